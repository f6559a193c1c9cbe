"""The session gives the same right answers whichever backend runs.

The oracle for satisfiability is enumeration of all assignments, and for a model the clauses themselves.
"""

from __future__ import annotations

import random
import threading
from itertools import product

import pytest
from hard import formula, pigeons, random_3sat, satisfies
from solver_doubles import Doubles

from satpuzzles.core.errors import BackendError
from satpuzzles.core.options import Limits
from satpuzzles.solver.backends import BACKENDS, loads
from satpuzzles.solver.session import Session

NAMES = [backend.name for backend in BACKENDS if loads(backend)]
UNSATISFIABLE = random_3sat(150, 4.6, seed=1)
"""Takes every backend more conflicts than a quick attempt has."""

every_backend = pytest.mark.parametrize("name", NAMES)


def models(clauses: list[list[int]], variables: int) -> set[tuple[int, ...]]:
    signs = product((1, -1), repeat=variables)
    literals = (tuple(v * sign for v, sign in enumerate(choice, 1)) for choice in signs)
    return {model for model in literals if satisfies(list(model), clauses)}


@every_backend
def test_enumeration_finds_all_models(name):
    """Adding clauses between solves works with every backend, also those that PySAT must not reuse."""
    clauses = random_3sat(6, 2.0, seed=3)
    found = set()
    with Session(formula(clauses, 6), name) as session:
        while (outcome := session.solve()).satisfiable:
            found.add(tuple(outcome.model))
            session.add([[-literal for literal in outcome.model]])
    assert outcome.satisfiable is False
    assert found == models(clauses, 6) != set()


@every_backend
def test_assumptions_and_cores(name):
    """Each answer agrees with enumeration, and a core is a part of the assumptions that still refutes."""
    choose = random.Random(name)
    clauses = random_3sat(8, 3.0, seed=5)
    everything = models(clauses, 8)
    with Session(formula(clauses, 8), name) as session:
        for _ in range(30):
            assumed = [v * choose.choice((1, -1)) for v in choose.sample(range(1, 9), 4)]
            outcome = session.solve(assumed + assumed[:1])
            if outcome.satisfiable:
                assert tuple(outcome.model) in everything
                assert set(assumed) <= set(outcome.model)
            else:
                assert set(outcome.core) <= set(assumed)
                assert not any(set(outcome.core) <= set(model) for model in everything)
        assert session.solve().satisfiable  # no assumption stays behind


@every_backend
def test_core_is_of_this_solve_and_not_of_the_one_before(name):
    with Session(formula([[1, 2], [-1, 2]], 3), name) as session:
        assert session.solve([-2]).core == [-2]
        session.add([[-2]])
        assert set(session.solve([3]).core) <= {3}
        assert session.solve().core == []


@every_backend
def test_edge_cases(name):
    with Session(formula([]), name) as session:
        assert session.solve().model == []
    with Session(formula([], 3), name) as session:
        assert session.solve().model == [-1, -2, -3]  # no clause: maplesat alone would crash
        assert session.solve([2]).model[1] == 2
    with Session(formula([[1, -1], [2, 2]], 6), name) as session:
        model = session.solve().model
        assert [abs(literal) for literal in model] == [1, 2, 3, 4, 5, 6]  # complete without any clause
        assert session.solve([3, -3]).core == [3, -3]
        session.add([[9, 8]])  # variables that the formula does not have
        assert session.solve([-8]).model[8] == 9
    with Session(formula([[1], []]), name) as session:
        assert session.solve().satisfiable is False


@pytest.mark.sampled(4)
@every_backend
def test_after_a_budget_the_answer_is_still_right(name):
    """Lingeling's "unknown" is "unsatisfiable" in PySAT, and kissat dies when it is asked again."""
    with Session(formula(UNSATISFIABLE), name) as session:
        assert session.solve().satisfiable is False
    with Session(formula(random_3sat(150, 4.0, seed=2)), name, Limits(conflicts=1)) as session:
        assert session.solve().satisfiable in (None, True)


@every_backend
def test_a_variable_may_be_assumed_that_stands_in_no_clause(name):
    """Lingeling would end the whole process."""
    with Session(formula([[1, 2]]), name) as session:
        for assumed in ([7], [1], [-7], []):
            outcome = session.solve(assumed)
            assert outcome.satisfiable and set(assumed) <= set(outcome.model)


