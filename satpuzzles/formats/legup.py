"""XML of LEGUP, which is read and not written: cells with ``x`` the column and ``y`` the row, from 0."""

from __future__ import annotations

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import quote
from satpuzzles.formats.codec import ANY, Block, Codec, whole
from satpuzzles.formats.objects import of_grid
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.formats.xml import parse
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import built_in_kinds, kind_of, type_called


def _read(block: Block) -> Puzzle:
    root = parse(block.lines)
    puzzle = root if root.name == "puzzle" else root.find("puzzle")
    name = puzzle.attributes.get("name", "") if puzzle else ""
    type = type_called(name, installed=False) if name else None
    signs = dict(kind_of(type).legup) if type else {}
    board = puzzle.find("board") if puzzle else None
    if type is None or not signs or board is None:
        known = ", ".join(each.name for each in built_in_kinds() if each.legup)
        raise block.error(0, f"LEGUP's puzzle {quote(name)} is not read; those read are {known}")
    size = board.attributes.get("size", "")
    sides = [board.attributes.get(key, size) for key in ("height", "width")]
    if not all(is_number(side) and 0 < int(side) <= SIDE_CAP for side in sides):
        raise block.error(board.line - 1, f"expected the height and width of the board, 1 to {SIDE_CAP:,}")
    rows = [["."] * int(sides[1]) for _ in range(int(sides[0]))]
    for cell in board.each("cell"):
        value = cell.attributes.get("value", "0")
        x, y = (cell.attributes.get(key, "") for key in ("x", "y"))
        if not (is_number(x) and is_number(y) and int(x) < len(rows[0]) and int(y) < len(rows)):
            raise block.error(cell.line - 1, "expected a cell with x and y on the board")
        rows[int(y)][int(x)] = signs.get(value, value)
    return of_grid(rows, type)


LEGUP = Codec(ANY, "LEGUP's XML", _read, None, whole, separator=None)
