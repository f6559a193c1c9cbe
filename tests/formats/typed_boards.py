"""Random boards as people type them: a heading, comments above, rows in one of many layouts."""

from __future__ import annotations

from random import Random

from boards import Board, data_makers
from format_boards import LARGE
from made_boards import random_board as random_made_board

import satpuzzles as sp
from satpuzzles import formats
from satpuzzles.puzzle.built_in import MADE
from satpuzzles.puzzle.kind import kind_of

CELLS = {
    "hitori": "numbers",
    "sudoku": "givens",
    "slitherlink": "clues",
    "nurikabe": "clues",
    "akari": "cells",
}
"""The puzzles that are rows of cells, with the field that holds these."""
SEPARATORS = [" ", "\t", ", ", ",", ";", " | "]
COMMENTS = ["// page 3", "; the easy ones", "# from the paper", "# all rights reserved", "#### Monday ####"]
TITLES = [
    "{name}",
    "{name}:",
    "{name} No. 17",
    "{name} puzzle, easy",
    "Sunday {name}",
    "{name} by A. Nonymous",
]
BOXES = [(2, 2), (2, 3), (2, 4), (3, 3)]
"""The boxes of Sudokus whose rows alone tell them."""
MOST = 9
"""The longest side: what is tried must be tried often."""


def random_board(kind: str, random: Random) -> sp.Puzzle:
    """A board that can be typed, of odd shapes or of any size up to a few cells a side."""
    if kind in MADE:
        return random_made_board(random, kind, 6)
    while True:
        if random.random() < 0.3:
            board = Board(kind, data_makers()[kind](random) | {"known": None}, frozenset()).puzzle()
        else:
            board = random.choice(LARGE[kind])(random)
        if max(board.rows, board.columns) <= MOST and can_be_typed(board):
            return board


def can_be_typed(board: sp.Puzzle) -> bool:
    """Whether the lines that this file makes tell all of a board."""
    match board.type:
        case "hitori":
            # One column of numbers of several digits looks like rows written together.
            return all(map(all, board.numbers)) and (board.columns > 1 or max(board.numbers)[0] < 10)
        case "nonogram":
            return board.colors == ("#000000",)
        case "futoshiki":
            return board.adjacent is None
        case "sudoku":
            return board.box in BOXES and not board.diagonals
    return True


def words_of(board: sp.Puzzle, blank: str) -> list[list[str]]:
    """The cells of a board, a word each."""
    empty = {None: blank, 0: blank} if board.type in ("sudoku", "nurikabe") else {None: blank, ".": blank}
    return [[str(empty.get(cell, cell)) for cell in row] for row in board.to_json()[CELLS[board.type]]]


def rows_of(board: sp.Puzzle, random: Random) -> list[str]:
    """The lines of a board in one of the layouts that its puzzle has."""
    if board.type == "nonogram" and random.random() < 0.5:
        # In a list of one line a comma parts clues.
        between = random.choice([" ", ", ", ","] if min(board.rows, board.columns) > 1 else [" "])
        clues = [[between.join(str(length) for length, _ in clue) or "0" for clue in clues]
                 for clues in (board.row_clues, board.column_clues)]  # fmt: skip
        return ["rows:", *clues[0], *random.choice([[], [""]]), "columns:", *clues[1]]
    if board.type not in CELLS:
        lines = formats.write(board, "text").splitlines()
        return lines[1:] if lines[0].startswith(board.type) else lines
    words = words_of(board, random.choice("._"))
    joined = all(len(word) == 1 for row in words for word in row)
    separators = SEPARATORS[: 5 if board.columns == 1 else 6]
    separator = random.choice(["", *separators] if joined else separators)
    lines = [separator.join(row) for row in words]
    if separator == " | ":
        lines = [f"| {line} |" for line in lines]
        if random.random() < 0.5:
            ruler = "+---" * board.columns + "+"
            lines = [line for row in lines for line in (ruler, row)] + [ruler]
    if separator == " " and random.random() < 0.3:
        width = max(len(word) for row in words for word in row)
        lines = [" ".join(word.rjust(width) for word in row) for row in words]
    return lines


def heading_of(board: sp.Puzzle, random: Random, *, sized: bool) -> str:
    name = random.choice(
        [board.type, board.type.capitalize(), board.type.upper(), *kind_of(board.type).aliases]
    )
    if sized:
        return f"{name} {board.rows} x {board.columns}"
    return random.choice(TITLES).format(name=name)


def typed(board: sp.Puzzle, random: Random, *, sized: bool) -> str:
    """A board with its heading."""
    above = random.choices(COMMENTS, k=random.choice((0, 0, 0, 1, 2)))
    below = random.choice([[], [], [""]])
    return "\n".join([*above, heading_of(board, random, sized=sized), *below, *rows_of(board, random), ""])
