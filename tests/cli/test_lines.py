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
