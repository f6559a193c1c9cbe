"""Random small boards of Slitherlink, Nurikabe and Akari, as plain data: what boards.py draws of them.

Each is drawn around an answer, then sometimes spoilt; so some are unique, some ambiguous, some unsolvable.
"""

from __future__ import annotations

from itertools import product
from random import Random

import oracles
import oracles_graphs as graphs

SLITHERLINK_SIZES = [(1, 1), (1, 3), (4, 1), (2, 2), (2, 3), (3, 2)] + [
    (3, 3),
    (3, 4),
    (4, 3),
    (2, 5),
    (4, 4),
] * 3
NURIKABE_SIZES = [(1, 1), (1, 4), (3, 1), (2, 2), (2, 4)] + [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5)] * 2
AKARI_SIZES = [(1, 1), (1, 5), (4, 1), (2, 2), (2, 4)] + [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 4)] * 2


def slitherlink_data(random: Random) -> dict:
    """Clues of a random loop, some dropped, sometimes with one changed; or clues at random."""
    rows, columns = random.choice(SLITHERLINK_SIZES)
    cells = list(product(range(rows), range(columns)))
    inside = random_inside(random, rows, columns)
    full = [
        [
            sum(inside[r][c] != (inside[s][d] if (s, d) in cells else 0) for s, d in graphs.beside(r, c))
            for c in range(columns)
        ]
        for r in range(rows)
    ]
    density = random.choice((0.3, 0.5, 0.7, 0.8, 1.0))
    clues = [[clue if random.random() < density else None for clue in line] for line in full]
    if random.random() < 0.25:
        row, column = random.choice(cells)
        clues[row][column] = random.randint(0, 4)
    if random.random() < 0.05:
        clues = [[0 if random.random() < 0.5 else None for _ in line] for line in clues]
    return {"clues": clues}


def random_inside(random: Random, rows: int, columns: int) -> list[list[int]]:
    """The cells inside of a random loop, grown cell by cell."""
    inside = [[0] * columns for _ in range(rows)]
    inside[random.randrange(rows)][random.randrange(columns)] = 1
    for _ in range(random.randint(0, 2 * rows * columns)):
        row, column = random.randrange(rows), random.randrange(columns)
        inside[row][column] ^= 1
        if not graphs.is_one_piece(inside):
            inside[row][column] ^= 1
    return inside


def nurikabe_data(random: Random) -> dict:
    """Clues of a random answer, some of them "?", sometimes with one changed, moved or dropped."""
    rows, columns = random.choice(NURIKABE_SIZES)
    cells = list(product(range(rows), range(columns)))
    black = random_sea(random, rows, columns)
    white = {cell for cell in cells if cell not in black}
    questions = random.choice((0, 0, 0.2, 0.5))
    clues: list[list] = [[0] * columns for _ in range(rows)]
    for region in sorted(map(sorted, graphs.pieces(white))):
        row, column = random.choice(region)
        clues[row][column] = "?" if random.random() < questions else len(region)
    if random.random() < 0.3:
        row, column = random.choice(cells)
        clues[row][column] = random.choice((0, 1, 2, 3, "?"))
    return {"clues": clues}


def random_sea(random: Random, rows: int, columns: int) -> set[oracles.Cell]:
    """Connected black cells without a 2 x 2 block, grown cell by cell; sometimes there are none."""
    cells = list(product(range(rows), range(columns)))
    black: set[oracles.Cell] = set()
    for _ in range(random.choice((0, 1, 3, 5, 8)) * len(cells)):
        more = black | {random.choice(cells)}
        grid = [[int((r, c) in more) for c in range(columns)] for r in range(rows)]
        if len(graphs.pieces(more)) == 1 and graphs.no_black_square(grid):
            black = more
    return black


def akari_data(random: Random) -> dict:
    """Random blocks around lights of which none sees another; some numbers, sometimes one changed."""
    rows, columns = random.choice(AKARI_SIZES)
    places = list(product(range(rows), range(columns)))
    density, numbered = random.choice((0, 0.15, 0.3, 0.5, 1.0)), random.choice((0, 0.5, 0.8, 1.0))
    cells = [["#" if random.random() < density else "." for _ in range(columns)] for _ in range(rows)]
    grid = [[0] * columns for _ in range(rows)]
    for row, column in random.sample(places, len(places)):
        seen = any(True for step in graphs.SIDES for _ in graphs.lights_seen(cells, grid, row, column, *step))
        grid[row][column] = int(cells[row][column] == "." and not seen)
    for row, column in places:
        if cells[row][column] == "#" and random.random() < numbered:
            cells[row][column] = str(sum(grid[r][c] for r, c in graphs.around(cells, row, column)))
    if random.random() < 0.3:
        row, column = random.choice(places)
        cells[row][column] = random.choice(".#01234")
    return {"cells": cells}
