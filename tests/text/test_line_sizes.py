"""What the functions that take lines apart make of single cases: of sizes, names, bullets, quotes and rulers.

The ways to write boards say what whole texts mean; here stand the bounds, and what is wrong with a line.
"""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.bullets import without_bullets
from satpuzzles.text.codec import Block
from satpuzzles.text.counted_rows import counts_rows
from satpuzzles.text.headings import side_of
from satpuzzles.text.labels import plain_labels
from satpuzzles.text.quoted import unboxed, unquoted_fields
from satpuzzles.text.rectangle import is_size_of, read_rectangle
from satpuzzles.text.remarks import is_remark
from satpuzzles.text.sheets import with_commas
from satpuzzles.text.sides import counted_size, plain_size, size_in, size_told

ROWS = {
    "2 x 2\n1 2\n2 1": "1: 1 2\n2: 2 1",
    "2 2\n1 2\n2 1": "0: 2 2\n1: 1 2\n2: 2 1",
    "2 3\n1 2 2\n2 1 1": "1: 1 2 2\n2: 2 1 1",
    "2\n12\n21": "joined 1: 12\n2: 21",
    "2 2\n12\n21": "joined 1: 12\n2: 21",
    "+---+---+\n| 1 | 2 |\n+---+---+\n| 2 |   |\n+---+---+": "1: 1 2\n3: 2 _",
    "1,2,\n2,,": "0: 1 2 _\n1: 2 _ _",
    "1,2,\n2,1,": "0: 1 2\n1: 2 1",
    "1,\n2,": "0: 1 _\n1: 2 _",
    "_ _\n|1|2|": "1: 1 2",
    "[[1],[2],[3]]": "0: 1\n0: 2\n0: 3",
    "board = [[1, None],\n[null, 2]];": "0: 1 .\n1: . 2",
    "np.array([[1, 2],[2, 1]])": "0: 1 2\n0: 2 1",
    "['1','2']": "0: 1 2",
    "['12','21']": "joined 0: 12\n0: 21",
    "['1234','2 1 ']": "joined 0: 1234\n0: 2.1.",
    "['1 2 ','2 1 ']": "joined 0: 1 2 \n0: 2 1 ",
    "['1234','2 1']": "joined 0: 1234\n0: 2 1",
}
"""Rows of each text: the index of the line and the words, ``_`` for an empty field."""

WRONG_ROWS = {
    "3 x 3\n1 2\n2 1": "1: the size is 3 x 3, the board below it 2 x 2",
    "1x2\n12\n21": "1: the size is 1 x 2, the board below it 2 x 2",
    "|1|2|\n1|2|": "2: one row begins with a bar, another does not",
    "|1|2|\n|1|2": "2: one row ends with a bar, another does not",
    "|1|2|\n1 2": "2: this row has no bars, another has",
    "|1||\n| |2|": "1: two bars stand side by side",
    "---\n|1|2|\n|3| |": "3: a ruler stands on one side of the board only",
    "|1|2|\n|3|4|\n---\n|1| |\n|2|2|": "4: rulers stand between some rows only",
    "+--+--+--+\n|1|2|\n+--+--+--+\n|3|4|\n+--+--+--+": "1: the ruler has other fields than the rows",
    "|1 2|3 4|": "1: expected a bar between any two cells, or between none",
    "1 2,3 4": "1: expected a comma between any two cells, or between none",
    "[1] [2]\n[3] [4]": "1: each bracket holds one cell",
    "[1,2],[3,4": "1: expected ',' or ']', found the end of the board",
    "[1,,2]": "1: expected a cell or a row, found ','",
    "[]": "1: expected the cells of a row, found none",
    "[[1,2],\n[]]": "2: expected the cells of a row, found none",
    "[1 2] 3": "1: expected the end of the list, found '3'",
    "[[1,2]]\n[3]": "2: expected the end of the list, found '['",
    "[1 [2]]": "1: expected ',' or ']', found '['",
    "[[[[1]]]]": "1: expected ',' or ']', found '['",
    "[[1,2],3]": "1: expected '[' and the cells of a row, found '3'",
    "[1,2]\n[3,4]\nx": "3: expected the end of the list, found 'x'",
}


