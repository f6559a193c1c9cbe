"""Counts by every method against brute force and published numbers, and how limits cut them short."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import boards
import oracles
import pytest
from clocks import cpu_at_most
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.questions.count import METHODS
from satpuzzles.questions.model_counters import approxmc_obstacle, ganak_is_installed
from satpuzzles.rules.pairs import NotBoth
from satpuzzles.rules.single import Given

LATIN = {1: 1, 2: 2, 3: 12, 4: 576, 5: 161280, 6: 812851200, 7: 61479419904000}
"""Latin squares of order n (OEIS A002860)."""

KINDS = tuple(boards.ORACLES)
SEEDS = {"enumerate": 120, "auto": 120, "frontier": 120, "rows": 300, "ganak": 12}
"""How many boards are counted; the fast run takes a quarter of them."""

needs_approxmc = pytest.mark.skipif(approxmc_obstacle() is not None, reason=f"{approxmc_obstacle()}")
needs_ganak = pytest.mark.skipif(not ganak_is_installed(), reason="pyganak is not installed")


def empty(size: int, less_than=()) -> sp.Futoshiki:
    return sp.Futoshiki([[0] * size for _ in range(size)], less_than)


HARD = empty(6, [((r, c), (r + 1, c)) for r in (0, 2, 4) for c in range(0, 6, 2)])
"""More solutions than anybody can list, and signs in every row, so that nothing is quick."""


def applying(kind: str) -> list[str]:
    methods = ["enumerate", "auto"]
    methods += ["rows"] if kind in ("calcudoku", "futoshiki", "sudoku") else []
    methods += ["frontier"] if kind in ("hitori", "slitherlink", "akari") else []
    return methods + (["ganak"] if ganak_is_installed() else [])


@pytest.mark.sampled(5)
@few_or_many("part", 4, 1)
@pytest.mark.parametrize("kind,method", [(kind, method) for kind in KINDS for method in applying(kind)])
def test_every_method_agrees_with_brute_force(kind, method, part):
    for seed in range(0, SEEDS[method], part):
        drawn = boards.random_board(kind, seed)
        counted = sp.count(drawn.puzzle(), method=method)
        assert counted.number == len(drawn.solutions), (seed, drawn)
        assert counted.exact == (counted.method != "ganak" or drawn.puzzle().obstacle() is not None)
        assert counted.delta == (None if counted.exact else 2**-40) and counted.epsilon is None
        assert counted.method == method or (method == "auto" and counted.method in METHODS)
        assert not counted.limit_reached


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size,number", LATIN.items())
def test_latin_squares_row_by_row_are_as_many_as_published(size, number):
    counted = sp.count(empty(size), method="rows")
    assert (counted.number, counted.exact, counted.method) == (number, True, "rows")


@needs_ganak
def test_ganak_counts_latin_squares():
    """The number, of which it is not certain: Ganak may err, and pyganak cannot tell it not to."""
    counted = sp.count(empty(3), method="ganak")
    assert (counted.number, counted.exact, counted.delta) == (LATIN[3], False, 2**-40)


@needs_approxmc
def test_approxmc_counts_nearly():
    for size in (3, 4):
        counted = sp.count(empty(size), method="approxmc", epsilon=0.5, delta=0.1)
        assert LATIN[size] / 1.5 <= counted.number <= LATIN[size] * 1.5
        assert (counted.exact, counted.epsilon, counted.delta) == (False, 0.5, 0.1)
        assert counted.number == sp.count(empty(size), method="approxmc", epsilon=0.5, delta=0.1).number
    cut = sp.count(empty(3), method="approxmc", at_most=5)
    assert (cut.number, cut.exact, cut.epsilon, cut.delta) == (5, False, 0.8, 0.2)


def loose_board(seed: int) -> dict:
    """A 5 x 5 board with a few givens and signs: hundreds to thousands of solutions, some symmetric."""
    random = Random(seed)
    square = random.choice(LATIN_5)
    cells = [(r, c) for r in range(5) for c in range(5)]
    givens = [[0] * 5 for _ in range(5)]
    for r, c in random.sample(cells, random.randint(1, 4)):
        givens[r][c] = square[r][c]
    pairs = random.sample(oracles.neighbour_pairs(5), random.randint(0, 4))
    less = [p if square[p[0][0]][p[0][1]] < square[p[1][0]][p[1][1]] else p[::-1] for p in pairs]
    return {"givens": givens, "less_than": less}


LATIN_5 = [
    [[(r * step + c) % 5 + 1 for c in range(5)] for r in range(5)] for step in (1, 2, 3, 4)
]  # each step is prime to 5


@few_or_many("boards", 1, 8)
def test_symmetric_boards_row_by_row_agree_with_brute_force(boards):
    for seed in range(boards):
        data = loose_board(seed)
        wanted = len(oracles.futoshiki(**data))
        assert sp.count(sp.Futoshiki(**data), method="rows").number == wanted


# ---- at most ----


@pytest.mark.parametrize("method", applying("futoshiki"))
@pytest.mark.parametrize("at_most,number", [(1, 1), (11, 11), (12, 12), (13, 12)])
def test_at_most_ends_the_count(method, at_most, number):
    """Listing stops at ``at_most``, so that whether there are more it knows only below."""
    counted = sp.count(empty(3), method=method, at_most=at_most)
    certain = at_most > 12 or (at_most == 12 and method == "rows")
    assert (counted.number, counted.limit_reached) == (number, False)
    assert counted.exact == (certain and method != "ganak")


# ---- limits ----


@pytest.mark.parametrize("method", applying("futoshiki"))
def test_the_deadline_holds(method):
    with cpu_at_most(2.5):
        counted = sp.count(HARD, method=method, limits=sp.Limits(0.5))
    assert (counted.exact, counted.limit_reached) == (False, True)


# ---- what is refused, and the rest ----


@dataclass(frozen=True, slots=True)
class Diagonal(sp.Futoshiki):
    """A Futoshiki from outside with a rule of its own: the first cell holds 1."""

    def rules(self):
        yield from sp.Futoshiki.rules(self)
        yield Given("first", "The first cell is 1.", given=((0, 1),))


def test_a_puzzle_derived_from_a_latin_square_keeps_its_own_rules():
    puzzle = Diagonal([[0] * 3] * 3)
    assert sp.count(puzzle).number == sp.count(puzzle, method="rows").number == 4


@dataclass(frozen=True, slots=True)
class Apart(sp.Futoshiki):
    """A Futoshiki from outside with a rule that counting row by row does not know: no 1 in two corners."""

    def rules(self):
        yield from sp.Futoshiki.rules(self)
        yield NotBoth("corners", "Not both corners are 1.", pairs=((0, 8),))


def test_a_rule_that_is_not_known_row_by_row_is_not_passed_over():
    puzzle = Apart([[0] * 3] * 3)
    assert sp.count(puzzle).number == 10
    with pytest.raises(PuzzleError, match="row by row"):
        sp.count(puzzle, method="rows")
