"""The cap on clauses speaks in little memory, and never too early."""

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

CAP = "satpuzzles.sat.sink.CLAUSE_CAP"
KINDS = tuple(boards.ORACLES)


@few_or_many("seeds", 20, 80)
@pytest.mark.parametrize("kind", KINDS)
def test_a_formula_that_just_fits_is_written_and_one_clause_more_is_refused(monkeypatch, kind, seeds):
    """Whichever board, encoding and presolve."""
    for seed in range(seeds):
        puzzle = boards.random_board(kind, seed).puzzle()
        for name, presolve in product(puzzle.encodings, (False, True)):
            clauses = len(puzzle.encode(name, presolve=presolve).clauses)
            with monkeypatch.context() as patch:
                # As many clauses as answer variables are always allowed for: presolve may decide them all.
                patch.setattr(CAP, max(clauses, puzzle.answers))
                assert len(puzzle.encode(name, presolve=presolve).clauses) == clauses
                patch.setattr(CAP, clauses - 1)
                if clauses > puzzle.answers:
                    with pytest.raises(CapError):
                        puzzle.encode(name, presolve=presolve)


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
