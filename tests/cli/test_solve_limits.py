"""What ``solve`` may use and what it says when that is not enough: ``--memory-limit``; and ``--why``."""

from __future__ import annotations

import re
import sys

import pytest
from cli_boards import FUTOSHIKI, HITORI, LATIN_3, NONOGRAM, hard_nonogram
from samples import slow

CONTRADICTION = {"type": "hitori", "numbers": [[1, 1, 2], [1, 1, 3]]}
SUMS = {"type": "nonogram", "rows": [[2], [1]], "columns": [[1], [1]]}


needs_memory_limits = pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS is kept only on Linux")


# ---- why ----


def test_why_names_rules_and_marks_their_cells(invoke, board_file):
    ended = invoke("solve", "--why", board_file(CONTRADICTION))
    assert ended.code == 1
    assert "│[1]" in ended.out
    assert "these 2 clues conflict, and no fewer do:\n  Row 1 has at most one white 1.\n" in ended.out
    assert "together they contradict these 3 rules, none of which can be left out:\n  The" in ended.out
    (answer,) = invoke("solve", "--why", "--json", board_file(CONTRADICTION)).objects
    assert answer["conflict"]["smallest"]
    told = [*answer["conflict"]["clues"], *answer["why"]]
    assert {tuple(rule) for rule in told} == {("rule", "cells", "sentence")}
    sentences = [line[2:] for line in ended.out.splitlines() if line.startswith("  ")]
    assert sentences == list(dict.fromkeys(rule["sentence"] for rule in told))
    assert all(0 <= row < 2 and 0 <= column < 3 for rule in answer["why"] for row, column in rule["cells"])


def test_why_shows_lines_of_a_picture_without_colour(invoke, board_file):
    board = {"type": "nonogram", "rows": [[1, 1], [1]], "columns": [[1], [2], []]}
    assert "░" in invoke("solve", "--why", board_file(board)).out


def test_why_repeats_what_counting_says(invoke, board_file):
    ended = invoke("solve", "--why", board_file(SUMS))
    assert "this rule alone cannot be kept:\n  Rows and columns must fit: " in ended.out


@pytest.mark.parametrize("options", [[], ["--all"], ["--no-unique"]])
def test_why_has_nothing_to_say_of_a_board_with_a_solution(invoke, board_file, options):
    ended = invoke("solve", "--why", "--json", *options, board_file(HITORI))
    assert ended.code == 0 and "why" not in ended.objects[0]
    with_none = invoke("solve", "--why", "--json", *options, board_file(CONTRADICTION))
    assert with_none.code == 1 and with_none.objects[0]["why"]


def test_a_limit_before_any_reason_leaves_the_answer(invoke, board_file):
    (answer,) = invoke("solve", "--why", "--json", "--conflict-limit", "1", board_file(CONTRADICTION)).objects
    assert answer["status"] in ("unsolvable", "undecided")
    assert answer.get("limit_reached") or answer["why"]


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
def test_of_two_memory_limits_the_smaller_one_holds(execute, board_file):
    """The other is that of the shell, which no process may raise."""
    import resource

    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (1500 << 20, 1500 << 20))

    options = ["--json", "--memory-limit", 4000]
    ended = execute("solve", *options, board_file(HITORI), preexec_fn=limited)
    assert (ended.code, ended.err) == (0, "") and ended.objects[0]["status"] == "unique"


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


@pytest.mark.parametrize("race", [(), ("--race", "glucose4,cadical195")], ids=["alone", "race"])
def test_where_memory_cannot_be_limited_an_error_says_so(invoke, board_file, monkeypatch, race):
    monkeypatch.setitem(sys.modules, "resource", None)
    ended = invoke("solve", "--memory-limit", 100, *race, board_file(HITORI))
    assert ended.code == 2 and ended.out == ""
    assert "this platform cannot limit the memory" in ended.err


@needs_memory_limits
def test_what_a_process_with_a_memory_limit_does_is_told_too(invoke, board_file):
    path = board_file(FUTOSHIKI)
    heard = [invoke("solve", "-v", *more, path).err for more in ((), ("--memory-limit", 1000))]
    alone, limited = (re.sub(r"[\d.]+ m?s", "TIME", text) for text in heard)
    assert "check TIME, uniqueness TIME" in alone and alone == limited
