"""Boards and grids as users have them: rows of text, arrays, data frames, floats, truth values."""

from __future__ import annotations

import numpy as np
import pytest

import satpuzzles as sp

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
