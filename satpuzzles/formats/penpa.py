"""Reads and writes links of penpa-edit, ``...#m=edit&p=DATA``, and reads those that wrap a pzpr link.

DATA is deflated JSON in base64, as in penpa-edit's docs/js/class_p.js. A title, tag, heading or ``--type``
names the puzzle; drawn things that may change the rules are refused by name.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from satpuzzles.core.arguments import titled
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Cell, Grid, Size, parts_between, parts_of, place
from satpuzzles.formats.codec import ANY, Block, Codec, one_a_line, refuse
from satpuzzles.formats.objects import of_grid, read_object
from satpuzzles.formats.pzpr import URL
from satpuzzles.formats.scan import OPERATOR_SIGNS, SIDE_CAP, TARGET_DIGITS
from satpuzzles.formats.typed_sections import heading_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import box_of_parts
from satpuzzles.puzzle.draft import puzzle_of
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type

_CAP = 4 << 20
_SQUARES = {"square", "kakuro", *BUILT_IN}
_READ = {"zS": "surface", "zN": "number", "z1": "corners", "zY": "symbol", "zE": "edge"}
_REFUSED = {
    **{"zF": "freeline", "z2": "freeedge", "zT": "thermo", "z3": "arrows", "zD": "d", "z0": "squareframe"},
    **{"z5": "polygon", "zL": "line", "zW": "wall", "zC": "cage", "z6": "killercages", "z7": "nobulbthermo"},
}
_NOTHING = {"zR": "zR", "zU": "zU", "z8": "z8", "z4": "deleteedge"}
"""Parts of a drawing by their short names: those read, those that change the rules, those ignored."""
_SILENT = {*_NOTHING.values(), "command_redo", "command_undo", "command_replay", "frame"}
_OPERATORS = OPERATOR_SIGNS | {"\u2212": "-", "\u2013": "-"}
_CANDIDATES = "7"
"""The mode for small numbers in a cell."""
_BLACK = 4
"""The colour of a black cell."""
_DISCS = {1: "○", 2: "●"}
"""The white and the black circle by penpa-edit's style numbers."""
_INEQUALITY = {1: "<", 2: "^", 3: ">", 4: "v"}
"""The inequality signs by penpa-edit's style numbers."""

Words = dict[Cell, str]


def _read(block: Block) -> Puzzle:
    data = block.lines[0].strip().rstrip(">").partition("p=")[2]
    if data.startswith("http"):
        return URL.read(Block((unquote(data),), block.first, block.wanted))
    try:
        packed = base64.b64decode(unquote(data.partition("&")[0]).replace(" ", "+"), validate=True)
        parts = zlib.decompressobj(wbits=-15).decompress(packed, _CAP).decode().split("\n")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise block.error(0, "the data of this penpa link is damaged: copy the link again") from None
    try:
        head = parts[0].split(",")
        margins = tuple(map(int, json.loads(parts[1])))
        text = parts[3].replace("z_", '"__a"').replace("zO", "null")
        for short, long in (_READ | _REFUSED | _NOTHING).items():
            text = text.replace(f"{short}:", f'"{long}":')
        drawing = json.loads(text)
        sides = int(head[2]), int(head[1])
        if not isinstance(drawing, dict) or not 0 < min(sides) <= max(sides) <= SIDE_CAP or len(margins) != 4:
            raise ValueError
    except (ValueError, IndexError, TypeError, RecursionError):
        raise block.error(0, "the data of this penpa link is not a known kind of board") from None
    if head[0] not in _SQUARES:
        raise block.error(0, f"the penpa board shape {quote(head[0])} is not supported; use a square board")
    titles = [word.removeprefix("Title: ") for word in head if word.startswith("Title:")]
    words = [head[0], *titles, *"".join(parts[17:18]).strip("[]").split(",")]
    named = (heading_of(word.strip(' "'), 0, installed=False) for word in words if not block.wanted)
    type = block.wanted or next((each.type for each in named if each), None)
    if type is None:
        told = "a penpa link does not name its puzzle: write the name on the line above or set its type"
        raise block.error(0, told)
    return _board(drawing, sides, margins, type)


