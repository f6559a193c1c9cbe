"""Groups of clauses that are switched on and off, hitting sets, and refutations: what each is asked for."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hard import formula

from satpuzzles.solver.switches import Switches

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
    with Switches(formula([], 3), GROUPS.items()) as switches:
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
    with Switches(formula([], 3), GROUPS.items()) as switches:
        switches.require([0])
        switches.require([0, 2])
        assert tuple(switches.model([])[:3]) == (1, 2, -3)
        assert switches.core([1]) == {1}
