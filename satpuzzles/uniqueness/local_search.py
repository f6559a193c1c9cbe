"""Boards whose clues do not settle uniqueness are changed until they have one solution: a local search.

Where a puzzle cannot be given more clues (a Nurikabe has one for each island), the answer itself and the
places of its clues are changed, wherever another solution differs. Such boards are made so and repaired so.
Boards to which clues can be added until no other solution is left are made in clue_recipe.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from satpuzzles.core.grid import Cell, Grid, differing, entries, place
from satpuzzles.core.options import Limits, Options
from satpuzzles.questions.search import Search
from satpuzzles.uniqueness.clues import BoardClues
from satpuzzles.uniqueness.recipe import Generated, Recipe
from satpuzzles.uniqueness.result import Change, Remade, fewest_changes

if TYPE_CHECKING:
    import numpy as np

TRIES = 5
"""Searches of a repair, of which the one with the fewest changes is taken."""

STEPS = 150
"""Changes that are tried before a board is given up."""

OTHERS = 12
"""Other solutions that are looked for to see how much of a board is open."""

CONFLICTS = 20_000
"""Conflicts that finding other solutions of one board may cost; a board that takes more is not taken. (Looked
at between searches: with a budget of conflicts each round of a search would start a thread.)"""


Changed = Callable[[Generated, Cell, "np.random.Generator"], Generated | None]
"""How a board is changed; see ``SearchedRecipe.changed``."""


class Ambiguity(NamedTuple):
    """How far a board is from having one solution.

    Attributes:
        others: solutions other than the wanted one.
        cells: the cells in which some of them differ from it.
    """

    others: Sequence[Grid]
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedRecipe(Recipe):
    """Boards found by local search: a random board is changed until its solution is the only one. See Recipe.

    A change is kept where it leaves no more cells open.
    """

    @abstractmethod
    def start(self, random: np.random.Generator) -> Generated | None:
        """A random board with one of its solutions; None where chance led nowhere."""

    @abstractmethod
    def changed(self, board: Generated, cell: Cell, random: np.random.Generator) -> Generated | None:
        """A board much like another one, with one of its solutions; None where chance led nowhere.

        Args:
            cell: where another solution differs: the solution or the clues are best changed there.
        """

    @abstractmethod
    def board(self, solution: Grid, clues: Collection[Cell], random: np.random.Generator) -> Generated | None:
        """The board of a solution, with clues in certain cells as far as can be; None if there is none."""

    def make(self, random: np.random.Generator) -> Generated | None:
        board = self.start(random)
        return None if board is None else made_unique(board, self.changed, random)


def made_unique(
    board: Generated, changed: Changed, random: np.random.Generator, limits: Limits | None = None
) -> Generated | None:
    """A board with one solution that some changes make of one with several; None where they led to none.

    Args:
        limits: without a deadline chance alone decides what comes out.

    Raises:
        LimitReached: a limit was reached.
    """
    limits = limits or Limits()
    found = ambiguity(board, (), limits)
    for _ in range(STEPS):
        if found is None or not found.others:
            break
        other = found.others[int(random.integers(len(found.others)))]
        cells = differing(board.solution, other)
        trial = changed(board, cells[random.integers(len(cells))], random)
        if trial is not None:
            after = ambiguity(trial, found.others, limits, len(found.cells))
            if after is not None:
                board, found = trial, after
    return board if found is not None and not found.others else None


def ambiguity(
    board: Generated, known: Sequence[Grid], limits: Limits, most: int | None = None
) -> Ambiguity | None:
    """Other solutions of a board, unlike it and each other; None where more than ``most`` cells are open.

    Args:
        known: grids that may be other solutions; they are tried first.
        most: cells; None for any number.

    Raises:
        LimitReached: a limit of ``limits`` was reached.
    """
    puzzle, solution = board.puzzle, board.solution
    others = [grid for grid in known if grid != solution and puzzle.confirm(grid)]
    cells = frozenset().union(*(differing(solution, grid) for grid in others))
    if most is not None and len(cells) > most:
        return None
    with Search(puzzle, Options(limits=limits)) as search:
        while len(others) < OTHERS:
            settled = {cell: value for cell, value in entries(solution).items() if cell not in cells}
            search.require([-literal for literal in puzzle.literals_of(settled)], prefer=True)
            other = search.find()
            if other is None:
                break
            others.append(other)
            cells = cells.union(differing(solution, other))
            if (most is not None and len(cells) > most) or search.statistics.conflicts > CONFLICTS:
                return None
    return Ambiguity(others, cells)


# ---- repair by the same search ----


class SearchedClues(BoardClues, ABC):
    """See BoardClues. The clues of a few cells are changed or, where that leads nowhere, cells filled in."""

    all_kinds = True
    field: ClassVar[str] = "clues"
    """The field that holds the clues: a grid with None for no clue."""

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
