"""A board that cannot be read, or that fails, is an object with ``source`` and ``error`` in its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_boards import CYCLE, FUTOSHIKI, FUTOSHIKI_SOLUTION, GOOD, HITORI, NONOGRAM, SEVERAL, lines_of
from pysat.formula import CNF
from pysat.solvers import Solver

SENTENCE = "row 2 has 1 cell"
BAD = b'{"type":"hitori","numbers":[[1,2],[3]]}\n'
SOLUTION = [[0, 0, 1], [0, 1, 0], [0, 0, 0]]


@pytest.fixture
def boards(tmp_path, monkeypatch):
    """Two good boards with a bad one between them, and what goes with the good ones."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.jsonl").write_bytes(lines_of(HITORI) + BAD + lines_of(FUTOSHIKI))
    (tmp_path / "grids.jsonl").write_bytes(lines_of(SOLUTION, FUTOSHIKI_SOLUTION))


def require_in_its_place(objects) -> None:
    assert [each["source"] for each in objects] == [f"boards.jsonl:{line}" for line in (1, 2, 3)]
    assert [each.get("type") for each in objects] == ["hitori", None, "futoshiki"]
    assert list(objects[1]) == ["source", "error", "line"] and SENTENCE in objects[1]["error"]
    assert objects[1]["line"] == 2
    assert not any("error" in each for each in (objects[0], objects[2]))


COMMANDS = {
    "solve": ("solve", "boards.jsonl"),
    "solve --all": ("solve", "--all", "boards.jsonl"),
    "check": ("check", "boards.jsonl", "grids.jsonl"),
    "count": ("count", "boards.jsonl"),
    "grade": ("grade", "boards.jsonl"),
    "explain": ("explain", "boards.jsonl"),
    "repair": ("repair", "boards.jsonl"),
    "repair --solution": ("repair", "boards.jsonl", "--solution", "grids.jsonl"),
    "certify": ("certify", "boards.jsonl", "-o", "proofs"),
}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_an_object_in_its_place(boards, invoke, words, jobs):
    if "--all" in words and jobs > 1:
        return  # they do not go together
    ended = invoke(*words, "--json", "--jobs", jobs)
    require_in_its_place(ended.objects)
    assert ended.code == 2 and ended.err.startswith(f"error: boards.jsonl:2: {SENTENCE}")


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_nothing_on_stdout_for_people(boards, invoke, words):
    ended = invoke(*words)
    assert ended.code == 2 and "boards.jsonl:2" not in ended.out and SENTENCE not in ended.out


@pytest.mark.parametrize("words", [COMMANDS[name] for name in ("solve", "check", "count")], ids=" ".join)
def test_a_line_of_a_file_of_answers(boards, invoke, tmp_path, words):
    assert invoke(*words, "-o", "answers.jsonl").code == 2
    require_in_its_place([json.loads(line) for line in Path("answers.jsonl").read_text().splitlines()])


def test_the_line_is_where_the_source_stops_being_a_board(invoke, board_file):
    path = board_file(b"1 2 1\n1 2 2\n2 1 3\n\n1 2\nA B C\n", name="boards.txt")
    first, second = invoke("solve", "--json", "--type", "hitori", path).objects
    assert first["status"] == "unique" and (second["source"], second["line"]) == (f"{path}:5", 6)
    (literal,) = invoke("solve", "--json", "3x3:12122131").objects
    assert literal.keys() == {"source", "error"}, "which has no lines"


def test_a_file_of_answers_from_before_lines_were_told_is_gone_on_with(boards, invoke):
    run = ("solve", "boards.jsonl", "-o", "answers.jsonl")
    invoke(*run)
    path = Path("answers.jsonl")
    path.write_text(path.read_text().replace(',"line":2}', "}"))
    before = path.read_text()
    ended = invoke(*run, "--resume")
    assert "is whole already" in ended.err and path.read_text() == before and "line" not in before


