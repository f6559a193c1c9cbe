"""Runs of the generators: the same again anywhere, certified boards, drawn fairly, and recipes of any kind.

That each board has exactly one solution is shown in test_generated_boards.py, whose recipes these are.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Hashable
from operator import itemgetter

import oracles
import pytest
from boards import is_tiny
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_generated_boards import (
    brute_force,
    calcudoku,
    futoshiki,
    hitori,
    nonogram,
    require_promises,
    title,
)

import satpuzzles as sp
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.uniqueness.boards import make_board, recipe_type

PICTURE = ((0, 1, 0, 1, 0), (1, 0, 1, 0, 1), (0, 2, 0, 2, 0), (1, 1, 0, 0, 1))
RUNS = [
    futoshiki(5),
    futoshiki(6, givens=0.0, method="random", minimal=False),
    calcudoku(5),
    calcudoku(4, 2, 3, minimal=True),
    hitori(6, 9),
    hitori(8, 8, 0.25),
    nonogram(9, 7),
    nonogram(6, 6, colors=3, density=0.7),
    nonogram(4, 5, colors=2, picture=PICTURE),
]
SEED = 2**40 + 7


# ---- the same again ----


@pytest.mark.parametrize("recipe", RUNS, ids=title)
def test_a_board_is_the_same_alone_in_a_run_and_in_any_order(recipe):
    run = list(sp.generate(recipe, seed=SEED, count=4))
    assert [next(sp.generate(recipe, seed=SEED, start=index)) for index in range(4)] == run
    assert [make_board(recipe, SEED, index) for index in (3, 1, 2, 0)] == [run[i] for i in (3, 1, 2, 0)]
    assert list(sp.generate(recipe, seed=SEED, start=2, count=2)) == run[2:]


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "satpuzzles", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )


SIZES = {"futoshiki": 5, "calcudoku": 4, "hitori": "5x7", "nonogram": "6x8"}


@pytest.mark.parametrize(
    "kind",
    ["nonogram", *[pytest.param(kind, marks=pytest.mark.slow) for kind in SIZES if kind != "nonogram"]],
)
def test_workers_make_the_same_boards(kind):
    shared = ("generate", kind, "--size", SIZES[kind], "--count", 7, "--seed", 3, "--to", "json")
    alone = command(*shared, "--with-solutions")
    assert command(*shared, "--with-solutions", "--jobs", 2).stdout == alone.stdout
    ends = str(SIZES[kind]).split("x")
    recipe = recipe_type(kind)(rows=int(ends[0]), columns=int(ends[-1]))
    for line, made in zip(alone.stdout.splitlines(), sp.generate(recipe, seed=3, count=7), strict=True):
        data = json.loads(line)
        assert tuple(map(tuple, data["solution"])) == made.solution
        assert type(made.puzzle).from_json(data) == made.puzzle


# ---- solutions are drawn fairly ----


def form(square: Grid) -> Grid:
    """The square with its values renamed, so that its first row is 1, 2, 3 ..."""
    return tuple(tuple(square[0].index(value) + 1 for value in row) for row in square)


def chi_square(drawn: list[Grid], look: Callable[[Grid], Hashable]) -> tuple[float, int]:
    """The statistic of what is seen of the solutions, over all latin squares, and its degrees of freedom."""
    all_squares = Counter(map(look, oracles.latin_squares(len(drawn[0]))))
    (_,) = set(all_squares.values())  # each is seen of equally many squares
    found = Counter(map(look, drawn))
    assert set(found) <= set(all_squares)
    expected = len(drawn) / len(all_squares)
    return sum((found[each] - expected) ** 2 / expected for each in all_squares), len(all_squares) - 1


def require_no_bias(recipe, count: int) -> None:
    """Within five standard deviations; the seed is fixed, so that this holds always or never.

    A square is its first row and its form. Two looks at a few boards tell a bias of either apart as well as
    four times as many boards do when each of 576 squares is counted by itself.
    """
    drawn = [made.solution for made in sp.generate(recipe, seed=61, count=count)]
    for look in (itemgetter(0), form):
        statistic, freedom = chi_square(drawn, look)
        assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5, (look, statistic, freedom)


FAIR = {
    "core": (futoshiki(3), futoshiki(4)),
    "random": (futoshiki(3, method="random"), futoshiki(4, method="random")),
    "signs": (futoshiki(3, givens=0.0, minimal=False), futoshiki(4, givens=0.0, minimal=False)),
    "cages": (calcudoku(3), calcudoku(4)),
    "products": (calcudoku(3, operators="*"), calcudoku(4, operators="*")),
}
"""Recipes without failed attempts; where single cells are not allowed, some squares have fewer boards."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["core", "cages"])
def test_solutions_of_three_by_three_are_uniform(name):
    require_no_bias(FAIR[name][0], 300)


