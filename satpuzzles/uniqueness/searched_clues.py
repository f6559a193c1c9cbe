"""Repair of boards whose clues do not settle uniqueness, by the local search that makes such boards.

How a board is changed is told by the recipe of its wing; see local_search.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.grid import Cell, Grid, entries, place
from satpuzzles.core.options import Limits
from satpuzzles.uniqueness.clues import BoardClues
from satpuzzles.uniqueness.local_search import SearchedRecipe, made_unique
from satpuzzles.uniqueness.recipe import Generated
from satpuzzles.uniqueness.result import Change, Remade, fewest_changes

if TYPE_CHECKING:
    import numpy as np

TRIES = 5
"""Searches of which the one with the fewest changes is taken."""


class SearchedClues(BoardClues, ABC):
    """See BoardClues. The clues of a few cells are changed or, where that leads nowhere, cells filled in."""

    all_kinds = True
    field: ClassVar[str] = "clues"
    """The field that holds the clues, a grid with None where there is none."""

    @abstractmethod
    def recipe(self) -> SearchedRecipe:
        """What changes boards like this one.

        Raises:
            PuzzleError: it is too large.
        """

    def remade(
        self, wanted: Grid | None, solutions: Sequence[Grid], backend: str | None, limits: Limits
    ) -> Remade | None:
        """See BoardClues; raises PuzzleError where the board is too large."""
        import numpy as np

        recipe = self.recipe()

        def changed(board: Generated, cell: Cell, random: np.random.Generator) -> Generated | None:
            trial = recipe.changed(board, cell, random)
            return None if wanted is not None and trial and trial.solution != wanted else trial

        clues = entries(getattr(self.puzzle, self.field))

        def attempt(number: int, most: int | None) -> Remade | None:
            random = np.random.default_rng(number)
            start = recipe.board(wanted or solutions[number % len(solutions)], clues, random)
            made = start and made_unique(start, changed, random, limits)
            if not made:
                return None
            changes = tuple(_changes(clues, entries(getattr(made.puzzle, self.field))))
            return Remade(made.puzzle, made.solution, changes)

        return fewest_changes(partial(attempt, number) for number in range(0 if self.puzzle.known else TRIES))


def _changes(before: Mapping[Cell, object], after: Mapping[Cell, object]) -> Iterator[Change]:
    """What was done to the clues, cell by cell."""
    for cell in sorted({*before, *after}):
        old, new = before.get(cell), after.get(cell)
        if old is None:
            yield Change("added", "clue", (cell,), f"Add the clue {new} at {place(cell)}.")
        elif new is None:
            yield Change("dropped", "clue", (cell,), f"Drop the clue {old} at {place(cell)}.")
        elif old != new:
            yield Change("changed", "clue", (cell,), f"Change the clue at {place(cell)} from {old} to {new}.")
