"""Files of boards for library users: functions return boards or raise exceptions."""

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
"""The name of every puzzle's native text format, with the ending .txt."""


@runtime_checkable
class Readable(Protocol):
    """An open file, of text or of bytes."""

    def read(self, size: int, /) -> str | bytes:
        """Reads the given number of characters or bytes, or everything."""
        ...


@runtime_checkable
class Writable(Protocol):
    """An open file, of text or of bytes."""

    def write(self, data: str, /) -> object:
        """Writes text, or bytes to a binary file."""
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
    """Reads the puzzle of a file with one board; use ``read`` for several.

    Args:
        path: a path, or a file open in text or binary mode.
        type: the type of the puzzle, needed if the text does not say it.
        format: the name of the format; by default the ending or the first lines decide.
        columns_first: whether a nonogram's column clues come before its row clues.

    Raises:
        FormatError: the file cannot be read, is not of its format, or holds several boards.
        PuzzleError: there is no such format or puzzle type, or the format cannot hold the type.
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
    """Reads the puzzle of a text, game ID or URL with one board; see ``load``."""
    if type is not None:
        puzzle_type(type)
    try:
        return _only(read_text(text, type=type, format=format, columns_first=columns_first))
    except FormatError as error:
        if isinstance(text, str) and len(text) < SIZE_CAP and "\n" not in text and os.path.exists(text):
            raise error.again(f"{error.sentence}; use satpuzzles.load to read a file") from None
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
    """Yields the boards of a file.

    Args:
        path: a path, or a file open in text or binary mode.
        type: the type of the puzzles, needed if the text does not say it.
        format: the name of the format; by default the ending or the first lines decide.
        columns_first: whether a nonogram's column clues come before its row clues.
        on_error: called with the error of each bad board, which is then skipped.

    Raises:
        FormatError: the file cannot be read; or, without ``on_error``, a board is bad.
        PuzzleError: there is no such format or puzzle type, or the format cannot hold the type.
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
        raise FormatError("this is not a file; use satpuzzles.loads to read a text")
    return read_file(path, type=type, format=format, columns_first=columns_first)


def _only(entries: Iterator[Entry]) -> Puzzle:
    first, *others = islice(entries, 2)
    if first.error is not None:
        raise first.error
    assert first.puzzle is not None
    if others:
        sentence = "expected one board, found several; use satpuzzles.read to read them one by one"
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
    """Writes boards to a file; the file appears whole or not at all.

    Args:
        puzzles: a board, or several if the format allows.
        path: a path, or a file open in text or binary mode.
        format: the name of the format; ``text`` is the native one of the puzzles' type. The default follows
            from the file's ending; without an ending it is ``text``.

    Raises:
        FormatError: the format cannot hold a puzzle; the message says why.
        PuzzleError: there is no format with that name or ending.
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
    """The format for the ending of a file name.

    Args:
        path: the file name, or None.
        option: the option that names a format, for the message.

    Raises:
        PuzzleError: there is none.
    """
    ending = ending_of(path) if path else ""
    if ending == ".txt":
        return TEXT
    known = []
    for each in every_format():
        if ending in each.endings:
            return each.name
        known.append(each.name)
    what = f"no format has the ending {ending}" if ending else "the format is missing"
    raise PuzzleError(f"{what}; choose one with {option}: {TEXT}, " + ", ".join(known))