@pytest.mark.parametrize("text", ROWS)
def test_rows_of_a_rectangle(text):
    rows, joined = read_rectangle(Block(text.split("\n"), 1))
    found = "\n".join(f"{row.line}: {' '.join(word or '_' for word in row.words)}" for row in rows)
    assert ("joined " if joined else "") + found == ROWS[text]


@pytest.mark.parametrize("text", WRONG_ROWS)
def test_what_is_wrong_with_a_rectangle(text):
    with pytest.raises(sp.FormatError) as caught:
        read_rectangle(Block(text.split("\n"), 1))
    assert str(caught.value).startswith(WRONG_ROWS[text])


def test_a_line_is_the_size_of_the_rows_below():
    assert (
        is_size_of("2x2", ["1 2", "2 1"])
        and is_size_of("2 2", ["12", "21"])
        and is_size_of("2", ["1 2", "2 1"])
    )
    assert is_size_of("2 3", ["1 2 3", "2 1 3"])
    for line, rows in (("3 2", ["1 2 3"] * 2), ("1x2", ["1 2"]), ("2x2", ["1 2"] * 3), ("2x2", ["[1", "2"])):
        assert not is_size_of(line, rows), line


def test_sizes_in_words():
    assert size_in("Hitori 7 x 5") == size_in("7×5 board") == (7, 5)
    assert size_in("7x5 or 5x7") is None
    assert (
        counted_size("4 columns, 3 rows")
        == counted_size("3 rows, 4 columns")
        == size_in("3 high, 4 wide")
        == (3, 4)
    )
    for said in (
        "4 rows, 3 rows",
        "4 columns",
        "3 rows, 4 columns, 2 wide",
        "3 rows, 4 columns in boxes",
        "3x4, 3 rows, 4 columns",
    ):
        assert counted_size(said) is None, said
    assert plain_size("hitori 7 5") == (7, 5)
    assert plain_size("hitori 7 5" + " " * 71) is None and plain_size("hitori 7 5" + " " * 70) == (7, 5)
    assert size_told("It has 5 rows with 6 squares each.") == (5, 6)
    assert size_told("It has 5 rows and I like it.") is None


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Rows:", "rows"),
        ("Column clues, from left to right", "columns"),
        ("Down the side", "rows"),
        ("across the top", "columns"),
        ("clues for the columns going down", "columns"),
        ("columns and rows", ""),
        ("Row 1", ""),
        ("rows from right to left", ""),
        ("rows of a friend", ""),
        ("rows" + " " * 96, "rows"),
        ("rows" + " " * 97, ""),
    ],
)
def test_a_heading_says_which_lists_stand_below(text, side):
    assert side_of(text) == side


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("First row: 1 2|Second row: 2 1", "row 1: 1 2|row 2: 2 1"),
        ("Row one: 1, 2 and 3|Last row: 3, 2 and 1", "row 1: 1, 2, 3|row 2: 3, 2, 1"),
        ("the 1st row is 1 2|next row is 2 1", "row 1: 1 2|row 2: 2 1"),
        ("Row 1,1,,2|Row 2,,1,", "row 1: 1 . 2|row 2: . 1 ."),
        (
            "row 1;1;;2|col 1;1;;2|row 2;2;1;1|col 2;1;1;1",
            "row 1: 1  2|column 1: 1  2|row 2: 2 1 1|column 2: 1 1 1",
        ),
        ("top row: 1 2|bottom row: 2 1", "row 1: 1 2|row 2: 2 1"),
        ("row 0: 1 2 and 3|row 1: 1 2 and 1", "row 0: 1 2 3|row 1: 1 2 1"),
        ("row 1: 1 2 3.|row 2: 3 2 1.", "row 1: 1 2 3|row 2: 3 2 1"),
        ("tenth row: 1 2|row 2: 1 and 2", None),
        ("row 2: 1 and 2|row 3: 2 and 1", None),
        ("next row: 1 2|row 2: 1 and 2", None),
        ("last row: 1 2|row 2: 1 and 2", None),
        ("first row: 1 2", None),
    ],
)
def test_names_of_rows_in_the_form_that_readers_know(given, expected):
    assert "|".join(plain_labels(given.split("|"))) == (expected or given)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("1) 1 2|2) 3 4", "   1 2|   3 4"),
        ("the rows:|- 1,2,3|- 4,5,6", "the rows:|  1,2,3|  4,5,6"),
        ("- 1,2,3|- 4,5,6||- 7,8,9", "  1,2,3|  4,5,6||- 7,8,9"),
        ("- 1,2,3||- 4,5,6|- 7,8,9", "- 1,2,3||  4,5,6|  7,8,9"),
        ("* 1,2,3|- 4,5,6|- 7,8,9", None),
        ("* 1 2 3|* 4 5 6", None),
        ("1. 1,2,3|2. 3,4,5|no", None),
        ("7|- 1,2,3|- 4,5,6", None),
        ("2) 1 2|3) 3 4", None),
        ("1) 1 2|3) 3 4", None),
        ("- 1,2,3|* 4,5,6", None),
        ("- 1,2,3", None),
    ],
)
def test_bullets_of_a_whole_list_are_blanks(given, expected):
    assert "|".join(without_bullets(given.split("|"))) == (expected or given)


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        (["_12", "123"], True),
        (["a12", "123"], False),
        (["_12", "223", "311"], False),
        (["_012", "1233", "2111", "3111"], True),
        (["012", "153", "211"], True),
        (["012", "153", "311"], False),
        (["0123", "1533", "2113", "7113"], True),
        (["0129", "1533", "2113", "7113"], True),
        (["0199", "1533", "2113", "3113"], False),
    ],
)
def test_a_first_row_and_column_that_count(rows, counts):
    assert counts_rows([[field.strip("_") for field in row] for row in rows]) is counts


