"""Recognizes gzip and xz files by their first bytes and unpacks them up to a limit; packs what is written.

Other archives are recognized and refused. ``zlib`` and ``lzma`` are imported only when they are needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import BufferedReader, BytesIO, RawIOBase
from typing import BinaryIO, Protocol, cast

from satpuzzles.core.errors import FormatError

GZIP, XZ = b"\x1f\x8b", b"\xfd7zXZ\x00"
_NAMES = {GZIP: "gzip", XZ: "xz"}
_REFUSED = {
    b"PK\x03\x04": "a zip archive",
    b"PK\x05\x06": "a zip archive",
    b"BZh": "a bzip2 file",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!\x1a\x07": "a RAR archive",
    b"\x28\xb5\x2f\xfd": "a Zstandard file",
}
_BZIP2 = 4, (b"1AY&SY", b"\x17rE8P\x90")
"""Where a bzip2 file has what no text has there, and what that is."""
ENDINGS = (".gz", ".xz")
_CHUNK = 1 << 16
_MEMORY = 1 << 28
"""The bytes that unpacking may take beside what comes of it; ``xz -9`` needs a quarter of them."""


def ending_of(path: str | os.PathLike[str]) -> str:
    """The ending of a file's name in small letters: ``.jsonl`` of ``a.jsonl`` and of ``A.JSONL.gz``."""
    stem, ending = os.path.splitext(os.fspath(path).lower())
    return os.path.splitext(stem)[1] if ending in ENDINGS else ending


def is_packed_name(path: str | os.PathLike[str]) -> bool:
    """Whether what is written to a file of that name is packed."""
    return os.path.splitext(os.fspath(path).lower())[1] in ENDINGS


def is_packed(data: bytes) -> bool:
    """Whether bytes begin as those of a packed file."""
    return data.startswith(tuple(_NAMES)) or _refused(data) is not None


def _refused(data: bytes) -> str | None:
    """What bytes are that only other programs unpack; None where they are something else."""
    found = next((what for start, what in _REFUSED.items() if data.startswith(start)), None)
    at, signs = _BZIP2
    return None if data.startswith(b"BZh") and not data.startswith(signs, at) else found


def unpack(data: bytes, most: int) -> bytes:
    """What bytes hold, up to ``most`` bytes of it.

    Raises:
        FormatError: they are cut short or damaged, or an archive that only other programs unpack.
    """
    return unpacked(BytesIO(data)).read(most)


def unpacked(file: BinaryIO | RawIOBase) -> BufferedReader:
    """The content of a file, packed or not, to read; raises FormatError as ``unpack`` does."""
    start = file.read(_CHUNK)
    return BufferedReader(_Content(_parts(file, start) if is_packed(start) else _rest(file, start)))


class _Content(RawIOBase):
    """Parts of a content, read as a file."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self._parts = parts
        self._left = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if not self._left:
            self._left = memoryview(next(self._parts, b""))
        size = min(len(buffer), len(self._left))
        buffer[:size] = self._left[:size]
        self._left = self._left[size:]
        return size


def _rest(file: BinaryIO | RawIOBase, part: bytes) -> Iterator[bytes]:
    while part:
        yield part
        part = file.read(_CHUNK)


class _Unpacker(Protocol):
    """What unpacks one packed file, in the way of all modules that do."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, most: int, /) -> bytes: ...


def _unpacking(name: str) -> tuple[Callable[[], _Unpacker], type[Exception]]:
    """What makes an unpacker of a name of _NAMES, and what it raises where bytes are damaged."""
    if name == "gzip":
        import zlib

        return partial(zlib.decompressobj, 31), zlib.error
    import lzma

    return partial(lzma.LZMADecompressor, lzma.FORMAT_XZ, _MEMORY), lzma.LZMAError


def _parts(file: BinaryIO | RawIOBase, data: bytes) -> Iterator[bytes]:
    """Some bytes after the other of what a file holds, of which ``data`` is the beginning."""
    if refused := _refused(data):
        told = " and ".join(ENDINGS)
        raise FormatError(f"this is {refused}; unpack it first (only {told} are unpacked here)")
    name = next(name for start, name in _NAMES.items() if data.startswith(start))
    new, failure = _unpacking(name)
    try:
        while data:
            if not is_packed(data):
                raise FormatError(f"the {name} file is damaged: something else stands behind its end")
            packed = new()
            while True:
                part = packed.decompress(data, _CHUNK)
                if part:
                    yield part
                if packed.eof:
                    break
                data = getattr(packed, "unconsumed_tail", b"")
                if not part and not data:
                    data = file.read(_CHUNK)
                    if not data:
                        raise FormatError(f"the {name} file is cut short")
            # One packed file may stand behind another, and zeros behind the last.
            data = packed.unused_data.lstrip(b"\0")
            while not data and (more := file.read(_CHUNK)):
                data = more.lstrip(b"\0")
            if 0 < len(data) < len(XZ):
                data += file.read(_CHUNK)
    except failure as error:
        raise FormatError(f"the {name} file is damaged: {error}") from None


@contextmanager
def packing(file: BinaryIO, name: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Where to write what is to stand in a file: packed, if its name says so, and always in the same way."""
    ending = os.path.splitext(os.fspath(name).lower())[1]
    if ending not in ENDINGS:
        yield file
    elif ending == ".gz":
        from gzip import GzipFile

        with GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield cast(BinaryIO, packed)
    else:
        from lzma import LZMAFile

        with LZMAFile(file, "wb") as packed_in_xz:
            yield cast(BinaryIO, packed_in_xz)
