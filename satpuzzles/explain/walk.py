"""The whole way from a board to its solution, step by step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, get_args

from satpuzzles.core.arguments import counted
from satpuzzles.core.checked import checked
from satpuzzles.core.errors import ArgumentError, LimitReached, Unsolvable
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say, stage
from satpuzzles.explain.oracle import Oracle, Values
from satpuzzles.explain.premises import Premises, candidates
from satpuzzles.explain.state import State
from satpuzzles.explain.step import Method, Status, Step, Walkthrough
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve
from satpuzzles.rules.answers import Domains

WORK = 30_000_000
"""What may be done to prove that steps are smallest, in units of about a microsecond."""

GREEDY_WORK = 15_000_000
"""What may be done in all to find steps whose proof took too long."""


@checked
def explain(
    puzzle: Puzzle, *, method: Method = "exact", work: int = WORK, limits: Limits | None = None
) -> Walkthrough:
    """Explains a board: the steps that a person could find, from what is given to the solution.

    A step is a set of premises (instances of rules, see docs/difficulty.md) that force something new together
    with what is known so far: a value, or that a place cannot have one. Between larger steps all that single
    premises force is taken, and of larger steps always a smallest; the same board has the same explanation.

    Args:
        puzzle: ``known`` counts as given.
        method: ``exact`` proves that steps are smallest; ``greedy`` finds small ones quickly; ``propagate``
            takes steps of one premise only.
        work: how much may be done for proofs, in units of about a microsecond that are counted and not timed.
            A step may take half of what is left; where that is not enough, it is greedy and tells the lower
            bound that is proved. For greedy steps there is a bound of its own: where that is reached, the
            explanation ends.
        limits: a deadline for the whole; None for none.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    if method not in get_args(Method):
        raise ArgumentError(f"method must be one of {', '.join(get_args(Method))}, not {method}")
    start = time.perf_counter()
    limits = (limits or Limits()).anew()
    with stage("explain"), begun(puzzle, None, limits) as state:
        search = Walk(state, method, work)
        steps = tuple(search.steps())
        return Walkthrough(puzzle, method, search.status, steps, time.perf_counter() - start)


def begun(puzzle: Puzzle, work: int | None, limits: Limits) -> State:
    """What is known of a board at the beginning.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    solution, only = solution_of(puzzle, limits)
    premises = Premises(puzzle)
    right = [1 << value for value in solution] if only else possible(premises, solution, limits)
    return State(premises, right, solution, work=work, limits=limits)


def known(puzzle: Puzzle, solution: Grid, work: int | None, limits: Limits) -> State:
    """What is known of a board at the beginning, where its only solution is known to the program."""
    values = _values(solution)
    right = [1 << value for value in values]
    return State(Premises(puzzle), right, values, work=work, limits=limits)


def solution_of(puzzle: Puzzle, limits: Limits) -> tuple[Values, bool]:
    """A solution of a board, and whether it is the only one.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    result = solve(puzzle, shared=False, limits=limits)
    if result.status == "unsolvable":
        raise Unsolvable
    if result.solution is None or result.status == "solved":
        raise LimitReached("a limit was reached before the solution was known to be the only one")
    return _values(result.solution), result.status == "unique"


def _values(solution: Grid) -> Values:
    return tuple([value for row in solution for value in row if value is not None])


def possible(premises: Premises, solution: Values, limits: Limits) -> Domains:
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


class Walk:
    """The steps of one board by one method. ``status`` holds once all of them are taken."""

    def __init__(self, state: State, method: Method, work: int | None = None) -> None:
        self.state: Final = state
        self.status: Status = "complete"
        self._method: Final = method
        self._proofs = work
        self._greedy = None if work is None else GREEDY_WORK

    def steps(self) -> Iterator[Step]:
        """The steps one after the other, each when it is asked for."""
        places, domains = self.state.premises.puzzle.places, self.state.domains
        open_places = sum(bool(domain & (domain - 1)) for domain in domains)
        settled = 0
        try:
            while step := self.state.single() or self._larger():
                settled += len(step.decided)
                say(f"{settled:,} of {counted(open_places, places.what)}")
                yield step
        except LimitReached:
            self.state.oracle.require_time()
            self.status = "limit"
        else:
            if any(domain & (domain - 1) for domain in self.state.domains):
                self.status = "stuck"

    def _larger(self) -> Step | None:
        most = 1 if self._method == "propagate" else None
        if self._method == "greedy":
            return self._greedy_step(self.state.least_now)
        before = self.state.oracle.work
        self.state.allow(None if self._proofs is None else self._proofs // 2)
        try:
            return self.state.exact(most)
        except LimitReached:
            if most:
                raise
            # What is proved of this step still holds.
            self.state.oracle.require_time()
            self.status = "limit"
        finally:
            if self._proofs is not None:
                self._proofs -= self.state.oracle.work - before
        return self._greedy_step(self.state.least)

    def _greedy_step(self, lower_bound: int) -> Step | None:
        before = self.state.oracle.work
        self.state.allow(self._greedy)
        try:
            return self.state.greedy(lower_bound)
        finally:
            if self._greedy is not None:
                self._greedy -= self.state.oracle.work - before
