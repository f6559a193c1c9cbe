"""Cuts of division into regions: what is let pass follows from the rule, and all that solving makes is."""

from __future__ import annotations

from random import Random

import pytest
from rule_cases import CASES, division_case

from satpuzzles.core.options import Limits
from satpuzzles.questions.proofs.certificate import CheckedConstraint
from satpuzzles.rules.fixpoint import propagate
from satpuzzles.sat.formula import Formula

DIVISIONS = sorted(name for name in CASES if name.startswith("division"))


@pytest.mark.parametrize("name", DIVISIONS)
def test_exactly_cuts_that_follow_pass_as_such(name):
    case, random = CASES[name], Random(name)
    formula = Formula(case.places * case.answers.values)
    case.rule.write(formula, case.answers, None, "lazy")
    [lazy] = formula.lazy
    assert isinstance(lazy, CheckedConstraint)
    literals = [case.answers.literal(place, case.rule.value) for place in range(case.places)]
    others = [v for v in case.every() if not all(case.holds(v, i) for i in range(len(case.rule)))]
    right = [[v == case.rule.value for v in values] for values in case.every() if values not in others]
    passed = 0
    for _ in range(150):
        values = random.choice(others)
        true = {case.answers.literal(place, value) for place, value in enumerate(values) if value}
        model = [v if v in true else -v for v in range(1, formula.answers + 1)]
        cuts = lazy.violated(model)
        assert cuts or any(values[root] != case.rule.value for root, _ in case.rule.roots)
        for cut in cuts:
            assert lazy.flaw(cut, Limits()) is None
            assert not set(cut) & set(model)
        some = random.sample(range(case.places), random.randint(1, min(5, case.places)))
        clause = {literals[place] * random.choice((1, -1)) for place in some}
        if lazy.flaw(sorted(clause), Limits()) is None:
            passed += 1
            assert all(
                any(literal in clause if has else -literal in clause for literal, has in zip(literals, grid))
                for grid in right
            ), clause
    assert passed or not case.rule.roots
    assert lazy.flaw([formula.answers + 1], Limits())
    assert lazy.flaw([], Limits()) is None or right


@pytest.mark.parametrize("name", DIVISIONS)
def test_propagation_decides_whether_a_full_grid_is_divided(name):
    case = CASES[name]
    for values in case.every():
        right = all(case.holds(values, index) for index in range(len(case.rule)))
        domains = [1 << value for value in values]
        assert propagate([case.rule], domains) == right, values


def test_the_only_way_out_of_a_region_that_is_too_small_is_taken():
    domains = [2, 3, 3, 3]
    assert division_case(((0, 1), (1, 2), (1, 3)), ((0, 3),), 4).rule.propagate(1, domains)
    assert domains == [2, 2, 3, 3]
