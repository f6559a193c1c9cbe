"""Random small boards of every puzzle, as plain data that both the package and oracles.py take.

A board is solvable, ambiguous or unsolvable as luck has it; every generator is seeded by its caller.
Nothing here knows how a puzzle is encoded.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random

import oracles

MANY = 150
"""Boards with more solutions are drawn again, so that listing all of them stays quick."""


@dataclass(frozen=True)
class Board:
    """One board: the type of the puzzle, its data, and all its solutions by brute force."""

    type: str
    data: dict
    solutions: frozenset

    def puzzle(self):
        """The board as the package's own puzzle."""
        from satpuzzles.puzzle.registry import puzzle_type

        return puzzle_type(self.type)(**package_arguments(self.type, self.data))

    def __repr__(self) -> str:
        return f"{self.type} {self.data} ({len(self.solutions)} solutions)"


def package_arguments(kind: str, data: dict) -> dict:
    """The oracle's data as arguments for the package's constructor."""
    data = dict(data)
    if kind == "calcudoku":
        from satpuzzles.kinds.calcudoku.puzzle import Cage

        data["cages"] = tuple(Cage(tuple(cells), op, target) for cells, op, target in data["cages"])
    if kind == "nonogram":
        data["colors"] = ("#000000", "#ff0000", "#00ff00")[: data["colors"]]
    return data


ORACLES = {
    "hitori": oracles.hitori,
    "nonogram": oracles.nonogram,
    "calcudoku": oracles.calcudoku,
    "futoshiki": oracles.futoshiki,
}


def board(kind: str, **data) -> Board:
    """A board with its solutions by brute force."""
    return Board(kind, data, frozenset(ORACLES[kind](**data)))


def brute_force(puzzle) -> set:
    """All solutions of one of the package's own puzzles by tests/oracles.py, its filled-in cells included."""
    match puzzle.type:
        case "futoshiki":
            return oracles.futoshiki(puzzle.givens, puzzle.less_than, puzzle.adjacent, puzzle.known)
        case "calcudoku":
            cages = [(cage.cells, cage.op, cage.target) for cage in puzzle.cages]
            return set(oracles.calcudoku(puzzle.size, cages, puzzle.known))
        case "hitori":
            numbers = [[number or 0 for number in row] for row in puzzle.numbers]
            return oracles.hitori(numbers, puzzle.known)
    colors = len(puzzle.colors)
    return oracles.nonogram(puzzle.row_clues, puzzle.column_clues, colors, puzzle.known)


def random_board(kind: str, seed: int) -> Board:
    """The board of a kind with a seed; the same every time."""
    random = Random(f"{kind} {seed}")
    make = {
        "hitori": hitori_data,
        "nonogram": nonogram_data,
        "calcudoku": calcudoku_data,
        "futoshiki": futoshiki_data,
    }[kind]
    while True:
        data = make(random)
        drawn = board(kind, **data)
        if random.random() < 0.3:
            drawn = board(kind, **data, known=random_known(random, drawn, **data))
        if len(drawn.solutions) <= MANY:
            return drawn


def random_known(random: Random, drawn: Board, **data):
    """A partly filled grid, mostly taken from a solution, sometimes with one cell at random."""
    kind = drawn.type
    rows, columns = board_size(kind, data)
    lowest, highest = {
        "hitori": (0, 1),
        "nonogram": (0, data.get("colors")),
        "calcudoku": (1, rows),
        "futoshiki": (1, rows),
    }[kind]
    noise = [[random.randint(lowest, highest) for _ in range(columns)] for _ in range(rows)]
    source = random.choice(sorted(drawn.solutions)) if drawn.solutions else noise
    density = random.choice((0.1, 0.3, 0.7, 1.0))
    known = [[value if random.random() < density else None for value in line] for line in source]
    if random.random() < 0.2:
        row, column = random.randrange(rows), random.randrange(columns)
        known[row][column] = noise[row][column]
    return known


