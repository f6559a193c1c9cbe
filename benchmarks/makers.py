"""Random boards of any size, for growth: quick to make, solvable, not always with one solution.

The same size and seed give the same board everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import prod
from random import Random

from satpuzzles.core.grid import Cell, neighbours
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.uniqueness.boards import make_board, recipe_type

CAGE_CELLS = 4
GIVEN_SHARE = 0.22
DENSE_GIVEN_SHARE = 0.58
SIGN_SHARE = 0.35


def made(type: str, size: int, seed: int = 0) -> Puzzle:
    """A board of ``size`` x ``size``; ``type`` is a key of ``MAKERS``."""
    return MAKERS[type](size, Random(f"{type} {size} {seed}"))


def _latin_square(size: int, random: Random) -> list[list[int]]:
    """The addition table of size, with rows, columns and values shuffled."""
    rows, columns, values = (random.sample(range(size), size) for _ in range(3))
    return [[values[(row + column) % size] + 1 for column in columns] for row in rows]


def _hitori(size: int, random: Random) -> Puzzle:
    """A latin square in which every black cell repeats a white number of its row or column."""
    numbers = _latin_square(size, random)
    black = _black_cells(size, random)
    for row, column in sorted(black):
        if random.random() < 0.5:
            numbers[row][column] = numbers[row][_white([(row, c) for c in range(size)], black, random)[1]]
        else:
            numbers[row][column] = numbers[_white([(r, column) for r in range(size)], black, random)[0]][
                column
            ]
    return Hitori(tuple(map(tuple, numbers)))


def _white(line: list[Cell], black: set[Cell], random: Random) -> Cell:
    return random.choice([cell for cell in line if cell not in black])


def _black_cells(size: int, random: Random) -> set[Cell]:
    """Cells in random order, each made black where no two touch and no ring of corners closes."""
    parent: dict[Cell, Cell] = {}

    def root(cell: Cell) -> Cell:
        while parent.setdefault(cell, cell) != cell:
            cell = parent[cell]
        return cell

    black: set[Cell] = set()
    border = (-1, -1)
    cells = [(row, column) for row in range(size) for column in range(size)]
    for row, column in random.sample(cells, len(cells)):
        if any(cell in black for cell in neighbours((row, column), size, size)):
            continue
        corners = [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
        joined = [cell for cell in corners if cell in black]
        if {row, column} & {0, size - 1}:
            joined.append(border)
        roots = {root(cell) for cell in joined}
        if len(roots) == len(joined):
            black.add((row, column))
            for other in roots:
                parent[other] = root((row, column))
    return black


def _nonogram(size: int, random: Random) -> Puzzle:
    """Noise smoothed twice, as pictures are: each cell takes the side of most of its surroundings."""
    picture = [[random.random() < 0.5 for _ in range(size)] for _ in range(size)]
    for _ in range(2):
        picture = [[_mostly_black(picture, r, c, random) for c in range(size)] for r in range(size)]
    return Nonogram(tuple(map(_runs, picture)), tuple(map(_runs, zip(*picture))))


def _mostly_black(picture: list[list[bool]], row: int, column: int, random: Random) -> bool:
    near = [
        picture[r][c]
        for r in range(max(0, row - 1), min(len(picture), row + 2))
        for c in range(max(0, column - 1), min(len(picture), column + 2))
    ]
    return sum(near) + random.random() - 0.5 > len(near) / 2


def _runs(line: list[bool] | tuple[bool, ...]) -> tuple[tuple[int, int], ...]:
    edges = [at for at, (before, after) in enumerate(pairwise((False, *line, False))) if before != after]
    return tuple((end - start, 1) for start, end in zip(edges[::2], edges[1::2]))


def _futoshiki(size: int, random: Random, given_share: float = GIVEN_SHARE) -> Puzzle:
    values = _latin_square(size, random)
    givens = tuple(tuple(value if random.random() < given_share else 0 for value in row) for row in values)
    pairs = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(size - 1) for c in range(size)]
    signs = [
        (one, other) if values[one[0]][one[1]] < values[other[0]][other[1]] else (other, one)
        for one, other in pairs
        if random.random() < SIGN_SHARE
    ]
    return Futoshiki(givens, tuple(signs))


def _dense_futoshiki(size: int, random: Random) -> Puzzle:
    """So many givens that propagation alone does most of the work, as on large printed boards."""
    return _futoshiki(size, random, DENSE_GIVEN_SHARE)


def _calcudoku(size: int, random: Random) -> Puzzle:
    values = _latin_square(size, random)
    free = {(row, column) for row in range(size) for column in range(size)}
    cages = []
    while free:
        cells = [min(free)]
        free.remove(cells[0])
        while len(cells) < random.randint(2, CAGE_CELLS):
            near = sorted({n for cell in cells for n in neighbours(cell, size, size)} & free)
            if not near:
                break
            cells.append(random.choice(near))
            free.remove(cells[-1])
        op, target = random.choice(_clues([values[row][column] for row, column in cells]))
        cages.append(Cage(tuple(cells), op, target))
    return Calcudoku(size, tuple(cages))


def _clues(values: list[int]) -> list[tuple[str | None, int]]:
    if len(values) == 1:
        return [(None, values[0])]
    clues: list[tuple[str | None, int]] = [("+", sum(values)), ("*", prod(values))]
    if len(values) == 2:
        clues.append(("-", abs(values[0] - values[1])))
        if max(values) % min(values) == 0:
            clues.append(("/", max(values) // min(values)))
    return clues


def _own(type: str, **options: float) -> Callable[[int, Random], Puzzle]:
    """Boards of our own generator's, of which no clue can be left out unless the options say so."""

    def maker(size: int, random: Random) -> Puzzle:
        recipe = recipe_type(type)(rows=size, columns=size, **options)
        return make_board(recipe, random.getrandbits(32), 0).puzzle

    return maker


MAKERS: dict[str, Callable[[int, Random], Puzzle]] = {
    "hitori": _hitori,
    "nonogram": _nonogram,
    "futoshiki": _futoshiki,
    "dense futoshiki": _dense_futoshiki,
    "calcudoku": _calcudoku,
    "sudoku": _own("sudoku"),
    "slitherlink": _own("slitherlink"),
    "dense slitherlink": _own("slitherlink", clues=0.8),
    "akari": _own("akari"),
    "nurikabe": _own("nurikabe"),
}
