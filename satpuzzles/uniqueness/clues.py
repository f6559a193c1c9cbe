"""The clues that a setter can drop from a board or add to it.

Cells filled in beforehand, which every puzzle has, are here; a puzzle's wing has its other kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid, entries, laid_over
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import part_of
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.uniqueness.result import BoardClue, Change, Remade
from satpuzzles.uniqueness.symmetry import Pattern

if TYPE_CHECKING:
    import numpy as np

UNSOURCED = "the clues read off an answer leave no answer; each rule that comes from a clue must name it"
"""The error when another answer would be found again and again, as the rules of a plug-in name no clue."""

Exclusive = list[tuple[int, int]]
"""Pairs of clues, by their numbers in a list, that cannot both be added."""

Value = Any
"""The value of a given, such as a number or the runs of a line; hashable."""


class EditableClue(NamedTuple):
    """A number or clue of a board that may be changed, or a place without one yet.

    Attributes:
        cells: where it is or, for the clue of a line, the cells of the line.
        formula: the rules of the board as if this given said nothing; answer variables as those of the board.
        left_by: what it may be so that a solution of that formula is one of the board.
        changed_to: the board where it is something else, and what has changed.
        only: all that it can be changed to; None where the solutions tell that.
    """

    cells: tuple[Cell, ...]
    formula: Callable[[Limits], Formula]
    left_by: Callable[[Grid], Collection[Value]]
    changed_to: Callable[[Value], tuple[Puzzle, Change]]
    only: Collection[Value] | None = None


class BoardClues:
    """The clues of a board: those it has and may drop, and those that could be added.

    Adding a clue never lets a new solution in, and dropping one never shuts one out.
    """

    all_kinds: ClassVar[bool] = False
    """Whether these are all the kinds of clues that can be dropped."""

    steps = 1
    """The number of steps of ``missing``, each with more kinds of clues."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def present(self) -> list[BoardClue]:
        """The clues that the board may drop, in the order in which dropping tries them."""
        return self.filled_in()

    def missing(self, solution: Grid, step: int = 0) -> tuple[list[BoardClue], Exclusive]:
        """Clues that the board does not have and that a solution fits, and which pairs exclude each other.

        Args:
            step: from 0; the later steps offer more kinds, which a setter would rather not need.
        """
        known = entries(self.puzzle.known or ())
        return [self._filled_in(at, value) for at, value in entries(solution).items() if at not in known], []

    def without(self, dropped: Collection[BoardClue]) -> Puzzle:
        """The board without some of its clues."""
        gone = {clue.at: None for clue in dropped if clue.at is not None}
        if self.puzzle.known is None or not gone:
            return self.puzzle
        known = laid_over(self.puzzle.known, gone)
        return replace(
            self.puzzle, known=known if any(value is not None for row in known for value in row) else None
        )

    def added_to(self, solution: Grid, added: Sequence[BoardClue]) -> tuple[Puzzle, tuple[Change, ...]]:
        """The board with clues that ``missing`` offered for this solution, and what has changed."""
        known = self.puzzle.known or tuple((None,) * len(row) for row in solution)
        filled_in = [clue.at for clue in added if clue.at is not None]
        known = laid_over(known, {(row, column): solution[row][column] for row, column in filled_in})
        changes = [
            Change("added", clue.what, clue.cells, f"Fill in {clue.value} at {self._name(clue.at)}.")
            for clue in added
            if clue.at is not None
        ]
        return replace(self.puzzle, known=known), tuple(changes)

    def clauses(self, formula: Formula, clue: BoardClue) -> list[Clause]:
        """A clue, present or missing, as clauses on the answer variables; further variables as needed."""
        if clue.at is None or not isinstance(clue.value, int):
            raise PuzzleError(f"{self.puzzle.type} has no clues of the kind {clue.what!r}")
        return [[literal] for literal in self.puzzle.literals(*clue.at, clue.value)]

    def written(self, formula: Formula, clues: Sequence[BoardClue]) -> list[list[Clause]]:
        """The clauses of each of several clues, all of them present or all of them missing."""
        return [self.clauses(formula, clue) for clue in clues]

    def fits(self, clue: BoardClue, grid: Grid) -> bool:
        """Whether a grid keeps a clue."""
        assert clue.at is not None
        row, column = clue.at
        return grid[row][column] == clue.value

    def proves(self, added: Sequence[BoardClue]) -> bool:
        """Whether no other change to the board of the kinds on offer can do with fewer, if no clues can."""
        return True

    def remade(
        self, wanted: Grid | None, solutions: Sequence[Grid], backend: str | None, limits: Limits
    ) -> Remade | str | None:
        """Makes a board with several solutions unique by other means than added clues.

        Args:
            wanted: the solution that is to be the only one; None for whichever needs few changes.
            solutions: some solutions of the board.

        Returns:
            The new board, or why there is none; None where clues are to be added.

        Raises:
            LimitReached: before anything was found.
        """
        return None

    def retractable(self, limits: Limits) -> tuple[Formula, list[list[Clause]]]:
        """What an unsolvable board may give up: the rules without it, and the clauses of each part."""
        present = self.present()
        formula = rules_of(self.without(present), limits)
        return formula, self.written(formula, present)

    def retracted(self, given_up: Sequence[int], solution: Grid) -> tuple[Puzzle, tuple[Change, ...]]:
        """The board without some of that, by their numbers, and what has changed.

        Args:
            solution: one that is left.
        """
        present = self.present()
        dropped = [present[number] for number in given_up]
        return self.without(dropped), tuple([clue.dropped() for clue in dropped])

    def changeable(self) -> list[EditableClue]:
        """The givens of which one may be changed to decide the board."""
        return []

    def told_by(self, answer: Grid) -> Puzzle | None:
        """The board with every clue that an answer gives, right or not; None if it gives none."""
        return None

    def fixed(self) -> list[BoardClue]:
        """The clues that every board is printed with, needed or not."""
        return []

    def needless(self, solution: Grid, backend: str | None, limits: Limits) -> list[BoardClue]:
        """Those of ``fixed`` each of which alone the only solution does not need, as far as is quickly found.

        Raises:
            LimitReached: the deadline passed.
        """
        return []

    def filled_in(self) -> list[BoardClue]:
        """What is filled in beforehand."""
        return [self._filled_in(at, value) for at, value in entries(self.puzzle.known or ()).items()]

    def _filled_in(self, at: Cell, value: int) -> BoardClue:
        """A place of the answer, by its row and column in grids, that is filled in."""
        places = self.puzzle.places
        phrase = f"the {value} filled in at {self._name(at)}"
        return BoardClue(f"filled-in {places.what}", places.cells([places.index(*at)]), value, phrase, at=at)

    def _name(self, at: Cell) -> str:
        places = self.puzzle.places
        return places.name(places.index(*at))


