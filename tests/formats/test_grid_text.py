"""Grids for small boards, ``/`` between two lines: the values of each, and what is wrong with others."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.formats import read_grid

BOARDS = {
    "hitori": sp.Hitori([[1, 2, 1], [2, 3, 1]]),
    "futoshiki": sp.Futoshiki([[0, 0], [0, 0]], [((0, 0), (0, 1))]),
    "nonogram": sp.Nonogram([[1], [1]], [[1], [1]]),
    "akari": sp.loads(".#\n..", type="akari"),
}

GRIDS = [
    ("hitori", "1 0 1/0 0 0", "1 0 1/0 0 0"),
    ("hitori", "101/000", "1 0 1/0 0 0"),
    ("hitori", "101000", "1 0 1/0 0 0"),
    ("hitori", "#.#/...", "1 0 1/0 0 0"),
    ("hitori", "1?1/_.0", "1 ? 1/? ? 0"),
    ("hitori", "1,0,1/0,0,0", "1 0 1/0 0 0"),
    ("hitori", "2 3/1 0 1/0 0 0", "1 0 1/0 0 0"),
    ("hitori", "[[1,0,1],[0,0,0]]", "1 0 1/0 0 0"),
    ("hitori", "[1,0,1]/[0,0,0]", "1 0 1/0 0 0"),
    ("hitori", "[1,0,1],/[0,null,?]", "1 0 1/0 ? ?"),
    ("hitori", "[1,0,1] [0,0,0]", "1 0 1/0 0 0"),
    ("hitori", '{"solution":[[1,0,1],[0,0,0]]}', "1 0 1/0 0 0"),
    ("hitori", '{"known":[[1,0,1],[0,null,0]]}', "1 0 1/0 ? 0"),
    ("hitori", '{"grid":[[1,0,1],[0,0,0]],"seconds":1.5}', "1 0 1/0 0 0"),
    ("hitori", '{"solution":null,"known":[[1,0,1],[0,0,0]]}', "1 0 1/0 0 0"),
    ("hitori", "//1 0 1/0 0 0/", "1 0 1/0 0 0"),
    ("hitori", "P1/3 2/1 0 1/0 0 0", "1 0 1/0 0 0"),
    ("hitori", 'goal "101000"', "1 0 1/0 0 0"),
    ("hitori", "goal 101?00", "1 0 1/? 0 0"),
    ("nonogram", "10/01", "1 0/0 1"),
    ("nonogram", "#./.#", "1 0/0 1"),
    ("nonogram", "goal 1001", "1 0/0 1"),
    ("nonogram", "1 0/0 1/", "1 0/0 1"),
    ("futoshiki", "1 2/2 1", "1 2/2 1"),
    ("futoshiki", "1 < 2/2   1", "1 2/2 1"),
    ("futoshiki", "1 < ./2   1", "1 ?/2 1"),
    ("akari", "L#/.L", "1 0/0 1"),
    ("akari", "*#/..", "1 0/0 0"),
    ("akari", "1 0/0 0", "1 0/0 0"),
    ("akari", "0 0/0 0", "0 0/0 0"),
    ("hitori", "|1|0|1|/|0|0|0|", "1 0 1/0 0 0"),
    ("futoshiki", "1|2/--+--/2|1", "1 2/2 1"),
]

WRONG = [
    ("hitori", "1010001", "3: the board has 3 columns, the row has more"),
    ("hitori", "3 2/1 0 1/0 0 0", "3: the board has 3 columns, the row has 2"),
    ("hitori", "1 0/0 0 0", "3: the board has 3 columns, the row has 2"),
    ("hitori", "1 0 1 1/0 0 0", "3: the board has 3 columns, the row has more"),
    ("hitori", "1 0 1", "3: the grid is 1 x 3, the board is 2 x 3"),
    ("hitori", "1 0 1/0 0 0/0 0 0", "5: there are more rows than the 2 of the board"),
    ("hitori", "1 0 1//0 0 0", "4: expected a row of the grid, found a blank line"),
    ("hitori", "1 0 x/0 0 0", "3: the board has the number 2 at row 1, column 2, the grid ha"),
    ("hitori", "1 0 2/0 0 0", "3: the grid has 2 at row 1, column 3; values are 0 to 1"),
    ("hitori", "1 0 z/0 0 0", "3: expected 1, # or B (filled), 0 or W (not), or ? (unknown),"),
    ("hitori", "[[1,0,1],[0,0,0]] x", "3:19: expected the end of the line, found 'x'"),
    ("hitori", "[1,0,y]", "3:6: expected a number, or null for an unknown cell, found 'y"),
    ("hitori", '{"x":1}', "3: expected a JSON object with a grid under the key 'solution"),
    ("hitori", "", "3: expected a grid, found nothing"),
    ("hitori", "//", "3: expected a grid, found nothing"),
    ("hitori", "//1 0 1/0 0/", "6: the board has 3 columns, the row has 2"),
    ("hitori", "goal 10", "3: expected a goal of 6 cells, found 2"),
    ("futoshiki", "1 > 2/2   1", "3: the grid has > between row 1, column 1 and row 1, column 2"),
    ("futoshiki", "1 < 2/^/2   1", "3: the grid has ∧ between row 1, column 1 and row 2, column 1"),
    ("futoshiki", "1 < 2 3/2 1 3/3 2 1", "3: the grid is 3 x 3, the board 2 x 2"),
    ("futoshiki", "#./.#", "3: a picture of # and . says nothing of the values of a futos"),
    ("futoshiki", "goal 1221", "3: a goal is understood where cells are black or white"),
    ("futoshiki", "1 3/2 1", "3: the grid has 3 at row 1, column 2; values are 1 to 2"),
    ("futoshiki", "12/x1", "4: expected a value, or ? for an unknown cell, found 'x'"),
    ("futoshiki", "P1/1 2/2 1", "3: expected a value, or ? for an unknown cell, found 'P'"),
    ("akari", ".#/..", "3: expected a grid with lamps (L, * or ☼), found none"),
    ("hitori", "1|0|1/-+-+-/0|0|0", "4: the board has 3 columns, the row has more"),
    ("hitori", "|1|0|1|/|-|-|-|/|0|0|0|", "4: expected 1, # or B (filled), 0 or W (not), or ? (unknown),"),
]
"""The first line of each text is line 3 of its file."""


@pytest.mark.parametrize(("name", "text", "values"), GRIDS)
def test_a_grid_for_a_board(name, text, values):
    found = read_grid(text.replace("/", "\n"), BOARDS[name])
    assert (
        "/".join(" ".join("?" if value is None else str(value) for value in row) for row in found) == values
    )


@pytest.mark.parametrize(("name", "text", "sentence"), WRONG)
def test_what_is_wrong_with_a_grid(name, text, sentence):
    with pytest.raises(sp.FormatError) as caught:
        read_grid(text.replace("/", "\n"), BOARDS[name], "it", 3)
    assert str(caught.value).startswith(f"it:{sentence}")
