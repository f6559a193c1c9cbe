"""Sudoku in the JSON and the programs of others, some of which tell the sides of their boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import RuleError
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import ROWS
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.formats.foreign_cells import ForeignCells
from satpuzzles.formats.sides import size_in

_CELLS = ForeignCells(ROWS, "givens")
_HIGH, _WIDE = ("boxheight", "boxrows"), ("boxwidth", "boxcolumns", "boxcols")

_ROWS, _COLUMNS = ("rows", "row", "height", "high", "h"), ("columns", "cols", "col", "width", "wide", "w")
"""What the sides of a box are called in an object of its own."""


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None where it has another form.

    Raises:
        RuleError: it can be read in no way, or in two, or its boxes do not fit the board.
    """
    box = _box(data.get("box"))
    if "type" not in data and box:
        data = {"type": "sudoku", **data}  # no other puzzle has boxes
    words = {key: key.lower().replace("_", "").replace(" ", "") for key in data}
    told = [[data[key] for key, word in words.items() if word in names] for names in (_HIGH, _WIDE)]
    sides = [each[0] for each in told if len(each) == 1 and type(each[0]) is int]
    keys: tuple[str, ...] = _HIGH + _WIDE
    if not any(told) and isinstance(data.get("box"), str) and not box:
        raise RuleError(f"the box is a pair [rows, columns], not {shown(data['box'])}")
    if not any(told) and box:
        sides, keys = box, ("box",)
    if len(sides) != 2:
        return _CELLS(data)
    found = _CELLS({key: data[key] for key, word in words.items() if word not in keys})
    return replace(found, box=(sides[0], sides[1])) if isinstance(found, Sudoku) else found


def _box(value: object) -> list[int]:
    """The rows and columns of a box, as a pair, by their names or as 3x3; empty where a value is none."""
    if isinstance(value, dict) and len(value) == 2:
        named = {key.lower(): side for key, side in value.items()}
        value = [side for names in (_ROWS, _COLUMNS) for key, side in named.items() if key in names]
    if isinstance(value, str) and (sides := size_in(value)) and sides[0] == sides[1]:
        return [*sides]
    if isinstance(value, list) and len(value) == 2 and all(type(side) is int for side in value):
        return value
    return []
