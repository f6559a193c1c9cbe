"""The table of backends tells the truth about the installed PySAT.

Every claim is tried out in a child of its own by backend_probe.py, because a wrong claim may end the process.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pysolvers
import pytest
from hard import formula
from pysat.solvers import SolverNames
from samples import slow

from satpuzzles.core.errors import BackendError
from satpuzzles.solver.backends import (
    BACKENDS,
    DEFAULT_BACKEND,
    ConflictBudget,
    StopMethod,
    find_backend,
    loads,
)
from satpuzzles.solver.engine import Engine
from satpuzzles.solver.glucose import NAMES_IN_C, functions
from satpuzzles.solver.session import Session

PROBE = Path(__file__).with_name("backend_probe.py")
LOADING = [backend for backend in BACKENDS if loads(backend)]

KILLED_BY_THE_PROBE = {"incremental": False}
"""What a probe that did not live to tell means."""


@pytest.fixture(scope="module")
def probe() -> Iterator[Callable[[str, str], dict[str, object]]]:
    """Asks one process about a backend, which a child of its own tries out."""
    command = [sys.executable, PROBE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def ask(name: str, what: str) -> dict[str, object]:
            facts = dict(KILLED_BY_THE_PROBE) if what == "incremental" else {}
            print(name, what, file=process.stdin, flush=True)
            while line := process.stdout.readline().strip():
                facts |= json.loads(line)
            assert facts, "the probe told nothing; what it said is on standard error"
            return facts

        yield ask


@pytest.mark.parametrize("what", ["abilities", *slow("incremental", "budget", "stop", "proofs")])
@pytest.mark.parametrize("backend", LOADING, ids=lambda backend: backend.name)
def test_table_agrees_with_pysat(probe, backend, what):
    claims = backend._asdict()
    for fact, value in probe(backend.name, what).items():
        claim = claims[fact].value if isinstance(claims[fact], StopMethod | ConflictBudget) else claims[fact]
        assert claim == value, fact


def test_table_has_every_backend_of_pysat():
    """By PySAT's own table of names: each leads to one backend, and PySAT takes the name that we hand it."""
    theirs = {key: names for key, names in vars(SolverNames).items() if not key.startswith("_")}
    found = {key: {find_backend(name) for name in (*names, key)} for key, names in theirs.items()}
    assert all(len(backends) == 1 for backends in found.values())
    assert {backend for backends in found.values() for backend in backends} == set(BACKENDS)
    for key, (backend,) in found.items():
        assert backend.name in theirs[key]


def test_names_are_found_in_any_capitals_and_unknown_ones_are_listed():
    assert find_backend("G4") is find_backend("glucose4")
    with pytest.raises(BackendError, match=r"named 'chaff'; known are cadical103, .*minisatep"):
        find_backend("chaff")


def test_default_backend_can_do_everything():
    """It serves explanations (cores), certificates (proofs) and the web page (interrupts)."""
    default = find_backend(DEFAULT_BACKEND)
    assert loads(default)
    assert default.incremental and default.assumptions and default.cores and default.phases and default.proofs
    assert default.stop is StopMethod.INTERRUPT


@pytest.mark.parametrize("name", ["minisat22", "maplechrono", "glucose4"])
def test_a_stop_ends_one_solve_and_not_those_after_it(name):
    engine = Engine(find_backend(name))
    try:
        engine.add([[1, 2], [-1, 2]])
        engine.stop()
        assert engine.solve([], None).satisfiable is not False
        assert engine.solve([], None).satisfiable is True
        assert engine.solve([-2], None).satisfiable is False
    finally:
        engine.close()


@pytest.mark.parametrize(("name", "lacking"), [("glucose4", "core"), ("gluecard4", "add_am")])
def test_a_build_that_lacks_a_function_is_left_to_pysats_own_class(monkeypatch, name, lacking):
    monkeypatch.delattr(pysolvers, f"{NAMES_IN_C[name]}_{lacking}")
    functions.cache_clear()
    try:
        assert functions(name) == {}
        with Session(formula([[1, 2], [-1, 2]]), name) as session:
            assert session.solve().satisfiable
    finally:
        functions.cache_clear()
