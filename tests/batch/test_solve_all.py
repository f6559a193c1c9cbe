"""Many boards by one call: order, errors, limits for each, progress, and no process that outlives it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, replace

import pytest

import satpuzzles as sp
from satpuzzles.kinds.template.puzzle import Template

UNIQUE = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SEVERAL = sp.Futoshiki([[0, 0, 0], [0, 0, 0], [0, 0, 0]])
NONE = sp.Futoshiki([[1, 1], [0, 0]])
PICTURE = sp.Nonogram([[1], [1]], [[1], [1]], known=[[1, None], [None, None]])
CAGES = sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 7)])
BOARDS = [UNIQUE, SEVERAL, NONE, PICTURE, CAGES, Template([1, 1], [1, 1])] * 3
STATUSES = ["unique", "multiple", "unsolvable", "unique", "unsolvable", "multiple"] * 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Failing(sp.Hitori):
    """A board whose rules cannot be told."""

    def rules(self):
        raise sp.CapError("it is too large")

    def write_presolved_rules(self, sink, encoding):
        self.rules()


def timeless(result: sp.Result) -> sp.Result:
    return replace(result, seconds=0.0, statistics=result.statistics._replace(seconds={}))


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_are_those_of_solve_in_order_and_progress_is_told(jobs):
    """Boards and results come back from other processes as they were, also of what is not registered."""
    told = []
    results = list(sp.solve_all(BOARDS, jobs=jobs, progress=lambda *done: told.append(done)))
    assert [result.status for result in results] == STATUSES
    assert all(result.puzzle is board for result, board in zip(results, BOARDS, strict=True))
    alone = [timeless(sp.solve(board)) for board in BOARDS]
    assert [timeless(result) for result in results] == alone
    assert {type(result) for result in results} == {sp.Result}
    assert told == [(done, len(BOARDS)) for done in range(1, len(BOARDS) + 1)]


def test_boards_are_taken_as_they_are_needed():
    taken, told = [], []

    def boards():
        while True:
            taken.append(1)
            yield UNIQUE

    results = sp.solve_all(boards(), progress=lambda *done: told.append(done))
    assert not taken
    assert next(results).status == "unique" and len(taken) < 3
    results.close()
    assert told == [(1, None)]


def test_an_error_costs_its_own_board_alone():
    results = list(sp.solve_all([UNIQUE, Failing(numbers=((1, 1), (1, 2))), SEVERAL]))
    assert [result.status for result in results] == ["unique", "undecided", "multiple"]
    assert isinstance(results[1].error, sp.CapError) and str(results[1].error) == "it is too large"
    assert [result.error for result in (results[0], results[2])] == [None, None]
    assert results[1].to_dict()["error"] == "it is too large"


def test_each_board_has_the_whole_of_the_limits_and_what_else_is_asked():
    options = sp.Options(limits=sp.Limits(60, conflicts=10_000), backend="minisat22")
    time.sleep(0.01)
    for result in sp.solve_all(BOARDS[:3], options=options, shared=False):
        assert result.backend == ("minisat22" if result.solution else None)  # counting refutes the last one
        assert result.shared is None and not result.limit_reached
    assert {result.status for result in sp.solve_all(BOARDS[:2], unique=False)} == {"solved"}
    assert [result.limit_reached for result in sp.solve_all(BOARDS[:2], limits=sp.Limits(0))] == [True, True]


ENDLESS = """
import glob, itertools, satpuzzles as sp

board = sp.Futoshiki([[0] * 6] * 6)
try:
    for number, _ in enumerate(sp.solve_all(itertools.repeat(board), jobs=2)):
        if number == 10:
            print("at work", flush=True)
except KeyboardInterrupt:
    left = [open(name).read() for name in glob.glob("/proc/self/task/*/children")]
    print("interrupted", "".join(left), flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the system for children")
def test_an_interrupt_ends_the_call_and_its_processes():
    process = subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "at work\n"
    os.kill(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60)[0].strip() == "interrupted"
