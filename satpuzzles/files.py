"""Writing files, and directories of files, so that they appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOTEMPTY
from glob import escape
from pathlib import Path
from shutil import rmtree
from typing import TextIO


@contextmanager
def open_whole(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A text file to write, which takes its name only when the block ends well.

    Until then the text is in a temporary file in the same directory, which is removed when the block
    does not end well. A device or a pipe cannot be replaced, nor should it be; it is written to directly.

    Raises:
        OSError: the file cannot be written; a directory is one such.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    temporary = _temporary(target)
    try:
        with _create(temporary, path) as file:
            yield file
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _temporary(target: Path) -> Path:
    """A free name beside a target. It is known before there is anything, so that no signal comes between."""
    return target.parent / f"{_prefix(target)}{os.urandom(8).hex()}.tmp"


def _prefix(target: Path) -> str:
    return f".{target.name[:100]}."


def remove_remains(path: str | os.PathLike[str]) -> None:
    """Removes what a process that was killed has left of making a directory, but not the directory itself."""
    target = Path(os.path.realpath(path))
    for remains in target.parent.glob(f"{escape(_prefix(target))}{'[0-9a-f]' * 16}.tmp"):
        rmtree(remains, ignore_errors=True)


def _create(temporary: Path, path: str | os.PathLike[str]) -> TextIO:
    try:
        return temporary.open("x", encoding="utf-8", newline="\n")
    except OSError as error:
        # The user asked for another name than the temporary one.
        raise OSError(error.errno, error.strerror, str(path)) from None


def require_free(path: str | os.PathLike[str]) -> None:
    """Raises OSError unless a name is free for a directory, or is that of an empty one."""
    target = Path(path)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise OSError(ENOTEMPTY, "it exists and is not an empty directory", str(path))


@contextmanager
def directory_whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A directory to fill, which takes its name only when the block ends well.

    Until then its files are in a temporary directory beside it, which is removed when the block does not
    end well. Nothing that exists is replaced but an empty directory.

    Raises:
        OSError: it cannot be made; something of that name, not an empty directory, is one reason.
    """
    require_free(path)
    target = Path(os.path.realpath(path))
    temporary = _temporary(target)
    try:
        try:
            temporary.mkdir()
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        yield temporary
        if target.exists():
            target.rmdir()  # empty; not every system renames onto it
        temporary.rename(target)
    except BaseException:
        rmtree(temporary, ignore_errors=True)
        raise
