"""Options as one value: what they reach, how keywords go with them, and their way to other processes."""

import sys

import pytest
from solver_doubles import LATER, Clock

import satpuzzles as sp

SEVERAL = sp.Futoshiki([[0, 0, 0], [0, 0, 0], [0, 0, 0]])
LATIN_SQUARES = 12
"""Of order 3; OEIS A002860."""

limits_memory = pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS is kept only on Linux")


def test_a_value_says_what_keywords_say_and_keywords_change_it():
    options = sp.Options(backend="minisat22", limits=sp.Limits(100))
    assert sp.solve(SEVERAL, options=options).backend == "minisat22"
    assert sp.solve(SEVERAL, options=options, backend="maplecm").backend == "maplecm"
    assert sp.solve(SEVERAL, backend="maplecm").backend == "maplecm"
    with pytest.raises(sp.PuzzleError, match="no encoding named 'nosuch'"):
        sp.solve(SEVERAL, options=options, encoding="nosuch")


def test_limits_that_run_are_shared(monkeypatch):
    running = sp.Limits(LATER / 2).anew()
    Clock(monkeypatch).over = True
    assert sp.solve(SEVERAL, limits=running).status == "undecided"
    assert sp.solve(SEVERAL, options=sp.Options(limits=running)).seconds > LATER / 2
    with pytest.raises(sp.LimitReached):
        SEVERAL.encode(limits=running)
    assert sp.solve(SEVERAL, limits=running.anew()).status == "multiple"


@limits_memory
def test_a_memory_limit_changes_no_answer_where_there_is_enough():
    options = sp.Options(memory_limit=2_000)
    found = list(sp.solutions(SEVERAL, options=options))
    assert len(set(found)) == len(found) == LATIN_SQUARES
    assert sp.solve(SEVERAL, options=options).status == "multiple"
    with pytest.raises(sp.LimitReached):
        list(sp.solutions(SEVERAL, options=options, limits=sp.Limits(0)))


@limits_memory
def test_a_memory_limit_ends_a_question_and_says_so():
    options = sp.Options(memory_limit=20)
    found = sp.solve(SEVERAL, options=options)
    assert (found.status, found.limit_reached, found.reason) == ("undecided", True, "memory limit")
    with pytest.raises(sp.LimitReached, match="memory limit"):
        list(sp.solutions(SEVERAL, options=options))
