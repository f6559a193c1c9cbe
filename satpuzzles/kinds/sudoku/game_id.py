"""Game IDs of Solo (CxR: boxes C rows high and R columns wide, Nj: regions, x: diagonals), puzz.link URLs."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from satpuzzles.formats.blocks import read_blocks, write_blocks
from satpuzzles.formats.codec import BoardCodec, refuse
from satpuzzles.formats.codes import Code, letters, number16, url_of
from satpuzzles.formats.pzprv3 import file_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import require_usual

if TYPE_CHECKING:
    from satpuzzles.formats.sgt import GameId

_MOST = 31
_GAME: Code[int | None] = Code(
    "the given at {place}: a number, or a-z for blank cells",
    f"a game ID of Solo takes 1 to {_MOST}",
    letters("a", 26, 0),
    10,
    least=1,
)


def _read_game(game: GameId) -> Sudoku:
    kind = "".join(takewhile("jkx".__contains__, game.parameters))
    jigsaw = "j" in kind
    if "k" in kind:
        raise game.body.error("this is a game ID of Killer Sudoku, whose cages are not supported")
    if jigsaw and game.height is None:
        size, box = game.side(2, _MOST), None
    else:
        columns, rows = game.sides(2, 15)
        size, box = rows * columns, None if jigsaw else (rows, columns)
    if size > _MOST:
        raise game.body.error(f"the board has {size} rows; a game ID of Solo has at most {_MOST}")
    givens = _GAME.read(game.body, size, size)
    if jigsaw:
        game.body.expect(",", "a comma before the blocks")
    regions = read_blocks(game.body, size, repeats=False) if jigsaw else None
    game.body.end()
    return Sudoku(givens, box, regions, "x" in kind)


def _game_lines(sudoku: Sudoku) -> list[str]:
    if not 2 <= sudoku.rows <= _MOST or 1 in (sudoku.box or ()):
        refuse(f"{GAME_ID.called} has boxes of 2 x 2 and more, and at most {_MOST} rows")
    size = "{}x{}".format(*sudoku.box) if sudoku.box else f"{sudoku.rows}j"
    blocks = "," + write_blocks(sudoku.regions, repeats=False) if sudoku.regions else ""
    return [f"{size}{'x' if sudoku.diagonals else ''}:{_GAME.write(sudoku.givens)}{blocks}"]


GAME_ID = BoardCodec(Sudoku, "a game ID of Solo", _read_game, _game_lines)

# ---- pzpr URLs: number16, and boxes that the size alone tells ----

_BODY: Code[int | None] = number16(0, 0, 1)


def _url_lines(sudoku: Sudoku) -> list[str]:
    require_usual(sudoku, URL.called)
    return [_BODY.write(sudoku.givens)]


URL = url_of(Sudoku, "givens", _BODY)._replace(lines=_url_lines)
_FILE = file_of(Sudoku, "givens", {".": 0, "-": 0, "0": 0}, 1, "numbers")


def _file_lines(sudoku: Sudoku) -> list[str]:
    require_usual(sudoku, FILE.called)
    rows, columns, *lines = _FILE.write(sudoku).splitlines()
    return [rows, *lines] if sudoku.rows > 1 else [rows, columns, *lines]


FILE = _FILE._replace(lines=_file_lines)
