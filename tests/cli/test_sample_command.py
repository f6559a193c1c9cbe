"""``satpuzzles sample``: what it prints, and its exit codes."""

from __future__ import annotations

import pytest
from cli_boards import CYCLE, HITORI_6, LATIN_3, SEVERAL


def test_solutions_are_printed_and_as_objects(invoke, board_file):
    path = board_file(LATIN_3, SEVERAL)
    ended = invoke("sample", "--count", 2, path)
    assert ended.code == 0 and ended.out.count("drawn from all with the same chance") == 4
    ended = invoke("sample", "--count", 3, "--seed", 4, "--json", path)
    assert [(line["source"], line["index"]) for line in ended.objects] == [
        (f"{path}:{number}", index) for number in (1, 2) for index in range(3)
    ]
    assert all(line["exact"] is True and "delta" not in line for line in ended.objects)
    assert ended.out == invoke("sample", "--count", 3, "--seed", 4, "--json", path).out


def test_the_only_solution_is_drawn_each_time(invoke, board_file):
    path = board_file(HITORI_6)
    solution = invoke("solve", "--json", path).objects[0]["solution"]
    drawn = invoke("sample", "--count", 2, "--json", path).objects
    assert [line["solution"] for line in drawn] == [solution] * 2


@pytest.mark.parametrize("board,words,code", [(CYCLE, (), 1), (LATIN_3, ("--time-limit", 0), 3)], ids=str)
def test_no_solution_and_no_time(invoke, board_file, board, words, code):
    ended = invoke("sample", *words, board_file(board))
    assert ended.code == code and ended.out == "" and ended.err.count("error: ") == 1