# ---- any recipe ----


shares = st.sampled_from([0.01, 0.2, 0.3, 0.5, 1.0])
wild_shares = st.one_of(st.floats(), st.integers(-1, 2))
SQUARE = ("futoshiki", "calcudoku", "sudoku", "star_battle", "skyscrapers")
OF_CLUES = {
    "symmetry": st.sampled_from(["none", "rotation-180", "left-right", "up-down", "rotation-90", "diagonal"]),
    "clues": st.none() | shares | st.integers(0, 12),
    "mask": st.sampled_from(["", "xx/xx", "xxx/x.x/xxx"]),
}
"""What is sensible for puzzles that are made of their clues."""
SENSIBLE = {
    "futoshiki": {
        "givens": shares,
        "minimal": st.booleans(),
        "method": st.sampled_from(["core", "random"]),
    },
    "calcudoku": {
        "cages": st.tuples(st.integers(1, 2), st.integers(2, 6)),
        "operators": st.lists(st.sampled_from("+-*/"), min_size=1, unique=True).map(tuple),
        "minimal": st.booleans(),
    },
    "hitori": {"black": st.one_of(st.none(), shares)},
    "nonogram": {"density": shares, "colors": st.integers(1, 3)},
    "nurikabe": {"largest": st.integers(1, 8)},
    "star_battle": {"stars": st.integers(1, 2)},
    "skyscrapers": {"clues": OF_CLUES["clues"], "parks": st.integers(0, 1)},
}
WILD = {
    "rows": st.integers(-2, 5) | st.just(10**9),
    "columns": st.integers(-2, 5) | st.just(10**9),
    "givens": wild_shares,
    "method": st.text(max_size=5),
    "cages": st.lists(st.integers(-1, 10), max_size=3).map(tuple),
    "operators": st.lists(st.sampled_from([*"+-*/", "", "add\n"]), max_size=4).map(tuple),
    "black": wild_shares,
    "density": wild_shares,
    "colors": st.integers(-1, 10),
    "blocks": wild_shares,
    "largest": st.integers(-1, 10),
    "symmetry": st.text(max_size=5),
    "mask": st.text("x./ ", max_size=12),
    "clues": wild_shares,
}
ENDLESS = "no board was found in ", "no board with ", "a board of ", "these boards cannot "
"""How the error begins of a recipe that is too special, which shows only when it is tried."""


@st.composite
def orders(draw, kind: str):
    """The arguments of a recipe: sensible ones, one of which may be anything."""
    rows = draw(st.integers(1, 5))
    columns = rows if kind in SQUARE else draw(st.integers(1, 5))
    sensible = SENSIBLE.get(kind, OF_CLUES | ({"blocks": shares} if kind == "akari" else {}))
    told = {"rows": rows, "columns": columns, **{name: draw(each) for name, each in sensible.items()}}
    wild = draw(st.sampled_from([None, None, *sorted(told.keys() & WILD.keys())]))
    if wild is not None:
        told[wild] = draw(WILD[wild])
    return told


@pytest.mark.parametrize("kind", BUILT_IN)
def test_any_recipe_is_refused_or_makes_boards(kind, monkeypatch):
    monkeypatch.setattr("satpuzzles.uniqueness.boards.ATTEMPTS", 60)

    examples = 60 if kind in SENSIBLE else 30

    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(orders(kind), st.integers(0, 2**70))
    def law(told, seed):
        require_refusal_or_board(kind, told, seed)

    law()


def require_refusal_or_board(kind: str, told: dict, seed: int) -> None:
    try:
        recipe = recipe_type(kind)(**told)
    except sp.PuzzleError as error:
        require_sentence(error)
        return
    try:
        made = make_board(recipe, seed, 0)
    except sp.PuzzleError as error:
        require_sentence(error)
        assert str(error).startswith(ENDLESS)
        few = kind == "calcudoku" and recipe.cages[0] > 1  # single cells always make a board unique
        assert few or kind not in SENSIBLE or kind in ("nurikabe", "star_battle", "skyscrapers")
        return
    require_promises(recipe, made)
    small = recipe.rows <= 4 and (kind in SENSIBLE or recipe.rows * recipe.columns <= 12)
    if small and is_tiny(made.puzzle):
        assert brute_force(made.puzzle) == {made.solution}, made


def require_sentence(error: Exception) -> None:
    assert str(error) and str(error).isprintable() and len(str(error)) < 200, str(error)
