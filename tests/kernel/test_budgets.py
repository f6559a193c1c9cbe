"""Conflict limits, and where a solve runs: right here while it is short, then where it can be ended.

Doubles of PySAT's solvers tell what was asked of them; nothing here depends on how long anything takes.
"""

from __future__ import annotations

import _thread
import signal
import threading

import pysat.solvers
import pytest
from hard import formula, pigeons, random_3sat
from solver_doubles import Doubles

from satpuzzles.core.options import Limits
from satpuzzles.solver import glucose
from satpuzzles.solver import session as session_room
from satpuzzles.solver.backends import BACKENDS, ConflictBudget, find_backend, loads
from satpuzzles.solver.session import Session

LOADED = [backend for backend in BACKENDS if loads(backend)]
TIMELY = [backend.name for backend in LOADED if backend.budget is not ConflictBudget.RESTART]
"""The others end a solve as short as these before they look at their budget."""

UNSATISFIABLE = random_3sat(150, 4.6, seed=1)
"""Takes every backend more conflicts than a quick attempt has."""


class PatientLimits(Limits):
    """A conflict limit that fails the test when it is asked for the time left again and again."""

    __slots__ = ("looks",)

    def seconds_left(self) -> float | None:
        self.looks = getattr(self, "looks", 0) + 1
        assert self.looks < 100, "it is asked again and again"
        return super().seconds_left()


@pytest.mark.parametrize("name", TIMELY)
def test_a_conflict_limit_holds_beyond_the_quick_attempt(monkeypatch, name):
    """In a child process too, and where the backend counts no conflicts."""
    monkeypatch.setattr(session_room, "QUICK_CONFLICTS", 10)
    limits = PatientLimits(conflicts=40)
    with Session(formula(UNSATISFIABLE), name, limits) as session:
        assert session.solve().satisfiable is None
        assert limits.conflicts_left == 0
        assert session.statistics.conflicts < 60
        assert not find_backend(name).counters or session.statistics.conflicts >= 40


@pytest.mark.parametrize("name", [each.name for each in LOADED if not each.counters])
def test_a_backend_that_counts_nothing_is_given_larger_budgets_until_it_decides(name):
    """Its first budget is less than the formula takes, and so is every one of that size."""
    with Session(formula(UNSATISFIABLE), name, Limits(conflicts=30_000)) as session:
        assert session.solve().satisfiable is False


def test_conflicts_of_a_solve_before_are_not_counted_again(monkeypatch):
    """600 of 1,000 are spent by the first solve; the second is at 100 of the 400 that are left."""
    solves: list[bool] = []
    """Of each solve, whether it was interrupted."""
    interrupted = threading.Event()

    class Counting(glucose.Glucose):
        conflicts = 0

        def accum_stats(self):
            return {"conflicts": self.conflicts, "decisions": 0, "propagations": 0}

        def interrupt(self):
            interrupted.set()
            super().interrupt()

        def solve_limited(self, *arguments, **named):
            self.conflicts += 100 if solves else 600
            solves.append(bool(solves) and interrupted.wait(0.3))
            return super().solve_limited(*arguments, **named)

    monkeypatch.setattr(glucose, "Glucose", Counting)
    limits = Limits(conflicts=1_000)
    with Session(formula([[1, 2]]), "glucose4", limits) as session:
        assert session.solve().satisfiable and limits.conflicts_left == 400
        assert session.solve([-1]).satisfiable and limits.conflicts_left == 300
    assert solves == [False, False]


@pytest.mark.parametrize("seconds", [None, 1_000])
@pytest.mark.parametrize("name", [each.name for each in LOADED if each.budget is ConflictBudget.RESTART])
def test_a_backend_ends_at_its_budget_without_an_interrupt(monkeypatch, name, seconds):
    """It takes either at a restart only; what an interrupt comes too late for would depend on the clock."""
    interrupts = []
    for solver in (pysat.solvers.Solver, glucose.Glucose):
        monkeypatch.setattr(solver, "interrupt", interrupts.append)
    with Session(formula(random_3sat(300, seed=2)), name, Limits(seconds, 10)) as session:
        assert session.solve().satisfiable is None
    assert not interrupts


@pytest.fixture
def control_c_raises():
    """As in a terminal; a run in the background begins with SIGINT ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("control_c_raises")
def test_control_c_during_a_long_solve_stops_the_solver(monkeypatch):
    """Else its thread would go on for as long as the solve lasts."""
    told_to_stop = threading.Event()
    over = threading.Event()
    doubles = Doubles(monkeypatch)

    def work(number: int) -> bool:
        if number == 2:  # the first is the quick attempt
            _thread.interrupt_main()
            over.wait(60)
        return True

    doubles.at_solve = work
    monkeypatch.setattr(pysat.solvers.Solver, "interrupt", lambda solver: told_to_stop.set())
    with Session(formula([[1, 2]]), "minisat22") as session:
        with pytest.raises(KeyboardInterrupt):
            session.solve()
        stopped = told_to_stop.is_set()
        over.set()
    assert len(doubles.asked) == 2 and stopped


def test_a_deadline_ends_a_solve_that_has_a_process_of_its_own(monkeypatch):
    monkeypatch.setattr(session_room, "QUICK_CLAUSES", 0)
    with Session(formula(pigeons(11)), "cadical195", Limits(0.5)) as session:
        assert session.solve().satisfiable is None
        assert session.statistics.conflicts == 0, "nobody can look into the process"
