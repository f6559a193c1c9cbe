"""The geometry that clauses and checks share, against definitions of its own."""

from __future__ import annotations

from itertools import product
from random import Random

import oracles
import pytest

from satpuzzles.core.errors import CapError
from satpuzzles.core.grid import neighbours, regions, to_grid


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


@pytest.mark.parametrize(("rows", "columns"), [(1, 1_001), (1_001, 1), (1_001, 1_001)])
def test_no_side_is_longer_than_the_cap(rows, columns):
    assert len(to_grid([[0] * min(columns, 1_000)] * min(rows, 1_000))) == min(rows, 1_000)
    with pytest.raises(CapError):
        to_grid([[0] * columns] * rows)
