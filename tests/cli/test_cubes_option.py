"""``solve --cubes``: answers as without, what it goes without, and bad values."""

from __future__ import annotations

import pytest
from cli_boards import GOOD, UNIQUE, lines_of


def facts(objects):
    return [{key: each.get(key) for key in ("source", "type", "status", "reason")} for each in objects]


def test_boards_by_cubes_are_answered_as_without(invoke, board_file):
    path = board_file(lines_of(*GOOD))
    alone, split = (invoke("solve", "--json", path, *options) for options in ((), ("--cubes", 3)))
    assert facts(split.objects) == facts(alone.objects)
    assert (split.code, split.err) == (alone.code, alone.err)
    unique = [each for each in alone.objects if each["status"] == "unique"]
    assert [each["solution"] for each in split.objects if each["status"] == "unique"] == [
        each["solution"] for each in unique
    ]


@pytest.mark.slow
def test_workers_solve_the_cubes(invoke, board_file):
    path = board_file(lines_of(*UNIQUE))
    ended = invoke("solve", "--quiet", path, "--cubes", 4, "--jobs", 2)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count(": unique (") == len(UNIQUE)


def test_a_limit_is_told(invoke, board_file):
    ended = invoke("solve", "--json", board_file(lines_of(UNIQUE[0])), "--cubes", 4, "--time-limit", 0)
    assert ended.code == 3
    assert ended.objects[0]["status"] == "undecided" and ended.objects[0]["limit_reached"]


@pytest.mark.parametrize(
    "options",
    [
        *(("--cubes", value) for value in (0, 1, -3, "x", "", 1.5, 100_001)),
        *(("--cubes", 4, *more) for more in (["--all"], ["--limit", 2], ["--why"], ["--watch"])),
        *(("--cubes", 4, *more) for more in (["--race", "auto"], ["--no-presolve"], ["-o", "a.jsonl"])),
    ],
    ids=str,
)
def test_bad_values_and_contradictions_are_usage_errors(invoke, board_file, options):
    ended = invoke("solve", board_file(lines_of(UNIQUE[0])), *options)
    assert ended.code == 2 and "--cubes" in ended.err and not ended.out


def test_a_board_that_cannot_be_read_costs_itself_alone(invoke, board_file):
    path = board_file(lines_of(UNIQUE[0]) + b"{}\n" + lines_of(UNIQUE[1]))
    ended = invoke("solve", "--quiet", path, "--cubes", 2)
    assert ended.code == 2 and ended.out.count(": unique (") == 2 and ended.err.count("\n") == 1
