"""``satpuzzles repair``: what it says to people, its JSON, its files, its exit codes and its errors."""

from __future__ import annotations

import json

import pytest
from cli_boards import CALCUDOKU, CYCLE, FUTOSHIKI, HITORI, LATIN_3, LONG_CLUE, NONOGRAM, SEVERAL, UNIQUE

HITORI_SEVERAL = {"type": "hitori", "numbers": [[1, 2, 1], [2, 3, 1], [3, 1, 2]]}
NONOGRAM_SEVERAL = {"type": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}
CALCUDOKU_SEVERAL = {
    "type": "calcudoku",
    "size": 2,
    "cages": [{"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "op": "+", "target": 6}],
}
AMBIGUOUS = [SEVERAL, HITORI_SEVERAL, NONOGRAM_SEVERAL, CALCUDOKU_SEVERAL]
OVERFULL = {**FUTOSHIKI, "givens": [[1, 3, 4, 2], [0] * 4, [0] * 4, [0] * 4]}


def test_a_unique_board_stays_as_it_is(invoke, board_file):
    ended = invoke("repair", board_file(*UNIQUE))
    assert ended.code == 0 and ended.err == "" and ended.out.count("the only solution") == len(UNIQUE)
    assert "no clue of it can be left out" in ended.out
    for data, board in zip(invoke("repair", "--json", board_file(*UNIQUE)).objects, UNIQUE, strict=True):
        assert data["status"] == "unique" and data["unique"] and data["changes"] == []
        assert data["puzzle"] == board


@pytest.mark.parametrize("board", AMBIGUOUS, ids=lambda board: board["type"])
def test_an_ambiguous_board_becomes_unique(invoke, board_file, tmp_path, board):
    target = tmp_path / "better.jsonl"
    ended = invoke("repair", board_file(board), "-o", target)
    assert ended.code == 0 and "1 change makes this the only one" in ended.out
    (solved,) = invoke("solve", "--json", target).objects
    assert solved["status"] == "unique"
    (data,) = invoke("repair", "--json", board_file(board)).objects
    assert data["status"] == "multiple" and data["smallest"] and data["solution"] == solved["solution"]
    assert data["changes"][0]["sentence"] in ended.out
    assert data["puzzle"] == json.loads(target.read_text())


def test_changed_cells_are_marked_and_told(invoke, board_file):
    ended = invoke("repair", board_file(HITORI_SEVERAL))
    assert "│ 2 [2] 1 │" in ended.out and "│ 2 [■] 1 │" in ended.out
    assert "  Change the 3 at row 2, column 2 to 2." in ended.out.splitlines()


def test_redundant_clues_are_named_and_dropped_on_request(invoke, board_file, tmp_path):
    path, target = board_file(OVERFULL), tmp_path / "less.txt"
    named = invoke("repair", path)
    assert named.code == 0 and "5 clues are redundant, each by itself" in named.out
    assert "  the given 3 at row 1, column 2" in named.out.splitlines()
    dropped = invoke("repair", "--minimize", path, "-o", target)
    assert "dropped 3 of 5 redundant clues" in dropped.out
    assert "  Drop the given 3 at row 1, column 2." in dropped.out.splitlines()
    again = invoke("repair", target, "--type", "futoshiki")
    assert "no clue is redundant" in again.out


def test_several_changes_say_what_is_proved(invoke, board_file):
    assert "and fewer cannot make any solution the only one" in invoke("repair", board_file(LATIN_3)).out


def test_what_is_proved_of_a_wanted_solution_is_not_said_of_all(invoke, board_file, tmp_path):
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("1 2 3\n2 3 1\n3 1 2\n")
    out = invoke("repair", "--solution", wanted, board_file(LATIN_3)).out
    assert "and fewer cannot; for another solution fewer might do" in out and "any solution" not in out


def test_a_wanted_solution_is_taken(invoke, board_file, tmp_path):
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("2 1\n1 2\n")
    (data,) = invoke("repair", "--json", "--solution", wanted, board_file(SEVERAL)).objects
    assert data["solution"] == [[2, 1], [1, 2]] and data["unique"]
    wanted.write_text("2 1\n2 1\n")
    ended = invoke("repair", "--solution", wanted, board_file(SEVERAL))
    assert ended.code == 2 and ended.out == "" and "the solution that is asked for is none" in ended.err
    wanted.write_text("2 ?\n? ?\n")
    assert invoke("repair", "--solution", wanted, board_file(SEVERAL)).code == 2


def test_an_unsolvable_board_is_told_with_its_reason(invoke, board_file, tmp_path):
    target = tmp_path / "none.jsonl"
    ended = invoke("repair", board_file(CYCLE, LONG_CLUE), "-o", target)
    assert ended.code == 1 and ended.out.count("no solution: ") == 2
    assert "clues conflict, and no fewer do:\n  The cell at row 1, " in ended.out
    assert "this clue alone cannot be kept:\n  Row 1 must show a run of 3.\n" in ended.out
    assert not target.exists()
    (data, _) = invoke("repair", "--json", board_file(CYCLE, LONG_CLUE)).objects
    assert data["status"] == "unsolvable" and "cycle" in data["reason"] and not data["unique"]
    assert data["conflict"]["smallest"] and {each["rule"] for each in data["conflict"]["clues"]} == {
        "inequality"
    }


def test_what_cannot_be_repaired_is_told(invoke, board_file, tmp_path):
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("0 0 0\n0 0 0\n0 0 0\n")
    board = {"type": "hitori", "numbers": [[1, 2, 3], [2, 3, 1], [3, 1, 2]]}
    ended = invoke("repair", "--solution", wanted, board_file(board))
    assert ended.code == 1 and "several solutions; " in ended.out


def test_a_time_limit_is_kept(invoke, board_file):
    empty = {"type": "futoshiki", "size": 20, "givens": [[0] * 20] * 20, "less_than": []}
    ended = invoke("repair", "--time-limit", "0.2", board_file(empty))
    assert ended.code == 3 and "the limit was reached" in ended.out
    (data,) = invoke("repair", "--json", "--time-limit", "0", board_file(empty)).objects
    assert data["limit_reached"] and data["status"] == "undecided" and data["changes"] == []


def test_the_new_boards_alone_on_stdout(invoke, board_file):
    ended = invoke("repair", board_file(SEVERAL, HITORI_SEVERAL), "-o", "-", "--to", "json")
    assert [board["type"] for board in ended.objects] == ["futoshiki", "hitori"]


def test_wrong_use_is_one_line(invoke, board_file, tmp_path):
    path = board_file(SEVERAL, HITORI, CALCUDOKU, NONOGRAM)
    for wrong in (
        [path, "--to", "json"],
        [path, "--json", "-o", "-", "--to", "json"],
        [path, "-o", tmp_path / "a.unknown"],
        [path, "-o", tmp_path / "a.txt", "--to", "nothing"],
        [path, "--backend", "nothing"],
        [tmp_path / "missing.txt"],
    ):
        ended = invoke("repair", *wrong)
        assert ended.code == 2 and ended.out == "" and ended.err.startswith("error: ")
        assert ended.err.count("\n") == 1


def test_a_board_that_the_format_cannot_hold_is_named(invoke, board_file, tmp_path):
    target = tmp_path / "boards.pl"
    path = board_file(SEVERAL, HITORI)
    ended = invoke("repair", path, "-o", target)
    assert ended.code == 2 and ended.err.startswith(f"error: {path}:2: ") and target.exists()
