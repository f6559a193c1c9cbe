"""Calcudoku: cages, their operators and sizes, and check() against every grid of small boards."""

from __future__ import annotations

from itertools import product

import laws
import oracles
import pytest

from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku

WHOLE = tuple(product(range(3), range(3)))
TOP, REST = WHOLE[:4], WHOLE[4:]


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
