"""Clues by their cells: the rows that take their place, ``/`` between two lines, and the number of each."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.clue_cells import in_rows

ROWS = {
    "nurikabe 3x3/(1,2) 3/(3,1) 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/(1,2): 3/(3,1) = 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/r1c2 3; r3c1 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/r1c2 3/r3c1 2/": "nurikabe/. 3 ./. . ./2 . ./ @1,2,2,2,4",
    "nurikabe 3x3//r1c2 3/r3c1 2//by me": "nurikabe//. 3 ./. . ./2 . .//by me @1,2,3,3,3,5,6",
    "nurikabe 3x3/r1c2 3//r3c1 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/b1 3, a3 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/row 1 col 2: 3/row 3, column 1: 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/3 at b1/2 at a3": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/an island of 3 at b1, 2 in a3": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/islands of 2 at b1, a3": "nurikabe/. 2 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/row 1: 3 in column 2/row 3: 2 in col 1, 1 in col 3": "nurikabe/. 3 ./. . ./2 . 1 @1,2,2,2",
    "nurikabe 3x3/Clues:/b1 3/a3 2": "nurikabe//. 3 ./. . ./2 . . @1,2,3,3,3",
    "nurikabe 3x3/Clues: b1 3, a3 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/Islands with numbers:/b1 3/a3 2": "nurikabe//. 3 ./. . ./2 . . @1,2,3,3,3",
    "nurikabe 3x3/(0,1) 3/(2,0) 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/(1,0) 3/(0,2) 2": "nurikabe/. . 2/3 . ./. . . @1,2,2,2",
    "nurikabe 3 rows, 4 columns/(1,4) 3/(3,1) 2": "nurikabe/. . . 3/. . . ./2 . . . @1,2,2,2",
    "nurikabe 3x4/(1,4) 3/(3,1) 2": "nurikabe/. . . 3/. . . ./2 . . . @1,2,2,2",
    "nurikabe 3x4/(4,1) 3/(3,1) 2": "nurikabe/. . ./. . ./2 . ./3 . . @1,2,2,2,2",
    "nurikabe 3 3/(1,2) 3/(3,1) 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 3x3/column, row/(1,2) 3/(3,1) 2": "nurikabe/column, row/. . 2/3 . ./. . . @1,2,3,3,3",
    "akari 3x3/b1/a3 2": "akari/. # ./. . ./2 . . @1,2,2,2",
    "akari 3x3/b1 black/a3 2": "akari/. # ./. . ./2 . . @1,2,2,2",
    "akari 3x3/b1 black, no number; a3 black 2": "akari/. # ./. . ./2 . . @1,2,2,2",
    "akari 3x3/b1/a3": "akari/. # ./. . ./# . . @1,2,2,2",
    "slitherlink 3x3/b1 3/a3 2": "slitherlink/. 3 ./. . ./2 . . @1,2,2,2",
    "sudoku 4x4/b1 3/a3 2": "sudoku/. 3 . ./. . . ./2 . . ./. . . . @1,2,2,2,2",
    "nurikabe 3x3/r1c2 3 r3c1 2": "nurikabe/. 3 ./. . ./2 . . @1,2,2,2",
    "nurikabe 4x4/row col number/1 2 3/3 1 2": "nurikabe//. 3 . ./. . . ./2 . . ./. . . . @1,2,3,3,3,3",
    "nurikabe 4x4/row col number/1 2 3": "nurikabe//. 3 . ./. . . ./. . . ./. . . . @1,2,3,3,3,3",
    "nurikabe 4x4/row col number//1 2 3/3 1 2": "nurikabe///. 3 . ./. . . ./2 . . ./. . . . @1,2,3,4,4,4,4",
    "nurikabe 4x4/row|col|number/1|2|3/3|1|2": "nurikabe//. 3 . ./. . . ./2 . . ./. . . . @1,2,3,3,3,3",
    "nurikabe 4x4/by/r col number/1 2 3/3 1 2": "nurikabe/by//. 3 . ./. . . ./2 . . ./. . . . @1,2,3,4,4,4,4",
    "nurikabe 4x4/others are white/r1c2 3/r3c1 2": "nurikabe//. 3 . ./. . . ./2 . . ./. . . . @1,2,3,3,3,3",
    "nurikabe 3x3/b1 3/a3 2/all the remaining cells are empty.": "nurikabe/. 3 ./. . ./2 . ./ @1,2,2,2,4",
    "akari 3x3/Walls which have no number:/b1/Walls:/c2 2": "akari//. # ./. . 2/. . . @1,2,3,3,3",
    "akari 3x3/Walls without a number:/b1/Walls with numbers:/c2 2": "akari//. # ./. . 2/. . . @1,2,3,3,3",
}

WRONG = {
    "nurikabe 3x3/Islands with numbers:/b1 3/a3": "4: 'a3' stands below cells with numb",
    "nurikabe 3x3/Clues:/b1 3/a3": "4: 'a3' stands below cells with numb",
    "nurikabe 3x3/b1 3/c4 2": "3: the board of 3 x 3 has no row 4 w",
    "nurikabe 3x3/b1 3/d3 2": "3: the board of 3 x 3 has no row 3 w",
    "nurikabe 3x3/b1 3/b1 2": "3: row 1, column 2 stands here for t",
    "nurikabe 3x3/(0,1) 3/(2,2) 2": "2: a row or a column is 0, but not o",
    "nurikabe 3x3/(1,0) 3/(2,2) 2": "2: a row or a column is 0, but not o",
    "nurikabe 3x3/(0,1) 3/(3,0) 2": "3: the board of 3 x 3 has no row 3 w",
    "nurikabe 3 rows, 4 columns/(4,1) 3/(3,1) 2": "2: the board of 3 x 4 has no row 4 w",
    "nurikabe 3x4/(1,3) 3/(3,1) 2": "1: 3 rows and 4 columns, or the othe",
    "nurikabe 3x4/(4,4) 3/(3,1) 2": "2: the board of 3 x 4 has no row 4 w",
    "nurikabe 3x4/(5,1) 3/(3,1) 2": "2: the board of 3 x 4 has no row 5 w",
    "nurikabe/row 1 col 3: 3/b1 2": "2: write the size of the board behin",
    "akari 3x3/Walls:/b1/a3 2": "3: 'b1' stands below cells with numb",
    "nurikabe 4x5/row col number/1 2 3/3 1 2": "1: 4 rows and 5 columns, or the othe",
    "nurikabe 4x4/row col number/1 2 3/5 1 2": "4: the board of 4 x 4 has no row 5 w",
    "nurikabe 4x4/row col number/0 2 3/4 0 2": "4: the board of 4 x 4 has no row 4 w",
    "nurikabe/row col number/1 2 3/3 1 2": "3: write the size of the board behin",
    "row col number/1 2 3/3 1 2": "2: a row, a column and a number: wri",
    "nurikabe 3x3/Clues:/b1 3, a3": "3: 'b1 3, a3' stands below cells wit",
    "nurikabe 3x4/(1,4) 3/(4,1) 2": "2: the board of 3 x 4 has no row 1 w",
    "nurikabe 3 rows, 4 columns/(1,4) 3/(4,1) 2": "3: the board of 3 x 4 has no row 4 w",
    "akari 3x3/Walls without a number:/b1/Walls with numbers:/c2 2/c3": "6: 'c3' stands below",
}

OTHERS = [
    "nurikabe 3x3/r1c2 3/by me/r3c1 2",
    "nurikabe 3x3/2 at b1, a3 1",
    "nurikabe 3x3/Islands without numbers:/b1/a3/Islands with numbers:/c2 2",
    "nurikabe 3x3/Islands which have no number:/b1/a3/Islands:/c2 2",
    "nurikabe 3x3/b1/a3",
    "nurikabe 3x3/b1 3",
    "nurikabe/(1,3) 3/(3,1) 2",
    "nurikabe/r1c3 3/(3,1) 2",
    "nurikabe 2x2/(1,2) 3/(2,1) 1",
    "nurikabe 2x3/(1,2) 3/(2,3) 1",
    "nurikabe 1001x1001/(1,2) 3/(3,1) 2",
    "nurikabe 3x3/column, row/r1c2 3/r3c1 2",
    "nurikabe 3x3/columns are letters/b1 3/a3 2",
    "nurikabe 3x3/counted from the bottom/b1 3/a3 2",
    "nurikabe 3x3/zero is first/b1 3/a3 2",
    "nurikabe 3x3/x = [/b1 3/a3 2",
    "hitori 3x3/b1 3/a3 2",
    "hitori 3x3/b1 3/a3",
    "slitherlink 3x3/b1 black 3/a3 2",
    "slitherlink 3x3/b1/a3",
    "nonogram 3x3/b1 3/a3 2",
    "nurikabe and hitori 3x3/b1 3/a3 2",
    "nurikabe 3x3/hitori/b1 3/a3 2",
    "nice day/b1 3/a3 2",
    "b1 3/a3 2/nurikabe 3x3",
    "nurikabe 3x3/b1 3x/a3 2",
    "nurikabe 3x3/b1 3 a3 2",
    "nurikabe 3x3/row col number/1 2 3/3 1 2",
    "nurikabe 3x3/row col number//1 2 3//3 1 2",
    "nurikabe 3x3/col, row, number/1, 2, 3/3, 1, 2",
    "nurikabe 3x3/n;r;c/1;2;3/3;1;2",
    "nurikabe 3x3/# row col number/1 2 3/3 1 2",
    "nurikabe 3x3/row col what/1 2 3/3 1 2",
    "nurikabe 3x3/row col/1 2 3/3 1 2",
    "nurikabe 3x3/row row number/1 2 3/3 1 2",
    "nurikabe 3x3/1 2 3/3 1 2",
    "1 2 3/3 1 2",
    "by me/1 2 3/row col number/3 1 2",
    "nurikabe 4x4/row col number/1 2 3/by me/3 1 2",
    "nurikabe 3x3/column, row/(1,2) 3/r3c1 2",
    "nurikabe 4x1001/(1,2) 3/(3,1) 2",
    "nurikabe/r1c3 3/row 3 col 1: 2",
    "nurikabe 3x3/b1/(3,1) black",
]


def rows_of(text):
    """The lines, the numbers of these, and those of the text without the clues."""
    lines = text.split("/")
    found, numbers, rest = in_rows(lines, range(1, len(lines) + 1), lines)
    return "/".join(found), ",".join(map(str, numbers)), "/".join(rest)


@pytest.mark.parametrize("text", ROWS)
def test_rows_take_the_place_of_clues(text):
    found, numbers, _ = rows_of(text)
    assert f"{found} @{numbers}" == ROWS[text]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_clues_by_their_cells(text):
    with pytest.raises(sp.FormatError) as caught:
        rows_of(text)
    assert str(caught.value).startswith(WRONG[text])


@pytest.mark.parametrize("text", OTHERS)
def test_lines_without_clues_by_their_cells_stay_as_they_are(text):
    assert rows_of(text)[::2] == (text, text)


@pytest.mark.parametrize("text", ["nurikabe 3x3//b1 3//a3 2/by me", "nurikabe 3x3/b1 3, a3 2/by me"])
def test_the_text_is_left_without_the_clues(text):
    assert rows_of(text)[2].replace("/", "") == "nurikabe 3x3by me"


def test_lines_with_comments_between_have_their_numbers():
    given = ["# so", "# nurikabe 3x3", "# a", "b1 3", "a3 2", "by me"]
    found, numbers, rest = in_rows(["nurikabe", *given[3:]], [2, 4, 5, 6], given)
    assert found == ["nurikabe", ". 3 .", ". . .", "2 . .", "by me"] and [*numbers] == [2, 4, 4, 4, 6]
    assert rest == [*given[:3], "", "", "by me"]
    assert in_rows(given[3:], [4, 5, 6], given)[0] == given[3:]


def test_long_lines_and_texts_have_no_clues_by_their_cells():
    clues = ["b1 3", "a3 2"]
    for count, is_read in ((2_000, True), (2_001, False)):
        lines = ["nurikabe 3x3", *clues, *[""] * (count - 3)]
        assert (in_rows(lines, range(1, count + 1), lines)[0] is not lines) == is_read
    for at, is_read in ((19, True), (20, False)):
        lines = [*["by me"] * at, "nurikabe 3x3", *clues]
        assert (in_rows(lines, range(1, at + 4), lines)[0] is not lines) == is_read
    for width, is_read in ((400, True), (401, False)):
        for lines in (
            ["nurikabe 3x3".ljust(width), *clues],
            ["nurikabe 3x3", "b1 3".ljust(width - 1) + ",", "a3 2"],
            ["nurikabe 4x4", "row col number".ljust(width), "1 2 3", "3 1 2"],
        ):
            assert (in_rows(lines, range(1, 5), lines)[0] is not lines) == is_read, (width, lines)
