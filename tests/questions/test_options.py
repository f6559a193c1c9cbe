"""Options as one value, listings, and boards that were made to hang."""

import sys

import pytest
from clocks import cpu_at_most
from solver_doubles import LATER, Clock

import satpuzzles as sp
from satpuzzles.core.errors import CapError, LimitReached

SEVERAL = sp.Futoshiki([[0, 0, 0], [0, 0, 0], [0, 0, 0]])  # the 12 latin squares of order 3

limits_memory = pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS is kept only on Linux")


def test_a_value_says_what_keywords_say_and_keywords_change_it():
    options = sp.Options(backend="minisat22", limits=sp.Limits(100))
    assert sp.solve(SEVERAL, options=options).backend == "minisat22"
    assert sp.solve(SEVERAL, options=options, backend="maplecm").backend == "maplecm"
    assert sp.solve(SEVERAL, backend="maplecm").backend == "maplecm"
    with pytest.raises(sp.PuzzleError, match="no encoding named 'nosuch'"):
        sp.solve(SEVERAL, options=options, encoding="nosuch")


def test_limits_that_run_are_shared(monkeypatch):
    running = sp.Limits(LATER / 2).restarted()
    Clock(monkeypatch).over = True
    assert sp.solve(SEVERAL, limits=running).status == "undecided"
    assert sp.solve(SEVERAL, options=sp.Options(limits=running)).seconds > LATER / 2
    with pytest.raises(sp.LimitReached):
        SEVERAL.encode(limits=running)
    assert sp.solve(SEVERAL, limits=running.restarted()).status == "multiple"


@limits_memory
def test_a_memory_limit_changes_no_answer_where_there_is_enough():
    options = sp.Options(memory_limit=2_000)
    assert len({*sp.solutions(SEVERAL, options=options)}) == 12
    told = [sp.solve(puzzle, options=options) for puzzle in (SEVERAL, sp.Hitori([[1, 1], [1, 2]]))]
    assert [(each.status, each.is_unique) for each in told] == [("multiple", False), ("unique", True)]


@limits_memory
def test_a_memory_limit_ends_a_question_and_says_so():
    options = sp.Options(memory_limit=20)
    found = sp.solve(SEVERAL, options=options)
    assert (found.status, found.limit_reached, found.reason) == ("undecided", True, "memory limit")
    with pytest.raises(sp.LimitReached, match="memory limit"):
        list(sp.solutions(SEVERAL, options=options))


def test_no_limit_left_behind_after_a_generator_is_dropped():
    solutions = sp.solutions(SEVERAL)
    first = next(solutions)
    solutions.close()
    assert first in set(sp.solutions(SEVERAL))


def whole_board_cage(size, op, target):
    cells = tuple((row, column) for row in range(size) for column in range(size))
    return sp.Calcudoku(size, [sp.Cage(cells, op, target)])


@pytest.mark.parametrize(("op", "target"), [("*", 720_720), ("+", 133_120)])
def test_a_deadline_holds_while_a_giant_cage_is_pruned(op, target):
    with cpu_at_most(2):
        assert sp.solve(whole_board_cage(64, op, target), limits=sp.Limits(0.2)).status == "undecided"


def test_a_board_full_of_holes_keeps_its_deadline():
    size = 300
    board = [[0 if (r + c) % 2 else 1 + (r + c) % size for c in range(size)] for r in range(size)]
    with cpu_at_most(20):
        assert sp.solve(sp.Hitori(board), limits=sp.Limits(3_600)).status == "unsolvable"


def test_too_many_clauses_are_refused_before_they_are_built():
    with cpu_at_most(20), pytest.raises(CapError, match="30,000,000"):
        sp.encode(sp.Hitori([list(range(1, 601))] * 600), limits=sp.Limits(3_600))


@pytest.mark.slow
def test_a_deadline_holds_while_a_long_encoding_is_written():
    with cpu_at_most(2.5), pytest.raises(LimitReached):
        sp.encode(sp.Hitori([list(range(1, 201))] * 200), limits=sp.Limits(0.5))
