"""Random small boards of every puzzle, solvable or not, for writers to write and the program to read back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from random import Random

import satpuzzles as sp


def hitori(random: Random) -> sp.Hitori:
    """Two to six rows and columns; one board in five has numbers of two digits."""
    rows, columns = random.randint(2, 6), random.randint(2, 6)
    most = 20 if random.random() < 0.2 else max(rows, columns)
    return sp.Hitori([[random.randint(1, most) for _ in range(columns)] for _ in range(rows)])


def picture(random: Random) -> list[list[int]]:
    """Rows of zeros and ones, at least one of them 1."""
    rows, columns = random.randint(2, 7), random.randint(2, 7)
    while True:
        cells = [[int(random.random() < 0.55) for _ in range(columns)] for _ in range(rows)]
        if any(map(any, cells)):
            return cells


def nonogram(random: Random) -> sp.Nonogram:
    """The clues of a random picture in black, with one clue of two digits at times."""
    cells = picture(random)
    if random.random() < 0.1:
        cells = [row + [1] * 11 for row in cells]
    return nonogram_of(cells)


def nonogram_of(cells: list[list[int]]) -> sp.Nonogram:
    """The clues of a picture."""
    return sp.Nonogram(tuple(map(runs, cells)), tuple(map(runs, zip(*cells, strict=True))))


def runs(line) -> tuple[int, ...]:
    """The lengths of the runs of ones in a line."""
    return tuple(len(list(run)) for black, run in groupby(line) if black)


def latin_square(size: int, random: Random) -> list[list[int]]:
    """A latin square, its rows, columns and numbers shuffled."""
    rows, columns, numbers = (random.sample(range(size), size) for _ in range(3))
    return [[numbers[(row + column) % size] + 1 for column in columns] for row in rows]


def calcudoku(random: Random) -> sp.Calcudoku:
    """Cages of one to four cells over a latin square, a few without an operator."""
    size = random.randint(2, 6)
    square = latin_square(size, random)
    free = {(row, column) for row in range(size) for column in range(size)}
    cages = []
    while free:
        cells = [min(free)]
        free.remove(cells[0])
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            near = [(r + a, c + b) for r, c in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            if open_cells := sorted(free.intersection(near)):
                cells.append(random.choice(open_cells))
                free.remove(cells[-1])
        cages.append(cage(sorted(cells), square, random))
    return sp.Calcudoku(size, tuple(cages))


def cage(cells: list[tuple[int, int]], square: list[list[int]], random: Random) -> sp.Cage:
    """A cage that its numbers in the square fit."""
    numbers = sorted(square[row][column] for row, column in cells)
    if len(cells) == 1:
        return sp.Cage(tuple(cells), None, numbers[0])
    product = 1
    for number in numbers:
        product *= number
    targets = {"+": sum(numbers), "*": product}
    if len(cells) == 2:
        targets["-"] = numbers[1] - numbers[0]
        if numbers[1] % numbers[0] == 0:
            targets["/"] = numbers[1] // numbers[0]
    op = random.choice([op for op, target in sorted(targets.items()) if target > 0])
    return sp.Cage(tuple(cells), None if random.random() < 0.03 else op, targets[op])


def futoshiki(random: Random) -> sp.Futoshiki:
    """Some numbers and signs of a latin square."""
    size = random.choice((2, 3, 4, 4, 5, 6, 10)) if random.random() < 0.2 else random.randint(2, 6)
    square = latin_square(size, random)
    cells = [(row, column) for row in range(size) for column in range(size)]
    pairs = [(a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in set(cells)]
    chosen = [pair for pair in pairs if random.random() < 0.35]
    less = tuple((a, b) if square[a[0]][a[1]] < square[b[0]][b[1]] else (b, a) for a, b in chosen)
    givens = [[number if random.random() < 0.2 else 0 for number in row] for row in square]
    return sp.Futoshiki(givens, less)


def sudoku(random: Random) -> sp.Sudoku:
    """Four, six or nine rows with some numbers in them."""
    size = random.choice((4, 6, 9))
    square = latin_square(size, random)
    return sp.Sudoku([[number if random.random() < 0.35 else 0 for number in row] for row in square])


def clues(random: Random, choices: Callable[[Random], object]) -> list[list[object]]:
    """Two to six rows and columns of what ``choices`` gives; at least one cell is no blank."""
    rows, columns = random.randint(2, 6), random.randint(2, 6)
    while True:
        cells = [[choices(random) for _ in range(columns)] for _ in range(rows)]
        if any(cell is not None for row in cells for cell in row):
            return cells


def slitherlink(random: Random) -> sp.Slitherlink:
    """A third of the cells have a clue."""
    return sp.Slitherlink(clues(random, lambda chance: chance.choice((None,) * 8 + (0, 1, 2, 3))))


def nurikabe(random: Random) -> sp.Nurikabe:
    """One cell in six has a clue."""
    choices = (None,) * 30 + ("?", 1, 2, 3, 4, 12) if random.random() < 0.5 else (None,) * 9 + (1, 2, 5)
    return sp.Nurikabe(clues(random, lambda chance: chance.choice(choices)))


def akari(random: Random) -> sp.Akari:
    """A third of the cells are blocks."""
    return sp.Akari(clues(random, lambda chance: chance.choice((None,) * 12 + ("#", "#", 0, 1, 2, 3))))
