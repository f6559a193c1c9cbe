"""Nonogram: clues, colours, obstacles, and check() against every grid of small boards."""

from __future__ import annotations

from itertools import product

import boards
import laws
import numpy
import pytest

from satpuzzles.kinds.nonogram.puzzle import Nonogram


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
