"""Reads the clues of Slitherlink off a loop."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.loops import random_loop

if TYPE_CHECKING:
    import numpy as np


class SlitherlinkClues(CellClues):
    """The number of lines around each cell."""

    def read(self, answer: Grid) -> Mapping[Cell, int]:
        rows, columns = self.puzzle.rows, self.puzzle.columns
        across, upright = answer[: rows + 1], answer[rows + 1 :]
        return {
            (r, c): [across[r][c], across[r + 1][c], upright[r][c], upright[r][c + 1]].count(1)
            for r, c in product(range(rows), range(columns))
        }

    def answer(self, random: np.random.Generator) -> Grid:
        """A random loop; those that a solver finds with random values first are few large lumps."""
        return random_loop(self.puzzle.rows, self.puzzle.columns, random)
