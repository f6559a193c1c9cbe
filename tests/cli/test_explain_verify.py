"""``explain --verify``: stored explanations of several boards, damaged files, and what the options refuse."""

from __future__ import annotations

import json

import pytest
from cli_boards import FUTOSHIKI, HITORI_6, UNIQUE

UNSOLVABLE = {"type": "hitori", "numbers": [[1, 1, 1], [1, 1, 1], [1, 1, 1]]}


@pytest.fixture
def stored(invoke, board_file, tmp_path):
    """Writes what ``explain --json`` says of boards, with evidence; gives that file and theirs."""

    def write(*boards):
        path = board_file(*boards)
        file = tmp_path / "steps.jsonl"
        file.write_text(invoke("explain", "--json", "--evidence", path).out)
        return str(file), path

    return write


def test_what_explain_wrote_is_verified_board_by_board(invoke, stored):
    file, path = stored(*UNIQUE, HITORI_6)
    ended = invoke("explain", "--verify", file, path)
    assert ended.code == 0 and ended.err == ""
    lines = ended.out.splitlines()
    assert len(lines) == len(UNIQUE) + 1
    assert all(": verified: " in line and line.endswith(", each proved smallest") for line in lines)
    for each in invoke("explain", "--json", "--verify", file, path).objects:
        assert list(each) == ["source", "type", "valid", "steps", "proved", "step", "reason"]
        assert each["valid"] and each["proved"] == each["steps"] > 0


def test_a_step_left_out_is_told_with_its_place(invoke, stored, tmp_path):
    file, path = stored(FUTOSHIKI)
    data = json.loads((tmp_path / "steps.jsonl").read_text())
    data["steps"].pop()
    (tmp_path / "steps.jsonl").write_text(json.dumps(data))
    ended = invoke("explain", "--verify", file, path)
    assert ended.code == 1 and ended.err == ""
    assert "not verified: " in ended.out


@pytest.mark.parametrize(
    ("boards", "status", "why"),
    [
        ([FUTOSHIKI], "unsolvable", "there is a solution, and it is not explained"),
        ([UNSOLVABLE], None, "there is an error where its explanation should be"),
    ],
)
def test_an_error_in_the_place_of_an_explanation_must_be_true(invoke, stored, tmp_path, boards, status, why):
    file, _ = stored(UNSOLVABLE)
    data = json.loads((tmp_path / "steps.jsonl").read_text())
    assert data["status"] == "unsolvable"
    data |= {"type": boards[0]["type"], "status": status}
    (tmp_path / "steps.jsonl").write_text(json.dumps(data))
    path = tmp_path / "asked.jsonl"
    path.write_text(json.dumps(boards[0]))
    ended = invoke("explain", "--verify", file, path)
    assert ended.code == 1
    assert f"not verified: {why}" in ended.out
