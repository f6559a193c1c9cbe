"""Steps that are found quickly, to watch how a board is solved: the order in which its places are settled.

They are what a person could find as far as that is found soon. Where it is not, a value is tried that is
known to be right, as a solver tries one, and its consequences follow. The allowance is told in questions and
not in seconds, so the same board has the same order.
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

QUESTIONS, PREMISES = 2_000, 1_200_000
"""Questions to the solver for steps of several rules, and the premises that they are about in all, by which
small boards may ask more. Either takes a few seconds at most."""

CANDIDATES = 1_000
"""Such a step takes at least a question for each value that is still to be excluded."""

CONFLICTS = 1_000
"""What one question may take."""


def quick_steps(puzzle: Puzzle, solution: Grid, *, is_only: bool, limits: Limits) -> Iterator[Step]:
    """Steps from what is given to a solution; of a value that was tried without any premises.

    Args:
        is_only: whether there is no other solution. Where there may be one, values are tried as soon as no
            single rule gives more.

    Raises:
        LimitReached: the deadline passed.
    """
    with known(puzzle, solution, None, limits, CONFLICTS) as state:
        searches = is_only
        while True:
            limits.check()
            step = state.single()
            if step is None and searches:
                step = _larger(state)
                searches = step is not None
            step = step or _tried(state)
            if step is None:
                return
            yield step


def _larger(state: State) -> Step | None:
    """A step of several premises; None where that takes too much."""
    wrong = len(state.wrong())
    most = max(QUESTIONS, PREMISES // len(state.premises.every))
    if not wrong or wrong > CANDIDATES or state.oracle.questions + wrong > most:
        return None
    try:
        return state.greedy(state.least_now)
    except LimitReached:
        return None


def _tried(state: State) -> Step | None:
    """A right value for a place with the fewest values left; None where all are settled."""
    open_places = [place for place, domain in enumerate(state.domains) if domain & (domain - 1)]
    if not open_places:
        return None
    place = min(open_places, key=lambda each: state.domains[each].bit_count())
    decided, _ = state.learn([(place, state.right[place])])
    return Step((), tuple(decided), (), 0)
