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
