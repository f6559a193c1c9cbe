"""Latin squares for CP-SAT: integer cells, AllDifferent rows and columns."""

from __future__ import annotations

from ortools.sat.python import cp_model

from satpuzzles.core.grid import Grid

Cells = list[list[cp_model.IntVar]]


def latin_square(model: cp_model.CpModel, size: int, known: Grid | None) -> Cells:
    """The cells of a latin square of 1..size, those that are known fixed."""
    cells = [[model.new_int_var(1, size, "") for _ in range(size)] for _ in range(size)]
    for line in (*cells, *zip(*cells)):
        model.add_all_different(line)
    fix(model, cells, known)
    return cells


def fix(model: cp_model.CpModel, cells: Cells, values: Grid | None) -> None:
    """Fixes the cells that have a value; None and 0 are no value."""
    for row, line in zip(cells, values or ()):
        for cell, value in zip(row, line):
            if value:
                model.add(cell == value)
