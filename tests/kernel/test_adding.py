"""What frees solvers, the collector while they work, and a lack of memory."""

from __future__ import annotations

import gc

import pysolvers
import pytest
from hard import formula

import satpuzzles as sp
from satpuzzles.solver.glucose import functions
from satpuzzles.solver.session import Session

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
    monkeypatch.setitem(functions("glucose4"), "del", interrupted)
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
