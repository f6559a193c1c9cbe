"""Calcudoku: cages, their operators and sizes, and check() against every grid of small boards."""

from __future__ import annotations

from itertools import islice, product

import boards
import laws
import numpy
import oracles
import pytest

import satpuzzles as sp
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku

NAMES = {"row": "repeated value", "column": "repeated value", "cage": "cage"}
WHOLE = tuple(product(range(3), range(3)))
TOP, REST = WHOLE[:4], WHOLE[4:]


def test_the_names_are_all_names():
    assert set(NAMES.values()) == laws.breakable_rules(Calcudoku(1, (Cage(((0, 0),), None, 1),)))


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


def test_violations_name_cells_and_cage():
    puzzle = Calcudoku(2, (Cage(((0, 0), (1, 0)), "+", 3), Cage(((0, 1), (1, 1)), "-", 1)))
    assert puzzle.check([[1, 2], [2, 1]]) == []
    violations = puzzle.check([[1, 2], [1, 2]])
    assert {violation.rule for violation in violations} == set(NAMES.values())
    assert {violation.cells for violation in violations if violation.rule == "cage"} == {
        ((0, 0), (1, 0)),
        ((0, 1), (1, 1)),
    }
    assert "The cage of r1c1 and r2c1 must come to 3 by addition; it does not." in {
        each.sentence for each in violations
    }
    repeated = puzzle.check([[1, 1], [2, 2]])
    assert {violation.rule for violation in repeated} == {"repeated value"}
    assert {violation.cells for violation in repeated} == {((0, 0), (0, 1)), ((1, 0), (1, 1))}
    three = Calcudoku(2, (Cage(((0, 0), (0, 1)), "+", 4), Cage(((1, 0), (1, 1)), None, 2)))
    assert {violation.rule for violation in three.check([[1, 2], [2, 1]])} == {"cage"}


def test_cages_come_in_one_order_whatever_order_they_are_given_in():
    left, right = Cage(((0, 0), (1, 0)), "+", 3), Cage(((0, 1), (1, 1)), "-", 1)
    turned = Cage(((1, 0), (0, 0)), "+", 3)
    assert Calcudoku(2, (left, right)) == Calcudoku(2, [right, left]) == Calcudoku(2, (turned, right))
    assert hash(Calcudoku(2, (left, right))) == hash(Calcudoku(2, [right, turned]))


def test_sizes_and_targets_may_be_numpy_numbers():
    cells = numpy.array([[0, 0], [0, 1]])
    puzzle = Calcudoku(2, [Cage(cells, "+", numpy.int64(3)), Cage([[1, 0], [1, 1]], "+", 3)])
    assert puzzle == Calcudoku(2, (Cage(((0, 0), (0, 1)), "+", 3), Cage(((1, 0), (1, 1)), "+", 3)))


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


@pytest.mark.parametrize(
    "cage",
    [
        {"cells": [[0, 0]], "op": None},
        {"op": None, "target": 1},
        {"cells": [[0, 0]], "op": "x", "target": 1},
        {"cells": [[0, 0]], "op": [], "target": 1},
        {"cells": [[0, 0]], "op": None, "target": 1, "label": "A"},
        {"cells": {}, "op": None, "target": 1},
        {"cells": [[0, "0"]], "op": None, "target": 1},
        {"cells": [[0, None]], "op": None, "target": 1},
        {"cells": [[True, False]], "op": None, "target": 1},
        {"cells": [[0, 0]], "op": None, "target": [1]},
    ],
)
def test_wrong_cages_in_json_are_refused(cage):
    laws.assert_refused(
        lambda: Calcudoku.from_json({"type": "calcudoku", "size": 1, "cages": [cage]}), "cage 1"
    )


def test_a_cage_in_json_needs_no_operator_for_one_cell():
    cage = {"cells": [[0, 0]], "target": 1}
    puzzle = Calcudoku.from_json({"type": "calcudoku", "size": 1, "cages": [cage]})
    assert puzzle == Calcudoku(1, (Cage(((0, 0),), None, 1),))


@pytest.mark.parametrize(
    ("op", "target", "status"),
    [
        *((op, target, "unsolvable") for op in ("+", "*", "/", "-", None) for target in (0, 10**6)),
        *(("*", 2, "multiple"), ("/", 2, "multiple"), ("-", 1, "multiple"), (None, 1, "multiple")),
    ],
)
def test_targets_out_of_reach_are_no_error(op, target, status):
    puzzle = Calcudoku(2, (Cage(((0, 0), (1, 0)), op, target), RIGHT))
    for encoding in puzzle.encodings:
        assert sp.solve(puzzle, encoding=encoding).status == status
        assert sp.solve(puzzle, encoding=encoding, presolve=False).status == status


def test_empty_latin_squares_are_counted():
    """One cage that every latin square fills: 12 and 576 solutions, a published number."""
    for size, count in ((1, 1), (2, 2), (3, 12), (4, 576)):
        cells = tuple(product(range(size), range(size)))
        puzzle = Calcudoku(size, (Cage(cells, "+", size * size * (size + 1) // 2),))
        assert sum(1 for _ in sp.solutions(puzzle)) == count


def test_one_cell_takes_no_operator_that_needs_two():
    for op in "-/":
        laws.assert_refused(
            lambda op=op: sp.Calcudoku(1, [sp.Cage(((0, 0),), op, 1)]), "cage 1", "two or more"
        )


def test_one_cell_has_no_use_for_an_operator():
    plain = sp.Calcudoku(1, [sp.Cage(((0, 0),), None, 1)])
    for op in "+*":
        same = sp.Calcudoku(1, [sp.Cage(((0, 0),), op, 1)])
        assert same == plain
        assert same.to_json() == plain.to_json()


def test_a_difference_of_three_cells_can_be_nothing():
    """3 less 2 less 1."""
    cells = ((0, 0), (0, 1), (0, 2)), ((1, 0), (1, 1), (1, 2)), ((2, 0), (2, 1), (2, 2))
    puzzle = sp.Calcudoku(3, [sp.Cage(each, "-", 0) for each in cells])
    assert sp.count(puzzle).number == 12
