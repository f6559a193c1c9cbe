"""Futoshiki as programs and JSON have it: a grid or a size, and a list of pairs of cells by any usual name.

``[row, column]`` counts from 0 where a 0 occurs, from 1 where the size does. Where neither does, and where
nothing tells which cell of a pair is the smaller one, that is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.core.grid import Cell
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.puzzle.base import NOTES
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.puzzle.layout import Edge
from satpuzzles.text.cell_names import CellName
from satpuzzles.text.foreign_cells import cells_of
from satpuzzles.text.scan import BLANK_SIGNS, Scanner

_BETWEEN = re.compile(r"[ _-]|than|pairs?$|s$")
_SIGNS = {
    **dict.fromkeys(("less", "les", "lt", "smaller", "below"), "<"),
    **dict.fromkeys(("greater", "gt", "larger", "bigger", "more", "above"), ">"),
    **dict.fromkeys(
        (
            "inequalitie",
            "inequality",
            "constraint",
            "relation",
            "sign",
            "condition",
            "comparison",
            "rule",
            "",
        ),
        "",
    ),
}
"""The sign that the name of a list tells, as ``_BETWEEN`` leaves it; none where each pair must."""
_GRIDS = ("grid", "board", "givens", "given", "numbers", "cells", "values", "puzzle", "clues", "initial")
_SIZES = ("size", "n", "order", "dimension", "dim")
_OWN = {"type", "size", "givens", "less_than", "adjacent", "known", *NOTES}
_RELATION = re.compile(r"([^<>]+)([<>])([^<>]+)")


_TWO = (
    ("a", "b"),
    ("first", "second"),
    ("one", "other"),
    ("left", "right"),
    ("cell1", "cell2"),
    ("from", "to"),
)
"""What the cells on either side of a sign are called."""
_LESS = (
    ("less", "greater"),
    ("smaller", "larger"),
    ("smaller", "bigger"),
    ("lower", "higher"),
    ("small", "large"),
)
"""What the smaller cell and the larger are called."""


class _Place(NamedTuple):
    """A cell as it is written; ``counted`` says whether it is two numbers that may count from 0 or 1."""

    row: int
    column: int
    counted: bool = True


def from_foreign(data: Mapping[str, Any]) -> Futoshiki | None:
    """The board of an object; None where it has another form, or that of this program.

    Raises:
        RuleError: a pair can be read in no way, or in two.
    """
    given = data.get("givens")
    in_objects = isinstance(given, list) and bool(given) and isinstance(given[0], dict)
    if "type" in data and data.keys() <= _OWN and not in_objects:
        return None
    signs = {key: _SIGNS.get(_BETWEEN.sub("", key.lower())) for key in data}
    listed = [key for key, sign in signs.items() if sign is not None and isinstance(data[key], list | dict)]
    grids = [key for key in data if key.lower() in _GRIDS and key not in listed]
    sizes = [key for key in data if key.lower() in _SIZES]
    if (
        not listed
        or len(grids) > 1
        or not {*listed, *grids, *sizes, "type", "title", "name", *NOTES} >= data.keys()
    ):
        return None
    pairs = [pair for key in listed for pair in _pairs(key, data[key], signs[key] or "")]
    grid = data[grids[0]] if grids else {}
    size = _size(data, sizes, grid)
    by_cell = _givens(grid)
    base = _base([place for pair in pairs for place in pair] + [*by_cell], size, listed[0])

    def cell(place: _Place) -> Cell:
        start = base if place.counted else 1
        for what, number in (("row", place.row), ("column", place.column)):
            if not start <= number < size + start:
                raise RuleError(f"the {what} of a cell is {number}; it may be {start} to {size - 1 + start}")
        return place.row - start, place.column - start

    rows = grid if isinstance(grid, list) and not by_cell else [[0] * size for _ in range(size)]
    givens = [[_value(each) for each in row] for row in rows]
    for place, value in by_cell.items():
        row, column = cell(place)
        givens[row][column] = value
    less_than: list[Edge] = [(cell(low), cell(high)) for low, high in pairs]
    return Futoshiki(tuple(map(tuple, givens)), tuple(less_than))


def _size(data: Mapping[str, Any], sizes: list[str], grid: object) -> int:
    told = [data[key] for key in sizes]
    if isinstance(grid, list) and grid and all(isinstance(row, list | str) for row in grid):
        told.append(len(grid))
    if not told:
        raise RuleError("expected a grid of the givens, or the size")
    if any(type(each) is not int or each != told[0] for each in told):
        raise RuleError(f"the size is {' or '.join(map(shown, told))}")
    if not 1 <= told[0] <= SIZE_CAP:
        raise RuleError(f"the size is {told[0]}; it may be 1 to {SIZE_CAP}")
    return int(told[0])


def _givens(grid: object) -> dict[_Place, int]:
    """The givens that stand with their cells, as keys or in objects; none of a grid of rows."""
    if isinstance(grid, list):
        if not any(isinstance(item, dict) for item in grid):
            return {}
        found: dict[_Place, int] = {}
        for place, value in cells_of(grid, "the list of givens"):
            own = _Place(place.row, place.column, place.counted)
            if own in found:
                raise RuleError(f"the cell {place.row}, {place.column} has two givens")
            found[own] = _value(value)
        return found
    if not isinstance(grid, dict):
        raise RuleError(f"the givens must be rows of numbers, or cells with numbers, not {shown(grid)}")
    return {_place(key): _value(value) for key, value in grid.items()}


def _value(value: object) -> int:
    if value is None or value == -1 or (isinstance(value, str) and value.strip() in ("", *BLANK_SIGNS)):
        return 0
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 4:
        return int(value)
    if type(value) is not int:
        raise RuleError(f"a given must be a number, or 0 or None for a blank cell, not {shown(value)}")
    return value


def _signs_of(item: Mapping[str, Any]) -> list[str]:
    return [each for each in item.values() if each in ("<", ">")]


def _pairs(key: str, listed: Any, sign: str) -> Iterator[tuple[_Place, _Place]]:  # noqa: ANN401
    """The pairs of a list, the smaller cell first."""
    if isinstance(listed, dict):
        listed = [[one, other] for one, other in listed.items()]
    if len(listed) > PAIR_CAP:
        raise RuleError(f"there are more than {PAIR_CAP:,} signs")
    for number, item in enumerate(listed, 1):
        if isinstance(item, str) and (match := _RELATION.fullmatch(item)):
            item = [match[1].strip(), match[2], match[3].strip()]
        elif isinstance(item, dict) and (
            keys := next((keys for keys in _LESS if {*keys} == item.keys()), None)
        ):
            item = [item[keys[0]], "<", item[keys[1]]]
        elif isinstance(item, dict):
            item = next(
                (
                    [item[one], *_signs_of(item), item[other]]
                    for one, other in _TWO
                    if {one, other} <= item.keys()
                ),
                item,
            )
        told = [each for each in item if each in ("<", ">")] if isinstance(item, list) else []
        cells = [each for each in item if each not in ("<", ">")] if isinstance(item, list) else []
        if len(cells) == 4 and all(type(each) is int for each in cells):
            cells = [cells[:2], cells[2:]]
        if len(cells) != 2 or len(told) > 1:
            raise RuleError(f"pair {number} of {key} must be two cells, with < or > between them or without")
        if not (told or sign):
            raise RuleError(
                f"{key} does not say which cell of a pair is the smaller one: call it less_than or "
                "greater_than, or write '<' between the cells"
            )
        if told and sign and told[0] != sign:
            raise RuleError(f"pair {number} of {key} has the sign {told[0]}")
        one, other = map(_place, cells)
        yield (one, other) if (told or [sign])[0] == "<" else (other, one)


def _place(cell: object) -> _Place:
    if isinstance(cell, list) and len(cell) == 2 and all(type(each) is int for each in cell):
        return _Place(cell[0], cell[1])
    if isinstance(cell, str):
        scanner = Scanner(cell.strip())
        try:
            name = CellName.read(scanner)
            scanner.end()
        except FormatError as error:
            raise RuleError(error.sentence) from None
        return _Place(name.row, name.column, not (name.letter or cell.strip()[0] in "rR"))
    raise RuleError(f"a cell must be (row, column) or a name such as r1c2, not {shown(cell)}")


def _base(places: list[_Place], size: int, key: str) -> int:
    """What the numbers of the cells count from."""
    numbers = {number for place in places if place.counted for number in (place.row, place.column)}
    if 0 in numbers and size in numbers:
        raise RuleError(
            f"a row or column is 0 and another is {size}; they may be 0 to {size - 1} or 1 to {size}"
        )
    if not numbers or 0 in numbers or size in numbers:
        return 0 if 0 in numbers else 1
    raise RuleError(
        f"the rows and columns in {key} may count from 0 or from 1: no cell of the first or last line tells; "
        "write the cells as 'r1c2'"
    )
