"""Futoshiki and its Adjacent variant: construction, and check() against every grid of small boards."""

from __future__ import annotations

from itertools import islice

import boards
import laws
import oracles
import pytest

import satpuzzles as sp
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki

NAMES = {
    "row": "repeated value",
    "column": "repeated value",
    "given": "given",
    "less": "inequality",
    "adjacent": "adjacent",
    "not adjacent": "not adjacent",
}
EMPTY = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


DATA = [
    {"givens": EMPTY},
    {"givens": [[1, 0, 0], [0, 0, 0], [0, 3, 0]], "less_than": (((0, 1), (0, 2)), ((2, 2), (1, 2)))},
    {"givens": [[1, 0, 1], [0, 0, 0], [0, 0, 0]]},
    {"givens": EMPTY, "less_than": (((0, 0), (0, 1)), ((0, 1), (0, 0)))},
    {"givens": EMPTY, "adjacent": ()},
    {"givens": EMPTY, "adjacent": tuple(oracles.neighbour_pairs(3))},
    {
        "givens": [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
        "less_than": (((1, 0), (2, 0)),),
        "adjacent": (((0, 1), (0, 0)), ((0, 1), (0, 2)), ((1, 0), (0, 0)), ((1, 1), (0, 1))),
    },
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("data", DATA)
def test_check_names_exactly_the_broken_rules(data):
    """Of the solutions and of every tenth of all grids."""
    board = boards.board("futoshiki", **data)
    require_names(board, [*board.solutions, *islice(laws.all_grids(board.puzzle()), 0, None, 10)])
    laws.assert_encodings_agree(board)


@pytest.mark.slow
@pytest.mark.parametrize("data", DATA)
def test_check_names_exactly_the_broken_rules_of_every_grid(data):
    board = boards.board("futoshiki", **data)
    require_names(board, laws.all_grids(board.puzzle()))


def require_names(board, grids) -> None:
    puzzle, data = board.puzzle(), board.data
    for grid in grids:
        names = {violation.rule for violation in puzzle.check(grid)}
        broken = oracles.futoshiki_broken(
            data["givens"], data.get("less_than", ()), data.get("adjacent"), grid
        )
        assert names == {NAMES[name] for name in broken}, grid


def test_adjacent_pairs_that_break_one_rule():
    grid = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    pairs = oracles.neighbour_pairs(3)
    by_one = [(a, b) for a, b in pairs if abs(grid[a[0]][a[1]] - grid[b[0]][b[1]]) == 1]
    assert Futoshiki(EMPTY, adjacent=by_one).check(grid) == []
    (violation,) = Futoshiki(EMPTY, adjacent=by_one[1:]).check(grid)
    assert violation.rule == "not adjacent"
    assert set(violation.cells) == set(by_one[0])
    extra = next(pair for pair in pairs if pair not in by_one)
    (violation,) = Futoshiki(EMPTY, adjacent=[*by_one, extra]).check(grid)
    assert violation.rule == "adjacent"
    assert set(violation.cells) == set(extra)


def test_an_adjacent_board_without_marks_is_no_ordinary_board():
    ordinary, adjacent = Futoshiki([[0]]), Futoshiki([[0]], adjacent=())
    assert ordinary != adjacent
    assert "adjacent" not in ordinary.to_json()
    assert adjacent.to_json()["adjacent"] == []
    assert Futoshiki.from_json(adjacent.to_json()) == adjacent
    assert Futoshiki.from_json(ordinary.to_json()) == ordinary


TWO = [[0, 0], [0, 0]]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([[0, 0], [0, 0], [0, 0]],), ["3 x 2"]),
        (([[0, 0, 0], [0, 0, 0]],), ["2 x 3"]),
        (([[0, 0], [0]],), ["row 2"]),
        (([[0, 3], [0, 0]],), ["row 1, column 2", "3"]),
        (([[0, 0], [-1, 0]],), ["row 2, column 1", "-1"]),
        (([[0, 0], [0, 1.5]],), ["row 2, column 2", "1.5"]),
        (([[0, 0], [0, "1"]],), ["row 2, column 2"]),
        (([[0, 0], [0, True]],), ["row 2, column 2"]),
        (([],), []),
        ((None,), []),
        (("00",), []),
        (([[0] * 65] * 65,), ["65", "64"]),
        ((TWO, [((0, 0), (1, 1))]), ["row 1, column 1", "row 2, column 2"]),
        ((TWO, [((0, 0), (0, 0))]), ["row 1, column 1"]),
        ((TWO, [((0, 0), (0, 1)), ((0, 1), (0, 2))]), ["inequality 2", "[0, 2]"]),
        ((TWO, [((0, 0), (-1, 0))]), ["inequality 1"]),
        ((TWO, [((0, 0),)]), ["inequality 1"]),
        ((TWO, [((0, 0), (0, 1), (1, 1))]), ["inequality 1"]),
        ((TWO, [((0, 0), (0, 0.5))]), ["inequality 1"]),
        ((TWO, [((0, 0), (0, True))]), ["inequality 1"]),
        ((TWO, [((0, 0), 5)]), ["inequality 1"]),
        ((TWO, [((0, 0), "01")]), ["inequality 1"]),
        ((TWO, [None]), ["inequality 1"]),
        ((TWO, 5), []),
        ((TWO, "signs"), []),
        ((TWO, None), []),
        ((TWO, (), [((0, 0), (1, 1))]), ["row 1, column 1", "row 2, column 2"]),
        ((TWO, (), [((0, 0), (0, 9))]), ["adjacent pair 1"]),
        ((TWO, (), 5), []),
        ((TWO, (), "pairs"), []),
    ],
)
def test_construction_errors_name_the_place(arguments, words):
    laws.assert_refused(lambda: Futoshiki(*arguments), *words)


def test_a_cycle_of_signs_is_unsolvable_and_says_so():
    around = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))]
    puzzle = Futoshiki(TWO, around)
    assert puzzle.obstacle() is not None
    result = sp.solve(puzzle)
    assert result.status == "unsolvable"
    assert result.reason == puzzle.obstacle()
    assert Futoshiki(TWO, around[:1]).obstacle() is None
