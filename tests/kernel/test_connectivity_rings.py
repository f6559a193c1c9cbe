"""Complete encodings of connectivity, one placement of black cells after another, against a flood fill.

Boards of 4 x 4 and smaller are compared model by model elsewhere. Here are the placements that need ranks of
several bits: rings of black cells around white ones, with border contact and without, the same rings with
one cell missing, and paths that wind far away from the border. All cells are assumed; the encoding has to
agree on each placement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random

import oracles
import pytest
from pysat.solvers import Solver

from satpuzzles.sat.connectivity import WhiteConnected, white_connected
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause

Cell = tuple[int, int]
Black = frozenset[Cell]

COMPLETE: list[Callable[[Formula, int, int], Iterable[Clause]]] = [white_connected]
"""Every encoding that needs no refinement."""


def white_in_one_part(black: Black, rows: int, columns: int) -> bool:
    """Whether the white cells, of which there is one, are connected: a flood fill."""
    white = set(product(range(rows), range(columns))) - black
    if not white:
        return False
    waiting = [white.pop()]
    while waiting:
        row, column = waiting.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in white:
                white.discard(near)
                waiting.append(near)
    return not white


def require_agreement(encode, rows: int, columns: int, placements: Iterable[Black]) -> tuple[int, int]:
    """The encoding and the cuts accept a placement exactly where the flood fill does; how many of each."""
    formula = Formula(rows * columns)
    clauses = encode(formula, rows, columns)
    cuts = WhiteConnected(rows, columns)
    seen = [0, 0]
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for black in placements:
            connected = white_in_one_part(black, rows, columns)
            seen[connected] += 1
            cells = [
                row * columns + column + 1 if (row, column) in black else -(row * columns + column + 1)
                for row, column in product(range(rows), range(columns))
            ]
            assert solver.solve(assumptions=cells) == connected, picture(black, rows, columns)
            assert (not cuts.violated(cells)) == connected, picture(black, rows, columns)
    return seen[0], seen[1]


def picture(black: Black, rows: int, columns: int) -> str:
    """The placement, for people."""
    return "\n".join("".join(".#"[(r, c) in black] for c in range(columns)) for r in range(rows))


def on_board(cells: Iterable[Cell], rows: int, columns: int) -> Black:
    """The cells that lie on the board."""
    return frozenset((r, c) for r, c in cells if 0 <= r < rows and 0 <= c < columns)


def rings(rows: int, columns: int) -> Iterator[Black]:
    """Every closed ring of four diagonal sides that has a cell on the board, what lies outside cut away."""
    reach = rows + columns
    seen = set()
    for row, column in product(range(-2, rows), range(-2, columns + 2)):
        for right, left in product(range(1, reach), repeat=2):
            # From the top cell down to the right, down to the left, and back on the other sides.
            ring = {(row + i, column + i) for i in range(right + 1)}
            ring |= {(row + right + i, column + right - i) for i in range(left + 1)}
            ring |= {(row + i, column - i) for i in range(left + 1)}
            ring |= {(row + left + i, column - left + i) for i in range(right + 1)}
            black = on_board(ring, rows, columns)
            if len(black) > 2 and black not in seen:
                seen.add(black)
                yield black


def opened(ring: Black) -> Iterator[Black]:
    """The ring without each one of its cells."""
    for cell in sorted(ring):
        yield ring - {cell}


def random_placements(random: Random, rows: int, columns: int, count: int) -> Iterator[Black]:
    """Black cells laid in random order, mostly diagonal to each other; rings close by chance or never."""
    cells = list(product(range(rows), range(columns)))
    for _ in range(count):
        closing, stray = random.choice((0.0, 0.1, 1.0)), random.choice((0.0, 0.0, 0.2, 1.0))
        parity = random.randint(0, 1)
        black: set[Cell] = set()
        for cell in random.sample(cells, random.randint(len(cells) // 2, len(cells))):
            if (sum(cell) % 2 != parity and random.random() >= stray) or any(
                oracles.touches(cell, other) for other in black
            ):
                continue
            if white_in_one_part(frozenset({*black, cell}), rows, columns) or random.random() < closing:
                black.add(cell)
        yield frozenset(black)


SIZES = [(5, 5), (5, 6), (7, 7)]


@pytest.mark.parametrize("encode", COMPLETE)
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_rings_are_refused_and_accepted_without_a_cell(encode, rows, columns):
    """A ring cut at the border may fall in pieces that do not part the board; the flood fill tells."""
    random = Random(rows * columns)
    closed = sorted(rings(rows, columns), key=sorted)
    closed = random.sample(closed, min(len(closed), 60))
    parted, whole = require_agreement(encode, rows, columns, closed)
    assert parted > 20
    parted, whole = require_agreement(
        encode, rows, columns, (each for ring in closed for each in opened(ring))
    )
    assert whole > 100


@pytest.mark.parametrize("encode", COMPLETE)
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_random_placements(encode, rows, columns):
    random = Random(f"{rows} x {columns}")
    parted, whole = require_agreement(encode, rows, columns, random_placements(random, rows, columns, 120))
    assert min(parted, whole) > 15


# ---- exhaustive ----


def all_placements(rows: int, columns: int) -> Iterator[Black]:
    """Every set of black cells of which no two share an edge."""

    def rest(position: int, black: Black) -> Iterator[Black]:
        if position == rows * columns:
            yield black
            return
        cell = divmod(position, columns)
        yield from rest(position + 1, black)
        if not {(cell[0] - 1, cell[1]), (cell[0], cell[1] - 1)} & black:
            yield from rest(position + 1, black | {cell})

    return rest(0, frozenset())


@pytest.mark.slow
@pytest.mark.parametrize("encode", COMPLETE)
@pytest.mark.parametrize(
    ("rows", "columns", "count"), [(2, 9, 3363), (3, 7, 10897), (4, 5, 6743), (5, 4, 6743), (5, 5, 55447)]
)
def test_every_placement(encode, rows, columns, count):
    """The counts are published: independent sets of grid graphs (OEIS A001333, A051736, A051737, A006506)."""
    assert sum(require_agreement(encode, rows, columns, all_placements(rows, columns))) == count


@pytest.mark.slow
@pytest.mark.parametrize("encode", COMPLETE)
@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (6, 6), (5, 7), (7, 5), (7, 7), (8, 9)])
def test_every_ring_and_many_random_placements(encode, rows, columns):
    random = Random(f"many {rows} x {columns}")
    closed = sorted(rings(rows, columns), key=sorted)
    placements = closed + [each for ring in closed for each in opened(ring)]
    placements += random_placements(random, rows, columns, 2_000)
    parted, whole = require_agreement(encode, rows, columns, placements)
    assert min(parted, whole) > 100
