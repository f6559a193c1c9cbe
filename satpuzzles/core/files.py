"""Writing files, and directories of files, so that they appear whole or not at all.

Every error says which file it is about, by the name that the user knows: of a full disk the system does not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, nullcontext, suppress
from errno import ENOTEMPTY
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

from satpuzzles.core.compressed import packing, unpacked

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


PARTIAL = ".partial"
"""The ending of a file that holds what a run wrote until it was interrupted."""


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
def open_whole(path: str | os.PathLike[str], kept: Callable[[], int] = int) -> Iterator[TextIO]:
    """A text file to write, which takes its name only when the block ends well.

    Until then the text is in a temporary file in the same directory, which is removed when the block
    does not end well. A power cut leaves the file as it was, or whole. A device or a pipe cannot be
    replaced, nor should it be; it is written to directly. A file whose name ends in .gz or .xz is
    packed.

    Args:
        kept: called when a signal ends the block: how many bytes of the text then stay, in the file that
            ``part_of`` names, which is not packed. The exception has a note with that name if they did.

    Raises:
        OSError: the file cannot be written; a directory is one such.
    """
    with (
        open_whole_bytes(path, kept) as content,
        TextIOWrapper(content, encoding="utf-8", newline="\n") as text,
    ):
        yield text


@contextmanager
def open_whole_bytes(path: str | os.PathLike[str], kept: Callable[[], int] = int) -> Iterator[BinaryIO]:
    """A file of bytes to write; see ``open_whole``."""
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
            to_disk(temporary)  # or a power cut could leave the name with nothing in it
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o777)
            temporary.replace(target)
    except BaseException as error:
        with suppress(OSError):
            if size := 0 if isinstance(error, Exception) else kept():
                part = part_of(path)
                with temporary.open("rb") as file, unpacked(file) as content, open_whole_bytes(part) as stays:
                    stays.write(content.read(size))
                error.add_note(str(part))
            temporary.unlink()
        raise


def part_of(path: str | os.PathLike[str]) -> Path:
    """The file with what was written when a run ended too soon: PATH.partial, beside what a link leads to."""
    return Path(f"{os.path.realpath(path) if os.path.islink(path) else os.fspath(path)}{PARTIAL}")


def _temporary(target: Path) -> Path:
    """A free name beside a target. It is known before there is anything, so that no signal comes between."""
    return target.parent / f".{target.name[:100]}.{os.urandom(8).hex()}.tmp"


_TEMPORARY = re.compile(r"\..{1,100}\.[0-9a-f]{16}\.tmp", re.DOTALL)


def remove_remains(folder: str | os.PathLike[str], names: Collection[str]) -> None:
    """Removes what processes that were killed have left of making directories in a folder.

    Only what is surely that: it has the name of a temporary directory, holds nothing but files of some
    names, and no process makes it now. Where there are no locks to tell the last, nothing is removed.
    """
    with suppress(OSError):
        found = [each for each in os.scandir(folder) if _TEMPORARY.fullmatch(each.name)]
        for each in found:
            if each.is_dir(follow_symlinks=False) and set(os.listdir(each)) <= set(names):
                with _held(Path(each)) as held:
                    if held:
                        _remove_folder(Path(each))


@contextmanager
def _held(folder: Path) -> Iterator[bool]:
    """Holds a directory, so that no other process does; whether it could.

    The system lets go of it when this process ends in whatever way.
    """
    if fcntl is None:
        yield False
        return
    descriptor = None
    try:
        try:
            descriptor = os.open(folder, os.O_RDONLY)
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # it is gone; another process holds it; or the file system has no locks
            yield False
        else:
            yield folder.exists()
    finally:
        if descriptor is not None:
            os.close(descriptor)


@contextmanager
def _open(path: Path, mode: str, called: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    with (
        BufferedWriter(NamedFile(path, mode, called)) as file,
        packing(cast(BinaryIO, file), called) as content,
    ):
        yield content


def require_free(path: str | os.PathLike[str]) -> None:
    """Raises OSError unless a name is free for a directory, or is that of an empty one."""
    target = Path(path)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise OSError(ENOTEMPTY, "already exists and is not empty; choose a new directory", str(path))


@contextmanager
def directory_whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A directory to fill, which takes its name only when the block ends well.

    Until then its files are in a temporary directory beside it, which is removed when the block does not
    end well. Nothing that exists is replaced but an empty directory. When this ends, a power cut would leave
    the directory as it is.

    Raises:
        OSError: it cannot be made; something of that name, not an empty directory, is one reason.
    """
    require_free(path)
    target = Path(os.path.realpath(path))
    temporary = _temporary(target)
    try:
        with named(path):
            temporary.mkdir()
        with _held(temporary):
            # Whoever removes remains may have come before this was held, when it was empty.
            temporary.mkdir(exist_ok=True)
            yield temporary
            for file in temporary.iterdir():
                with named(Path(path) / file.name):
                    to_disk(file)
            to_disk(temporary)
            with named(path):
                if target.exists():
                    target.rmdir()  # empty; not every system renames onto it
                temporary.rename(target)
            to_disk(target.parent)
    except BaseException:
        _remove_folder(temporary)
        raise


def _remove_folder(folder: Path) -> None:
    """Removes a directory of files, where it can be removed.

    It takes one descriptor. The two that ``shutil.rmtree`` takes are not there where too many files are open.
    """
    with suppress(OSError):
        for name in os.listdir(folder):
            with suppress(OSError):
                (folder / name).unlink()
        folder.rmdir()


def make_folder(path: str | os.PathLike[str]) -> None:
    """Makes a directory, and those that it is in, so that a power cut leaves them there.

    Raises:
        OSError: it cannot be made.
    """
    folder = Path(os.path.realpath(path))
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in new:
        to_disk(each.parent)


def to_disk(path: Path) -> None:
    """Has the system write a file, or the names in a directory, to the disk; some cannot do the latter.

    Raises:
        OSError: a file cannot be written there.
    """
    is_folder = path.is_dir()
    with suppress(OSError) if is_folder else nullcontext():
        descriptor = os.open(path, os.O_RDONLY if is_folder else os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
