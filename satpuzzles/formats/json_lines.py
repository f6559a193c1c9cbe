"""Files of JSON Lines of more than 64 MiB, of which one line is in memory at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

from satpuzzles.core.compressed import ending_of, is_packed_name, unpacked
from satpuzzles.core.errors import FormatError
from satpuzzles.formats import decoding
from satpuzzles.formats.codec import Block, is_comment

ENDINGS = (".jsonl", ".ndjson")
"""Those of such files."""


def is_long(path: str | os.PathLike[str]) -> bool:
    """Whether a file is called like one of JSON Lines and holds more, unpacked, than is read at once."""
    if ending_of(path) not in ENDINGS or not os.path.isfile(path):
        return False
    with suppress(FormatError, OSError), open(path, "rb") as file:  # reading says what is wrong with it
        if not is_packed_name(path):
            return os.path.getsize(path) > decoding.SIZE_CAP
        return len(unpacked(file).read(decoding.SIZE_CAP + 1)) > decoding.SIZE_CAP
    return False


def long_lines(file: BinaryIO, type: str | None) -> Iterator[Block]:
    """A block for each line of a file; any line but a blank one or a comment is a board.

    Raises:
        FormatError: a line is too long, or is not text; reading ends there.
    """
    content = unpacked(file)
    number = 0
    while True:
        number += 1
        try:
            if not (data := content.readline(decoding.SIZE_CAP + 1)):
                return
            text = decoding.decode(data).rstrip("\r\n")
        except FormatError as error:
            raise error.again(line=number) from None
        if text.startswith("{") or (text.strip() and not is_comment(text)):
            yield Block((text,), number, wanted=type)
