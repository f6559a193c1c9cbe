"""Random small boards of every puzzle, as plain data that both the package and oracles.py take.

A board is solvable, ambiguous or unsolvable as luck has it; every generator is seeded by its caller.
Nothing here knows how a puzzle is encoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import prod
from random import Random

import boards_graphs
import boards_latin
import made_boards
import oracles
import oracles_graphs

from satpuzzles.core.errors import PuzzleError
from satpuzzles.making.made import MadePuzzle
from satpuzzles.making.proving_boards import generated, places_values
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import MADE, puzzle_type

MANY = 150
"""Boards with more solutions are drawn again, so that listing all of them stays quick."""
GRIDS = 20_000
"""The most grids of a board of an author's puzzle."""


@dataclass(frozen=True)
class Board:
    """One board: the type of the puzzle, its data, and all its solutions by brute force."""

    type: str
    data: dict
    solutions: frozenset

    def puzzle(self):
        """The board as the package's own puzzle."""
        if self.type in BY_JSON:
            return puzzle_type(self.type).from_json(puzzle_json(self.type, self.data))
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


def puzzle_json(kind: str, data: dict) -> dict:
    """The puzzle JSON of a board whose data are those of its JSON, but for lines on edges."""
    known = data.get("known")
    if kind == "slitherlink" and known is not None:
        across = len(data["clues"]) + 1
        data = data | {"known": {"horizontal": known[:across], "vertical": known[across:]}}
    return {"type": kind, **data}


ORACLES = {
    "hitori": oracles.hitori,
    "nonogram": oracles.nonogram,
    "calcudoku": oracles.calcudoku,
    "futoshiki": oracles.futoshiki,
    "sudoku": oracles.sudoku,
    "slitherlink": oracles_graphs.slitherlink,
    "akari": oracles_graphs.akari,
    "nurikabe": oracles_graphs.nurikabe,
}
"""The puzzles that the laws are asked of."""

BY_JSON = ("sudoku", "slitherlink", "nurikabe", "akari")
"""Puzzles whose oracles take the fields of the puzzle's JSON."""


def board(kind: str, **data) -> Board:
    """A board with its solutions by brute force."""
    return Board(kind, data, frozenset(ORACLES[kind](**data)))


def is_tiny(puzzle) -> bool:
    """Whether ``brute_force`` is quick for a board of an author's puzzle; true for other boards."""
    return not isinstance(puzzle, MadePuzzle) or prod(map(len, places_values(puzzle))) <= GRIDS


def brute_force(puzzle) -> set:
    """All solutions of one of the package's own puzzles by tests/oracles.py, its filled-in cells included.

    Those of puzzles that authors write are all grids that their second reading confirms.
    """
    if isinstance(puzzle, MadePuzzle):
        grids = map(puzzle.places.shaped, product(*places_values(puzzle)))
        return {grid for grid in grids if puzzle.confirm(grid)}
    if puzzle.type in BY_JSON:
        data = {key: value for key, value in puzzle.to_json().items() if key != "type"}
        return ORACLES[puzzle.type](**data | ({"known": puzzle.known} if puzzle.known else {}))
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


def data_makers() -> dict[str, Callable[[Random], dict]]:
    """What makes the data of a random board of each kind; it may have any number of solutions."""
    return {
        "hitori": hitori_data,
        "nonogram": nonogram_data,
        "calcudoku": boards_latin.calcudoku_data,
        "futoshiki": boards_latin.futoshiki_data,
        "sudoku": boards_latin.sudoku_data,
        "slitherlink": boards_graphs.slitherlink_data,
        "nurikabe": boards_graphs.nurikabe_data,
        "akari": boards_graphs.akari_data,
    }


@cache
def random_board(kind: str, seed: int) -> Board:
    """The board of a kind with a seed; the same every time."""
    random = Random(f"{kind} {seed}")
    while kind in MADE:
        puzzle = made_boards.random_board(random, kind, 4)
        if is_tiny(puzzle):
            solutions = frozenset(brute_force(puzzle))
            if len(solutions) <= MANY and (solutions or random.random() < 0.2):
                return Board(
                    kind, {shape.field: getattr(puzzle, shape.field) for shape in puzzle.shapes}, solutions
                )
    while True:
        data = data_makers()[kind](random)
        drawn = board(kind, **data)
        if random.random() < 0.3:
            drawn = board(kind, **data, known=random_known(random, drawn, **data))
        if len(drawn.solutions) <= MANY:
            return drawn


SIDES = {"star_battle": 4, "hashi": 5}
"""The sides of small boards of authors' puzzles, if not 3."""


def small_puzzles(kind: str) -> Iterator[Puzzle]:
    """Small boards of a kind, not filled in. Those of authors are made, as random ones are hardly unique."""
    for seed in range(300):
        if kind not in MADE:
            yield replace(random_board(kind, seed).puzzle(), known=None)
            continue
        with suppress(PuzzleError):  # as where the answer drawn is never the only one
            yield generated(puzzle_type(kind), Random(seed), (SIDES.get(kind, 3),) * 2)


def random_known(random: Random, drawn: Board, **data):
    """A partly filled grid, mostly taken from a solution, sometimes with one cell at random."""
    kind = drawn.type
    rows, columns = board_size(kind, data)
    lowest, highest = {
        "nonogram": (0, data.get("colors")),
        "calcudoku": (1, rows),
        "futoshiki": (1, rows),
        "sudoku": (1, rows),
    }.get(kind, (0, 1))
    widths = [columns] * rows
    if kind == "slitherlink":
        widths = [columns] * (rows + 1) + [columns + 1] * rows
    noise = [[random.randint(lowest, highest) for _ in range(width)] for width in widths]
    source = random.choice(sorted(drawn.solutions)) if drawn.solutions else noise
    density = random.choice((0.1, 0.3, 0.7, 1.0))
    known = [[value if random.random() < density else None for value in line] for line in source]
    if random.random() < 0.2:
        row = random.randrange(len(known))
        column = random.randrange(len(known[row]))
        known[row][column] = noise[row][column]
    return known


def board_size(kind: str, data: dict) -> tuple[int, int]:
    """Rows and columns of a board."""
    if kind == "nonogram":
        return len(data["row_clues"]), len(data["column_clues"])
    if kind in ("calcudoku", "sudoku"):
        return data["size"], data["size"]
    field = {"hitori": "numbers", "futoshiki": "givens", "akari": "cells"}.get(kind, "clues")
    return len(data[field]), len(data[field][0])


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
