"""Calcudoku for CP-SAT: a latin square with linear, multiplication and table constraints for cages."""

from __future__ import annotations

from ortools.sat.python import cp_model

from benchmarks.peers.answer import Answer, Clock
from benchmarks.peers.cages import allowed_tuples
from benchmarks.peers.cpsat import Modelled, decide
from benchmarks.peers.cpsat_latin import latin_square
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle

# Measured: the relaxation never pays; without presolve 9 x 9 and 12 x 12 take longer.
FASTEST: dict[str, object] = {"linearization_level": 0, "symmetry_level": 0}


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Sums are linear, products multiplications, every other cage a table."""
    assert isinstance(puzzle, Calcudoku)
    clock = Clock(seconds)
    model = cp_model.CpModel()
    cells = latin_square(model, puzzle.size, puzzle.known)
    for cage in puzzle.cages:
        _add_cage(model, cage, [cells[row][column] for row, column in cage.cells], puzzle.size)
    return decide(Modelled(model, cells, FASTEST), clock)


def _add_cage(model: cp_model.CpModel, cage: Cage, cells: list[cp_model.IntVar], size: int) -> None:
    if len(cells) == 1:
        model.add(cells[0] == cage.target)
    elif cage.op == "+":
        model.add(sum(cells) == cage.target)
    elif cage.op == "*" and len(cells) > 2:
        model.add_multiplication_equality(cage.target, cells)
    else:
        model.add_allowed_assignments(cells, allowed_tuples(cage, size))
