"""What Calcudoku and Futoshiki share: a latin square of the values 1..N, and its rules.

No puzzle of its own; the two puzzles build on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satpuzzles.arguments import shown
from satpuzzles.encodings.cardinality import at_most_one_count, exactly_one
from satpuzzles.encodings.formula import Clause, Formula, Rule
from satpuzzles.errors import CapError, RuleError
from satpuzzles.grid import Cell, Grid, place
from satpuzzles.propagation.latin import values_of
from satpuzzles.puzzles.base import PRESOLVE, Puzzle, Violation

SIZE_CAP = 64
VALUE_RULE = "one value a cell"
REPEATED = "repeated value"

Domains = list[int]
"""For each cell, by rows, the values it can have: bit v - 1 stands for v."""

Integers = dict[Cell, dict[int, int]]
"""For each cell the answer variables of the values it can have."""


@dataclass(frozen=True, slots=True)
class LatinSquare(Puzzle):
    """An N x N board in which every row and every column holds each of 1..N once."""

    blank: ClassVar[bool] = False

    @property
    def values(self) -> int:
        return self.rows

    def integers(self, domains: Domains | None) -> Integers:
        """The value of each cell as a direct integer.

        Args:
            domains: the values that propagation left for each cell, as bits; None for all values.
        """
        size = self.rows
        every_value = range(1, size + 1)
        return {
            divmod(index, size): {
                value: index * size + value
                for value in (every_value if domains is None else values_of(domains[index]))
            }
            for index in range(size * size)
        }

    def lines(self) -> Iterator[tuple[str, list[Cell]]]:
        """Rows and columns: a name for people and the cells."""
        side = range(self.rows)
        for row in side:
            yield f"row {row + 1}", [(row, column) for column in side]
        for column in side:
            yield f"column {column + 1}", [(row, column) for row in side]

    def write_latin_square(self, formula: Formula, integers: Integers) -> None:
        """Every cell has exactly one of its values, and every line has every value exactly once."""
        for cell, literals in integers.items():
            formula.add(
                lambda cell=cell: Rule(VALUE_RULE, (cell,), f"The cell at {place(cell)} has one value."),  # type: ignore[misc]
                exactly_one(formula, list(literals.values()), f"the value at {place(cell)}"),
            )
        for name, cells in self.lines():
            by_value: dict[int, list[int]] = {}
            for cell in cells:
                for value, literal in integers.get(cell, {}).items():
                    by_value.setdefault(value, []).append(literal)
            for value, literals_of_value in by_value.items():
                formula.add(
                    lambda name=name, cells=cells, value=value: Rule(  # type: ignore[misc]
                        f"values of a {name.split()[0]}", tuple(cells), f"The {name} has exactly one {value}."
                    ),
                    exactly_one(formula, literals_of_value, f"the {value} of {name}"),
                )

    def count_latin_square(self) -> int:
        """How many clauses ``write_latin_square`` makes where every cell has all values."""
        return 3 * self.rows**2 * (1 + at_most_one_count(self.rows))

    def write_pruned_latin_square(self, formula: Formula, domains: Domains) -> Integers:
        """The same after propagation: what it decided becomes unit clauses, the rest is written.

        Returns:
            The cells with two values or more left; only they stand in clauses of several literals.
        """
        units: list[Clause] = []
        integers = self.integers(domains)
        first = 1
        everything = (1 << self.rows) - 1
        for (cell, literals), domain in zip(list(integers.items()), domains):
            if len(literals) == 1:
                units.append([*literals.values()])
                del integers[cell]
            units += [[1 - first - value] for value in values_of(everything & ~domain)]
            first += self.rows
        formula.add(lambda: Rule(PRESOLVE, (), "Propagation decides these values."), units)
        self.write_latin_square(formula, integers)
        return integers

    def full_domains(self) -> Domains:
        """Every value for every cell, but for what ``known`` says."""
        everything = (1 << self.rows) - 1
        known = self.known or ((None,) * self.rows,) * self.rows
        return [1 << (value - 1) if value else everything for row in known for value in row]

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


def require_size(size: int) -> None:
    """Raises RuleError or CapError unless 1 <= size <= 64."""
    if size < 1:
        raise RuleError(f"the size must be at least 1, not {shown(size)}")
    if size > SIZE_CAP:
        board = f"{shown(size)} x {shown(size)}"
        raise CapError(f"the board is {board}; the cap for latin squares is {SIZE_CAP} x {SIZE_CAP}")
