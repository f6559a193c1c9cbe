"""The tuples of values that a cage allows, for peers that take tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from satpuzzles.kinds.calcudoku.puzzle import Cage


def allowed_tuples(cage: Cage, size: int) -> list[tuple[int, ...]]:
    """Every tuple of values in 1..size, in the order of the cage's cells, that fits its clue.

    Two cells in one line differ.
    """
    apart = [
        (i, j)
        for j in range(len(cage.cells))
        for i in range(j)
        if cage.cells[i][0] == cage.cells[j][0] or cage.cells[i][1] == cage.cells[j][1]
    ]
    return [
        values
        for values in product(range(1, size + 1), repeat=len(cage.cells))
        if cage.target in _results(cage.op, values) and all(values[i] != values[j] for i, j in apart)
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
