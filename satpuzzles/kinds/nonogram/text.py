"""Game IDs of Pattern: column clues, then row clues, with / between, and cells known beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.formats.codec import Block, Codec
from satpuzzles.formats.scan import SIDE_CAP, Scanner, look
from satpuzzles.kinds.nonogram.clues import Piece, read_clue, require_black
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.sgt import GameId

_GAP = 25


def _read_game(game: GameId) -> Puzzle:
    rows, columns = game.sides(1, SIDE_CAP)
    body = game.body
    text = body.text[body.position :].partition(",")[0]
    pieces = [*Piece(0, text, body.position).split("/")]
    body.position += len(text)
    if len(pieces) != rows + columns:
        raise body.error(f"expected {rows + columns} clues with / between them, found {len(pieces)}")
    block = Block([body.text], body.line)
    names = [*(f"column {at + 1}" for at in range(columns)), *(f"row {at + 1}" for at in range(rows))]
    clues = tuple([read_clue(block, piece, name, ".") for piece, name in zip(pieces, names)])
    known = _read_known(body, rows * columns, columns) if body.take(",") else None
    body.end()
    return Nonogram(clues[columns:], clues[:columns], known=known)


def _read_known(body: Scanner, count: int, columns: int) -> Grid:
    """A letter skips (letter - a) cells and fills the next, upper case black, lower case blank.

    ``z`` and ``Z`` skip 25 and fill none; a last letter may point just past the end.
    """
    cells: list[int | None] = [None] * count
    index = 0
    while index < count:
        letter = body.peek()
        if not (letter.isascii() and letter.isalpha()):
            body.fail(f"a letter; the cells filled in end at cell {index:,} of {count:,}")
        gap = ord(letter.lower()) - ord("a")
        index += gap
        if index > count:
            raise body.error(f"the letter skips past the last of {count:,} cells")
        if not index % SIDE_CAP:
            look()
        if gap < _GAP:
            cells[index : index + 1] = [int(letter.isupper())] * (index < count)
            index += 1
        body.position += 1
    return in_rows(cells, columns)


def _game_lines(nonogram: Nonogram) -> list[str]:
    require_black(nonogram, GAME_ID.called)
    lines = (*nonogram.column_clues, *nonogram.row_clues)
    clues = "/".join(".".join(str(length) for length, _ in clue) for clue in lines)
    known = "" if nonogram.known is None else f",{_write_known(nonogram.known)}"
    return [f"{nonogram.columns}x{nonogram.rows}:{clues}{known}"]


def _write_known(known: Grid) -> str:
    text = ""
    gap = 0
    for value in (value for row in known for value in row):
        if value is not None:
            text += chr(ord("A" if value else "a") + gap)
            gap = 0
            continue
        gap += 1
        if gap == _GAP:
            text += "z"
            gap = 0
    return text + (chr(ord("a") + gap) if gap else "")


GAME_ID = Codec(Nonogram, "a game ID of Pattern", _read_game, _game_lines, known=True)
