"""The trees that need nothing but a puzzle's rules, against all solutions by brute force; counts by hand."""

from __future__ import annotations

import boards
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.search.by_rules import CellByCell, Labelling


def goals(space):
    """The grids of all goals of a tree, each as often as it is met; every state by moves from the first."""
    found, waiting = [], [space.start()]
    while waiting:
        state = waiting.pop()
        if space.is_goal(state):
            found.append(space.grid(state))
            assert not list(space.moves(state))
        waiting += [after for after, _ in space.moves(state)]
    return found


@few_or_many("count", 20, 300)
@pytest.mark.parametrize("kind", boards.ORACLES)
def test_labelling_meets_every_solution_once_and_nothing_else(kind, count):
    for seed in range(count):
        board = boards.random_board(kind, seed)
        assert sorted(goals(Labelling(board.puzzle(), Limits()))) == sorted(board.solutions), seed


@few_or_many("count", 5, 100)
@pytest.mark.parametrize("kind", boards.ORACLES)
def test_cell_by_cell_meets_every_solution_once_and_nothing_else_in_rising_order(kind, count):
    for seed in range(count):
        board = boards.random_board(kind, seed)
        if board.puzzle().places.count > 25:
            continue  # hundreds of thousands of nodes
        assert goals(CellByCell(board.puzzle()))[::-1] == sorted(board.solutions), seed


def test_labelling_keeps_the_deadline():
    limits = Limits(60).restarted()
    limits.deadline = limits.started
    with pytest.raises(LimitReached):
        Labelling(boards.random_board("futoshiki", 1).puzzle(), limits).start()


# ---- by hand ----

BY_HAND = {
    # 1 < 2 < 3 in the first row and below it in the first column; what is left follows from single values.
    "chains": ([[0] * 3] * 3, [((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 0), (1, 0)), ((1, 0), (2, 0))], 1),
    # The first cell gets 1, then the second 2, which leaves the third 3; then the first of the second row 2.
    "no clue": ([[0] * 3] * 3, [], 4),
    "two by two": ([[0] * 2] * 2, [], 2),
    "one cell": ([[0]], [], 1),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_labelling_has_the_nodes_that_were_counted_by_hand(name):
    """No label of these is refuted, so that every node stands on the way to the goal."""
    givens, less_than, nodes = BY_HAND[name]
    result = sp.search(sp.Futoshiki(givens, less_than=less_than), method="labelling")
    assert (result.status, result.expanded, result.generated, result.frontier) == ("solved", *[nodes] * 3)


def test_cell_by_cell_has_the_nodes_that_were_counted_by_hand():
    """The last cell is given as 2. So 1, 1 2, 1 2 / 2 lead nowhere; 2, 2 1, 2 1 / 1 lead to the goal."""
    result = sp.search(sp.Futoshiki([[0, 0], [0, 2]]), method="backtracking")
    assert result.solution == ((2, 1), (1, 2))
    assert (result.expanded, result.generated, result.frontier) == (8, 8, 5)
    assert result.heuristic is None
