"""Sudoku for CP-SAT: a latin square whose boxes, or regions, and diagonals differ too."""

from __future__ import annotations

from ortools.sat.python import cp_model

from benchmarks.peers.answer import Answer, Clock
from benchmarks.peers.cpsat import Modelled, decide
from benchmarks.peers.cpsat_latin import fix, latin_square
from satpuzzles.core.grid import parts_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.base import Puzzle

# Measured: the relaxation never pays; without presolve boards of 9 x 9 take up to three times as long.
FASTEST: dict[str, object] = {"linearization_level": 0, "symmetry_level": 0}


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """AllDifferent alone."""
    assert isinstance(puzzle, Sudoku)
    clock = Clock(seconds)
    model = cp_model.CpModel()
    cells = latin_square(model, puzzle.rows, puzzle.known)
    fix(model, cells, puzzle.givens)
    for part in parts_of(puzzle.numbers()).values():
        model.add_all_different([cells[row][column] for row, column in part])
    if puzzle.diagonals:
        model.add_all_different([cells[index][index] for index in range(puzzle.rows)])
        model.add_all_different([cells[index][-1 - index] for index in range(puzzle.rows)])
    return decide(Modelled(model, cells, FASTEST), clock)
