"""Writing files, and directories of files, so that they appear whole or not at all.

Every error says which file it is about, by the name that the user knows: of a full disk the system does not.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOTEMPTY
from glob import escape
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


@contextmanager
def named(path: str | os.PathLike[str]) -> Iterator[None]:
    """Has every OSError of the block name a file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


class NamedFile(FileIO):
    """A file whose errors of writing name it.

    Args:
        path, mode: as for FileIO.
        called: what the user calls it.
    """

    def __init__(
        self, path: str | os.PathLike[str], mode: str, called: str | os.PathLike[str] | None = None
    ) -> None:
        self._called = path if called is None else called
        with named(self._called):
            super().__init__(path, mode)

    def write(self, data: ReadableBuffer) -> int:
        with named(self._called):
            return super().write(data)


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
        with _open(target, "w", path) as file:
            yield file
        return
    temporary = _temporary(target)
    try:
        with _open(temporary, "x", path) as file:
            yield file
        with named(path):
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


def _open(path: Path, mode: str, called: str | os.PathLike[str]) -> TextIO:
    return TextIOWrapper(BufferedWriter(NamedFile(path, mode, called)), encoding="utf-8", newline="\n")


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
        with named(path):
            temporary.mkdir()
        yield temporary
        with named(path):
            if target.exists():
                target.rmdir()  # empty; not every system renames onto it
            temporary.rename(target)
    except BaseException:
        rmtree(temporary, ignore_errors=True)
        raise
