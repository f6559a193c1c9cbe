"""The counter-models of one candidate, and the search for a small hitting set of premises.

smallest_reason.py supplies the models.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from satpuzzles.explain.oracle import Values

NUMBER = 32
"""The bits of a model's number."""

LAST = (1 << NUMBER) - 1
"""The largest number."""


class CounterModel:
    """A counter-model: a grid and the premises that it violates, as a set.

    ``row`` is this set with the model's number above it and the complement of the number above that: a row
    that loses premises still names its model, and ``bit_count`` orders rows by their premises.

    Args:
        premises: the number of premises.
    """

    __slots__ = ("broken", "holds", "number", "row", "used_as_evidence", "values")

    def __init__(self, values: Values, broken: int, number: int, premises: int) -> None:
        self.values: Final = values
        self.broken: Final = broken
        self.number: Final = number
        complement = LAST & ~number
        self.row: Final = (complement << NUMBER | number) << premises | broken
        self.holds = True
        """Whether it agrees with what is known."""
        self.used_as_evidence = False
        """Whether a step already has it as evidence."""


Rows = list[int]
"""Rows of models, those with the fewest premises first."""


class CounterModelSet:
    """The current counter-models of one candidate.

    Args:
        premises: the number of premises.
        numbered: the counter-models of all candidates by number.
        visit: called at every node of the search.
        more: adds a model that violates none of some premises to ``every``; False if there is none.
    """

    def __init__(
        self,
        premises: int,
        numbered: Mapping[int, CounterModel],
        visit: Callable[[], None],
        more: Callable[[int], bool],
    ) -> None:
        self.every: list[CounterModel] = []
        self._premises: Final = premises
        self._set: Final = (1 << premises) - 1
        self._numbered: Final = numbered
        self._visit: Final = visit
        self._more: Final = more
        self._start: dict[int, tuple[int, Rows]] = {}
        self._used: set[int] = set()

    def settle(self) -> None:
        """Drops the models that no longer hold."""
        remaining = self.remaining()
        if len(remaining) < len(self.every):
            self.every = remaining
            self._start = {}

    def remaining(self) -> list[CounterModel]:
        """The models that still hold."""
        return [model for model in self.every if model.holds]

    def search(self, size: int, barred: int) -> int | None:
        """A hitting set of at most ``size`` premises for all counter-models; None if there is none.

        Args:
            barred: premises that may not be used.
        """
        self._used = set()
        known, rows = self._start.get(barred, (0, []))
        rows = self._with_new(rows, 0, ~barred, known)
        self._start[barred] = len(self.every), rows
        return self._search(rows, 0, ~barred, size)

    def used(self) -> list[CounterModel]:
        """The models that suffice to show that the last search failed."""
        numbers = {row >> self._premises & LAST for row in self._used}
        return [self._numbered[number] for number in sorted(numbers)]

    def _with_new(self, rows: Rows, chosen: int, allowed: int, known: int) -> Rows:
        """Rows with those of the models after the first ``known`` that violate no chosen premise."""
        new = [model.row & allowed for model in self.every[known:] if not model.broken & chosen]
        return sorted(rows + new, key=int.bit_count) if new else rows

    def _search(self, rows: Rows, chosen: int, allowed: int, size: int) -> int | None:
        """The search with some premises chosen: branches on a model that violates few, then bars those.

        If ``size`` rows are disjoint, each premise of a hitting set is in one of them: all others are barred.
        """
        while True:
            self._visit()
            known = len(self.every)
            if not rows:
                if not self._more(chosen):
                    return chosen
            elif size == 1:
                last = self._in_all(rows)
                if not last:
                    return None
                if not self._more(chosen | last):
                    return chosen | last
            elif (disjoint := self._disjoint(rows, size)) is None:
                return None
            else:
                if len(disjoint) == size:
                    within = ~self._set | sum([row & self._set for row in disjoint])
                    narrowed = [row & within for row in rows]
                    if narrowed != rows:
                        self._used.update(disjoint)
                        allowed &= within
                        rows = sorted(narrowed, key=int.bit_count)
                        continue
                first = rows[0] & self._set
                premise = first & -first
                others = [row for row in rows if not row & premise]
                found = self._search(others, chosen | premise, allowed, size - 1)
                if found is not None:
                    return found
                allowed &= ~premise
                rows = sorted([row & ~premise for row in rows], key=int.bit_count)
            rows = self._with_new(rows, chosen, allowed, known)

    def _disjoint(self, rows: Rows, size: int) -> Rows | None:
        """Disjoint rows, picked greedily; None if there are more than ``size`` or one is empty."""
        taken = 0
        picked = []
        for row in rows:
            if not row & taken:
                picked.append(row)
                if len(picked) > size or not row & self._set:
                    self._used.update(picked if len(picked) > size else [row])
                    return None
                taken |= row & self._set
        return picked

    def _in_all(self, rows: Rows) -> int:
        """A premise, as a set, that is in all rows; 0 if there is none."""
        common = self._set
        used = []
        for row in rows:
            if common & ~row:
                used.append(row)
                common &= row
                if not common:
                    self._used.update(used)
                    return 0
        return common & -common
