"""The counter-models of one candidate, and the search for few premises that hit them all.

Everything is turned about: for each premise there is the set of the models that break it, as an integer with
bit i for model i. A node of the search then looks at all models with few operations. Where models come from
is for ``tree.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from satpuzzles.core.grid import bits
from satpuzzles.explain.oracle import Values


class CounterModel:
    """A counter-model: a grid, and the premises that it breaks, as a set and as numbers."""

    __slots__ = ("broken", "numbers", "stands", "told", "values")

    def __init__(self, values: Values, broken: int) -> None:
        self.values: Final = values
        self.broken: Final = broken
        self.numbers: Final = bits(broken)
        self.stands = True
        """Whether it agrees with what is known."""
        self.told = False
        """Whether it came as evidence with a step."""


Levels = list[int]
"""Sets of models: at i those that break i premises that are not barred."""


class CounterModelSet:
    """The counter-models at hand of one candidate.

    Args:
        premises: how many there are.
        visit: told of every node of the search.
        more: adds a model that breaks none of some premises to ``every``; False where there is none.
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
        """Leaves out the models that have fallen; where they are few, they keep their places."""
        remaining = [model for model in self.every if model.stands]
        if 2 * len(remaining) < len(self.every):
            self.every = remaining
            self._breaking = [0] * len(self._breaking)
            self._start = {}
            self._known = self._fallen = 0
        elif len(remaining) < len(self.every):
            self._fallen = sum([1 << number for number, model in enumerate(self.every) if not model.stands])

    def remaining(self) -> list[CounterModel]:
        """The models that have not fallen."""
        return [model for model in self.every if model.stands]

    def search(self, size: int, barred: int) -> int | None:
        """At most so many premises, as a set, that hit every model that there is; None where there are none.

        Args:
            barred: premises that do not count.
        """
        self._used = 0
        known, levels = self._start.get(barred, (0, [0]))
        everything, levels = self._with_new((1 << known) - 1, levels, 0, barred, known)
        self._start[barred] = self._known, levels
        return self._search(everything & ~self._fallen, levels, 0, barred, size)

    def used(self) -> list[CounterModel]:
        """The models that suffice to show that the last search was in vain."""
        return [self.every[number] for number in bits(self._used)]

    def _with_new(
        self, left: int, levels: Levels, chosen: int, barred: int, known: int
    ) -> tuple[int, Levels]:
        """Models left to hit, and their levels, with those that came after so many were known."""
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
        """The search with some premises chosen: tries one more of a model that breaks few, then bars it."""
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
        """A model that breaks the fewest; None where more than ``size`` models break nothing in common."""
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
        """A premise, as a set, that all models break; ``first`` is one of them."""
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
        """Of the premises that a model breaks the one that most models break."""
        breaking = self._breaking
        return max(
            [premise for premise in self.every[first].numbers if not barred >> premise & 1],
            key=lambda premise: (breaking[premise] & left).bit_count(),
        )
