"""Hitori as a person types it: one row a line, numbers separated by blanks or commas.

Numbers of one digit may stand without anything between them. A blank line stands between boards.
"""

from __future__ import annotations

import re

from satpuzzles.core.errors import quote
from satpuzzles.core.grid import place
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, paragraphs
from satpuzzles.text.scan import SIDE_CAP, Scanner
from satpuzzles.text.watch import look
from satpuzzles.text.writing import expect_type, refuse

SEPARATOR = "\n"
split = paragraphs

_DIGITS = re.compile(r"[0-9]{2,}")


def read(block: Block) -> Puzzle:
    if len(block.lines) > SIDE_CAP:
        raise block.error(SIDE_CAP, f"the board has more than {SIDE_CAP:,} rows")
    joined = _are_joined(block)
    rows: list[list[int]] = []
    for index, line in enumerate(block.lines):
        row = list(map(int, line.strip())) if joined else _read_row(Scanner(line, block.first + index))
        if rows and len(row) != len(rows[0]):
            raise block.error(index, f"row {index + 1} has {len(row)} cells, row 1 has {len(rows[0])}")
        if 0 in row:
            cell = place((index, row.index(0)))
            raise block.error(index, f"the number at {cell} is 0; numbers here are 1 or more")
        rows.append(row)
    return Hitori(tuple(map(tuple, rows)))


def _are_joined(block: Block) -> bool:
    """Whether the rows are digits without anything between them, each the number of a cell.

    Raises:
        FormatError: they look like it, but not every line can be read so.
    """
    words = [line.strip() for line in block.lines]
    if len(words) < 2 or not all(_DIGITS.fullmatch(word) for word in words):
        return False
    for index, word in enumerate(words):
        look()
        if len(word) > SIDE_CAP:
            raise block.error(index, f"there are more than {SIDE_CAP:,} numbers in one line of the board")
        if len(word) != len(words[0]) or "0" in word:
            raise block.error(
                index,
                f"{quote(word)} may be one number or several; separate the numbers of a row by blanks, and "
                "write a board of one column as a nested list",
            )
    return True


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
    if hitori.columns == 1 < hitori.rows and all(len(str(row[0])) > 1 for row in hitori.numbers):
        refuse("plain rows cannot hold one column of numbers of several digits; the format list can")
    width = max(len(str(value)) for values in hitori.numbers for value in values)
    return "".join(" ".join(str(value).rjust(width) for value in row) + "\n" for row in hitori.numbers)
