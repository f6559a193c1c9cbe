"""The cap on clauses speaks before a clause is built, in little memory, and never too early."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from random import Random

import boards
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.errors import CapError
from satpuzzles.sat.formula import Formula

CAP = "satpuzzles.sat.sink.CLAUSE_CAP"
KINDS = tuple(boards.ORACLES)


@pytest.fixture
def unwritten(monkeypatch):
    """Forbids clauses: whoever is refused now was refused before the first."""

    def forbidden(*_):
        raise AssertionError("a clause was built first")

    def forbid() -> None:
        monkeypatch.setattr(Formula, "add", forbidden)
        monkeypatch.setattr(Formula, "add_each", forbidden)

    return forbid


@few_or_many("seeds", 20, 80)
@pytest.mark.parametrize("kind", KINDS)
def test_a_formula_that_just_fits_is_written(monkeypatch, kind, seeds):
    """The estimate is never above the truth, whichever board, encoding and presolve."""
    for seed in range(seeds):
        puzzle = boards.random_board(kind, seed).puzzle()
        for name, presolve in product(puzzle.encodings, (False, True)):
            clauses = len(puzzle.encode(name, presolve=presolve).clauses)
            with monkeypatch.context() as patch:
                # As many clauses as answer variables are always allowed for: presolve may decide them all.
                patch.setattr(CAP, max(clauses, puzzle.answers))
                assert len(puzzle.encode(name, presolve=presolve).clauses) == clauses


@pytest.mark.parametrize("kind", ["hitori", "nonogram", "calcudoku", "sudoku"])
def test_a_formula_with_one_clause_too_many_is_refused_before_the_first(monkeypatch, unwritten, kind):
    """The estimate is the truth for the unpruned rules.

    No Futoshiki board comes near the cap, and what a rule counts in groups is told as less than it is.
    """
    for seed in range(80):
        puzzle = boards.random_board(kind, seed).puzzle()
        for name in puzzle.encodings if puzzle.known is None else ():
            with monkeypatch.context() as patch:
                patch.setattr(CAP, len(puzzle.encode(name).clauses) - 1)
                unwritten()
                with pytest.raises(CapError):
                    puzzle.encode(name)
                monkeypatch.undo()


def random_nonogram(size: int, density: float = 0.5, seed: int = 1) -> sp.Nonogram:
    """The clues of a random picture."""
    dice = Random(seed)
    picture = [[dice.random() < density for _ in range(size)] for _ in range(size)]
    clues = [
        [len(run) for run in "".join(".#"[cell] for cell in line).split(".") if run]
        for line in (*picture, *zip(*picture))
    ]
    return sp.Nonogram(clues[:size], clues[size:])


CHILD = """
import sys
import satpuzzles as sp
from satpuzzles.core.errors import CapError
puzzle, refused = sp.load(sys.argv[1]), 0
for name in sys.argv[2:]:
    try:
        puzzle.encode(name)
    except CapError:
        refused += 1
# What the operating system tells of a process at its end counts what its parent held when it began.
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(refused, int(peak.split()[1]) // 1024)
"""

LARGEST = {
    "nonogram": lambda: random_nonogram(1000),
    "hitori": lambda: sp.Hitori([[1] * 1000] * 1000),
    "calcudoku": lambda: sp.Calcudoku(
        64,
        [
            sp.Cage(tuple((row, column) for column in columns), "+", 30 * len(columns))
            for row in range(64)
            for columns in (range(44), range(44, 64))
        ],
    ),
}
REFUSED = {
    "nonogram": ("order", "start", "automaton"),
    "hitori": ("forest", "ranks"),
    "calcudoku": ("diagrams", "tuples", "mixed"),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in KiB on Linux")
@pytest.mark.parametrize("kind", LARGEST)
def test_the_largest_boards_are_refused_in_little_memory(tmp_path, kind):
    """They took up to 6 GB; the promise is 1 GB, reading included."""
    board = tmp_path / "board.jsonl"
    board.write_text(json.dumps(LARGEST[kind]().to_json()))
    run = subprocess.run(
        [sys.executable, "-c", CHILD, str(board), *REFUSED[kind]],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    refused, mebibytes = map(int, run.stdout.split())
    assert refused == len(REFUSED[kind])
    assert mebibytes < 600
