"""Sudoku in the JSON of others: sides of boxes, givens by their cells, texts of puzzlekit, f-puzzles."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from satpuzzles.core.arguments import is_number, shown
from satpuzzles.core.errors import RuleError
from satpuzzles.formats.cell_names import CELL_KEYS, CellName, cells_of
from satpuzzles.formats.codec import Block
from satpuzzles.formats.objects import GRID_KEYS, read_object
from satpuzzles.formats.tokens import table_of
from satpuzzles.kinds.sudoku.files import from_grid, is_grid
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import givens_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP

_SIDES = {"boxheight": 0, "boxrows": 0, "boxwidth": 1, "boxcolumns": 1, "boxcols": 1}
_OF_BOX = {"rows": 0, "height": 0, "cols": 1, "columns": 1, "width": 1}
"""What the sides of boxes are called, alone and in an object."""
_SIZES = ("size", "n", "rows", "height")


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None where it has another form."""
    called = str(data.get("type", "sudoku")).lower()
    if called == "jigsawsudoku":
        return _of_jigsaw(str(data.get("problem")).strip().splitlines())
    if called != "sudoku" or is_grid(data):
        return from_grid(data) if called == "sudoku" else None
    sides: dict[int, Any] = {}
    rest: dict[str, Any] = {"type": "sudoku"}
    for key, value in data.items():
        if (side := _SIDES.get(key.lower().replace("_", "").replace(" ", ""))) is not None:
            sides[side] = value
        elif key == "box" and isinstance(value, dict):
            sides |= {_OF_BOX.get(name.lower(), 2): each for name, each in value.items()}
        elif key == "box":
            same = re.fullmatch(r"\s*([0-9]{1,2})\s*[xX×]\s*\1\s*", value) if isinstance(value, str) else None
            pair = [int(same[1])] * 2 if same else value
            if not isinstance(pair, list) or len(pair) != 2:
                raise RuleError(f"the box is a pair [rows, columns], not {shown(value)}")
            sides = dict(enumerate(pair))
        elif key.lower() in GRID_KEYS and (cells := _cells(value)):
            rest["givens"] = _rows(cells, next((data[name] for name in _SIZES if name in data), None))
        elif key not in ("title", "author"):
            rest[key] = value
    if not sides and ("type" not in data or rest.get("givens") is data.get("givens")):
        return None
    board = read_object(Block((), 1), rest)
    if sides and sides.keys() != {0, 1}:
        raise RuleError("a box needs its rows and its columns")
    return replace(board, box=(sides[0], sides[1])) if sides and isinstance(board, Sudoku) else board


def _cells(value: object) -> list[tuple[CellName, object]]:
    """Cells with their values; none where a value is no such object, and no list of cells."""
    if isinstance(value, dict):
        return [(CellName.of(name), each) for name, each in value.items()]
    if not isinstance(value, list) or not all(isinstance(cell, dict) for cell in value):
        return []
    told = [{key: cell[key] for key in cell if key not in CELL_KEYS} for cell in value]
    if len({*map(tuple, told)}) != 1 or len(told[0]) != 1:
        return []
    return [(CellName.of(cell), *each.values()) for cell, each in zip(value, told)]


def _rows(cells: Sequence[tuple[CellName, object]], size: object) -> list[list[object]]:
    """The rows of a board whose other cells are blank."""
    if not isinstance(size, int) or not 0 < size <= SIZE_CAP:
        raise RuleError(f"givens by their cells need the size of the board, 1 to {SIZE_CAP}")
    found = cells_of([name for name, _ in cells], size)
    values = dict(zip(found, [value for _, value in cells]))
    return [[values.get((row, column), 0) for column in range(size)] for row in range(size)]


def _of_jigsaw(lines: Sequence[str]) -> Puzzle | None:
    """The board of puzzlekit's text: ``R C``, the rows of givens and those of regions."""
    size = lines[0].split()[0] if lines else ""
    if not is_number(size) or len(lines) < 2 * int(size) + 1:
        return None
    words = [line.split() for line in lines[int(size) + 1 :]]
    names = {name: number for number, name in enumerate(dict.fromkeys(chain.from_iterable(words)), 1)}
    regions = tuple(tuple(names[name] for name in row) for row in words)
    table = table_of(Block(lines[1 : int(size) + 1], 2))
    return Sudoku(givens_of(table.rows, table.error), regions=regions)
