"""Boards of a tier that is asked for: they are of it, the same for a seed, and only clues are added to them.

What a tier is, the tests of the grade ask; the commands have tests of their own.
"""

from pathlib import Path

import numpy as np
import pytest

import satpuzzles as sp
from satpuzzles.explain.graded import graded, is_given_up, tiers_of
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type
from satpuzzles.uniqueness import boards
from satpuzzles.uniqueness.boards import make_board, recipe_type
from satpuzzles.uniqueness.recipe import Generated, Recipe

SIZES = {"futoshiki": 5, "calcudoku": 4, "hitori": 5, "nurikabe": 4, "slitherlink": 4, "sudoku": 4}
PLUG_INS = ("masyu", "skyscrapers")


@pytest.fixture
def plug_ins(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "plug_ins"))
    for name in PLUG_INS:
        monkeypatch.setitem(BUILT_IN, name, f"{name}:KIND")
        puzzle_type(name)


def recipe_of(name: str, side: int = 0, **options: object) -> Recipe:
    side = side or SIZES.get(name, 5)
    return recipe_type(name)(rows=side, columns=side, **options)


def require_tier(made: Generated, tiers: tuple[str, ...]) -> None:
    assert made.tier in tiers
    assert sp.grade(made.puzzle).tier == made.tier
    answer = sp.solve(made.puzzle)
    assert (answer.status, answer.solution) == ("unique", made.solution)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", [*[name for name in BUILT_IN if name != "template"], *PLUG_INS])
def test_every_generator_makes_boards_of_a_tier(name, plug_ins):
    easy = next(sp.generate(recipe_of(name), difficulty="trivial-easy", seed=5))
    require_tier(easy, ("trivial", "easy"))
    assert make_board(recipe_of(name), 5, 0, "trivial-easy") == easy


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["trivial", "easy", "medium", "hard"])
def test_one_generator_makes_boards_of_every_tier(tier):
    require_tier(next(sp.generate(recipe_of("futoshiki", 5), difficulty=tier, seed=1)), (tier,))


def test_a_range_has_boards_of_each_of_its_tiers():
    run = list(sp.generate(recipe_of("hitori", 6), difficulty="easy-medium", seed=2, count=8))
    assert {made.tier for made in run} == {"easy", "medium"}
    assert next(sp.generate(recipe_of("hitori", 6), difficulty="easy-medium", seed=2, start=4)) == run[4]


@pytest.mark.slow
def test_two_hard_futoshikis():
    for made in sp.generate(recipe_of("futoshiki", 6), difficulty="hard", count=2):
        require_tier(made, ("hard",))


# ---- what is made of boards that are too hard ----


def too_hard(recipe, tier: str, count: int = 12) -> list[tuple[Generated, Generated]]:
    """Two boards of a recipe that are too hard, at most, each with what is made of it."""
    found: list[tuple[Generated, Generated]] = []
    for number in range(count):
        made = recipe.make(np.random.default_rng(number))
        eased = made and graded(recipe, made, (tier,), np.random.default_rng(number))
        if eased and eased.puzzle != made.puzzle:
            found.append((made, eased))
        if len(found) == 2:
            break
    return found


def clues(puzzle) -> set:
    """All that is printed on a board."""
    own = puzzle.to_json()
    return {(key, repr(each)) for key in ("less_than", "cages") for each in own.get(key, ())} | {
        ((row, column), value)
        for row, values in enumerate(own.get("givens", own.get("clues", ())))
        for column, value in enumerate(values)
        if value not in (0, None)
    }


@pytest.mark.parametrize("name,side,tier", [("futoshiki", 5, "trivial"), ("slitherlink", 4, "medium")])
def test_a_board_that_is_too_hard_gets_clues_and_loses_none(name, side, tier):
    pairs = too_hard(recipe_of(name, side), tier)
    assert pairs
    for made, eased in pairs:
        assert clues(made.puzzle) < clues(eased.puzzle)
        require_tier(eased, (tier,))
        assert eased.solution == made.solution


