"""Futoshiki as a game ID of Unequal: ``N:`` or, for the Adjacent variant, ``Na:``, then the cells.

A cell is a number (0 for blank), the letters U R D L of the neighbours it is greater than (in the
Adjacent variant: differs from by exactly 1), and a comma. A lower-case letter skips 1 to 26 cells.
"""

from __future__ import annotations

from satpuzzles.core.grid import Cell, place
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.scan import Scanner
from satpuzzles.text.sgt import GameId
from satpuzzles.text.writing import expect_type, refuse

_SIDES = (3, 32)
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
Pair = tuple[Cell, Cell]


def read(game: GameId) -> Puzzle:
    size = game.side(*_SIDES)
    body = game.body
    givens = [[0] * size for _ in range(size)]
    signs: list[Pair] = []
    index = 0
    while True:
        while "a" <= body.peek() <= "z":
            index += ord(body.peek()) - ord("a") + 1
            if index >= size * size:
                raise body.error(f"the letter skips past the last of {size * size} cells")
            body.position += 1
        cell = divmod(index, size)
        givens[cell[0]][cell[1]] = _read_value(body, size)
        signs += _read_signs(body, cell, size)
        index += 1
        if index == size * size:
            body.take(",")
            body.end()
            break
        body.expect(",", f"a comma after cell {index} of {size * size}")
    numbers = tuple(map(tuple, givens))
    if not game.parameters.startswith("a"):
        return Futoshiki(numbers, tuple((neighbour, cell) for cell, neighbour in signs))
    both = set(signs)
    for cell, neighbour in signs:
        if (neighbour, cell) not in both:
            raise body.error(
                f"the cell at {place(cell)} is marked as adjacent to the one at {place(neighbour)}, "
                "but not the other way round"
            )
    return Futoshiki(numbers, adjacent=tuple(pair for pair in signs if pair[0] < pair[1]))


def _read_value(body: Scanner, size: int) -> int:
    start = body.position
    value = body.number("a number, 0 for a blank cell")
    if value > size:
        raise body.error(f"the number is {value}; values are 1 to {size}", start)
    return value


def _read_signs(body: Scanner, cell: Cell, size: int) -> list[Pair]:
    signs: list[Pair] = []
    while body.peek() and body.peek() in _STEPS:
        down, right = _STEPS[body.peek()]
        neighbour = (cell[0] + down, cell[1] + right)
        if not (0 <= neighbour[0] < size and 0 <= neighbour[1] < size):
            raise body.error(f"the {body.peek()} at {place(cell)} points off the board")
        if (cell, neighbour) in signs:
            raise body.error(f"the {body.peek()} at {place(cell)} stands twice")
        signs.append((cell, neighbour))
        body.position += 1
    return signs


def write(puzzle: Puzzle) -> str:
    futoshiki = expect_type(puzzle, Futoshiki, "a game ID of Unequal")
    size = futoshiki.rows
    least, most = _SIDES
    if not least <= size <= most:
        refuse(f"the board is {size} x {size}; a game ID of Unequal takes sides of {least} to {most}")
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
    text = f"{size}{'' if adjacent is None else 'a'}:"
    for row, values in enumerate(futoshiki.givens):
        for column, value in enumerate(values):
            text += str(value)
            for letter, (down, right) in _STEPS.items():
                if ((row, column), (row + down, column + right)) in marked:
                    text += letter
            text += ","
    return text