def test_tabs_around_empty_fields_are_commas():
    assert with_commas(["1\t2\t", "\t3\t4"]) == ["1,2,", ",3,4"]
    assert with_commas(["Hitori", "1\t\t3", "2\t3\t1"]) == ["Hitori", "1,,3", "2,3,1"]
    for lines, wrong in (
        (["1\t\t3", "4,5\t6\t7"], "2: a comma stands in a field between tabs"),
        (["1\t2\t", "3\t\t4", "", "\t\t"], "4: a row of tabs alone stands apart"),
    ):
        with pytest.raises(sp.FormatError) as caught:
            with_commas(lines)
        assert str(caught.value).startswith(wrong)


def test_quotes_and_brackets_around_cells():
    assert unquoted_fields(['"1","2"', "3"]) == ["1,2", "3"]
    assert unquoted_fields(['"1, 2","3"']) == ["1  2,3"]
    assert unquoted_fields(["[", '"1","2"']) == ["[", '"1","2"']
    assert unboxed(["[1] [ ] [3]"]) == [" 1   .   3 "]
    assert unboxed(["(1)(2)", "< 3"]) == [" 1  2 ", "< 3"]
    assert unboxed(["rows", "[1] [ ]"]) == ["rows", " 1   . "]
    for lines in (["rows", "[1] [2]"], ["[1][2]", "[x"], ["1 2"]):
        assert unboxed(lines) == lines


def test_a_remark_says_nothing_of_a_board():
    assert is_remark("my aunt likes puzzles very much") and is_remark(
        "a Hitori that I like very much", {"hitori"}
    )
    assert is_remark("can you solve this?")
    assert is_remark("my old aunt sat " + "so " * 48) and not is_remark("my old aunt sat " + "so " * 49)
    for line in (
        "my aunt sat",
        "so it is my aunt",
        "a Hitori that I like very much",
        "my aunt likes the rows very much",
    ):
        assert not is_remark(line), line
