"""Random nonograms for formulas of scalable hardness; see satpuzzles/uniqueness/family.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.kinds.nonogram.puzzle import board_of
from satpuzzles.kinds.nonogram.recipe import PALETTE, NonogramRecipe
from satpuzzles.uniqueness.family import Family
from satpuzzles.uniqueness.recipe import Generated

if TYPE_CHECKING:
    import numpy as np


def recipe(size: int, density: float) -> NonogramRecipe:
    """Boards of noise."""
    return NonogramRecipe(rows=size, columns=size, density=density)


def draw(size: int, density: float, random: np.random.Generator) -> Generated:
    """The clues of noise."""
    picture = recipe(size, density).random_picture(random)
    return Generated(board_of(picture, PALETTE[:1]), tuple(map(tuple, picture)))


FAMILY = Family("the chance that a cell is black", draw, recipe)
