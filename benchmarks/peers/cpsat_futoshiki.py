"""Futoshiki for CP-SAT: a latin square with linear inequalities."""

from __future__ import annotations

from ortools.sat.python import cp_model

from benchmarks.peers.cpsat import Modelled, models
from benchmarks.peers.cpsat_latin import Cells, fix, latin_square
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.puzzle.base import Puzzle


def build(puzzle: Puzzle) -> Modelled:
    """AllDifferent and ``<``; the Adjacent variant by differences."""
    assert isinstance(puzzle, Futoshiki)
    model = cp_model.CpModel()
    cells = latin_square(model, puzzle.rows, puzzle.known)
    fix(model, cells, puzzle.givens)
    for (row, column), (other_row, other_column) in puzzle.less_than:
        model.add(cells[row][column] < cells[other_row][other_column])
    if puzzle.adjacent is not None:
        _add_adjacent(model, cells, {frozenset(pair) for pair in puzzle.adjacent})
    return Modelled(model, cells)


def _add_adjacent(model: cp_model.CpModel, cells: Cells, marked: set[frozenset[tuple[int, int]]]) -> None:
    size = len(cells)
    apart = cp_model.Domain.from_intervals([[-size, -2], [2, size]])
    for row in range(size):
        for column in range(size):
            for near in ((row, column + 1), (row + 1, column)):
                if max(near) < size:
                    difference = cells[row][column] - cells[near[0]][near[1]]
                    together = frozenset(((row, column), near)) in marked
                    domain = cp_model.Domain.from_values([-1, 1]) if together else apart
                    model.add_linear_expression_in_domain(difference, domain)


MODELS = models({"": build}, "searched alone")
