"""The second reading of the rules says yes to the solutions and to nothing else; solving listens to it."""

from __future__ import annotations

import laws
import pytest

import satpuzzles as sp
from satpuzzles.kinds.template.puzzle import Template


def confirmed(puzzle, grids) -> set:
    return {grid for grid in grids if puzzle.confirm(grid) and puzzle.agrees_with_known(grid)}


def test_the_template_counts_rows_and_columns():
    puzzle = Template((1, 2), (2, 0, 1))
    wanted = {
        grid
        for grid in laws.all_grids(puzzle)
        if [sum(row) for row in grid] == [1, 2] and [sum(column) for column in zip(*grid)] == [2, 0, 1]
    }
    assert wanted
    assert confirmed(puzzle, laws.all_grids(puzzle)) == wanted


def test_a_solution_that_only_the_rules_find_right_is_never_shown(monkeypatch):
    """As where a puzzle's list of rules lacks one."""
    puzzle = sp.Hitori([[1, 2], [2, 1]])
    monkeypatch.setattr(sp.Hitori, "confirm", lambda self, solution: False)
    with pytest.raises(sp.BackendError, match="second reading"):
        sp.solve(puzzle)
    with pytest.raises(sp.BackendError, match="second reading"):
        next(sp.solutions(puzzle))
