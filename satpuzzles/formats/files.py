"""Files and open files of boards as the library takes them: boards or exceptions, and no entries.

What a text means is for reading.py to say.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Protocol, runtime_checkable

from satpuzzles.core.argument_check import accepted, checked
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import ArgumentError, FormatError, PuzzleError
from satpuzzles.core.files import open_whole
from satpuzzles.formats.decoding import SIZE_CAP
from satpuzzles.formats.reading import Entry, read_file
from satpuzzles.formats.reading import read as read_text
from satpuzzles.formats.table import every_format, looks_like_literal
from satpuzzles.formats.writing import pieces
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import puzzle_type

TEXT = "text"
"""The name of every puzzle's native text, which the ending .txt stands for."""


@runtime_checkable
class Readable(Protocol):
    """An open file, of text or of bytes."""

    def read(self, size: int, /) -> str | bytes:
        """So many characters or bytes, or all that there are."""
        ...


@runtime_checkable
class Writable(Protocol):
    """An open file, of text or of bytes."""

    def write(self, data: str, /) -> object:
        """Takes some text or, where it is a file of bytes, some bytes."""
        ...


# ---- reading ----


@checked
def load(
    path: str | os.PathLike[str] | Readable,
    *,
    type: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
) -> Puzzle:
    """Reads a file that holds one board; ``read`` reads several, ``loads`` a string.

    >>> puzzle = sp.load("board.txt", type="hitori")

    Args:
        path: the file, or an open one, of text or of bytes.
        type: the type of the puzzle, where the text alone leaves it open.
        format: the name of the format; by default the ending or the first lines tell.
        columns_first: whether the first of a nonogram's two lists of clues is that of the columns.

    Raises:
        FormatError: the file is missing (also a ``FileNotFoundError``), bad, or has several boards.
        PuzzleError: no format has that name, no puzzle that type, or the format holds none of that type.
    """
    return _only(_entries(path, type, format, columns_first))


@checked
def loads(
    text: str | bytes,
    *,
    type: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
) -> Puzzle:
    """The puzzle of a text, a game ID or a URL with one board; as ``load``."""
    if type is not None:
        puzzle_type(type)
    try:
        return _only(read_text(text, type=type, format=format, columns_first=columns_first))
    except FormatError as error:
        if isinstance(text, str) and len(text) < SIZE_CAP and "\n" not in text and os.path.exists(text):
            raise error.again(f"{error.sentence}; satpuzzles.load reads a file") from None
        raise


@checked
def read(
    path: str | os.PathLike[str] | Readable,
    *,
    type: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
    on_error: Callable[[FormatError], object] | None = None,
) -> Iterator[Puzzle]:
    """Reads the boards of a file, one after the other.

    >>> results = [sp.solve(puzzle) for puzzle in sp.read("boards.jsonl", on_error=print)]

    Args:
        path: the file, or an open one, of text or of bytes.
        type: the type of the puzzles, where the text alone leaves it open.
        format: the name of the format; by default the ending or the first lines tell.
        columns_first: whether the first of a nonogram's two lists of clues is that of the columns.
        on_error: a function that gets the error of each bad board, which is then left out.

    Raises:
        FormatError: the file cannot be read, see ``load``; or a board is bad and there is no ``on_error``.
        PuzzleError: no format has that name, no puzzle that type, or the format holds none of that type.
    """
    return _boards(_entries(path, type, format, columns_first), on_error)


def _boards(entries: Iterator[Entry], on_error: Callable[[FormatError], object] | None) -> Iterator[Puzzle]:
    for entry in entries:
        if entry.puzzle is not None:
            yield entry.puzzle
        elif isinstance(entry.error, FormatError) and entry.line and on_error is not None:
            on_error(entry.error)
        else:
            assert entry.error is not None
            raise entry.error


def _entries(
    path: str | os.PathLike[str] | Readable, type: str | None, format: str | None, columns_first: bool
) -> Iterator[Entry]:
    if type is not None:
        puzzle_type(type)
    if isinstance(path, Readable):
        name = getattr(path, "name", None)
        data = path.read(SIZE_CAP + 1)
        if not isinstance(data, str | bytes):
            raise ArgumentError("path must be a path or an open file, whose read gives text or bytes")
        source = name if isinstance(name, str) else "<file>"
        return read_text(data, source=source, type=type, format=format, columns_first=columns_first)
    if isinstance(path, str) and not os.path.exists(path) and ("\n" in path or looks_like_literal(path)):
        raise FormatError("this is no file; satpuzzles.loads reads a text")
    return read_file(path, type=type, format=format, columns_first=columns_first)


def _only(entries: Iterator[Entry]) -> Puzzle:
    first, *others = islice(entries, 2)
    if first.error is not None:
        raise first.error
    assert first.puzzle is not None
    if others:
        sentence = "expected one board, found several; satpuzzles.read gives them one by one"
        raise FormatError(sentence, source=first.source, line=others[0].line)
    return first.puzzle


# ---- writing ----


@checked
def write(
    puzzles: Puzzle | Iterable[Puzzle],
    path: str | os.PathLike[str] | Writable,
    *,
    format: str | None = None,
) -> None:
    """Writes boards to a file, which appears whole or not at all.

    >>> sp.write([one, other], "boards.jsonl")

    Args:
        puzzles: a board, or as many as the format can hold in one file.
        path: the file, or an open one, of text or of bytes.
        format: the name of the format, or ``text`` for the native one of the puzzles' type; by default the
            ending of the file tells, and where it has none it is ``text``.

    Raises:
        FormatError: the format cannot express a puzzle; the sentence names what it cannot.
        PuzzleError: no format has that name, or none that ending.
        OSError: the file cannot be written.
    """
    boards = [puzzles] if isinstance(puzzles, Puzzle) else _all_puzzles(puzzles)
    if not isinstance(path, Writable):
        parts = pieces(boards, format or format_by_ending(path))
        with open_whole(path) as file:
            file.writelines(parts)
        return
    name = getattr(path, "name", None)
    if format is None:
        format = format_by_ending(name) if isinstance(name, str) and os.path.splitext(name)[1] else TEXT
    text = "".join(pieces(boards, format))
    is_binary = isinstance(path, io.RawIOBase | io.BufferedIOBase) or "b" in str(getattr(path, "mode", ""))
    path.write(text.encode() if is_binary else text)  # type: ignore[arg-type]


def _all_puzzles(puzzles: Iterable[object]) -> Iterator[Puzzle]:
    if isinstance(puzzles, str | bytes | os.PathLike):
        accepted("puzzles", puzzles, Puzzle)
    for number, each in enumerate(puzzles, 1):
        puzzle: Puzzle = accepted(f"board {number}", each, Puzzle)
        yield puzzle


def format_by_ending(path: str | os.PathLike[str] | None, option: str = "format=") -> str:
    """The format that the ending of a file stands for.

    Args:
        path: its name; None where there is none.
        option: how a format is named outright, for the error.

    Raises:
        PuzzleError: none does.
    """
    ending = ending_of(path) if path else ""
    if ending == ".txt":
        return TEXT
    known = []
    for each in every_format():
        if ending in each.endings:
            return each.name
        known.append(each.name)
    what = f"the ending {ending} stands for no format" if ending else "no format is named"
    raise PuzzleError(f"{what}; choose one with {option}: {TEXT}, " + ", ".join(known))
