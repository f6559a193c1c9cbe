"""Nonograms in one line: game IDs of Pattern, pzpr URLs.

A game ID has column clues, then row clues, with / between, and cells known beforehand. In a URL lines have
slots for runs, columns first, in each line those nearest to the grid first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpuzzles.formats.codec import Block, BoardCodec, refuse
from satpuzzles.formats.codes import Code, letters
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.kinds.nonogram.clues import read_board, require_black
from satpuzzles.kinds.nonogram.puzzle import Clue, Nonogram
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.pzpr import LinkBody
    from satpuzzles.formats.sgt import GameId

# ---- game IDs ----

_GAP = 25
_KNOWN: Code[int | None] = Code(
    "a letter; the cells filled in end before {place}",
    "a game ID takes black and blank cells",
    {
        chr(ord(first) + gap): (None,) * gap + (value,) * (gap < _GAP)
        for first, value in (("a", 0), ("A", 1))
        for gap in range(_GAP + 1)
    },
    beyond=(0,),
)
"""A letter skips (letter - a) cells and fills the next, upper case black, lower case blank.

``z`` and ``Z`` skip 25 and fill none; a last letter may point just past the end.
"""


def _read_game(game: GameId) -> Puzzle:
    rows, columns = game.sides(1, SIDE_CAP)
    body = game.body
    text = body.text[body.position :].partition(",")[0]
    clues = [(0, clue) for clue in text.split("/", 2 * SIDE_CAP)]
    body.position += len(text)
    if len(clues) != rows + columns:
        raise body.error(f"expected {rows + columns} clues with / between them, found {len(clues)}")
    board = read_board(Block([body.text], body.line), clues[columns:], clues[:columns], ".")
    if body.take(","):
        board = replace(board, known=_KNOWN.read(body, rows, columns))
    body.end()
    return board


def _game_lines(nonogram: Nonogram) -> list[str]:
    require_black(nonogram, GAME_ID.called)
    lines = (*nonogram.column_clues, *nonogram.row_clues)
    clues = "/".join(".".join(str(length) for length, _ in clue) for clue in lines)
    known = "" if nonogram.known is None else f",{_KNOWN.write(nonogram.known)}"
    return [f"{nonogram.columns}x{nonogram.rows}:{clues}{known}"]


GAME_ID = BoardCodec(Nonogram, "a game ID of Pattern", _read_game, _game_lines, known=True)

# ---- URLs ----

_MOST = 255
_SLOTS: Code[int | None] = Code(
    "a clue: 0-9, a-f, -XX, or g-z for empty slots",
    f"a puzz.link URL takes up to {_MOST}",
    letters("g", 20, None),
    16,
    ("", "-"),
)
"""The slots of all lines, one after the other."""


def _slots(length: int) -> int:
    """The slots of a line with so many cells."""
    return (length + 1) // 2


def _read_url(body: LinkBody) -> Puzzle:
    rows, columns = body.rows, body.columns
    widths = [_slots(rows)] * columns + [_slots(columns)] * rows
    cells = _SLOTS.cells(body.scanner, sum(widths), 1)
    clues: list[Clue] = []
    for width in widths:
        lengths = [next(cells) for _ in range(width)]
        clues.append(tuple([(length, 1) for length in reversed(lengths) if length is not None]))
    body.scanner.end()
    return Nonogram(tuple(clues[columns:]), tuple(clues[:columns]))


def _url_lines(nonogram: Nonogram) -> list[str]:
    require_black(nonogram, URL.called)
    cells: list[int | None] = []
    for name, clue, line in nonogram.lines()[nonogram.rows :] + nonogram.lines()[: nonogram.rows]:
        slots = _slots(len(line))
        if len(clue) > slots:
            refuse(
                f"the clue of {name} has {len(clue)} runs; a puzz.link URL of this size has room for {slots}"
            )
        lengths = [length for length, _ in reversed(clue)]
        if max(lengths, default=0) > _MOST:
            refuse(f"a run of {name} is {max(lengths)} long; a puzz.link URL takes up to {_MOST}")
        cells += lengths + [None] * (slots - len(clue))
    return [_SLOTS.write([cells])]


URL = BoardCodec(Nonogram, "a puzz.link URL", _read_url, _url_lines)
