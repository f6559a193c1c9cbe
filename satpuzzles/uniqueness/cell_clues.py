"""Clues in cells that are read off an answer: a wing says how they are read, everything else follows.

So boards are made of them and mended as soon as the puzzle has its rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from satpuzzles.core.grid import Cell, Grid, laid_over, place
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.rule import Rule
from satpuzzles.sat.formula import Clause, Formula, Instance
from satpuzzles.uniqueness.clues import FILLED_IN, BoardClues, Exclusive
from satpuzzles.uniqueness.result import Change, Clue


class CellClues(BoardClues, ABC):
    """See BoardClues. The clues stand in one field of the puzzle, a grid.

    The board without a clue must have the same rules but for the instances that tell the clue, so that these
    are the clauses of the clue.
    """

    all_kinds = True
    what: ClassVar[str] = "clue"
    """What people call such a clue."""
    field: ClassVar[str] = "clues"
    """The field that holds them."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        grid: Grid = getattr(puzzle, self.field)
        nothing = self.nothing
        self._there = {
            (row, column): value
            for row, values in enumerate(grid)
            for column, value in enumerate(values)
            if value != nothing
        }

    @property
    def nothing(self) -> int | None:
        """What stands in a cell without a clue: what the shape of the field says, None without a shape."""
        return next((shape.nothing for shape in self.puzzle.shapes if shape.field == self.field), None)

    @abstractmethod
    def read(self, answer: Grid) -> Mapping[Cell, int]:
        """The clue of every cell that can hold one, as an answer tells it."""

    def present(self) -> list[Clue]:
        """See BoardClues."""
        return self.filled_in() + [
            self._clue(cell, value) for cell, value in self._there.items() if value is not None
        ]

    def missing(self, solution: Grid, step: int = 0) -> tuple[list[Clue], Exclusive]:
        """See BoardClues."""
        found = self.read(solution)
        return [self._clue(cell, value) for cell, value in found.items() if cell not in self._there], []

    def without(self, dropped: Collection[Clue]) -> Puzzle:
        """See BoardClues."""
        own = {each.cells[0]: None for each in dropped if each.what == self.what}
        return self._with(super().without(dropped), own)

    def added_to(self, solution: Grid, added: Sequence[Clue]) -> tuple[Puzzle, tuple[Change, ...]]:
        """See BoardClues."""
        changes = tuple(Change("added", each.what, each.cells, f"Add {each.phrase}.") for each in added)
        own = {each.cells[0]: each.value for each in added if each.what == self.what}
        return self._with(self.puzzle, own), changes

    def clauses(self, formula: Formula, clue: Clue) -> list[Clause]:
        """See BoardClues. Those of the rule instances that only a board with the clue has."""
        if clue.what == FILLED_IN:
            return super().clauses(formula, clue)
        bare, instances = self._bare
        board = self._with(bare, {clue.cells[0]: clue.value})
        written = Formula(formula.variables, limits=formula.limits)
        for rule in board.rules():
            if _instances(rule) - instances:
                rule.write(written, board.answer_layout(), None, next(iter(board.encodings)))
        formula.new_variables(written.variables - formula.variables, "clue {}".format)
        return [
            clause
            for group in written.groups()
            if _key(group.rule.instance(group.number)) not in instances
            for clause in group.clauses
        ]

    def fits(self, clue: Clue, grid: Grid) -> bool:
        """See BoardClues."""
        if clue.what == FILLED_IN:
            return super().fits(clue, grid)
        return self.read(grid).get(clue.cells[0]) == clue.value

    @cached_property
    def _bare(self) -> tuple[Puzzle, set[object]]:
        """The board without any of these clues, and its rule instances."""
        bare = self._with(self.puzzle, dict.fromkeys(self._there))
        return bare, {key for rule in bare.rules() for key in _instances(rule)}

    def _with(self, puzzle: Puzzle, clues: Mapping[Cell, int | str | None]) -> Puzzle:
        """A board with other clues in some cells; None takes one away."""
        nothing = self.nothing
        values = {cell: nothing if value is None else int(value) for cell, value in clues.items()}
        return replace(puzzle, **{self.field: laid_over(getattr(puzzle, self.field), values)})

    def _clue(self, cell: Cell, value: int) -> Clue:
        return Clue(self.what, (cell,), value, f"the {self.what} {value} at {place(cell)}")


def _instances(rule: Rule) -> set[object]:
    return {_key(rule.instance(index)) for index in range(len(rule))}


def _key(instance: Instance) -> object:
    return instance.rule, instance.places, tuple(instance.arguments.items())
