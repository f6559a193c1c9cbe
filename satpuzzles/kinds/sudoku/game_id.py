"""Game IDs of Solo, CxR: for boxes C rows high and R columns wide or Nj: for regions; URLs of puzz.link.

The letter x says that the diagonals count.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from satpuzzles.core.grid import parts_of, place, regions
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import require_usual
from satpuzzles.text.blocks import read_blocks, write_blocks
from satpuzzles.text.codec import Codec, refuse
from satpuzzles.text.tokens import Code, Numbers, letters, number16, url_of

if TYPE_CHECKING:
    from satpuzzles.text.sgt import GameId

_SIDES = (2, 15)
_MOST = 31
_GAME: Code[int | None] = Code(
    "the given at {place}: a number, or a-z for blank cells",
    f"a game ID of Solo takes 1 to {_MOST}",
    letters("a", 26, 0),
    Numbers(least=1),
)


def _read_game(game: GameId) -> Sudoku:
    kinds = re.match("[jkx]*", game.parameters)
    kind = kinds[0] if kinds else ""
    if "k" in kind:
        raise game.body.error("this game ID is one of Killer Sudoku, whose cages are no part of this puzzle")
    if jigsaw := "j" in kind and game.height is None:
        size, box = game.side(2, _MOST), None
    else:
        columns, rows = game.sides(*_SIDES, "in a game ID of Solo ")
        size, box = rows * columns, None if (jigsaw := "j" in kind) else (rows, columns)
    if size > _MOST:
        raise game.body.error(f"the board has {size} rows; a game ID of Solo has at most {_MOST}")
    givens = _GAME.read(game.body, size, size)
    if jigsaw:
        game.body.expect(",", "a comma before the blocks")
    parts = read_blocks(game.body, size, repeats=False) if jigsaw else None
    game.body.end()
    return Sudoku(givens, box, parts, "x" in kind)


def _game_lines(sudoku: Sudoku) -> list[str]:
    if sudoku.rows > _MOST or 1 in (sudoku.box or ()):
        refuse(f"{GAME_ID.called} has boxes of 2 x 2 and more, and at most {_MOST} rows")
    for number, cells in parts_of(sudoku.regions or ()).items():
        if len(regions(cells)) > 1:
            refuse(
                f"{GAME_ID.called} cannot hold the region {number} at {place(cells[0])}: it is not connected"
            )
    size = "{}x{}".format(*sudoku.box) if sudoku.box else f"{sudoku.rows}j"
    blocks = "," + write_blocks(sudoku.regions, repeats=False) if sudoku.regions else ""
    return [f"{size}{'x' if sudoku.diagonals else ''}:{_GAME.write(sudoku.givens)}{blocks}"]


GAME_ID = Codec(Sudoku, "a game ID of Solo", _read_game, _game_lines)

# ---- pzpr URLs: number16, and boxes that the size alone tells ----

_URL: Code[int | None] = number16(0, 0, 1)


def _url_lines(sudoku: Sudoku) -> list[str]:
    require_usual(sudoku, URL.called)
    return [_URL.write(sudoku.givens)]


URL = url_of(Sudoku, "givens", _URL)._replace(lines=_url_lines)
