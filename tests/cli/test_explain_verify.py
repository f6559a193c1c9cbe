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


def test_of_a_board_without_a_solution_that_is_proved_instead(invoke, stored):
    file, path = stored(UNSOLVABLE, FUTOSHIKI)
    ended = invoke("explain", "--verify", file, path)
    assert ended.code == 0
    first, second = ended.out.splitlines()
    assert first.endswith(": verified: there is no solution, which a checked refutation proves")
    assert ": verified: " in second
    first, _ = invoke("explain", "--json", "--verify", file, path).objects
    assert first["valid"] and first["steps"] == first["proved"] == 0


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "fewer explanations than boards"),
        ("{}\n{}\n", "more explanations than boards"),
        ("[]", ":1: expected the object of an explanation"),
        ("\n\n{", ":3:2: this is not JSON"),
        ("[" * 100_000, ":1: the JSON is nested too deeply"),
        ('{"type": 7}', ":1: the key 'type' must be text, not 7"),
        ('{"type": "futoshiki", "method": ' + "9" * 5000 + "}", "expected a number of at most 18 digits"),
        ("\x00\x01", "error: "),
    ],
)
def test_a_bad_file_gets_one_line(invoke, board_file, tmp_path, text, words):
    file = tmp_path / "bad.jsonl"
    file.write_text(text)
    ended = invoke("explain", "--verify", file, board_file(FUTOSHIKI))
    assert ended.code == 2
    assert words in ended.err
    assert len(ended.err.splitlines()[-1]) < 300 and "Traceback" not in ended.err
    assert ": verified" not in ended.out


def test_a_file_that_is_not_there(invoke, board_file):
    ended = invoke("explain", "--verify", "nowhere.jsonl", board_file(FUTOSHIKI))
    assert ended.code == 2 and ended.err == "error: nowhere.jsonl: No such file or directory\n"


def test_options_without_a_use_are_refused(invoke, board_file, tmp_path):
    path = board_file(FUTOSHIKI)
    assert "--json or -o" in invoke("explain", "--evidence", path).err
    file = tmp_path / "steps.jsonl"
    assert "takes no -o" in invoke("explain", "--verify", path, path, "-o", file).err
    assert not file.exists()
