"""A race of backends: the same answers as one backend, a winner by name, and nobody left behind."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import odd_kinds
import pytest

import satpuzzles as sp

UNIQUE = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SEVERAL = sp.Futoshiki([[0, 0], [0, 0]])
UNSOLVABLE = sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 7)])

slow = pytest.mark.slow  # each backend is a process to start


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(UNIQUE, id="unique", marks=slow),
        pytest.param(SEVERAL, id="multiple"),
        pytest.param(UNSOLVABLE, id="unsolvable", marks=slow),
    ],
)
def test_a_race_answers_as_a_single_backend_does(puzzle):
    alone = sp.solve(puzzle)
    raced = sp.race(puzzle, ["glucose4", "minisat22", "cadical153"])
    assert raced.status == alone.status
    assert raced.shared == alone.shared
    asked = [alone.backend] if alone.backend is None else ["glucose4", "minisat22", "cadical153"]
    assert raced.backend in asked
    assert raced.statistics.clauses == alone.statistics.clauses
    if raced.solution is not None:
        assert not puzzle.check(raced.solution)


def test_encodings_and_a_backend_race():
    raced = sp.race(sp.Slitherlink([[3, None], [None, None]]), ["elimination", "lazy", "minisat22"])
    assert raced.status == sp.solve(raced.puzzle).status
    (answer,) = sp.solve_all([raced.puzzle], options=sp.Options(race=["elimination"]))
    assert answer.statistics.clauses == len(raced.puzzle.encode("elimination", presolve=True).clauses)
    with pytest.raises(sp.BackendError, match="elimination"):
        sp.race(UNIQUE, ["elimination"])


@slow
def test_a_limit_ends_a_race_in_time():
    result = sp.race(SEVERAL, limits=sp.Limits(0))
    assert result.status == "undecided"
    assert result.limit_reached


@pytest.mark.slow
def test_a_result_that_a_limit_cut_short_does_not_win_a_race(monkeypatch, tmp_path):
    """Whoever reaches its limit with a solution tells so first; another one knows a little later."""
    monkeypatch.setenv(odd_kinds.FIRST_COMER, str(tmp_path / "first"))
    puzzle = odd_kinds.LateForTheFirst([1, 1], [1, 1])
    result = sp.race(puzzle, ["glucose4", "minisat22"])
    assert (result.status, result.limit_reached) == ("multiple", False)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_a_process_that_waits_for_nothing_ends_with_a_parent_that_is_killed():
    """Both have the same standard error, which ends when the last of them has ended."""
    program = "import satpuzzles, odd_kinds; satpuzzles.race(odd_kinds.Patient([1, 1], [1, 1]), ['glucose4'])"
    path = os.pathsep.join([str(Path(odd_kinds.__file__).parent), *filter(None, sys.path)])
    with subprocess.Popen(
        [sys.executable, "-c", program], stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
    ) as parent:
        child = int(parent.stderr.readline())
        parent.kill()
        try:
            assert parent.communicate(timeout=60)[1] == b""
        finally:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
