"""``search`` and ``compare``: tables, objects, exit codes, and how they end."""

from __future__ import annotations

import json
import signal
import subprocess

import pytest
from cli_boards import CALCUDOKU, CYCLE, FUTOSHIKI, PROGRAM

from satpuzzles.search import compare as comparing
from satpuzzles.search import run as running
from satpuzzles.search.ways import METHODS

TINY = "3:_a_aa_aa,d2a4m6s1"
KEYS = [
    "source",
    "type",
    "method",
    "heuristic",
    "status",
    "seconds",
    "expanded",
    "generated",
    "frontier",
]
SOLUTION = [[2, 3, 1], [1, 2, 3], [3, 1, 2]]
COMPARE = ("compare", "--time-limit", "86400")
"""No answer hangs on the 5 s that a method has otherwise."""


def test_compare_prints_an_object_a_board_and_method(invoke):
    ended = invoke(*COMPARE, "--json", TINY)
    assert ended.code == 0 and ended.err == ""
    assert [list(each) for each in ended.objects] == [KEYS] * len(METHODS)
    assert [each["method"] for each in ended.objects] == list(METHODS)
    assert {each["status"] for each in ended.objects} == {"solved"}
    heuristics = {each["method"]: each["heuristic"] for each in ended.objects}
    assert heuristics["astar"] == heuristics["greedy"] == "h1"
    assert heuristics["sat"] is heuristics["bfs"] is heuristics["backtracking"] is None
    sat, others = ended.objects[0], ended.objects[1:]
    assert [sat["expanded"], sat["generated"], sat["frontier"]] == [None] * 3
    assert all(each["expanded"] >= 1 and each["frontier"] >= 1 for each in others)


def test_compare_prints_a_table_and_names_what_guesses_too_much(invoke):
    lines = invoke(*COMPARE, "--method", "sat,astar", "--heuristic", "h1,h6", TINY).out.splitlines()
    assert lines[0] == f"{TINY}  calcudoku 3 x 3"
    assert " ".join(lines[1].split()) == (
        "method heuristic status time cost expanded generated frontier time / SAT"
    )
    assert [line.split()[:3] for line in lines[2:5]] == [
        ["sat", "-", "solved"],
        ["astar", "h1", "solved"],
        ["astar", "h6*", "solved"],
    ]
    assert [line.split()[5] for line in lines[2:5]] == ["-", "4", "4"]  # the cost
    assert lines[5].startswith("* may guess too much")


def test_compare_ends_with_how_many_boards_each_method_solved(invoke, board_file):
    path = board_file(CALCUDOKU, FUTOSHIKI, CYCLE)
    lines = invoke(*COMPARE, "-q", "--node-limit", "5000", path).out.splitlines()
    assert lines[0].startswith("3 boards")
    rows = {line.split()[0]: line.split()[1:5] for line in lines[2:]}
    assert rows["sat"] == ["-", "2", "1", "0"]  # heuristic, solved, unsolvable, limit
    assert rows["labelling"] == ["-", "2", "1", "0"]
    assert rows["swaps"][0] == "conflicts"
    assert rows["astar"][1:] == ["1", "0", "0"]  # it fits one of the boards
    every = invoke(*COMPARE, "--node-limit", "5000", path).out
    assert "\n3 boards; " in every and every.count("method ") == 4


def test_limits_of_others_than_sat_are_no_failure(invoke):
    ended = invoke(*COMPARE, "--json", "--node-limit", "3", TINY)
    assert ended.code == 0
    statuses = {each["method"]: each["status"] for each in ended.objects}
    assert statuses["sat"] == "solved" and statuses["bfs"] == "limit"
    assert invoke("compare", "--time-limit", "0", TINY).code == 3
    assert invoke(*COMPARE, "--method", "bfs,dfs", "--node-limit", "3", TINY).code == 3


def test_a_disagreement_is_told_and_fails(invoke, monkeypatch):
    def liar(puzzle, *, method, **keywords):
        found = running.search(puzzle, method=method, **keywords)
        if method != "bfs":
            return found
        values = {name: getattr(found, name) for name in found.__slots__}
        return type(found)(**{**values, "status": "unsolvable", "solution": None})

    monkeypatch.setattr(comparing, "search", liar)
    ended = invoke(*COMPARE, "--method", "sat,bfs", TINY)
    assert ended.code == 1
    assert ended.err == f"{TINY}: the methods disagree: sat solved, bfs unsolvable\n"


def test_search_prints_the_board_and_what_it_took(invoke):
    ended = invoke("search", "--method", "astar", "--heuristic", "h2", TINY)
    assert ended.code == 0
    assert "astar with h2: solved · " in ended.out and "┃  2  ┃  3  │  1  ┃" in ended.out
    object = invoke("search", "--json", "--method", "bfs", TINY).objects[0]
    assert list(object) == [*KEYS, "cost", "solution"]
    assert object["solution"] == SOLUTION


def test_search_ends_with_the_exit_code_of_its_status(invoke, board_file):
    path = board_file(CYCLE)
    assert invoke("search", path).code == 1
    assert invoke("search", "--method", "bfs", "--node-limit", "3", TINY).code == 3
    ended = invoke("search", "--json", "--method", "bfs", path)
    assert ended.code == 2
    assert "bfs does not fit futoshiki" in ended.objects[0]["error"] and ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("search", "--method", "nosuch", TINY), "'nosuch' is not one of 'sat'"),
        (("search", "--heuristic", "h9", TINY), "astar has no heuristic named 'h9'; choose from h1, h2, h6"),
        (("compare", "--method", "sat,nosuch", TINY), "there is no search method 'nosuch'"),
        (("compare", "--method", "sat,nosuch", TINY, TINY, TINY), "there is no search method 'nosuch'"),
        (("compare", "--heuristic", "h9", TINY), "there is no heuristic 'h9'"),
        (("compare", "--method", ",", TINY), "expected names with commas between"),
    ],
)
def test_what_there_is_not_is_one_line(invoke, words, sentence):
    ended = invoke(*words)
    assert ended.code == 2 and ended.out == ""
    assert sentence in ended.err and ended.err.count("\n") == 1


def test_methods_may_be_named_one_by_one_and_in_capitals(invoke):
    words = ("--json", "--method", "sat, BFS,", "--method", "Labelling", TINY)
    named = [each["method"] for each in invoke(*COMPARE, *words).objects]
    assert named == ["sat", "bfs", "labelling"]
    assert invoke("search", "--json", "--method", "Bfs", TINY).objects[0]["method"] == "bfs"


def test_a_bad_board_does_not_stop_the_others(invoke, mixed):
    ended = invoke(*COMPARE, "--json", "--method", "sat", mixed)
    assert ended.code == 2
    assert len([each for each in ended.objects if "error" in each]) == 3
    assert len(ended.answers) == 10


LARGE = {
    "type": "calcudoku",
    "size": 9,
    "cages": [{"cells": [[row, column] for column in range(9)], "op": "+", "target": 45} for row in range(9)],
}
"""Any latin square solves it, which breadth-first search does not find within days."""


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_a_search(board_file, number, code):
    words = [*PROGRAM, "compare", "--method", "sat,bfs", "--time-limit", "600", str(board_file(LARGE))]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(3):  # what stands above the row of SAT, and that row: breadth-first search has begun
        line = process.stdout.readline()
    assert line.startswith("sat")
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (code, "", "")


@pytest.mark.slow
def test_memory_is_bounded(board_file):
    words = ["search", "--method", "bfs", "--memory-limit", "150", "--json", str(board_file(LARGE))]
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 3
    assert json.loads(done.stdout)["reason"] == "the memory limit was reached"
