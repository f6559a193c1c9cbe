"""Akari in the JSON and the programs of others; see ``foreign_cells.py``."""

from satpuzzles.kinds.akari.text import ROWS
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.text.foreign_cells import ForeignCells

from_foreign = ForeignCells(ROWS, "cells", BLOCK)
