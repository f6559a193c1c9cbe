"""Connectivity of white cells: complete encodings and lazy cuts, one placement of black cells after another.

The oracle is a flood fill. All placements of small boards are tried; of larger ones those that need ranks of
several bits: rings of black cells around white ones, with border contact and without, the same rings with one
cell missing, and paths that wind far away from the border.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

import oracles
import pytest
from pysat.solvers import Solver

from satpuzzles.core.grid import in_rows, regions, split_value
from satpuzzles.sat.connectivity import LazyWhiteConnectivity, white_connected
from satpuzzles.sat.formula import Formula

Cell = tuple[int, int]
Black = frozenset[Cell]

SMALL = [
    (1, 2),
    (1, 3),
    (1, 7),
    (2, 1),
    (6, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 6),
    (6, 2),
    (3, 3),
    (3, 5),
    (4, 4),
]
LARGE = [(5, 5), (5, 6), (7, 7)]

both_encodings = pytest.mark.parametrize("by_ranks", [False, True])


def is_connected(black: Iterable[Cell], rows: int, columns: int) -> bool:
    """Whether the white cells, of which there is one, are connected: a flood fill."""
    white = set(product(range(rows), range(columns))).difference(black)
    waiting = [white.pop()]
    while waiting:
        row, column = waiting.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in white:
                white.discard(near)
                waiting.append(near)
    return not white


def literals(black: Black, rows: int, columns: int) -> list[int]:
    """A placement as a model."""
    cells = enumerate(product(range(rows), range(columns)), 1)
    return [variable if cell in black else -variable for variable, cell in cells]


def require_agreement(
    by_ranks: bool, rows: int, columns: int, placements: Iterable[Black]
) -> tuple[int, int]:
    """The encoding and the cuts accept a placement exactly where the flood fill does; how many of each.

    All cells are assumed. A cut is one that the placement breaks.
    """
    formula = Formula(rows * columns)
    clauses = [*white_connected(formula, rows, columns, by_ranks=by_ranks)]
    constraint = LazyWhiteConnectivity(rows, columns)
    seen = [0, 0]
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for black in placements:
            connected = is_connected(black, rows, columns)
            seen[connected] += 1
            model = literals(black, rows, columns)
            assert solver.solve(assumptions=model) == connected, picture(black, rows, columns)
            cuts = constraint.violated(model)
            assert bool(cuts) == (not connected), picture(black, rows, columns)
            assert all(not set(cut) & set(model) for cut in cuts), picture(black, rows, columns)
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
            if is_connected({*black, cell}, rows, columns) or random.random() < closing:
                black.add(cell)
        yield frozenset(black)


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


@both_encodings
@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_every_placement_on_small_boards(by_ranks, rows, columns):
    require_agreement(by_ranks, rows, columns, all_placements(rows, columns))


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_no_cut_loses_a_connected_placement(rows, columns):
    constraint = LazyWhiteConnectivity(rows, columns)
    models = {black: literals(black, rows, columns) for black in all_placements(rows, columns)}
    connected = [set(model) for black, model in models.items() if is_connected(black, rows, columns)]
    cuts = {tuple(sorted(cut)) for model in models.values() for cut in constraint.violated(model)}
    for cut in cuts:
        assert all(not model.isdisjoint(cut) for model in connected), cut


def test_every_component_but_one_is_cut_off_at_once():
    # The black cells of a 5 x 5 checkerboard leave twelve white cells, each alone.
    black = frozenset(cell for cell in product(range(5), range(5)) if sum(cell) % 2 == 0)
    cuts = LazyWhiteConnectivity(5, 5).violated(literals(black, 5, 5))
    assert len({tuple(sorted(cut)) for cut in cuts}) == 11


@pytest.mark.parametrize(("rows", "columns"), LARGE)
def test_rings_are_refused_and_accepted_without_a_cell(rows, columns):
    """A ring cut at the border may fall in pieces that do not part the board; the flood fill tells."""
    closed = sorted(rings(rows, columns), key=sorted)
    closed = Random(rows * columns).sample(closed, min(len(closed), 60))
    parted, _ = require_agreement(False, rows, columns, closed)
    assert parted > 20
    without = (each for ring in closed for each in opened(ring))
    _, whole = require_agreement(False, rows, columns, without)
    assert whole > 100


@both_encodings
@pytest.mark.parametrize(("rows", "columns"), [*LARGE, (5, 11), (12, 3)])
def test_random_placements(by_ranks, rows, columns):
    """Ranks take longer to refute."""
    random = Random(f"{rows} x {columns}")
    placements = random_placements(random, rows, columns, 40 if by_ranks else 120)
    assert min(require_agreement(by_ranks, rows, columns, placements)) > 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns", "count"), [(2, 9, 3363), (3, 7, 10897), (4, 5, 6743), (5, 4, 6743), (5, 5, 55447)]
)
def test_every_placement(rows, columns, count):
    """The counts are published: independent sets of grid graphs (OEIS A001333, A051736, A051737, A006506)."""
    assert sum(require_agreement(False, rows, columns, all_placements(rows, columns))) == count


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (6, 6), (5, 7), (7, 5), (7, 7), (8, 9)])
def test_every_ring_and_many_random_placements(rows, columns):
    random = Random(f"many {rows} x {columns}")
    closed = sorted(rings(rows, columns), key=sorted)
    placements = closed + [each for ring in closed for each in opened(ring)]
    placements += random_placements(random, rows, columns, 2_000)
    assert min(require_agreement(False, rows, columns, placements)) > 100


def test_split_value_is_one_with_several_parts() -> None:
    """On every grid of 3 x 3 and of 2 x 4 cells with two values or none."""
    for rows, columns in (3, 3), (2, 4):
        for values in product((None, 1, 2), repeat=rows * columns):
            grid = in_rows(values, columns)
            cells = {
                value: [divmod(at, columns) for at, each in enumerate(values) if each == value]
                for value in (1, 2)
            }
            split = {value for value, own in cells.items() if len(regions(own)) > 1}
            assert split_value(grid) in (split or {None})
