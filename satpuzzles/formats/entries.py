"""The boards of a text, each with its line and its error, and whether it is what something says of it.

What is said may be that columns stand first, the size above the board, or what its signs mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, Protocol, runtime_checkable

from satpuzzles.core.arguments import with_article
from satpuzzles.core.errors import FormatError, LimitReached
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.base import Puzzle


class Entry(NamedTuple):
    """A board of a file, or what is wrong with it.

    Attributes:
        puzzle: the board; None where it could not be read.
        source: the name of the file or text.
        line: the line where the board starts, from 1; 0 where the file cannot be read at all.
        error: what is wrong, or that a watch ended the reading; None where all is well.
        name: the title that the file gives the board, if any.
        notes: what was left out around the board, each with its line.
    """

    puzzle: Puzzle | None
    source: str
    line: int
    error: FormatError | LimitReached | None = None
    name: str | None = None
    notes: tuple[str, ...] = ()


def failure(error: FormatError | LimitReached, source: str, line: int) -> Entry:
    """The entry of an error, at that line where it has none of its own."""
    if isinstance(error, LimitReached):
        return Entry(None, source, line, error)
    return Entry(None, source, line, error.again(source=source, line=error.line or line))


@runtime_checkable
class Turning(Protocol):
    """A puzzle whose clues stand in two lists, of which a text may have either first."""

    def transposed(self) -> Puzzle:
        """The board whose rows are the columns of this one."""
        ...


def turned(entries: Iterator[Entry], columns_first: bool) -> Iterator[Entry]:
    """The entries, with their boards turned where columns stand first."""
    return map(_turn, entries) if columns_first else entries


def _turn(entry: Entry) -> Entry:
    if isinstance(entry.puzzle, Turning):
        return entry._replace(puzzle=entry.puzzle.transposed())
    if entry.puzzle is None:
        return entry
    sentence = (
        f"{with_article(entry.puzzle.type)} has no lists of clues of which the columns could stand first"
    )
    return failure(FormatError(sentence, line=entry.line), entry.source, entry.line)


def agreeing(entries: Iterator[Entry], told: Iterator[Entry]) -> Iterator[Entry]:
    """Entries, or errors that a board is another with the signs that its legend tells of."""
    for entry, other in zip_longest(entries, told):
        if entry is None:
            return
        if entry.error is None and (other is None or entry.puzzle != other.puzzle):
            sentence = (
                "the signs of the board do not mean what the text says that they do: write . and # for them"
            )
            yield failure(FormatError(sentence, line=entry.line), entry.source, entry.line)
        else:
            yield entry


def of_type(entries: Iterator[Entry], type: str, line: int) -> Iterator[Entry]:
    """The entries, or errors where none before is of the type that the first line names among words.

    Args:
        line: the number of that line, of which an error says so; 0 where it may tell a rule.
    """
    begins = f"the first line names {type}, but"
    cure = "write the name alone on its line"
    for entry in entries:
        if entry.puzzle is not None and entry.puzzle.type == type:
            yield entry
            yield from entries
            return
        if entry.puzzle is not None:
            sentence = f"{begins} the board is read as {with_article(entry.puzzle.type)}: {cure}"
            entry = failure(FormatError(sentence, line=entry.line), entry.source, entry.line)
        elif isinstance(error := entry.error, FormatError) and error.line == line and error.column is None:
            told = error.again(f"{begins} has more than that: {cure}")
            entry = entry._replace(error=told if begins not in error.sentence else error)
        yield entry


@runtime_checkable
class Boxed(Protocol):
    """A puzzle that may be called by the sides of its boxes."""

    box: Size | None


def of_size(entry: Entry, told: Sequence[int], is_counted: bool = False) -> Entry:
    """An entry, or the error that its board has not the sides that stand before it, in any order.

    Args:
        is_counted: whether the rows stand first for sure.
    """
    if not told or (board := entry.puzzle) is None:
        return entry
    if is_counted and tuple(told) == (board.columns, board.rows) != (board.rows, board.columns):
        rows, columns = told
        sentence = (
            f"{rows} rows and {columns} columns are told before the board, which has {board.rows} rows and "
            f"{board.columns} columns: mend the one or the other, or turn the board"
        )
        return failure(FormatError(sentence, line=entry.line), entry.source, entry.line)
    known = [(board.rows, board.columns), board.box if isinstance(board, Boxed) else None]
    if any(sorted(each) == sorted(told) if len(told) == 2 else {*told} <= {*each} for each in known if each):
        return entry
    size, found = " x ".join(map(str, told)), f"{board.rows} x {board.columns}"
    sentence = f"the size before the board is {size}, the board is {found}: mend one of them"
    return failure(FormatError(sentence, line=entry.line), entry.source, entry.line)


def placed(entry: Entry, numbers: Sequence[int]) -> Entry:
    """An entry whose lines are counted in its file, of which ``numbers`` has the number of each line."""
    if numbers[0] == 1 and numbers[-1] == len(numbers):
        return entry

    def number(line: int) -> int:
        return numbers[min(line, len(numbers)) - 1]

    error = entry.error
    if isinstance(error, FormatError):
        error = error.again(line=number(error.line or 1))
    return entry._replace(line=number(entry.line), error=error)
