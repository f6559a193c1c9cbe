"""Hypothesis strategies for boards of every puzzle that their constructors accept, sensible or not."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import prod

from hypothesis import strategies as st

from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram

COLORS = ("#000000", "#ff0000", "#00aa00")


def grids(rows: int, columns: int, values: st.SearchStrategy) -> st.SearchStrategy:
    line = st.lists(values, min_size=columns, max_size=columns)
    return st.lists(line, min_size=rows, max_size=rows)


def edges(size: int) -> list:
    cells = range(size)
    beside = [((r, c), (r, c + 1)) for r in cells for c in cells[:-1]]
    return beside + [((r, c), (r + 1, c)) for r in cells[:-1] for c in cells]


@st.composite
def latin_square(draw, size: int) -> list[list[int]]:
    order = st.permutations(range(size))
    rows, columns, values = draw(order), draw(order), draw(order)
    return [[values[(row + column) % size] + 1 for column in columns] for row in rows]


@st.composite
def hitori(draw, solvable: bool = False) -> Hitori:
    """``solvable`` here means few numbers that stand twice."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    highest = 3 * max(rows, columns) if solvable else draw(st.integers(1, 9))
    return Hitori(draw(grids(rows, columns, st.integers(1 if solvable else 0, highest))))


@st.composite
def nonogram(draw, solvable: bool = False) -> Nonogram:
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    colors = draw(st.integers(1, len(COLORS)))
    if solvable:
        picture = draw(grids(rows, columns, st.integers(0, colors)))
        clues = [runs(line) for line in picture], [runs(line) for line in zip(*picture)]
    else:
        run = st.tuples(st.integers(1, 9), st.integers(1, colors))
        clue = st.lists(run, max_size=4).map(tuple)
        clues = [draw(st.lists(clue, min_size=n, max_size=n)) for n in (rows, columns)]
    return Nonogram(*clues, COLORS[:colors])


def runs(line) -> tuple:
    return tuple((len(list(cells)), value) for value, cells in groupby(line) if value)


@st.composite
def calcudoku(draw, solvable: bool = False) -> Calcudoku:
    """Cages joined along random edges."""
    size = draw(st.integers(1, 6))
    square = draw(latin_square(size))
    cages = {(r, c): [(r, c)] for r in range(size) for c in range(size)}
    for one, other in edges(size):
        joined = cages[one] + cages[other]
        if cages[one] is not cages[other] and len(joined) <= 6 and draw(st.booleans()):
            cages.update(dict.fromkeys(joined, joined))
    found = []
    for cells in {id(cage): tuple(cage) for cage in cages.values()}.values():
        values = [square[r][c] for r, c in cells]
        op = draw(st.sampled_from(("+", "*"))) if len(cells) > 1 else None
        target = sum(values) if op != "*" else prod(values)
        if not solvable:
            op = draw(st.sampled_from(("+", "*", None, "-", "/")[: 5 if len(cells) > 1 else 3]))
            target = draw(st.one_of(st.just(target), st.integers(0, 2000)))
        found.append(Cage(cells, op, target))
    return Calcudoku(size, tuple(found))


@st.composite
def futoshiki(draw, solvable: bool = False) -> Futoshiki:
    size = draw(st.integers(1, 7))
    square = draw(latin_square(size))
    if not solvable:
        square = draw(grids(size, size, st.integers(1, size)))
    shown = draw(grids(size, size, st.sampled_from((0, 0, 0, 1))))
    givens = [[value * show for value, show in zip(*lines)] for lines in zip(square, shown)]
    if draw(st.booleans()):
        near = [(a, b) for a, b in edges(size) if abs(square[a[0]][a[1]] - square[b[0]][b[1]]) == 1]
        return Futoshiki(givens, adjacent=tuple(near))
    signs = []
    for one, other in edges(size):
        rising = square[one[0]][one[1]] < square[other[0]][other[1]]
        match draw(st.sampled_from((0, 0, 1) if solvable else (0, 1, 2))):
            case 1:
                signs.append((one, other) if rising else (other, one))
            case 2:
                signs.append((other, one))
    return Futoshiki(givens, tuple(signs))


@st.composite
def akari(draw, solvable: bool = False) -> Akari:
    """``solvable`` here means blocks without numbers."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    return Akari(draw(grids(rows, columns, st.sampled_from("...#" if solvable else "....#01234"))))


@st.composite
def any_puzzle(draw, solvable: bool = False):
    """A board of any puzzle, partly filled now and then."""
    puzzle = draw(st.one_of(each(solvable) for each in (hitori, nonogram, calcudoku, futoshiki, akari)))
    if solvable or draw(st.integers(0, 2)):
        return puzzle
    value = st.none() | st.integers(0 if puzzle.blank else 1, puzzle.values)
    return replace(puzzle, known=draw(grids(puzzle.rows, puzzle.columns, value)))
