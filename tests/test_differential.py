"""Every backend, with every encoding, and other tools' own models of the puzzles: all agree with brute force.

The encodings themselves are compared with brute force in kinds/test_laws.py; here whole solves are.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random

import boards
import format_boards
import laws
import pytest
from samples import few_or_many

from satpuzzles.core.options import Limits
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.questions.race import race
from satpuzzles.questions.solve import solutions, solve
from satpuzzles.solver.backends import BACKENDS, DEFAULT_BACKEND, loads
from satpuzzles.solver.session import Session

sys.path.append(str(Path(__file__).resolve().parent.parent))

KINDS = tuple(boards.ORACLES)
NAMES = tuple(backend.name for backend in BACKENDS if loads(backend))
SEEDS = range(1000, 1012)
"""Other boards than elsewhere."""

FEW = range(1000, 1002)
MODELLED = ("hitori", "nonogram", "calcudoku", "futoshiki")
"""The puzzles of which there are models for other tools."""

PEERS = {"CP-SAT": "ortools", "clingo": "clingo"}
SECONDS = 3_600
"""For each solve: more than a test may take, so that no status hangs on what else the machine does."""


def pairs(kind: str) -> list[tuple[str, bool]]:
    """Every encoding, with presolve and without."""
    return [(encoding, presolve) for encoding in puzzle_type(kind).encodings for presolve in (True, False)]


def require_agreement(kind: str, backend: str, seeds) -> None:
    for seed in seeds:
        board = boards.random_board(kind, seed)
        for encoding, presolve in pairs(kind):
            where = f"{board} {backend} {encoding} presolve={presolve}"
            options = {"backend": backend, "encoding": encoding, "presolve": presolve}
            laws.assert_result(board, solve(board.puzzle(), **options), where)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_on_every_backend(kind, backend):
    require_agreement(kind, backend, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_backend_with_every_encoding(kind, backend):
    require_agreement(kind, backend, SEEDS)


@pytest.mark.slow
@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_backend_lists_all_solutions(kind, backend):
    for seed in SEEDS:
        board = boards.random_board(kind, seed)
        for encoding in puzzle_type(kind).encodings:
            found = list(solutions(board.puzzle(), backend=backend, encoding=encoding))
            assert len(found) == len(set(found))
            assert set(found) == board.solutions, f"{board} {backend} {encoding}"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_backend_under_assumptions(kind, backend):
    """A solution assumed is found again; a cell assumed to be what no solution has it is refused."""
    board = next(board for seed in SEEDS if (board := boards.random_board(kind, seed)).solutions)
    puzzle = board.puzzle()
    true = puzzle.true_variables(min(board.solutions))
    ever = {variable for solution in board.solutions for variable in puzzle.true_variables(solution)}
    never = [variable for variable in range(1, puzzle.answers + 1) if variable not in ever]
    with Session(puzzle.encode(), backend) as session:
        assert session.solve(true).satisfiable
        for variable in never[:3]:
            outcome = session.solve([variable])
            assert outcome.satisfiable is False
            assert set(outcome.core) <= {variable}
        assert session.solve().satisfiable


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_race_agrees(kind):
    for seed in FEW:
        board = boards.random_board(kind, seed)
        laws.assert_result(board, race(board.puzzle(), [DEFAULT_BACKEND, "cadical195"]), board)


def peer(name: str, kind: str):
    """The function with which another tool solves a kind of puzzle."""
    if find_spec(PEERS[name]) is None:
        pytest.skip(f"{name} is not installed")
    contestants = pytest.importorskip("benchmarks.contestants")
    (found,) = [each for each in contestants.PEERS if each.name == name]
    return found.load(kind)


def plain_boards(kind: str, first: int, count: int) -> list:
    """Boards that the other tools' models know: nonograms in one colour."""
    found = (boards.random_board(kind, seed) for seed in range(first, first + 10 * count))
    return list(islice((board for board in found if board.data.get("colors", 1) == 1), count))


@few_or_many("count", 3, 50)
@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize("kind", MODELLED)
def test_other_tools_agree(kind, name, count):
    run = peer(name, kind)
    for board in plain_boards(kind, 1000, count):
        answer = run(board.puzzle(), SECONDS)
        assert answer.status == {0: "unsolvable", 1: "unique"}.get(len(board.solutions), "multiple"), board
        assert answer.solution is None or answer.solution in board.solutions, board


@pytest.mark.slow
@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize("kind", MODELLED)
def test_other_tools_agree_on_larger_boards(kind, name):
    """Beyond brute force, the tools are compared with satpuzzles."""
    run = peer(name, kind)
    for seed in range(5):
        puzzle = larger_board(kind, seed)
        answer = run(puzzle, SECONDS)
        ours = solve(puzzle, limits=Limits(SECONDS))
        assert answer.status == ours.status != "undecided"
        assert answer.solution is None or not puzzle.check(answer.solution)


def larger_board(kind: str, seed: int):
    """Boards of 5 to 15 cells a side, by the makers of the formats' tests."""
    make = {
        "hitori": lambda random: format_boards.hitori(random, least=8, side=12, highest=18),
        "nonogram": lambda random: format_boards.nonogram(random, side=15, fitting=True),
        "calcudoku": lambda random: format_boards.calcudoku(random, least=5, side=6, largest=3),
        "futoshiki": lambda random: format_boards.futoshiki(random, least=5, side=7),
    }
    return make[kind](Random(f"larger {kind} {seed}"))
