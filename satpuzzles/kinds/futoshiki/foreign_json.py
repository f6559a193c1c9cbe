"""Futoshiki as JSON of other programs: a grid or a size, and a list of signs between cells.

A list called ``less_than`` has pairs of cells, the lesser first, ``greater_than`` the greater first; in
``inequalities`` each pair says its sign, as ``"r1c1 < r1c2"`` or ``[[0, 0], "<", [0, 1]]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.formats.codec import Block
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP
from satpuzzles.kinds.futoshiki.signs import SIGNS
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP

_SIGNS = {
    **dict.fromkeys(("less_than", "lessthan", "less", "lt"), "<"),
    **dict.fromkeys(("greater_than", "greaterthan", "greater", "gt"), ">"),
    **dict.fromkeys(("inequalities", "constraints", "relations", "signs"), ""),
}
"""The sign that the name of a list tells; none where each pair must."""
_GRIDS, _SIZES = ("grid", "board", "givens", "cells", "numbers", "values"), ("size", "n", "order")


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None where it has another form.

    Raises:
        RuleError: something in it can be read in no way, or in two.
    """
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
    if type(size) is not int or any(each != size for each in told) or not 1 <= size <= SIZE_CAP:
        raise RuleError(f"expected a grid of givens, or one size of 1 to {SIZE_CAP}")
    pairs = [each for key in lists for each in _relations(key, named[key])]
    numbers = {number for pair in pairs if pair[0] == "(" for number in pair.translate(_NO_SIGNS).split()}
    if numbers and not numbers & {"0", str(size)}:
        told_why = "no cell of the first or last line tells; write the cells as 'r1c2'"
        raise RuleError(f"rows and columns in {lists[0]} may count from 0 or from 1: {told_why}")
    rows = [_row(row) for grid in grids for row in grid]
    try:
        return SIGNS.read(Block([str(size), *rows, *pairs], 1, "futoshiki", size=(size, size)))
    except FormatError as error:
        raise RuleError(error.sentence) from None


_NO_SIGNS = str.maketrans("(),<>", "     ")


def _row(row: object) -> str:
    """The typed row of a list of givens, or of a text with one for each character."""
    if not isinstance(row, list | tuple | str):
        raise RuleError(f"expected a row of givens, found {shown(row)}")
    for cell in row:
        if isinstance(cell, bool) or not isinstance(cell, int | str | None) or len(str(cell).split()) > 1:
            raise RuleError(f"a given must be a number, or 0 or null for a blank cell, not {shown(cell)}")
    return " ".join(str(cell or ".").strip() or "." for cell in row)


def _relations(key: str, listed: Sequence[Any]) -> Iterator[str]:
    """The lines of a list of signs."""
    if len(listed) > PAIR_CAP:
        raise RuleError(f"there are more than {PAIR_CAP:,} signs")
    for number, item in enumerate(listed, 1):
        if isinstance(item, str):
            item = item.partition("<" if "<" in item else ">")
        parts = [*item] if isinstance(item, list | tuple) else []
        if len(parts) == 4:
            parts = [parts[:2], parts[2:]]
        told = {str(each) for each in (*parts[1:-1], _SIGNS[key])} - {""}
        if not 2 <= len(parts) <= 3 or len(told) != 1 or not told <= {"<", ">"}:
            raise RuleError(f"item {number} of {key} must be two cells and one sign, as in 'r1c1 < r1c2'")
        one, other = (
            f"({','.join(map(str, cell))})" if isinstance(cell, list | tuple) else str(cell).strip()
            for cell in (parts[0], parts[-1])
        )
        yield f"{one} {told.pop()} {other}"
