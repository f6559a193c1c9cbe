"""Reads janko.at's source text (``begin``, keys, ``problem`` and its rows, ``end``) and LEGUP's XML.

Refuses unknown sections by name, as they may change the rules. LEGUP's ``x`` is the column and ``y`` the row,
from 0.
"""

from __future__ import annotations

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import RuleError, quote
from satpuzzles.formats.codec import ANY, Block, BoardCodec, before_each, whole
from satpuzzles.formats.objects import of_grid
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import built_in_kinds, kind_of, type_called

_SECTIONS = ("problem", "solution", "moves")
_KEYS = {
    *(*_SECTIONS, "puzzle", "author", "title", "source", "date", "level", "unit", "size", "rows", "cols"),
    *("columns", "depth", "patternx", "patterny", "options", "id", "info", "email", "url", "mail"),
    *("copyright", "version"),
}


def _read_janko(block: Block) -> Puzzle:
    lines = "\n".join(map(str.strip, block.lines)).rstrip().split("\n")
    if lines[0].lower() != "begin" or lines[-1].lower() != "end":
        raise block.error(len(lines) - 1, "expected a text from a line begin to a line end")
    keys: dict[str, tuple[str, int]] = {}
    rows: list[list[str]] = []
    section = ""
    for at, line in enumerate(lines[1:-1], 1):
        word, _, rest = line.partition(" ")
        key = word.lower()
        if section and (not key[:1].isalpha() or len(key) == 1):
            if line and section == "problem":
                rows.append(["." if word == "-" else word for word in line.split()])
        elif key:
            section = key if key in _SECTIONS and not rest else ""
            keys[key] = (rest.strip(), at)
    name, at = keys.get("puzzle", ("", 0))
    type = type_called(name, installed=False) if name else None
    if type is None:
        raise block.error(at, f"the puzzle {quote(name)} is not supported")
    if other := next((key for key in keys if key not in _KEYS), None):
        told = f"the section {quote(other)} is not supported; give the board in another form"
        raise block.error(keys[other][1], told)
    if not rows:
        raise block.error(0, "expected the rows of the board below the line problem")
    start = keys["problem"][1]
    found = {"rows": len(rows), "cols": len(rows[0]), "size": len(rows)}
    for key, side in found.items():
        if key in keys and keys[key][0] != str(side):
            told = f"{key} is {quote(keys[key][0])}, but the board is {len(rows)} x {len(rows[0])}"
            raise block.error(start, told)
    try:
        return of_grid(rows, type)
    except RuleError as error:
        raise block.error(start, str(error)) from None


JANKO = BoardCodec(ANY, "janko.at's text", _read_janko, None, before_each("begin"), separator=None)


def _read_legup(block: Block) -> Puzzle:
    from satpuzzles.formats.xml import parse

    root = parse(block.lines)
    puzzle = root if root.name == "puzzle" else root.find("puzzle")
    name = puzzle.attributes.get("name", "") if puzzle else ""
    type = type_called(name, installed=False) if name else None
    signs = dict(kind_of(type).legup) if type else {}
    board = puzzle.find("board") if puzzle else None
    if type is None or not signs or board is None:
        known = ", ".join(each.name for each in built_in_kinds() if each.legup)
        raise block.error(
            0, f"the puzzle {quote(name)} is not supported; LEGUP puzzles supported are {known}"
        )
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


LEGUP = BoardCodec(ANY, "LEGUP's XML", _read_legup, None, whole, separator=None)
