"""Futoshiki as JSON of other programs: a grid or a size, and a list of signs between cells.

A list called ``less_than`` has pairs of cells, the lesser first, ``greater_than`` the greater first; in
``inequalities`` each pair says its sign, as ``"r1c1 < r1c2"`` or ``[[0, 0], "<", [0, 1]]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satpuzzles.core.errors import RuleError
from satpuzzles.formats.cell_names import CellName, cells_of
from satpuzzles.formats.objects import of_grid
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.latin import require_size

_SIGNS = {
    **dict.fromkeys(("less_than", "lessthan", "less", "lt"), "<"),
    **dict.fromkeys(("greater_than", "greaterthan", "greater", "gt"), ">"),
    **dict.fromkeys(("inequalities", "constraints", "relations", "signs"), ""),
}
"""The sign that the name of a list tells; none where each pair must."""
_GRIDS, _SIZES = ("grid", "board", "givens", "cells", "numbers", "values"), ("size", "n", "order")


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None where it has another form."""
    named = {key.lower(): value for key, value in data.items()}
    lists = [key for key in named if key in _SIGNS and isinstance(named[key], list | tuple)]
    grids = [named[key] for key in _GRIDS if key in named]
    known = {*_SIGNS, *_GRIDS, *_SIZES, "type", "name", *NOTES}
    if not lists or len(grids) > 1 or not named.keys() <= known:
        return None
    if not all(isinstance(grid, list | tuple) for grid in grids):
        raise RuleError("the givens must be rows of cells, with 0 or null for blank ones")
    told = [named[key] for key in _SIZES if key in named] + [len(grid) for grid in grids]
    size = told[0] if told else None
    if type(size) is not int or any(each != size for each in told):
        raise RuleError("expected a grid of givens, or one size")
    require_size(size)
    board = of_grid(grids[0] if grids else [[0] * size] * size, "futoshiki")
    assert isinstance(board, Futoshiki)
    if sum(len(named[key]) for key in lists) > PAIR_CAP:
        raise RuleError(f"there are more than {PAIR_CAP:,} signs")
    pairs = [_pair(key, number, each) for key in lists for number, each in enumerate(named[key], 1)]
    cells = cells_of([CellName.of(cell) for pair in pairs for cell in pair], size)
    return Futoshiki(board.givens, tuple(zip(cells[::2], cells[1::2])))


def _pair(key: str, number: int, item: object) -> tuple[object, object]:
    """The two cells of an item of a list, the lesser first."""
    if isinstance(item, str):
        item = item.partition("<" if "<" in item else ">")
    parts = [*item] if isinstance(item, list | tuple) else []
    if len(parts) == 4:
        parts = [parts[:2], parts[2:]]
    signs = {str(each) for each in (*parts[1:-1], _SIGNS[key])} - {""}
    if not 2 <= len(parts) <= 3 or len(signs) != 1 or not signs <= {"<", ">"}:
        raise RuleError(f"item {number} of {key} must be two cells and one sign, as in 'r1c1 < r1c2'")
    return (parts[0], parts[-1]) if signs == {"<"} else (parts[-1], parts[0])
