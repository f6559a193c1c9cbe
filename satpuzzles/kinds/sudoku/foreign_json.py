"""Sudoku in the JSON and the programs of others: sides of boxes, givens by cells, f-puzzles, puzzlekit's texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from satpuzzles.core.arguments import listed, shown, to_number
from satpuzzles.core.errors import FormatError, RuleError, quote
from satpuzzles.formats.cell_names import CellName, base_of
from satpuzzles.formats.codec import Block
from satpuzzles.formats.objects import GRID_KEYS, read_object
from satpuzzles.formats.scan import Scanner
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import ROWS
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boxes import box_of

_SIDES = {"boxheight": 0, "boxrows": 0, "boxwidth": 1, "boxcolumns": 1, "boxcols": 1}
_OF_BOX = {"rows": 0, "height": 0, "cols": 1, "columns": 1, "width": 1}
"""What the sides of boxes are called, and in an object for them."""
_SIZES = ("size", "n", "rows", "height", "cols", "columns", "width")
_PLAIN = ("size", "title", "author", "grid", "solution", "highlightConflicts", "successMessage", "type")
"""The keys of f-puzzles that change no rule."""
_USUAL = re.compile(r"\s*(?:(?:normal|standard|classic|regular)\s+)?sudoku(?:\s+rules)?(?:\s+apply)?[.!\s]*", re.I)


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None where it has another form.

    Raises:
        PuzzleError: it can be read in no way, or in two, or its boxes do not fit the board.
    """
    grid = data.get("grid")
    if isinstance(grid, list) and grid and isinstance(grid[0], list) and any(isinstance(each, dict) for each in grid[0]):
        return from_grid(data)
    if data.get("type", "sudoku") != "sudoku" and str(data["type"]).lower() != "jigsawsudoku":
        return None
    if isinstance(problem := data.get("problem"), str):
        return _of_problem(problem.splitlines())
    words = {key: key.lower().replace("_", "").replace(" ", "") for key in data}
    told = {key: (_SIDES[word], data[key]) for key, word in words.items() if word in _SIDES}
    box = data.get("box")
    if isinstance(box, dict) and len(box) == 2 and all(key.lower() in _OF_BOX for key in box):
        told |= {"box": (0, 0)} | {f"box {key}": (_OF_BOX[key.lower()], value) for key, value in box.items()}
        told.pop("box")
    elif isinstance(box, str) and (same := re.fullmatch(r"\s*([0-9]{1,2})\s*[xX×]\s*\1\s*", box)):
        told = {"box": (0, int(same[1])), "width": (1, int(same[1]))}
    return None
