"""Game IDs of Keen, W:BLOCKS,CLUES: the walls of cages, then a letter and a target for each cage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.arguments import plural
from satpuzzles.core.grid import parts_of, place
from satpuzzles.formats.blocks import read_blocks, write_blocks
from satpuzzles.formats.codec import BoardCodec, refuse, require_sides
from satpuzzles.formats.scan import TARGET_DIGITS
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.sgt import GameId

_SIDES = (3, 9)
_OPERATORS = {"a": "+", "s": "-", "m": "*", "d": "/"}
_LETTERS = {op: letter for letter, op in _OPERATORS.items()}


def _read_game(game: GameId) -> Puzzle:
    size = game.side(*_SIDES)
    body = game.body
    regions = read_blocks(body, size, repeats=True)
    body.expect(",", "a comma after the blocks")
    cages = []
    for cells in parts_of(regions).values():
        where = place(cells[0])
        op = _OPERATORS.get(body.peek())
        if op is None:
            body.fail(f"a, s, m or d and the target of the cage at {where}")
        if op in "-/" and len(cells) != 2:
            raise body.error(_needs_two(where, len(cells), op))
        body.position += 1
        target = body.number(f"the target of the cage at {where}", TARGET_DIGITS)
        cages.append(Cage(tuple(cells), op if len(cells) > 1 else None, target))
    body.end()
    return Calcudoku(size, tuple(cages))


def _needs_two(where: str, cells: int, op: str) -> str:
    return f"the cage at {where} has {plural(cells, 'cell')}; in a game ID of Keen {op} needs two"


def _game_lines(calcudoku: Calcudoku) -> list[str]:
    from satpuzzles.kinds.calcudoku.text import cage_numbers

    require_sides(calcudoku, GAME_ID.called, _SIDES)
    clues = ""
    for cage in calcudoku.cages:
        cells, where = len(cage.cells), place(cage.cells[0])
        if cells > 1 and cage.op is None:
            refuse(f"the cage at {where} has no operator; a game ID of Keen needs one")
        op = cage.op or "+"
        if op in "-/" and cells != 2:
            refuse(_needs_two(where, cells, op))
        clues += f"{_LETTERS[op]}{cage.target}"
    return [f"{calcudoku.size}:{write_blocks(cage_numbers(calcudoku), repeats=True)},{clues}"]


GAME_ID = BoardCodec(Calcudoku, "a game ID of Keen", _read_game, _game_lines)
