"""What ``encode`` may write beside the plain rules: each choice has the models that brute force finds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import permutations, product
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.sat.counting import AT_MOST_ONE, CARDINALITY

ROOT = Path(__file__).resolve().parents[2]
HITORI_3 = {"type": "hitori", "numbers": [[1, 1, 2], [2, 3, 1], [3, 2, 2]]}
NONOGRAM_3 = {"type": "nonogram", "rows": [[1], [1], [1]], "columns": [[1], [1], [1]]}
LATIN_3 = {"type": "futoshiki", "size": 3, "givens": [[0, 0, 0], [0, 0, 0], [0, 0, 0]], "less_than": []}
CAGES_3 = {
    "type": "calcudoku",
    "size": 3,
    "cages": [
        {"cells": [[0, 0], [0, 1], [1, 0]], "op": "+", "target": 5},
        {"cells": [[0, 2], [1, 2], [1, 1]], "op": None, "target": 9},
        {"cells": [[2, 0], [2, 1], [2, 2]], "op": "*", "target": 6},
    ],
}
SMALL = [HITORI_3, NONOGRAM_3, LATIN_3, CAGES_3]
every_small_board = pytest.mark.parametrize("board", SMALL, ids=lambda board: board["type"])


def brute_force(board: dict) -> list[tuple]:
    """All solutions, by trying every grid; of latin squares every one whose rows hold each value once."""
    puzzle = sp.Puzzle.from_json(board)
    rows = permutations((1, 2, 3)) if "size" in board else product(range(2), repeat=3)
    return sorted(grid for grid in product([*rows], repeat=3) if puzzle.confirm(grid))


def shown(text: str) -> list[int]:
    """The variables that ``c p show`` names."""
    (line,) = [line for line in text.splitlines() if line.startswith("c p show ")]
    numbers = [int(word) for word in line.split()[3:]]
    assert numbers[-1] == 0
    return numbers[:-1]


def solutions(board: dict, text: str) -> list[tuple]:
    """The grids of all models of a file, projected on what it shows, each once."""
    puzzle = sp.Puzzle.from_json(board)
    answers = shown(text)
    clauses = CNF(from_string=text).clauses
    found = []
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for variable in answers:
            solver.add_clause([variable, -variable])
        while [] not in clauses and solver.solve():
            true = set(solver.get_model())
            model = [variable if variable in true else -variable for variable in answers]
            found.append(puzzle.decode(model))
            solver.add_clause([-literal for literal in model])
    return sorted(found)


@every_small_board
@pytest.mark.parametrize("options", [(), ("--presolve",)], ids=["plain", "presolve"])
def test_the_other_solutions_are_the_models_of_the_second_query(invoke, board_file, board, options):
    source, expected = board_file(board), brute_force(board)
    assert solutions(board, invoke("encode", source, *options).out) == expected
    for excluded in expected[:3]:
        path = source.with_name("solution.json")
        path.write_text(json.dumps(excluded))
        text = invoke("encode", source, "--second", path, *options).out
        assert solutions(board, text) == [grid for grid in expected if grid != excluded]
        assert "c expected" not in text and "--second SOLUTION" in text
    text = invoke("encode", source, "--second", "solve", *options).out
    assert len(solutions(board, text)) == len(expected) - 1
    answer = "UNSATISFIABLE" if len(expected) == 1 else "SATISFIABLE"
    assert f"c expected {answer}\n" in text and "c command satpuzzles encode --second solve" in text


def test_bytes_depend_on_neither_folder_nor_hash_seed(tmp_path):
    found = set()
    for seed in ("0", "1"):
        folder = tmp_path / f"folder {seed}"
        folder.mkdir()
        (folder / "board.json").write_text(json.dumps(CAGES_3))
        run = [sys.executable, "-m", "satpuzzles", "encode", str(folder / "board.json"), "--names"]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(run, capture_output=True, check=True, env=environment, cwd=folder)
        assert b"folder" not in done.stdout
        found.add(done.stdout)
    assert len(found) == 1


COUNTING = [("--amo", way) for way in AT_MOST_ONE] + [("--cardinality", way) for way in CARDINALITY]


@pytest.mark.parametrize("options", COUNTING, ids=" ".join)
def test_counts_in_any_way_have_the_same_solutions(invoke, board_file, options):
    """A board whose lines have five literals, and one whose clues are two of four."""
    latin = {"type": "futoshiki", "size": 5, "givens": [[0] * 5 for _ in range(5)], "less_than": []}
    latin["givens"][:2] = [[1, 2, 3, 4, 5], [2, 3, 4, 5, 1]]
    loop = {"type": "slitherlink", "clues": [[2, None, None], [None, None, 2]]}
    for board, changed in ((latin, "--amo" in options), (loop, "--cardinality" in options)):
        plain, other = (invoke("encode", board_file(board), *words).out for words in ((), options))
        found = solutions(board, plain)
        assert len(found) > 1 and solutions(board, other) == found
        assert f"c command satpuzzles encode {' '.join(options)}\n" in other
        if changed and options[1] != "pairwise":
            assert plain.partition("p cnf")[2] != other.partition("p cnf")[2]
