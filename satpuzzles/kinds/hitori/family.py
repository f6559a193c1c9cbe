"""Random Hitori boards for formulas of scalable hardness; see satpuzzles/uniqueness/family.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.kinds.hitori.black_cells import random_black
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.hitori.recipe import HitoriRecipe, random_numbers
from satpuzzles.uniqueness.family import Family
from satpuzzles.uniqueness.recipe import Generated

if TYPE_CHECKING:
    import numpy as np


def draw(size: int, density: float, random: np.random.Generator) -> Generated:
    """Numbers around some cells of a maximal set of black ones."""
    most = HitoriRecipe(rows=size, columns=size)
    black = random_black(most.rows, most.columns, None, random)
    kept = random.random((size, size)) < density
    solution = tuple(
        tuple(int(bool(color) and stays) for color, stays in zip(colors, stay))
        for colors, stay in zip(black, kept.tolist())
    )
    return Generated(Hitori(tuple(map(tuple, random_numbers(solution, random)))), solution)


FAMILY = Family(
    "the share of a maximal set of black cells that is black; not used with --unique",
    draw,
    lambda size, density: HitoriRecipe(rows=size, columns=size),
)