def rules_of(puzzle: Puzzle, limits: Limits | None, *, presolve: bool = False) -> Formula:
    """The rules of a board in the encoding that solves it."""
    return puzzle.encode(next(iter(puzzle.encodings)), presolve=presolve, limits=limits)


def clues_of(puzzle: Puzzle) -> BoardClues:
    """The clues that can be dropped from a board or added to it."""
    found = cast(type[BoardClues] | None, part_of(puzzle.type, "clues"))
    return (found or BoardClues)(puzzle)


def all_clues(puzzle: Puzzle, solution: Grid, pattern: Pattern) -> tuple[Puzzle, str]:
    """The board with all clues of a solution that a pattern allows, and which boards have no others.

    Of several clues for one place, it has the one that ``puzzle`` has, or the first. The boards come in words
    after "among", empty for all.

    Raises:
        PuzzleError: the clues of the board do not have the symmetry of the pattern.
    """
    own = clues_of(puzzle)
    there = {clue for clue in own.present() if clue.at is None}
    bare = clues_of(own.without(there))
    offered, exclusive = bare.missing(solution)
    barred = {one if offered[other] in there else other for one, other in exclusive}
    wanted = [clue for at, clue in enumerate(offered) if at not in barred and clue.at is None]
    allowed = [clue for group in pattern.together(wanted) for clue in group]
    droppable = {*clues_of(bare.added_to(solution, allowed)[0]).present()}
    board = bare.added_to(solution, [clue for clue in allowed if clue in droppable])[0]
    among = pattern.among
    if any(pattern.is_free(offered[one].entry) for one, _ in exclusive):
        among = f"{among or 'boards'} {'and' if pattern.mask else 'with'} one choice of clue for each place"
    return board, among


def additions(puzzle: Puzzle, solution: Grid, random: np.random.Generator, step: int = 0) -> list[BoardClue]:
    """Clues that can be added to a new board, in a random order; none excludes another one.

    Cells that are filled in beforehand are not among them: no new board has any.

    Args:
        solution: the only one.
        step: as in ``missing``.
    """
    offered, exclusive = clues_of(puzzle).missing(solution, step)
    barred: set[int] = set()
    order = []
    for number in random.permutation(len(offered)).tolist():
        if offered[number].at is None and number not in barred:
            order.append(offered[number])
            barred.update(sum(pair) - number for pair in exclusive if number in pair)
    return order
