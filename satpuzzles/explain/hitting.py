"""The counter-models of one candidate, and the search for a small hitting set of premises.

The sets are inverted: each premise has the set of the models that violate it, as an integer with bit i for
model i, so that a search node handles all models in few operations. tree.py supplies the models.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from satpuzzles.core.grid import bits
from satpuzzles.explain.oracle import Values


class CounterModel:
    """A counter-model: a grid and the premises that it violates, as a set and as numbers."""

    __slots__ = ("broken", "holds", "numbers", "used_as_evidence", "values")

    def __init__(self, values: Values, broken: int) -> None:
        self.values: Final = values
        self.broken: Final = broken
        self.numbers: Final = bits(broken)
        self.holds = True
        """Whether it agrees with what is known."""
        self.used_as_evidence = False
        """Whether a step already has it as evidence."""


Levels = list[int]
"""Sets of models: at index i those that violate i premises that are not barred."""


class CounterModelSet:
    """The current counter-models of one candidate.

    Args:
        premises: the number of premises.
        visit: called at every node of the search.
        more: adds a model that violates none of some premises to ``every``; False if there is none.
    """

    def __init__(self, premises: int, visit: Callable[[], None], more: Callable[[int], bool]) -> None:
        self.every: list[CounterModel] = []
        self._visit: Final = visit
        self._more: Final = more
        self._breaking = [0] * premises
        self._start: dict[int, tuple[int, Levels]] = {}
        self._known = 0
        self._fallen = 0
        self._used = 0

    def settle(self) -> None:
        """Drops the models that no longer hold; if they are few, they keep their places."""
        remaining = [model for model in self.every if model.holds]
        if 2 * len(remaining) < len(self.every):
            self.every = remaining
            self._breaking = [0] * len(self._breaking)
            self._start = {}
            self._known = self._fallen = 0
        elif len(remaining) < len(self.every):
            self._fallen = sum([1 << number for number, model in enumerate(self.every) if not model.holds])

    def remaining(self) -> list[CounterModel]:
        """The models that still hold."""
        return [model for model in self.every if model.holds]

    def search(self, size: int, barred: int) -> int | None:
        """A hitting set of at most ``size`` premises for all counter-models; None if there is none.

        Args:
            barred: premises that may not be used.
        """
        self._used = 0
        known, levels = self._start.get(barred, (0, [0]))
        everything, levels = self._with_new((1 << known) - 1, levels, 0, barred, known)
        self._start[barred] = self._known, levels
        return self._search(everything & ~self._fallen, levels, 0, barred, size)

    def used(self) -> list[CounterModel]:
        """The models that suffice to show that the last search failed."""
        return [self.every[number] for number in bits(self._used)]

    def _with_new(
        self, left: int, levels: Levels, chosen: int, barred: int, known: int
    ) -> tuple[int, Levels]:
        """Models left to hit and their levels, with those added after the first ``known``."""
        breaking = self._breaking
        for number in range(self._known, len(self.every)):
            model = 1 << number
            for premise in self.every[number].numbers:
                breaking[premise] |= model
        self._known = len(self.every)
        levels = levels.copy()
        for number in range(known, self._known):
            broken = self.every[number].broken
            if not broken & chosen:
                level = (broken & ~barred).bit_count()
                levels += [0] * (level + 1 - len(levels))
                levels[level] |= 1 << number
                left |= 1 << number
        return left, levels

    def _search(self, left: int, levels: Levels, chosen: int, barred: int, size: int) -> int | None:
        """The search with some premises chosen: branches on a model that violates few, then bars those."""
        while True:
            self._visit()
            known = self._known
            if not left:
                if not self._more(chosen):
                    return chosen
            elif (first := self._fewest(left, levels, barred, size)) is None:
                return None
            elif size == 1:
                last = self._in_all(first, left, barred)
                if last is None:
                    return None
                if not self._more(chosen | last):
                    return chosen | last
            else:
                premise = self._most_frequent(first, left, barred)
                breaking = self._breaking[premise]
                found = self._search(left & ~breaking, levels, chosen | 1 << premise, barred, size - 1)
                if found is not None:
                    return found
                barred |= 1 << premise
                levels = [at & ~breaking | up & breaking for at, up in zip(levels, [*levels[1:], 0])]
            if len(self.every) > known:
                left, levels = self._with_new(left, levels, chosen, barred, known)

    def _fewest(self, left: int, levels: Levels, barred: int, size: int) -> int | None:
        """A model that violates the fewest; None if more than ``size`` models have disjoint violations."""
        picked = count = 0
        first = None
        for level in levels:
            while here := level & left:
                model = here & -here
                number = model.bit_length() - 1
                picked |= model
                count += 1
                if level is levels[0] or count > size:
                    self._used |= model if level is levels[0] else picked
                    return None
                if first is None:
                    first = number
                for premise in self.every[number].numbers:
                    if not barred >> premise & 1:
                        left &= ~self._breaking[premise]
        return first

    def _in_all(self, first: int, left: int, barred: int) -> int | None:
        """A premise, as a set, that all models violate; ``first`` is one of the models."""
        used = 1 << first
        for premise in self.every[first].numbers:
            if not barred >> premise & 1:
                others = left & ~self._breaking[premise]
                if not others:
                    return 1 << premise
                used |= others & -others
        self._used |= used
        return None

    def _most_frequent(self, first: int, left: int, barred: int) -> int:
        """The premise of a model that most models violate."""
        breaking = self._breaking
        return max(
            [premise for premise in self.every[first].numbers if not barred >> premise & 1],
            key=lambda premise: (breaking[premise] & left).bit_count(),
        )
