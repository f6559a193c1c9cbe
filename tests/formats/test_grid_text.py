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
    ("hitori", "1010001", 3),
    ("hitori", "3 2/1 0 1/0 0 0", 3),
    ("hitori", "1 0/0 0 0", 3),
    ("hitori", "1 0 1 1/0 0 0", 3),
    ("hitori", "1 0 1", 3),
    ("hitori", "1 0 1/0 0 0/0 0 0", 3),
    ("hitori", "1 0 x/0 0 0", 3),
    ("hitori", "1 0 2/0 0 0", 3),
    ("hitori", "1 0 z/0 0 0", 3),
    ("hitori", "[[1,0,1],[0,0,0]] x", 3),
    ("hitori", "[1,0,y]", 3),
    ("hitori", '{"x":1}', 3),
    ("hitori", "", 3),
    ("hitori", "//", 3),
    ("hitori", "//1 0 1/0 0/", 6),
    ("hitori", "goal 10", 3),
    ("futoshiki", "1 > 2/2   1", 3),
    ("futoshiki", "1 < 2/^/2   1", 3),
    ("futoshiki", "1 < 2 3/2 1 3/3 2 1", 3),
    ("futoshiki", "#./.#", 3),
    ("futoshiki", "1 3/2 1", 3),
    ("futoshiki", "12/x1", 4),
    ("futoshiki", "P1/1 2/2 1", 3),
    ("akari", ".#/..", 3),
    ("hitori", "|1|0|1|/|-|-|-|/|0|0|0|", 4),
]
"""The first line of each text is line 3 of its file."""


@pytest.mark.parametrize(("name", "text", "values"), GRIDS)
def test_a_grid_for_a_board(name, text, values):
    found = read_grid(text.replace("/", "\n"), BOARDS[name])
    assert (
        "/".join(" ".join("?" if value is None else str(value) for value in row) for row in found) == values
    )


@pytest.mark.parametrize(("name", "text", "line"), WRONG)
def test_what_is_wrong_with_a_grid_has_a_place(name, text, line):
    with pytest.raises(sp.FormatError) as caught:
        read_grid(text.replace("/", "\n"), BOARDS[name], "it", 3)
    assert (caught.value.source, caught.value.line) == ("it", line)
    assert "\n" not in str(caught.value)
