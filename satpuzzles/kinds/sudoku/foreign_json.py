"""Sudoku in the JSON and the programs of others; see ``foreign_cells.py``."""

from satpuzzles.kinds.sudoku.text import ROWS
from satpuzzles.text.foreign_cells import ForeignCells

from_foreign = ForeignCells(ROWS, "givens")
