"""Square boards of values as rows, with rulers of ``|`` and ``-`` between their boxes or without.

A value is a number or, where cells stand beside each other, one character as in ``square_line.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.boxes import Box, box_of
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.codec import Block, nested_lists, paragraphs
from satpuzzles.text.scan import SIZE_LINE, announced_size, look
from satpuzzles.text.sentences import refuse_words
from satpuzzles.text.sheets import with_commas
from satpuzzles.text.square_line import require_blank, values_of

_DIAGONALS = "diagonals"
_RULER = re.compile(rf"[|+*:.' ]*+[-=][-=|+*:.' ]*+|{_DIAGONALS}")
_NUMBER = re.compile(r"[._?*0-]|[1-9][0-9]*")
_HYPHENS = re.compile(r"[| \t]*+-[-| \t]*+")
_OTHER_BLANK = re.compile(r"[._?*0]")
_NESTED = re.compile(r"\s*(?:\w{1,40}\s*=\s*)?\[\s*(?:\[|$)")
_CROSSES = 32
"""The largest boards of which blank cells may be crosses."""
_RINGS = 23
"""The largest boards of which blank cells may be the letter o."""
_EMPTY = re.compile(r"\|[ \t]+\|")
_BETWEEN = ",", ";"
_OTHER = *_BETWEEN, "[", "("
"""Signs of rows that only ``rectangle.py`` reads."""


class Ruled(NamedTuple):
    """A square board as it is drawn.

    Attributes:
        givens: its values, 0 for a blank cell.
        box: rows and columns of the boxes; the usual ones where no rulers show them.
        diagonals: whether a line says that the diagonals count too.
    """

    givens: Grid
    box: Box
    diagonals: bool


def read_ruled(block: Block) -> Ruled:
    """The square board of a block.

    Raises:
        FormatError: the board is not square, a cell holds no value, or there are no boxes of that size.
        RuleError: the rulers show no boxes of as many cells as a row has, or no cell is blank.
    """
    rows, bands, gaps = _rows_of(block)
    size = len(rows)
    if not size:
        raise block.error(0, "expected the rows of a board, found none")
    if size > SIZE_CAP:
        raise block.error(rows[SIZE_CAP][0], f"the board has more than {SIZE_CAP} rows")
    joined = all(sum(map(len, words)) != size for _, words in rows)
    if joined and all(all(chain(*words)) for _, words in rows):
        # Cells stand beside each other, and blanks like bars between the boxes; no field is empty then.
        rows = [(index, [list(word) for word in chain(*words)]) for index, words in rows]
    for number, (index, parts) in enumerate(rows, 1):
        if (found := sum(map(len, parts))) != size:
            for line, _ in rows:
                refuse_words(block.lines[line], block.number(line))
            cells, high = counted(found, "cell"), counted(size, "row")
            hint = "; write . for blank cells" if found < size else ""
            raise block.error(index, f"row {number} has {cells}, the board has {high}{hint}")
        if _EMPTY.search(block.lines[index]):
            raise block.error(index, f"a field of row {number} is empty; write . for blank cells")
    heights = _heights(size, bands)
    if not bands and len(shown := _heights(size, gaps)) == 1:
        heights = shown
    widths = {len(part) for _, parts in rows for part in parts}
    box = _box(size, heights, widths)
    if box is None:
        try:
            box = box_of(size)
        except RuleError as error:
            raise block.error(0, str(error)) from None
    # The values that the letters would stand for are beyond these boards.
    blanks = {"x": ".", "X": "."} if size <= _CROSSES else {}
    if size <= _RINGS and not any(word in blanks for _, parts in rows for word in chain(*parts)):
        blanks |= {"o": ".", "O": "."}
    givens = tuple(
        [values_of(block, index, [blanks.get(word, word) for word in chain(*parts)]) for index, parts in rows]
    )
    require_blank(givens)
    return Ruled(givens, box, _DIAGONALS in map(str.strip, block.lines))


Rows = list[tuple[int, list[list[str]]]]
"""Of each row the index of its line, and its words in the parts between bars."""


def _heights(size: int, bands: Sequence[int]) -> set[int]:
    return {below - above for above, below in pairwise(sorted({0, size, *bands}))}


def _rows_of(block: Block) -> tuple[Rows, list[int], list[int]]:
    """The rows of a block, before which of them rulers stand, and before which empty lines."""
    text = "\n".join(block.lines)
    if any(sign in text for sign in _OTHER) or SIZE_LINE.fullmatch(block.lines[0]):
        from satpuzzles.text.rectangle import read_rectangle

        return _without_gaps([(line, [words]) for line, words in read_rectangle(block).rows])
    rows: Rows = []
    bands: list[int] = []
    gaps: list[int] = []
    # Hyphens alone are a row of blank cells where the board is a square with them alone.
    hyphens = {index for index, line in enumerate(block.lines) if _HYPHENS.fullmatch(line)}
    square = hyphens and _is_square(
        [line for at, line in enumerate(block.lines) if at in hyphens or (line.strip() and _is_row(line))]
    )
    for index, line in enumerate(block.lines):
        look()
        if words := _words(line, blank=bool(square) and index in hyphens):
            rows.append((index, words))
        else:
            (bands if line.strip() else gaps).append(len(rows))
    return rows, bands, gaps


def _without_gaps(rows: Rows) -> tuple[Rows, list[int], list[int]]:
    """The rows of a sheet without the empty rows and columns that part its boxes, and where these rows were.

    No board with boxes has as many rows and columns as another with such gaps.
    """
    fields = [words for _, (words,) in rows]
    high, wide = len(fields), len(fields[0])
    if {*map(len, fields)} != {wide}:
        return rows, [], []
    for size in range(4, min(high, wide) + 1):
        for tall in (side for side in range(2, size) if size % side == 0):
            broad = size // tall
            across = range(broad, wide, broad + 1) if wide == size + tall - 1 else range(0)
            down = range(tall, high, tall + 1) if high == size + broad - 1 else range(0)
            if (wide - len(across), high - len(down)) != (size, size) or not (across or down):
                continue
            if any(any(fields[row]) for row in down) or any(words[at] for words in fields for at in across):
                continue
            ends = [-1, *across, wide]
            kept = [
                (line, [words[start + 1 : end] for start, end in pairwise(ends)])
                for row, (line, (words,)) in enumerate(rows)
                if row not in down
            ]
            return kept, [row - number for number, row in enumerate(down)], []
    return rows, [], []


def _is_row(line: str) -> bool:
    return not _RULER.fullmatch(line.strip())


def _is_square(lines: Sequence[str]) -> bool:
    """Whether each of some lines has as many cells as there are lines, a character or a word each."""
    return all(len(lines) in _widths(line) for line in lines)


def _words(line: str, *, blank: bool = False) -> list[list[str]]:
    """The words of a row, in the parts between bars; none in a ruler and in a blank line."""
    if not blank and not _is_row(line):
        return []
    return [words for part in line.split("|") if (words := part.split())]


def _box(size: int, heights: set[int], widths: set[int]) -> Box | None:
    heights, widths = heights - {1, size}, widths - {1, size}
    if not heights and not widths:
        return None
    rows = min(heights) if heights else size // min(widths)
    columns = min(widths) if widths else size // rows
    if len(heights) > 1 or len(widths) > 1 or rows * columns != size:
        raise RuleError(f"the rulers show no boxes of {size} cells")
    return rows, columns


def split_ruled(lines: Sequence[str]) -> Iterator[Block]:
    """Blank lines end a board only where it is whole; elsewhere they stand between its boxes."""
    if _NESTED.match(next((line for line in lines if line.strip()), "")):
        yield from nested_lists(lines)
        return
    lines = with_commas(lines)
    start, end = 0, 0
    board = _Rows()
    for block in paragraphs(lines):
        look()
        if not board.begun:
            start = block.first - 1
        board.add(block.lines)
        end = block.first - 1 + len(block.lines)
        if board.is_whole:
            yield Block(lines[start:end], start + 1)
            board = _Rows()
    if board.begun:
        yield Block(lines[start:end], start + 1)


class _Rows:
    """The rows that a board has so far, and how many it can have."""

    def __init__(self) -> None:
        self.begun = False
        self._sides: set[int] = set()
        self._rows = self._hyphens = 0
        self._dashed = self._signed = False

    def add(self, lines: Sequence[str]) -> None:
        """Takes the next lines, none of which is blank."""
        size = None if self.begun else announced_size(lines[0])
        if size and size > 2:  # a row of such a board is longer than a size
            self._sides, lines = {size}, lines[1:]
        self.begun = True
        rows = [line for line in lines if _is_row(line) and not line.replace("|", " ").isspace()]
        hyphens = [line for line in lines if _HYPHENS.fullmatch(line)]
        if not self._sides and (first := (rows or hyphens)[:1]):
            self._sides = _sides(first[0])
        self._rows += len(rows)
        self._hyphens += sum(not self._sides.isdisjoint(_widths(line)) for line in hyphens)
        self._dashed = self._dashed or any("-" in line for line in rows)
        self._signed = self._signed or any(map(_OTHER_BLANK.search, rows))

    @property
    def is_whole(self) -> bool:
        """Whether no more rows can belong to the board: it has all, or too many."""
        # Hyphens are a ruler where another sign stands for blank cells.
        blank = 0 if self._signed and not self._dashed else self._hyphens
        return self._rows > SIZE_CAP or not self._sides.isdisjoint((self._rows, self._rows + blank))


def _widths(line: str) -> tuple[int, int]:
    """How many cells a row without numbers of several digits has, as words and as characters."""
    words = line.replace("|", " ").split()
    return len(words), sum(map(len, words))


def _sides(line: str) -> set[int]:
    """How many rows a board can have, by one: as many as characters or, of numbers, as words."""
    if sign := next((sign for sign in _BETWEEN if sign in line), ""):
        fields = line.split(sign)
        return {len(fields), len(fields) - (not fields[-1].strip())}
    words = line.replace("|", " ").split()
    numbers = all(
        _NUMBER.fullmatch(word) and (not word.isdecimal() or int(word[:7]) <= len(words)) for word in words
    )
    return {sum(map(len, words)), *([len(words)] if numbers else [])}


def ruled_lines(givens: Grid, box: Box, diagonals: bool) -> Iterator[str]:
    """The lines of a board; see ``Ruled``."""
    require_blank(givens)
    rows, columns = box
    cells = [[str(value or ".") for value in row] for row in givens]
    width = max(len(text) for row in cells for text in row)
    ruler = "+".join(["-" * (columns * (width + 1) + 1)] * (len(cells) // columns))[1:-1]
    for number, row in enumerate(cells):
        if number and number % rows == 0:
            yield ruler
        texts = [text.rjust(width) for text in row]
        yield " | ".join(" ".join(texts[start : start + columns]) for start in range(0, len(row), columns))
    if diagonals:
        yield _DIAGONALS
