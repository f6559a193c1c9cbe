"""What single lines become, ``|`` between two: names of rows, headings, words for cells, bullets."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import satpuzzles as sp
from satpuzzles.text.bullets import without_bullets
from satpuzzles.text.cell_words import in_cells
from satpuzzles.text.counted_rows import counts_rows, uncounted
from satpuzzles.text.entries import Entry
from satpuzzles.text.headings import side_of, untold_order, with_headings
from satpuzzles.text.labels import plain_labels

LABELS = {
    "First row: 1 2|Second row: 2 1": "row 1: 1 2|row 2: 2 1",
    "row 1: 1 2|row 2: 2 1": "row 1: 1 2|row 2: 2 1",
    "1st row: 1 2|2nd row: 2 1": "row 1: 1 2|row 2: 2 1",
    "Row one: 1 2|Row two: 2 1": "row 1: 1 2|row 2: 2 1",
    "top row: 1|next row: 2|last row: 3": "row 1: 1|row 2: 2|row 3: 3",
    "The third row is 1|x": "The third row is 1|x",
    "row 1, 1, 2|row 2, 2, 1": "row 1: 1 2|row 2: 2 1",
    "row 1, 1, , 2|row 2, 2, 1,": "row 1: 1 . 2|row 2: 2 1 .",
    "row 1: 1 and 2|row 2: 2, 3 and 1": "row 1: 1 2|row 2: 2, 3, 1",
    "row 1: 1 2.|row 2: 2 1.": "row 1: 1 2|row 2: 2 1",
    "first row: 1|third row: 2": "first row: 1|third row: 2",
    "row 0: 1|row 1 is 2": "row 0: 1|row 1: 2",
    "row 0) 1|next row: 2": "row 0: 1|row 1: 2",
    "col 1: 1|column 2 is 2|row 1: 1|row 2: 2": "column 1: 1|column 2: 2|row 1: 1|row 2: 2",
    "row 1, 1, , 2|col 1, 2, , 1|row 2, 1|col 2, 1": "row 1: 1  2|column 1: 2  1|row 2: 1|column 2: 1",
    "Zeile 1: 1 2|Zeile 2: 2 1": "row 1: 1 2|row 2: 2 1",
    "r1: 1|r2: 2": "r1: 1|r2: 2",
    "r1 is 1|r2 is 2": "row 1: 1|row 2: 2",
    "first line: 1|second line: 2": "row 1: 1|row 2: 2",
    "next row: 1|next row: 2": "next row: 1|next row: 2",
    "last row: 1": "last row: 1",
    "first row: 1|bottom row: 2": "row 1: 1|row 2: 2",
    "row 2: 1 and 1|row 3: 2": "row 2: 1 and 1|row 3: 2",
    "first column: 1|second column: 2": "column 1: 1|column 2: 2",
}

SIDES = {
    "Rows": "rows",
    "Columns, from left to right": "columns",
    "Down the side": "rows",
    "across the top": "columns",
    "Clues for the rows:": "rows",
    "rows from right to left": "",
    "columns from bottom up": "",
    "rows and columns": "",
    "Row 1": "",
    "the game": "",
    "vertical clues": "columns",
    "Left hand side": "rows",
    "rows xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": "",
    "horizontals": "rows",
    "for each column of the top": "columns",
    "Across the left": "rows",
    "down": "columns",
}

HEADINGS = {
    "Row clues|1 2|Column clues|2 1": "rows:|1 2|columns:|2 1",
    "## Row clues, top to bottom|1||**Across the top**|2": "rows:|1||columns:|2",
    "Row clues|1 2|Row clues|2": "Row clues|1 2|Row clues|2",
    "Row clues|1|Column clues|1|Rows|1|Rows|1": "Row clues|1|Column clues|1|Rows|1|Rows|1",
    "Row clues|1|Column clues|2|Row clues|3|Column clues|4": "rows:|1|columns:|2|rows:|3|columns:|4",
    "Row clues|1": "Row clues|1",
    "Row clues|x|Column clues|2": "Row clues|x|Column clues|2",
    "Row clues:|1|x|Column clues:|1|Columns here|1": "rows:|1|x|columns:|1|Columns here|1",
    "rows|1|columns|2": "rows|1|columns|2",
    "down|1|across the rows|2": "down|1|rows:|2",
    "For the rows: 1 2, then 3|For the columns: 2, 1 and last 3": "rows: 1 2, 3|columns: 2, 1, 3",
    "For the rows: 1 2|x": "rows: 1 2|x",
    "Row clues|| |1|Column clues|2": "rows:|| |1|columns:|2",
}

WORDS = {
    "blank, 3, empty": ".    , 3, .    ",
    "white, black 1, black": ".    , 1      , #    ",
    "row 1: white, black with a 3, wall": "row 1: .    , 3             , #   ",
    "blank three blank": ".     3     .    ",
    "blank black 1": "blank black 1",
    "black(2), white": "2       , .    ",
    "1 2 3": "1 2 3",
    "blank": "blank",
    "two white cells, black, then three empty ones": ".    ,.    , #    ,.    ,.    ,.    ",
    "and then 4 white squares, 1": ".    ,.    ,.    ,.    , 1",
    "blank, so": "blank, so",
    "one; two; ": "1  ; 2  ; ",
    "white|black": ".    |#    ",
    "row 2) black\twhite": "row 2) #    \t.    ",
    "black 12, white": "black 12, white",
    "nine, none": "nine, none",
    "empty empty": ".     .    ",
}

BULLETS = {
    "* 1 . 2|* . 2 1": "  1 . 2|  . 2 1",
    "- 1 . 2|- . 2 1": "  1 . 2|  . 2 1",
    "1. 1 . 2|2. . 2 1": "   1 . 2|   . 2 1",
    "1) 1 2|2) 2 1": "   1 2|   2 1",
    "1. 1 2|2. 2 1": "1. 1 2|2. 2 1",
    "2. 1 . 2|3. . 2 1": "2. 1 . 2|3. . 2 1",
    "* 1 . 2": "* 1 . 2",
    "* 1 . 2|- . 2 1": "* 1 . 2|- . 2 1",
    "* 1 . 2|* . 2 1|x": "* 1 . 2|* . 2 1|x",
    "x|* 1 . 2|* . 2 1": "x|* 1 . 2|* . 2 1",
    "Here it is:|* 1 . 2|* . 2 1": "Here it is:|  1 . 2|  . 2 1",
    "* 1 . 2|* . 2 1||* 2 . 1|* 1 . .": "  1 . 2|  . 2 1||  2 . 1|  1 . .",
    "* a < b|* c > d": "  a < b|  c > d",
    "* cage 1: 3|* b = 4": "  cage 1: 3|  b = 4",
    "* 3+ a1 a2|* 4 (1,2)": "* 3+ a1 a2|* 4 (1,2)",
    "* 1,2|* 3,": "  1,2|  3,",
    "- a: 1|- b: 2": "  a: 1|  b: 2",
    "title: x|- 1 . 2|- 2 . 1": "title: x|  1 . 2|  2 . 1",
    "1. 1 . 2|3. . 2 1": "1. 1 . 2|3. . 2 1",
    "x: 1|* 1 . 2|* . 2 1|": "x: 1|* 1 . 2|* . 2 1|",
    "* 1 . 2|no|* . 2 1": "* 1 . 2|no|* . 2 1",
    "no||* 1 . 2|* . 2 1|* 2 . 1": "no||  1 . 2|  . 2 1|  2 . 1",
    "1. 1 . 2|2. . 2 1|* 1 . 2|* . 2 1": "1. 1 . 2|2. . 2 1|* 1 . 2|* . 2 1",
    "  * 1 . 2|  * . 2 1": "    1 . 2|    . 2 1",
    "* words here|* and here": "* words here|* and here",
    "0. ....|1. ....": "0. ....|1. ....",
}

COUNTED = {
    "|1|2|3/1|5|6|7/2|8|9|1": True,
    "0|1|2|3/1|5|6|7/2|8|9|1/3|1|1|1": True,
    "0|1|2|3/1|5|6|7": True,
    "0|1|2|9/1|5|6|7/2|1|1|1/9|1|1|1": True,
    "5|1|2|3/1|1|1|1/2|1|1|1/3|1|1|1": True,
    "|5|2|3/1|5|6|7/2|8|9|1/3|1|1|1": True,
    "|1|2|3/|5|6|7/|8|9|1/3|1|1|1": True,
    "|1|2|3/|5|6|7/|8|9|1": False,
    "|1|2|3/1|5|6|7/3|8|9|1/4|1|1|1": False,
    "|1|2/1|5|6/2|8|9": True,
    "0|1|2|3/2|5|6|7/1|8|9|1": False,
    "|1|2|3/5|1|1|1": False,
    "0|1|2|3|4|9|9/1|1/2|1/3|1": True,
    "0|1|2|9|9|9|9/1|1/2|1/3|1": False,
}

SPOKEN = [
    ("rows and columns", "1|1", "1: 'rows and columns' may tell which clues stand below: writ"),
    ("columns first", "rows: 1", ""),
    ("columns first", "a row 1|1", ""),
    ("columns first", "rows|1", ""),
    ("5 rows", "1", ""),
    ("by me", "1", ""),
    ("the 5 columns", "1", ""),
    ("5 columns, rows first", "1", "1: '5 columns, rows first' may tell which clues stand below:"),
]
"""A line that was left out, those that were read, and what is wrong with the first."""

TABLES = [
    (3, 4, "1 5 6 7/2 7 8 9/3 1 1 1", True),
    (3, 3, "1 5 6/2 7 8/3 1 1", False),
    (3, 5, "1 5 6 7 8/2 7 8 9 8/3 1 1 1 8", False),
    (4, 5, "1 5 6 7 8/2 7 8 9 8/3 1 1 1 8/4 1 1 1 1", True),
    (4, 6, "1 5 6 7 8 1/2 7 8 9 8 1/3 1 1 1 8 1/4 1 1 1 1 1", True),
    (2, 3, "1 5 6/2 7 8", False),
    (3, 4, "1 5 6/2 7 8 9/3 1 1", True),
    (3, 4, "by/1 5 6 7/2 7 8 9/3 1 1 1", False),
    (3, 4, "1 5 6 7/2 7 8 9/4 1 1 1", False),
    (3, 4, "|1|5|6|7|/|2|7|8|9|/|3|1|1|1|", True),
    (3, 4, "1,5,6,7/2,7,8,9/3,1,1,1", True),
    (3, 4, "1 5 6 7//2 7 8 9//3 1 1 1", True),
    (3, 4, "15 6 7 8/2 7 8 9/3 1 1 1", False),
    (3, 4, "1 5 6 7 8/2 7 8 9/3 1 1 1", False),
    (3, 4, "1 5 6/2 7 8/3 1 1", False),
    (3, 4, "x/1 5 6 7/2 7 8 9/3 1 1 1", True),
    (4, 4, ",1,2,3/1,5,6,7/2,8,9,1/3,1,1,1", True),
    (2, 4, ",1,2,3/1,5,6,7", False),
    (3, 4, ",1,2,3/1,5,6,7/2,1,1,1", True),
    (4, 4, "0 1 2 3/1 5 6 7/2 8 9 1/3 1 1 1", False),
    (4, 4, "0;1;2;3//1;5;6;7//2;8;9;1//3;1;1;1", True),
]
"""Rows and columns of a board, the text, and whether its first column counts the rows."""


@pytest.mark.parametrize("text", LABELS)
def test_names_of_rows_that_are_counted(text):
    assert plain_labels(text.split("|")) == LABELS[text].split("|")


@pytest.mark.parametrize("text", SIDES)
def test_which_lists_words_stand_above(text):
    assert side_of(text) == SIDES[text]


@pytest.mark.parametrize("text", HEADINGS)
def test_headings_in_words(text):
    assert with_headings(text.split("|")) == HEADINGS[text].split("|")


def test_long_lines_are_no_headings_or_names():
    for width, wanted in ((100, "rows:"), (101, "Row clues".ljust(101))):
        assert with_headings(["Row clues".ljust(width), "1", "Column clues", "1"])[0] == wanted
    for width, wanted in ((400, "rows: 1 2"), (401, "For the rows: 1 2".ljust(401))):
        assert with_headings(["For the rows: 1 2".ljust(width)])[0].rstrip() == wanted.rstrip()
    for width, is_read in ((400, True), (401, False)):
        found = plain_labels(["first row: 1".ljust(width), "second row: 2"])
        assert (found[1] == "row 2: 2") == is_read


@pytest.mark.parametrize(("line", "own", "sentence"), SPOKEN)
def test_a_line_that_may_tell_which_lists_stand_first(line, own, sentence):
    error = untold_order([line, *own.split("|")], [1], own.split("|"))
    assert str(error).startswith(sentence) if sentence else error is None


@pytest.mark.parametrize("line", WORDS)
def test_cells_in_words(line):
    assert in_cells(line) == WORDS[line]


@pytest.mark.parametrize("text", BULLETS)
def test_bullets_of_lists(text):
    assert without_bullets(text.split("|")) == BULLETS[text].split("|")


@pytest.mark.parametrize("text", COUNTED)
def test_whether_the_first_row_and_column_count(text):
    assert counts_rows([row.split("|") for row in text.split("/")]) is COUNTED[text]


@pytest.mark.parametrize(("rows", "columns", "text", "is_counted"), TABLES)
def test_whether_the_first_column_counts_the_rows(rows, columns, text, is_counted):
    lines = text.split("/")
    line = 1 + (lines[0] == "x")
    entry = Entry(SimpleNamespace(rows=rows, columns=columns), "it", line)
    found = uncounted(entry, lines)
    if is_counted:
        assert isinstance(found.error, sp.FormatError) and found.error.line == line
        assert found.error.sentence.startswith("the first column counts the rows: leave it out, or ")
    else:
        assert found is entry
