"""What Calcudoku and Futoshiki share: a latin square of the values 1..N, and its rules.

No puzzle of its own; the two puzzles build on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satpuzzles.encodings.cardinality import exactly_one
from satpuzzles.encodings.formula import Formula, Rule
from satpuzzles.errors import CapError, RuleError
from satpuzzles.grid import Cell, Grid, place
from satpuzzles.puzzles.base import Puzzle, Violation

SIZE_CAP = 64
VALUE_RULE = "one value a cell"
REPEATED = "repeated value"


@dataclass(frozen=True, slots=True)
class LatinSquare(Puzzle):
    """An N x N board in which every row and every column holds each of 1..N once."""

    blank: ClassVar[bool] = False

    @property
    def values(self) -> int:
        return self.rows

    def cell_variables(self, cell: Cell) -> range:
        """The answer variables of a cell, for the values 1..N in order."""
        first = self.variable(*cell)
        return range(first, first + self.values)

    def lines(self) -> Iterator[tuple[str, list[Cell]]]:
        """Rows and columns: a name for people and the cells."""
        side = range(self.rows)
        for row in side:
            yield f"row {row + 1}", [(row, column) for column in side]
        for column in side:
            yield f"column {column + 1}", [(row, column) for row in side]

    def write_latin_square(self, formula: Formula) -> None:
        """Every cell has exactly one value, and every line has every value exactly once."""
        for row in range(self.rows):
            for column in range(self.columns):
                cell = (row, column)
                formula.add(
                    lambda cell=cell: Rule(VALUE_RULE, (cell,), f"The cell at {place(cell)} has one value."),  # type: ignore[misc]
                    exactly_one(formula, self.cell_variables(cell), f"the value at {place(cell)}"),
                )
        for name, cells in self.lines():
            firsts = [self.variable(*cell) for cell in cells]
            for value in range(1, self.values + 1):
                formula.add(
                    lambda name=name, cells=cells, value=value: Rule(  # type: ignore[misc]
                        f"{value_rule(name)}", tuple(cells), f"The {name} has exactly one {value}."
                    ),
                    exactly_one(formula, [first + value - 1 for first in firsts], f"the {value} of {name}"),
                )

    def find_repeated_values(self, grid: Grid) -> list[Violation]:
        """Values that stand twice in a line, for ``check``."""
        broken = []
        for name, cells in self.lines():
            seen: dict[int, Cell] = {}
            for cell in cells:
                value = grid[cell[0]][cell[1]]
                if value is None:
                    continue
                if value in seen:
                    broken.append(
                        Violation(REPEATED, (seen[value], cell), f"The {name} has {value} more than once.")
                    )
                seen[value] = cell
        return broken


def value_rule(name: str) -> str:
    """The name of the rule that a line (``row 3``) has every value once."""
    return f"values of a {name.split()[0]}"


def require_size(size: int) -> None:
    """Raises RuleError or CapError unless 1 <= size <= 64."""
    if size < 1:
        raise RuleError(f"the size must be at least 1, not {size}")
    if size > SIZE_CAP:
        raise CapError(f"the board is {size} x {size}; the cap for latin squares is {SIZE_CAP} x {SIZE_CAP}")
