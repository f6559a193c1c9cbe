"""A wrong model is never shown where a backend works in another process either: races, workers, limits."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from claims import board_of

import satpuzzles as sp
from satpuzzles.questions.search import Question
from satpuzzles.questions.solve import answers

WRONG = Path(__file__).resolve().parent.parent / "wrong_solvers"
PUZZLE = board_of("hitori", "unique").puzzle()


@pytest.fixture
def wrong_children(monkeypatch):
    """Child processes, which get this process's path, find solvers there that give wrong models."""
    sp.solve(PUZZLE)  # has this process keep PySAT's own
    monkeypatch.setattr(sys, "path", [str(WRONG), *sys.path])


def test_a_race_of_wrong_backends_has_no_winner(wrong_children):
    with pytest.raises(sp.BackendError) as caught:
        sp.race(PUZZLE, ["glucose4", "minisat22"], presolve=False)
    assert str(caught.value).count("gave a model that breaks a rule") == 2


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited only on Linux")
@pytest.mark.parametrize("lists", [True, False])
def test_a_process_with_a_memory_limit_shows_no_wrong_model(wrong_children, lists):
    options = sp.Options(presolve=False, memory_limit=1_000)
    with pytest.raises(sp.BackendError, match="gave a"):
        list(answers(PUZZLE, Question(lists=lists), options))


def test_workers_show_no_wrong_model(wrong_children):
    from satpuzzles.many.work import solve
    from satpuzzles.processes.workers import Workers
    from satpuzzles.puzzle.packing import pack

    with Workers(1) as workers:
        item = pack((PUZZLE, Question(), sp.Options(presolve=False)))
        with pytest.raises(sp.BackendError, match="gave a"):
            workers.submit(solve, item).result(60)


def test_a_backend_in_a_process_of_its_own_shows_no_wrong_model(wrong_children, monkeypatch):
    """As the backends work that cannot be interrupted, once a solve takes longer."""
    monkeypatch.setattr("satpuzzles.solver.session.QUICK_CLAUSES", 0)
    with pytest.raises(sp.BackendError, match="gave a"):
        sp.solve(PUZZLE, backend="cadical195", presolve=False)


def test_a_race_is_run_by_the_backends_that_were_asked():
    """Each name alone, so that the winner's name is that of the only one who could win."""
    for name in ("minisat22", "cadical195", "lingeling"):
        assert sp.race(PUZZLE, [name]).backend == name
