"""The fewest clues that conflict, compared with every set of clues and every grid that keeps the rules.

The oracle lists all grids of a small board that keep its rules without any clue, and for each the clues
that it keeps as well. Clues conflict where no grid keeps them all; so a smallest conflict is found by
looking at sets of one clue, of two, and so on.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import prod

import boards
import pytest
from clocks import cpu_at_most
from oracles_clues import ORACLES
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.picture.reason import conflict_lines
from satpuzzles.questions.why import why


def require_fewest(puzzle, seen: list[int]) -> None:
    """Holds what is said to conflict against all sets of clues; notes how many there are, of small boards."""
    grids, clues = ORACLES[puzzle.type](puzzle)
    if not grids:
        return
    keys = list(clues)
    worlds = {sum(clues[key](grid) << number for number, key in enumerate(keys)) for grid in grids}
    found = why(puzzle).conflict
    if found is None:  # only all clues together, which counting says
        assert puzzle.obstacle() is not None
        told = len(keys)
    else:
        assert found.smallest
        told = len(found.clues)
        mask = sum(1 << keys.index((each.name, each.cells)) for each in found.clues)
        assert not any(world & mask == mask for world in worlds), found
    for size in range(told):
        for some in combinations(range(len(keys)), size):
            mask = sum(1 << number for number in some)
            assert any(world & mask == mask for world in worlds), [keys[number] for number in some]
    seen.append(told)


@pytest.mark.sampled(3)
@few_or_many("most", 5, 12)
@pytest.mark.parametrize("kind", ORACLES)
def test_no_fewer_clues_conflict_than_are_named(kind, most):
    """Of 200 boards that are drawn, those without a solution, so many at most."""
    seen: list[int] = []
    for seed in range(200):
        if len(seen) == most:
            break
        board = boards.random_board(kind, seed)
        if not board.solutions:
            puzzle = replace(board.puzzle(), known=None)
            if not boards.brute_force(puzzle):
                require_fewest(puzzle, seen)
    assert len(seen) > 2


def test_rules_that_contradict_one_another_whatever_the_clues_are_are_said_to():
    puzzle = sp.Sudoku([[1, 0], [0, 0]], regions=[[1, 1], [2, 2]], diagonals=True)
    conflict = why(puzzle).conflict
    assert conflict == ((), True)
    assert list(conflict_lines(conflict)) == [
        "the rules of this board contradict each other, so no change of clues helps"
    ]


def test_filled_in_cells_are_clues():
    puzzle = sp.Futoshiki([[0] * 3] * 3, known=[[1, None, None], [None] * 3, [1, None, None]])
    assert [each.sentence for each in why(puzzle).conflict.clues] == [
        "The cell at row 1, column 1 is filled in as 1.",
        "The cell at row 3, column 1 is filled in as 1.",
    ]


def hard_board() -> sp.Calcudoku:
    """Cages of a latin square, of which some targets are too large."""
    size = 8
    square = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    cages = [
        sp.Cage(
            tuple((r, c + k) for k in range(4)), "*", prod(square[r][c : c + 4]) * (2 if r + c == 8 else 1)
        )
        for r in range(size)
        for c in (0, 4)
    ]
    return sp.Calcudoku(size, cages)


def test_a_deadline_ends_the_search():
    with cpu_at_most(10):
        try:
            explanation = why(hard_board(), limits=sp.Limits(0.2))
        except sp.LimitReached:
            pass
        else:
            assert explanation.rules
