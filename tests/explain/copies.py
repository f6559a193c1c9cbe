"""Copies of a board that are the same to a person: turned, mirrored, with other names for its values.

They are made of the JSON of a board, so that nothing of the package has a hand in them.
"""

from __future__ import annotations

from random import Random

CLUES = {
    "hitori": "numbers",
    "slitherlink": "clues",
    "nurikabe": "clues",
    "akari": "cells",
    "sudoku": "givens",
}
"""The puzzles whose clues are a grid."""


def copy_of(board: dict, random: Random) -> dict:
    """A random copy."""
    for each in random.sample((_transposed, _mirrored), 2):
        if random.random() < 0.5:
            board = each(board)
    if random.random() < 0.5:
        board = _transposed(_mirrored(_transposed(board)))
    board = _renamed(board, random)
    for name in ("cages", "less_than"):
        if name in board:
            board = {**board, name: random.sample(board[name], len(board[name]))}
    return board


def _transposed(board: dict) -> dict:
    if board["type"] == "nonogram":
        return {**board, "rows": board["columns"], "columns": board["rows"]}
    changed = _moved(board, lambda row, column: [column, row])
    if name := _grid_of(board):
        changed[name] = [list(line) for line in zip(*board[name])]
    if "box" in board:
        changed["box"] = board["box"][::-1]
    return changed


def _mirrored(board: dict) -> dict:
    """Its columns in reverse order."""
    if board["type"] == "nonogram":
        return {**board, "rows": [row[::-1] for row in board["rows"]], "columns": board["columns"][::-1]}
    changed = _moved(board, lambda row, column: [row, board["size"] - 1 - column])
    if name := _grid_of(board):
        changed[name] = [line[::-1] for line in board[name]]
    return changed


def _grid_of(board: dict) -> str | None:
    return "givens" if board["type"] == "futoshiki" else CLUES.get(board["type"])


def _moved(board: dict, move) -> dict:
    """With its cages and inequalities elsewhere."""
    changed = dict(board)
    if "cages" in board:
        cages = [{**cage, "cells": [move(*cell) for cell in cage["cells"]]} for cage in board["cages"]]
        changed["cages"] = cages
    if "less_than" in board:
        changed["less_than"] = [[move(*cell) for cell in pair] for pair in board["less_than"]]
    return changed


def _renamed(board: dict, random: Random) -> dict:
    """With other values where any do, or reversed ones where their order counts."""
    if board["type"] == "hitori":
        values = sorted({value for row in board["numbers"] for value in row})
        names = dict(zip(values, random.sample(range(1, 40), len(values))))
        return {**board, "numbers": [[names[value] for value in row] for row in board["numbers"]]}
    if board["type"] == "sudoku":
        names = dict(enumerate([0, *random.sample(range(1, board["size"] + 1), board["size"])]))
        return {**board, "givens": [[names[value] for value in row] for row in board["givens"]]}
    if board["type"] == "futoshiki" and random.random() < 0.5:
        givens = [[value and board["size"] + 1 - value for value in row] for row in board["givens"]]
        return {**board, "givens": givens, "less_than": [pair[::-1] for pair in board["less_than"]]}
    return board