def test_models_go_with_the_good_boards(boards, invoke, tmp_path):
    assert invoke("encode", "boards.jsonl", "-o", "cnf/").code == 2
    models = []
    for number in (1, 3):
        with Solver("cadical153", CNF(from_file=f"cnf/boards-{number}.cnf")) as solver:
            assert solver.solve()
            models.append(tmp_path / f"{number}.model")
            models[-1].write_text("v " + " ".join(map(str, solver.get_model())) + " 0\n")
    ended = invoke("decode", "--json", "boards.jsonl", *models)
    require_in_its_place(ended.objects)
    assert [each.get("solution") for each in ended.objects] == [SOLUTION, None, FUTOSHIKI_SOLUTION]
    models[0].write_text("v 1 0\n")
    ended = invoke("decode", "--json", "boards.jsonl", *models)
    assert ["error" in each for each in ended.objects] == [True, True, False]
    assert ended.objects[0]["type"] == "hitori" and ended.err.count("\n") == 2


def test_a_certificate_that_cannot_be_read(invoke, tmp_path):
    ended = invoke("verify", "--json", tmp_path / "nowhere")
    (told,) = ended.objects
    assert told.keys() >= {"source"} and told["source"] == str(tmp_path / "nowhere")
    assert ended.code in (1, 2)


def test_a_source_without_boards_and_one_that_is_not_there(invoke, board_file, tmp_path):
    empty = board_file(b"", name="empty.jsonl")
    ended = invoke("solve", "--json", empty, "nowhere.jsonl", board_file(HITORI))
    assert ended.objects[0]["source"].startswith(str(empty)) and "found nothing" in ended.objects[0]["error"]
    assert ended.objects[1]["source"] == "nowhere.jsonl" and "No such file" in ended.objects[1]["error"]
    assert ended.objects[2]["status"] == "unique" and ended.code == 2 and ended.err.count("\n") == 2


def test_what_fails_at_work_says_its_type_too(invoke, board_file):
    for words in (("solve", "--encoding", "forest"), ("count", "--method", "rows")):
        ended = invoke(*words, "--json", board_file(NONOGRAM, FUTOSHIKI, HITORI))
        failed = [each for each in ended.objects if "error" in each]
        assert len(ended.objects) == 3 and len(failed) == 2 == ended.err.count("\n")
        assert all(each.keys() == {"source", "type", "error"} for each in failed)


@pytest.mark.parametrize("command", ["check", "solve"])
def test_answers_are_taken_by_the_boards_they_came_from(boards, invoke, command):
    """``solve --json`` has an object for the bad board, which belongs to no good one."""
    answers = invoke("solve", "--json", "boards.jsonl").out
    for text in (answers, "".join(answers.splitlines(keepends=True)[::2])):
        words = ("boards.jsonl", "-") if command == "check" else ("boards.jsonl", "--grid", "-")
        ended = invoke(command, "--json", *words, stdin=text)
        require_in_its_place(ended.objects)
        assert ended.code == 2 and ended.err.startswith(f"error: boards.jsonl:2: {SENTENCE}")
        words = ["right" if command == "check" else "unique"] * 2
        assert [each.get("verdict", each.get("status")) for each in ended.answers] == words


def test_a_wrong_number_of_grids_is_still_said(boards, invoke):
    answers = invoke("solve", "--json", "boards.jsonl").out.splitlines(keepends=True)
    for text in (answers[0], "".join([*answers, answers[0]]), "".join([answers[0], answers[2], answers[2]])):
        ended = invoke("check", "--json", "boards.jsonl", "-", stdin=text)
        assert ended.code == 2 and "there are 2 boards; expected as many grids" in ended.err


def test_a_grid_that_does_not_fit_is_its_boards_error(boards, invoke, tmp_path):
    (tmp_path / "grids.jsonl").write_bytes(lines_of(SOLUTION, [[1, 2], [2, 1]]))
    for words in (
        ("check", "boards.jsonl", "grids.jsonl"),
        ("solve", "boards.jsonl", "--grid", "grids.jsonl"),
    ):
        for jobs in (1, 2):
            ended = invoke(*words, "--json", "--jobs", jobs)
            assert [each["source"] for each in ended.objects] == [f"boards.jsonl:{n}" for n in (1, 2, 3)]
            assert ended.objects[2].keys() == {"source", "type", "error"} and ended.code == 2
            assert ended.objects[2]["error"].startswith("grids.jsonl:2")


def test_every_board_has_one_object_whatever_its_answer(invoke, board_file):
    path = board_file(lines_of(*GOOD) + BAD * 3 + lines_of(CYCLE, SEVERAL))
    for jobs in (1, 3):
        ended = invoke("solve", "--json", path, "--jobs", jobs)
        assert [each["source"] for each in ended.objects] == [
            f"{path}:{line}" for line in range(1, len(GOOD) + 6)
        ]
