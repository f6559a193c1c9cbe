"""A Ctrl-C while a solver is being freed: PySAT would free it twice, which ends the process."""

from __future__ import annotations

import gc

import pysolvers
import pytest
from hard import formula

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
    with pytest.raises(KeyboardInterrupt):
        session.close()
    session.close()
    del session
    gc.collect()
    assert len(freed) == 1
