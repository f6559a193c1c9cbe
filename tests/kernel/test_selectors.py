"""Groups that are switched on and off, what is left out until a model breaks it, and limits of a part."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hard import formula

import satpuzzles as sp
from satpuzzles.rules.pairs import LazyClauses
from satpuzzles.solver.selectors import Selectors

GROUPS = {0: [[1], [2]], 1: [[3]], 2: [[-1, -3], [2]], 3: [[-2]], 4: [[-3], [-1], [2]], 5: [[1], [-2]]}
"""Of three variables: as literals that are assumed, one and several, and by a switch."""


def models_with(on: set[int]) -> list[tuple[int, ...]]:
    """All models of some groups, by trying all assignments."""
    found = []
    for signs in product((1, -1), repeat=3):
        true = {sign * variable for sign, variable in zip(signs, (1, 2, 3))}
        if all(true.intersection(clause) for number in on for clause in GROUPS[number]):
            found.append(tuple(sorted(true, key=abs)))
    return found


@pytest.mark.parametrize("broken", [None, *GROUPS])
def test_a_group_that_is_known_to_be_broken_changes_no_answer(broken):
    with Selectors(formula([], 3), GROUPS.items()) as switches:
        for size in range(4):
            for on in map(set, combinations(GROUPS.keys() - {broken}, size)):
                right = models_with(on)
                if broken is not None and set(right) & set(models_with({broken})):
                    continue  # it is not known to be broken
                model, core = switches.ask(sorted(on), broken)
                if right:
                    assert tuple(model[:3]) in right and core is None
                else:
                    # The group in the core stands for that it is broken.
                    allowed = models_with({broken}) if broken in core else []
                    assert model is None and core <= on | {broken}
                    assert set(models_with(core - {broken})) <= set(allowed)


def test_what_is_required_stays_on():
    with Selectors(formula([], 3), GROUPS.items()) as switches:
        switches.require([0])
        switches.require([0, 2])
        assert tuple(switches.model([])[:3]) == (1, 2, -3)
        assert switches.core([1]) == {1}


CLAUSES = [[-1, -2], [-2, -3], [-3, -4], [-1, -4]]


def test_all_of_it_comes_with_the_first_model_that_breaks_some():
    left_out = LazyClauses(lambda: map(list, CLAUSES), [2, 3])
    unsaid = CLAUSES[:3]
    came = 0
    for signs in product((1, -1), repeat=4):
        model = [variable * sign for variable, sign in enumerate(signs, 1)]
        keeps = all(set(clause) & set(model) for clause in unsaid)
        assert left_out.violated(model) == ([] if keeps else unsaid), model
        came += not keeps
    assert 0 < came < 16


def test_of_no_variables_nothing_is_left_out():
    assert LazyClauses(lambda: CLAUSES, []).violated([1, 2, 3, 4]) == []


def test_a_part_spends_what_the_whole_has():
    whole = sp.Limits(60, 100)
    part = whole.part(30)
    assert (part.deadline, part.conflicts_left) == (whole.deadline, 30)
    part.spend(40)
    assert (part.conflicts_left, whole.conflicts_left) == (0, 60)
    part.grant(80)
    assert part.conflicts_left == 60
    part.part(None).spend(50)
    assert (part.conflicts_left, whole.conflicts_left) == (10, 10)


def test_a_part_of_what_has_no_limit_has_its_own_alone():
    whole = sp.Limits()
    part = whole.part(30)
    part.spend(20)
    assert (part.conflicts_left, whole.conflicts_left, part.deadline) == (10, None, None)
    assert whole.part().conflicts_left is None
