"""Generated boards of authors' puzzles have one answer and need every clue; repair finds a unique board."""

import pytest

import satpuzzles as sp
from satpuzzles.puzzle.built_in import MADE
from satpuzzles.uniqueness.boards import recipe_type
from satpuzzles.uniqueness.clues import clues_of

NAMES = [*MADE]


@pytest.mark.parametrize("name", NAMES)
def test_generated_boards_are_unique_and_need_every_clue(name):
    recipe = recipe_type(name)(rows=6, columns=6)
    (made,) = sp.generate(recipe, seed=2)
    (again,) = sp.generate(recipe, seed=2)
    assert made == again
    result = sp.solve(made.puzzle)
    assert (result.status, result.solution) == ("unique", made.solution)
    clues = clues_of(made.puzzle)
    for clue in clues.present():
        assert sp.solve(clues.without([clue])).status == "multiple", clue.phrase
    for clue in clues.present()[:1]:
        assert sp.repair(clues.without([clue]), solution=made.solution).is_unique


def test_boards_seldom_need_a_second_answer():
    """The answers of a board that give more clues lead to one that is the only one, at any size."""
    recipe = recipe_type("masyu")(rows=10, columns=10)
    tried = [made.tried for seed in range(2, 6) for made in sp.generate(recipe, seed=seed)]
    assert sum(tried) <= 6
