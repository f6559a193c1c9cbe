"""Explains a board step by step up to its solution; also finds quick steps for watching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import ArgumentError, LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say, stage
from satpuzzles.explain.player_state import state_of_board, state_with_solution
from satpuzzles.explain.state import State
from satpuzzles.explain.step import Method, Status, Step, Walkthrough
from satpuzzles.puzzle.base import Puzzle

WORK = 30_000_000
"""Work to prove that steps are smallest, in units of about a microsecond."""

GREEDY_WORK = 15_000_000
"""Total work to find steps whose proof took too long."""

QUICK_WORK = 5_000_000
"""Work to find steps of several rules when a board is watched."""


@checked
def explain(
    puzzle: Puzzle, *, method: Method = "exact", work: int = WORK, limits: Limits | None = None
) -> Walkthrough:
    """Explains a board: the steps that a person could find, from what is given to the solution.

    >>> print(sp.explain(puzzle))

    A step is a set of premises (instances of rules, see docs/difficulty.md) that, with what is known so far,
    force something new: a value, or that a place cannot have one. Between larger steps come all steps of
    single premises; a larger step is always a smallest one. The same board has the same explanation.

    Args:
        puzzle: ``known`` counts as given.
        method: ``exact`` proves that steps are smallest; ``greedy`` finds small ones quickly; ``propagate``
            takes steps of one premise only.
        work: the limit for proofs, in units of about a microsecond that are counted and not timed. A step may
            take half of what is left; beyond that, it is greedy and has the proved lower bound. Greedy steps
            have a separate limit, which ends the explanation.
        limits: a deadline for the whole; None for none.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    if method not in get_args(Method):
        raise ArgumentError(f"method must be one of {', '.join(get_args(Method))}, not {method}")
    limits = (limits or Limits()).restarted()
    with stage("explain"), state_of_board(puzzle, None, limits) as state:
        search = Walk(state, method, work)
        steps = tuple(search.steps())
        return Walkthrough(puzzle, method, search.status, steps, limits.elapsed())


class Walk:
    """The steps of one board by one method. ``status`` is valid once all steps are taken."""

    def __init__(self, state: State, method: Method, work: int) -> None:
        self.state: Final = state
        self.status: Status = "complete"
        self._method: Final = method
        self._proofs = work
        self._greedy = GREEDY_WORK

    def steps(self) -> Iterator[Step]:
        """The steps in order, found on demand."""
        places, domains = self.state.premises.puzzle.places, self.state.domains
        open_places = sum(bool(domain & (domain - 1)) for domain in domains)
        settled = 0
        try:
            while step := self.state.single() or self._larger():
                settled += len(step.decided)
                say(f"{settled:,} of {plural(open_places, places.what)}")
                yield step
        except LimitReached:
            self.state.oracle.limits.check()
            self.status = "limit"
        else:
            if any(domain & (domain - 1) for domain in self.state.domains):
                self.status = "stuck"

    def _larger(self) -> Step | None:
        most = 1 if self._method == "propagate" else None
        if self._method == "greedy":
            return self._greedy_step(self.state.least_now)
        before = self.state.oracle.work
        self.state.allow(self._proofs // 2)
        try:
            return self.state.exact(most)
        except LimitReached:
            if most:
                raise
            # The proved bound of this step still holds.
            self.state.oracle.limits.check()
            self.status = "limit"
        finally:
            self._proofs -= self.state.oracle.work - before
        return self._greedy_step(self.state.least)

    def _greedy_step(self, lower_bound: int) -> Step | None:
        before = self.state.oracle.work
        self.state.allow(self._greedy)
        try:
            return self.state.greedy(lower_bound)
        finally:
            self._greedy -= self.state.oracle.work - before


def quick_steps(puzzle: Puzzle, solution: Grid, *, is_only: bool, limits: Limits) -> Iterator[Step]:
    """Steps from what is given to a solution, found quickly: the order in which its places are settled.

    They are steps that a person could find as long as these are found soon. Otherwise a step without premises
    tries a value that is known to be right. Work is counted and not timed, so the same board has the same
    order.

    Args:
        is_only: whether there is no other solution. If there may be one, values are tried as soon as no
            single rule gives more.

    Raises:
        LimitReached: the deadline passed.
    """
    with state_with_solution(puzzle, solution, QUICK_WORK, limits) as state:
        searches = is_only
        while True:
            limits.check()
            step = state.single()
            if step is None and searches:
                try:
                    step = state.greedy(state.least_now)
                except LimitReached:
                    searches = False
            step = step or _tried(state)
            if step is None:
                return
            yield step


def _tried(state: State) -> Step | None:
    """A right value for a place with the fewest values left; None if all are settled."""
    open_places = [place for place, domain in enumerate(state.domains) if domain & (domain - 1)]
    if not open_places:
        return None
    place = min(open_places, key=lambda each: state.domains[each].bit_count())
    decided, _ = state.learn([(place, state.right[place])])
    return Step((), tuple(decided), (), 0)
