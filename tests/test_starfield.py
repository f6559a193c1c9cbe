"""A fifth puzzle is one file outside the package: starfield/ is installed, and every command takes it.

The rules of Starfield themselves are held against brute force and against published counts.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from installing import DISTRIBUTION, lay_out
from pysat.solvers import Solver
from star_oracle import brute_force

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds, puzzle_type

CLI = (sys.executable, "-c", "from satpuzzles.cli.main import main; main()")

REGIONS = [[0, 0, 0, 0], [0, 1, 1, 2], [1, 1, 2, 2], [3, 3, 3, 2]]
BOARD = {"type": "starfield", "stars": 1, "regions": REGIONS}
SOLUTION = [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]


# ---- installing it ----


def install_with_pip(target: Path, scratch: Path) -> None:
    """What a user does: pip builds the distribution, with setuptools from the network, and installs it."""
    source = scratch / "source"  # a copy, for building leaves files beside the source
    shutil.copytree(DISTRIBUTION, source, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--target", target, source], check=True)


@pytest.fixture(scope="module", params=[lay_out, pytest.param(install_with_pip, marks=pytest.mark.slow)])
def installed(request, tmp_path_factory) -> Path:
    """A folder of installed packages that holds Starfield."""
    target = tmp_path_factory.mktemp("site")
    request.param(target / "packages", tmp_path_factory.mktemp("scratch"))
    return target / "packages"


@pytest.fixture
def board(tmp_path) -> Path:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(BOARD))
    return path


@pytest.fixture
def command(installed):
    """Runs the program in a process that finds Starfield; gives what it prints."""

    def run(*args, code=0, stdin="") -> str:
        done = subprocess.run(
            [*CLI, *map(str, args)],
            input=stdin,
            env={**os.environ, "PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=60,
        )
        assert done.returncode == code, done.stderr
        assert code or not done.stderr
        return done.stdout

    return run


@pytest.fixture
def library(installed, monkeypatch):
    """The class, found in this process by the name of its type."""
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.delitem(sys.modules, "starfield", raising=False)
    importlib.invalidate_caches()
    found = puzzle_type("starfield")
    yield found
    sys.modules.pop("starfield", None)


# ---- the command line ----


def test_solve_draws_the_stars_and_the_walls_of_the_regions(command, board):
    out = command("solve", board)
    assert "starfield 4 x 4" in out
    assert "the only solution" in out
    assert PICTURE in out


TEXT = "stars: 1\naaaa\nabbc\nbbcc\ndddc\n"
PICTURE = """\
┏━━━┯━━━┯━━━┯━━━┓
┃ · │ ★ │ · │ · ┃
┠───╆━━━┿━━━╈━━━┫
┃ · ┃ · │ · ┃ ★ ┃
┣━━━╃───╆━━━╃───┨
┃ ★ │ · ┃ · │ · ┃
┣━━━┿━━━╇━━━╅───┨
┃ · │ · │ ★ ┃ · ┃
┗━━━┷━━━┷━━━┻━━━┛
"""


@pytest.mark.slow
def test_its_text_is_written_read_and_guessed(command, board, tmp_path):
    assert command("convert", board, "--to", "stars") == command("convert", board, "--to", "text") == TEXT
    (tmp_path / "boards.txt").write_text(f"{TEXT}\n{TEXT}")
    for options in ((), ("--type", "starfield"), ("--format", "stars"), ("--format", "text")):
        answers = command("solve", "--json", tmp_path / "boards.txt", *options).splitlines()
        assert [json.loads(answer)["solution"] for answer in answers] == [SOLUTION, SOLUTION]
    assert "Starfield as letters" in command("formats")
    (tmp_path / "boards.txt").write_text(TEXT.replace("abbc", "abb"))
    assert command("solve", tmp_path / "boards.txt", code=2) == ""


@pytest.mark.slow
def test_boards_are_generated_with_its_options(command, tmp_path):
    assert "--smallest" in command("generate", "starfield", "--help")
    assert "starfield" in command("generate", "--help")
    order = ("generate", "starfield", "--size", "5", "--smallest", "2", "--seed", "1", "--count", "3")
    for jobs in (1, 2):
        target = tmp_path / f"{jobs}.jsonl"
        command(*order, "--jobs", jobs, "--with-solutions", "-o", target)
    made = (tmp_path / "1.jsonl").read_text()
    assert made == (tmp_path / "2.jsonl").read_text()
    for line in map(json.loads, made.splitlines()):
        sizes = Counter(number for row in line["regions"] for number in row)
        assert len(sizes) == 5 and min(sizes.values()) >= 2
        assert brute_force(line["regions"], 1) == {tuple(map(tuple, line["solution"]))}
    answers = command("solve", "--jobs", "2", "--json", tmp_path / "1.jsonl").splitlines()
    assert [json.loads(answer)["status"] for answer in answers] == ["unique"] * 3
    assert command("generate", "starfield", "--size", "3", "--seed", "1", code=2) == ""


@pytest.mark.slow
def test_repair_adds_stars_and_drops_them(command, tmp_path):
    several = [[row] * 4 for row in range(4)]
    path, better = tmp_path / "board.json", tmp_path / "better.json"
    path.write_text(json.dumps({**BOARD, "regions": several}))
    assert "1 change makes this the only one" in command("repair", path, "-o", better)
    known = [value for row in json.loads(better.read_text())["known"] for value in row]
    assert known.count(1) == 1 and known.count(None) == 15
    every = {**BOARD, "known": SOLUTION}
    path.write_text(json.dumps(every))
    command("repair", "--minimize", path, "-o", better)
    assert json.loads(better.read_text()) == BOARD
    path.write_text(json.dumps(BOARD))
    assert "no clue of it can be left out" in command("repair", path)


def test_it_is_searched_as_its_wing_says(command, board, tmp_path):
    out = command("search", "--method", "astar", "--heuristic", "empty", board)
    assert PICTURE in out and "astar with empty: solved" in out
    compare = "compare", "--json", "--time-limit", "86400"
    rows = [json.loads(line) for line in command(*compare, board).splitlines()]
    methods = ["sat", "bfs", "dfs", "iddfs", "ucs", "greedy", "astar", "backtracking", "swaps", "labelling"]
    assert [row["method"] for row in rows] == methods
    assert {row["status"] for row in rows} == {"solved"}
    two_stars = tmp_path / "two.json"
    two_stars.write_text(json.dumps({**BOARD, "stars": 2}))
    rows = [json.loads(line) for line in command(*compare, two_stars, code=1).splitlines()]
    assert [(row["method"], row["status"]) for row in rows] == [
        (method, "unsolvable") for method in ("sat", "backtracking", "labelling")
    ]


def test_solve_reads_standard_input_with_the_type_named(command):
    untyped = json.dumps({key: value for key, value in BOARD.items() if key != "type"})
    out = command("solve", "--quiet", "--type", "starfield", "-", stdin=untyped)
    assert "unique" in out


def test_encode_and_decode_go_round(command, board, tmp_path):
    command("encode", board, "-o", tmp_path / "board.cnf", "--map", tmp_path / "map.json")
    lines = (tmp_path / "board.cnf").read_text().splitlines()
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    assert "c var 2 r1c2" in lines
    assert json.loads((tmp_path / "map.json").read_text())["puzzle"] == BOARD
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        assert solver.solve()
        model = " ".join(map(str, solver.get_model()))
    (tmp_path / "model.txt").write_text(f"s SATISFIABLE\nv {model} 0\n")
    answer = json.loads(command("decode", "--json", board, tmp_path / "model.txt"))
    assert answer["solution"] == SOLUTION
    assert "it keeps every rule" in command("decode", board, tmp_path / "model.txt")


def test_certify_and_verify_go_round(command, board, tmp_path):
    assert "unique, certified" in command("certify", board, "-o", tmp_path / "it")
    assert "verified: the solution is the only one" in command("verify", tmp_path / "it")


def test_check_names_broken_rules(command, board, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("\n".join(" ".join(map(str, row)) for row in SOLUTION))
    assert "right" in command("check", board, grid)
    grid.write_text("1 0 0 0\n0 1 0 0\n? ? ? ?\n? ? ? ?\n")
    out = command("check", board, grid, code=1)
    assert "touch" in out
    grid.write_text("? ? ? ?\n? ? ? 1\n? ? ? ?\n? ? ? ?\n")
    assert "can be completed" in command("check", board, grid)


# ---- the library ----


PLUG_INS = {
    "stars": "starfield:Starfield",
    "hitori": "starfield:Starfield",
    "gone": "nosuch_module:Gone",
    "broken": "broken_plug_in:Broken",
}


@pytest.fixture
def plug_ins(library, tmp_path, monkeypatch):
    """Entry points beside the right one that are not."""
    info = tmp_path / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    points = "".join(f"{name} = {where}\n" for name, where in PLUG_INS.items())
    (info / "entry_points.txt").write_text(f"[satpuzzles.puzzles]\n{points}")
    (tmp_path / "broken_plug_in.py").write_text("raise RuntimeError('no such luck')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()


def old_group() -> pytest.WarningsRecorder:
    """Where one of these plug-ins is asked for, that is told of it too."""
    return pytest.warns(FutureWarning, match=r"registered under satpuzzles\.puzzles")


def test_a_plug_in_of_another_name_is_refused(plug_ins):
    with (
        old_group(),
        pytest.raises(PuzzleError, match=r"plug-in 'stars' \(starfield:Starfield\).*'starfield'"),
    ):
        puzzle_type("stars")


def test_every_known_type_is_named_once(plug_ins):
    assert puzzle_type("hitori").__name__ == "Hitori"
    with pytest.raises(PuzzleError, match="known are hitori") as caught:
        puzzle_type("sokoban")
    known = str(caught.value).partition("known are ")[2].split(", ")
    assert sorted(known) == sorted({*BUILT_IN, *PLUG_INS, "starfield"})


@pytest.mark.parametrize(("name", "words"), [("gone", "ModuleNotFoundError"), ("broken", "no such luck")])
def test_a_plug_in_that_cannot_be_imported_is_at_fault_and_not_the_board(plug_ins, name, words):
    with old_group(), pytest.raises(PuzzleError) as caught:
        sp.loads(json.dumps({"type": name}))
    assert f"the plug-in '{name}' ({PLUG_INS[name]}) cannot be imported: " in str(caught.value)
    assert words in str(caught.value) and "this board" not in str(caught.value)


# ---- entry points are scanned only for a type that is not built in ----


def test_built_in_puzzles_never_scan_entry_points(library, monkeypatch, tmp_path, capsys):
    scans = []
    scan = importlib.metadata.entry_points
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda **chosen: scans.append(chosen) or scan(**chosen)
    )
    boards = [sp.loads(kind.examples[0], type=kind.name).to_json() for kind in built_in_kinds()]
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in boards))
    from satpuzzles.cli.main import run

    assert run(["solve", "--json", str(path)]) == 0
    assert run(["solve", str(path), "3x3:121221312"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > len(boards)
    for each in boards:
        sp.solve(sp.loads(json.dumps(each)))
    assert scans == []
    monkeypatch.syspath_prepend(str(tmp_path))  # where nobody has looked yet
    sp.loads(json.dumps(BOARD))
    sp.loads(json.dumps(BOARD))
    assert scans == [{}]


def test_the_distribution_is_short():
    lines = [line for path in DISTRIBUTION.glob("*.py") for line in path.read_text().splitlines()]
    assert sum(map(bool, lines)) <= 200
