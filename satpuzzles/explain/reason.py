"""Why a place has its value or cannot have another, and why an entry is wrong: the smallest reason.

For the next step of a player see hint.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import ArgumentError, LimitReached, RuleError
from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.explain.phrasing import Phrasing
from satpuzzles.explain.player_state import PlayerState, bare, entries, player_state, without
from satpuzzles.explain.premises import Candidate, Premises
from satpuzzles.explain.state import State
from satpuzzles.explain.step import Hint, Step
from satpuzzles.explain.support import StepHistory
from satpuzzles.explain.walk import Walk
from satpuzzles.puzzle.base import Puzzle

WORK = 1_000_000
"""Work for a smallest reason, in units of about a microsecond."""

CHAIN = 5
"""How many times that work a chain of steps may take."""

AT_ONCE = 6
"""The most premises that a person takes in at once; if more are needed, the answer is a chain of steps."""


@checked
def why_value(
    puzzle: Puzzle, row: int, column: int, *, work: int = WORK, limits: Limits | None = None
) -> Hint:
    """Why a place has its value: the fewest premises that force it from what is filled in.

    An entry of the place itself does not count. If more than AT_ONCE premises are needed, the answer is a
    chain of small steps that leads to the value; it may also be one if the proof takes too long. Wrong
    entries come first.

    Args:
        row, column: the place in grids, from 0; ``places.index`` counts likewise.
        work: the limit for the proof, in units of about a microsecond that are counted and not timed; a chain
            may take five times as much.
        limits: a deadline for the whole; None for none.

    Raises:
        ArgumentError: there is no such place, or it is given.
        NoSolution: there is no solution.
        RuleError: the place has several values in solutions.
        LimitReached: the deadline passed, or the board is too hard for any reason to be found.
    """
    return _why(puzzle, require_place(puzzle, row, column), None, work, limits)


@checked
def why_not(
    puzzle: Puzzle,
    row: int,
    column: int,
    value: int,
    *,
    work: int = WORK,
    limits: Limits | None = None,
) -> Hint:
    """Why a place cannot have a value: the fewest premises that exclude it from what is filled in.

    Otherwise as ``why_value``.

    Args:
        value: as in grids; 0 for none.

    Raises:
        ArgumentError: there is no such place or value, or it is given.
        NoSolution: there is no solution.
        RuleError: the place has that value in a solution.
        LimitReached: the deadline passed.
    """
    place = require_place(puzzle, row, column)
    lowest = 0 if puzzle.blank else 1
    if not lowest <= value <= puzzle.values:
        raise ArgumentError(f"value must be {lowest} to {puzzle.values}, not {short_repr(value)}")
    return _why(puzzle, place, value, work, limits)


def _why(puzzle: Puzzle, place: int, value: int | None, work: int, limits: Limits | None) -> Hint:
    """Why a place cannot have a value; None asks why it has the one that it has."""
    limits = (limits or Limits()).restarted()
    player = player_state(puzzle, limits)
    if player.wrong:
        return wrong_entries(puzzle, player, work, limits)
    right, solved = player.right[place], player.solution[place]
    if value is None and right != 1 << solved:
        raise RuleError(f"solutions differ at {puzzle.places.name(place)}")
    if value is not None and right >> value & 1:
        what = "the solution" if right == 1 << value else "a solution"
        raise RuleError(f"{Phrasing(puzzle).having([place], value)} in {what}")
    player = player._replace(puzzle=without(player.puzzle, [place]))
    return _reason(player, [(place, ~solved if value is None else value)], work, limits)


def require_place(puzzle: Puzzle, row: int, column: int) -> int:
    """The place in a row and a column of grids; raises ArgumentError if there is none."""
    widths = puzzle.places.widths()
    if not (0 <= row < len(widths) and 0 <= column < widths[row]):
        raise ArgumentError(
            f"there is no {puzzle.places.what} in row {short_repr(row)}, "
            f"column {short_repr(column)} of grids, counted from 0"
        )
    return puzzle.places.index(row, column)


def wrong_entries(puzzle: Puzzle, player: PlayerState, work: int, limits: Limits) -> Hint:
    """The wrong entries and why: the rules that they violate, or the smallest reason against one.

    Right entries then count as known.
    """
    given = Premises(bare(puzzle)).start() or []
    values = [None if domain & (domain - 1) else domain.bit_length() - 1 for domain in given]
    for place, value in entries(puzzle):
        values[place] = value
    broken = puzzle.check(puzzle.places.shaped(values))
    if broken:
        return Hint(puzzle, "wrong", wrong=player.wrong, broken=tuple(broken))
    found = _reason(player, player.wrong, work, limits)
    return Hint(found.puzzle, "wrong", found.step, found.before, found.least, player.wrong)


def _reason(player: PlayerState, goals: Sequence[Candidate], work: int, limits: Limits) -> Hint:
    """The smallest reason that excludes one of some candidates."""
    with player.state(work=work, limits=limits) as state:
        for place, value in goals:
            domain = state.domains[place]
            if not (domain & ~(1 << ~value) if value < 0 else domain >> value & 1):
                if only := only_value(player, state.premises):
                    return only
                raise ArgumentError(f"the value at {player.puzzle.places.name(place)} is given")
        step = _at_once(state, goals, work)
        if step.size <= AT_ONCE:
            return Hint(player.puzzle, "step", step, (), step.lower_bound)
        least = step.lower_bound
    step, before = _chain(player, goals[0], work, limits)
    return Hint(player.puzzle, "step", step, before, least)


def only_value(player: PlayerState, premises: Premises) -> Hint | None:
    """The hint for an empty place that has one value from the start; None without any."""
    for place in premises.unfilled():
        step = _concluding(premises.users([place])[:1], (place, ~player.solution[place]), 1)
        return Hint(player.puzzle, "step", step)
    return None


def _at_once(state: State, goals: Sequence[Candidate], work: int) -> Step:
    """The fewest premises; if they are too many or proofs too long, a small set and a lower bound."""
    whole = state.premises.whole
    size = 1
    try:
        while size <= AT_ONCE:
            for barred in (whole, 0) if whole else (0,):
                for goal in goals:
                    found = state.tree.smallest(goal, size, barred)
                    if found is not None:
                        return _concluding(bits(found), goal, size)
            size += 1
    except LimitReached:
        pass
    goal = goals[0]
    state.allow(CHAIN * work)
    _, core = state.oracle.ask((1 << len(state.premises.every)) - 1, [goal])
    return _concluding(state.minimal(sorted(core), goal), goal, size)


def _concluding(numbers: Sequence[int], goal: Candidate, lower_bound: int) -> Step:
    place, value = goal
    decided, excluded = (((place, ~value),), ()) if value < 0 else ((), (goal,))
    return Step(tuple(numbers), decided, excluded, lower_bound)


def _chain(player: PlayerState, goal: Candidate, work: int, limits: Limits) -> tuple[Step, tuple[Step, ...]]:
    """Steps that lead to a goal, the last one by itself."""
    place, value = goal
    with (
        player.state(work=None, limits=limits) as state,
        player.state(work=None, limits=limits) as first,
    ):
        trace = StepHistory(state.domains, first.oracle)
        walk = Walk(state, "exact", CHAIN * work)
        for step in walk.steps():
            domain = state.domains[place]
            if domain == 1 << ~value if value < 0 else not domain >> value & 1:
                conclusion = _concluding(step.premises, goal, step.lower_bound)
                return conclusion, trace.before(conclusion)
            trace.add([step])
    assert walk.status == "limit", "the solution does not follow from the rules"
    raise LimitReached("a limit was reached before a reason was found")
