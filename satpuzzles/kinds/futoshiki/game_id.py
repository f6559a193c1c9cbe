"""Game IDs of Unequal: ``N:`` or, for the Adjacent variant, ``Na:``, then the cells.

A cell is a number (0 for blank), the letters U R D L of the neighbours it is greater than (in the Adjacent
variant: differs from by exactly 1), and a comma. A lower-case letter skips 1 to 26 cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.grid import in_rows, place
from satpuzzles.formats.codec import BoardCodec, refuse, require_sides
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layout import Edge

if TYPE_CHECKING:
    from satpuzzles.formats.sgt import GameId

_SIDES = (3, 32)
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _read_game(game: GameId) -> Puzzle:
    size = game.side(*_SIDES)
    body = game.body
    givens = [0] * (size * size)
    signs: dict[Edge, None] = {}
    index = 0
    while index < len(givens):
        while "a" <= body.peek() <= "z":
            index += ord(body.peek()) - ord("a") + 1
            body.position += 1
            if index >= len(givens):
                raise body.error(f"the letter skips past the last of {len(givens)} cells", body.position - 1)
        start = body.position
        givens[index] = body.number("a number, 0 for a blank cell")
        if givens[index] > size:
            raise body.error(f"the number is {givens[index]}; values are 1 to {size}", start)
        row, column = cell = divmod(index, size)
        while (letter := body.peek()) in _STEPS:
            down, right = _STEPS[letter]
            neighbour = row + down, column + right
            if not (0 <= neighbour[0] < size and 0 <= neighbour[1] < size):
                raise body.error(f"the {letter} at {place(cell)} points off the board")
            if (cell, neighbour) in signs:
                raise body.error(f"the {letter} at {place(cell)} appears twice")
            signs[cell, neighbour] = None
            body.position += 1
        index += 1
        if not body.take(",") and index < len(givens):
            body.fail(f"a comma after cell {index} of {len(givens)}")
    body.end()
    numbers = in_rows(givens, size)
    if not game.parameters.startswith("a"):
        return Futoshiki(numbers, tuple((neighbour, cell) for cell, neighbour in signs))
    for cell, neighbour in signs:
        if (neighbour, cell) not in signs:
            told = f"the cell at {place(cell)} is marked as adjacent to the one at {place(neighbour)}"
            raise body.error(f"{told}, but not the other way round")
    return Futoshiki(numbers, adjacent=tuple(pair for pair in signs if pair[0] < pair[1]))


def _game_lines(futoshiki: Futoshiki) -> list[str]:
    require_sides(futoshiki, GAME_ID.called, _SIDES)
    adjacent = futoshiki.adjacent
    if adjacent is not None and futoshiki.less_than:
        first, second = (place(cell) for cell in futoshiki.less_than[0])
        refuse(
            "a game ID of Unequal's Adjacent variant cannot hold inequalities; "
            f"this board has one between {first} and {second}"
        )
    marked = {(high, low) for low, high in futoshiki.less_than}
    for one, other in adjacent or ():
        marked |= {(one, other), (other, one)}
    text = f"{futoshiki.rows}{'' if adjacent is None else 'a'}:"
    for row, values in enumerate(futoshiki.givens):
        for column, value in enumerate(values):
            near = ((letter, (row + down, column + right)) for letter, (down, right) in _STEPS.items())
            marks = "".join(letter for letter, other in near if ((row, column), other) in marked)
            text += f"{value}{marks},"
    return [text]


GAME_ID = BoardCodec(Futoshiki, "a game ID of Unequal", _read_game, _game_lines)
