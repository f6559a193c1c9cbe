"""Hitori as rows that a person types: numbers between blanks, commas and the like, or a digit a cell."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import place
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.text.cell_rows import CellRows, sized_alone, split_rows
from satpuzzles.text.codec import Block, Codec, refuse
from satpuzzles.text.scan import SIZE_LINE

LISTS: CellRows[int] = CellRows("a number", {"0": 0}, least=1)
"""Nested lists that are not written as this program writes them: an array as NumPy prints it, say."""
_CELLS: CellRows[int] = CellRows("a number from 1", {}, least=1)
_JOINED = (
    "most numbers are larger than the board has cells in a line: write a blank between any two numbers, and "
    "each row on a line of its own; above a board that means them write its size, as 2 x 3"
)


def _read_rows(block: Block) -> Hitori:
    words = [line.strip() for line in block.lines]
    digits = any(len(word) > 1 for word in words) and all(map(str.isdecimal, words))
    try:
        if digits and len(words) == 1:
            raise block.error(0, "this may be one number or several")
        hitori = Hitori(_CELLS.read(block))
        if _are_joined(hitori.numbers) and not _is_sized(block, hitori):
            raise block.error(0, _JOINED)
        return hitori
    except FormatError as error:
        if not digits:
            raise
        raise error.again(
            f"{error.sentence}; separate the numbers of a row by blanks, and write one column as a list"
        ) from None


def _are_joined(numbers: Sequence[Sequence[int | None]]) -> bool:
    """Whether most numbers are larger than any that a solver needs, so that each may be a row of digits."""
    side = max(len(numbers), len(numbers[0]), 9 if len(numbers) == 1 else 99)
    large = sum((number or 0) > side for row in numbers for number in row)
    return 2 * large > len(numbers) * len(numbers[0])


def _is_sized(block: Block, hitori: Hitori) -> bool:
    """Whether a line tells the size of the board."""
    sizes = filter(None, map(SIZE_LINE.fullmatch, block.lines[: len(block.lines) - hitori.rows]))
    return any((int(size[1]), int(size[2] or size[1])) == (hitori.rows, hitori.columns) for size in sizes)


def _row_lines(hitori: Hitori) -> list[str]:
    for row, values in enumerate(hitori.numbers):
        if 0 in values:
            cell = place((row, values.index(0)))
            refuse(f"plain rows cannot hold the cell already blacked out at {cell}; the format list can")
    if hitori.columns == 1 and any(len(str(row[0])) > 1 for row in hitori.numbers):
        refuse("plain rows cannot hold one column of numbers of several digits; the format list can")
    width = max(len(str(value)) for values in hitori.numbers for value in values)
    lines = [" ".join(str(value).rjust(width) for value in row) for row in hitori.numbers]
    # A first column of 1, 2, 3 ... would pass for the names of the rows.
    counts = all(row[0] == at for at, row in enumerate(hitori.numbers, 1)) and hitori.rows != hitori.columns
    if len(lines) > 1 and ((counts and len(lines) > 2) or _are_joined(hitori.numbers)):
        return [f"{hitori.rows} x {hitori.columns}", *lines]
    return sized_alone(lines, hitori.columns)


ROWS = Codec(Hitori, "a board of plain rows", _read_rows, _row_lines, split_rows)
