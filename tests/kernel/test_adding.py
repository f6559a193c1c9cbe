"""Clauses get to every backend by the function of PySAT's C module, and not once its solver is freed."""

from __future__ import annotations

import pysolvers
import pytest
from hard import pigeons
from pysat.solvers import Solver

from satpuzzles.solver import adding
from satpuzzles.solver.adding import adder
from satpuzzles.solver.backends import BACKENDS, find_backend, loads
from satpuzzles.solver.engine import Engine

NAMES = [backend.name for backend in BACKENDS if loads(backend)]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "cryptominisat5"])
def test_it_is_the_function_that_pysat_calls(name, monkeypatch):
    with Solver(name) as solver:
        (called,) = [each for each in type(solver.solver).add_clause.__code__.co_names if "_add_cl" in each]
        taken = []
        monkeypatch.setattr(pysolvers, called, lambda pointer, clause: taken.append(clause))
        monkeypatch.setattr(adding, "AT_ONCE", 2)
        clauses = [[1, 2], [-1], [3, -2], [2], [-3, 1]]
        adder(name, solver)(clauses)
        assert taken == clauses


@pytest.mark.parametrize("name", ["glucose4", "cadical195"])
def test_a_solver_that_writes_a_proof_gets_them_too(name):
    engine = Engine(find_backend(name), proves=True)
    engine.add(pigeons(4))
    assert engine.solve([], None).satisfiable is False
    assert engine.proof()
    engine.close()


@pytest.mark.parametrize("name", ["glucose4", "minisat22", "cadical195"])
def test_nothing_is_added_to_a_solver_that_is_freed(name, monkeypatch):
    engine = Engine(find_backend(name))
    added = []
    monkeypatch.setattr(engine, "_solver", engine._solver)
    engine.close()
    for each in vars(pysolvers):
        if each.endswith("_add_cl"):
            monkeypatch.setattr(pysolvers, each, lambda pointer, clause: added.append(clause))
    engine.add([[1, 2]])
    engine._take([[1, 2]])
    assert not added
