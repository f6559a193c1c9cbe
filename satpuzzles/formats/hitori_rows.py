"""Hitori as a person types it: one row a line, numbers separated by blanks or commas.

A blank line stands between boards.
"""

from __future__ import annotations

from satpuzzles.formats.blocks import Block, paragraphs
from satpuzzles.formats.scan import SIDE_CAP, Scanner
from satpuzzles.formats.writing import expect_type, refuse
from satpuzzles.grid import place
from satpuzzles.puzzles.base import Puzzle
from satpuzzles.puzzles.hitori import Hitori

SEPARATOR = "\n"
split = paragraphs


def read(block: Block) -> Puzzle:
    if len(block.lines) > SIDE_CAP:
        raise block.error(SIDE_CAP, f"the board has more than {SIDE_CAP:,} rows")
    rows: list[list[int]] = []
    for index, line in enumerate(block.lines):
        row = _read_row(Scanner(line, block.first + index))
        if rows and len(row) != len(rows[0]):
            raise block.error(index, f"row {index + 1} has {len(row)} cells, row 1 has {len(rows[0])}")
        if 0 in row:
            cell = place((index, row.index(0)))
            raise block.error(index, f"the number at {cell} is 0; numbers here are 1 or more")
        rows.append(row)
    return Hitori(tuple(map(tuple, rows)))


def _read_row(scanner: Scanner) -> list[int]:
    row: list[int] = []
    scanner.spaces()
    while not scanner.at_end:
        row.append(scanner.number())
        if len(row) > SIDE_CAP:
            raise scanner.error(f"there are more than {SIDE_CAP:,} numbers in one line of the board")
        after = scanner.position
        scanner.spaces()
        if scanner.take(","):
            scanner.spaces()
            if scanner.at_end:
                scanner.fail("a number")
        elif scanner.position == after and not scanner.at_end:
            scanner.fail("a blank, a comma or the end of the line")
    return row


def write(puzzle: Puzzle, number: int) -> str:
    hitori = expect_type(puzzle, Hitori, "a board of plain rows")
    for row, values in enumerate(hitori.numbers):
        if 0 in values:
            cell = place((row, values.index(0)))
            refuse(f"plain rows cannot hold the cell already blacked out at {cell}; the format list can")
    width = max(len(str(value)) for values in hitori.numbers for value in values)
    return "".join(" ".join(str(value).rjust(width) for value in row) + "\n" for row in hitori.numbers)
