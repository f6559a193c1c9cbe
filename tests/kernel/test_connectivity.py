"""Connectivity of white cells: the static encoding and the lazy cuts against a flood fill of our own."""

from __future__ import annotations

from itertools import product
from random import Random

import oracles
import pytest
from models import answer_models

from satpuzzles.sat.connectivity import WhiteConnected, white_connected
from satpuzzles.sat.formula import Formula

SIZES = [
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


def apart(rows: int, columns: int) -> list[list[int]]:
    """The clauses that no two black cells share an edge."""
    cells = list(product(range(rows), range(columns)))
    number = {cell: index for index, cell in enumerate(cells, 1)}
    return [
        [-number[one], -number[other]]
        for one, other in product(cells, cells)
        if one < other and oracles.touches(one, other)
    ]


def black_sets(rows: int, columns: int, connected: bool | None = None) -> set[tuple[int, ...]]:
    """Every set of black cells without shared edges, all of them or those (dis)connecting the white."""
    clauses = apart(rows, columns)
    every = answer_models(Formula(rows * columns), clauses)
    if connected is None:
        return every
    return {black for black in every if is_connected(black, rows, columns) == connected}


def is_connected(black, rows: int, columns: int) -> bool:
    """Whether the white cells are connected, by the oracle's own flood fill."""
    black = set(black)
    return oracles.white_is_connected(
        [[int(row * columns + column + 1 in black) for column in range(columns)] for row in range(rows)]
    )


def literals(black, count: int) -> list[int]:
    """A set of black cells as a model."""
    return [variable if variable in black else -variable for variable in range(1, count + 1)]


@pytest.mark.parametrize("by_ranks", [False, True])
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_static_encoding_has_exactly_the_connected_models(rows, columns, by_ranks):
    formula = Formula(rows * columns)
    clauses = [*apart(rows, columns), *white_connected(formula, rows, columns, by_ranks=by_ranks)]
    assert answer_models(formula, clauses) == black_sets(rows, columns, connected=True)


@pytest.mark.parametrize("by_ranks", [False, True])
def test_the_static_encoding_excludes_every_ring_of_inner_cells(by_ranks):
    """Of cells of a 6 x 6 that are not of the border; smaller boards have one ring at most."""
    formula = Formula(36)
    border = [[-v] for v in range(1, 37) if v < 7 or v > 30 or v % 6 < 2]
    clauses = [*apart(6, 6), *border]
    every = answer_models(formula, clauses)
    found = answer_models(formula, [*clauses, *white_connected(formula, 6, 6, by_ranks=by_ranks)])
    assert found == {black for black in every if is_connected(black, 6, 6)}
    assert len(every) == 1234 > len(found) + 8


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_cuts_come_exactly_for_models_that_are_not_connected(rows, columns):
    constraint = WhiteConnected(rows, columns)
    for black in black_sets(rows, columns):
        model = literals(set(black), rows * columns)
        cuts = constraint.violated(model)
        assert bool(cuts) == (not is_connected(black, rows, columns)), black
        assert all(not set(cut) & set(model) for cut in cuts), "a cut that the model does not break"


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_no_cut_loses_a_connected_model(rows, columns):
    constraint = WhiteConnected(rows, columns)
    count = rows * columns
    connected = [set(literals(set(black), count)) for black in black_sets(rows, columns, connected=True)]
    cuts = {
        tuple(sorted(cut))
        for black in black_sets(rows, columns, connected=False)
        for cut in constraint.violated(literals(set(black), count))
    }
    for cut in cuts:
        assert all(not model.isdisjoint(cut) for model in connected), cut


@pytest.mark.parametrize("by_ranks", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(7, 7), (5, 11), (12, 3)])
def test_larger_random_black_sets(rows, columns, by_ranks):
    """The static encoding with all cells fixed, and the cuts of the same cells, agree with a flood fill."""
    random = Random(rows * columns)
    cells = list(product(range(rows), range(columns)))
    seen = {True: 0, False: 0}
    formula = Formula(rows * columns)
    static = [*apart(rows, columns), *white_connected(formula, rows, columns, by_ranks=by_ranks)]
    for _ in range(30):
        black: set[tuple[int, int]] = set()
        keep_connected = random.random() < 0.5
        density = random.choice((0.6, 1.0))
        for cell in random.sample(cells, int(len(cells) * density)):
            if not any(oracles.touches(cell, other) for other in black):
                black.add(cell)
                if keep_connected and not is_connected(numbers(black, columns), rows, columns):
                    black.remove(cell)
        model = literals(numbers(black, columns), rows * columns)
        connected = is_connected(numbers(black, columns), rows, columns)
        seen[connected] += 1
        assert bool(WhiteConnected(rows, columns).violated(model)) == (not connected)
        units = [[literal] for literal in model]
        assert bool(answer_models(formula, static + units)) == connected
    assert min(seen.values()) > 3


def numbers(cells, columns: int) -> set[int]:
    """Cells as variables."""
    return {row * columns + column + 1 for row, column in cells}


def test_every_component_but_one_is_cut_off_at_once():
    # The black cells of a 5 x 5 checkerboard leave twelve white cells, each alone.
    black = {cell for cell in product(range(5), range(5)) if sum(cell) % 2 == 0}
    cuts = WhiteConnected(5, 5).violated(literals(numbers(black, 5), 25))
    assert len({tuple(sorted(cut)) for cut in cuts}) == 11
