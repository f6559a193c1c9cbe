"""Source text of janko.at, read and not written: ``begin``, keys, ``problem`` and its rows, ``end``.

Rows are words between blanks, ``-`` for an empty cell. Sections other than the problem and its solution may
change the rules, and are refused by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzles.core.arguments import listed
from satpuzzles.core.errors import RuleError, quote
from satpuzzles.formats.codec import ANY, Block, Codec
from satpuzzles.formats.objects import of_grid
from satpuzzles.formats.scan import look
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import type_called

_SECTIONS = ("problem", "solution", "moves")
_NOTES = (
    *("author", "title", "source", "date", "level", "unit", "size", "rows", "cols", "columns", "depth"),
    *("patternx", "patterny", "options", "id", "info", "email", "url", "mail", "copyright", "version"),
)


def _split(lines: Sequence[str]) -> Iterator[Block]:
    start = None
    for at, line in enumerate(lines):
        word = line.strip().lower()
        if word == "begin":
            start = at
        elif word == "end" and start is not None:
            yield Block(lines[start : at + 1], start + 1)
            start = None
        elif start is None and word:
            yield Block((line,), at + 1)
    if start is not None:
        yield Block(lines[start:], start + 1)


def _read(block: Block) -> Puzzle:
    look()
    lines = [line.strip() for line in block.lines]
    if lines[0].lower() != "begin" or lines[-1].lower() != "end":
        raise block.error(len(lines) - 1, "expected a text from begin to end")
    keys: dict[str, tuple[str, int]] = {}
    rows: dict[str, list[list[str]]] = {}
    section = ""
    starts: dict[str, int] = {}
    for at, line in enumerate(lines[1:-1], 1):
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in _SECTIONS and not rest:
            section = word
            starts[word] = at
        elif section and (not word[:1].isalpha() or len(word) == 1):
            rows.setdefault(section, []).append(line.split())
        elif word:
            section = ""
            keys[word] = (rest.strip(), at)
    name, at = keys.pop("puzzle", ("", 0))
    type = type_called(name, installed=False) if name else None
    if type is None:
        raise block.error(at, f"the puzzle {quote(name)} is not one of those here")
    if block.wanted not in (None, type):
        raise block.error(at, f"expected {block.wanted}, found {type}")
    if others := [key for key in keys if key not in _NOTES]:
        told = listed([quote(key) for key in others[:3]])
        raise block.error(
            keys[others[0]][1], f"the section {told} is not read; give the board in another form"
        )
    if "problem" not in rows:
        raise block.error(0, "expected the rows of the board below a line problem")
    grid = [["." if word == "-" else word for word in row] for row in rows["problem"]]
    found = {"rows": len(grid), "cols": len(grid[0]), "size": len(grid)}
    for key, side in found.items():
        if key in keys and keys[key][0] != str(side):
            told = f"{key} is {quote(keys[key][0])}, but the board is {len(grid)} x {len(grid[0])}"
            raise block.error(starts["problem"], told)
    try:
        return of_grid(grid, type)
    except RuleError as error:
        raise block.error(starts["problem"], str(error)) from None


JANKO = Codec(ANY, "janko.at's text", _read, None, _split, separator=None)
