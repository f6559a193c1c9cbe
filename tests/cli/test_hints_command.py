"""``satpuzzles explain --hint``, ``--cell`` and ``--not``: what they print, refuse and end with."""

from __future__ import annotations

import json

import pytest

import satpuzzles as sp

SUDOKU = {
    "type": "sudoku",
    "size": 4,
    "box": [2, 2],
    "givens": [[1, 0, 0, 0], [0, 0, 0, 3], [0, 2, 0, 0], [0, 0, 4, 0]],
}
SOLUTION = ((1, 3, 2, 4), (2, 4, 1, 3), (4, 2, 3, 1), (3, 1, 4, 2))


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.json"
    path.write_text(json.dumps(SUDOKU))
    return str(path)


def written(tmp_path, values):
    """A grid in which some cells are filled in."""
    rows = [[values.get((row, column)) for column in range(4)] for row in range(4)]
    path = tmp_path / "grid.json"
    path.write_text(json.dumps(rows))
    return str(path)


def test_the_board_has_this_one_solution(board):
    assert sp.solve(sp.load(board)).solution == SOLUTION


def test_a_hint_has_four_stages_of_which_so_many_are_told_as_asked(invoke, board):
    whole = invoke("explain", "--hint", board)
    assert whole.code == 0
    for number, beginning in enumerate(("Look at ", "It takes 1 rule", "", "So "), start=1):
        assert f"\n{number}. {beginning}" in whole.out
    part = invoke("explain", "--hint", "--stage", "2", board)
    assert "\n2. " in part.out
    assert "3. " not in part.out
    assert "So " not in part.out


def test_the_json_of_a_hint_is_a_step_with_stages(invoke, board):
    found = invoke("explain", "--hint", "--json", board)
    data = json.loads(found.out)
    assert list(data)[:3] == ["source", "type", "status"]
    assert data["status"] == "step"
    assert data["cells"]
    for cell in data["cells"]:
        assert SOLUTION[cell["row"]][cell["column"]] == cell["value"]
    assert data["size"] == len(data["rules"]) == data["least"] == 1
    assert list(data["stages"]) == ["where", "kind", "premises", "conclusion"]
    again = json.loads(json.dumps(sp.hint(sp.load(board)).to_json()))
    assert {**again, "source": data["source"]} == data


def test_wrong_entries_are_told_before_any_question_is_answered(invoke, board, tmp_path):
    grid = written(tmp_path, {(0, 1): 4, (1, 0): 2, (3, 3): 1})
    for question in (["--hint"], ["--cell", "r1c3"], ["--not", "r1c3=3"]):
        found = invoke("explain", *question, "--grid", grid, board)
        assert found.code == 1
        assert found.out.splitlines()[1] == "r1c2 is 4: wrong; r4c4 is 1: wrong."
        assert "So " not in found.out
    data = json.loads(invoke("explain", "--hint", "--json", "--grid", grid, board).out)
    assert data["status"] == "wrong"
    assert data["wrong"] == [{"row": 0, "column": 1, "value": 4}, {"row": 3, "column": 3, "value": 1}]
    assert len(data["excluded"]) == 1
    assert data["excluded"][0] in data["wrong"]


def test_entries_that_break_a_rule_are_told_with_the_rule(invoke, board, tmp_path):
    data = json.loads(
        invoke("explain", "--hint", "--json", "--grid", written(tmp_path, {(0, 1): 1}), board).out
    )
    assert data["wrong"] == [{"row": 0, "column": 1, "value": 1}]
    assert data["broken"]
    assert all([0, 1] in rule["cells"] for rule in data["broken"])


def test_a_full_grid_leaves_nothing_to_do(invoke, board, tmp_path):
    full = {(row, column): SOLUTION[row][column] for row in range(4) for column in range(4)}
    found = invoke("explain", "--hint", "--grid", written(tmp_path, full), board)
    assert found.code == 0
    assert "All is filled in, and right." in found.out


def test_a_cell_is_explained_though_it_is_filled_in(invoke, board, tmp_path):
    grid = written(tmp_path, {(0, 1): 3})
    data = json.loads(invoke("explain", "--cell", "R1C2", "--json", "--grid", grid, board).out)
    assert data["cells"] == [{"row": 0, "column": 1, "value": 3}]
    found = invoke("explain", "--not", "r1c2=4", "--grid", grid, board)
    assert "4. So r1c2 cannot be 4." in found.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--cell", "r5c1"], "there is no cell 'r5c1' on this board; they are r1c1 to r4c4"),
        (["--cell", "h1c1"], "there is no cell 'h1c1' on this board"),
        (["--cell", "r1c1"], "the value at row 1, column 1 is given"),
        (["--not", "r1c1=2"], "the value at row 1, column 1 is given"),
        (["--not", "r1c2=5"], "value must be 1 to 4, not 5"),
        (["--not", "r1c2=3"], "row 1, column 2 has the value 3 in the solution"),
        (["--not", "r1c2"], "--not takes a cell and a value"),
        (["--hint", "--cell", "r1c2"], "one at a time"),
        (["--hint", "--method", "greedy"], "--method goes without"),
        (["--hint", "-j", "2"], "--jobs goes without"),
        (["--stage", "1"], "--stage goes with"),
    ],
)
def test_a_question_without_an_answer_is_one_line_and_code_2(invoke, board, arguments, sentence):
    found = invoke("explain", *arguments, board)
    assert found.code == 2
    assert sentence in found.err
    assert len(found.err.splitlines()) == 1
    assert not found.out


def test_an_edge_is_named_as_the_program_names_it(invoke, tmp_path):
    path = tmp_path / "lines.json"
    path.write_text(json.dumps({"type": "slitherlink", "clues": [[3, 2], [None, 3]]}))
    assert sp.solve(sp.load(path)).status in ("unique", "multiple")
    found = invoke("explain", "--cell", "x9c9", str(path))
    assert "they are h1c1 to v2c3" in found.err


def test_boards_without_a_solution_or_with_several(invoke, tmp_path):
    path = tmp_path / "boards.jsonl"
    none = SUDOKU | {"givens": [[1, 1, 0, 0], *SUDOKU["givens"][1:]]}
    several = SUDOKU | {"givens": [[1, 0, 0, 0], *[[0] * 4] * 3]}
    path.write_text("\n".join(map(json.dumps, (none, several))))
    found = invoke("explain", "--hint", "--json", str(path))
    assert found.code == 1
    first, second = map(json.loads, found.out.splitlines())
    assert "error" in first
    assert second["status"] in ("step", "stuck")
    assert "solutions differ at row 2, column 1" in invoke("explain", "--cell", "r2c1", str(path)).err
