"""How clauses get to solvers and what frees them; memory, streams and the collector meanwhile."""

from __future__ import annotations

import gc
import io
import marshal
import subprocess
import sys

import pysolvers
import pytest
from hard import formula, pigeons
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.core.foreign_code import sentence_of
from satpuzzles.processes import serving
from satpuzzles.solver import adding
from satpuzzles.solver.adding import adder
from satpuzzles.solver.backends import BACKENDS, find_backend, loads
from satpuzzles.solver.engine import Engine
from satpuzzles.solver.session import Session

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


FREE = {"glucose4": "glucose41_del", "cadical195": "cadical195_del", "lingeling": "lingeling_del"}


@pytest.mark.parametrize("name", FREE)
@pytest.mark.parametrize("late", [True, False], ids=["after", "before"])
def test_an_interrupt_while_a_solver_is_freed_frees_it_at_most_once(monkeypatch, name, late):
    free = getattr(pysolvers, FREE[name])
    freed = []

    def interrupted(pointer, *rest):
        if late:
            free(pointer, *rest)
        freed.append(pointer)
        raise KeyboardInterrupt

    session = Session(formula([[1, 2], [-1]]), name)
    assert session.solve().satisfiable
    monkeypatch.setattr(pysolvers, FREE[name], interrupted)
    with pytest.raises(KeyboardInterrupt):
        session.close()
    session.close()
    del session
    gc.collect()
    assert len(freed) == 1


BOARD = sp.Hitori([[1, 1], [1, 2]])


@pytest.fixture(params=[True, False], ids=["on", "off"])
def is_on(request):
    """The collector as a caller may have it, on or off; afterwards it is on, as Python starts."""
    (gc.enable if request.param else gc.disable)()
    yield request.param
    gc.enable()


def test_work_that_ends_well_leaves_the_collector_as_it_was(is_on, tmp_path):
    assert len(BOARD.encode().clauses) > 0
    assert gc.isenabled() == is_on
    sp.certify(BOARD, tmp_path / "proof")
    assert sp.verify(tmp_path / "proof").valid
    assert gc.isenabled() == is_on


def test_an_error_within_the_work_leaves_the_collector_as_it_was(is_on, tmp_path):
    with pytest.raises(sp.LimitReached):
        sp.Futoshiki([[0] * 9] * 9).encode(limits=sp.Limits(0))
    assert gc.isenabled() == is_on
    sp.certify(BOARD, tmp_path / "proof")
    (tmp_path / "proof" / "proof.drup").write_text("")
    assert not sp.verify(tmp_path / "proof").valid
    assert gc.isenabled() == is_on


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        RuntimeError("can't allocate lock"),
        ImportError("x.so: cannot allocate symbol search list: Cannot allocate memory"),
        ImportError("x.so: failed to map segment from shared object"),
        ImportError("x.so: cannot open shared object file"),
        ImportError("x.so: cannot create shared object descriptor"),
    ],
)
def test_it_is_told_as_a_lack_of_memory(error):
    assert sentence_of(error) == "there is not enough memory"


def test_a_module_that_is_not_there_is_no_lack_of_memory():
    assert sentence_of(ImportError("no such module")).startswith("unexpected ImportError: no such module")


def test_a_message_is_sent_though_memory_was_refused_once(monkeypatch):
    tries = []

    def dumps(message):
        tries.append(message)
        if len(tries) == 1:
            raise ValueError("unmarshallable object")
        return real(message)

    real = marshal.dumps
    monkeypatch.setattr(marshal, "dumps", dumps)
    out = io.BytesIO()
    serving.Channel(io.BytesIO(), out).send({"a": [1]})
    assert len(tries) == 2
    assert serving.Channel(io.BytesIO(out.getvalue()), io.BytesIO()).receive() == {"a": [1]}


OCCUPY = """
import subprocess, sys
from satpuzzles.core.runtime import occupy_standard_descriptors
occupy_standard_descriptors()
sys.exit(subprocess.run([sys.executable, "-c", "import os; [os.fstat(n) for n in range(3)]"]).returncode)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_grandchild_has_all_three(closed):
    command = f'exec "$0" -c "$1" {closed}'
    done = subprocess.run(["sh", "-c", command, sys.executable, OCCUPY], capture_output=True, check=False)
    assert done.returncode == 0
