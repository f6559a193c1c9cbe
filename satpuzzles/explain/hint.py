"""The next step for a player.

reason.py says why a place has its value; hint_levels.py puts hints into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import whole_number
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.explain.player_state import PlayerState, player_state
from satpuzzles.explain.premises import Candidate
from satpuzzles.explain.reason import only_value, wrong_entries
from satpuzzles.explain.state import State
from satpuzzles.explain.step import Hint, Step, conclusions
from satpuzzles.explain.support import StepHistory
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.answers import Domains

WORK = 2_000_000
"""Work to prove that a step is smallest, in units of about a microsecond. With an eighth of it the hints for
two of three 25 x 25 Hitoris took 3 and 5 rules although there were steps of 2."""

GREEDY = 2
"""How many times that work a step may take if the proof takes too long."""

PROVING, SCANNING = 0.4, 0.5
"""The shares of the time left to search for a smallest step, and then for a small one."""

CHOICE = 1_000_000
"""Work to choose between steps that decide a place: all 34 of a 25 x 25 Sudoku took 6 s."""


@checked
def hint(
    puzzle: Puzzle,
    *,
    excluded: Sequence[Candidate] = (),
    work: int = WORK,
    limits: Limits | None = None,
) -> Hint:
    """The next smallest step for a partly filled board, or its wrong entries.

    A grid holds the values that a player found, not the candidates that they excluded. So all that single
    premises exclude, one after the other, counts as known until one of them decides a place: that is the
    step, together with the exclusions that it rests on. Among several such steps it is one that rests on the
    fewest. If single premises decide nothing, it is a smallest step from there, which may only exclude.

    Args:
        excluded: what earlier hints excluded, as places and values; it counts as known where it is right.
        work: the limit for proving that no step is smaller, in units of about a microsecond that are counted
            and not timed; beyond it, the step may not be smallest and has the proved lower bound.
        limits: a deadline; None for none. In time it answers with the smallest step found, which has the
            proved lower bound.

    Raises:
        ArgumentError: ``excluded`` has a place or a value that the board does not have.
        NoSolution: there is no solution, or several and none of them has all entries.
        LimitReached: the deadline passed before any step was found, or the board is too
            hard for that.
    """
    limits = (limits or Limits()).restarted()
    for place, value in excluded:
        whole_number("a place of excluded", place, most=puzzle.places.count - 1)
        whole_number("a value of excluded", value, most=puzzle.values)
    player = player_state(puzzle, limits)
    if player.wrong:
        return wrong_entries(puzzle, player, work, limits)
    known = tuple([(place, value) for place, value in excluded if not player.right[place] >> value & 1])
    with player.state(excluded=known, work=None, limits=limits) as state:
        return replace(_next(player, state, work, limits), excluded=known)


def _next(player: PlayerState, state: State, work: int, limits: Limits) -> Hint:
    """The next step; ``state`` knows the entries."""
    if not any(domain & (domain - 1) for domain in state.domains):
        return only_value(player, state.premises) or Hint(player.puzzle, "complete")
    trace = StepHistory(state.domains, state.oracle)
    found = _deciding(trace, limits)
    if found is not None:
        step, before = found
        return Hint(player.puzzle, "step", step, before)
    with player.state(trace.domains, work=work, limits=limits) as later:
        later.settle()
        larger = _larger(later, work, limits)
    if larger is None:
        return Hint(player.puzzle, "stuck")
    return Hint(player.puzzle, "step", larger, trace.before(larger), larger.lower_bound)


def _larger(state: State, work: int, limits: Limits) -> Step | None:
    """A smallest step; beyond the work or the time for that, a small one."""
    oracle = state.oracle
    state.least = state.least_now
    try:
        if limits.deadline is not None:
            oracle.limits = limits.part(share=PROVING)
            state.small(state.least_now, 0)
        found = state.smallest()
    except LimitReached:
        limits.check()
        oracle.limits = limits.part(share=SCANNING)
        state.allow(GREEDY * work)
        try:
            found = state.small(state.least, work // 2)
        except LimitReached:
            found = state.best
            if found is None:
                raise
    oracle.limits = limits
    return None if found is None else state.taken(found, state.least)


def _deciding(trace: StepHistory, limits: Limits) -> tuple[Step, tuple[Step, ...]] | None:
    """The first step of a single premise that decides a place, with what it rests on; None without any.

    Until then ``trace`` records what single premises exclude, in rounds.
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
            return _easiest(deciding, trace, limits.part(share=PROVING))
        if together := _decided_together(steps, trace.domains):
            step, others = together
            trace.add(others)
            return step, trace.before(step)
        trace.add(steps)
        waiting = premises.users(place for step in steps for place, _ in step.excluded)
    return None


def _decided_together(steps: Sequence[Step], domains: Domains) -> tuple[Step, list[Step]] | None:
    """A step that decides a place together with the others, and these; None without any.

    The others do not exclude what the step itself excludes last, so that they do not decide the place alone.
    """
    left = domains.copy()
    for place, value in (each for step in steps for each in step.excluded):
        left[place] &= ~(1 << value)
    for last in steps:
        for place, value in last.excluded:
            if not left[place] & (left[place] - 1):
                others = [
                    step._replace(excluded=tuple([each for each in step.excluded if each != (place, value)]))
                    for step in steps
                    if step is not last
                ]
                return last._replace(decided=((place, left[place].bit_length() - 1),), excluded=()), others
    return None


def _easiest(deciding: Sequence[Step], trace: StepHistory, limits: Limits) -> tuple[Step, tuple[Step, ...]]:
    """The step that is easiest to see: without the whole board, resting on few others, on few places."""
    premises = trace.oracle.premises
    everywhere = [bool(premises.whole >> step.premises[0] & 1) for step in deciding]
    least = min(everywhere)
    near = [step for step, is_global in zip(deciding, everywhere) if is_global == least]
    near.sort(key=lambda step: len(premises.every[step.premises[0]].places))
    found = near[0], trace.before(near[0])
    for step in near[1:]:
        if not found[1] or trace.oracle.work > CHOICE or limits.seconds_left() == 0:
            break
        before = trace.before_within(step, len(found[1]) - 1)
        if before is not None:
            found = step, before
    return found
