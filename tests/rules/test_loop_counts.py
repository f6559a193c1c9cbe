"""How many loops a lattice has, by every encoding: 1, 13, 213, 9349, ... (A140517 in the OEIS)."""

from __future__ import annotations

import pytest
from graph_cases import lattice
from models import answer_models

from satpuzzles.rules.graph import SingleLoop
from satpuzzles.rules.rule import Answers
from satpuzzles.sat.formula import Formula


@pytest.mark.parametrize("form", SingleLoop.forms)
@pytest.mark.parametrize(
    ("cells", "loops"), [(1, 1), (2, 13), (3, 213), pytest.param(4, 9349, marks=pytest.mark.slow)]
)
def test_the_loops_of_a_lattice_are_as_many_as_published(cells, loops, form):
    ends = lattice(cells + 1, cells + 1)
    formula = Formula(len(ends))
    SingleLoop("loop", "One loop.", ends=ends).write(formula, Answers(1, True), None, form)
    assert len(answer_models(formula)) == loops
