"""The rules of Starfield, a puzzle from outside, against brute force and published counts."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from random import Random

import laws
import pytest
from models import answer_models
from star_oracle import brute_force

import satpuzzles as sp

DISTRIBUTION = Path(__file__).parent / "starfield"
REGIONS = [[0, 0, 0, 0], [0, 1, 1, 2], [1, 1, 2, 2], [3, 3, 3, 2]]


@pytest.fixture(scope="module")
def starfield():
    """The class, from its file."""
    specification = importlib.util.spec_from_file_location("starfield_rules", DISTRIBUTION / "starfield.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules["starfield_rules"] = module  # where dataclasses look for the module of a class
    specification.loader.exec_module(module)
    yield module.Starfield
    del sys.modules["starfield_rules"]


def random_regions(random: Random, size: int) -> list[list[int]]:
    """A partition of the board into as many connected regions as it has rows."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    region = dict(zip(random.sample(cells, size), range(size)))
    while len(region) < len(cells):
        row, column = random.choice(list(region))
        near = random.choice([(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)])
        if near in cells:
            region.setdefault(near, region[row, column])
    return [[region[row, column] for column in range(size)] for row in range(size)]


# Permutations without two neighbouring rows in neighbouring columns, https://oeis.org/A002464.
@pytest.mark.parametrize("size, count", [*enumerate([1, 0, 0, 2, 14, 90, 646], start=1)])
def test_rows_as_regions_give_the_published_counts(starfield, size, count):
    puzzle = starfield([[row] * size for row in range(size)])
    assert len(answer_models(puzzle.encode())) == count == len(list(sp.solutions(puzzle)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_random_boards_agree_with_brute_force(starfield, seed):
    random = Random(seed)
    size, stars = random.choice([(1, 1), (2, 1), (4, 1), (5, 1), (6, 1), (6, 2), (7, 1), (8, 2)])
    regions = random_regions(random, size)
    wanted = brute_force(regions, stars)
    puzzle = starfield(regions, stars)
    formula = puzzle.encode()
    models = answer_models(formula)
    assert laws.grids(puzzle, models) == wanted
    assert len(models) == len(wanted)
    assert set(sp.solutions(puzzle)) == wanted
    assert all(puzzle.check(solution) == [] for solution in wanted)


@pytest.mark.parametrize("size, stars", [(8, 2), (9, 2)])
def test_two_stars_on_rows_as_regions(starfield, size, stars):
    regions = [[row] * size for row in range(size)]
    puzzle = starfield(regions, stars)
    assert laws.grids(puzzle, answer_models(puzzle.encode())) == brute_force(regions, stars)


@pytest.mark.parametrize("seed", range(8))
def test_check_finds_exactly_the_solutions_right(starfield, seed):
    random = Random(seed)
    size = random.choice((3, 4, 5))
    regions = random_regions(random, size)
    puzzle = starfield(regions)
    wanted = brute_force(regions, 1)
    # A star in each row is the way to come near a solution; the other grids are noise.
    near = [[random.sample([1] + [0] * (size - 1), size) for _ in range(size)] for _ in range(300)]
    noise = [[random.choices((0, 1), k=size) for _ in range(size)] for _ in range(100)]
    for grid in [*wanted, *(tuple(map(tuple, grid)) for grid in near + noise)]:
        assert (not puzzle.check(grid)) == (grid in wanted)


@pytest.mark.parametrize(
    "stars, rule",
    [
        ({(0, 1), (0, 3), (1, 3), (2, 0), (3, 2)}, "stars of a row"),
        ({(0, 1), (1, 3), (2, 0), (3, 1)}, "stars of a column"),
        ({(0, 2), (1, 0), (2, 3), (3, 1)}, "stars of a region"),
        ({(0, 1), (1, 2), (2, 0), (3, 3)}, "touching stars"),
    ],
)
def test_every_rule_is_named_when_it_is_broken(starfield, stars, rule):
    puzzle = starfield(REGIONS)
    broken = puzzle.check([[int((row, column) in stars) for column in range(4)] for row in range(4)])
    laws.assert_violations_well_formed(puzzle, broken)
    assert rule in {violation.rule for violation in broken}


def test_wrong_boards_are_refused(starfield):
    laws.assert_refused(lambda: starfield([[1, 2]]), "square")
    laws.assert_refused(lambda: starfield([[1, 1], [1, 1]]), "1 regions")
    laws.assert_refused(lambda: starfield([[1, 2], [2, 1]]), "not connected", "row 1, column 1")
    for stars in (0, 3, "1", None):
        laws.assert_refused(lambda stars=stars: starfield([[1, 1], [2, 2]], stars), "stars")
    laws.assert_refused(lambda: starfield.from_json({"type": "starfield"}), "regions")
