"""Boards of cells as the JSON and the programs of others have them: rows, or cells with what stands in them.

Rows may be lists or texts. Cells are objects with coordinates, or keys such as ``0,2``, ``(0, 2)`` and
``r1c3`` with values. ``x`` is a column. Numbers count from 0 where a 0 occurs, from 1 where a size does;
where neither does, that is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple

from satpuzzles.core.arguments import shown, with_article
from satpuzzles.core.errors import FormatError, RuleError, quote
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.puzzle.latin import LatinSquare
from satpuzzles.text.cell_names import CellName
from satpuzzles.text.codec import Block, Codec
from satpuzzles.text.scan import SIDE_CAP, Scanner, look

ROW_KEYS, COLUMN_KEYS = ("row", "r", "y", "i"), ("column", "col", "c", "x", "j")
"""What the coordinates of a cell are called."""
_PLACE_KEYS = ("cell", "pos", "position", "at", "coord", "coords", "coordinates")
_VALUE_KEYS = ("n", "number", "value", "clue", "v", "val", "digit", "num", "count", "size", "hint")
_BETWEEN = re.compile(r"[ _-]")
_CELLS_ALONE = re.compile(r"[.0-9_?*-]+")
_BETWEEN_CELLS = re.compile(r"[\s,;|]")
_BETWEEN_ROWS = re.compile(r"[ \t]*[/|,;][ \t]*|[ \t]+")
_HIGH = ("rows", "height", "h", "nrows", "numrows", "rowcount")
_WIDE = ("columns", "cols", "width", "w", "ncolumns", "ncols", "numcolumns", "numcols", "colcount")
_BOTH = ("size", "n", "order", "dimension", "dimensions", "dim", "boardsize", "gridsize")
_GRIDS = (
    *("grid", "board", "cells", "clues", "givens", "given", "numbers", "values", "data", "rows", "puzzle"),
    *("hints", "initial", "matrix", "state", "field"),
)
_CELLS = ("walls", "blocks", "black", "blacks", "blackcells", "islands")
"""What lists of cells are called, which are no rows."""
_BESIDE = {"type", "title", "name", "id", "author", "source", "difficulty", "level", "date", "url", *NOTES}
_SIDES = re.compile(r"\s*([0-9]{1,4})\s*(?:[xX×*]|by)\s*([0-9]{1,4})\s*")
"""Both sides, in either order."""
_MARKS_OF_NONE = (None, -1, "", "?")


class _Place(NamedTuple):
    """A cell as it is written; ``counted`` says whether its numbers may count from 0 or 1."""

    row: int
    column: int
    counted: bool = True
    letter: bool = False


class ForeignCells:
    """What reads the objects of other programs for a puzzle whose board is one grid.

    Args:
        codec: what reads its rows.
        field: the key of its grid in this program's own JSON.
        alone: what stands in a cell that is listed without a number; empty where each must have one.
    """

    def __init__(self, codec: Codec[Any, Block], field: str, alone: str = "") -> None:
        self._codec = codec
        self._field = field
        self._alone = alone
        self._others = {shape.field for shape in codec.type.shapes} - {field}

    def __call__(self, data: Mapping[str, Any]) -> Puzzle | None:
        """The board of an object with its type; None where it has none, or is this program's own.

        Raises:
            RuleError: it can be read in no way, or in two.
        """
        if "type" not in data or "problem" in data or self._is_own(data):
            return None
        if isinstance(told := data.get("size"), dict):
            data = {**{key: value for key, value in data.items() if key != "size"}, **told}
        elif isinstance(told, list) and len(told) == 2 and told[0] == told[1]:
            data = {**data, "size": told[0]}
        size: list[int | None] = [None, None]
        either: list[int] | None = None
        contents: list[str] = []
        unknown: list[str] = []
        for key, value in data.items():
            word = _BETWEEN.sub("", key.lower())
            if word in _BOTH and isinstance(value, str) and (sides := _SIDES.fullmatch(value)):
                either = [*map(int, sides.groups())]
            elif word in (*_HIGH, *_WIDE, *_BOTH) and isinstance(value, int | str):
                _add_size(size, key, word, value)
            elif word in (*_GRIDS, *_CELLS) and isinstance(value, list | dict | str):
                contents.append(key)
            elif word not in _BESIDE:
                unknown.append(key)
        if len(unknown) == 1 and not contents and isinstance(data[unknown[0]], list):
            contents, unknown = unknown, []  # whatever it is called, it is all that there is
        cells = [key for key in contents if _BETWEEN.sub("", key.lower()) in _CELLS]
        is_both = len(contents) == 2 and len(cells) == 1 and self._alone == BLOCK
        if unknown or not (is_both or len(contents) == 1):
            found = ", ".join(quote(key) for key in [*data][:20] if key != "type") or "no other key"
            raise RuleError(
                f"{with_article(self._codec.type.type)} has one of the keys {', '.join(_GRIDS + _CELLS)}, "
                f"perhaps size, or rows and columns, and title; found {found}"
            )
        key = " and ".join(contents)
        if either and either[0] == either[1]:
            _add_size(size, "size", "size", either[0])
        if is_both:
            (other,) = {*contents} - {*cells}
            lines = self._lines_of_cells(_with_numbers(data, cells[0], other, size), size, key)
        else:
            lines = self._lines(data[key], size, key)
        try:
            board = self._codec.read(Block(lines, 1))
        except FormatError as error:
            raise RuleError(error.sentence) from None
        if either and sorted(either) != sorted((board.rows, board.columns)):
            told = f"the size is said to be {' x '.join(map(str, either))}"
            raise RuleError(f"{told}; {shown(key)} has {board.rows} rows and {board.columns} columns")
        for told, there, what in ((size[0], board.rows, "rows"), (size[1], board.columns, "columns")):
            if told is not None and told != there:
                raise RuleError(f"the board is said to have {told} {what}; {shown(key)} has {there}")
        return board

    def _is_own(self, data: Mapping[str, Any]) -> bool:
        """Whether an object is one of this program, whose own reader tells best what is wrong with it."""
        if self._others & data.keys():
            return True
        grid = data.get(self._field)
        lists = grid is None or (isinstance(grid, list) and all(isinstance(row, list) for row in grid))
        return lists and data.keys() <= {"type", self._field, "known", *NOTES}

    def _lines(self, content: Any, size: Sequence[int | None], key: str) -> list[str]:  # noqa: ANN401
        """The rows of a board as people type them."""
        if isinstance(content, str):
            content = [line.strip() for line in content.splitlines() if line.strip()]
            if len(content) == 1:
                content = self._in_rows(content[0], size)
        listed = _BETWEEN.sub("", key.lower()) in _CELLS
        if not content and isinstance(content, list) and not listed:
            raise RuleError(f"{shown(key)} holds no rows")
        if isinstance(content, list) and not listed:
            if all(isinstance(row, str) for row in content):
                return [*content]
            if all(isinstance(row, list) for row in content):
                return [" ".join(map(_token, row)) for row in content]
        return self._lines_of_cells([*cells_of(content, key, listed)], size, key)

    def _in_rows(self, text: str, size: Sequence[int | None]) -> list[str]:
        """The rows of cells in one string, where their number is told, or is that of a square."""
        high, wide = size
        parts = _BETWEEN_ROWS.split(text)
        if (
            len(parts) > 3
            and {*map(len, parts)} == {wide or len(parts)}
            and len(parts) == (high or len(parts))
        ):
            return parts
        side = isqrt(len(text))
        if high is None and wide is None and len(text) > 9 and issubclass(self._codec.type, LatinSquare):
            if side * side != len(text) and _CELLS_ALONE.fullmatch(text):
                raise RuleError(f"the string of cells has {len(text):,} cells, which is no square")
            high = wide = side
        if not (high and wide) or len(text) != high * wide or _BETWEEN_CELLS.search(text):
            return [text]
        return [text[start : start + wide] for start in range(0, len(text), wide)]

    def _lines_of_cells(
        self, cells: list[tuple[_Place, object]], size: Sequence[int | None], key: str
    ) -> list[str]:
        high, wide = size
        if high is None or wide is None:
            raise RuleError(
                f"{shown(key)} lists cells: write the size of the board, too, as rows and columns"
            )
        base = _base([place for place, _ in cells], high, wide, key)
        bare = dict.fromkeys(
            value for _, value in cells if value in _MARKS_OF_NONE and type(value) is not bool
        )
        if bare and (not self._alone or len(bare) > 1 or len(cells) == high * wide):
            told = f"expected a number in each cell of {shown(key)}, found {' and '.join(map(shown, bare))}"
            raise RuleError(f"{told}; leave out blank cells" if self._alone else told)
        rows = [["."] * wide for _ in range(high)]
        there: set[tuple[int, int]] = set()
        for place, value in cells:
            row = place.row - (1 if place.letter else base)
            column = place.column - (1 if place.letter else base)
            if not (0 <= row < high and 0 <= column < wide):
                raise RuleError(
                    f"{shown(key)} has the cell {place.row}, {place.column}, the board is {high} x {wide}"
                )
            if (row, column) in there:
                raise RuleError(f"{shown(key)} has the cell {place.row}, {place.column} twice")
            there.add((row, column))
            rows[row][column] = self._alone if value in bare else _token(value)
        return [" ".join(row) for row in rows]


def _add_size(size: list[int | None], key: str, word: str, value: int | str) -> None:
    """Adds what a key says of the rows and the columns."""
    if isinstance(value, str):
        match = re.fullmatch(r"\s*([0-9]{1,4})\s*", value)
        number = int(match[1]) if match else 0
    else:
        number = value
    if isinstance(value, bool) or not 1 <= number <= SIDE_CAP:
        raise RuleError(f"the key {shown(key)} is {shown(value)}; it may be 1 to {SIDE_CAP:,}")
    for index, keys in enumerate((_HIGH, _WIDE)):
        if word in keys or word in _BOTH:
            if size[index] not in (None, number):
                raise RuleError(f"the key {shown(key)} is {number}, another key says {size[index]}")
            size[index] = number


def _token(value: object) -> str:
    """A cell as it stands in a typed row."""
    if value is None or value == "":
        return "."
    if isinstance(value, str) and value.strip() and not re.search(r"[\s,;|]", value.strip()):
        return value.strip()
    if type(value) is not int:
        raise RuleError(f"expected a number or a sign in each cell, found {shown(value)}")
    return str(value)


def cells_of(content: Any, key: str, listed: bool = False) -> Iterator[tuple[_Place, object]]:  # noqa: ANN401
    """The cells that are listed, with their values."""
    if isinstance(content, dict):
        for name, value in content.items():
            look()
            yield _named(name), value
        return
    for number, item in enumerate(content, 1):
        look()
        if (
            listed
            and isinstance(item, list)
            and len(item) in (2, 3)
            and all(type(n) is int for n in item[:2])
        ):
            yield _Place(item[0], item[1]), item[2] if len(item) == 3 else None
        elif isinstance(item, str) and listed:
            yield _named(item), None
        elif isinstance(item, dict):
            yield _of_object(item, f"item {number} of {shown(key)}")
        else:
            raise RuleError(
                f"item {number} of {shown(key)} must be "
                + ("a cell, such as" if listed else "a row of the board, or a cell such as")
                + ' {"row": 0, "column": 2, "value": 1}'
            )


def _with_numbers(
    data: Mapping[str, Any], key: str, other: str, size: Sequence[int | None]
) -> list[tuple[_Place, object]]:
    """The cells of one list, and those of another that has their numbers, or the cells with numbers alone."""
    numbers = data[other]
    if isinstance(numbers, list) and [len(row) for row in numbers if isinstance(row, list)] == (
        [size[1]] * (size[0] or 0)
    ):
        raise RuleError(f'{shown(other)} may be rows or cells: write {{"row": 0, "column": 2, "value": 1}}')
    numbered = [*cells_of(numbers, other, True)]
    if wrong := [value for _, value in numbered if type(value) is not int]:
        raise RuleError(f"expected a number in each cell of {shown(other)}, found {shown(wrong[0])}")
    there = {place for place, _ in numbered}
    return [
        *numbered,
        *((place, value) for place, value in cells_of(data[key], key, True) if place not in there),
    ]


def _of_object(item: Mapping[str, Any], called: str) -> tuple[_Place, object]:
    named = {key.lower(): value for key, value in item.items()}
    pair = [[named.pop(key) for key in keys if key in named] for keys in (ROW_KEYS, COLUMN_KEYS)]
    numbers = [each[0] for each in pair if len(each) == 1]
    places = [key for key in _PLACE_KEYS if key in named]
    if not any(pair) and len(places) == 1:
        told = named.pop(places[0])
        if isinstance(told, str):
            numbers = []
            place: _Place | None = _named(told)
        else:
            numbers = told if isinstance(told, list) else []
            place = None
    else:
        place = None
    if place is None:
        if len(numbers) != 2 or any(type(each) is not int for each in numbers):
            raise RuleError(f"{called} must have a row and a column (r and c, or y and x)")
        place = _Place(numbers[0], numbers[1])
    if len(named) > 1 or not named.keys() <= {*_VALUE_KEYS}:
        keys = ", ".join(quote(key) for key in [*item][:10])
        raise RuleError(f"{called} must have a row, a column and a value, found the keys {keys}")
    return place, next(iter(named.values()), None)


def _named(name: str) -> _Place:
    scanner = Scanner(name.strip())
    try:
        found = CellName.read(scanner)
        scanner.end()
    except FormatError as error:
        raise RuleError(error.sentence) from None
    return _Place(found.row, found.column, name.strip()[0] not in "rR" and not found.letter, found.letter)


def _base(places: Iterable[_Place], high: int, wide: int, key: str) -> int:
    """What the numbers of the cells count from."""
    numbers = [each for each in places if not each.letter]
    zero = any(0 in (each.row, each.column) for each in numbers)
    last = any(each.row == high or each.column == wide for each in numbers)
    if zero and last:
        raise RuleError(
            f"the cells of {shown(key)} count from 0, and one lies outside the board of {high} x {wide}"
        )
    if zero or last or not any(each.counted for each in numbers):
        return 0 if zero else 1
    raise RuleError(
        f"the cells of {shown(key)} may count from 0 or from 1: no cell of the first or last line tells; "
        "write them as 'r1c2'"
    )
