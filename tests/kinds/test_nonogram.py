"""Nonogram: clues, colours, obstacles, and check() against every grid of small boards."""

from __future__ import annotations

from itertools import product

import boards
import laws
import numpy
import oracles
import pytest

import satpuzzles as sp
from satpuzzles.kinds.nonogram.puzzle import Nonogram

NAMES = {"row": "row clue", "column": "column clue"}


@pytest.mark.parametrize(
    "picture",
    [
        ((1, 0, 1), (0, 1, 1), (1, 1, 1)),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((1, 0, 1, 1, 0, 1, 0),),
        ((1,), (0,), (1,), (1,)),
        ((1, 2), (2, 2)),
        ((2, 1, 1), (0, 0, 2)),
        ((3, 1), (2, 2)),
        ((0,),),
    ],
)
def test_check_names_exactly_the_broken_rules_of_every_grid(picture):
    rows = tuple(map(oracles.runs, picture))
    columns = tuple(map(oracles.runs, zip(*picture)))
    colors = max(1, *(value for line in picture for value in line), 1)
    board = boards.board("nonogram", row_clues=rows, column_clues=columns, colors=colors)
    assert picture in board.solutions
    for grid in laws.all_grids(board.puzzle()):
        broken = {NAMES[name] for name in oracles.nonogram_broken(rows, columns, grid)}
        laws.assert_check_of(board, grid, broken)


def test_every_clue_of_short_lines_in_every_encoding():
    """One line of five cells, two colours: every clue of up to three runs, the columns left open."""
    runs = list(product((1, 2, 3), (1, 2)))
    clues = [clue for count in range(4) for clue in product(runs, repeat=count)]
    for clue in clues:
        for column in (((1, 1),), ((1, 2),), ()):
            board = boards.board("nonogram", row_clues=(clue,), column_clues=(column,) * 5, colors=2)
            puzzle = board.puzzle()
            for name in puzzle.encodings:
                from models import answer_models

                assert laws.grids(puzzle, answer_models(puzzle.encode(name))) == board.solutions


def test_plain_lengths_pairs_and_zero_make_the_same_board():
    one = Nonogram([[1, 1], [0], []], [(1,), [], [(1, 1)]])
    other = Nonogram(row_clues=(((1, 1), (1, 1)), (), ()), column_clues=(((1, 1),), (), ((1, 1),)))
    assert one == other
    assert hash(one) == hash(other)
    assert one.row_clues == (((1, 1), (1, 1)), (), ())
    assert (one.rows, one.columns, one.values) == (3, 3, 1)
    assert Nonogram([numpy.array([1, 1]), [0], []], [[1], [], [1]]) == one


def test_blanks_only_between_runs_of_one_colour():
    board = boards.board(
        "nonogram",
        row_clues=(((1, 1), (1, 2), (1, 1)),),
        column_clues=(((1, 1),), ((1, 2),), ((1, 1),)),
        colors=2,
    )
    assert board.solutions == {((1, 2, 1),)}
    laws.assert_encodings_agree(board)
    too_long = Nonogram([[1, 1, 1]], [[1], [1], [1]])
    assert too_long.obstacle() is not None


@pytest.mark.parametrize(
    ("rows", "columns", "words"),
    [
        ([[3]], [[1], [1]], ["row 1"]),
        ([[1, 1]], [[1], [1]], ["row 1"]),
        ([[1], [1]], [[1, 1], []], ["column 1"]),
        ([[1]], [[], []], []),
        ([[]], [[1], []], []),
        ([[1, 2]], [[1], [1], [1], [1]], []),
    ],
)
def test_obstacles_that_counting_shows(rows, columns, words):
    obstacle = Nonogram(rows, columns).obstacle()
    assert obstacle is not None
    for word in words:
        assert word in obstacle.lower()

    result = sp.solve(Nonogram(rows, columns))
    assert result.status == "unsolvable"
    assert result.reason == obstacle


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([[1], [-1]], [[1], [1]]), ["row 2", "-1"]),
        (([[1]], [[1], [1.5]]), ["column 2", "1.5"]),
        (([[1]], [["1"]]), ["column 1"]),
        (([[True]], [[1]]), ["row 1", "True"]),
        (([[(1, 2)]], [[1]]), ["row 1", "2"]),
        (([[(1, 0)]], [[1]]), ["row 1", "0"]),
        (([[(0, 1), (1, 1)]], [[1]]), ["row 1", "0"]),
        (([[(1, 1, 1)]], [[1]]), ["row 1"]),
        (([[(1,)]], [[1]]), ["row 1"]),
        (([[0, 1]], [[1]]), ["row 1", "0"]),
        (([[1000001]], [[1]]), ["row 1", "1000001"]),
        (([1], [[1]]), ["row 1"]),
        (([None], [[1]]), ["row 1"]),
        ((["1"], [[1]]), ["row 1"]),
        (([], [[1]]), []),
        (([[1]], []), []),
        ((None, [[1]]), []),
        (("1", [[1]]), []),
        (([[1]], [[1]], ()), []),
        (([[1]], [[1]], ("black",)), ["black"]),
        (([[1]], [[1]], (7,)), ["7"]),
        (([[1]], [[1]], None), []),
        (([[]] * 1001, [[]]), ["1001", "1,000"]),
        (([[]], [[]] * 1001), ["1001", "1,000"]),
    ],
)
def test_construction_errors_name_the_clue(arguments, words):
    laws.assert_refused(lambda: Nonogram(*arguments), *words)
