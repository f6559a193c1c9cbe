"""Source text of janko.at, read and not written: ``begin``, keys, ``problem`` and its rows, ``end``.

Rows are words between blanks, ``-`` for an empty cell. Sections other than the problem and its solution may
change the rules, and are refused by name.
"""

from __future__ import annotations

from satpuzzles.core.errors import RuleError, quote
from satpuzzles.formats.codec import ANY, Block, Codec, before_each
from satpuzzles.formats.objects import of_grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import type_called

_SECTIONS = ("problem", "solution", "moves")
_KEYS = {
    *(*_SECTIONS, "puzzle", "author", "title", "source", "date", "level", "unit", "size", "rows", "cols"),
    *("columns", "depth", "patternx", "patterny", "options", "id", "info", "email", "url", "mail"),
    *("copyright", "version"),
}


def _read(block: Block) -> Puzzle:
    lines = "\n".join(map(str.strip, block.lines)).rstrip().split("\n")
    if lines[0].lower() != "begin" or lines[-1].lower() != "end":
        raise block.error(len(lines) - 1, "expected a text from begin to end")
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
        raise block.error(at, f"the puzzle {quote(name)} is not one of those here")
    if other := next((key for key in keys if key not in _KEYS), None):
        told = f"the section {quote(other)} is not read; give the board in another form"
        raise block.error(keys[other][1], told)
    if not rows:
        raise block.error(0, "expected the rows of the board below a line problem")
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


JANKO = Codec(ANY, "janko.at's text", _read, None, before_each("begin"), separator=None)
