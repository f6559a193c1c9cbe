"""What a conclusion rests on: the earlier steps without which it does not follow.

state.py finds the steps themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from satpuzzles.explain.oracle import Oracle, set_of
from satpuzzles.explain.premises import Candidate
from satpuzzles.explain.step import Step
from satpuzzles.rules.answers import Domains

Wanted = dict[int, dict[Candidate, None]]
"""The needed conclusions of steps, by number; ``~value`` says that a place has the value."""


class Trace:
    """Steps in order, each with what was known before it.

    Args:
        start: what is known before all of them.
        oracle: knows the same, and learns nothing.
    """

    def __init__(self, start: Domains, oracle: Oracle) -> None:
        self.domains: Final = start.copy()
        self.oracle: Final = oracle
        self._steps: Final[list[Step]] = []
        self._known_before: Final[list[int]] = []
        self._known: Final[list[Candidate]] = []
        self._makers: Final[dict[Candidate, list[int]]] = {}

    def add(self, steps: Iterable[Step]) -> None:
        """Adds steps that each follow from what was known before any of them."""
        before = len(self._known)
        for step in steps:
            for candidate in step.gone(self.domains):
                makers = self._makers.setdefault(candidate, [])
                if not makers:
                    self._known.append(candidate)
                makers.append(len(self._steps))
            self._steps.append(step)
            self._known_before.append(before)
        for place, value in self._known[before:]:
            self.domains[place] &= ~(1 << value)

    def before(self, step: Step) -> tuple[Step, ...]:
        """The steps that a further one rests on, with those of their conclusions that are needed.

        If several steps have the same conclusion, it takes those that something else needs, too.
        """
        return self.before_within(step, len(self._steps)) or ()

    def before_within(self, step: Step, most: int) -> tuple[Step, ...] | None:
        """The result of ``before``, or None as soon as it has more than ``most`` steps."""
        wanted: Wanted = {}
        goals = [*[(place, ~value) for place, value in step.decided], *step.excluded]
        self._want(step.premises, goals, len(self._known), wanted)
        for number in range(len(self._steps) - 1, -1, -1):
            if len(wanted) > most:
                return None
            if number in wanted:
                premises = self._steps[number].premises
                self._want(premises, wanted[number], self._known_before[number], wanted)
        return tuple([self._part(number, wanted[number]) for number in sorted(wanted)])

    def _want(self, premises: Sequence[int], goals: Iterable[Candidate], known: int, wanted: Wanted) -> None:
        """Adds what premises need for some conclusions, given the first ``known`` steps."""
        every = self.oracle.premises.every
        near = {place for number in premises for place in every[number].places}
        for goal in goals:
            seen = [each for each in self._known[:known] if each[0] in near or each[0] == goal[0]]
            for candidate in self._needed(premises, goal, seen, wanted):
                makers = self._makers[candidate]
                maker = next((each for each in makers if each in wanted), makers[0])
                wanted.setdefault(maker, {})[self._conclusion(maker, candidate)] = None

    def _needed(
        self, premises: Sequence[int], goal: Candidate, seen: Sequence[Candidate], wanted: Wanted
    ) -> list[Candidate]:
        """The exclusions that premises need for a conclusion; those needed anyway are free."""
        on = set_of(premises)
        free = [each for each in seen if any(maker in wanted for maker in self._makers[each])]
        kept = self.oracle.needed(on, goal, free)
        if kept is None:
            kept = self.oracle.needed(on, goal, seen)
        assert kept is not None
        for candidate in sorted(kept, key=lambda each: each in free):
            if candidate in kept:
                others = [each for each in kept if each != candidate]
                fewer = self.oracle.needed(on, goal, others)
                kept = kept if fewer is None else fewer
        return kept

    def _conclusion(self, number: int, candidate: Candidate) -> Candidate:
        """The conclusion of a step that excludes a candidate: perhaps that the place has another value."""
        place = candidate[0]
        decided = dict(self._steps[number].decided)
        return (place, ~decided[place]) if place in decided else candidate

    def _part(self, number: int, conclusions: Iterable[Candidate]) -> Step:
        """A step with some of its conclusions."""
        step = self._steps[number]
        wanted = set(conclusions)
        return step._replace(
            decided=tuple([each for each in step.decided if (each[0], ~each[1]) in wanted]),
            excluded=tuple([each for each in step.excluded if each in wanted]),
        )
