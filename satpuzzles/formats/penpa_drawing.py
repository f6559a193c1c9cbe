"""What a link of penpa-edit draws, read off its text; everything drawn is understood or refused by name.

The layers and their numbers are those of penpa-edit's docs/js/class_p.js, class_square.js and style.js.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from itertools import accumulate, product
from typing import Any, Final, NamedTuple, NoReturn
from urllib.parse import unquote

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Cell, Size, place
from satpuzzles.formats.scan import SIDE_CAP

_CAP = 4 << 20
_LETTERS = (
    "9=qa Q=pu_q A=pu_a G=grid M=edit_mode S=surface L=line E=lineE W=wall C=cage N=number Y=symbol "
    "P=special B=board R=command_redo U=command_undo 8=command_replay 1=numberS F=freeline 2=freelineE "
    "T=thermo 3=arrows D=direction 0=squareframe 5=polygon 4=deletelineE 6=killercages 7=nobulbthermo _=__a"
)
SHORT: Final = {
    "z": "zZ",
    **{f'"{name}"': f"z{letter}" for letter, name in (each.split("=") for each in _LETTERS.split())},
    "null": "zO",
}
"""What penpa-edit abbreviates, in its order; the first entry protects texts."""
_SILENT = {"command_redo", "command_undo", "command_replay", "frame"}
"""Parts of a drawing without a meaning."""
_ARROWS = {"_0": "↑", "_1": "←", "_2": "→", "_3": "↓"}
_TEXTS, _WITH_ARROW = {"1", "5", "6", "8", "10"}, "2"
"""The modes of texts of all sizes, and of texts with an arrow."""
_INKS = dict.fromkeys((1, 4, 5, 6, 7), 1)
"""Styles of texts in black and white, which mean the same."""
_CIRCLED = {6: "○", 7: "●"}
_DISCS = {1: "○", 2: "●"}
"""The circles by the styles of texts and of symbols."""
INEQUALITY: Final = {1: "<", 2: "∧", 3: ">", 4: "∨"}
_HEAVY, _COLOURED = {2, 21}, ({3}, {5}, {8}, {9})
"""The styles of solid lines: black ones, and coloured ones if all lines have that colour."""
BLACK: Final = 4
MISSING: Final = -1
COLOURS: Final = {
    **{1: "dark grey", 2: "green", 3: "light grey", BLACK: "black", 5: "blue", 6: "red", 7: "yellow"},
    **{8: "grey", MISSING: "missing"},
}
"""The colours of cells by their styles, and a name for cells cut out of the board."""


class Link(NamedTuple):
    """The text of a link.

    Attributes:
        head: the fields of its first line: shape, columns, rows, ...
        drawing: the layers of the setter.
        lines: all its lines.
    """

    head: list[str]
    drawing: dict[str, Any]
    lines: list[str]

    def data(self, line: int) -> Any:  # noqa: ANN401 (any JSON)
        """The JSON of a line; None if it is absent."""
        return json.loads(self.lines[line] or "null") if line < len(self.lines) else None


def unpacked(line: str) -> Link:
    """The text of a link; raises FormatError if it is damaged or not a drawing."""
    text = _inflated(unquote(line.partition("p=")[2].partition("&")[0]).replace(" ", "+"))
    for name, short in reversed(SHORT.items()):
        text = text.replace(short, name)
    lines = text.split("\n")
    try:
        found = Link(lines[0].split(","), json.loads(lines[3]), lines)
        if isinstance(found.drawing, dict) and 0 < max(map(int, found.head[1:3])) <= SIDE_CAP:
            return found
    except (ValueError, IndexError, RecursionError):
        pass
    raise FormatError("the data of this penpa link is not a known kind of board")


def _inflated(data: str) -> str:
    """The text of data in base64; signs behind it, which sentences and mail programs add, are dropped."""
    data = re.sub(r"[^A-Za-z0-9+/]+\Z", "", data)
    stream = zlib.decompressobj(wbits=-15)
    try:
        packed = base64.b64decode(data + "=" * (-len(data) % 4), validate=True)
        text = stream.decompress(packed, _CAP).decode()
    except (ValueError, zlib.error):
        text = ""
    if not text or not stream.eof:
        raise FormatError("the data of this penpa link is cut or damaged: copy the whole link again")
    return text


def _refuse(what: str) -> NoReturn:
    raise FormatError(f"this penpa link has {what}, which is not supported; give the board as JSON")


class PenpaDrawing:
    """What a link draws, with cells counted from the first of the board.

    Attributes:
        size: rows and columns of the board.
        words, corners: the texts in cells, also beside the board, and in corners of cells.
        discs: white and black circles, as signs.
        fills: the colours of cells.
        walls: the heavy sides between two cells, with their styles.
        diagonals: the lines across cells, each with its slope.
        signs: the inequality signs, each with its two cells.

    Raises:
        FormatError: an item is not understood.
        ValueError, TypeError, LookupError, AttributeError: the data are not those of penpa-edit.
    """

    def __init__(self, link: Link) -> None:
        self._across, self._down = (int(side) + 4 for side in link.head[1:3])
        self._first: Cell = (0, 0)
        top, bottom, left, right = map(int, link.data(1))
        ends = (top + 2, left + 2), (self._down - bottom - 3, self._across - right - 3)
        cells = {self._point(str(index))[0] for index in accumulate(link.data(5) or [])}
        if cells:
            rows, columns = zip(*cells)
            ends = (min(rows), min(columns)), (max(rows), max(columns))
        self.size: Size = (ends[1][0] - ends[0][0] + 1, ends[1][1] - ends[0][1] + 1)
        if min(self.size) < 1:
            raise ValueError
        board = product(*(range(one, other + 1) for one, other in zip(*ends)))
        self.fills = {
            (r - ends[0][0], c - ends[0][1]): MISSING for r, c in board if cells and (r, c) not in cells
        }
        self._first = ends[0]
        self.words: dict[Cell, str] = {}
        self.corners: dict[Cell, str] = {}
        self.discs: dict[Cell, str] = {}
        self.walls: dict[tuple[Cell, Cell], int] = {}
        self.diagonals: set[tuple[Cell, int]] = set()
        self.signs: list[list[object]] = []
        self._inks: set[int] = set()
        self._read(link.drawing)
        if link.lines[13:14] == ["1"] and any(
            (link.data(14) or {}).get(key) for key in ("surface", "symbol")
        ):
            _refuse("cells or signs in colours that its author mixed")
        styles = {*self.walls.values()}
        if not styles <= _HEAVY and styles not in _COLOURED:
            _refuse("dotted, thin or coloured lines between cells")
        if len(self._inks) > 1:
            _refuse("texts in several colours")

    def inside(self, *cells: Cell) -> bool:
        """Whether all these cells are on the board."""
        return all(0 <= at < side for cell in cells for at, side in zip(cell, self.size))

    def _point(self, index: str) -> tuple[Cell, int]:
        """The cell of an index, and its part: the middle, lower right corner, lower side, right side."""
        part, at = divmod(int(index), self._across * self._down)
        return (at // self._across - self._first[0], at % self._across - self._first[1]), part

    def _read(self, drawing: dict[str, Any]) -> None:
        layers = {
            **{"surface": self._fill, "number": self._text, "numberS": self._corner},
            **{"symbol": self._symbol, "lineE": self._line, "deletelineE": self._removed},
        }
        for key, items in drawing.items():
            if key in _SILENT or not items or (isinstance(items, dict | list) and not any(items)):
                continue
            if key not in layers:
                _refuse(key)
            for index, item in items.items():
                if not all(map(str.isdecimal, index.split(","))):
                    _refuse(f"marks on sides of cells ({key})")
                layers[key](index, [*item] if isinstance(item, list) else item)

    def _fill(self, index: str, colour: Any) -> None:  # noqa: ANN401 (any JSON)
        cell, part = self._point(index)
        if part:
            _refuse("filled parts of cells")
        # Cells beside the board hold clues; shading them is usual.
        if self.inside(cell) or colour not in (1, 3, BLACK, 8):
            self.fills[cell] = colour if isinstance(colour, int) else 0

    def _text(self, index: str, item: list[Any]) -> None:
        (cell, part), (text, style, mode, *turned) = self._point(index), item
        text = str(text).strip() if isinstance(text, str | int) else "?"
        if part or mode not in {*_TEXTS, _WITH_ARROW} or any(turned):
            _refuse("texts on sides of cells" if part else "small or turned texts in cells")
        if mode == _WITH_ARROW:
            if text[-2:] not in _ARROWS:
                _refuse(f"the slanted arrow {quote(text)}")
            text = text[:-2] + _ARROWS[text[-2:]]
        if style in _CIRCLED:
            self.discs[cell] = _CIRCLED[style]
        if text:
            self.words[cell] = text
            self._inks.add(_INKS.get(style, style))

    def _corner(self, index: str, item: list[Any]) -> None:
        cell, part = self._point(str(int(index) // 4))
        if part > 1:
            _refuse("texts at sides of cells")
        if (text := str(item[0]).strip()) and self.corners.setdefault(cell, text) != text:
            _refuse(f"several texts in corners of the cell at {place(cell)}")

    def _symbol(self, index: str, item: list[Any]) -> None:
        (cell, part), (style, shape, *_) = self._point(index), item
        if str(shape).startswith("circle") and part == 0 and style in _DISCS:
            self.discs[cell] = _DISCS[style]
        elif shape == "inequality" and part in (2, 3) and style in INEQUALITY:
            self.signs.append([cell, (cell[0] + (part == 2), cell[1] + (part == 3)), INEQUALITY[style]])
        else:
            _refuse(f"the symbol {quote(str(shape))}")

    def _line(self, index: str, style: Any) -> None:  # noqa: ANN401 (any JSON)
        side = self._side(index)
        if len(side) == 1:
            one, other = (self._point(each)[0] for each in index.split(","))
            self.diagonals.add((side[0], 1 if (one < other) == (one[1] < other[1]) else -1))
        elif self.inside(*side):  # others are the frame
            self.walls[side[0], side[1]] = style if isinstance(style, int) else 0

    def _removed(self, index: str, style: Any) -> None:  # noqa: ANN401 (any JSON)
        if self.inside(*self._side(index)):
            _refuse("cells joined by removed lines")

    def _side(self, index: str) -> tuple[Cell, ...]:
        """The two cells at a line between corners, or the cell that a slanted one crosses."""
        points = sorted(self._point(each) for each in index.split(","))
        if len(points) != 2 or {part for _, part in points} != {1}:
            _refuse("crosses on sides of cells, or lines from other points than corners")
        (one, other), (row, column) = points[0][0], points[1][0]
        if (row - one, abs(column - other)) not in ((0, 1), (1, 0), (1, 1)):
            _refuse("lines longer than a side of a cell")
        if row == one:
            return (row, column), (row + 1, column)
        return ((row, column), (row, column + 1)) if column == other else ((row, max(column, other)),)