class AtMostOne:
    """All variables but one are false; tells every broken pair, and how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def violated(self, model):
        self.asked += 1
        chosen = [literal for literal in model if literal > 0]
        return [[-a, -b] for a in chosen for b in chosen if a < b]


@every_backend
def test_refinement_ends_with_a_model_that_satisfies_the_lazy_constraints(name):
    lazy = AtMostOne()
    made = formula([[1, 2, 3], [4, 5, 6, -1], [2, 4, 6]], 6)
    made.lazy = [lazy]
    with Session(made, name) as session:
        outcome = session.solve()
        assert sum(literal > 0 for literal in outcome.model) == 1
        assert session.solve([1]).satisfiable is False  # 1 alone breaks the second clause
        assert session.statistics.rounds == lazy.asked
        assert session.statistics.cuts == len(session._added) > 0


def test_a_time_limit_holds_without_threads(monkeypatch):
    monkeypatch.setattr("satpuzzles.solver.session.HAS_THREADS", False)
    monkeypatch.setattr("satpuzzles.core.runtime.start_thread", None)
    with Session(formula(pigeons(12)), limits=Limits(0.5)) as session:
        assert session.solve().satisfiable is None
        assert session.statistics.conflicts > 1_000


def test_spent_limits_answer_at_once():
    for limits in (Limits(seconds=0), Limits(conflicts=0)):
        with Session(formula([[1]]), limits=limits) as session:
            assert session.solve().satisfiable is None


@pytest.mark.sampled(4)
@every_backend
def test_other_threads_may_solve(name):
    """PySAT treats threads apart from the main one differently."""
    outcomes = []

    def work() -> None:
        with Session(formula(UNSATISFIABLE), name) as session:
            outcomes.append(session.solve().satisfiable)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)
    assert outcomes == [False]


@pytest.mark.parametrize("name", ["glucose3", "minisat22", "cadical153", "lingeling", "kissat404"])
def test_a_session_goes_on_after_a_limit_and_after_close(name):
    limits = Limits(0.2)
    with Session(formula(pigeons(12)), name, limits) as session:
        assert session.solve().satisfiable is None
        limits.deadline = None
        session.add([[1], [-1]])
        assert session.solve().satisfiable is False
        session.close()
        assert session.solve().satisfiable is False


@every_backend
def test_an_error_leaves_a_usable_session(name):
    class Fails:
        def violated(self, model):
            raise KeyboardInterrupt

    made = formula([[1, 2], [-1, 2]])
    made.lazy = [Fails()]
    with Session(made, name) as session:
        with pytest.raises(KeyboardInterrupt):
            session.solve()
        made.lazy.clear()
        assert session.solve().model[1] == 2


def test_unknown_and_missing_backends_are_refused():
    with pytest.raises(BackendError, match="no SAT backend is named 'chaff'"):
        Session(formula([[1]]), "chaff")
    for backend in BACKENDS:
        if not loads(backend):
            with pytest.raises(BackendError, match=f"{backend.name} is not installed"):
                Session(formula([[1]]), backend.name)


@pytest.mark.parametrize("limits", [Limits(), Limits(conflicts=50)])
def test_a_backend_that_gives_up_without_a_limit_is_an_error(monkeypatch, limits):
    """And is not asked for ever."""
    doubles = Doubles(monkeypatch)
    doubles.at_solve = lambda number: True
    with (
        Session(formula(pigeons(3)), limits=limits) as session,
        pytest.raises(BackendError, match="gives up"),
    ):
        session.solve()
    assert len(doubles.asked) < 10


@pytest.mark.parametrize("added,assumed", [([[-1, -2]], []), ([], [-1]), ([[1], [-3, -2]], [4])])
def test_a_model_that_breaks_what_was_added_or_assumed_is_an_error(monkeypatch, added, assumed):
    """Nobody would come to an end who adds clauses until a model breaks none."""
    Doubles(monkeypatch).to_model = lambda model, number: [1, 2, 3, 4]
    with Session(formula([[1, 2, 3, 4]])) as session:
        assert session.solve().model == [1, 2, 3, 4]
        session.add([[1, -2], [-3, 2], [-5]])  # of a variable that the model leaves out
        assert session.solve([3]).model == [1, 2, 3, 4]
        session.add(added)
        with pytest.raises(BackendError, match="gave a model that breaks a clause"):
            session.solve(assumed)
