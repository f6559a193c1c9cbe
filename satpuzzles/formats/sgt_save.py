"""Saved games of Simon Tatham's collection: lines ``KEY:LENGTH:VALUE`` with a game ID and moves.

Moves that fill cells become a partly filled grid: rectangles (``F``, ``E``, ``U``), lamps (``L``), numbers
(``R``), shades (``B``, ``C``). Pencil marks are ignored; a note counts other moves, such as the lines of
Loopy.
"""

from __future__ import annotations

import re

from satpuzzles.core.errors import PuzzleError
from satpuzzles.formats.codec import ANY, Block, Codec, before_each, filled
from satpuzzles.formats.scan import look
from satpuzzles.formats.sgt import read_game
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Lines

_KEY = re.compile(r"([A-Z]+) *:([0-9]{1,8}):(.*)")
_VALUES = {("F", 4): 1, ("E", 4): 0, ("U", 4): None, ("B", 2): 1, ("C", 2): 0, ("E", 2): None, ("I", 2): None}
"""The value that a move gives its cells, by its letter and the count of its numbers."""
_PENCIL = ("P", "M")
Known = list[list[int | None]]


def _keys(block: Block) -> dict[str, list[tuple[str, int]]]:
    """The values of each key of a save, with their lines' indices."""
    keys: dict[str, list[tuple[str, int]]] = {}
    for at, line in enumerate(block.lines):
        look()
        if not line.strip():
            continue
        found = _KEY.match(line)
        if found is None or len(found[3].encode()) < int(found[2]):
            raise block.error(at, "expected a line such as GAME:7:Pattern, with the length of its value")
        keys.setdefault(found[1], []).append((found[3][: int(found[2])], at))
    return keys


def _read(block: Block) -> Puzzle:
    keys = _keys(block)
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in keys:
            raise block.error(0, f"the saved game has no line {key}")
    (game, _), (parameters, _), (description, at) = (keys[key][0] for key in ("GAME", "PARAMS", "DESC"))
    try:
        game_id = Block((f"{parameters}:{description}",), block.number(at), block.wanted)
        puzzle = read_game(game, game_id)
        return filled(puzzle, _known(block, puzzle)[0])
    except PuzzleError as error:
        raise block.error(at, getattr(error, "sentence", str(error))) from None


def _known(block: Block, puzzle: Puzzle) -> tuple[Known, int]:
    """The grid that the moves filled in, and the number of moves ignored."""
    keys = _keys(block)
    states = keys.get("STATEPOS", [("1", 0)])[0][0]
    count = max(int(states) - 1, 0) if states.isdecimal() else 0
    moves = [value for value, _ in keys.get("MOVE", [])[:count]]
    if isinstance(puzzle.places, Lines):
        return [], len(moves)
    grid: Known = [[None] * puzzle.columns for _ in range(puzzle.rows)]
    parts = [part for move in moves for part in move.split(";") if part and part[0] not in _PENCIL]
    return grid, sum(not _apply(part, grid) for part in parts)


def _apply(move: str, grid: Known) -> bool:
    """Applies a move; returns whether it is supported."""
    letter, words = move[:1], move[1:].split(",")
    if not letter.isupper() or not all(len(word) < 5 and word.isdecimal() for word in words):
        return False
    x, y, *more = map(int, words if len(words) > 1 else ("0", "9999"))
    wide, high = more if len(more) == 2 else (1, 1)
    if y + high > len(grid) or x + wide > len(grid[0]):
        return False
    if letter == "L" and not more:
        grid[y][x] = None if grid[y][x] else 1
    elif letter == "R" and len(more) == 1:
        grid[y][x] = more[0] or None
    elif (value := _VALUES.get((letter, len(words)), -1)) != -1:
        for row in grid[y : y + high]:
            row[x : x + wide] = [value] * wide
    else:
        return False
    return True


def _notes(block: Block, puzzle: Puzzle) -> tuple[str, ...]:
    left_out = _known(block, puzzle)[1]
    told = f"{block.first}: {left_out} of the moves are not supported and were ignored"
    return (told,) if left_out else ()


SAVE = Codec(ANY, "a saved game", _read, None, before_each("SAVEFILE"), separator=None, notes=_notes)
