"""Boards and grids as users have them: rows of text, arrays, data frames, floats, truth values."""

from __future__ import annotations

import math

import numpy as np
import pytest

import satpuzzles as sp

NAN = math.nan
HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SOLUTION = ((0, 0, 1), (0, 1, 0), (0, 0, 0))


@pytest.mark.parametrize(
    ("made", "meant"),
    [
        (lambda: sp.Akari(["..#", "_2."]), sp.Akari([[None, None, "#"], [None, 2, None]])),
        (lambda: sp.Hitori(["121", "221", "312"]), HITORI),
        (lambda: sp.Hitori(["121", [2, 2, 1], (3, 1, 2)]), HITORI),
        (lambda: sp.Slitherlink(["3.", "_0"]), sp.Slitherlink([[3, None], [None, 0]])),
        (lambda: sp.Nurikabe(["2.?", "..."]), sp.Nurikabe([[2, None, "?"], [None] * 3])),
        (lambda: sp.Futoshiki([".1", "?0"]), sp.Futoshiki([[0, 1], [0, 0]])),
        (lambda: sp.Sudoku(["12", ".."], box=(1, 2)), sp.Sudoku([[1, 2], [0, 0]], box=(1, 2))),
        (
            lambda: sp.Sudoku([[0] * 4] * 4, regions=["1122", "1122", "3344", "3344"]),
            sp.Sudoku([[0] * 4] * 4, regions=[[1, 1, 2, 2]] * 2 + [[3, 3, 4, 4]] * 2),
        ),
        (
            lambda: sp.Futoshiki([[0, 0]] * 2, known=["1?", "??"]),
            sp.Futoshiki([[0, 0]] * 2, known=[[1, None], [None, None]]),
        ),
    ],
)
def test_a_row_of_text_has_a_character_for_each_cell(made, meant):
    assert made() == meant


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: sp.Hitori(["1.1", "221"]), "row 1, column 2 of the board must be a whole number, not '.'"),
        (
            lambda: sp.Hitori(["1 2", "2 1"]),
            "row 1 of the board is '1 2': in a text each character is a cell",
        ),
        (lambda: sp.Hitori(["12", "2"]), "row 2 of the board has 1 cell, row 1 has 2"),
        (lambda: sp.Hitori(["1²"]), "row 1, column 2 of the board must be a whole number"),
        (lambda: sp.Hitori("12\n21"), "must be a list of rows, not str, which is a text; read it with sat"),
        (lambda: sp.Hitori("board.txt"), "not str, which is a path; read it with satpuzzles.load"),
        (lambda: sp.Akari(["x"]), """row 1, column 1 is 'x'; cells are 0 to 4 or "#" or "."$"""),
        (lambda: sp.Slitherlink(["5"]), "row 1, column 1 is 5; clues are 0 to 4"),
        (lambda: sp.Futoshiki([[0, 0]] * 2, known=["1.", ".."]), "row 1, column 2 of the partly filled grid"),
        (lambda: HITORI.check(["..#", ".#.", "..."]), "row 1, column 1 of the grid must be a whole number"),
        (lambda: sp.Nonogram(["#"], ["#"]), "the clue of row 1 must be a list of runs"),
        (lambda: sp.Calcudoku(2, ["AA", "BB"]), "cage 1 must be a Cage or a mapping"),
    ],
)
def test_a_row_of_text_that_is_no_row_of_the_board_says_what_to_change(made, sentence):
    with pytest.raises(sp.PuzzleError, match=sentence):
        made()


def test_floats_without_a_fraction_are_numbers():
    assert sp.Hitori(np.array(HITORI.numbers, dtype=float)) == HITORI
    assert sp.Hitori([[1.0, np.float32(2), 1], [2, 2, 1], [3, 1, 2]]) == HITORI
    assert HITORI.check(np.array(SOLUTION, dtype=float)) == []
    assert sp.Nonogram([[1.0]], [[np.float64(1)]]) == sp.Nonogram([[1]], [[1]])
    cage = {"cells": [[0.0, 0]], "target": 1.0}
    assert sp.Calcudoku(1.0, [cage]) == sp.Calcudoku(1, [sp.Cage(((0, 0),), None, 1)])
    assert sp.Slitherlink([[3.0]]) == sp.Slitherlink([[3]])
    assert type(sp.Slitherlink([[3.0]]).clues[0][0]) is int


def test_true_is_1_where_1_is_the_only_value_and_nothing_elsewhere():
    for data in (np.array(SOLUTION, dtype=bool), [[bool(value) for value in row] for row in SOLUTION]):
        assert HITORI.check(data) == []
        assert sp.Hitori(HITORI.numbers, known=data).known == SOLUTION
    lines = {"horizontal": np.ones((2, 1), dtype=bool), "vertical": [[True, True]]}
    assert sp.Slitherlink([[4]]).check(lines) == []
    colors = ("#000000", "#ff0000")
    for make in (
        lambda: sp.Hitori([[True]]),
        lambda: sp.Futoshiki([[0]], known=[[True]]),
        lambda: sp.Nonogram([[(1, 1)]], [[(1, 1)]], colors, known=[[True]]),
    ):
        with pytest.raises(sp.RuleError, match=r"row 1, column 1 .* must be a whole number, not True"):
            make()


def test_nan_is_a_cell_that_nothing_is_known_of():
    assert sp.Futoshiki([[NAN, 1], [None, 0]]) == sp.Futoshiki([[0, 1], [0, 0]])
    assert sp.Slitherlink([[NAN, 1]]) == sp.Slitherlink([[None, 1]])
    assert sp.Hitori(HITORI.numbers, known=np.full((3, 3), NAN)).known is None
    assert sp.Futoshiki([[0] * 2] * 2, known=[[NAN, 1], [NAN] * 2]).known == ((None, 1), (None, None))
    with pytest.raises(sp.RuleError, match="row 1, column 2 of the board must be a whole number, not nan"):
        sp.Hitori([[1, NAN]])


def test_data_frames_are_boards_grids_and_clues():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame
    assert sp.Hitori(frame(HITORI.numbers)) == HITORI
    assert HITORI.check(frame(SOLUTION)) == HITORI.check(frame(SOLUTION).astype(bool)) == []
    givens = frame([[1, None], [None, 1]])
    for board in (givens, givens.astype("Int64"), givens.astype(object)):
        assert sp.Futoshiki(board) == sp.Futoshiki([[1, 0], [0, 1]])
        assert sp.Slitherlink(board) == sp.Slitherlink([[1, None], [None, 1]])
        assert sp.Futoshiki([[0, 0]] * 2, known=board).known == ((1, None), (None, 1))
    rows, columns = frame([[1, 1], [3, None]]), frame([[2], [1], [2]])
    assert sp.Nonogram(rows, columns) == sp.Nonogram([[1, 1], [3]], [[2], [1], [2]])
    with pytest.raises(sp.RuleError, match=r"row 2, column 1 of the board must be a whole number, not 1\.5"):
        sp.Hitori(frame([[1], [1.5]]))
    assert frame(sp.solve(HITORI).solution).to_numpy().tolist() == [list(row) for row in SOLUTION]
