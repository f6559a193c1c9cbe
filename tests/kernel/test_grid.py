"""The geometry that clauses and checks share, against definitions of its own."""

from __future__ import annotations

from itertools import product
from random import Random

import oracles
import pytest

from satpuzzles.core.errors import CapError, RuleError
from satpuzzles.core.grid import neighbours, place, regions, to_grid


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (5, 1), (3, 4), (6, 6)])
def test_neighbours_are_the_cells_that_touch(rows, columns):
    cells = list(product(range(rows), range(columns)))
    for cell in cells:
        found = list(neighbours(cell, rows, columns))
        assert len(found) == len(set(found))
        assert set(found) == {other for other in cells if oracles.touches(cell, other)}


def test_regions_are_what_can_be_reached():
    random = Random(1)
    for _ in range(300):
        rows, columns = random.randint(1, 6), random.randint(1, 6)
        density = random.random()
        cells = {c for c in product(range(rows), range(columns)) if random.random() < density}
        found = regions(cells)
        assert sum(map(len, found)) == len(cells)
        for region in found:
            assert oracles.reachable(next(iter(region)), cells) == region


def test_no_cells_have_no_region():
    assert regions([]) == []


def test_places_count_from_one():
    assert place((0, 0)) == "row 1, column 1"
    assert place((4, 11)) == "row 5, column 12"


def test_grids_become_tuples_of_plain_numbers():
    numpy = pytest.importorskip("numpy")
    wanted = ((1, 2), (3, 4))
    for data in ([[1, 2], [3, 4]], wanted, numpy.array(wanted), [numpy.array([1, 2]), (3, 4)]):
        grid = to_grid(data)
        assert grid == wanted
        assert all(type(value) is int for row in grid for value in row)
    assert to_grid([[None, 1]], unknown=True) == ((None, 1),)
    with pytest.raises(RuleError, match="row 1, column 1"):
        to_grid([[None, 1]])


@pytest.mark.parametrize("value", [True, 1.5, "1", None, [1]])
def test_what_is_no_whole_number_is_refused_by_place(value):
    for row in ([value, 2], [value, value]):
        with pytest.raises(RuleError, match="row 2, column 1"):
            to_grid([[1, 2], row])


@pytest.mark.parametrize(("rows", "columns"), [(1, 1_001), (1_001, 1), (1_001, 1_001)])
def test_no_side_is_longer_than_the_cap(rows, columns):
    assert len(to_grid([[0] * min(columns, 1_000)] * min(rows, 1_000))) == min(rows, 1_000)
    with pytest.raises(CapError):
        to_grid([[0] * columns] * rows)
