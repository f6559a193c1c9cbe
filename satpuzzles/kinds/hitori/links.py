"""Hitori in one line: game IDs of Singles, pzpr URLs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.formats.codec import Block, BoardCodec
from satpuzzles.formats.codes import Code, game_id_of
from satpuzzles.formats.pzprv3 import file_of
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.pzpr import LinkBody

# ---- game IDs of Singles: a character a cell, 0-9 a-z A-Z for 0 to 61 ----

_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _cells(rows: int, columns: int) -> Code[int | None]:
    """The characters for a board of this size, on which no number is larger than the longer side."""
    most = min(max(rows, columns), len(_CHARACTERS) - 1)
    signs = {_CHARACTERS[number]: (number,) for number in range(1, most + 1)}
    expected = f"a character for 1 to {max(rows, columns)} at {{place}}"
    return Code(expected, f"a game ID of this size takes 1 to {most}", signs)


GAME_ID = game_id_of(Hitori, "numbers", _cells, "Singles", (2, 62))

# ---- pzpr URLs: cells in base 36, -XX for 36 and more, . for no number ----

_ZERO = -1
"""The number 0 of a URL; in a Hitori 0 means black here."""
_BODY: Code[int | None] = Code(
    "the number at {place}: 0-9, a-z or -XX",
    "a puzz.link URL takes 1 to 1,295",
    {".": (None,), "0": (_ZERO,)},
    36,
    ("", "-"),
    least=1,
)


def _read_url(body: LinkBody) -> Puzzle:
    """A cell without a number repeats none: it takes one of its own in its row and column.

    The number 0 becomes a number that the board does not use.
    """
    cells = _BODY.read(body.scanner, body.rows, body.columns)
    body.scanner.end()
    zero = max(0, *(value or 0 for row in cells for value in row)) + 1
    side = max(body.rows, body.columns)
    numbers = [
        [
            zero + 1 + (row + at) % side if value is None else zero if value == _ZERO else value
            for at, value in enumerate(values)
        ]
        for row, values in enumerate(cells)
    ]
    return Hitori(tuple(map(tuple, numbers)))


def _notes(block: Block, puzzle: Puzzle) -> tuple[str, ...]:
    cells = block.lines[0].strip().rstrip("/>").rpartition("/")[2]
    told = f"{block.first}: cells without a number are shown with numbers that occur once in each line"
    return (told,) if "." in cells and "pzprv3" not in block.lines[0] else ()


URL = BoardCodec(
    Hitori, "a puzz.link URL", _read_url, lambda hitori: [_BODY.write(hitori.numbers)], notes=_notes
)

# In a file a number 0 or . is a cell without a number, which is refused as a board of its own kind.
FILE = file_of(Hitori, "numbers", {}, 1, "apart")
