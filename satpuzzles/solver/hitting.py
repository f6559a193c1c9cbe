"""Smallest hitting sets: the fewest elements that include at least one of every given set.

A set of elements is an integer, with bit i for element i.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import counter_column
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.session import Session


class Impossible(Exception):
    """No choice of elements hits all sets."""


class HittingSets:
    """Finds smallest hitting sets of a growing collection of sets.

    The size increases from the last one needed, with one SAT question for each size: "at most k elements"
    is a counter that gets one more column for each size. PySAT's Hitman does the same, but limits and
    Ctrl-C do not work in it.

    Args:
        elements: the number of elements.
        exclusive: pairs of elements that cannot both be chosen.
        limits: a deadline and a conflict allowance for all questions.
    """

    def __init__(
        self,
        elements: int,
        exclusive: Iterable[tuple[int, int]],
        limits: Limits,
        backend: str | None = None,
    ) -> None:
        self._elements = elements
        self._formula = Formula(elements)
        self._formula.phases = list(range(-1, -elements - 1, -1))
        self._session = Session(self._formula, backend, limits)
        self._session.add([[-one - 1, -other - 1] for one, other in exclusive])
        self._variables = elements
        self._columns: list[range] = []
        self.least = 0
        """The minimum number of elements known to be needed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def add(self, members: int) -> None:
        """Adds a set that must be hit."""
        self._session.add([[element + 1 for element in bits(members)]])

    def add_clause(self, clause: Clause) -> None:
        """Adds any other requirement; literal ``i + 1`` means that element i is chosen."""
        self._session.add([clause])

    def new_variable(self) -> int:
        """Returns a new variable for such requirements; it is not an element."""
        self._variables += 1
        return self._variables

    def smallest(self, most: int | None = None) -> list[int] | None:
        """Returns a smallest hitting set in ascending order; None if it has more than ``most`` elements.

        Raises:
            Impossible: nothing hits all sets.
            LimitReached: before the answer was known.
        """
        while most is None or self.least <= most:
            chosen = self._model(self._at_most(self.least))
            if chosen is not None:
                return chosen
            self.least += 1
        return None

    def some(self) -> list[int]:
        """Returns any hitting set, small only by luck.

        Raises:
            Impossible: nothing hits all sets.
            LimitReached: before the answer was known.
        """
        return self._model([]) or []

    def _model(self, assumptions: list[int]) -> list[int] | None:
        outcome = self._session.require(assumptions)
        if outcome.model is None:
            if not outcome.core:
                raise Impossible
            return None
        return [element for element in range(self._elements) if outcome.model[element] > 0]

    def _at_most(self, bound: int) -> list[int]:
        """Returns the assumption that at most ``bound`` elements are chosen."""
        if bound >= self._elements:
            return []
        while len(self._columns) <= bound:
            column = range(self._variables + 1, self._variables + self._elements + 1)
            self._variables += self._elements
            self._session.add(counter_column(column, self._columns[-1] if self._columns else None))
            self._columns.append(column)
        return [-self._columns[bound][-1]]


def greedy(
    sets: Sequence[int], exclusive: Iterable[tuple[int, int]] = (), chosen: Sequence[int] = ()
) -> list[int] | None:
    """Builds a hitting set by always taking the element that hits most sets; returns None if that fails.

    It may be larger than a smallest one.

    Args:
        exclusive: pairs of elements that cannot both be chosen.
        chosen: elements already chosen.
    """
    rivals: dict[int, int] = {}
    for one, other in exclusive:
        rivals[one] = rivals.get(one, 0) | 1 << other
        rivals[other] = rivals.get(other, 0) | 1 << one
    taken = list(chosen)
    hit = sum(1 << element for element in taken)
    excluded = 0
    for element in taken:
        excluded |= rivals.get(element, 0)
    left = [members for members in sets if not members & hit]
    while left:
        counts: dict[int, int] = {}
        for members in left:
            for element in bits(members & ~excluded):
                counts[element] = counts.get(element, 0) + 1
        if not counts:
            return None
        best = max(counts, key=lambda element: (counts[element], -element))
        taken.append(best)
        excluded |= rivals.get(best, 0)
        left = [members for members in left if not members >> best & 1]
    return sorted(taken)
