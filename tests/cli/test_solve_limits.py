"""What ``solve`` may use and what it says when that is not enough: ``--memory-limit``; and ``--why``."""

from __future__ import annotations

import sys

import pytest
from cli_boards import FUTOSHIKI, HITORI, LATIN_3, NONOGRAM, hard_nonogram
from samples import slow

CONTRADICTION = {"type": "hitori", "numbers": [[1, 1, 2], [1, 1, 3]]}


needs_memory_limits = pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS is kept only on Linux")


# ---- why ----


# ---- memory ----


def without_times(objects):
    return [{**each, "seconds": None} for each in objects]


@needs_memory_limits
@pytest.mark.parametrize(
    "options", [["--why"], *slow([], ["--all"], ["--limit", "2"], ["--no-unique"])], ids=str
)
def test_a_roomy_memory_limit_changes_no_answer(invoke, board_file, options):
    path = board_file(HITORI, LATIN_3, CONTRADICTION, NONOGRAM)
    plain = invoke("solve", "--json", *options, path)
    limited = invoke("solve", "--json", "--memory-limit", 1000, *options, path)
    assert limited.code == plain.code
    assert without_times(limited.objects) == without_times(plain.objects)


@pytest.mark.sampled(3)
@needs_memory_limits
@pytest.mark.parametrize("backend", ["glucose4", "kissat404", *slow("cadical195", "lingeling")])
def test_a_board_that_needs_more_memory_is_undecided_and_the_others_go_on(execute, board_file, backend):
    path = board_file(HITORI, hard_nonogram(120), FUTOSHIKI)
    options = ["--json", "--memory-limit", "100", "--backend", backend]
    ended = execute("solve", *options, path, seconds=60)
    assert ended.code == 3 and ended.err == ""
    assert [each["status"] for each in ended.objects] == ["unique", "undecided", "unique"]
    assert ended.objects[1]["reason"] == "memory limit" and ended.objects[1]["limit_reached"]
    assert ended.objects[1]["backend"] == backend


@needs_memory_limits
@pytest.mark.slow
@pytest.mark.parametrize("limit", [1, 20, 40, 50, 60, 70, 80, 100, 130])
@pytest.mark.parametrize("backend", ["glucose4", "cadical195", "kissat404", "lingeling"])
def test_wherever_memory_runs_out_the_run_ends_well(execute, board_file, backend, limit):
    """Up to 50 MiB it does, and needs no time limit; beyond, the search may last as long as it likes."""
    options = ["--json", *(["--time-limit", "3"] if limit > 50 else [])]
    board = board_file(hard_nonogram(60))
    ended = execute("solve", *options, "--memory-limit", limit, "--backend", backend, board, seconds=120)
    assert ended.code == 3 and ended.err == ""
    assert [each["status"] for each in ended.objects] == ["undecided"]
    assert limit > 50 or ended.objects[0]["reason"] == "memory limit"


@needs_memory_limits
@pytest.mark.slow
def test_a_race_keeps_the_memory_limit_too(execute, board_file):
    options = ["--json", "--race", "glucose4,cadical195", "--memory-limit", "100"]
    ended = execute("solve", *options, board_file(hard_nonogram(120), HITORI), seconds=60)
    assert ended.code == 3 and ended.err == ""
    assert [each["status"] for each in ended.objects] == ["undecided", "unique"]
    assert ended.objects[0]["reason"] == "memory limit"
