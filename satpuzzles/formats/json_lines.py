"""Files of JSON Lines: their lines, and the board of each, read here or by whoever is handed the line.

What a text of any other form means is for reading.py to say.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from satpuzzles.core.arguments import with_article
from satpuzzles.core.compressed import ending_of, unpacked
from satpuzzles.core.errors import FormatError, LimitReached, PuzzleError
from satpuzzles.core.foreign_code import comes_from_outside, ends_run, lacks_memory, sentence_of
from satpuzzles.formats import decoding
from satpuzzles.formats.codec import Block, Codec, is_comment
from satpuzzles.formats.decoding import decode, to_lines
from satpuzzles.formats.entries import Entry, failure, turned
from satpuzzles.formats.scan import Watch, watched
from satpuzzles.formats.table import JSON
from satpuzzles.puzzle.base import Puzzle

ENDINGS = (".jsonl", ".ndjson")
"""Those of such files."""

_OTHER = re.compile(r"^[^\S\n]*[^{\s]", re.MULTILINE)
"""The beginning of a line that is neither blank nor an object."""

LONG = 10_000
"""The characters of a first line that is not read once more: of large boards, reading is the least."""


class Line(NamedTuple):
    """A line with a board that nobody has read."""

    text: str
    source: str
    number: int


class Manner(NamedTuple):
    """How lines are read.

    Attributes:
        type: the type of the puzzles, where it is told.
        columns_first: whether the boards are to be turned.
    """

    type: str | None = None
    columns_first: bool = False


def read_line(line: Line, manner: Manner, watch: Watch | None) -> Entry:
    """The board of a line, or what is wrong with it.

    Args:
        watch: as for ``read``.
    """
    block = Block((line.text,), line.number, wanted=manner.type)
    from satpuzzles.formats.puzzle_json import JSON as CODEC

    with watched(watch):
        entry = read_block(CODEC, block, line.source)
    return next(turned(iter([entry._replace(format=JSON)]), manner.columns_first))


def lines_of(path: str | os.PathLike[str], manner: Manner) -> Iterator[Line | Entry] | None:
    """The lines of a file of which every one is an object; None where it is to be read as a whole.

    A line that is no text ends them, as an entry. Only one line of a file of more than 64 MiB is in memory
    at a time, and any line of it is a board.
    """
    if ending_of(path) not in ENDINGS:
        return None
    source = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = unpacked(file).read(decoding.SIZE_CAP + 1)
        if len(data) > decoding.SIZE_CAP:
            return long_lines(open(path, "rb"), source)
    except (FormatError, OSError, ValueError):  # reading says what is wrong with it
        return None
    return lines_in(data, source, manner)


def lines_in(data: bytes, source: str, manner: Manner) -> Iterator[Line] | None:
    """The same of what is in a file, unpacked, of 64 MiB at the most."""
    try:
        text = decode(data)
        lines = to_lines(text)
    except (FormatError, ValueError):  # reading says what is wrong with it
        return None

    def found() -> Iterator[Line]:
        return (Line(line, source, number) for number, line in enumerate(lines, 1) if line.strip())

    first = next(found(), None)
    if first is None or not text.isascii() or _OTHER.search(text):
        return None
    # The first line tells what the text is; one with a problem is a collection.
    if len(first.text) > LONG or not first.text.strip().endswith("}") or '"problem"' in first.text:
        return None
    return None if read_line(first, manner, None).error is not None else found()


def long_lines(file: BinaryIO, source: str) -> Iterator[Line | Entry]:
    """The lines of a file, which is closed at their end; only one is in memory at a time."""
    with file:
        content = unpacked(file)
        number = 0
        while True:
            number += 1
            try:
                if not (data := content.readline(decoding.SIZE_CAP + 1)):
                    return
                text = decode(data).rstrip("\r\n")
            except FormatError as error:
                yield failure(error.again(line=number), source, number)
                return
            if text.startswith("{") or (text.strip() and not is_comment(text)):
                yield Line(text, source, number)


def read_block(codec: Codec[Puzzle, Block], block: Block, source: str) -> Entry:
    """The board of a block, or what is wrong with it; raises MemoryError where there is none left for it."""
    try:
        puzzle = codec.board(block)
        if block.wanted is not None and puzzle.type != block.wanted:
            raise block.error(0, f"expected {with_article(block.wanted)}, found {with_article(puzzle.type)}")
    except (FormatError, LimitReached) as error:
        return failure(error, source, block.first)
    except PuzzleError as error:
        return failure(FormatError(str(error), line=block.first), source, block.first)
    except BaseException as error:
        if ends_run(error) or (lacks_memory(error) and not comes_from_outside(error)):
            raise  # that says nothing about the board, which is read when there is some
        # A puzzle from outside may raise anything; the other boards still get their turn.
        sentence = f"this board made its reader fail: {sentence_of(error)}"
        return failure(FormatError(sentence, line=block.first), source, block.first)
    name = codec.title(block) if codec.title else None
    return Entry(puzzle, source, block.first, None, name, codec.notes(block, puzzle) if codec.notes else ())
