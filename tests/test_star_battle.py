"""A fifth puzzle is one file: Star Battle, installed from outside the package, gets every command.

Fast tests lay its distribution out by hand; a slow one has pip install it. The truth is a brute force
that goes by the rules as a person reads them.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import laws
import pytest
from boards import Board
from models import answer_models
from pysat.formula import CNF
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.puzzles import BUILT_IN, ENTRY_POINTS, puzzle_type

SOURCE = Path(__file__).with_name("star_battle")
PROGRAM = [sys.executable, "-c", "from satpuzzles.cli.main import main; main()"]

UNIQUE = {
    "type": "star_battle",
    "stars": 1,
    "regions": [[4, 3, 3, 3], [4, 1, 3, 2], [1, 1, 1, 2], [1, 1, 1, 2]],
}
SOLUTION = [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]
MULTIPLE = {
    "type": "star_battle",
    "regions": [[1, 3, 3, 3, 2], [1, 1, 1, 2, 2], [1, 5, 5, 5, 4], [5, 5, 5, 5, 4], [5, 5, 5, 4, 4]],
}
UNSOLVABLE = {
    "type": "star_battle",
    "regions": [[2, 2, 4, 5, 1], [2, 2, 4, 5, 2], [2, 2, 2, 2, 2], [2, 2, 2, 2, 2], [2, 2, 2, 3, 3]],
}
TWO_STARS = {
    "type": "star_battle",
    "stars": 2,
    "regions": [
        [3, 1, 1, 1, 7, 7, 7, 7],
        [3, 1, 1, 5, 7, 7, 7, 7],
        [3, 3, 5, 5, 4, 2, 2, 2],
        [3, 3, 5, 5, 4, 4, 2, 2],
        [3, 3, 5, 5, 4, 4, 2, 2],
        [3, 5, 5, 5, 4, 4, 2, 2],
        [8, 8, 8, 4, 4, 6, 6, 6],
        [8, 8, 8, 8, 6, 6, 6, 6],
    ],
}
BOARDS = [UNIQUE, MULTIPLE, UNSOLVABLE, TWO_STARS]


def brute_force(regions, stars=1) -> frozenset:
    """Every solution, row by row; a row is dropped when it touches the one before or fills a column."""
    size = len(regions)
    rows = [
        row
        for row in combinations(range(size), stars)
        if all(right - left > 1 for left, right in pairwise(row))
    ]
    found = set()

    def place(chosen) -> None:
        if len(chosen) == size:
            grid = tuple(tuple(int(column in row) for column in range(size)) for row in chosen)
            counts: dict[int, int] = {}
            for numbers, cells in zip(regions, grid, strict=True):
                for number, star in zip(numbers, cells, strict=True):
                    counts[number] = counts.get(number, 0) + star
            if set(counts.values()) == {stars}:
                found.add(grid)
            return
        used = [column for row in chosen for column in row]
        for row in rows:
            touches = chosen and any(abs(a - b) <= 1 for a in row for b in chosen[-1])
            if not touches and all(used.count(column) < stars for column in row):
                place([*chosen, row])

    place([])
    return frozenset(found)


def as_board(data) -> Board:
    """A board in JSON as the laws take it, with its solutions by brute force."""
    fields = {key: value for key, value in data.items() if key != "type"}
    return Board("star_battle", fields, brute_force(**fields))


def random_board(seed: int) -> Board:
    """One star on 4 x 4 or 5 x 5, regions grown from random cells."""
    random = Random(seed)
    size = random.choice((4, 5))
    cells = [(row, column) for row in range(size) for column in range(size)]
    region = {cell: number for number, cell in enumerate(random.sample(cells, size), 1)}
    while len(region) < len(cells):
        row, column = random.choice(cells)
        near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        near = [cell for cell in near if cell in region]
        if near and (row, column) not in region:
            region[row, column] = region[random.choice(near)]
    return as_board({"regions": [[region[row, column] for column in range(size)] for row in range(size)]})


# ---- the distribution, by hand and by pip ----


def lay_out(folder: Path) -> None:
    """What an installer would put there: the module, and the metadata with its entry points."""
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
    shutil.copy(SOURCE / "star_battle.py", folder)
    metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A folder with the distribution in it, on nobody's path."""
    found = tmp_path_factory.mktemp("site")
    lay_out(found)
    return found


@pytest.fixture
def installed(folder, monkeypatch):
    """The distribution on this process's path."""
    monkeypatch.syspath_prepend(folder)
    yield
    sys.modules.pop("star_battle", None)


@pytest.fixture
def puzzle(installed):
    """Makes a puzzle of a board in JSON."""
    return lambda data: puzzle_type(data["type"]).from_json(data)


