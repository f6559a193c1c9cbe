"""Grids in which black cells are marked, and grids of lamps: what each sign is, and what stands wrong."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.text.marked import lamps_of, read_marked
from satpuzzles.text.scan import watched

BOARDS = {
    "sea": "2 . .\n. 3 .",
    "wide sea": "12 . .\n. 3 .",
    "column": "2\n.\n.",
    "lights": ". 1 .\n# . .\n. . 2",
}

MADE = {
    ("column", "\n "): "wrong: 6: the board has 3 rows, the grid has 2",
    ("column", "2\nB"): "wrong: 6: the board has 3 rows, the grid has 2",
    ("column", "#2\nB"): "wrong: 6: the board has 3 rows, the grid has 2",
    ("column", "\n?\n."): "[[0], [None], [0]]",
    ("column", "#\n[.]"): (
        "wrong: 6: expected #, X or [12] (black), a number, . or - (white), or ? (unknown), found '[.]'"
    ),
    ("lights", "2"): "no lamps",
    ("lights", "# ."): (
        "wrong: 0: expected L, * or ☼ (a lamp), . (none), ? (unknown), or # or its nu"
        "mber where a block is; the board has no block at row 1, column 1, the grid h"
        "as '#'"
    ),
    ("lights", "* 1 .\n# . *\n_ . 2"): "[[1, 0, 0], [0, 0, 1], [None, 0, 0]]",
    ("lights", ". # .\n# 1 0\n. . 2"): "[[0, 0, 0], [0, 1, 0], [0, 0, 0]]",
    ("lights", ". # .\n1 . .\n. ? L"): (
        "wrong: 1: expected L, * or ☼ (a lamp), . (none), ? (unknown), or # or its nu"
        "mber where a block is; the board has another block at row 2, column 1, the g"
        "rid has '1'"
    ),
    ("sea", "2"): "wrong: 5: the board has 2 rows, the grid has 1",
    ("sea", "-1W"): "wrong: 5: the board has no number at row 1, column 2, the grid has '1'",
    ("sea", " . ."): "wrong: 5: the board has 3 columns, the row has 2",
    ("sea", "1#.."): "wrong: 5: the board has 3 columns, the row has 4",
    ("sea", "2\n#"): "[[0, 0, 0], [1, 0, 0]]",
    ("wide sea", " B\n 3"): (
        "wrong: 5: expected #, X or [12] (black), a number, . or - (white), or ? (unknown), found 'B'"
    ),
}


def made(name, text):
    """The values of a grid of the board of a name, each line or cell by cell; or what is wrong."""
    lines = text.split("\n")
    board = sp.loads(BOARDS[name], type="akari" if name == "lights" else "nurikabe")
    try:
        if name != "lights":
            return str(read_marked([(number, line) for number, line in enumerate(lines, 5)], board))
        value = lamps_of(lines, board.layout())
        if value is None:
            return "no lamps"
        rows = enumerate(line.split() for line in lines)
        return str([[value(token, (row, at), row) for at, token in enumerate(found)] for row, found in rows])
    except FormatError as error:
        return f"wrong: {error}"


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


def test_letters_mark_cells_where_no_printed_number_could_be_one():
    for largest, expected in ((9, [[0, 1]]), (10, None)):
        board = sp.Nurikabe([[largest, None]])
        if expected:
            assert read_marked([(1, f"{largest} B")], board) == expected
        else:
            with pytest.raises(FormatError, match="found 'B'"):
                read_marked([(1, f"{largest} B")], board)
        assert read_marked([(1, "W B")], board) == [[0, 1]]


def test_there_is_a_look_at_the_limit_for_each_row():
    looked = []
    with watched(lambda: looked.append(1)):
        assert read_marked([(1, "#"), (2, ".")], sp.Nurikabe([[None], [None]])) == [[1], [0]]
    assert len(looked) == 2
