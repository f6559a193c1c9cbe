"""The next step from where a player stands.

Why a certain place has its value is for ``reason.py``, how a hint is told for ``hint_levels.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.explain.player_state import PlayerState, player_state
from satpuzzles.explain.reason import only_value, wrong_entries
from satpuzzles.explain.state import State
from satpuzzles.explain.step import Hint, Step, conclusions
from satpuzzles.explain.support import Trace
from satpuzzles.puzzle.base import Puzzle

WORK = 2_000_000
"""What may be done to prove that a step is smallest, in units of about a microsecond. With an eighth of it
the hints for two of three 25 x 25 Hitoris took 3 and 5 rules, where there were steps of 2."""

GREEDY = 2
"""So many times as much may be done for a step where the proof takes too long."""

CHOICE = 1_000_000
"""What may be done to choose between steps that decide a place: of a 25 x 25 Sudoku all 34 took 6 s."""


@checked
def hint(puzzle: Puzzle, *, work: int = WORK, limits: Limits | None = None) -> Hint:
    """The next smallest step for a board that is partly filled in, or which entries are wrong.

    A grid holds the values that a player found, and not the candidates that they excluded. So whatever
    single premises exclude, one after the other, counts as seen, until one of them decides a place: that is
    the step, and with it the exclusions that it rests on; of several such steps that come equally soon one
    that rests on the fewest. Where single premises decide nothing, it is a smallest step from there, which
    may only exclude.

    Args:
        work: how much may be done to prove that no step is smaller, in units of about a microsecond that are
            counted and not timed; where that is not enough, the step is small by luck and tells the lower
            bound that is proved.
        limits: a deadline for the whole; None for none.

    Raises:
        NoSolution: there is no solution, or several and none of them has all entries.
        LimitReached: the deadline passed, or the board is too hard for any step to be found.
    """
    limits = (limits or Limits()).restarted()
    stand = player_state(puzzle, limits)
    if stand.wrong:
        return wrong_entries(puzzle, stand, work, limits)
    with stand.state(work=None, limits=limits) as state:
        return _next(stand, state, work, limits)


def _next(stand: PlayerState, state: State, work: int, limits: Limits) -> Hint:
    """The next step, where ``state`` knows what is entered and learns nothing."""
    if not any(domain & (domain - 1) for domain in state.domains):
        return only_value(stand, state.premises) or Hint(stand.puzzle, "complete")
    trace = Trace(state.domains, state.oracle)
    found = _deciding(trace, limits)
    if found is not None:
        step, before = found
        return Hint(stand.puzzle, "step", step, before)
    with stand.state(trace.domains, work=work, limits=limits) as later:
        later.settle()
        try:
            larger = later.exact()
        except LimitReached:
            limits.check()
            later.allow(GREEDY * work)
            larger = later.greedy(later.least, work // 2)
    if larger is None:
        return Hint(stand.puzzle, "stuck")
    return Hint(stand.puzzle, "step", larger, trace.before(larger), larger.lower_bound)


def _deciding(trace: Trace, limits: Limits) -> tuple[Step, tuple[Step, ...]] | None:
    """The first step of a single premise that decides a place, and what it rests on; None without any.

    Until then, ``trace`` takes what single premises exclude, in rounds.
    """
    premises = trace.oracle.premises
    waiting = list(range(len(premises.every)))
    while waiting:
        steps = []
        for number in waiting:
            limits.check()
            if changes := premises.every[number].propagate(trace.domains):
                decided, excluded = conclusions(changes, trace.domains)
                steps.append(Step((number,), tuple(decided), tuple(excluded), 1))
        deciding = [step._replace(excluded=()) for step in steps if step.decided]
        if deciding:
            return _easiest(deciding, trace)
        trace.add(steps)
        waiting = premises.users(place for step in steps for place, _ in step.excluded)
    return None


def _easiest(deciding: Sequence[Step], trace: Trace) -> tuple[Step, tuple[Step, ...]]:
    """The step that is easiest to see: without the whole board, resting on few others, on few places."""
    premises = trace.oracle.premises
    everywhere = [bool(premises.whole >> step.premises[0] & 1) for step in deciding]
    least = min(everywhere)
    near = [step for step, is_global in zip(deciding, everywhere) if is_global == least]
    near.sort(key=lambda step: len(premises.every[step.premises[0]].places))
    found = near[0], trace.before(near[0])
    for step in near[1:]:
        if not found[1] or trace.oracle.work > CHOICE:
            break
        before = trace.before_within(step, len(found[1]) - 1)
        if before is not None:
            found = step, before
    return found