def run(path, *args, stdin: str = "") -> subprocess.CompletedProcess:
    """The program as a process of its own, with a folder on its path, or none."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [*PROGRAM, *map(str, args)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**environment, "PYTHONIOENCODING": "utf-8", **({"PYTHONPATH": str(path)} if path else {})},
        timeout=60,
        check=False,
    )


def write(path: Path, *boards) -> Path:
    path.write_text("".join(json.dumps(board) + "\n" for board in boards))
    return path


def assert_commands_work(path: Path, tmp_path: Path) -> None:
    """Every command, for boards that are in JSON, with a folder on the program's path."""
    boards = write(tmp_path / "boards.jsonl", *BOARDS)
    solved = run(path, "solve", "--json", boards)
    assert solved.returncode == 1, solved.stderr
    answers = [json.loads(line) for line in solved.stdout.splitlines()]
    assert [answer["status"] for answer in answers] == ["unique", "multiple", "unsolvable", "unique"]
    assert answers[0]["solution"] == SOLUTION
    assert {answer["type"] for answer in answers} == {"star_battle"}

    board = write(tmp_path / "board.json", UNIQUE)
    picture = run(path, "solve", board)
    assert picture.returncode == 0, picture.stderr
    assert "the only solution" in picture.stdout
    assert "│ · · ■ · │\n│ ■ · · · │\n" in picture.stdout

    cnf = tmp_path / "board.cnf"
    encoded = run(path, "encode", board, "-o", cnf, "--map", tmp_path / "map.json")
    assert encoded.returncode == 0, encoded.stderr
    with Solver("minisat22", bootstrap_with=CNF(from_file=str(cnf))) as solver:
        assert solver.solve()
        model = "s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n"
    decoded = run(path, "decode", board, "-", "--json", stdin=model)
    assert decoded.returncode == 0, decoded.stderr
    assert json.loads(decoded.stdout)["solution"] == SOLUTION

    right = run(path, "check", board, "-", stdin=json.dumps(SOLUTION))
    assert (right.returncode, "right" in right.stdout) == (0, True)
    broken = run(path, "check", "--json", board, "-", stdin=json.dumps(SOLUTION[::-1]))
    assert broken.returncode == 1
    assert {each["rule"] for each in json.loads(broken.stdout)["violations"]} == {"stars of a region"}
    partial = run(path, "check", "--json", board, "-", stdin="#???\n????\n????\n????\n")
    assert (partial.returncode, json.loads(partial.stdout)["verdict"]) == (1, "dead end")

    converted = run(path, "convert", boards, "--to", "json")
    assert [json.loads(line) for line in converted.stdout.splitlines()] == [
        {"stars": 1, **board} for board in BOARDS
    ]
    refused = run(path, "convert", board, "--to", "sgt")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "sgt cannot hold a star_battle" in refused.stderr


def test_every_command_takes_a_puzzle_from_outside(folder, tmp_path):
    assert_commands_work(folder, tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("pip") is None, reason="pip is not installed here")
def test_pip_installs_a_puzzle_from_outside(tmp_path):
    source, target = tmp_path / "source", tmp_path / "site"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__"))  # pip builds in it
    # Where what builds a wheel is installed, nothing is fetched.
    isolation = ["--no-build-isolation"] if find_spec("setuptools") and find_spec("wheel") else []
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", *isolation]
    subprocess.run([*command, "--target", target, source], check=True, timeout=300)
    assert_commands_work(target, tmp_path)


def test_without_its_distribution_the_type_is_unknown(tmp_path):
    done = run(None, "solve", write(tmp_path / "board.json", UNIQUE))
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no puzzle type named 'star_battle'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_option_can_name_the_type(folder):
    data = {key: value for key, value in UNIQUE.items() if key != "type"}
    done = run(folder, "solve", "--json", "--type", "star_battle", "-", stdin=json.dumps(data))
    assert json.loads(done.stdout)["status"] == "unique"


# ---- the library ----


def test_the_library_takes_it_as_one_of_its_own(puzzle, tmp_path):
    from satpuzzles.formats import write as to_text
    from satpuzzles.render.text import render_text

    board = sp.load(write(tmp_path / "board.json", UNIQUE))
    assert board == puzzle(UNIQUE) == sp.loads(json.dumps(UNIQUE))
    result = sp.solve(board)
    assert (result.status, result.is_unique) == ("unique", True)
    assert [list(row) for row in result.solution] == SOLUTION
    assert sp.race(board, ["glucose4", "minisat22"]).solution == result.solution
    assert sp.loads(to_text(board, "json")) == board
    assert "■" in render_text(board, result.solution)
    sp.encode(board).to_dimacs(tmp_path / "board.cnf")
    with Solver("cadical153", bootstrap_with=CNF(from_file=str(tmp_path / "board.cnf"))) as solver:
        assert solver.solve()
        assert board.decode(solver.get_model()) == result.solution
    known = puzzle(
        {**MULTIPLE, "known": [[None] * 5, [None] * 5, [1, None, None, None, None], *[[None] * 5] * 2]}
    )
    assert set(sp.solutions(known)) == {grid for grid in brute_force(MULTIPLE["regions"]) if grid[2][0]}


