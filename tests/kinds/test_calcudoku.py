"""Calcudoku: cages, their operators and sizes, and check() against every grid of small boards."""

from __future__ import annotations

from itertools import islice, product

import boards
import laws
import oracles
import pytest

import satpuzzles as sp
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku

NAMES = {"row": "repeated value", "column": "repeated value", "cage": "cage"}
WHOLE = tuple(product(range(3), range(3)))
TOP, REST = WHOLE[:4], WHOLE[4:]


CAGES = [
    ((WHOLE, "+", 18),),
    ((WHOLE, None, 216),),
    ((TOP, "+", 8), (REST, "+", 10)),
    ((TOP, "-", 0), (REST, "*", 36)),
    ((TOP, "*", 12), (REST, None, 10)),
    (
        (((0, 0), (1, 0)), "/", 2),
        (((0, 1), (0, 2), (1, 2)), "-", 0),
        (((1, 1), (2, 1), (2, 0)), "*", 6),
        (((2, 2),), None, 3),
    ),
    (
        (((0, 0), (0, 1), (1, 1)), "/", 1),
        (((1, 0), (2, 0)), "-", 1),
        (((0, 2), (1, 2)), None, 2),
        (((2, 1), (2, 2)), None, 3),
    ),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("cages", CAGES)
def test_check_names_exactly_the_broken_rules(cages):
    """Of the solutions and of every tenth of all grids."""
    board = boards.board("calcudoku", size=3, cages=cages)
    require_names(board, [*board.solutions, *islice(laws.all_grids(board.puzzle()), 0, None, 10)])
    laws.assert_encodings_agree(board)


@pytest.mark.slow
@pytest.mark.parametrize("cages", CAGES)
def test_check_names_exactly_the_broken_rules_of_a_quarter_of_all_grids(cages):
    """Of cells and values, each three together are there in every combination."""
    board = boards.board("calcudoku", size=3, cages=cages)
    require_names(board, islice(laws.all_grids(board.puzzle()), 0, None, 4))


def require_names(board, grids) -> None:
    puzzle, cages = board.puzzle(), board.data["cages"]
    for grid in grids:
        names = {violation.rule for violation in puzzle.check(grid)}
        assert names == {NAMES[name] for name in oracles.calcudoku_broken(cages, grid)}, (cages, grid)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("op", ["+", "-", "*", "/", None])
@pytest.mark.parametrize(
    "cells", [((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 1)), ((0, 0), (0, 1), (1, 1), (2, 1))]
)
def test_check_knows_every_operator(op, cells):
    others = tuple(cell for cell in product(range(4), range(4)) if cell not in cells)
    for target in (0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 24, 36):
        cages = (Cage(cells, op, target), Cage(others, "+", 40 - len(cells)))
        puzzle = Calcudoku(4, cages)
        for values in product(range(1, 5), repeat=len(cells)):
            grid = [[None] * 4 for _ in range(4)]
            for (row, column), value in zip(cells, values, strict=True):
                grid[row][column] = value
            named = [set(each.cells) for each in puzzle.check(grid) if each.rule == "cage"]
            assert (set(cells) in named) == (not oracles.cage_fits(op, target, values)), (target, values)


def test_cages_come_in_one_order_whatever_order_they_are_given_in():
    left, right = Cage(((0, 0), (1, 0)), "+", 3), Cage(((0, 1), (1, 1)), "-", 1)
    turned = Cage(((1, 0), (0, 0)), "+", 3)
    assert Calcudoku(2, (left, right)) == Calcudoku(2, [right, left]) == Calcudoku(2, (turned, right))
    assert hash(Calcudoku(2, (left, right))) == hash(Calcudoku(2, [right, turned]))


LEFT, RIGHT = Cage(((0, 0), (1, 0)), "+", 3), Cage(((0, 1), (1, 1)), "+", 3)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("size", "cages", "words"),
    [
        (2, [LEFT], ["row 1, column 2", "no cage"]),
        (2, [], ["row 1, column 1", "no cage"]),
        (2, [LEFT, RIGHT, Cage(((0, 1),), None, 1)], ["row 1, column 2"]),
        (2, [Cage(((0, 0), (0, 0)), "+", 3), RIGHT], ["row 1, column 1"]),
        (2, [LEFT, Cage(((0, 1), (1, 2)), "+", 3)], ["cage 2", "[1, 2]"]),
        (2, [LEFT, Cage(((0, 1), (-1, 1)), "+", 3)], ["cage 2"]),
        (2, [Cage(((0, 0), (1, 1)), "+", 3), Cage(((0, 1), (1, 0)), "+", 3)], ["cage 1", "connected"]),
        (2, [LEFT, Cage((), "+", 3), RIGHT], ["cage 2"]),
        (2, [Cage(((0, 0), (1, 0)), "%", 3), RIGHT], ["%"]),
        (2, [Cage(((0, 0), (1, 0)), "++", 3), RIGHT], ["++"]),
        (2, [Cage(((0, 0), (1, 0)), "", 3), RIGHT], ["cage 1"]),
        (2, [Cage(((0, 0), (1, 0)), 5, 3), RIGHT], ["cage 1"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", -3)], ["-3"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", 1.5)], ["1.5"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", "3")], ["cage 2"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", None)], ["cage 2"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", True)], ["cage 2"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", 1000001)], ["1000001"]),
        (1, [Cage(((0, 0),), "-", 1)], ["row 1, column 1", "-"]),
        (1, [Cage(((0, 0),), "/", 1)], ["row 1, column 1", "/"]),
        (1, [Cage(((0.5, 0),), None, 1)], ["cage 1"]),
        (1, [Cage(((0,),), None, 1)], ["cage 1"]),
        (1, [Cage(((0, 0, 0),), None, 1)], ["cage 1"]),
        (1, [Cage((0,), None, 1)], ["cage 1"]),
        (1, [Cage(0, None, 1)], ["cage 1"]),
        (1, [Cage("00", None, 1)], ["cage 1"]),
        (1, [None], ["cage 1"]),
        (1, [7], ["cage 1"]),
        (1, "cages", []),
        (1, None, []),
        (0, [], ["0"]),
        (-1, [], ["-1"]),
        (65, [], ["65", "64"]),
        (10**9, [], ["64"]),
        (2.5, [LEFT, RIGHT], ["2.5"]),
        ("2", [LEFT, RIGHT], ["2"]),
        (None, [LEFT, RIGHT], []),
        (True, [Cage(((0, 0),), None, 1)], ["True"]),
    ],
)
def test_construction_errors_name_the_cage_or_the_cell(size, cages, words):
    laws.assert_refused(lambda: Calcudoku(size, cages), *words)


def test_empty_latin_squares_are_counted():
    """One cage that every latin square fills: 12 and 576 solutions, a published number."""
    for size, count in ((1, 1), (2, 2), (3, 12), (4, 576)):
        cells = tuple(product(range(size), range(size)))
        puzzle = Calcudoku(size, (Cage(cells, "+", size * size * (size + 1) // 2),))
        assert sum(1 for _ in sp.solutions(puzzle)) == count
