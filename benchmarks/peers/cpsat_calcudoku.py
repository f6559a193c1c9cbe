"""Calcudoku for CP-SAT: a latin square with linear, multiplication and table constraints for cages."""

from __future__ import annotations

from functools import partial

from ortools.sat.python import cp_model

from benchmarks.peers.cages import CageTables
from benchmarks.peers.cpsat import Modelled, models
from benchmarks.peers.cpsat_latin import latin_square
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle


def _build(tables_alone: bool, puzzle: Puzzle) -> Modelled:
    """Sums are linear, products multiplications, every other cage a table; or all are tables.

    Literals of values in the place of integers, with clauses and a literal for each tuple, took half as
    long again.
    """
    assert isinstance(puzzle, Calcudoku)
    model = cp_model.CpModel()
    cells = latin_square(model, puzzle.size, puzzle.known)
    tables = CageTables(puzzle.size)
    for cage in puzzle.cages:
        in_cage = [cells[row][column] for row, column in cage.cells]
        if len(in_cage) == 1:
            model.add(in_cage[0] == cage.target)
        elif tables_alone or not _add_sum_or_product(model, cage, in_cage):
            model.add_allowed_assignments(in_cage, tables.of(cage))
    return Modelled(model, cells)


def _add_sum_or_product(model: cp_model.CpModel, cage: Cage, cells: list[cp_model.IntVar]) -> bool:
    if cage.op == "+":
        model.add(sum(cells) == cage.target)
    elif cage.op == "*" and len(cells) > 2:
        model.add_multiplication_equality(cage.target, cells)
    else:
        return False
    return True


MODELS = models({"": partial(_build, False), "tables": partial(_build, True)})
