"""What a format is: the blocks of a text that hold one board each, ways to cut it into them, and its codec.

What a block contains is up to each format. Lines are never changed. All readers, here and in a puzzle's own
formats, raise FormatError with the line where they find anything else; all writers raise one that names what
the format cannot express.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from satpuzzles.core.arguments import short_repr, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.formats.scan import Scanner, look
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import load

P = TypeVar("P", bound=Puzzle)
S = TypeVar("S")
ANY: type[Puzzle] = Puzzle  # type: ignore[type-abstract]
"""What a format holds that holds every puzzle."""


class Block(NamedTuple):
    """The lines of one board.

    Attributes:
        lines: the lines without their ends.
        first: the number of the first line in its file, from 1.
        wanted: the type of puzzle that the heading or the caller names; None where neither does.
        data: the board where cutting the text has parsed it already (JSON, XML); of the rows of an object,
            that they are cells alone.
        size: rows and columns (or one number for a square) where a heading names them; empty elsewhere.
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
        """A scanner at the text of a line; an error that names what is missing beyond the last."""
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
        """The words of some lines, ``width`` in each; raises FormatError where a line has others."""
        rows = []
        for at in range(start, start + count):
            expected = f"row {at - start + 1} of {width} {what}"
            words = self.scanner(at, expected).text.split(None, width)
            if len(words) != width or not all(map(fits, words)):
                raise self.error(at, f"expected {expected}, found {quote(self.lines[at].strip())}")
            rows.append(words)
        return rows

    def no_more(self, index: int) -> None:
        """From this line on the block must be empty."""
        for later in range(index, len(self.lines)):
            if self.lines[later].strip():
                raise self.error(later, "expected the end of the board, found another line")


def wrong_size(told: Sequence[int], found: Sequence[int]) -> str:
    """What is wrong where a heading names another size than that of the board."""
    return f"the heading says {' x '.join(map(str, told))}, but the board is {' x '.join(map(str, found))}"


# ---- comments ----

_COMMENT = re.compile(r"\s*(?://|;(?=[ \t]*[^\W\d_]{2})|#(?=[^\n]*[^\W\d_])(?![#.0-9BbWwXx _-]+$))")
_FENCE = re.compile(r"\s*(?:```|~~~)[ \t]*[A-Za-z]*\s*")


def is_comment(line: str) -> bool:
    """Whether a line above a board is a comment: ``//``, ``;`` and a word, ``#`` and a letter; or a fence.

    A row of cells may begin with ``#`` or, in a sheet, with ``;``, but it has no words. Ask this only of
    lines above the first row.
    """
    return _COMMENT.match(line) is not None or _FENCE.fullmatch(line) is not None


def first_line(lines: Sequence[str]) -> int:
    """The index of the first line that is neither blank nor a comment; 0 without one."""
    return next((at for at, line in enumerate(lines) if line.strip() and not is_comment(line)), 0)


def without_fence(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a text, or those above a fence of Markdown at its end."""
    last = next((at for at in reversed(range(len(lines))) if lines[at].strip()), 0)
    return lines[:last] if last and _FENCE.fullmatch(lines[last]) else lines


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
    """A cut before each line that begins with a word or passes a test; text above them is a block, too."""

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
    """A cut at blank lines that stand behind a whole board; blank lines inside a board stay in its block.

    Args:
        is_whole: whether lines, some of which may be blank, are at least a whole board. It is asked at each
            blank line, so it should look at a few lines and at how many there are.
    """

    def split(lines: Sequence[str]) -> Iterator[Block]:
        start: int | None = None
        for index in range(len(lines) + 1):
            # A line of tabs is a row of empty cells, as spreadsheets have it.
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


class Codec(NamedTuple, Generic[P, S]):
    """How the boards of a format are read and written.

    Attributes:
        type: the puzzles that it holds.
        called: how a sentence names it.
        read: the puzzle of a block, or of the part of it that a game ID or a URL leaves to each puzzle;
            raises FormatError with a line, or another PuzzleError without.
        lines: the lines of a puzzle; raises FormatError, naming what the format cannot express. None where
            the format is read and not written.
        split: cuts the lines of a file into blocks; may raise FormatError, which ends the file.
        separator: what stands between two boards of a file; None where a file holds one board.
        prefix: what stands before a board, ``{number}`` being its place in the file from 1.
        known: whether it has room for a partly filled grid.
        title: the name that the board of a block carries.
        notes: what was left out of a block, a sentence each that begins with the number of its line.
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
                f"what reads {self.called} for {self.type.type} gave no board, but {short_repr(found)}"
            )
        return found

    def write(self, puzzle: Puzzle, number: int = 1) -> str:
        """A puzzle, the ``number``-th of its file."""
        if self.lines is None:
            refuse(f"{self.called} is read but not written; choose another format")
        if not isinstance(puzzle, self.type):
            refuse(f"{self.called} cannot hold {with_article(puzzle.type)}")
        if puzzle.known is not None and not self.known:
            refuse(f"{self.called} cannot hold a partly filled grid; the format json can")
        return self.prefix.format(number=number) + "".join(f"{line}\n" for line in self.lines(puzzle))


def refuse(sentence: str) -> NoReturn:
    """Raises FormatError: the format cannot express something."""
    raise FormatError(sentence)


def require_sides(puzzle: Puzzle, called: str, sides: tuple[int, int]) -> None:
    """Raises FormatError where a format cannot hold boards of such sides."""
    size, (least, most) = (puzzle.rows, puzzle.columns), sides
    if not (least <= min(size) and max(size) <= most):
        refuse(f"the board is {puzzle.rows} x {puzzle.columns}; {called} takes sides of {least} to {most:,}")


def filled(puzzle: Puzzle, known: Sequence[Sequence[int | None]]) -> Puzzle:
    """A puzzle with a partly filled grid, if anything is filled in."""
    rows = tuple(map(tuple, known))
    return replace(puzzle, known=rows) if any(value is not None for row in rows for value in row) else puzzle


def codec_at(where: str, kind: str) -> Codec[Puzzle, Any]:
    """The codec that a record names; a PuzzleError that names the plug-in where it is none."""
    found = load(where, kind)
    if not isinstance(found, Codec):
        raise PuzzleError(f"the plug-in {short_repr(kind)} ({where}) is no codec")
    return found
