"""Saved games of Simon Tatham's collection: lines ``KEY:LENGTH:VALUE`` with a game ID and the moves so far.

The moves that fill cells become a partly filled grid: a rectangle (``F`` black, ``E`` blank, ``U`` unknown),
a lamp (``L``), a number (``R``), a shaded or white cell (``B``, ``C``). Pencil marks say nothing here. Other
moves, such as the lines of Loopy, are left out, and a note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.formats.codec import ANY, Block, Codec, before_each
from satpuzzles.formats.scan import look
from satpuzzles.formats.sgt import read_game
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Lines

_KEY = re.compile(r"([A-Z]+) *:([0-9]{1,8}):(.*)", re.DOTALL)
_VALUES = {("F", 4): 1, ("E", 4): 0, ("U", 4): None, ("B", 2): 1, ("C", 2): 0, ("E", 2): None, ("I", 2): None}
"""What a move makes of its cells, by its letter and how many numbers follow."""
_PENCIL = ("P", "M")
_START = "SAVEFILE"


def _keys(block: Block) -> Iterator[tuple[str, str, int]]:
    """The keys and values of a save, each with the index of its line.

    Raises:
        FormatError: a line is not one, or its value is shorter than it says.
    """
    for at, line in enumerate(block.lines):
        look()
        if not line.strip():
            continue
        found = _KEY.match(line)
        if found is None or len(found[3].encode()) < int(found[2]):
            raise block.error(at, "expected a line such as GAME:7:Pattern, with the length of its value")
        yield found[1], found[3][: int(found[2])], at


def _read(block: Block) -> Puzzle:
    values: dict[str, tuple[str, int]] = {}
    for key, value, at in _keys(block):
        values.setdefault(key, (value, at))
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in values:
            raise block.error(0, f"the saved game has no line {key}")
    description, at = values["DESC"]
    game_id = f"{values['PARAMS'][0]}:{description}"
    try:
        puzzle = read_game(values["GAME"][0], Block((game_id,), block.number(at), block.wanted))
        known, _ = _known(block, puzzle)
        return puzzle if known is None else replace(puzzle, known=known)
    except PuzzleError as error:
        raise block.error(at, getattr(error, "sentence", str(error))) from None


def _known(block: Block, puzzle: Puzzle) -> tuple[Grid | None, int]:
    """The grid that the moves filled in, None where they filled nothing; and how many moves were left out."""
    keys = [*_keys(block)]
    states = next((value for key, value, _ in keys if key == "STATEPOS"), "1")
    count = max(int(states) - 1, 0) if states.isdecimal() else 0
    moves = [value for key, value, _ in keys if key == "MOVE"][:count]
    if isinstance(puzzle.places, Lines):
        return None, len(moves)
    cells = (puzzle.rows, puzzle.columns)
    grid: list[list[int | None]] = [[None] * puzzle.columns for _ in range(puzzle.rows)]
    left_out = 0
    for move in moves:
        for part in filter(None, move.split(";")):
            if part[0] not in _PENCIL and not _apply(part, grid, cells):
                left_out += 1
    return (grid if any(value is not None for row in grid for value in row) else None), left_out  # type: ignore[return-value]


def _apply(move: str, grid: list[list[int | None]], cells: tuple[int, int]) -> bool:
    """Makes a move; whether it is one that is understood."""
    letter, words = move[:1], move[1:].split(",")
    if not letter.isupper() or not all(len(word) < 5 and word.isdecimal() for word in words):
        return False
    numbers = [int(word) for word in words]
    x, y, *more = numbers if len(numbers) > 1 else (0, -1)
    wide, high = more if len(more) == 2 else (1, 1)
    if not (y >= 0 and y + high <= cells[0] and x + wide <= cells[1]):
        return False
    if letter == "L" and not more:
        grid[y][x] = None if grid[y][x] else 1
    elif letter == "R" and len(more) == 1:
        grid[y][x] = more[0] or None
    elif (letter, len(numbers)) in _VALUES:
        for row in grid[y : y + high]:
            row[x : x + wide] = [_VALUES[letter, len(numbers)]] * wide
    else:
        return False
    return True


def _notes(block: Block, puzzle: Puzzle) -> tuple[str, ...]:
    left_out = _known(block, puzzle)[1]
    told = f"{block.first}: {left_out} of the moves are not read; the board is read without them"
    return (told,) if left_out else ()


SAVE = Codec(ANY, "a saved game", _read, None, before_each(_START), separator=None, notes=_notes)
