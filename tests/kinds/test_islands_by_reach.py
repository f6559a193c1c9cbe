"""Nurikabe by reach finds exactly the solutions of brute force, whatever is counted or left to cuts."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from satpuzzles.core.grid import regions
from satpuzzles.core.options import Options
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.sat import islands

SIZES = [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (2, 6)]


def some_clues(random, rows, columns):
    """Clues of the islands of a random grid, or of none."""
    clues = [[None] * columns for _ in range(rows)]
    cells = list(product(range(rows), range(columns)))
    if random.random() < 0.6:
        for island in regions(random.sample(cells, random.randint(0, len(cells)))):
            row, column = random.choice(sorted(island))
            clues[row][column] = random.choice([len(island), len(island), "?"])
    else:
        for row, column in random.sample(cells, random.randint(0, min(4, len(cells)))):
            clues[row][column] = random.choice([1, 2, 3, 4, 9, "?"])
    return clues


@pytest.mark.parametrize(("broken_sizes", "scarce_sea"), [(1, 1), (2, 3), (1_000, 10**9)])
def test_solutions_are_those_of_brute_force(monkeypatch, broken_sizes, scarce_sea):
    monkeypatch.setattr(islands, "BROKEN_SIZES", broken_sizes)
    monkeypatch.setattr(islands, "SCARCE_SEA", scarce_sea)
    random = Random(broken_sizes)
    counts = set()
    for _ in range(120):
        rows, columns = random.choice(SIZES)
        puzzle = Nurikabe(some_clues(random, rows, columns))
        grids = product(product((0, 1), repeat=columns), repeat=rows)
        wanted = {grid for grid in grids if puzzle.confirm(grid)}
        found = []
        with SolutionSearch(puzzle, Options(encoding="lazy")) as search:
            assert [type(each) for each in search.formula.lazy] == [islands.IslandsByReach]
            while (solution := search.find()) is not None:
                found.append(solution)
                search.forbid(solution)
        assert sorted(found) == sorted(wanted), puzzle.clues
        counts.add(min(len(wanted), 2))
    assert counts == {0, 1, 2}


def test_clues_that_all_reach_the_same_cells_are_left_to_cuts_about_the_sea():
    """Fifteen clues of any size would need a variable for each cell and each of them."""
    clues = [["?" if row % 2 == column == 0 else None for column in range(12)] for row in range(29)]
    lazy = Nurikabe(clues).encode("lazy", presolve=True).lazy
    assert not any(isinstance(each, islands.IslandsByReach) for each in lazy)
