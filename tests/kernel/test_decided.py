"""A formula that says every variable is answered as a solver would answer it, and no other formula is."""

from __future__ import annotations

import random

import pytest
from hard import formula

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.sat.connectivity import WhiteConnected
from satpuzzles.solver.decided import Decided
from satpuzzles.solver.session import Session

VARIABLES = 5


def test_it_answers_what_a_session_answers_whatever_is_added():
    draw = random.Random(1)
    refuted = 0
    for _ in range(300):
        literals = [draw.choice((-v, v)) for v in range(1, VARIABLES + 1)]
        literals += draw.choices(literals, k=draw.randrange(3))
        draw.shuffle(literals)
        said = formula([[literal] for literal in literals], VARIABLES)
        decided = Decided.of(said, Limits())
        with Session(said) as session:
            for _ in range(4):
                outcome = decided.require()
                assert outcome == session.require()
                assert outcome.model is None or set(outcome.model) == set(literals)
                refuted += not outcome.satisfiable
                clause = [draw.choice((-1, 1)) * draw.randint(1, VARIABLES) for _ in range(3)]
                for each in (decided, session):
                    each.prefer([-literal for literal in literals])
                    each.add([clause])
        assert not decided.is_asked and session.is_asked
    assert 100 < refuted < 1_000


@pytest.mark.parametrize(
    "clauses",
    [
        [],
        [[1], [2]],
        [[1], [2], [-1], [3]],
        [[1], [2], [3], [-3]],
        [[1], [2], [3], [1, 2]],
        [[1], [2], [3], []],
        [[1], [2], [3, -3]],
    ],
)
def test_what_says_less_or_more_is_for_a_session(clauses):
    assert Decided.of(formula(clauses, 3), Limits()) is None


def test_what_leaves_clauses_to_models_is_for_a_session():
    lazy = formula([[-1], [2], [-3]], 3)
    lazy.lazy.append(WhiteConnected(1, 3))
    assert Decided.of(lazy, Limits()) is None


@pytest.mark.parametrize("limits", [Limits(0).begun(), Limits(conflicts=0).begun()])
def test_limits_hold(limits):
    with pytest.raises(LimitReached):
        Decided.of(formula([[1]], 1), limits).require()
