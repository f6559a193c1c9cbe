"""``encode`` and ``decode``: the round trip through real SAT solvers, and what can go wrong on it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from cli_boards import (
    CALCUDOKU,
    FUTOSHIKI,
    HITORI,
    HITORI_6,
    NONOGRAM,
)

from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.sat.counting import AT_MOST_ONE, CARDINALITY

BOARDS = [HITORI_6, FUTOSHIKI, NONOGRAM, CALCUDOKU]


def solver(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def cadical(cnf: Path) -> Path:
    model = cnf.with_suffix(".cadical")
    with model.open("wb") as file:
        done = subprocess.run([solver("cadical"), "-q", cnf], stdout=file, timeout=60, check=False)
    assert done.returncode in (10, 20)
    return model


def minisat(cnf: Path) -> Path:
    model = cnf.with_suffix(".minisat")
    command = [solver("minisat"), "-verb=0", cnf, model]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode in (10, 20)
    return model


SOLVERS = pytest.mark.parametrize("run", [cadical, minisat], ids=["cadical", "minisat"])


@SOLVERS
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["type"])
def test_round_trip_through_an_external_solver(invoke, board_file, tmp_path, board, run):
    source = board_file(board)
    encodings = puzzle_type(board["type"]).encodings
    for name in (None, *(name for name in encodings if name != "lazy")):
        cnf = tmp_path / f"{name}.cnf"
        options = ["--encoding", name] if name else []
        assert invoke("encode", source, "-o", cnf, *options).code == 0
        ended = invoke("decode", source, run(cnf), "--json")
        assert ended.code == 0
        # These boards have one solution, so the CNF alone must lead to it.
        assert ended.objects[0]["solution"] == invoke("solve", "--json", source).objects[0]["solution"]


@pytest.mark.sampled(5)
@SOLVERS
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["type"])
@pytest.mark.parametrize(
    "options",
    [
        ["--presolve", "--shuffle", 5],
        *(["--amo", way, "--shuffle", 2] for way in AT_MOST_ONE),
        *(["--cardinality", way] for way in CARDINALITY),
    ],
    ids=lambda options: " ".join(map(str, options)),
)
def test_round_trip_with_other_choices(invoke, board_file, tmp_path, board, options, run):
    source, cnf = board_file(board), tmp_path / "board.cnf"
    seed = options[options.index("--shuffle") :] if "--shuffle" in options else []
    assert invoke("encode", source, "-o", cnf, *options).code == 0
    ended = invoke("decode", source, run(cnf), "--json", *seed)
    assert ended.code == 0
    assert ended.objects[0]["solution"] == invoke("solve", "--json", source).objects[0]["solution"]
    assert invoke("encode", source, "-o", cnf, "--second", "solve", *options).code == 0
    assert "c expected UNSATISFIABLE" in cnf.read_text()
    assert invoke("decode", source, run(cnf), *seed).code == 1


def test_a_model_that_breaks_a_rule_is_shown_and_named(invoke, board_file, tmp_path):
    model = tmp_path / "model"
    # A white centre with four black neighbours: what a relaxation allows.
    model.write_text("s SATISFIABLE\nv -1 2 -3 4 -5 6 -7 8 -9 0\n")
    source = board_file({"type": "hitori", "numbers": [[1, 2, 3], [2, 3, 1], [3, 1, 2]]})
    ended = invoke("decode", source, model)
    assert ended.code == 1 and "connected white cells" in ended.out
    (only,) = invoke("decode", source, model, "--json").objects
    assert only["violations"][0]["rule"] == "connected white cells"


def test_files_appear_whole_or_not_at_all(invoke, board_file, tmp_path):
    target = tmp_path / "out" / "a.cnf"
    ended = invoke("encode", board_file(HITORI), "-o", target)
    assert ended.code == 2 and str(target) in ended.err
    target.parent.mkdir()
    target.write_text("old")
    assert invoke("encode", board_file(HITORI), "-o", target).code == 0
    assert [file.name for file in target.parent.iterdir()] == ["a.cnf"] and "p cnf" in target.read_text()
