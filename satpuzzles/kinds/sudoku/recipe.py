"""Makes Sudoku boards: a random grid, and a minimal set of its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.boxes import Box, box_of
from satpuzzles.uniqueness.clue_recipe import ClueRecipe

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True, kw_only=True)
class SudokuRecipe(ClueRecipe):
    """Sudoku boards with boxes. See Recipe.

    Attributes:
        box: rows and columns of a box; by default closest to a square.
        diagonals: whether the diagonals hold every value once as well.
    """

    type: ClassVar[str] = "sudoku"

    box: Box | None = None
    diagonals: bool = False

    def __post_init__(self) -> None:
        super(SudokuRecipe, self).__post_init__()
        if self.box is None and self.rows == self.columns:
            box_of(self.rows, "choose another size, such as 6, 8 or 9")
        self.bare()  # which refuses what is no square and has no such boxes

    def bare(self, random: np.random.Generator | None = None) -> Sudoku:
        """See ClueRecipe. Nothing of it is drawn."""
        return Sudoku(((0,) * self.columns,) * self.rows, self.box, diagonals=self.diagonals)
