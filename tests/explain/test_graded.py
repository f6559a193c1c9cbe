"""Boards of a tier that is asked for: they are of it, the same for a seed, and only clues are added to them.

What a tier is, the tests of the grade ask; the commands have tests of their own.
"""

import numpy as np
import pytest

import satpuzzles as sp
from satpuzzles.explain.graded import graded
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.uniqueness.boards import make_board, recipe_type
from satpuzzles.uniqueness.recipe import Generated, Recipe

SIZES = {"futoshiki": 5, "calcudoku": 4, "hitori": 5, "nurikabe": 4, "slitherlink": 4, "sudoku": 4}


def recipe_of(name: str, side: int = 0, **options: object) -> Recipe:
    side = side or SIZES.get(name, 5)
    return recipe_type(name)(rows=side, columns=side, **options)


def require_tier(made: Generated, tiers: tuple[str, ...]) -> None:
    assert made.tier in tiers
    assert sp.grade(made.puzzle).tier == made.tier
    answer = sp.solve(made.puzzle)
    assert (answer.status, answer.solution) == ("unique", made.solution)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_generator_makes_boards_of_a_tier(name):
    easy = next(sp.generate(recipe_of(name), difficulty="trivial-easy", seed=5))
    require_tier(easy, ("trivial", "easy"))
    assert make_board(recipe_of(name), 5, 0, "trivial-easy") == easy


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["trivial", "easy", "medium", "hard"])
def test_one_generator_makes_boards_of_every_tier(tier):
    require_tier(next(sp.generate(recipe_of("futoshiki", 5), difficulty=tier, seed=1)), (tier,))


def test_a_range_has_boards_of_each_of_its_tiers():
    run = list(sp.generate(recipe_of("hitori", 6), difficulty="easy-medium", seed=3, count=8))
    assert {made.tier for made in run} == {"easy", "medium"}
    assert next(sp.generate(recipe_of("hitori", 6), difficulty="easy-medium", seed=3, start=4)) == run[4]


@pytest.mark.parametrize("name", ["masyu", "yajilin", "hashi", "slitherlink", "sudoku"])
def test_tiers_of_one_seed_have_different_answers(name, monkeypatch):
    """A sheet with an easy and a hard board would else show one answer twice; grades are not the matter."""

    def graded_as_wanted(
        recipe: Recipe, made: Generated, wanted: tuple[str, ...], random: object
    ) -> Generated:
        return made._replace(tier=wanted[0])

    monkeypatch.setattr(sp, "graded", graded_as_wanted)
    for seed in range(3):
        made = [make_board(recipe_of(name), seed, 0, tier).solution for tier in ("easy", "hard")]
        assert made[0] != made[1]


# ---- what is made of boards that are too hard ----


def too_hard(recipe, tier: str) -> list[tuple[Generated, Generated]]:
    """Two boards of a recipe that are too hard, at most, each with what is made of it."""
    found: list[tuple[Generated, Generated]] = []
    for number in range(12):
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


def test_what_is_added_has_the_symmetry():
    pairs = too_hard(recipe_of("slitherlink", 4, symmetry="rotation-180"), "medium")
    assert pairs
    for _, eased in pairs:
        there = {cell for cell, _ in clues(eased.puzzle)}
        assert there == {(3 - row, 3 - column) for row, column in there}
