"""A board that cannot be read, or that fails, is an object with ``source`` and ``error`` in its place."""

from __future__ import annotations

import pytest
from cli_boards import FUTOSHIKI, FUTOSHIKI_SOLUTION, HITORI, lines_of
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
