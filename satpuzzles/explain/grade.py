"""How hard a board is for a person: one scale for every puzzle, from the rounds that solve it.

A round is all that steps of the smallest size give together, from what is known before it. Steps with a
premise about the whole board count only if there are no others of that size. What is known after a round
follows from the rules alone, so turning a board or renaming its values does not change its rounds.
docs/difficulty.md explains the scale and compares it with the tiers of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median_low
from typing import Any, Literal, NamedTuple, get_args

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import comma_list, plural
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.front_door import Pictured, behind
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.explain.player_state import state_of_board, state_with_solution
from satpuzzles.explain.premises import require_premises
from satpuzzles.explain.state import Change, State
from satpuzzles.explain.step import Round, Status, Walkthrough
from satpuzzles.explain.walk import WORK, explain
from satpuzzles.puzzle.base import Puzzle

HOPELESS = 8
"""If the steps of an explanation were too hard to prove, rounds get only this fraction of the work."""

SCALE = 1
"""The version of the table of tiers."""

Tier = Literal["trivial", "easy", "medium", "hard", "extreme", "beyond"]

TIERS: Sequence[Tier] = get_args(Tier)
"""The tiers, from the easiest."""


class Measure(NamedTuple):
    """The measures of a board's rounds. None depends on the order of steps.

    Attributes:
        largest: the number of premises of the largest smallest step (K).
        excess: the sum over rounds of the premises of their steps beyond the first.
        uses: the number of rounds that needed a premise about the whole board.
        narrowest: about how many places the narrowest round says something new, among rounds that begin with
            more than half of the board open; 0 without rounds.
    """

    largest: int = 0
    excess: int = 0
    uses: int = 0
    narrowest: int = 0


class TierBounds(NamedTuple):
    """The maximum measures of a tier."""

    tier: Tier
    largest: int
    excess: int
    uses: int

    def exceeded(self, measure: Measure) -> list[str]:
        """The measures that exceed their bounds."""
        return [name for name in WORDS if getattr(measure, name) > getattr(self, name)]


TABLE = (
    TierBounds("trivial", 1, 0, 0),
    TierBounds("easy", 3, 2, 0),
    TierBounds("medium", 4, 4, 10),
    TierBounds("hard", 6, 8, 15),
    TierBounds("extreme", 9, 40, 40),
)
"""The table of tiers, the same for all puzzles: a board has the first tier whose bounds it keeps; beyond all
of them, the tier ``beyond``. docs/difficulty.md explains their choice, and why none bounds the narrowest
point."""


WORDS = {
    "largest": "its largest step",
    "excess": "its excess",
    "uses": "how often it needs the whole board",
}


def tier_of(measure: Measure) -> Tier:
    """The tier of a board."""
    return next((bounds.tier for bounds in TABLE if not bounds.exceeded(measure)), "beyond")


Rank = tuple[int, bool, int, int, int]
"""A sort key for boards."""


def rank(tier: int, measure: Measure) -> Rank:
    """The order of boards: by tier, by whether the whole board is needed, by K and by the excess.

    Boards that take one rule at a time are equal in all of these; the narrower one is harder.

    Args:
        tier: its number in ``TIERS``.
    """
    narrow = 0 if measure.excess else -measure.narrowest
    return tier, measure.uses > 0, measure.largest, measure.excess, narrow


def measure(found: Sequence[Round]) -> Measure:
    """The measures of all rounds of a board, or of the first ones."""
    return Measure(
        max((each.size for each in found), default=0),
        sum(each.size - 1 for each in found),
        sum(each.is_global for each in found),
        min(_open_at_once(found), default=0),
    )


def _open_at_once(found: Sequence[Round]) -> list[int]:
    """How many places each round says something new about, while more than half of the board is open.

    On every board the last rounds have little left to say.
    """
    return [each.places for each in found if 2 * each.undecided > found[0].undecided]


@dataclass(frozen=True, slots=True)
class Grade(Pictured):
    """How hard a board is. Only ``steps`` depends on the order of steps: a turned board has the same grade.

    Attributes:
        puzzle: the board.
        status: ``complete``; ``stuck`` if there are several solutions and nothing decides between them;
            ``limit`` if the search was given up: all numbers are then proved lower bounds.
        largest, excess, uses, narrowest: see ``Measure``.
        branching: about how many places usually have something new at once: the median where ``narrowest`` is
            the minimum.
        rounds: the number of rounds, the length of the solution in any order.
        steps: the number of steps of its explanation.
        tier: None if the board is stuck.
        seconds: the time it took.
        scale: the version of the table of tiers.
    """

    puzzle: Puzzle
    status: Status
    largest: int
    excess: int
    uses: int
    narrowest: int
    branching: int
    rounds: tuple[Round, ...]
    steps: int
    tier: Tier | None
    seconds: float = 0.0
    scale: int = SCALE

    def __str__(self) -> str:
        """The tier and its reasons in one line."""
        if self.tier is None:
            return "no tier: there are several solutions, between which nothing decides"
        least = "at least " if self.status == "limit" else ""
        uses = [f"the whole board needed {plural(self.uses, 'time')}"] if self.uses else []
        facts = [
            f"steps of up to {least}{plural(self.largest, 'rule')}",
            f"excess {least}{self.excess}",
            *uses,
            f"{plural(self.narrowest, 'place')} to go on at the narrowest point",
            f"{plural(self.steps, 'step')} in {plural(len(self.rounds), 'round')}",
        ]
        why = "; ".join([", ".join(facts), *_above(self.tier, self._measure)])
        return f"{self.tier}: {why}"

    def to_json(self) -> dict[str, Any]:
        """The JSON object that ``satpuzzles grade --json`` prints, without its ``source``."""
        view: dict[str, Any] = behind("grade_view")(self, None)
        return view

    @property
    def rank(self) -> Rank:
        """A sort key, easiest boards first; see ``rank``. Stuck boards come last."""
        return rank(len(TIERS) if self.tier is None else TIERS.index(self.tier), self._measure)

    @property
    def _measure(self) -> Measure:
        return Measure(self.largest, self.excess, self.uses, self.narrowest)


def _above(tier: Tier, measure: Measure) -> list[str]:
    """The measures that exceed the bounds of the tier below a board's own."""
    if tier == TIERS[0]:
        return []
    below = TABLE[TIERS.index(tier) - 1]
    reasons = [WORDS[name] for name in below.exceeded(measure)]
    return [f"above {below.tier} by {comma_list(reasons)}"] if reasons else []


