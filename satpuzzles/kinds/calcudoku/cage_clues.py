"""Clues for cages of a known solution: which operators fit, how much they say, and which to choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.kinds.calcudoku.cage_layout import Cells
from satpuzzles.kinds.calcudoku.puzzle import TARGET_CAP, results
from satpuzzles.sat.cage_ways import fits

if TYPE_CHECKING:
    import numpy as np


class CluedCage(NamedTuple):
    """A cage with its clue; ``op`` is None for one cell, and where any of the four operators will do."""

    cells: Cells
    op: str | None
    target: int

    def holds(self, values: Sequence[int]) -> bool:
        """Whether a grid, its values by rows, satisfies this cage."""
        return fits(self.op, self.target, [values[cell] for cell in self.cells])


def target_of(op: str, values: Sequence[int]) -> int | None:
    """The result of two or more values; None if it is not a whole number from 0 to the cap."""
    found = next(results(op, values), -1)
    return found if 0 <= found <= TARGET_CAP else None


@lru_cache(maxsize=1 << 16)
def tuples(op: str | None, target: int, cells: int, size: int) -> int:
    """The number of value tuples that a cage alone allows: the fewer, the stronger its clue.

    Equal largest values are counted once each; for choosing a clue that is exact enough.
    """
    values = range(1, size + 1)
    if cells == 1:
        return int(1 <= target <= size)
    if op == "+":
        rest = cells - 1
        return sum(
            tuples("+", target - value, rest, size)
            for value in values
            if rest <= target - value <= rest * size
        )
    if op == "*":
        return sum(tuples("*", target // value, cells - 1, size) for value in values if target % value == 0)
    if op == "-":
        return cells * sum(tuples("+", largest - target, cells - 1, size) for largest in values)
    multiples = range(target, size + 1, target)
    return cells * sum(tuples("*", largest // target, cells - 1, size) for largest in multiples)


def clues(cells: Cells, solution: Sequence[int], operators: Sequence[str]) -> list[CluedCage]:
    """The cage with every operator that fits; for one cell, its value."""
    values = [solution[cell] for cell in cells]
    if len(values) == 1:
        return [CluedCage(cells, None, values[0])]
    targets = [(op, target_of(op, values)) for op in operators]
    return [CluedCage(cells, op, target) for op, target in targets if target is not None]


def expected(found: list[CluedCage]) -> list[CluedCage]:
    """The clues that people expect: from three cells on, no difference or quotient if others fit."""
    usual = [clue for clue in found if len(clue.cells) < 3 or clue.op in ("+", "*")]
    return usual or found


BALANCE = 70
"""The larger, the more even the draw. On 9 x 9 boards a third of the cages then adds, on 20 x 20 boards a
tenth; boards drawn evenly took 6 times as long on 15 x 15, and 20 x 20 ones were not solved."""


def draw_clue(found: list[CluedCage], size: int, random: np.random.Generator) -> CluedCage:
    """Draws one of a cage's clues, preferring those that allow fewer tuples.

    Drawn evenly, the clues of a large board would leave more open than a solver can search; on a small
    board, and in a small cage, variety matters more.
    """
    weights = []
    for clue in found:
        cells = len(clue.cells)
        weights.append(tuples(clue.op, clue.target, cells, size) ** (-size * cells / BALANCE))
    mark = random.random() * sum(weights)
    for clue, weight in zip(found, weights):
        mark -= weight
        if mark < 0:
            return clue
    return found[-1]
