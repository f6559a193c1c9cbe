"""Where a player stands: the solution of a board that is partly filled in, and which entries are wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from satpuzzles.core.errors import NoSolution
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Values
from satpuzzles.explain.premises import Candidate, Premises
from satpuzzles.explain.state import State
from satpuzzles.explain.walk import possible, solution_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.answers import Domains


class Standing(NamedTuple):
    """A board with the entries that are right, and what is known of its solutions.

    Attributes:
        puzzle: the board; ``known`` is what is entered and right.
        solution: one solution.
        right: for each place the values that it has in some solution, as a domain.
        wrong: the entries that differ from the solution.
    """

    puzzle: Puzzle
    solution: Values
    right: Domains
    wrong: tuple[Candidate, ...] = ()

    def state(self, domains: Domains | None = None, *, work: int | None, limits: Limits) -> State:
        """What is known, for a search of its own."""
        premises = Premises(self.puzzle)
        return State(premises, self.right, self.solution, domains, work=work, limits=limits)


def standing(puzzle: Puzzle, limits: Limits) -> Standing:
    """Where a player stands. Entries are held against the solution of the board without them.

    Where that board has several solutions, the entries count as given.

    Raises:
        NoSolution: there is no solution, or several and none of them has all entries.
        LimitReached: the deadline passed.
    """
    solution, only = solution_of(replace(puzzle, known=None), limits)
    if only:
        return _against(puzzle, solution)
    if puzzle.known is not None:
        try:
            solution, only = solution_of(puzzle, limits)
        except NoSolution:
            raise NoSolution(
                "the board has several solutions, and none of them has all that is filled in"
            ) from None
    right = [1 << value for value in solution] if only else possible(Premises(puzzle), solution, limits)
    return Standing(puzzle, solution, right)


def _against(puzzle: Puzzle, solution: Values) -> Standing:
    """The entries held against the only solution."""
    entered = entries(puzzle)
    wrong = tuple([(place, value) for place, value in entered if solution[place] != value])
    return Standing(
        without(puzzle, [place for place, _ in wrong]), solution, [1 << each for each in solution], wrong
    )


def entries(puzzle: Puzzle) -> list[Candidate]:
    """The places that are filled in, with their values."""
    known = [value for row in puzzle.known or () for value in row]
    return [(place, value) for place, value in enumerate(known) if value is not None]


def without(puzzle: Puzzle, places: list[int]) -> Puzzle:
    """A board without the entries of some places."""
    if not places:
        return puzzle
    left = [(place, value) for place, value in entries(puzzle) if place not in places]
    if not left:
        return replace(puzzle, known=None)
    values: list[int | None] = [None] * puzzle.places.count
    for place, value in left:
        values[place] = value
    return replace(puzzle, known=shaped(puzzle, values))


def shaped(puzzle: Puzzle, values: list[int | None]) -> Grid:
    """The values of all places as a grid, None where they are unknown."""
    found = iter(values)
    return tuple([tuple([next(found) for _ in range(width)]) for width in puzzle.places.widths()])
