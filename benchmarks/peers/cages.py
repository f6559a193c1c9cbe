"""The tuples of values that a cage allows, for peers that take tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from satpuzzles.kinds.calcudoku.puzzle import Cage

Tuples = list[tuple[int, ...]]


class CageTables:
    """The tables of one board's cages, each made once for all cages that are alike."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: dict[tuple[object, ...], Tuples] = {}

    def of(self, cage: Cage) -> Tuples:
        """Every tuple of values in 1..size, in the order of the cage's cells, that fits its clue.

        Two cells in one line differ.
        """
        apart = tuple(
            (i, j)
            for j in range(len(cage.cells))
            for i in range(j)
            if cage.cells[i][0] == cage.cells[j][0] or cage.cells[i][1] == cage.cells[j][1]
        )
        key = (cage.op, cage.target, len(cage.cells), apart)
        if key not in self._known:
            self._known[key] = [
                values
                for values in self._fitting(cage.op, cage.target, len(cage.cells))
                if all(values[i] != values[j] for i, j in apart)
            ]
        return self._known[key]

    def _fitting(self, op: str | None, target: int, cells: int) -> Tuples:
        values = range(1, self._size + 1)
        if op == "+":
            return self._sums(target, cells)
        if op == "*":
            return self._products(target, cells)
        if op == "-" and cells == 2:
            return [
                (one, other) for one in values for other in {one - target, one + target} if other in values
            ]
        if op == "/" and cells == 2:
            pairs = [(one, one * target) for one in values if one * target in values]
            return list({*pairs, *((other, one) for one, other in pairs)})
        return [each for each in product(values, repeat=cells) if target in _results(op, each)]

    def _sums(self, target: int, cells: int) -> Tuples:
        if not cells <= target <= cells * self._size:
            return []
        if cells == 1:
            return [(target,)]
        return [
            (value, *rest)
            for value in range(1, self._size + 1)
            for rest in self._sums(target - value, cells - 1)
        ]

    def _products(self, target: int, cells: int) -> Tuples:
        if cells == 1:
            return [(target,)] if 1 <= target <= self._size else []
        return [
            (value, *rest)
            for value in range(1, self._size + 1)
            if target % value == 0
            for rest in self._products(target // value, cells - 1)
        ]


def _results(op: str | None, values: tuple[int, ...]) -> Iterator[int]:
    if op in ("+", None):
        yield sum(values)
    if op in ("*", None):
        yield prod(values)
    largest = max(values)
    if op == "-" or (op is None and len(values) > 1):
        yield 2 * largest - sum(values)
    if (op == "/" or (op is None and len(values) > 1)) and largest**2 % prod(values) == 0:
        yield largest**2 // prod(values)
