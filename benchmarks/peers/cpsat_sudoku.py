"""Sudoku for CP-SAT: a latin square whose boxes, or regions, and diagonals differ too."""

from __future__ import annotations

from ortools.sat.python import cp_model

from benchmarks.peers.cpsat import Modelled, models
from benchmarks.peers.cpsat_latin import fix, latin_square
from satpuzzles.core.grid import parts_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.base import Puzzle


def build(puzzle: Puzzle) -> Modelled:
    """AllDifferent alone."""
    assert isinstance(puzzle, Sudoku)
    model = cp_model.CpModel()
    cells = latin_square(model, puzzle.rows, puzzle.known)
    fix(model, cells, puzzle.givens)
    for part in parts_of(puzzle.numbers()).values():
        model.add_all_different([cells[row][column] for row, column in part])
    if puzzle.diagonals:
        model.add_all_different([cells[index][index] for index in range(puzzle.rows)])
        model.add_all_different([cells[index][-1 - index] for index in range(puzzle.rows)])
    return Modelled(model, cells)


MODELS = models({"": build})