@pytest.mark.parametrize("data", [UNIQUE, MULTIPLE, UNSOLVABLE], ids=["unique", "multiple", "unsolvable"])
def test_the_laws_of_every_puzzle_hold(installed, data):
    board = as_board(data)
    laws.assert_encodings_agree(board)
    laws.assert_services_agree(board)
    laws.assert_groups(board)
    laws.assert_value(board)


def test_two_stars(puzzle):
    board = as_board(TWO_STARS)
    assert len(board.solutions) == 1
    assert set(sp.solutions(puzzle(TWO_STARS))) == board.solutions


@pytest.mark.parametrize("seed", range(40))
def test_solutions_agree_with_brute_force(installed, seed):
    board = random_board(seed)
    one = board.puzzle()
    assert laws.grids(one, answer_models(one.encode())) == board.solutions
    assert set(sp.solutions(one)) == board.solutions
    random = Random(seed)
    for solution in board.solutions:
        laws.assert_check_of(board, solution, set())
    for _ in range(20):
        grid = tuple(tuple(random.choice((0, 0, 0, 1)) for _ in range(one.rows)) for _ in range(one.rows))
        laws.assert_check_of(board, grid)
        hidden = set(random.sample([(r, c) for r in range(one.rows) for c in range(one.rows)], 5))
        partial = [[None if (r, c) in hidden else v for c, v in enumerate(row)] for r, row in enumerate(grid)]
        laws.assert_partial_check_is_sound(board, partial)


@pytest.mark.parametrize(
    ("grid", "rules"),
    [
        ([[0, 0, 0, 0], *SOLUTION[1:]], {"stars of a row", "stars of a column", "stars of a region"}),
        (SOLUTION[::-1], {"stars of a region"}),
        ([[1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0]], {"stars of a region", "touching stars"}),
    ],
)
def test_check_names_the_broken_rules(installed, grid, rules):
    laws.assert_check_of(as_board(UNIQUE), tuple(map(tuple, grid)), rules)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"stars": 0}, "from 1 to 4"),
        ({"stars": True}, "from 1 to 4"),
        ({"stars": "1"}, "from 1 to 4"),
        ({"regions": [[1, 2], [1]]}, "row 2"),
        ({"regions": [[1, 2, 3]]}, "square"),
        ({"regions": [[1, 1], [1, 1]]}, "1 regions"),
        ({"regions": [[1, 2], [2, 1]]}, "not connected"),
        ({"colour": 1}, "colour"),
        ({"known": [[2] * 4] * 4}, "values are 0 to 1"),
    ],
)
def test_bad_boards_are_refused(puzzle, change, words):
    laws.assert_refused(lambda: puzzle({**UNIQUE, **change}), words)


# ---- where types are looked for ----


def test_entry_points_are_scanned_only_for_a_type_that_is_not_built_in(installed, monkeypatch):
    scans = []
    original = importlib.metadata.entry_points

    def entry_points(**keywords):
        scans.append(keywords)
        return original(**keywords)

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    for name in BUILT_IN:
        assert puzzle_type(name).type == name
    sp.loads("[[1,2],[2,1]]")
    sp.loads('{"type":"hitori","numbers":[[1,2],[2,1]]}')
    assert scans == []
    assert puzzle_type("star_battle").type == "star_battle"
    assert scans == [{"group": ENTRY_POINTS}]


def test_solving_a_built_in_puzzle_does_not_even_import_what_scans():
    program = (
        "import sys\n"
        "from satpuzzles.cli.main import run\n"
        "code = run(['solve', '--quiet', '--type', 'hitori', '-'])\n"
        "print(code, 'importlib.metadata' in sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input="1 2\n2 1\n", capture_output=True, text=True, check=True
    )
    assert done.stderr.split() == ["0", "False"]


def test_the_puzzle_is_one_short_file():
    assert sorted(path.name for path in SOURCE.glob("*.*")) == ["pyproject.toml", "star_battle.py"]
    assert len((SOURCE / "star_battle.py").read_text().splitlines()) < 120
