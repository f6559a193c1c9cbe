"""Rows of cells, ``/`` between two lines: what each sign means, which are doubted, where a text is cut."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.cell_rows import CellRows, sized_alone, split_rows
from satpuzzles.text.codec import Block

READERS = {
    "numbers": CellRows("a number", {".": 0}, least=1),
    "signs": CellRows(". # or 0 to 4", {sign: sign for sign in ".#01234"}),
    "letters": CellRows(". # or a number", {".": ".", "#": "#"}, least=0, negative="#", letters="xo"),
    "plain": CellRows("a number from 1", {}, least=1),
    "zero": CellRows("a number", {".": None, "0": 0}, least=0),
}

ROWS = [
    ("numbers", "12./3.1", "1 2 0/3 0 1"),
    ("numbers", "1 2 ./3 . 1", "1 2 0/3 0 1"),
    ("numbers", "10 2/3 4", "10 2/3 4"),
    ("numbers", "1 _/_ 1", "1 0/0 1"),
    ("numbers", "1 -1/-1 1", "1 0/0 1"),
    ("numbers", "1,2/2,1", "1 2/2 1"),
    ("numbers", "1,,2/2,1,", "1 0 2/2 1 0"),
    ("numbers", "1,,2/2,1,3", "1 0 2/2 1 3"),
    ("numbers", ",2/2,", "0 2/2 0"),
    ("numbers", "1,2,/2,,", "1 2 0/2 0 0"),
    ("numbers", "1 2/", "1 2"),
    ("numbers", "0 2/2 1", "0 2/2 1"),
    ("numbers", "1 2/2 1234567", "1 2/2 1234567"),
    ("numbers", "2x2/1 2/2 1", "1 2/2 1"),
    ("numbers", "2 x 2/1 2/2 1", "1 2/2 1"),
    ("numbers", "1/2", "1/2"),
    ("numbers", "O1/1O", "0 1/1 0"),
    ("numbers", "|1|2|/|2|1|", "1 2/2 1"),
    ("numbers", "1 2//2 1", "1 2/2 1"),
    ("numbers", "[1, 2]/[2, 1]", "1 2/2 1"),
    ("signs", ".#0/4..", ". # 0/4 . ."),
    ("signs", "_#_/4__", ". # ./4 . ."),
    ("signs", ". # 0/4 . .", ". # 0/4 . ."),
    ("signs", "0#./4.0", "0 # ./4 . 0"),
    ("signs", "-1 # 0/4 -1 -1", ". # 0/4 . ."),
    ("letters", "-1 . 2/. . 1", "# . 2/. . 1"),
    ("letters", "-1,,2/,,1", "# . 2/. . 1"),
    ("letters", "x.2/..1", "# . 2/. . 1"),
    ("letters", "x#2/##1", ". # 2/# # 1"),
    ("letters", "o#2/##1", ". # 2/# # 1"),
    ("letters", "x,,2/,,1", "# . 2/. . 1"),
    ("plain", "123/231", "1 2 3/2 3 1"),
    ("zero", "0./.1", "0 _/_ 1"),
    ("zero", "0 ./. 10", "0 _/_ 10"),
]

WRONG = [
    ("numbers", "1 ./_ 1", "2: '.' and '_' may both be blank cells: write . for these, not"),
    ("numbers", "1 -1/. 1", "2: '-1' and '.' may both be blank cells: write . for these, no"),
    ("numbers", "1,2,/2,1,", "1: expected . for a blank cell at the end of each row, or no c"),
    ("numbers", "1,2,", "1: expected . for a blank cell at the end of each row, or no c"),
    ("numbers", "1,,2", "1: one row alone has empty fields: rows stand on lines of thei"),
    ("numbers", "1,-1,2/2,,3", "1: -1 may be a blank cell, as empty fields are: write . for th"),
    ("numbers", "1 2/2", "2: row 2 has 1 cell, row 1 has 2"),
    ("numbers", "1 2/2 01", "2:3: expected a number, found '01' in row 2"),
    ("numbers", "1 2/2 12345678", "2:3: expected a number of at most 7 digits, found '12345678' i"),
    ("numbers", "1 2/by 1", "2:1: expected a number, found 'by' in row 2"),
    ("numbers", "o./.1", "1: 'o' and '.' may both be blank cells: write . for these, not"),
    ("numbers", "oO/.1", "1: 'o' and 'O' and '.' may both be blank cells: write . for th"),
    ("numbers", "", "1: expected the rows of a board, found none"),
    ("signs", ".#5/4..", "1:3: expected . # or 0 to 4, found '5' in row 1"),
    ("signs", ".#_/4__", "1: '.' and '_' may both be blank cells: write . for these, not"),
    ("signs", "-1,#,/4,,", "1: -1 may be a blank cell, as empty fields are: write . for th"),
    ("letters", "# . 2/. -1 1", "2: '.' and '-1' may both be blank cells: write . for these, no"),
    ("letters", "-1 1 2/1 -1 1", "1: -1 may be a blank cell or #: write . for blank cells"),
    ("letters", "-1 . 2/. # 1", "1: '-1' and '.' may both be blank cells: write . for these, no"),
    ("letters", "xx2/231", "1: x may be # or a blank cell: write # or . for it"),
    ("letters", "x#./.#1", "1: x may be # or a blank cell: write # or . for it"),
    ("letters", "o.2/..1", "1: 'o' and '.' may both be blank cells: write . for these, not"),
    ("letters", "xo2/..1", "2: 'o' and '.' may both be blank cells: write . for these, not"),
    ("letters", "-1 . _/. . 1", "1: '.' and '_' may both be blank cells: write . for these, not"),
    ("plain", "1.3/231", "1:2: expected a number from 1, found '.' in row 1"),
    ("plain", "1,,3/2,3,1", "1:1: expected a number from 1, found an empty field in row 1"),
    ("plain", "1 2 3/1 2 x3", "2:5: expected a number from 1, found 'x3' in row 2"),
    ("plain", "1 2 3/rows are nice", "2: 'rows are nice' tells cells in words: type the board as row"),
]

CUTS = {
    "1 2/2 1//1 2/2 1": ["1: 1 2/2 1", "4: 1 2/2 1"],
    "1 2//2 1": ["1: 1 2/2 1 @1,3"],
    "1 2//2 1//3 1": ["1: 1 2/2 1/3 1 @1,3,5"],
    "1 2/2 1//1 2": ["1: 1 2/2 1", "4: 1 2 !one line alone is neit"],
    "1 2//1 2/2 1": ["1: 1 2 !one line alone is neit", "3: 1 2/2 1"],
    "2//1 2/2 1": ["1: 2/1 2/2 1 @1,3,4"],
    "2 2//1 2/2 1": ["1: 2 2/1 2/2 1 @1,3,4"],
    "3 3//1 2/2 1": ["1: 3 3 !one line alone is neit", "3: 1 2/2 1"],
    "2 x 2//1 2/2 1//2 2//1 2/2 1": ["1: 2 x 2/1 2/2 1 @1,3,4", "6: 2 2/1 2/2 1 @6,8,9"],
    "2 2//2 2//1 2/2 1": ["1: 2 2 !one line alone is neit", "3: 2 2/1 2/2 1 @3,5,6"],
    "1 2/2 1//2 2": ["1: 1 2/2 1", "4: 2 2 !one line alone is neit"],
    "1 2/2 1//hello there/by": ["1: 1 2/2 1", "4: hello there/by"],
    "1 2/2 1//hello there": ["1: 1 2/2 1", "4: hello there !a line of words alone "],
    "1 2/2 1//each row has every number once.": [
        "1: 1 2/2 1",
        "4: each row has every number once. !'each row has every nu",
    ],
    "[[1,2],[2,1]]//[[1,2],[2,1]]": ["1: [[1,2],[2,1]]/[[1,2],[2,1]] @1,3"],
    "1//2//3": [
        "1: 1 !one line alone is neit",
        "3: 2 !one line alone is neit",
        "5: 3 !one line alone is neit",
    ],
    "//1 2/2 1//": ["3: 1 2/2 1"],
    "": [],
    "1 2": ["1: 1 2"],
    "12//21//": ["1: 12/21 @1,3"],
    "12//21//3/4": ["1: 12 !one line alone is neit", "3: 21 !one line alone is neit", "5: 3/4"],
    "xox//1 2/2 1": ["1: xox !one line alone is neit", "3: 1 2/2 1"],
    "1 2/2 1//the cell r1c1 is 3": ["1: 1 2/2 1", "4: the cell r1c1 is 3 !'the cell r1c1 is 3' t"],
}
"""The blocks of each text: first line, lines, their numbers where some lie between, what is wrong."""


def read(name, text):
    return READERS[name].read(Block(text.split("/"), 1))


@pytest.mark.parametrize(("name", "text", "cells"), ROWS)
def test_the_cells_of_rows(name, text, cells):
    found = read(name, text)
    assert "/".join(" ".join("_" if cell is None else str(cell) for cell in row) for row in found) == cells


@pytest.mark.parametrize(("name", "text", "sentence"), WRONG)
def test_what_is_wrong_with_rows(name, text, sentence):
    with pytest.raises(sp.FormatError) as caught:
        read(name, text)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("text", CUTS)
def test_where_a_text_of_rows_is_cut(text):
    found = []
    for block in split_rows(text.split("/")):
        told = f"{block.first}: {'/'.join(block.lines)}"
        told += f" @{','.join(map(str, block.numbers))}" if block.numbers else ""
        found.append(told + (f" !{block.wrong[:22]}" if block.wrong else ""))
    assert found == CUTS[text]


def test_a_row_alone_is_written_below_its_size():
    assert sized_alone(["1 2"], 2) == ["1 x 2", "1 2"] and sized_alone(["1", "2"], 1) == ["1", "2"]
    numbers = READERS["numbers"]
    assert numbers.write([[1, 0, 2]]) == ["1 x 3", "1.2"] and numbers.write([[1], [9]]) == ["1", "9"]
    assert numbers.write([[10, 0], [1, 9]]) == ["10  .", " 1  9"]
    # What begins with # would pass for a comment or a title.
    assert READERS["letters"].write([["#", 1], [".", "."]]) == ["# 1", ". ."]


def test_the_largest_boards():
    numbers = READERS["numbers"]
    for row in (["1"] * 1_000, ["1 " * 1_000] * 2, ["1," * 999 + "1"] * 2, ["1" * 1_000] * 2):
        assert len(numbers.read(Block(row, 1))) * len(numbers.read(Block(row, 1))[0]) in (1_000, 2_000)
    for row, line in ((["1"] * 1_001, 1_001), (["1 " * 1_001] * 2, 1), (["1," * 1_000 + "1"] * 2, 1)):
        with pytest.raises(sp.FormatError, match="more than 1,000") as caught:
            numbers.read(Block(row, 1))
        assert caught.value.line == line
