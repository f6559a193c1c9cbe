"""What Calcudoku and Futoshiki share: a latin square of the values 1..N, and its rules.

No puzzle of its own; the two puzzles build on it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import CapError, RuleError
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.core.limits import Limits
from satpuzzles.puzzle.base import CONTRADICTION, Puzzle
from satpuzzles.rules.facts import OneValue
from satpuzzles.rules.groups import AllDifferent, columns_of, rows_of
from satpuzzles.rules.rule import Rule
from satpuzzles.sat.formula import Sink
from satpuzzles.sat.integers import Direct

SIZE_CAP = 64
VALUE_RULE = "one value a cell"
REPEATED = "repeated value"

Integers = dict[Cell, Direct]
"""For each cell the answer variables of the values it can have."""


@dataclass(frozen=True, slots=True)
class LatinSquare(Puzzle):
    """An N x N board in which every row and every column holds each of 1..N once."""

    blank: ClassVar[bool] = False

    @property
    def values(self) -> int:
        return self.rows

    def integers(self) -> Integers:
        """The value of each cell as a direct integer."""
        answers, size = self.answer_layout(), self.rows
        return {divmod(index, size): answers.direct(index, None) for index in range(size * size)}

    def latin_square(self) -> Iterator[Rule]:
        """Every cell has exactly one value, and every line has every value exactly once."""
        size = self.rows
        yield OneValue(VALUE_RULE, "The cell at {place} has one value.", count=size * size)
        yield AllDifferent(
            REPEATED,
            "The {group} has exactly one {value}.",
            "The {group} has {value} more than once.",
            groups=(*rows_of(size, size), *columns_of(size, size)),
            values=size,
        )

    def write_presolved_rules(self, sink: Sink, encoding: str) -> None:
        """See Puzzle. All lines at once are pruned further than one rule after the other."""
        pruned = self.pruned_domains(sink.limits)
        if pruned is None:
            sink.add(CONTRADICTION, [[]])
            return
        self.write_rules(sink, encoding, [domain << 1 for domain in pruned])

    @abstractmethod
    def pruned_domains(self, limits: Limits) -> list[int] | None:
        """For each cell the values that propagation leaves, bit v - 1 for v; None where there is no solution.

        Raises:
            LimitReached: the deadline passed.
        """

    def is_latin(self, solution: Grid) -> bool:
        """Whether every row and every column of a full grid has every value once."""
        every = set(range(1, self.rows + 1))
        return all(set(line) == every for line in (*solution, *zip(*solution)))

    def full_domains(self) -> list[int]:
        """For each cell every value, but for what ``known`` says; bit v - 1 for v."""
        everything = (1 << self.rows) - 1
        known = self.known or ((None,) * self.rows,) * self.rows
        return [1 << (value - 1) if value else everything for row in known for value in row]


def require_size(size: int) -> None:
    """Raises RuleError or CapError unless 1 <= size <= 64."""
    if size < 1:
        raise RuleError(f"the size must be at least 1, not {shown(size)}")
    if size > SIZE_CAP:
        board = f"{shown(size)} x {shown(size)}"
        raise CapError(f"the board is {board}; the cap for latin squares is {SIZE_CAP} x {SIZE_CAP}")
