"""Random boards for round trips: any size, solvable or not, with everything that a format can hold.

Brute force plays no part here, so sizes go beyond tests/boards.py.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boards_latin import random_cages
from oracles import runs

from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.slitherlink.puzzle import Slitherlink
from satpuzzles.kinds.sudoku.puzzle import Sudoku

COLORS = ("#000000", "#ff0000", "#00aa00", "#1234ef")


def hitori(
    random: Random, *, least: int = 1, side: int = 12, zeros: bool = False, highest: int | None = None
):
    rows, columns = random.randint(least, side), random.randint(least, side)
    top = highest or max(rows, columns)
    return Hitori([[random.randint(0 if zeros else 1, top) for _ in range(columns)] for _ in range(rows)])


def counted(board: Hitori) -> Hitori:
    """The board with 1, 2, 3 ... in its first column, as the names of rows are."""
    return Hitori([(number, *row[1:]) for number, row in enumerate(board.numbers, 1)])


def wide(board: Hitori) -> Hitori:
    """A board that has more than one column: rows cannot hold a column of numbers that are all large."""
    return board if board.columns > 1 else Hitori([row * 2 for row in board.numbers])


def nonogram(
    random: Random, *, colors: tuple[str, ...] = ("#000000",), side: int = 30, fitting: bool = False
):
    """Clues of a random picture; without ``fitting`` now and then a clue that cannot fit."""
    rows, columns = random.randint(1, side), random.randint(1, side)
    density = random.random()
    cells = [
        [random.randint(1, len(colors)) if random.random() < density else 0 for _ in range(columns)]
        for _ in range(rows)
    ]
    clues = [runs(line) for line in cells]
    if not fitting and random.random() < 0.2:
        clues[random.randrange(rows)] = ((random.randint(1, 99), len(colors)),) * random.randint(1, 3)
    return Nonogram(clues, [runs(line) for line in zip(*cells)], colors)


def square_nonogram(random: Random):
    board = nonogram(random, fitting=True)
    side = min(board.rows, board.columns)
    return Nonogram(board.row_clues[:side], board.column_clues[:side])


def bitmap(random: Random):
    """The clues of a rectangle on a board: each line tells its cells at once, or the crossing ones do."""
    rows, columns = random.randint(1, 30), random.randint(1, 30)
    top, left = random.randint(0, rows - 1), random.randint(0, columns - 1)
    height, width = random.randint(1, rows - top), random.randint(1, columns - left)
    return Nonogram(
        [(width,) if top <= row < top + height else () for row in range(rows)],
        [(height,) if left <= column < left + width else () for column in range(columns)],
    )


def calcudoku(random: Random, *, least: int = 1, side: int = 9, largest: int = 5, sgt: bool = False):
    """A partition into random cages; ``sgt`` leaves out what a game ID of Keen cannot hold."""
    size = random.randint(least, side)
    cages = []
    for cage in random_cages(random, size, largest):
        if len(cage) == 1:
            op = None
        elif sgt:
            op = random.choice("+-*/" if len(cage) == 2 else "+*")
        else:
            op = random.choice(("+", "-", "*", "/", None))
        cages.append(Cage(cage, op, random.randint(0, 999)))
    return Calcudoku(size, tuple(cages))


def futoshiki(random: Random, *, least: int = 1, side: int = 14, adjacent: bool = False):
    """Random givens and signs; whether they agree is no matter here."""
    size = random.randint(least, side)
    cells = range(size)
    givens = [[random.choice((0, 0, random.randint(1, size))) for _ in cells] for _ in cells]
    pairs = [((r, c), (r, c + 1)) for r in cells for c in cells[:-1]]
    pairs += [((r, c), (r + 1, c)) for r in cells[:-1] for c in cells]
    pairs = [random.choice((pair, pair[::-1])) for pair in pairs if random.random() < 0.4]
    if adjacent:
        return Futoshiki(givens, adjacent=tuple(pairs))
    return Futoshiki(givens, tuple(pairs))


BOXES = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6)]
TALL = [(3, 2), (4, 2), (4, 3), (2, 6), (5, 4), (6, 4)]


def sudoku(random: Random, boxes: list[tuple[int, int]], *, diagonals: bool = False, regions: bool = False):
    """Random givens that need not agree, at least one cell blank; ``regions`` need not hang together."""
    rows, columns = random.choice(boxes)
    cells = range(size := rows * columns)
    givens = [[random.choice((0, 0, random.randint(1, size))) for _ in cells] for _ in cells]
    givens[random.randrange(size)][random.randrange(size)] = 0
    numbers = [number for number in cells for _ in cells]
    random.shuffle(numbers)
    parts = [numbers[start * size : (start + 1) * size] for start in cells]
    shape = {"regions": parts} if regions else {"box": (rows, columns)}
    return Sudoku(givens, diagonals=diagonals and random.random() < 0.5, **shape)


def slitherlink(random: Random, *, least: int = 1, side: int = 30) -> Slitherlink:
    """Random clues, three of four cells without."""
    rows, columns = random.randint(least, side), random.randint(1, side)
    few = (None, None, None, *range(5))
    clues = [[random.choice(few) for _ in range(columns)] for _ in range(rows)]
    if rows * columns > 1:  # a text without a cell that is blank may be another puzzle's
        clues[0][0], clues[-1][-1] = None, 3
    return Slitherlink(clues)


def akari(random: Random, *, least: int = 1, side: int = 14):
    """Random white cells and blocks, at least one without a number."""
    rows, columns = random.randint(least, side), random.randint(max(least, 2), side)
    share = random.random()
    cells = [
        [random.choice("##01234") if random.random() < share else "." for _ in range(columns)]
        for _ in range(rows)
    ]
    cells[0][0] = "."  # digits and one # look like a game ID with a seed
    random.choice(cells)[random.randrange(1, columns)] = "#"
    return Akari(cells)


def nurikabe(random: Random, *, highest: int, apart: bool = False):
    """Clues at random, none beside another in a row if they are to be ``apart``."""
    rows, columns = random.randint(2, 12), random.randint(2, 12)
    clues: list[list] = [[0] * columns for _ in range(rows)]
    for row in clues:
        for column in range(columns):
            if random.random() < 0.3 and not (apart and column and row[column - 1]):
                row[column] = random.choice((1, 2, "?", random.randint(1, highest)))
    return Nurikabe(clues)


def with_known(random: Random, puzzle):
    """The puzzle with a partly filled grid of values that its cells, or lines, can take."""
    lowest = 0 if puzzle.blank else 1
    known = [
        [random.choice((None, random.randint(lowest, puzzle.values))) for _ in range(width)]
        for width in puzzle.places.widths()
    ]
    return replace(puzzle, known=known)


def comparable(puzzle):
    """A puzzle with what has no order in one order, and its regions numbered as they come."""
    if puzzle.type == "futoshiki":
        return replace(puzzle, less_than=tuple(sorted(puzzle.less_than)))
    if puzzle.type == "sudoku" and puzzle.regions:
        numbers = {number: at for at, number in enumerate(dict.fromkeys(sum(puzzle.regions, ())))}
        return replace(puzzle, regions=[[numbers[number] for number in row] for row in puzzle.regions])
    return puzzle


EVERY = [
    lambda r: hitori(r, zeros=True),
    lambda r: nonogram(r, colors=COLORS),
    nonogram,
    calcudoku,
    futoshiki,
    lambda r: futoshiki(r, adjacent=True),
    lambda r: sudoku(r, BOXES + TALL, diagonals=True, regions=r.random() < 0.5),
    slitherlink,
    lambda r: nurikabe(r, highest=1_000_000),
    lambda r: with_known(r, nurikabe(r, highest=9)),
    akari,
    lambda r: with_known(r, r.choice((hitori, nonogram, calcudoku, futoshiki, slitherlink, akari))(r)),
]

LARGE = {
    "hitori": [lambda r: hitori(r, side=40), lambda r: hitori(r, highest=129), lambda r: counted(hitori(r))],
    "nonogram": [lambda r: nonogram(r, colors=COLORS), nonogram, bitmap, square_nonogram],
    "calcudoku": [calcudoku, lambda r: calcudoku(r, side=6, sgt=True, largest=9)],
    "futoshiki": [futoshiki, lambda r: futoshiki(r, adjacent=True)],
    "sudoku": [
        lambda r: sudoku(r, BOXES),
        lambda r: sudoku(r, BOXES + TALL, diagonals=True, regions=r.random() < 0.5),
    ],
    "slitherlink": [slitherlink],
    "nurikabe": [lambda r: nurikabe(r, highest=9), lambda r: nurikabe(r, highest=1_000_000)],
    "akari": [akari],
}
"""For each puzzle makers of boards of any size."""

MAKERS = {
    "json": EVERY,
    "program": EVERY,
    "yaml": EVERY,
    "list": [lambda r: hitori(r, zeros=True, highest=129)],
    "rows": [lambda r: hitori(r, highest=9), lambda r: wide(hitori(r, highest=129))],
    "filas": [nonogram],
    "prolog": [futoshiki],
    "signs": [futoshiki],
    "cages": [calcudoku],
    "sdm": [lambda r: sudoku(r, BOXES[:-1])],
    "sdk": [lambda r: sudoku(r, BOXES + TALL, diagonals=True)],
    "loop": [lambda r: slitherlink(r, least=2)],
    "nurikabe": [
        lambda r: nurikabe(r, highest=9, apart=True),
        lambda r: nurikabe(r, highest=120, apart=True),
    ],
    "sgt": [
        slitherlink,
        lambda r: hitori(r, least=2, side=61),
        nonogram,
        lambda r: with_known(r, nonogram(r)),
        lambda r: calcudoku(r, least=3, sgt=True, largest=9),
        lambda r: futoshiki(r, least=3, side=32),
        lambda r: futoshiki(r, least=3, adjacent=True),
        lambda r: sudoku(r, [*BOXES, *TALL][:9], diagonals=True),
        lambda r: akari(r, least=2),
    ],
    "puzzlink": [
        slitherlink,
        lambda r: hitori(r, highest=1295),
        lambda r: nonogram(r, fitting=True),
        lambda r: nurikabe(r, highest=4095),
        lambda r: sudoku(r, BOXES),
        akari,
    ],
    "non": [nonogram, lambda r: nonogram(r, colors=COLORS), lambda r: nonogram(r, colors=("#ff0000",))],
    "webpbn": [nonogram, lambda r: nonogram(r, colors=COLORS), lambda r: nonogram(r, colors=("#ffffff",))],
    "nin": [nonogram],
    "mk": [nonogram],
    "cwd": [nonogram],
    "olsak": [nonogram],
    "picross": [nonogram],
    "pbm": [bitmap],
    "janko": [futoshiki],
    "puzzlekit": [calcudoku],
    "volkskrant": [calcudoku],
    "lights": [akari],
}
"""For each format makers of what it can hold."""
