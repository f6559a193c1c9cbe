"""Random small latin squares with clues, as plain data: Calcudoku, Futoshiki and Sudoku for boards.py."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from random import Random

import oracles


def random_latin_square(random: Random, size: int) -> list[list[int]]:
    """A latin square: cyclic for sizes up to 3, one of all of them at 4, shuffled from there on."""
    if size == 4:
        return [list(line) for line in random.choice(ALL_OF_FOUR)]
    rows, columns, values = (random.sample(range(size), size) for _ in range(3))
    return [[values[(rows[r] + columns[c]) % size] + 1 for c in range(size)] for r in range(size)]


ALL_OF_FOUR = sorted(oracles.latin_squares(4))


def random_size(random: Random) -> int:
    """A size of a latin square: mostly 3 and 4, a few 1, 2 and 5."""
    return random.choice((1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5))


def calcudoku_data(random: Random) -> dict:
    """Random cages over a random latin square, sometimes with a target or an operator spoilt."""
    size = random_size(random)
    square = random_latin_square(random, size)
    largest = random.choice((1, 2, 3, 3, 4, 4, 5, 6)) if size < 5 else random.choice((2, 3))
    operators = random.choice(("+", "-", "*", "/", "+-*/", "+-*/?", "+-*/?", "?"))
    cages = []
    for cells in random_cages(random, size, largest):
        values = [square[row][column] for row, column in cells]
        cages.append((cells, *random_clue(random, values, operators)))
    if random.random() < 0.25:
        place = random.randrange(len(cages))
        cells, op, target = cages[place]
        cages[place] = (cells, op, max(1, target + random.choice((-2, -1, 1, 2, 5))))
    return {"size": size, "cages": tuple(cages)}


def random_cages(random: Random, size: int, largest: int) -> list[tuple]:
    """A partition of the board into edge-connected cages of at most so many cells."""
    free = set(product(range(size), range(size)))
    cages = []
    while free:
        cage = [random.choice(sorted(free))]
        free.discard(cage[0])
        for _ in range(random.randint(1, largest) - 1):
            near = sorted(cell for cell in free if any(oracles.touches(cell, other) for other in cage))
            if not near:
                break
            cage.append(random.choice(near))
            free.discard(cage[-1])
        cages.append(tuple(cage))
    random.shuffle(cages)
    return cages


def random_clue(random: Random, values: list[int], operators: str) -> tuple[str | None, int]:
    """An operator among those offered, and the target that the values give with it."""
    if len(values) == 1:
        return random.choice((None, "+", "*")), values[0]
    largest, total, product_ = max(values), sum(values), prod(values)
    targets = {"+": total, "*": product_}
    if 2 * largest - total >= 0:
        targets["-"] = 2 * largest - total
    if largest * largest % product_ == 0:
        targets["/"] = largest * largest // product_
    op = random.choice([op for op in operators if op in targets or op == "?"] or ["+", "*"])
    if op == "?":
        return None, targets[random.choice(sorted(targets))]
    return op, targets[op]


def futoshiki_data(random: Random) -> dict:
    """Givens and signs of a random latin square, sometimes Adjacent, sometimes spoilt."""
    size = random_size(random)
    square = random_latin_square(random, size)
    givens = [[0] * size for _ in range(size)]
    density = random.choice((0, 0.1, 0.2, 0.4))
    for row, column in product(range(size), range(size)):
        if random.random() < density:
            givens[row][column] = square[row][column]
    if random.random() < 0.1:
        givens[random.randrange(size)][random.randrange(size)] = random.randint(1, size)
    pairs = oracles.neighbour_pairs(size)
    density = random.choice((0, 0.2, 0.4, 0.7)) if size < 5 else 0.6
    less_than = []
    for one, other in pairs:
        if random.random() < density:
            rising = square[one[0]][one[1]] < square[other[0]][other[1]]
            less_than.append((one, other) if rising else (other, one))
    if less_than and random.random() < 0.2:
        place = random.randrange(len(less_than))
        less_than[place] = less_than[place][::-1]
    random.shuffle(less_than)
    data = {"givens": givens, "less_than": tuple(less_than)}
    if random.random() < 0.35:
        marked = [
            (one, other)
            for one, other in pairs
            if abs(square[one[0]][one[1]] - square[other[0]][other[1]]) == 1
        ]
        if random.random() < 0.2 and pairs:
            pair = random.choice(pairs)
            marked = [other for other in marked if other != pair] if pair in marked else [*marked, pair]
        data["adjacent"] = tuple(marked)
    return data


# ---- Sudoku ----

SUDOKU_BOXES = [(1, 1), (1, 2), (2, 1), (1, 3)] + [(2, 2)] * 6 + [(4, 1), (2, 3), (3, 2)]


def sudoku_data(random: Random) -> dict:
    """Givens of a random answer, in boxes or other regions, sometimes with diagonals or one given changed."""
    box = random.choice(SUDOKU_BOXES)
    size = box[0] * box[1]
    frame: dict = {"size": size, "box": list(box)}
    if size in (3, 4) and random.random() < 0.4:
        frame = {"size": size, "regions": random_regions(random, size)}
    if random.random() < 0.3:
        frame["diagonals"] = True
    blank = [[0] * size for _ in range(size)]
    answers = sudokus_in_boxes(box) if "box" in frame else sorted(oracles.sudoku(givens=blank, **frame))
    if frame.get("diagonals"):
        answers = [grid for grid in answers if not oracles.sudoku_broken(givens=blank, grid=grid, **frame)]
    # Where there is none, the givens are those of some latin square.
    answer = random.choice(answers) if answers else random_latin_square(random, size)
    names = random.sample(range(1, size + 1), size)
    density = random.choice((0.1, 0.3, 0.5)) if size <= 4 else 0.6
    givens = [[names[v - 1] if random.random() < density else 0 for v in line] for line in answer]
    if random.random() < 0.2:
        givens[random.randrange(size)][random.randrange(size)] = random.randint(1, size)
    return {**frame, "givens": givens}


@cache
def sudokus_in_boxes(box: tuple[int, int]) -> list:
    """All answers of small boards; of larger ones a few, which hold with diagonals too."""
    size = box[0] * box[1]
    blank = [[0] * size for _ in range(size)]
    if size <= 4:
        return sorted(oracles.sudoku(size, blank, box))
    known = [list(range(1, size + 1)), *([None] * size for _ in range(size - 1))]
    for second in product(range(1, size + 1), repeat=2):
        known[1][:2] = second
        found = sorted(oracles.sudoku(size, blank, box, diagonals=True, known=known))
        if found:
            return found
    return []


def random_regions(random: Random, size: int) -> list[list[int]]:
    """Connected regions of ``size`` cells each, numbered in reading order."""
    while True:
        free = set(product(range(size), range(size)))
        regions = [[-1] * size for _ in range(size)]
        for number in range(size):
            region = {min(free)}
            while len(region) < size and (near := sorted(region_rim(region, free))):
                region.add(random.choice(near))
            free -= region
            for row, column in region:
                regions[row][column] = number
            if len(region) < size:
                break
        else:
            return regions


def region_rim(region: set, free: set) -> set:
    """The free cells beside a region."""
    return {cell for cell in free - region if any(oracles.touches(cell, other) for other in region)}
