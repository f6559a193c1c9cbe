"""Hitori as rows that a person types: numbers between blanks, commas and the like, or a digit a cell."""

from __future__ import annotations

from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import place
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.text.cell_rows import CellRows, sized_alone, split_rows
from satpuzzles.text.codec import Block, Codec, refuse

LISTS: CellRows[int] = CellRows("a number", {"0": 0}, least=1)
"""Nested lists that are not written as this program writes them: an array as NumPy prints it, say."""
_CELLS: CellRows[int] = CellRows("a number from 1", {}, least=1)


def _read_rows(block: Block) -> Hitori:
    words = [line.strip() for line in block.lines]
    digits = any(len(word) > 1 for word in words) and all(map(str.isdecimal, words))
    try:
        if digits and len(words) == 1:
            raise block.error(0, "this may be one number or several")
        return Hitori(_CELLS.read(block))
    except FormatError as error:
        if not digits:
            raise
        raise error.again(
            f"{error.sentence}; separate the numbers of a row by blanks, and write one column as a list"
        ) from None


def _row_lines(hitori: Hitori) -> list[str]:
    for row, values in enumerate(hitori.numbers):
        if 0 in values:
            cell = place((row, values.index(0)))
            refuse(f"plain rows cannot hold the cell already blacked out at {cell}; the format list can")
    if hitori.columns == 1 and any(len(str(row[0])) > 1 for row in hitori.numbers):
        refuse("plain rows cannot hold one column of numbers of several digits; the format list can")
    width = max(len(str(value)) for values in hitori.numbers for value in values)
    lines = [" ".join(str(value).rjust(width) for value in row) for row in hitori.numbers]
    return sized_alone(lines, hitori.columns)


ROWS = Codec(Hitori, "a board of plain rows", _read_rows, _row_lines, split_rows)
