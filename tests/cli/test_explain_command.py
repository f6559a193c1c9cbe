"""``explain`` as a command: its objects, its text, its exit codes."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest
from cli_boards import CYCLE, FUTOSHIKI, FUTOSHIKI_SOLUTION, HITORI_6, LATIN_3, UNIQUE

from satpuzzles.explain import walk

KEYS = ["source", "type", "status", "method", "largest", "excess", "tier", "steps", "seconds"]
STEP = ["cells", "excluded", "size", "smallest", "lower_bound", "rules", "sentence"]
SLITHERLINK = {"type": "slitherlink", "clues": [[3, 3], [None, None]]}


def test_an_object_for_each_board_with_its_keys_in_order(invoke, board_file):
    path = board_file(*UNIQUE)
    ended = invoke("explain", "--json", path)
    assert ended.code == 0 and ended.err == ""
    for number, each in enumerate(ended.objects, 1):
        assert list(each) == KEYS
        assert each["source"] == f"{path}:{number}" and each["status"] == "complete"
        assert each["largest"] == max(step["size"] for step in each["steps"])
        decided = [(cell["row"], cell["column"]) for step in each["steps"] for cell in step["cells"]]
        assert len(set(decided)) == len(decided)
        for step in each["steps"]:
            assert list(step) == STEP
            assert step["size"] == len(step["rules"]) and step["cells"] + step["excluded"]
            assert step["smallest"] == (step["size"] == step["lower_bound"])
            assert all(list(rule) == ["rule", "cells", "sentence"] for rule in step["rules"])


def test_the_cells_add_up_to_the_solution(invoke, board_file):
    (answer,) = invoke("explain", "--json", board_file(FUTOSHIKI)).objects
    grid = [list(row) for row in FUTOSHIKI["givens"]]
    for step in answer["steps"]:
        for cell in step["excluded"]:
            assert FUTOSHIKI_SOLUTION[cell["row"]][cell["column"]] != cell["value"]
        for cell in step["cells"]:
            assert list(cell) == ["row", "column", "value"] and not grid[cell["row"]][cell["column"]]
            grid[cell["row"]][cell["column"]] = cell["value"]
    assert grid == FUTOSHIKI_SOLUTION


def test_lines_on_edges_are_told_by_their_direction(invoke, board_file):
    (answer,) = invoke("explain", "--json", board_file(SLITHERLINK)).objects
    cells = [cell for step in answer["steps"] for cell in step["cells"]]
    assert all(list(cell) == ["edge", "row", "column", "value"] for cell in cells)
    assert {cell["edge"] for cell in cells} == {"horizontal", "vertical"}
    assert len({(cell["edge"], cell["row"], cell["column"]) for cell in cells}) == len(cells) == 12


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", ["exact", "greedy", "propagate"])
def test_the_same_board_has_the_same_explanation(execute, board_file, method):
    path = board_file(*UNIQUE, HITORI_6, LATIN_3)
    words = ("explain", "--json", "--method", method, path)
    one, other = (
        re.sub(r'"seconds": [\d.e-]+', "", execute(*words, env={"PYTHONHASHSEED": seed}).out)
        for seed in ("1", "2")
    )
    assert one == other and f'"method": "{method}"' in one


def test_several_solutions_end_stuck(invoke, board_file):
    ended = invoke("explain", "--json", board_file(LATIN_3))
    assert (ended.code, ended.objects[0]["status"]) == (0, "stuck")
    assert "stuck: several solutions agree with all this" in invoke("explain", board_file(LATIN_3)).out


def test_no_solution_is_an_error_with_exit_code_1(invoke, board_file):
    path = board_file(FUTOSHIKI, CYCLE)
    ended = invoke("explain", "--json", path)
    assert ended.code == 1
    assert ended.err.startswith(f"error: {path}:2: there is no solution") and ended.err.count("\n") == 1
    assert list(ended.objects[1]) == ["source", "type", "error", "status"]
    assert invoke("explain", board_file(CYCLE)).out == ""


def test_no_solution_is_exit_code_1_of_a_file_too(invoke, board_file, tmp_path):
    run = "explain", board_file(CYCLE), "-o", tmp_path / "steps.jsonl"
    assert [invoke(*run).code, invoke(*run, "--resume").code] == [1, 1]


def test_the_text_numbers_all_steps(invoke, board_file):
    (answer,) = invoke("explain", "--json", board_file(HITORI_6)).objects
    text = invoke("explain", board_file(HITORI_6)).out
    numbers = [int(number) for number in re.findall(r"^ *(?:\d+-)?(\d+)\. ", text, re.MULTILINE)]
    assert numbers[-1] == len(answer["steps"]) and numbers == sorted(set(numbers))
    for step in answer["steps"]:
        assert step["sentence"] in text or not step["cells"]
        if step["size"] > 1:
            assert f"{step['sentence']} ({step['size']} rules, no fewer do)\n" in text
    details = invoke("explain", "--details", board_file(HITORI_6)).out
    for step in answer["steps"]:
        assert step["sentence"] in details
        for rule in step["rules"]:
            assert step["size"] == 1 or rule["sentence"] in details


def test_one_line_a_board(invoke, board_file):
    ended = invoke("explain", "--quiet", board_file(*UNIQUE))
    assert len(ended.out.splitlines()) == len(UNIQUE)
    assert all(re.search(r": \d+ steps?, the largest of ", line) for line in ended.out.splitlines())


def test_a_partly_filled_grid_counts_as_given(invoke, board_file, tmp_path):
    grid = tmp_path / "grid.json"
    grid.write_text(json.dumps([[1, 3, 4, 2], [2, 4, 3, 1], [None] * 4, [None] * 4]))
    path = board_file(FUTOSHIKI)
    (whole,) = invoke("explain", "--json", path).objects
    (rest,) = invoke("explain", "--json", "--grid", grid, path).objects
    cells = [(cell["row"], cell["column"]) for step in rest["steps"] for cell in step["cells"]]
    assert sorted(cells) == [(row, column) for row in (2, 3) for column in range(4)]
    assert len(rest["steps"]) < len(whole["steps"])


def test_a_deadline_is_exit_code_3(invoke, board_file):
    ended = invoke("explain", "--time-limit", 0, board_file(HITORI_6))
    assert ended.code == 3 and ended.out == "" and "limit was reached" in ended.err


def test_where_the_proofs_take_too_long_greedy_steps_follow(invoke, board_file, monkeypatch):
    path = board_file(HITORI_6)
    monkeypatch.setattr(walk, "explain", partial(walk.explain, work=0))
    ended = invoke("explain", "--json", path)
    (answer,) = ended.objects
    proved = [step["smallest"] for step in answer["steps"]]
    first = proved.index(False)
    assert (ended.code, answer["status"], answer["method"]) == (0, "limit", "exact")
    assert 1 < answer["steps"][first]["lower_bound"] < answer["steps"][first]["size"]
    told = f"{path}:1: {len(answer['steps'])} steps, the largest of {answer['largest']} rules"
    why = (
        f"a limit ended the proof that none is smaller for {proved.count(False)} of them, "
        f"first for step {first + 1}"
    )
    assert ended.err.strip().endswith(f"{told}; {why}")
    decided = [(cell["row"], cell["column"]) for step in answer["steps"] for cell in step["cells"]]
    assert sorted(decided) == sorted((row, column) for row in range(6) for column in range(6))


@pytest.mark.slow
def test_explanations_are_stored_without_times_and_gone_on_with(execute, board_file, tmp_path):
    path, target = board_file(*UNIQUE), tmp_path / "told.jsonl"
    assert execute("explain", path, "--jobs", 2, "-o", target).code == 0
    stored = target.read_text()
    lines = [json.loads(line) for line in stored.splitlines()]
    told = execute("explain", "--json", path).objects
    assert lines == [{key: each[key] for key in KEYS[:-1]} for each in told]
    assert execute("explain", path, "-o", target, "--resume").code == 0
    assert target.read_text() == stored
