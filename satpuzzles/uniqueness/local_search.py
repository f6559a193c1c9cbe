"""Changes boards by local search until they have one solution, where clues cannot settle uniqueness.

Where a puzzle cannot be given more clues (a Nurikabe has one for each island), the answer and the places of
its clues are changed wherever another solution differs. Generating and repairing such boards both use this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from satpuzzles.core.grid import Cell, Grid, differing, entries, place
from satpuzzles.core.options import Limits, Options
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.uniqueness.clues import BoardClues
from satpuzzles.uniqueness.recipe import Generated, Recipe
from satpuzzles.uniqueness.result import Change, Remade, fewest_changes

if TYPE_CHECKING:
    import numpy as np

TRIES = 5
"""Searches in a repair; the one with the fewest changes wins."""

STEPS = 150
"""Changes to try before giving a board up."""

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
        """A random board with one of its solutions, or None."""

    @abstractmethod
    def changed(self, board: Generated, cell: Cell, random: np.random.Generator) -> Generated | None:
        """A board similar to another one, with one of its solutions, or None.

        Args:
            cell: where another solution differs: the solution or the clues are best changed there.
        """

    @abstractmethod
    def board(self, solution: Grid, clues: Collection[Cell], random: np.random.Generator) -> Generated | None:
        """The board of a solution, with clues in certain cells as far as possible, or None."""

    def make(self, random: np.random.Generator) -> Generated | None:
        board = self.start(random)
        return None if board is None else made_unique(board, self.changed, random)


def made_unique(
    board: Generated,
    changed: Changed,
    random: np.random.Generator,
    limits: Limits | None = None,
    *,
    steps: int = STEPS,
    richer: Callable[[Generated, Sequence[Grid]], Generated | None] = lambda board, others: None,
) -> Generated | None:
    """Changes a board with several solutions until it has one; None if that fails.

    Args:
        limits: without a deadline chance alone decides what comes out.
        steps: changes to try before giving the board up.
        richer: the board of one of its other solutions, if that has more clues; no board may be richer
            without end.

    Raises:
        LimitReached: a limit was reached.
    """
    limits = limits or Limits()
    found = ambiguity(board, (), limits)
    for _ in range(steps):
        while found is not None and (more := richer(board, found.others)) is not None:
            board, found = more, ambiguity(more, found.others, limits)
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
    """Other solutions of a board, all unlike each other; None if more than ``most`` cells are open.

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
    with SolutionSearch(puzzle, Options(limits=limits)) as search:
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
    """See BoardClues. Changes the clues of a few cells or, if that fails, fills in cells."""

    all_kinds = True
    field: ClassVar[str] = "clues"
    """The field that holds the clues: a grid with None for no clue."""

    @abstractmethod
    def recipe(self) -> SearchedRecipe:
        """The recipe that changes boards like this one.

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
    """The changes of the clues, cell by cell."""
    for cell in sorted({*before, *after}):
        old, new = before.get(cell), after.get(cell)
        if old is None:
            yield Change("added", "clue", (cell,), f"Add the clue {new} at {place(cell)}.")
        elif new is None:
            yield Change("dropped", "clue", (cell,), f"Drop the clue {old} at {place(cell)}.")
        elif old != new:
            yield Change("changed", "clue", (cell,), f"Change the clue at {place(cell)} from {old} to {new}.")
