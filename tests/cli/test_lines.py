"""Answers that are lines go through every command as answers that are cells do."""

from __future__ import annotations

import json

import pytest

import satpuzzles as sp
from satpuzzles.formats import write_grid
from satpuzzles.picture.text import render_text

BOARDS = [
    sp.Slitherlink([[3, None, None], [None, None, 3]]),
    sp.Slitherlink([[2, 2], [2, 2]]),
    sp.Slitherlink([[None, None]]),
]
STATUSES = ["multiple", "unique", "multiple"]


def several(write) -> str:
    """A grid of each board, as something writes them."""
    solutions = [sp.solve(board, unique=False).solution for board in BOARDS]
    return "\n\n".join(write(*each).strip("\n") for each in zip(BOARDS, solutions))


@pytest.fixture
def boards(tmp_path):
    """A file of the boards."""
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(json.dumps(board.to_json()) + "\n" for board in BOARDS))
    return path


def test_answers_are_told_in_json(invoke, boards):
    ended = invoke("solve", "--json", boards)
    assert [each["status"] for each in ended.objects] == STATUSES
    for board, told in zip(BOARDS, ended.objects):
        assert set(told["solution"]) == {"horizontal", "vertical"}
        assert board.check(told["solution"]) == []
        if told["status"] == "multiple":
            shared = board.to_solution(told["shared"], unknown=True)
            grids = set(sp.solutions(board))
            assert board.to_solution(told["second_solution"]) in grids
            for row, column in ((r, c) for r, values in enumerate(shared) for c in range(len(values))):
                values = {grid[row][column] for grid in grids}
                assert shared[row][column] == (values.pop() if len(values) == 1 else None)


@pytest.mark.parametrize("write", [render_text, lambda board, grid: write_grid(grid, board)])
def test_drawings_of_answers_are_checked(invoke, boards, tmp_path, write):
    grids = tmp_path / "grids.txt"
    grids.write_text(several(write))
    ended = invoke("check", "--json", boards, grids)
    assert ended.code == 0
    assert [each["verdict"] for each in ended.objects] == ["right"] * 3
    grids.write_text(several(write) + "\n+-+-+\n\n+-+-+\n")
    ended = invoke("check", boards, grids)
    assert (ended.code, ended.out) == (2, "")
    assert "there are 3 boards; expected as many grids, not 4" in ended.err


def test_a_model_is_decoded(invoke, tmp_path):
    board, formula, model = (tmp_path / name for name in ("b.loop", "b.cnf", "b.sol"))
    board.write_text("22\n22\n")
    assert invoke("encode", "--type", "slitherlink", board, "-o", formula).code == 0
    puzzle = BOARDS[1]
    solution = sp.solve(puzzle).solution
    true = puzzle.true_variables(solution)
    literals = [variable if variable in true else -variable for variable in range(1, puzzle.answers + 1)]
    model.write_text(f"s SATISFIABLE\nv {' '.join(map(str, literals))} 0\n")
    ended = invoke("decode", "--type", "slitherlink", "--json", board, model)
    assert ended.objects[0]["solution"] == puzzle.solution_json(solution)


def test_answers_are_stored_and_gone_on_with(invoke, boards, tmp_path):
    store = tmp_path / "answers.jsonl"
    assert invoke("solve", boards, "-o", store).code == 0
    first = store.read_text()
    assert [json.loads(line)["status"] for line in first.splitlines()] == STATUSES
    assert invoke("solve", boards, "-o", store, "--resume").code == 0
    assert store.read_text() == first
    told = json.loads(first.splitlines()[1])
    told["solution"]["vertical"][0][0] = 0
    lines = first.splitlines(keepends=True)
    store.write_text("".join([lines[0], json.dumps(told, separators=(",", ":")) + "\n", lines[2]]))
    ended = invoke("solve", boards, "-o", store, "--resume")
    assert ended.code == 2 and ":2: its solution breaks a rule of the board" in ended.err


def test_certificates_are_made_and_verified(invoke, tmp_path):
    board = tmp_path / "board.loop"
    board.write_text("3...\n.0..\n2...\n...2\n...3\n.22.\n")
    for clues, claim in ((True, "unique"), (False, "unsolvable")):
        if not clues:
            board.write_text("4.\n..\n.4\n..\n..\n..\n")
        status = sp.solve(sp.load(board)).status
        ended = invoke("certify", "--json", board, "-o", tmp_path / claim)
        assert ended.objects[0]["status"] == status
        if status != "multiple":
            assert invoke("verify", tmp_path / claim).code == 0