def board_size(kind: str, data: dict) -> tuple[int, int]:
    """Rows and columns of a board."""
    if kind == "nonogram":
        return len(data["row_clues"]), len(data["column_clues"])
    if kind == "calcudoku":
        return data["size"], data["size"]
    grid = data["numbers"] if kind == "hitori" else data["givens"]
    return len(grid), len(grid[0])


# ---- Hitori ----

HITORI_SIZES = [(r, c) for r in range(1, 5) for c in range(1, 6)] + [(5, 4), (1, 7), (7, 1), (5, 3)]


def hitori_data(random: Random) -> dict:
    """Random numbers, or numbers around a legal black set; some cells already black."""
    rows, columns = random.choice(HITORI_SIZES)
    highest = max(1, max(rows, columns) + random.choice((-1, 0, 0, 0, 1)))
    numbers = [[random.randint(1, highest) for _ in range(columns)] for _ in range(rows)]
    if random.random() < 0.6:
        hide_black_cells(random, numbers)
    if random.random() < 0.3:
        for row, column in product(range(rows), range(columns)):
            if random.random() < 0.12:
                numbers[row][column] = 0
    if random.random() < 0.1:
        numbers = [[value and value * 1000 for value in line] for line in numbers]
    return {"numbers": numbers}


def hide_black_cells(random: Random, numbers: list[list[int]]) -> None:
    """Writes numbers of which a random legal set of black cells leaves none twice in a line."""
    rows, columns = len(numbers), len(numbers[0])
    size = max(rows, columns)
    names = random.sample(range(1, size + 1), size)
    shift = random.sample(range(size), size)
    black = [[0] * columns for _ in range(rows)]
    cells = list(product(range(rows), range(columns)))
    random.shuffle(cells)
    for row, column in cells:
        black[row][column] = 1
        beside = any(black[r][c] for r, c in cells if oracles.touches((r, c), (row, column)))
        if beside or not oracles.white_is_connected(black):
            black[row][column] = 0
    for row, column in cells:
        if not black[row][column]:
            numbers[row][column] = names[(shift[row] + column) % size]
    for row, column in cells:
        if black[row][column]:
            line = [numbers[row][c] for c in range(columns)] + [numbers[r][column] for r in range(rows)]
            numbers[row][column] = random.choice(line)


# ---- Nonogram ----

NONOGRAM_SIZES = [(r, c) for r in range(1, 6) for c in range(1, 7)] + [(4, 4), (4, 5), (5, 5), (5, 6)] * 3
NONOGRAM_SIZES += [(6, 5), (6, 1), (8, 1), (1, 8)]


def nonogram_data(random: Random) -> dict:
    """The clues of a random picture in one to three colours, sometimes with a clue spoilt."""
    rows, columns = random.choice(NONOGRAM_SIZES)
    colors = random.choice((1, 1, 1, 2, 2, 3)) if max(rows, columns) < 7 else 1
    density = random.choice((0.15, 0.25, 0.35, 0.5, 0.6, 0.8, 1.0))
    picture = [
        [random.randint(1, colors) if random.random() < density else 0 for _ in range(columns)]
        for _ in range(rows)
    ]
    row_clues = [oracles.runs(line) for line in picture]
    column_clues = [oracles.runs(line) for line in zip(*picture)]
    if random.random() < 0.25:
        spoil(random, random.choice((row_clues, column_clues)), colors)
    return {"row_clues": tuple(row_clues), "column_clues": tuple(column_clues), "colors": colors}


def spoil(random: Random, clues: list, colors: int) -> None:
    """Changes one clue: two clues swapped, a run longer or of another colour, added or dropped."""
    line = random.randrange(len(clues))
    clue = list(clues[line])
    way = random.randrange(4)
    if way == 0:
        other = random.randrange(len(clues))
        clues[line], clues[other] = clues[other], clues[line]
        return
    if way == 1 or not clue:
        clue.insert(random.randint(0, len(clue)), (1, random.randint(1, colors)))
    elif way == 2:
        clue.pop(random.randrange(len(clue)))
    else:
        clue[random.randrange(len(clue))] = (random.randint(1, 4), random.randint(1, colors))
    clues[line] = tuple(clue)


# ---- latin squares ----


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
