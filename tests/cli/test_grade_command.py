"""``satpuzzles grade``: a line a board with its tier and why, JSON, files of grades, exit codes."""

from __future__ import annotations

import json

import pytest

import satpuzzles as sp

EASY = sp.loads(
    "8x8:3541753464122763438715481236581533822414473838266844526551146482", type="hitori"
).to_json()
TRICKY = sp.loads(
    "8x8:5362671486463365381571538567423845563767263584766158358344285186", type="hitori"
).to_json()
"""Of the tiers of sgt-singles."""
SEVERAL = {"type": "futoshiki", "size": 2, "givens": [[0, 0], [0, 0]], "less_than": []}
NONE = SEVERAL | {"givens": [[1, 0], [1, 0]]}

KEYS = [
    *("source", "type", "status", "method", "tier", "largest", "excess", "uses", "narrowest", "branching"),
    *("rounds", "steps", "scale", "seconds"),
]


def test_a_line_tells_the_tier_and_why(invoke, board_file):
    path = board_file(EASY, TRICKY)
    ended = invoke("grade", path)
    first, second = ended.out.splitlines()
    assert ended.code == 0
    assert first.startswith(f"{path}:1: easy: steps of up to 3 rules, excess 2, 6 places to go on ")
    assert "; above trivial by its largest step and its excess (" in first
    assert ": medium: steps of up to 3 rules, excess 2, the whole board needed 1 time, " in second
    assert "; above easy by how often it needs the whole board (" in second


def test_json_has_the_numbers_and_the_version_of_the_scale(invoke, board_file):
    (line,) = invoke("grade", "--json", board_file(TRICKY)).objects
    assert list(line) == KEYS
    told = {name: line[name] for name in KEYS[1:10]}
    assert told == {
        **{"type": "hitori", "status": "complete", "method": "exact", "tier": "medium"},
        **{"largest": 3, "excess": 2, "uses": 1, "narrowest": 4, "branching": 8},
    }
    assert line["scale"] == 1
    assert line["rounds"] == len(sp.grade(sp.Puzzle.from_json(TRICKY)).rounds) > 3
    assert line["steps"] > line["rounds"]


def test_several_solutions_are_an_answer_and_none_is_a_failure(invoke, board_file):
    ended = invoke("grade", "--json", board_file(SEVERAL))
    assert ended.code == 0
    assert [(each["status"], each["tier"]) for each in ended.objects] == [("stuck", None)]
    ended = invoke("grade", board_file(NONE))
    assert ended.code == 1
    assert ended.err.count("\n") == 1
    assert "there is no solution" in ended.err


def test_a_time_limit_ends_with_3(invoke, board_file):
    assert invoke("grade", "--time-limit", 0, board_file(TRICKY)).code == 3


@pytest.mark.slow
def test_a_file_of_grades_is_gone_on_with_and_a_wrong_tier_in_it_is_found(invoke, board_file, tmp_path):
    path, target = board_file(EASY, TRICKY), tmp_path / "grades.jsonl"
    words = ("grade", path, "-o", target)
    assert invoke(*words).code == 0
    lines = [json.loads(line) for line in target.read_text().splitlines()]
    assert [line["tier"] for line in lines] == ["easy", "medium"]
    assert invoke(*words, "--resume").code == 0
    target.write_text(target.read_text().replace('"tier":"easy"', '"tier":"hard"'))
    ended = invoke(*words, "--resume")
    assert ended.code == 2
    assert "by its numbers it is easy, not hard" in ended.err


@pytest.mark.parametrize("known", ["? ?\n? ?", "2 ?\n? ?"])
def test_a_grid_counts_as_given(invoke, board_file, tmp_path, known):
    grid = tmp_path / "grid.txt"
    grid.write_text(known)
    (line,) = invoke("grade", "--json", "--grid", grid, board_file(SEVERAL)).objects
    assert line["tier"] == ("trivial" if known.startswith("2") else None)
