"""Making Sudoku boards: a random grid, and as few of its numbers as leave no other; repair knows them too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.clue_recipe import ClueRecipe


class SudokuClues(CellClues):
    """The givens of a board; see CellClues."""

    field = "givens"
    what = "given"

    def read(self, answer: Grid) -> Mapping[Cell, int]:
        """See CellClues. Every cell can be given."""
        side = range(len(answer))
        return {(row, column): answer[row][column] or 0 for row, column in product(side, side)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SudokuRecipe(ClueRecipe):
    """Sudoku boards with boxes. See Recipe.

    Attributes:
        box: rows and columns of a box; the most nearly square one where none is told.
        diagonals: whether the diagonals hold every value once as well.
    """

    type: ClassVar[str] = "sudoku"

    box: tuple[int, int] | None = None
    diagonals: bool = False

    def __post_init__(self) -> None:
        super(SudokuRecipe, self).__post_init__()
        if self.rows != self.columns:
            raise PuzzleError(f"a Sudoku board is square; {self.rows} x {self.columns} is not")
        self.clues()

    def clues(self) -> SudokuClues:
        """See ClueRecipe."""
        empty = ((0,) * self.columns,) * self.rows
        return SudokuClues(Sudoku(empty, self.box, diagonals=self.diagonals))
