"""Hitori as a game ID of Singles: ``WxH:`` and one character a cell, 0-9 a-z A-Z for 0 to 61."""

from __future__ import annotations

from satpuzzles.core.grid import place
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.sgt import GameId
from satpuzzles.text.writing import expect_type, refuse

_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {character: value for value, character in enumerate(_CHARACTERS)}
_SIDES = (2, 62)


def read(game: GameId) -> Puzzle:
    rows, columns = game.sides()
    body = game.body
    least, most = _SIDES
    for side in (rows, columns):
        if not least <= side <= most:
            raise body.error(f"a side is {side}; in a game ID of Singles it may be {least} to {most}")
    start = body.position
    if len(body.text) - start != rows * columns:
        raise body.error(
            f"expected {rows * columns} characters, one a cell, found {len(body.text) - start:,}",
            len(body.text),
        )
    values = []
    for position in range(start, len(body.text)):
        value = _VALUES.get(body.text[position], 0)
        if not 1 <= value <= max(rows, columns):
            body.position = position
            body.fail(f"a character for 1 to {max(rows, columns)}")
        values.append(value)
    return Hitori(tuple(tuple(values[row * columns : (row + 1) * columns]) for row in range(rows)))


def write(puzzle: Puzzle) -> str:
    hitori = expect_type(puzzle, Hitori, "a game ID of Singles")
    least, most = _SIDES
    sides = (hitori.rows, hitori.columns)
    highest = min(max(sides), len(_CHARACTERS) - 1)
    if not (least <= min(sides) and max(sides) <= most):
        refuse(f"the board is {hitori.rows} x {hitori.columns}; a game ID of Singles takes {least} to {most}")
    text = f"{hitori.columns}x{hitori.rows}:"
    for row, values in enumerate(hitori.numbers):
        for column, value in enumerate(values):
            if value is None or not 1 <= value <= highest:
                refuse(
                    f"the number at {place((row, column))} is {value}; "
                    f"a game ID of this size takes 1 to {highest}"
                )
            text += _CHARACTERS[value]
    return text
