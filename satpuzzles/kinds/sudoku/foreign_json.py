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
    if "type" not in data and _is_box(data.get("box")):
        data = {"type": "sudoku", **data}  # no other puzzle has boxes
    words = {key: key.lower().replace("_", "").replace(" ", "") for key in data}
    told = [[data[key] for key, word in words.items() if word in names] for names in (_HIGH, _WIDE)]
    sides = [each[0] for each in told if len(each) == 1 and type(each[0]) is int]
    keys: tuple[str, ...] = _HIGH + _WIDE
    if not any(told) and _is_box(data.get("box")):
        sides, keys = data["box"], ("box",)
    if len(sides) != 2:
        return _CELLS(data)
    found = _CELLS({key: data[key] for key, word in words.items() if word not in keys})
    return replace(found, box=(sides[0], sides[1])) if isinstance(found, Sudoku) else found


def _is_box(value: object) -> bool:
    """Whether a value is the rows and columns of a box."""
    return isinstance(value, list) and len(value) == 2 and all(type(side) is int for side in value)