@checked
def grade(puzzle: Puzzle, *, work: int = WORK, limits: Limits | None = None) -> Grade:
    """How hard a board is for a person, on one scale for every puzzle.

    Args:
        puzzle: ``known`` counts as given.
        work: the work limit, as in ``explain``; a board that takes more has the tier ``beyond``.
        limits: a deadline for the whole; None for none.

    Raises:
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    limits = (limits or Limits()).restarted()
    walkthrough = explain(puzzle, work=work, limits=limits)
    found = grade_of(walkthrough, work=work, limits=limits)
    return replace(found, seconds=walkthrough.seconds + found.seconds)


def grade_of(walkthrough: Walkthrough, *, work: int = WORK, limits: Limits | None = None) -> Grade:
    """How hard an explained board is; takes and raises what ``grade`` does."""
    limits = (limits or Limits()).restarted()
    found: list[Round] = []
    status: Status = "complete"
    if not all(step.is_smallest for step in walkthrough.steps):
        work //= HOPELESS
    with state_of_board(walkthrough.puzzle, work, limits) as state:
        try:
            found.extend(rounds(state))
            if any(domain & (domain - 1) for domain in state.domains):
                status = "stuck"
        except LimitReached:
            limits.check()
            status = "limit"
        least = state.least
    all_of_it = measure(found)
    tier: Tier | None = tier_of(all_of_it)
    if status == "limit":
        # The steps of the unfinished round have at least this many premises.
        excess = all_of_it.excess + least - 1
        all_of_it = all_of_it._replace(largest=max(all_of_it.largest, least), excess=excess)
        tier = "beyond"
    return Grade(
        walkthrough.puzzle,
        status,
        *all_of_it,
        branching=median_low(_open_at_once(found) or [0]),
        rounds=tuple(found),
        steps=len(walkthrough.steps),
        tier=None if status == "stuck" else tier,
        seconds=limits.elapsed(),
    )


def with_grade(walkthrough: Walkthrough, *, limits: Limits | None = None) -> Walkthrough:
    """The explanation with its difficulty; unchanged if its steps do not show that.

    They do if they are proved smallest: by ``exact``, or by any method if one rule at a time solves the
    board.

    Raises:
        LimitReached: the deadline passed.
    """
    one_at_a_time = walkthrough.status == "complete" and walkthrough.largest <= 1
    if walkthrough.excess is not None or not (walkthrough.method == "exact" or one_at_a_time):
        return walkthrough
    found = grade_of(walkthrough, limits=limits)
    return replace(walkthrough, excess=found.excess, tier=found.tier)


def tier_within(puzzle: Puzzle, solution: Grid, most: Tier, work: int = WORK) -> Tier:
    """The tier of a board whose only solution is known; ``beyond`` as soon as it exceeds ``most``."""
    require_premises(puzzle, Limits())
    size = next((bounds.largest for bounds in TABLE if bounds.tier == most), None)
    found: list[Round] = []
    with state_with_solution(puzzle, solution, work, Limits()) as state:
        try:
            for each in rounds(state, size):
                found.append(each)
                if TIERS.index(tier_of(measure(found))) > TIERS.index(most):
                    return "beyond"
        except LimitReached:
            return "beyond"
        return "beyond" if state.wrong() else tier_of(measure(found))


# ---- rounds ----


def rounds(state: State, most: int | None = None) -> Iterator[Round]:
    """The rounds from what is known to the solution, or until nothing more follows.

    Args:
        most: the maximum number of premises of a step; None for any number.

    Raises:
        LimitReached: too much work; ``state.least`` is what is proved about the next steps.
    """
    while state.wrong():
        found = _singles(state) or _larger(state, most)
        if found is None:
            return
        size, is_global, changes = found
        undecided = sum(1 for domain in state.domains if domain & (domain - 1))
        state.learn(changes.items())
        yield Round(size, is_global, len(changes), undecided)


Found = tuple[int, bool, dict[int, int]]
"""The size of steps, whether they need the whole board, and the domains that they leave of places."""


def _singles(state: State) -> Found | None:
    """The result of single premises, each by itself, as far as rules find it."""
    whole = state.premises.whole
    for is_global in (False, True):
        found: dict[int, int] = {}
        for number in state.waiting():
            state.oracle.limits.check()
            if bool(whole >> number & 1) == is_global:
                _add(found, state.premises.every[number].propagate(state.domains) or ())
        if found:
            return 1, is_global, found
    state.settle()
    return None


def _larger(state: State, most: int | None) -> Found | None:
    """The result of the steps that search finds."""
    wrong = state.wrong()
    last = len(state.premises.every) if most is None else most
    for size in range(state.least_now, last + 1):
        state.least = size
        for whole, barred in enumerate(state.barred(size)):
            found: dict[int, int] = {}
            for place, value in wrong:
                if not found.get(place, state.domains[place]) >> value & 1:
                    continue
                premises = state.tree.smallest((place, value), size, barred)
                if premises is not None:
                    _add(found, state.forced(premises))
            if found:
                return size, bool(whole), found
    return None


def _add(found: dict[int, int], changes: Iterable[Change]) -> None:
    for place, domain in changes:
        found[place] = found.get(place, domain) & domain
