"""The local search for one solution: open cells are those of brute force, changes are told as they are."""

from __future__ import annotations

import numpy as np
import pytest
from boards import brute_force

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.uniqueness import local_search
from satpuzzles.uniqueness.local_search import ambiguity, made_unique
from satpuzzles.uniqueness.recipe import Generated

BLANK = sp.Futoshiki([[0] * 3] * 3)
FIRST = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
BOARDS = [
    BLANK,
    sp.Futoshiki([[1, 2, 0], [0, 0, 0], [0, 0, 0]]),
    sp.Futoshiki([[1, 2, 3], [2, 0, 0], [0, 0, 0]]),
]


def open_cells(solution, others) -> frozenset:
    return frozenset(
        (row, column)
        for other in others
        for row, values in enumerate(other)
        for column, value in enumerate(values)
        if value != solution[row][column]
    )


@pytest.mark.parametrize("puzzle", BOARDS)
def test_the_open_cells_are_those_in_which_some_solution_differs(puzzle):
    others = brute_force(puzzle) - {FIRST}
    board = Generated(puzzle, FIRST)
    found = ambiguity(board, (), Limits())
    assert {*found.others} <= others and len({*found.others}) == len(found.others)
    assert found.cells == open_cells(FIRST, found.others) == open_cells(FIRST, others)
    known = ambiguity(board, [FIRST, ((1, 1, 1),) * 3, *others], Limits())
    assert {*known.others} == others and len(known.others) == len(others) and known.cells == found.cells
    assert ambiguity(board, (), Limits(), len(found.cells)) == found
    assert ambiguity(board, [*others], Limits(), len(found.cells)) is not None
    for most in range(len(found.cells)):
        assert ambiguity(board, (), Limits(), most) is ambiguity(board, [*others], Limits(), most) is None


def test_a_board_of_one_solution_is_not_changed():
    board = Generated(sp.Futoshiki([[1, 2, 3], [2, 3, 0], [0, 0, 0]]), FIRST)
    assert made_unique(board, lambda *_: pytest.fail("changed"), np.random.default_rng(0)) is board


def test_changes_are_kept_where_no_more_cells_are_open():
    """Givens are told one by one where another solution differs; now and then one is taken away again."""
    asked = []

    def changed(board, cell, random):
        asked.append(cell)
        assert board.solution != FIRST or cell in ambiguity(board, (), Limits()).cells
        if len(asked) % 3 == 1:
            return None
        givens = [list(row) for row in board.puzzle.givens]
        given = FIRST[cell[0]][cell[1]] if len(asked) % 3 else 0
        if not given:
            givens = [[0] * 3 for _ in range(3)]
        else:
            givens[cell[0]][cell[1]] = given
        return Generated(sp.Futoshiki(givens), FIRST)

    for seed in range(5):
        asked.clear()
        made = made_unique(Generated(BLANK, FIRST), changed, np.random.default_rng(seed))
        assert made.solution == FIRST and brute_force(made.puzzle) == {FIRST}
        assert 1 < len(asked) <= local_search.STEPS
