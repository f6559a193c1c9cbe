"""Calcudoku as a game ID of Keen: ``W:BLOCKS,CLUES``.

BLOCKS runs over the W*(W-1) inner vertical edges in reading order, the W*(W-1) inner horizontal edges
column by column, and one virtual edge that is a wall. ``_`` is a wall, ``a``..``y`` are 1..25 open
edges and a wall, ``z`` is 25 open edges; a number says how often the letter before it stands in all.
CLUES holds a letter (a + s - m * d /) and a target for each cage, in order of first cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from satpuzzles.core.grid import Cell, place
from satpuzzles.kinds.calcudoku.formats.cage_text import expect_calcudoku
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.scan import TARGET_DIGITS, Scanner
from satpuzzles.text.sgt import GameId
from satpuzzles.text.writing import refuse

_SIDES = (3, 9)
_OPERATORS = {"a": "+", "s": "-", "m": "*", "d": "/"}
_LETTERS = {op: letter for letter, op in _OPERATORS.items()}
_OPEN = 25
"""The most open edges that one letter stands for."""


def read(game: GameId) -> Puzzle:
    size = game.side(*_SIDES)
    walls = _read_walls(game.body, 2 * size * (size - 1))
    game.body.expect(",", "a comma after the blocks")
    cages = [_read_clue(game.body, cells) for cells in _blocks(size, walls)]
    game.body.end()
    return Calcudoku(size, tuple(cages))


def _read_walls(body: Scanner, edges: int) -> list[bool]:
    """For each inner edge whether it is a wall."""
    walls: list[bool] = []
    while body.peek() == "_" or "a" <= body.peek() <= "z":
        letter = body.peek()
        start = body.position
        body.position += 1
        times = body.size("number of repetitions", most=edges + 1) if body.peek().isdecimal() else 1
        opened = 0 if letter == "_" else min(ord(letter) - ord("a") + 1, _OPEN)
        walls += ([False] * opened + [True] * (letter != "z")) * times
        if len(walls) > edges + 1:
            raise body.error(f"the blocks cover more than the {edges} inner edges and the end", start)
    if len(walls) != edges + 1 or not walls[-1]:
        body.fail(f"more blocks; they cover {len(walls)} of the {edges} inner edges and the end")
    return walls[:-1]


def _edges(size: int) -> list[tuple[Cell, Cell]]:
    """The two cells of every inner edge in the order of the game ID."""
    side = range(size)
    vertical = [((row, column), (row, column + 1)) for row in side for column in side[:-1]]
    return vertical + [((row, column), (row + 1, column)) for column in side for row in side[:-1]]


def _blocks(size: int, walls: Sequence[bool]) -> list[list[Cell]]:
    """The cells that open edges connect, in order of first cells."""
    block = {(row, column): [(row, column)] for row in range(size) for column in range(size)}
    for (one, other), wall in zip(_edges(size), walls):
        if not wall and block[one] is not block[other]:
            block[one] += block[other]
            for cell in block[other]:
                block[cell] = block[one]
    return sorted({id(cells): sorted(cells) for cells in block.values()}.values())


def _read_clue(body: Scanner, cells: list[Cell]) -> Cage:
    if body.peek() not in _OPERATORS:
        body.fail(f"a, s, m or d and the target of the cage at {place(cells[0])}")
    op = _OPERATORS[body.peek()]
    if op in "-/" and len(cells) != 2:
        raise body.error(
            f"the cage at {place(cells[0])} has {len(cells)} cells; in a game ID of Keen {op} needs two"
        )
    body.position += 1
    target = body.number(f"the target of the cage at {place(cells[0])}", TARGET_DIGITS)
    return Cage(tuple(cells), op if len(cells) > 1 else None, target)


def write(puzzle: Puzzle) -> str:
    calcudoku, numbers = expect_calcudoku(puzzle, "a game ID of Keen")
    size = calcudoku.size
    least, most = _SIDES
    if not least <= size <= most:
        refuse(f"the board is {size} x {size}; a game ID of Keen takes sides of {least} to {most}")
    walls = [numbers[a][b] != numbers[c][d] for (a, b), (c, d) in _edges(size)]
    clues = "".join(_write_clue(cage) for cage in calcudoku.cages)
    return f"{size}:{_write_walls([*walls, True])},{clues}"


def _write_walls(walls: list[bool]) -> str:
    letters = ""
    opened = 0
    for wall in walls:
        if not wall:
            opened += 1
            continue
        while opened > _OPEN:
            letters += "z"
            opened -= _OPEN
        letters += chr(ord("a") + opened - 1) if opened else "_"
        opened = 0
    text = ""
    for letter, group in groupby(letters):
        times = len(list(group))
        text += letter * times if times < 3 else f"{letter}{times}"
    return text


def _write_clue(cage: Cage) -> str:
    cells = len(cage.cells)
    if cells == 1:
        return f"a{cage.target}"
    where = place(cage.cells[0])
    if cage.op is None:
        refuse(f"the cage at {where} has no operator; a game ID of Keen needs one")
    if cage.op in "-/" and cells != 2:
        refuse(f"the cage at {where} has {cells} cells; in a game ID of Keen {cage.op} needs two")
    return f"{_LETTERS[cage.op]}{cage.target}"
