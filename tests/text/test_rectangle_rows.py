"""Rows of cells taken apart, text by text: what is a cell, a ruler, a size, and what cannot be told.

Beside the tables of ``test_line_sizes.py`` these are the cases in which one bound or one condition decides.
"""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.codec import Block
from satpuzzles.text.rectangle import is_size_of, read_rectangle
from satpuzzles.text.scan import watched

ROWS = {
    ",": "0: _ _",
    "--": "joined 0: --",
    "2\n\n": "joined 0: 2",
    "[#]": "0: #",
    "1\n| ": "0: 1\n1: _",
    "2,\n1": "0: 2 _\n1: 1",
    "1\n. 1": "0: 1\n1: . 1",
    "1 1\n-": "joined 1: -",
    "|.|\n|": "0: .\n1: ",
    "2,\n\n1[,": "0: 2 _\n2: 1[ _",
    "--\n| |-|": "1: _ -",
    "['1,'2']": "0: 1, 2 _",
    "1 x 2\n|2|": "0: 1 x 2\n1: _ 2 _",
    "2 2\n12\n<2 1": "0: 2 2\n1: 12\n2: <2 1",
    "1,2\n|-|12|\n--": "1: - 12",
    "['12341,2 1 ']": "joined 0: 12341,2 1 ",
    "['1 2 ','2 1X']": "joined 0: 1.2.\n0: 2.1X",
    "1x2\n---\n| |\n---\n|1|": "0: 1x2\n2: _\n4: 1",
    "[1],[2,3]": "0: 1\n0: 2 3",
    "+----+\n|1234|\n+----+": "1: 1234",
    "2x3": "joined 0: 2x3",
    "1 2\n+--+\n3 4": "0: 1 2\n2: 3 4",
    "1 2\n|--|\n3 4": "0: 1 2\n2: 3 4",
    "1 2\n3 4\n|--|": "0: 1 2\n1: 3 4",
}
"""Rows of each text: the index of the line and the words, ``_`` for an empty field."""

WRONG = {
    "2\n12\n2|": "2: this row has no bars, another has",
    "|1|2|\n1 2\n|1|2|\n2 1": "4: this row has no bars, another has",
    "3x1\n11-": "1: the size is 3 x 1, the board below it 1 x 3",
    "+---+---+\n": "1: expected the rows of a board, found none",
    "|1||,\n  |1|": "2: one row begins with a bar, another does not",
    "|---|\n|.| x|": "1: the ruler has other fields than the rows",
    "|-| 1|\n|---|\n1| 2|\n|.| x|": "3: one row begins with a bar, another does not",
    "-|1|2|\n|---|---|\n|x|.\n|---|---|": "2: the ruler has other fields than the rows",
    "+--+--+--+\n+-+--+--+\n+--+--+--+\n|1|2|": "2: how many cells the row has cannot be told",
    "+--+\n|1234|\n+--+\n|1|": "2: how many cells the row has cannot be told",
    "1 -\n2 1\n+--+\n3 4\n+--+\n4 -": "3: a line may be a row of blank cells or a ruler",
    "[1],[2]\n[12]": "1: each bracket holds one cell",
}


@pytest.mark.parametrize("text", ROWS)
def test_rows_of_a_text(text):
    rows, joined = read_rectangle(Block(text.split("\n"), 1))
    found = "\n".join(f"{row.line}: {' '.join(word or '_' for word in row.words)}" for row in rows)
    assert ("joined " if joined else "") + found == ROWS[text]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_text(text):
    with pytest.raises(sp.FormatError) as caught:
        read_rectangle(Block(text.split("\n"), 1))
    assert str(caught.value).startswith(WRONG[text])


def test_a_number_alone_above_one_row_is_its_size_where_that_fits():
    assert is_size_of("2,", ["", "1[,"]) and not is_size_of("1", ["1"]) and not is_size_of("2", ["12"])


def test_a_board_has_a_thousand_rows_and_perhaps_a_size():
    assert len(read_rectangle(Block(["1"] * 1_001, 1)).rows) == 1_001
    with pytest.raises(sp.FormatError, match="1001: the board has more than 1,000 rows"):
        read_rectangle(Block(["1"] * 1_002, 1))


@pytest.mark.parametrize("lines", [["1 2"] * 5, ["[[1],", "[2],", "[3],", "[4],", "[5]]"]])
def test_there_is_a_look_at_the_limit_between_lines(lines):
    looked = []
    with watched(lambda: looked.append(1)):
        read_rectangle(Block(lines, 1))
    assert len(looked) >= 4
