"""Sudoku in the JSON and the programs of others, some of which tell the sides of their boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import ROWS
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.foreign_cells import ForeignCells

_CELLS = ForeignCells(ROWS, "givens")
_HIGH, _WIDE = ("boxheight", "boxrows"), ("boxwidth", "boxcolumns", "boxcols")


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None where it has another form.

    Raises:
        RuleError: it can be read in no way, or in two, or its boxes do not fit the board.
    """
    words = {key: key.lower().replace("_", "").replace(" ", "") for key in data}
    sides = [[data[key] for key, word in words.items() if word in names] for names in (_HIGH, _WIDE)]
    if not all(len(each) == 1 and type(each[0]) is int for each in sides):
        return _CELLS(data)
    found = _CELLS({key: data[key] for key, word in words.items() if word not in _HIGH + _WIDE})
    return replace(found, box=(sides[0][0], sides[1][0])) if isinstance(found, Sudoku) else found
