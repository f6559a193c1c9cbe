"""Random Calcudoku boards for formulas of scalable hardness; see satpuzzles/uniqueness/family.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.kinds.calcudoku.cage_board import CageBoard
from satpuzzles.kinds.calcudoku.cage_layout import Sizes
from satpuzzles.kinds.calcudoku.cage_repair import lay_out
from satpuzzles.kinds.calcudoku.recipe import LARGEST_CAGE, CalcudokuRecipe
from satpuzzles.latin.squares import random_latin_square
from satpuzzles.uniqueness.family import Family
from satpuzzles.uniqueness.recipe import Generated

if TYPE_CHECKING:
    import numpy as np


def recipe(size: int, density: float) -> CalcudokuRecipe:
    """Boards whose largest cages have so many cells as the density allows."""
    largest = min(LARGEST_CAGE, max(1, round(1 / max(density, 1 / LARGEST_CAGE))))
    return CalcudokuRecipe(rows=size, columns=size, cages=(1, largest))


def draw(size: int, density: float, random: np.random.Generator) -> Generated | None:
    """A latin square cut into cages with clues."""
    wanted = recipe(size, density)
    solution = random_latin_square(size, random)
    values = [value for row in solution for value in row if value is not None]
    board = CageBoard(values, size, Sizes(*wanted.cages), wanted.operators, random)
    return Generated(board.puzzle(), solution) if lay_out(board) else None


FAMILY = Family("one in so many cells of the largest cages, 1/8 to 1", draw, recipe)
