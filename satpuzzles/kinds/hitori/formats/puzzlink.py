"""Hitori in a pzpr URL: cells in reading order, base 36, ``-XX`` for 36 and more, ``.`` for no number.

A cell without a number repeats none and so becomes a number of its own in its row and column; the
number 0 becomes a number that the board does not use, since 0 means black here.
"""

from __future__ import annotations

import re

from satpuzzles.core.grid import place
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.puzzlink import Body
from satpuzzles.text.scan import Scanner
from satpuzzles.text.watch import look
from satpuzzles.text.writing import expect_type, refuse

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"[0-9a-z]|-[0-9a-z]{2}")
_MOST = 36 * 36 - 1


def read(body: Body) -> Puzzle:
    rows, columns = body.rows, body.columns
    cells: list[int | None] = []
    for row in range(rows):
        look()
        cells += [_read_cell(body.scanner, row * columns + column, columns) for column in range(columns)]
    body.scanner.end()
    zero = max((value for value in cells if value is not None), default=0) + 1
    side = max(rows, columns)
    values = [
        zero + 1 + sum(divmod(index, columns)) % side if value is None else value or zero
        for index, value in enumerate(cells)
    ]
    return Hitori(tuple(tuple(values[row * columns : (row + 1) * columns]) for row in range(rows)))


def _read_cell(scanner: Scanner, index: int, columns: int) -> int | None:
    """A number, or None for a cell without one."""
    if scanner.take("."):
        return None
    if scanner.peek() in ("%", "@"):
        raise scanner.error(f"the cell at {place(divmod(index, columns))} is a question mark, not a number")
    digits = scanner.match(_NUMBER)
    if not digits:
        scanner.fail(f"the number at {place(divmod(index, columns))}: 0-9, a-z or -XX")
    return int(digits.removeprefix("-"), 36)


def write(puzzle: Puzzle) -> str:
    hitori = expect_type(puzzle, Hitori, "a puzz.link URL")
    text = ""
    for row, values in enumerate(hitori.numbers):
        for column, value in enumerate(values):
            if value is None or not 1 <= value <= _MOST:
                where = place((row, column))
                refuse(f"the number at {where} is {value}; a puzz.link URL takes 1 to {_MOST:,}")
            high, low = divmod(value, 36)
            text += f"-{_DIGITS[high]}{_DIGITS[low]}" if high else _DIGITS[low]
    return text
