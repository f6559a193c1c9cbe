"""What a format consists of: a cut of a text into blocks with one board each, and a codec.

Readers raise FormatError with the line of the fault; writers raise it if the format cannot hold the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from satpuzzles.core.arguments import short_repr, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.runtime import look
from satpuzzles.formats.scan import Scanner
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import load

P = TypeVar("P", bound=Puzzle)
S = TypeVar("S")
ANY: type[Puzzle] = Puzzle  # type: ignore[type-abstract]
"""The type of formats that hold every puzzle."""


class Block(NamedTuple):
    """The lines of one board.

    Attributes:
        lines: the lines without line ends.
        first: the number of the first line in its file, from 1.
        wanted: the type of puzzle from the heading or the caller; None if neither gives one.
        data: the board if cutting has already parsed it (JSON, XML); for rows of an object, true says that
            they hold only cells.
        size: rows and columns (or one number for a square) from a heading; else empty.
    """

    lines: Sequence[str]
    first: int
    wanted: str | None = None
    data: object = None
    size: tuple[int, ...] = ()

    def number(self, index: int) -> int:
        """The number of a line in its file."""
        return self.first + index

    def scanner(self, index: int, expected: str) -> Scanner:
        """A scanner on a line; raises FormatError, naming what is missing, after the last line."""
        if index >= len(self.lines):
            raise self.error(index - 1, f"expected {expected}, found the end of the board")
        scanner = Scanner(self.lines[index], self.number(index))
        scanner.spaces()
        return scanner

    def error(self, index: int, sentence: str, column: int | None = None) -> FormatError:
        """An error at a line of the block; ``column`` counts from 1."""
        last = max(len(self.lines) - 1, 0)
        return FormatError(sentence, line=self.number(min(max(index, 0), last)), column=column)

    def words(
        self, start: int, count: int, width: int, what: str, fits: Callable[[str], object] = bool
    ) -> list[list[str]]:
        """The words of some lines, ``width`` in each; raises FormatError for other lines."""
        rows = []
        for at in range(start, start + count):
            expected = f"row {at - start + 1} of {width} {what}"
            words = self.scanner(at, expected).text.split(None, width)
            if len(words) != width or not all(map(fits, words)):
                raise self.error(at, f"expected {expected}, found {quote(self.lines[at].strip())}")
            rows.append(words)
        return rows

    def no_more(self, index: int) -> None:
        """Requires that no line from here on has text."""
        for later in range(index, len(self.lines)):
            if self.lines[later].strip():
                raise self.error(later, "expected the end of the board, found another line")


def wrong_size(told: Sequence[int], found: Sequence[int]) -> str:
    """The error for a heading whose size is not that of the board."""
    return f"the heading says {' x '.join(map(str, told))}, but the board is {' x '.join(map(str, found))}"


# ---- comments ----

_COMMENT = r"//|;(?=[ \t]*[^\W\d_]{2})|#(?=[^\n]*[^\W\d_])(?![#.0-9BbWwXx _-]+$)"
_FENCE = r"(?:```|~~~)[ \t]*[A-Za-z]*\s*"
_MARKS = ("//", ";", "#", "```", "~~~")
"""How comments and fences begin; other lines need no regular expression."""


def is_comment(line: str) -> bool:
    """Whether a line above a board is a comment (``//``, ``;`` and a word, ``#`` and a letter) or a fence.

    A row of cells may begin with ``#`` or, in a sheet, with ``;``, but it has no words. Use this only for
    lines above the first row.
    """
    return (line := line.lstrip()).startswith(_MARKS) and (
        re.match(_COMMENT, line) is not None or _is_fence(line)
    )


def _is_fence(line: str) -> bool:
    return (line := line.lstrip()).startswith(_MARKS) and re.fullmatch(_FENCE, line) is not None


def first_line(lines: Sequence[str]) -> int:
    """The index of the first line that is neither blank nor a comment; 0 if there is none."""
    return next((at for at, line in enumerate(lines) if line.strip() and not is_comment(line)), 0)


def without_fence(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a text up to a Markdown fence at its end."""
    last = next((at for at in reversed(range(len(lines))) if lines[at].strip()), 0)
    return lines[:last] if last and _is_fence(lines[last]) else lines


# ---- ways to cut ----


def one_a_line(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each line that is neither empty nor a comment."""
    for number, line in enumerate(lines, 1):
        if line and not line.isspace() and not is_comment(line):
            yield Block((line,), number)


def whole(lines: Sequence[str]) -> Iterator[Block]:
    """One block, from the first line that is neither empty nor a comment."""
    start = next((at for at, line in enumerate(lines) if line.strip() and not is_comment(line)), None)
    if start is not None:
        yield Block(lines[start:], start + 1)


def nested_lists(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each list of lists in brackets.

    Text after a list on its line is ignored; a list that is not closed goes on in the next line.
    """
    start, depth = 0, 0
    for index, line in enumerate(lines):
        text = line.strip()
        if depth > 0 and (not text or text.startswith("[[")):
            yield Block(lines[start:index], start + 1)
            depth = 0
        if depth <= 0:
            start = index
        if depth <= 0 and is_comment(line):
            continue
        depth += text.count("[") - text.count("]")
        if text and depth <= 0:
            yield Block(lines[start : index + 1], start + 1)
            depth = 0
    if depth > 0:
        yield Block(lines[start:], start + 1)


def before_each(first: str | Callable[[str], object]) -> Callable[[Sequence[str]], Iterator[Block]]:
    """Returns a cut before each line that begins with a word or passes a test; text above is a block too."""

    def split(lines: Sequence[str]) -> Iterator[Block]:
        begin: int | None = None
        for index, line in enumerate(lines):
            starts = line.lstrip().startswith(first) if isinstance(first, str) else first(line)
            if starts and begin is not None:
                yield Block(lines[begin:index], begin + 1)
            if starts or (begin is None and line.strip() and not is_comment(line)):
                begin = index
        if begin is not None:
            yield Block(lines[begin:], begin + 1)

    return split


def whole_boards(is_whole: Callable[[Sequence[str]], bool]) -> Callable[[Sequence[str]], Iterator[Block]]:
    """Returns a cut at blank lines after whole boards; blank lines inside a board stay in its block.

    Args:
        is_whole: whether lines, some of them blank, are at least a whole board. It is called at each blank
            line, so it must be fast.
    """

    def split(lines: Sequence[str]) -> Iterator[Block]:
        start: int | None = None
        for index in range(len(lines) + 1):
            # A line of tabs is a row of empty cells in spreadsheets.
            if index < len(lines) and lines[index].strip(" "):
                if start is None and not is_comment(lines[index]):
                    start = index
            elif start is not None and (index == len(lines) or is_whole(lines[start:index])):
                look()
                yield Block(lines[start:index], start + 1)
                start = None

    return split


paragraphs = whole_boards(lambda _: True)
"""A block for each run of lines between blank lines, without the comments above it."""


# ---- codecs ----


class BoardCodec(NamedTuple, Generic[P, S]):
    """How to read and write the boards of a format.

    Attributes:
        type: the type of its puzzles.
        called: its name in messages.
        read: reads the puzzle of a block, or of the part of it that a game ID or URL leaves to each puzzle;
            raises FormatError with a line, or another PuzzleError without.
        lines: the lines of a puzzle; raises FormatError if the format cannot hold it. None if the format is
            read only.
        split: cuts the lines of a file into blocks; may raise FormatError, which ends the file.
        separator: the text between two boards; None if a file holds one board.
        prefix: the text before a board; ``{number}`` is its number from 1.
        known: whether it can hold a partly filled grid.
        title: the name of the board in a block.
        notes: a sentence for each thing ignored in a block, beginning with its line number.
    """

    type: type[P]
    called: str
    read: Callable[[S], Puzzle]
    lines: Callable[[P], Iterable[str]] | None
    split: Callable[[Sequence[str]], Iterator[Block]] = paragraphs
    separator: str | None = "\n"
    prefix: str = ""
    known: bool = False
    title: Callable[[Block], str | None] | None = None
    notes: Callable[[Block, Puzzle], tuple[str, ...]] | None = None

    def board(self, block: S) -> Puzzle:
        """The puzzle of a block, as ``read`` gives it."""
        found = self.read(block)
        if not isinstance(found, Puzzle):
            raise PuzzleError(
                f"the reader of {self.called} for {self.type.type} returned {short_repr(found)}, not a board"
            )
        return found

    def write(self, puzzle: Puzzle, number: int = 1) -> str:
        """Writes a puzzle, number ``number`` of its file."""
        if self.lines is None:
            refuse(f"{self.called} is read only; choose another format")
        if not isinstance(puzzle, self.type):
            refuse(f"{self.called} cannot hold {with_article(puzzle.type)}")
        if puzzle.known is not None and not self.known:
            refuse(f"{self.called} cannot hold a partly filled grid; the format json can")
        return self.prefix.format(number=number) + "".join(f"{line}\n" for line in self.lines(puzzle))


def refuse(sentence: str) -> NoReturn:
    """Raises FormatError: the format cannot hold something."""
    raise FormatError(sentence)


def require_sides(puzzle: Puzzle, called: str, sides: tuple[int, int]) -> None:
    """Raises FormatError if a format cannot hold boards of this size."""
    size, (least, most) = (puzzle.rows, puzzle.columns), sides
    if not (least <= min(size) and max(size) <= most):
        refuse(f"the board is {puzzle.rows} x {puzzle.columns}; {called} takes sides of {least} to {most:,}")


def filled(puzzle: Puzzle, known: Sequence[Sequence[int | None]]) -> Puzzle:
    """A puzzle with a partly filled grid, unless the grid is empty."""
    rows = tuple(map(tuple, known))
    return replace(puzzle, known=rows) if any(value is not None for row in rows for value in row) else puzzle


def codec_at(where: str, kind: str) -> BoardCodec[Puzzle, Any]:
    """The codec that a record names; raises PuzzleError naming the plug-in if it is not one."""
    found = load(where, kind)
    if not isinstance(found, BoardCodec):
        raise PuzzleError(f"the plug-in {short_repr(kind)} ({where}) is not a codec")
    return found
