"""Links of penpa-edit, read and not written: ``...#m=edit&p=DATA``, and those that wrap a pzpr link.

DATA is deflated text in base64: a size, margins, and the drawing as JSON with short names for its keys. A
drawing does not name its puzzle: the title or a tag inside does, or a heading above the link, or ``--type``.
Numbers, black cells, walls and signs between cells are read; other drawn things change the rules and are
refused by name. The form is that of penpa-edit, docs/js/class_p.js.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Cell, Grid, parts_between, parts_of, place
from satpuzzles.formats.codec import ANY, Block, Codec, one_a_line
from satpuzzles.formats.objects import of_grid, read_object
from satpuzzles.formats.pzpr import URL
from satpuzzles.formats.scan import OPERATOR_SIGNS, SIDE_CAP, TARGET_DIGITS
from satpuzzles.formats.typed import heading_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import box_of_parts
from satpuzzles.puzzle.kind import puzzle_type, type_called

_CAP = 4 << 20
_SHORT = {
    **{"zS": "surface", "zN": "number", "z1": "corners", "zY": "symbol", "zF": "freeline", "z2": "freeedge"},
    **{"zT": "thermo", "z3": "arrows", "zD": "d", "z0": "squareframe", "z5": "polygon", "zL": "line"},
    **{
        "zE": "edge",
        "zW": "wall",
        "zC": "cage",
        "z4": "deleteedge",
        "z6": "killercages",
        "z7": "nobulbthermo",
    },
}
_READ = {"surface", "number", "symbol", "edge", "corners"}
_NOTHING = {"command_redo", "command_undo", "command_replay", "zR", "zU", "z8", "deleteedge", "frame"}
_OPERATORS = OPERATOR_SIGNS | {"\u2212": "-", "\u2013": "-"}
_CANDIDATES = "7"
"""The mode of small numbers in a cell."""
_BLACK = 4
"""The colour of a black cell."""
_OTHER_SHAPES = (
    "hex",
    "tri",
    "pyramid",
    "cube",
    "tetrakis",
    "truncated",
    "snub",
    "cairo",
    "rhomb",
    "penrose",
)
_INEQUALITY = {1: "<", 2: "^", 3: ">", 4: "v"}
"""The style of an inequality sign, as penpa-edit numbers them."""


def _read(block: Block) -> Puzzle:
    line = block.lines[0].strip().rstrip(">")
    data = line.partition("p=")[2].partition("&")[0] if "p=http" not in line else line.partition("p=")[2]
    if data.startswith("http"):
        return URL.read(Block((unquote(data),), block.first, block.wanted))
    try:
        inflater = zlib.decompressobj(wbits=-15)
        packed = base64.b64decode(unquote(data).replace(" ", "+"), validate=True)
        text = inflater.decompress(packed, _CAP).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise block.error(0, "the data of this penpa link is damaged: copy the link again") from None
    parts = text.split("\n")
    try:
        head, margins = parts[0].split(","), json.loads(parts[1])
        top, bottom, left, right = map(int, margins)
        wide, high = int(head[1]), int(head[2])
        drawing = json.loads(_long(parts[3]))
        tags = parts[17] if len(parts) > 17 else ""
        if not isinstance(drawing, dict) or not (0 < wide <= SIDE_CAP and 0 < high <= SIDE_CAP):
            raise ValueError
    except (ValueError, IndexError, TypeError, RecursionError):
        raise block.error(0, "the data of this penpa link is not a board that is known") from None
    if head[0].startswith(_OTHER_SHAPES):
        raise block.error(0, f"a penpa board of the shape {quote(head[0])} is not read; square boards are")
    type = block.wanted or _type_of(parts[0], tags)
    if type is None:
        told = "a penpa link does not name its puzzle: write the name on the line above, or use --type"
        raise block.error(0, told)
    try:
        return _board(drawing, (high, wide), (top, bottom, left, right), type)
    except FormatError:
        raise
    except PuzzleError as error:
        raise block.error(0, str(error)) from None


def _long(text: str) -> str:
    """The JSON of a drawing, with its keys in full."""
    for short, long in _SHORT.items():
        text = text.replace(f"{short}:", f'"{long}":')
    for short in ("zR", "zU", "z8"):
        text = text.replace(f"{short}:", f'"{short}":')
    return text.replace("z_", '"__a"').replace("zO", "null")


def _type_of(head: str, tags: str) -> str | None:
    """The puzzle that the title or a tag names."""
    for field in (*head.split(","), *tags.strip("[]").split(",")):
        word = field.removeprefix("Title: ").strip(' "')
        if len(word) > 3 and (named := type_called(word, installed=False)) is not None:
            return named
        if field.startswith("Title:") and (heading := heading_of(word, 0, installed=False)) is not None:
            return heading.type
    return None


class _Drawing:
    """What is drawn, by cells: row and column from 0, below 0 in the margins."""

    def __init__(self, drawing: Mapping[str, Any], sides: tuple[int, int], margins: Sequence[int]) -> None:
        top, bottom, left, right = margins
        self.rows, self.columns = sides[0] - top - bottom, sides[1] - left - right
        self._across, self._count = sides[1] + 4, (sides[1] + 4) * (sides[0] + 4)
        self._first = 2 + top, 2 + left
        self.words: dict[Cell, str] = {}
        for index, colour in drawing.get("surface", {}).items():
            if colour == _BLACK:
                self.words[self._place(index)[0]] = "#"
        for index, (text, _, mode) in drawing.get("number", {}).items():
            cell, category = self._place(index)
            if category == 0 and str(text).strip() and mode != _CANDIDATES:
                self.words[cell] = str(text).strip()
        self.corners = {
            self._place(int(index) // 4)[0]: str(text).strip()
            for index, (text, *_) in drawing.get("corners", {}).items()
        }
        self.walls: set[tuple[Cell, Cell]] = set()
        for pair in drawing.get("edge", {}):
            ends = sorted(self._place(index)[0] for index in pair.split(","))
            row, column = ends[-1]
            if len(ends) == 2:
                level = ends[0][0] == row
                self.walls.add(((row, column), (row + level, column + (not level))))
        self.less: list[list[Cell]] = []
        for index, (style, shape, *_) in drawing.get("symbol", {}).items():
            (row, column), category = self._place(index)
            if shape != "inequality" or style not in _INEQUALITY or category not in (2, 3):
                told = quote(str(shape))
                raise FormatError(f"this penpa link has the symbol {told}, which is not read")
            pair = [(row, column), (row + 1, column) if category == 2 else (row, column + 1)]
            self.less.append(pair if _INEQUALITY[style] in "<^" else pair[::-1])

    def _place(self, index: str | int) -> tuple[Cell, int]:
        """The cell of an index, and what of it: its middle (0), lower right corner (1) or a side (2, 3)."""
        category, at = divmod(int(index), self._count)
        return (at // self._across - self._first[0], at % self._across - self._first[1]), category

    def grid(self) -> list[list[str]]:
        """The words of the cells, a ``.`` where nothing stands."""
        columns = range(self.columns)
        return [[self.words.get((row, column), ".") for column in columns] for row in range(self.rows)]

    def regions(self) -> Grid:
        """The number of its region for each cell, from 1: parts between walls."""
        return parts_between(self.walls, (self.rows, self.columns))


def _board(drawing: Mapping[str, Any], sides: tuple[int, int], margins: Sequence[int], type: str) -> Puzzle:
    """The board of a drawing.

    Raises:
        RuleError: it is none of this puzzle.
        FormatError: something is drawn that is not read.
    """
    more = [key for key, value in drawing.items() if value and key not in _READ | _NOTHING]
    if more:
        raise FormatError(
            f"this penpa link has {', '.join(more)}, which are not read; give the board as JSON"
        )
    drawn = _Drawing(drawing, sides, margins)
    keys = {key for shape in puzzle_type(type).shapes for key in shape.keys}
    outside = {cell: word for cell, word in drawn.words.items() if min(cell) < 0}
    if {"rows", "columns"} <= keys:
        return _clued(outside, drawn, type)
    if outside and {*outside.values()} != {f"{{1-{drawn.rows}}}"}:
        raise FormatError(f"{quote(next(iter(outside.values())))} beside the board is not read")
    data: dict[str, object] = {"type": type, "size": drawn.rows}
    if "cages" in keys:
        return read_object(Block((), 1), {**data, "cages": _cages(drawn)})
    if drawn.corners:
        raise FormatError("numbers in the corners of cells are not read")
    grid = drawn.grid()
    if not drawn.walls and not drawn.less:
        return of_grid(grid, type)
    if drawn.walls and "regions" not in keys:
        raise FormatError("this penpa link has walls, which are not read for this puzzle")
    if other := [word for word in drawn.words.values() if not word.isdecimal()]:
        raise FormatError(f"expected numbers in the cells, found {quote(other[0])}")
    data["givens"] = [[int(word) if word.isdecimal() else 0 for word in row] for row in grid]
    if drawn.less:
        return read_object(Block((), 1), {**data, "less_than": drawn.less})
    regions = drawn.regions()
    box = box_of_parts(regions)
    return read_object(Block((), 1), {**data, **({"box": box} if box else {"regions": regions})})


def _cages(drawn: _Drawing) -> list[dict[str, object]]:
    """The cages between walls, with the clues in the corners of their first cells."""
    cages: list[dict[str, object]] = []
    for cage in parts_of(drawn.regions()).values():
        clues = [words[cell] for words in (drawn.corners, drawn.words) for cell in cage if cell in words]
        digits = clues[0].strip("".join(_OPERATORS)) if len(clues) == 1 else ""
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= TARGET_DIGITS):
            raise FormatError(f"the cage at {place(cage[0])} needs one clue, such as 6+")
        sign = clues[0].replace(digits, "")
        cages.append({"cells": cage, "op": _OPERATORS.get(sign), "target": int(digits)})
    return cages


def _clued(words: Mapping[Cell, str], drawn: _Drawing, type: str) -> Puzzle:
    """The board whose clues stand above and left of its cells."""
    rows: list[list[int]] = [[] for _ in range(drawn.rows)]
    columns: list[list[int]] = [[] for _ in range(drawn.columns)]
    if inside := drawn.words.keys() - words.keys():
        raise FormatError(f"the cell at {place(min(inside))} of the penpa link is filled, which is not read")
    for (row, column), word in sorted(words.items()):
        if not word.isdecimal() or (row < 0) == (column < 0):
            raise FormatError(f"expected a number beside the board, found {quote(word)}")
        (rows[row] if column < 0 else columns[column]).append(int(word))
    return read_object(Block((), 1), {"type": type, "rows": rows, "columns": columns})


PENPA = Codec(ANY, "a penpa link", _read, None, one_a_line, separator="")