def test_cages_are_divided_where_single_cells_are_allowed():
    made, eased = too_hard(recipe_of("calcudoku", 4), "trivial")[0]
    require_tier(eased, ("trivial",))
    cages = [set(cage.cells) for cage in eased.puzzle.cages]
    assert all(any(cage <= set(each.cells) for each in made.puzzle.cages) for cage in cages)
    assert len(cages) > len(made.puzzle.cages)
    assert too_hard(recipe_of("calcudoku", 4, cages=(2, 4)), "trivial", 3) == []


def test_only_operators_that_are_asked_for_are_added():
    recipe = recipe_of("calcudoku", 4, cages=(2, 3), operators=("+", "*"), minimal=True)
    pairs = too_hard(recipe, "easy", 200)
    assert pairs
    for made, eased in pairs:
        assert [cage.cells for cage in eased.puzzle.cages] == [cage.cells for cage in made.puzzle.cages]
        assert {cage.op for cage in eased.puzzle.cages if len(cage.cells) > 1} <= {"+", "*", None}
        require_tier(eased, ("easy",))


def test_what_is_added_has_the_symmetry():
    pairs = too_hard(recipe_of("slitherlink", 4, symmetry="rotation-180"), "medium")
    assert pairs
    for _, eased in pairs:
        there = {cell for cell, _ in clues(eased.puzzle)}
        assert there == {(3 - row, 3 - column) for row, column in there}


def test_a_number_of_clues_that_is_asked_for_stays():
    recipe = recipe_of("slitherlink", 4, clues=10)
    assert too_hard(recipe, "trivial", 3) == []
    made = next(sp.generate(recipe, difficulty="easy-extreme", seed=1))
    assert len(clues(made.puzzle)) == 10


# ---- what cannot be ----


def test_a_tier_that_no_attempt_reaches_is_one_error(monkeypatch):
    monkeypatch.setattr(boards, "ATTEMPTS", 7)
    with pytest.raises(
        sp.PuzzleError, match=r"^no hard board was among 7 boards that were tried: 7 trivial$"
    ):
        make_board(recipe_of("futoshiki", 2), 1, 0, "hard")
    with pytest.raises(sp.PuzzleError, match=r"^no trivial board was among 7 boards .*: 7 harder$"):
        make_board(recipe_of("hitori", 6), 1, 0, "trivial")


def test_a_tier_that_nothing_comes_near_is_given_up_sooner():
    with pytest.raises(sp.PuzzleError, match=r"^no medium-hard board was among 100 boards .*: 100 trivial$"):
        make_board(recipe_of("futoshiki", 2), 1, 0, "medium-hard")


@pytest.mark.parametrize(
    "tiers,wanted,most",
    [
        ("trivial easy", "hard", 100),
        ("trivial easy medium", "hard", 500),
        ("trivial beyond", "hard", 500),
        ("trivial", "easy", 500),
        ("beyond", "trivial", 500),
        ("easy medium hard", "beyond", 100),
    ],
)
def test_boards_near_a_tier_keep_hope_up(tiers, wanted, most):
    tiers = [*tiers.split(), *[tiers.split()[0]] * (most - len(tiers.split()))]
    assert is_given_up(tiers, (wanted,))
    assert not is_given_up(tiers[:-1], (wanted,))


@pytest.mark.parametrize(
    "difficulty,words",
    [
        ("hrad", "there is no tier 'hrad'; did you mean 'hard'?"),
        ("easy-hrad", "there is no tier 'hrad'; did you mean 'hard'?"),
        ("x" * 9, "the tiers are trivial, easy"),
        ("", "the tiers are trivial, easy"),
        ("hard-easy", "a range of tiers has the easier one first: easy-hard"),
        ("easy-medium-hard", "there is no tier 'easy-medium-hard'"),
        (3, "difficulty must be"),
    ],
)
def test_what_is_no_tier_is_refused_at_once(difficulty, words):
    with pytest.raises(sp.SatpuzzlesError) as refused:
        sp.generate(recipe_of("futoshiki"), difficulty=difficulty)
    assert words in str(refused.value)


def test_ranges_name_all_tiers_between():
    assert tiers_of("easy-hard") == ("easy", "medium", "hard")
    assert tiers_of("beyond") == tiers_of("beyond-beyond") == ("beyond",)
