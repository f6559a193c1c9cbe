"""Game IDs of Pattern: column clues, then row clues, with / between, and cells known beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from satpuzzles.formats.codec import Block, Codec
from satpuzzles.formats.codes import Code
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.kinds.nonogram.clues import read_board, require_black
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.sgt import GameId

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
    known = "" if nonogram.known is None else f",{_letters(nonogram.known)}"
    return [f"{nonogram.columns}x{nonogram.rows}:{clues}{known}"]


def _letters(known: Sequence[Sequence[int | None]]) -> str:
    """The cells known beforehand, as _KNOWN reads them."""
    written, gap = [], 0
    for value in chain.from_iterable(known):
        if value is not None:
            written.append(chr(ord("A" if value else "a") + gap))
            gap = 0
        elif gap == _GAP - 1:
            written.append("z")
            gap = 0
        else:
            gap += 1
    return "".join(written) + (chr(ord("a") + gap) if gap else "")


GAME_ID = Codec(Nonogram, "a game ID of Pattern", _read_game, _game_lines, known=True)