def _board(drawing: Mapping[str, Any], sides: tuple[int, int], margins: tuple[int, ...], type: str) -> Puzzle:
    more = [key for key, value in drawing.items() if value and key not in {*_READ.values(), *_SILENT}]
    if more:
        raise FormatError(
            f"this penpa link has {', '.join(more)}, which are not supported; give the board as JSON"
        )
    top, bottom, left, right = margins
    rows, columns = sides[0] - top - bottom, sides[1] - left - right
    across = sides[1] + 4

    def place_of(index: str | int) -> tuple[Cell, int]:
        """The cell of an index, and its part: middle (0), lower right corner (1) or a side (2, 3)."""
        category, at = divmod(int(index), across * (sides[0] + 4))
        return (at // across - 2 - top, at % across - 2 - left), category

    words = {place_of(at)[0]: "#" for at, colour in drawing.get("surface", {}).items() if colour == _BLACK}
    for index, (text, _, mode) in drawing.get("number", {}).items():
        cell, category = place_of(index)
        if category == 0 and str(text).strip() and mode != _CANDIDATES:
            words[cell] = str(text).strip()
    corners = {
        place_of(int(index) // 4)[0]: str(text).strip()
        for index, (text, *_) in drawing.get("corners", {}).items()
    }
    walls: set[tuple[Cell, Cell]] = set()
    for pair in drawing.get("edge", {}):
        (above, _), (row, column) = sorted(place_of(index)[0] for index in pair.split(","))
        walls.add(((row, column), (row + (above == row), column + (above != row))))
    less: list[list[Cell]] = []
    for index, (style, shape, *_) in drawing.get("symbol", {}).items():
        (row, column), category = place_of(index)
        if str(shape).startswith("circle") and style in _DISCS and category == 0:
            words[row, column] = _DISCS[style]
            continue
        if shape != "inequality" or style not in _INEQUALITY or category not in (2, 3):
            raise FormatError(f"this penpa link has the symbol {quote(str(shape))}, which is not supported")
        ends = [(row, column), (row + 1, column) if category == 2 else (row, column + 1)]
        less.append(ends if _INEQUALITY[style] in "<^" else ends[::-1])

    keys = {key for shape in puzzle_type(type).shapes for key in shape.keys}
    outside = {
        cell: word for cell, word in words.items() if not (0 <= cell[0] < rows and 0 <= cell[1] < columns)
    }
    data: dict[str, object] = {"type": type}
    if {"rows", "columns"} <= keys:
        if inside := words.keys() - outside.keys():
            where = place(min(inside))
            raise FormatError(f"the cell at {where} of the penpa link is filled, which is not supported")
        data |= {"rows": _clues(outside, rows, 0), "columns": _clues(outside, columns, 1)}
        return read_object(Block((), 1), data)
    if {"above", "left"} <= keys or (walls and not {"givens", "cages"} & keys):
        return _seen(type, (rows, columns), words | corners, walls)
    if outside and {*outside.values()} != {f"{{1-{rows}}}"}:
        raise FormatError(f"{quote(next(iter(outside.values())))} beside the board is not supported")
    regions = parts_between(walls, (rows, columns))
    data["size"] = rows
    if "cages" in keys:
        return read_object(Block((), 1), {**data, "cages": _cages(regions, words, corners)})
    if corners:
        raise FormatError("numbers in the corners of cells are not supported")
    grid = [[words.get((row, column), ".") for column in range(columns)] for row in range(rows)]
    if not walls and not less:
        return of_grid(grid, type)
    if walls and "regions" not in keys:
        raise FormatError("this penpa link has walls, which are not supported for this puzzle")
    if other := [word for word in words.values() if not word.isdecimal()]:
        raise FormatError(f"expected numbers in the cells, found {quote(other[0])}")
    data["givens"] = [[int(word) if word.isdecimal() else 0 for word in row] for row in grid]
    if less:
        return read_object(Block((), 1), {**data, "less_than": less})
    box = box_of_parts(regions)
    return read_object(Block((), 1), {**data, **({"box": list(box)} if box else {"regions": regions})})


def _seen(type: str, size: Size, words: Words, walls: Iterable[tuple[Cell, Cell]]) -> Puzzle:
    """The board that a picture of walls, and of texts in cells and beside lines, shows."""
    rows, columns = size
    draft: dict[str, Any] = {"type": type, "rows": rows, "columns": columns}
    draft["walls"] = [
        pair for pair in sorted(walls) if all(0 <= at < side for cell in pair for at, side in zip(cell, size))
    ]
    draft["cells"] = [[words.get((row, column), "") for column in range(columns)] for row in range(rows)]
    for side, column in {"left": -1, "right": columns}.items():
        draft[side] = [words.get((row, column), "") for row in range(rows)]
    for side, row in {"above": -1, "below": rows}.items():
        draft[side] = [words.get((row, column), "") for column in range(columns)]
    return puzzle_of(draft)


def _cages(regions: Grid, words: Words, corners: Words) -> list[dict[str, object]]:
    """The cages between walls, with clues from the corners of their first cells."""
    cages: list[dict[str, object]] = []
    for cage in parts_of(regions).values():
        clues = [found[cell] for found in (corners, words) for cell in cage if cell in found]
        digits = clues[0].strip("".join(_OPERATORS)) if len(clues) == 1 else ""
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= TARGET_DIGITS):
            raise FormatError(f"the cage at {place(cage[0])} needs one clue, such as 6+")
        sign = clues[0].replace(digits, "")
        cages.append({"cells": cage, "op": _OPERATORS.get(sign), "target": int(digits)})
    return cages


def _clues(words: Words, lines: int, side: int) -> list[list[int]]:
    """The clues left of the rows (side 0) or above the columns (side 1)."""
    clues: list[list[int]] = [[] for _ in range(lines)]
    for cell, word in sorted(words.items()):
        if not word.isdecimal() or (cell[0] < 0) == (cell[1] < 0):
            raise FormatError(f"expected a number beside the board, found {quote(word)}")
        if cell[1 - side] < 0:
            if cell[side] >= lines:
                raise FormatError(f"there is no line for the clue {quote(word)}")
            clues[cell[side]].append(int(word))
    return clues


def _lines(puzzle: Puzzle) -> tuple[str]:
    """The link of a board, read again to see that it holds all of it."""
    from satpuzzles.formats.penpa_writing import penpa_link

    link = penpa_link(puzzle)
    with suppress(PuzzleError):
        if _read(Block((link,), 1)) == puzzle:
            return (link,)
    return refuse(f"a penpa link cannot hold this {titled(puzzle.type)}")


PENPA = Codec(ANY, "a penpa link", _read, _lines, one_a_line, separator="")
