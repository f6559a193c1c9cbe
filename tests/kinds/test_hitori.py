"""Hitori: construction, and check() against every grid of small boards."""

from __future__ import annotations

import boards
import laws
import numpy
import oracles
import pytest

from satpuzzles.kinds.hitori.puzzle import Hitori

NAMES = {
    "repeated": "repeated number",
    "adjacent": "adjacent black cells",
    "connected": "connected white cells",
    "no white": "a white cell",
    "blacked out": "cell already black",
}


@pytest.mark.parametrize(
    "numbers",
    [
        [[1, 2, 1], [2, 2, 1], [3, 1, 2]],
        [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
        [[1, 2, 3], [2, 3, 1], [3, 1, 2]],
        [[0, 2, 3], [2, 0, 1], [3, 1, 1]],
        [[0, 0, 3], [2, 3, 1], [3, 1, 0]],
        [[1, 2, 2, 1], [1, 1, 2, 3]],
        [[1, 2, 3, 1, 2, 2, 0]],
        [[1], [1], [2], [0]],
        [[5]],
        [[0]],
        [[0, 0]],
        [[1000000, 1], [1, 1000000]],
    ],
)
def test_check_names_exactly_the_broken_rules_of_every_grid(numbers):
    board = boards.board("hitori", numbers=numbers)
    for grid in laws.all_grids(board.puzzle()):
        broken = {NAMES[name] for name in oracles.hitori_broken(numbers, grid)}
        laws.assert_check_of(board, grid, broken)


@pytest.mark.parametrize(
    ("rule", "numbers", "grid", "cells"),
    [
        ("repeated", [[1, 2, 1]], [[0, 0, 0]], {(0, 0), (0, 2)}),
        ("repeated", [[4], [4]], [[0], [0]], {(0, 0), (1, 0)}),
        ("adjacent", [[1, 1, 2], [3, 1, 1]], [[0, 1, 0], [0, 1, 0]], {(0, 1), (1, 1)}),
        ("connected", [[1, 2, 3]], [[0, 1, 0]], None),
        ("connected", [[1, 2], [2, 3]], [[1, 0], [0, 1]], None),
        ("no white", [[3]], [[1]], {(0, 0)}),
        ("blacked out", [[0, 1]], [[0, 0]], {(0, 0)}),
    ],
)
def test_a_board_that_breaks_one_rule(rule, numbers, grid, cells):
    violations = Hitori(numbers).check(grid)
    named = {violation.rule for violation in violations}
    if rule == "adjacent":
        assert NAMES[rule] in named
    else:
        assert named == {NAMES[rule]}
    if cells is not None:
        (violation,) = [each for each in violations if each.rule == NAMES[rule]]
        assert set(violation.cells) == cells


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([[1, 2], [3]], ["row 2", "1"]),
        ([[1, 2], [3, -4]], ["row 2, column 2", "-4"]),
        ([[1, 1000001]], ["row 1, column 2", "1000001"]),
        ([[1, 1.5]], ["row 1, column 2", "1.5"]),
        ([[True, 1]], ["row 1, column 1", "True"]),
        ([["1", 1]], ["row 1, column 1"]),
        ([[None, 1]], ["row 1, column 1"]),
        ([[1, 2], 3], ["row 2"]),
        ([[1, 2], "345"], ["row 2"]),
        ([], []),
        ([[]], []),
        ("12", []),
        (None, []),
        (7, []),
        (numpy.array([1, 2]), ["row 1"]),
        (numpy.array([[1.5, 2.0]]), ["row 1, column 1"]),
        (numpy.array([[[1]]]), ["row 1, column 1"]),
        (numpy.array([[True]]), ["row 1, column 1"]),
        ([[1]] * 1001, ["1001", "1,000"]),
        ([[1] * 1001], ["1001", "1,000"]),
    ],
)
def test_construction_errors_name_the_place(numbers, words):
    laws.assert_refused(lambda: Hitori(numbers), *words)


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 1), (1, 2), (1, 3), (1, 9), (9, 1), (2, 2), (2, 7), (3, 4)]
)
def test_only_connectivity_and_neighbours_count_on_different_numbers(rows, columns):
    numbers = [[row * columns + column + 1 for column in range(columns)] for row in range(rows)]
    laws.assert_encodings_agree(boards.board("hitori", numbers=numbers))
