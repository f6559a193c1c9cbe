"""Boards as rows of cells, with rulers of ``|`` and ``-`` between their boxes or without.

A cell is a number or, where cells stand beside each other, one character. What cells mean is for the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import RuleError
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.codec import Block, paragraphs
from satpuzzles.text.scan import look

DIAGONALS = "diagonals"
"""A line that says that the diagonals count too."""
_RULER = re.compile(rf"[|+*:.' ]*[-=][-=|+*:.' ]*|{DIAGONALS}")
_NUMBER = re.compile(r"\.|0|[1-9][0-9]*")


class Ruled(NamedTuple):
    """A square board as it is drawn.

    Attributes:
        rows: the texts of the cells, and the index of the line of each row.
        box: rows and columns of the boxes; None where no rulers show them, or one around every cell.
    """

    rows: list[tuple[int, list[str]]]
    box: tuple[int, int] | None


def read_ruled(block: Block) -> Ruled:
    """The square board of a block.

    Raises:
        FormatError: the board is not square.
        RuleError: the rulers show no boxes of as many cells as a row has.
    """
    rows: list[tuple[int, list[list[str]]]] = []
    bands: list[int] = []
    for index, line in enumerate(block.lines):
        look()
        if words := _words(line):
            rows.append((index, words))
        else:
            bands.append(len(rows))
    size = len(rows)
    if size > SIZE_CAP:
        raise block.error(rows[SIZE_CAP][0], f"the board has more than {SIZE_CAP} rows")
    if any(sum(map(len, words)) != size for _, words in rows):
        # Cells stand beside each other, and blanks like bars between the boxes.
        rows = [(index, [list(word) for word in chain(*words)]) for index, words in rows]
    for number, (index, parts) in enumerate(rows, 1):
        if (found := sum(map(len, parts))) != size:
            cells, high = counted(found, "cell"), counted(size, "row")
            raise block.error(index, f"row {number} has {cells}, the board has {high}")
    heights = {below - above for above, below in pairwise(sorted({0, size, *bands}))}
    widths = {len(part) for _, parts in rows for part in parts}
    return Ruled([(index, list(chain(*parts))) for index, parts in rows], _box(size, heights, widths))


def _words(line: str) -> list[list[str]]:
    """The words of a row, in the parts between bars; none in a ruler and in a blank line."""
    if _RULER.fullmatch(line.strip()):
        return []
    return [words for part in line.split("|") if (words := part.split())]


def _box(size: int, heights: set[int], widths: set[int]) -> tuple[int, int] | None:
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
    start, rows = 0, 0
    sides: set[int] = set()
    for block in paragraphs(lines):
        found = [words for words in map(_words, block.lines) if words]
        if not rows:
            start, sides = block.first - 1, _sides(list(chain(*found[0]))) if found else set()
        rows += len(found)
        end = block.first - 1 + len(block.lines)
        if rows in sides or rows > SIZE_CAP:
            yield Block(lines[start:end], start + 1)
            rows = 0
    if rows:
        yield Block(lines[start:end], start + 1)


def _sides(words: Sequence[str]) -> set[int]:
    """How many rows a board can have, by the words of one: as many as characters or, of numbers, as words."""
    numbers = all(_NUMBER.fullmatch(word) and (word == "." or int(word[:7]) <= len(words)) for word in words)
    return {sum(map(len, words)), *([len(words)] if numbers else [])}


def ruled_lines(cells: Sequence[Sequence[str]], box: tuple[int, int]) -> Iterator[str]:
    """The lines of a board with rulers between its boxes."""
    rows, columns = box
    width = max(len(text) for row in cells for text in row)
    ruler = "+".join(["-" * (columns * (width + 1) + 1)] * (len(cells) // columns))[1:-1]
    for number, row in enumerate(cells):
        if number and number % rows == 0:
            yield ruler
        texts = [text.rjust(width) for text in row]
        yield " | ".join(" ".join(texts[start : start + columns]) for start in range(0, len(row), columns))
