"""Writes links of penpa-edit from the layout of a board: numbers, black cells, walls, signs, clues outside.

The parts of a drawing are those of ``reset_puzzle`` in penpa-edit's docs/js/class_p.js, and the lines of the
text are in the order in which ``load`` of docs/js/general.js reads them.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any, Final

from satpuzzles.core.arguments import titled
from satpuzzles.core.grid import Cell
from satpuzzles.formats.penpa_drawing import BLACK, INEQUALITY, SHORT
from satpuzzles.puzzle.base import Puzzle

_SITE: Final = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_SIDE: Final = 38
"""The side of a cell in pixels."""
_MARGIN: Final = 2
"""Unused cells on each side of a drawing."""
_LISTS: Final = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_OBJECTS: Final = (
    *("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE"),
    *("command_redo", "command_undo", "command_replay"),
)
_SIGNS: Final = {sign: style for style, sign in INEQUALITY.items()}
_WHITE, _HEAVY = 4, 2
"""The styles of white text, and of a heavy edge."""


def penpa_link(puzzle: Puzzle) -> str:
    """The link that draws a board; it leaves out what has no part in it, such as notes."""
    layout = puzzle.layout()
    top, left = (max(map(len, clues), default=0) for clues in (layout.column_clues, layout.row_clues))
    bottom, far = (max(map(len, clues), default=0) for clues in (layout.column_ends, layout.row_ends))
    rows, columns = puzzle.rows + top + bottom, puzzle.columns + left + far
    across, down = columns + 2 * _MARGIN, rows + 2 * _MARGIN
    middle, corner, below, right = (part * across * down for part in range(4))

    def at(cell: Cell, part: int) -> str:
        return str(part + (cell[0] + top + _MARGIN) * across + cell[1] + left + _MARGIN)

    # A number in a corner is the clue of a part; other boards have room in the middle.
    texts: dict[Cell, str] = {**layout.clues, **({} if layout.walls else layout.corners)}
    corners = layout.corners if layout.walls else {}
    for row, values in enumerate(layout.givens):
        texts |= {(row, column): str(value) for column, value in enumerate(values) if value}
    for row, marks in enumerate(layout.row_clues):
        texts |= {(row, number - len(marks)): mark.text for number, mark in enumerate(marks)}
    for column, marks in enumerate(layout.column_clues):
        texts |= {(number - len(marks), column): mark.text for number, mark in enumerate(marks)}
    for row, marks in enumerate(layout.row_ends):
        texts |= {(row, puzzle.columns + number): mark.text for number, mark in enumerate(marks)}
    for column, marks in enumerate(layout.column_ends):
        texts |= {(puzzle.rows + number, column): mark.text for number, mark in enumerate(marks)}
    edges = {}
    for (row, column), other in layout.walls:
        start = (row - 1, column) if other[0] == row else (row, column - 1)
        edges[f"{at(start, corner)},{at((row, column), corner)}"] = _HEAVY
    drawing = _blank() | {
        "surface": {at(cell, middle): BLACK for cell in layout.blocks},
        "number": {
            at(cell, middle): [text, _WHITE if cell in layout.blocks else 1, "1"]
            for cell, text in texts.items()
        },
        "numberS": {str(4 * int(at(cell, corner))): [text, 1] for cell, text in corners.items()},
        "symbol": {
            at(one, right if one[0] == other[0] else below): [_SIGNS[sign], "inequality", 2]
            for (one, other), sign in layout.signs.items()
        }
        | {at(cell, middle): [1 + (disc == "black"), "circle_L", 1] for cell, disc in layout.discs.items()},
        "lineE": edges,
    }
    kind = (columns % 2 == 0) + 2 * (rows % 2 == 0)
    centre = (middle, right, below, corner)[kind] + (down - 1) // 2 * across + (across - 1) // 2
    cells = [int(at((row, column), middle)) for row in range(puzzle.rows) for column in range(puzzle.columns)]
    steps = [cell - before for before, cell in zip([0, *cells], cells)]
    canvas = [(side + 1) * _SIDE for side in (columns, rows)]
    head = ["square", columns, rows, _SIDE, 0, 1, 1, *canvas, centre, centre]
    title = [0, 0, 0, 0, f"Title: {titled(puzzle.type)}", "Author: "]
    lines: list[Any] = [[top, bottom, left, far], {}, drawing, _blank(), steps]
    told = ",".join(map(str, [*head, *title])) + "".join(
        f"\n{json.dumps(each, separators=(',', ':'))}" for each in lines
    )
    for name, short in SHORT.items():
        told = told.replace(name, short)
    packer = zlib.compressobj(9, wbits=-15)
    return _SITE + base64.b64encode(packer.compress(told.encode()) + packer.flush()).decode()


def _blank() -> dict[str, Any]:
    """A drawing without any part."""
    return {name: {} for name in _OBJECTS} | {name: [] for name in _LISTS}
