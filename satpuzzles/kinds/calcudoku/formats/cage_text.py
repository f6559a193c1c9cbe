"""What the Calcudoku texts share: clues such as ``24*``, and boards of labels that become cages.

How a file is laid out is the business of each format.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satpuzzles.core.grid import Cell
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.cages import OPERATORS
from satpuzzles.text.scan import TARGET_DIGITS, Scanner
from satpuzzles.text.writing import expect_type

Clue = tuple[int, str | None]

PRINTED = {"×": "*", "x": "*", "÷": "/", "−": "-"}
"""Operators as they are printed, our own pictures included; they are read, not written."""


def read_clue(scanner: Scanner) -> Clue:
    """A target and the operator after it, if any: ``11+``, ``4``."""
    target = scanner.number("a target", TARGET_DIGITS)
    sign = scanner.peek()
    operator = PRINTED.get(sign, sign)
    return target, operator if sign and operator in OPERATORS and scanner.take(sign) else None


def cells_by_label(labels: Sequence[Sequence[str]]) -> dict[str, list[Cell]]:
    """The cells of each label, in reading order."""
    cells: dict[str, list[Cell]] = {}
    for row, line in enumerate(labels):
        for column, label in enumerate(line):
            cells.setdefault(label, []).append((row, column))
    return cells


def to_puzzle(size: int, cells: Mapping[str, Sequence[Cell]], clues: Mapping[str, Clue]) -> Puzzle:
    """A Calcudoku from the cells and the clue of each label."""
    cages = []
    for label, place in cells.items():
        target, op = clues[label]
        cages.append(Cage(tuple(place), op, target))
    return Calcudoku(size, tuple(cages))


def expect_calcudoku(puzzle: Puzzle, format: str) -> tuple[Calcudoku, list[list[int]]]:
    """A Calcudoku, and the number of its cage, from 0, for each cell."""
    calcudoku = expect_type(puzzle, Calcudoku, format)
    numbers = [[0] * calcudoku.size for _ in range(calcudoku.size)]
    for number, cage in enumerate(calcudoku.cages):
        for row, column in cage.cells:
            numbers[row][column] = number
    return calcudoku, numbers
