"""The whole way from a board to its solution, step by step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, get_args

from satpuzzles.core.arguments import checked
from satpuzzles.core.errors import ArgumentError, LimitReached, NoSolution
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Oracle, Values
from satpuzzles.explain.premises import Premises, candidates
from satpuzzles.explain.state import State
from satpuzzles.explain.step import Method, Status, Step, Walkthrough
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve
from satpuzzles.rules.rule import Domains

QUESTIONS = 200_000
"""Questions to the solver for proofs that steps are smallest; so many take about half a minute."""


@checked
def explain(
    puzzle: Puzzle, *, method: Method = "exact", questions: int = QUESTIONS, limits: Limits | None = None
) -> Walkthrough:
    """Explains a board: the steps that a person could find, from what is given to the solution.

    A step is a set of premises (instances of rules, see docs/difficulty.md) that force something new together
    with what is known so far: a value, or that a place cannot have one. Between larger steps all that single
    premises force is taken, and of larger steps always a smallest; the same board has the same explanation.

    Args:
        puzzle: ``known`` counts as given.
        method: ``exact`` proves that steps are smallest; ``greedy`` finds small ones quickly; ``propagate``
            takes steps of one premise only.
        questions: to the solver, for proofs; where they are used up, the steps that follow are greedy and
            tell the lower bound that is proved.
        limits: a deadline for the whole; None for none.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    if method not in get_args(Method):
        raise ArgumentError(f"method must be one of {', '.join(get_args(Method))}, not {method}")
    start = time.perf_counter()
    limits = (limits or Limits()).anew()
    with begun(puzzle, questions, limits) as state:
        search = Walk(state, method)
        steps = tuple(search.steps())
        return Walkthrough(puzzle, method, search.status, steps, time.perf_counter() - start)


def begun(puzzle: Puzzle, questions: int | None, limits: Limits) -> State:
    """What is known of a board at the beginning.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    solution, only = solution_of(puzzle, limits)
    premises = Premises(puzzle)
    right = [1 << value for value in solution] if only else possible(premises, solution)
    return State(premises, right, solution, questions=questions, limits=limits)


def known(puzzle: Puzzle, solution: Grid, questions: int | None, limits: Limits) -> State:
    """What is known of a board at the beginning, where its only solution is known to the program."""
    values = _values(solution)
    right = [1 << value for value in values]
    return State(Premises(puzzle), right, values, questions=questions, limits=limits)


def solution_of(puzzle: Puzzle, limits: Limits) -> tuple[Values, bool]:
    """A solution of a board, and whether it is the only one.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    result = solve(puzzle, shared=False, limits=limits)
    if result.status == "unsolvable":
        raise NoSolution("there is no solution; satpuzzles solve --why tells the reason")
    if result.solution is None or result.status == "solved":
        raise LimitReached("a limit was reached before the solution was known to be the only one")
    return _values(result.solution), result.status == "unique"


def _values(solution: Grid) -> Values:
    return tuple([value for row in solution for value in row if value is not None])


def possible(premises: Premises, solution: Values) -> Domains:
    """For each place the values that it has in some solution."""
    right = [1 << value for value in solution]
    start = premises.start()
    assert start is not None
    with Oracle(premises, start, solution) as oracle:
        every = (1 << len(premises.every)) - 1
        for place, value in candidates(start):
            if not right[place] >> value & 1:
                found, _ = oracle.ask(every, [(place, value)])
                for at, other in enumerate(found or ()):
                    right[at] |= 1 << other
    return right


class Walk:
    """The steps of one board by one method. ``status`` holds once all of them are taken."""

    def __init__(self, state: State, method: Method) -> None:
        self.state: Final = state
        self.status: Status = "complete"
        self._method: Method = method

    def steps(self) -> Iterator[Step]:
        """The steps one after the other, each when it is asked for."""
        while step := self.state.single() or self._larger():
            yield step
        if any(domain & (domain - 1) for domain in self.state.domains):
            self.status = "stuck"

    def _larger(self) -> Step | None:
        if self._method == "propagate":
            return self.state.exact(most=1)
        if self._method == "exact":
            try:
                return self.state.exact()
            except LimitReached:
                # From here on the proofs are too long; what is proved of this step still holds.
                self._method = "greedy"
                self.status = "limit"
                return self.state.greedy(self.state.least)
        return self.state.greedy(self.state.least_now)
