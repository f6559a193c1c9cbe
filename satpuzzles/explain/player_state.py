"""What is known of a board before its first step: its solutions, and a player's wrong entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from satpuzzles.core.errors import LimitReached, NoSolution, Unsolvable
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Oracle, Values
from satpuzzles.explain.premises import Candidate, Premises, candidates, require_premises, without_candidates
from satpuzzles.explain.state import State
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve
from satpuzzles.rules.answers import Domains


class PlayerState(NamedTuple):
    """A board with a player's right entries, and what is known of its solutions.

    Attributes:
        puzzle: the board; ``known`` has the right entries.
        solution: one solution.
        right: for each place the values that it has in some solution, as a domain.
        wrong: the entries that differ from the solution.
    """

    puzzle: Puzzle
    solution: Values
    right: Domains
    wrong: tuple[Candidate, ...] = ()

    def state(
        self,
        domains: Domains | None = None,
        *,
        excluded: Sequence[Candidate] = (),
        work: int | None,
        limits: Limits,
    ) -> State:
        """A new search state with what is known: domains, or the free facts and what is excluded besides."""
        premises = Premises(self.puzzle)
        if excluded:
            domains = without_candidates(premises.start() or [], excluded)
        return State(premises, self.right, self.solution, domains, work, limits)


def state_of_board(puzzle: Puzzle, work: int | None, limits: Limits) -> State:
    """What is known of a board at the beginning.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    return _standing(puzzle, *_solved(puzzle, limits), limits).state(work=work, limits=limits)


def state_with_solution(puzzle: Puzzle, solution: Grid, work: int | None, limits: Limits) -> State:
    """What is known of a board at the beginning, given its only solution."""
    return _standing(puzzle, _values(solution), True, limits).state(work=work, limits=limits)


def player_state(puzzle: Puzzle, limits: Limits) -> PlayerState:
    """The state of a player. Entries are compared with the solution of the board without them.

    If that board has several solutions, the entries count as given.

    Raises:
        NoSolution: there is no solution, or several and none of them has all entries.
        LimitReached: the deadline passed.
    """
    solution, only = _solved(bare(puzzle), limits)
    if only:
        wrong = tuple([(place, value) for place, value in entries(puzzle) if solution[place] != value])
        right = [1 << value for value in solution]
        return PlayerState(without(puzzle, [place for place, _ in wrong]), solution, right, wrong)
    if puzzle.known is not None:
        try:
            solution, only = _solved(puzzle, limits)
        except NoSolution:
            raise NoSolution(
                "the board has several solutions, and none of them has all that is filled in"
            ) from None
    return _standing(puzzle, solution, only, limits)


def entries(puzzle: Puzzle) -> list[Candidate]:
    """The places that are filled in, with their values."""
    known = [value for row in puzzle.known or () for value in row]
    return [(place, value) for place, value in enumerate(known) if value is not None]


def bare(puzzle: Puzzle) -> Puzzle:
    """A board without entries: itself if it has none, for to make a large one takes seconds."""
    return puzzle if puzzle.known is None else replace(puzzle, known=None)


def without(puzzle: Puzzle, places: list[int]) -> Puzzle:
    """A board without the entries of some places."""
    if not places:
        return puzzle
    values: list[int | None] = [None] * puzzle.places.count
    for place, value in entries(puzzle):
        values[place] = None if place in places else value
    return replace(puzzle, known=puzzle.places.shaped(values))


def _standing(puzzle: Puzzle, solution: Values, only: bool, limits: Limits) -> PlayerState:
    right = [1 << value for value in solution] if only else _possible(Premises(puzzle), solution, limits)
    return PlayerState(puzzle, solution, right)


def _solved(puzzle: Puzzle, limits: Limits) -> tuple[Values, bool]:
    """A solution of a board, and whether it is the only one.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
        PuzzleError: a rule is stated by cuts alone.
    """
    require_premises(puzzle, limits)
    result = solve(puzzle, shared=False, limits=limits)
    if result.status == "unsolvable":
        raise Unsolvable
    if result.solution is None or result.status == "solved":
        raise LimitReached(
            f"{limits.limit_names()} was reached before the solution was known to be the only one"
        )
    return _values(result.solution), result.status == "unique"


def _values(solution: Grid) -> Values:
    return tuple([value for row in solution for value in row if value is not None])


def _possible(premises: Premises, solution: Values, limits: Limits) -> Domains:
    """For each place the values that it has in some solution; raises LimitReached at the deadline."""
    right = [1 << value for value in solution]
    start = premises.start()
    assert start is not None
    with Oracle(premises, start, solution, limits) as oracle:
        every = (1 << len(premises.every)) - 1
        for place, value in candidates(start):
            if not right[place] >> value & 1:
                found, _ = oracle.ask(every, [(place, value)])
                for at, other in enumerate(found or ()):
                    right[at] |= 1 << other
    return right
