"""Saved games of Simon Tatham's collection: lines ``KEY:LENGTH:VALUE`` with a game ID and moves.

Moves become a partly filled grid: rectangles (``F``, ``E``, ``U``), lamps (``L``), numbers (``R``), shades
(``B``, ``C``), all cells (``S``), lines of Pearl, bridges. Pencil marks are ignored; a note counts other
moves, such as the lines of Loopy. Source: ``execute_move`` of each game in sgt-puzzles.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import ANY, Block, BoardCodec, before_each, filled
from satpuzzles.formats.sgt import read_game
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layers import SpanPlaces
from satpuzzles.puzzle.places import LinePlaces, LinkPlaces, Places

_KEY = re.compile(r"([A-Z]+) *:([0-9]{1,8}):(.*)")
_VALUES = {("F", 4): 1, ("E", 4): 0, ("U", 4): None, ("B", 2): 1, ("C", 2): 0, ("E", 2): None, ("I", 2): None}
"""The value that a move gives its cells, by its letter and the count of its numbers."""
_PENCIL = ("P", "M", "D")
_SIDES: dict[str, Callable[[int, int], int]] = {
    "L": lambda old, sides: old | sides,
    "N": lambda old, sides: old & ~sides,
    "R": lambda old, sides: sides,
    "F": lambda old, sides: old ^ sides,
    "M": lambda old, sides: old ^ sides,
}
"""What a move of Pearl makes of the sides of a cell: 1 right, 2 up, 4 left, 8 down; ``M`` is for crosses."""
_NUMBERS = re.compile(r"([A-Z])([0-9]{1,4}(?:,[0-9]{1,4}){2,4})")
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
    return known_after([value for value, _ in keys.get("MOVE", [])[:count]], puzzle.places)


def known_after(moves: Sequence[str], places: Places) -> tuple[Known, int]:
    """The grid that moves filled in, and the number of moves ignored."""
    parts = [part for move in moves for part in move.split(";") if part]
    if isinstance(places, LinkPlaces):
        return _links(parts, places)
    if isinstance(places, SpanPlaces):
        return _spans(parts, places)
    if isinstance(places, LinePlaces):
        return [], len(moves)
    grid: Known = [[None] * places.columns for _ in range(places.rows)]
    return grid, sum(not _apply(part, grid) for part in parts if part[0] not in _PENCIL)


def _apply(move: str, grid: Known) -> bool:
    """Applies a move; returns whether it is supported."""
    letter, words = move[:1], move[1:].split(",")
    whole = words if len(words) > 1 else [*words[0]]
    if letter == "S" and len(whole) == len(grid) * len(grid[0]) and all(map(str.isdecimal, whole)):
        values = iter(whole)
        grid[:] = [[int(next(values)) for _ in row] for row in grid]
        return True
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


def _links(parts: Sequence[str], places: LinkPlaces) -> tuple[Known, int]:
    """The lines and crosses of Pearl, and the number of moves ignored."""
    lines, crosses, ignored = defaultdict[int, int](int), defaultdict[int, int](int), 0
    for letter, numbers in _numbered(parts):
        if letter not in _SIDES or len(numbers) != 3 or numbers[1] >= places.columns:
            ignored += 1
            continue
        sides, cell = numbers[0], numbers[2] * places.columns + numbers[1]
        if letter == "R":
            crosses[cell] &= ~sides
        board = crosses if letter == "M" else lines
        board[cell] = _SIDES[letter](board[cell], sides)
    side = [1 if other == cell + 1 and places.columns > 1 else 8 for cell, other in places.ends]
    values = [
        1 if lines[cell] & way else 0 if crosses[cell] & way else None
        for (cell, _), way in zip(places.ends, side)
    ]
    return [*map(list, places.shaped(values))], ignored


def _spans(parts: Sequence[str], places: SpanPlaces) -> tuple[Known, int]:
    """The bridges of Bridges, 0 where a mark rules them out, and the number of moves ignored."""
    found: dict[object, int | None] = dict.fromkeys(places.ends)
    ignored = 0
    for letter, numbers in _numbered(parts):
        if letter == "M":
            continue
        ends = sorted(((numbers[1], numbers[0]), (numbers[3], numbers[2]))) if len(numbers) > 3 else []
        if (letter, len(numbers)) not in (("L", 5), ("N", 4)) or tuple(ends) not in found:
            ignored += 1
        elif letter == "L":
            found[tuple(ends)] = numbers[4] or None
        else:
            found[tuple(ends)] = None if found[tuple(ends)] == 0 else 0
    return [*map(list, places.shaped([*found.values()]))], ignored


def _numbered(parts: Sequence[str]) -> Iterator[tuple[str, list[int]]]:
    """The letter and the numbers of each part of a move but ``S``, which says that the program solved it."""
    for part in parts:
        if part != "S":
            match = _NUMBERS.fullmatch(part)
            yield (match[1], [*map(int, match[2].split(","))]) if match else (part[:1], [])


def _notes(block: Block, puzzle: Puzzle) -> tuple[str, ...]:
    left_out = _known(block, puzzle)[1]
    told = f"{block.first}: {left_out} of the moves are not supported and were ignored"
    return (told,) if left_out else ()


SAVE = BoardCodec(ANY, "a saved game", _read, None, before_each("SAVEFILE"), separator=None, notes=_notes)
