"""What is left out comes at once, and only where a model breaks some of it."""

from __future__ import annotations

from itertools import product

from satpuzzles.sat.left_out import LeftOut

CLAUSES = [[-1, -2], [-2, -3], [-3, -4], [-1, -4]]


def test_all_of_it_comes_with_the_first_model_that_breaks_some():
    left_out = LeftOut(lambda: map(list, CLAUSES), [2, 3])
    unsaid = CLAUSES[:3]
    came = 0
    for signs in product((1, -1), repeat=4):
        model = [variable * sign for variable, sign in enumerate(signs, 1)]
        keeps = all(set(clause) & set(model) for clause in unsaid)
        assert left_out.violated(model) == ([] if keeps else unsaid), model
        came += not keeps
    assert 0 < came < 16


def test_of_no_variables_nothing_is_left_out():
    assert LeftOut(lambda: CLAUSES, []).violated([1, 2, 3, 4]) == []
