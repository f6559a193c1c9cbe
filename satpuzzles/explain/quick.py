"""Steps that are found quickly, to watch how a board is solved: the order in which its places are settled.

They are what a person could find as far as that is found soon. Where it is not, a value is tried that is
known to be right, as a solver tries one, and its consequences follow. Work is counted and not timed, so the
same board has the same order.
"""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.explain.state import State
from satpuzzles.explain.step import Step
from satpuzzles.explain.walk import known
from satpuzzles.puzzle.base import Puzzle

WORK = 5_000_000
"""What may be done to find steps of several rules, in units of about a microsecond."""


def quick_steps(puzzle: Puzzle, solution: Grid, *, is_only: bool, limits: Limits) -> Iterator[Step]:
    """Steps from what is given to a solution; of a value that was tried without any premises.

    Args:
        is_only: whether there is no other solution. Where there may be one, values are tried as soon as no
            single rule gives more.

    Raises:
        LimitReached: the deadline passed.
    """
    with known(puzzle, solution, WORK, limits) as state:
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
    """A right value for a place with the fewest values left; None where all are settled."""
    open_places = [place for place, domain in enumerate(state.domains) if domain & (domain - 1)]
    if not open_places:
        return None
    place = min(open_places, key=lambda each: state.domains[each].bit_count())
    decided, _ = state.learn([(place, state.right[place])])
    return Step((), tuple(decided), (), 0)
