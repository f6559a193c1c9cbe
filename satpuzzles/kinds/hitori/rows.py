"""Hitori as typed rows: numbers between blanks or commas, or one digit per cell."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.grid import place
from satpuzzles.formats.cells import CellRows, split_rows, with_size
from satpuzzles.formats.codec import Block, BoardCodec, refuse
from satpuzzles.formats.tokens import table_of
from satpuzzles.kinds.hitori.puzzle import Hitori

_LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", [*range(10, 36)] * 2))
_EXPECTED = "a number of 1 or more in every cell of a Hitori"
_CELLS: CellRows[int] = CellRows(_EXPECTED, {}, least=1)
_JOINED: CellRows[int] = CellRows(f"{_EXPECTED} (A for 10 and so on)", _LETTERS, least=1)


def _read_rows(block: Block) -> Hitori:
    table = table_of(block, blank=False)
    cells = _JOINED if table.separator == "" else _CELLS
    hitori = Hitori(cells.read_table(table))
    if _are_large(hitori.numbers) and not table.sized:
        told = "most numbers are larger than the board has cells in a line: write blanks between numbers"
        raise table.error(0, None, f"{told}, or the size above the board, as in 2 x 3")
    return hitori


def _row_lines(hitori: Hitori) -> list[str]:
    for row, values in enumerate(hitori.numbers):
        if 0 in values:
            cell = place((row, values.index(0)))
            refuse(f"plain rows cannot hold the cell already blacked out at {cell}; the format list can")
    if hitori.columns == 1 and any(len(str(row[0])) > 1 for row in hitori.numbers):
        refuse("plain rows cannot hold one column of numbers of several digits; the format list can")
    width = max(len(str(value)) for values in hitori.numbers for value in values)
    lines = [" ".join(str(value).rjust(width) for value in row) for row in hitori.numbers]
    if len(lines) > 1 and _are_large(hitori.numbers):
        return [f"{hitori.rows} x {hitori.columns}", *lines]
    return with_size(lines, [[*map(str, row)] for row in hitori.numbers])


def _are_large(numbers: Sequence[Sequence[int | None]]) -> bool:
    """Whether most numbers are larger than any that a solver needs."""
    side = max(len(numbers), len(numbers[0]), 9 if len(numbers) == 1 else 99)
    large = sum((number or 0) > side for row in numbers for number in row)
    return 2 * large > len(numbers) * len(numbers[0])


ROWS = BoardCodec(Hitori, "a board of plain rows", _read_rows, _row_lines, split_rows)
