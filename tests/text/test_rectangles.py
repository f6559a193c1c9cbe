"""Rows of cells in whatever way they are separated: the same board, or an error that names the row."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.text import loads

CLUES = ((None, 2, None), (3, None, None))
WAYS = [
    ".2.\n3..",
    ". 2 .\n3 . .",
    ".\t2\t.\n3\t.\t.",
    ",2,\n3,,",
    ".,2,.,\n3,.,.,",
    "_;2;_\n3;_;_",
    "| |2| |\n|3| | |",
    "| - | 2 | - |\n|---|---|---|\n| 3 | - | - |",
    "+---+---+---+\n| . | 2 | . |\n+---+---+---+\n| 3 | . | . |\n+---+---+---+",
    "2 3\n.2.\n3..",
    "2x3\n. 2 .\n3 . .",
    "[[None, 2, None], [3, None, None]]",
    "clues = [\n  ['.', 2, '.'],\n  [3, '.', '.'],\n]",
    "['.2.', '3..']",
    "array([['?', 2, '?'],\n       [3, '?', '?']])",
]


@pytest.mark.parametrize("text", WAYS)
def test_one_board_in_every_way(text):
    assert loads(text, type="slitherlink").clues == CLUES


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        (".,2,.\n3,.", "row 2 has 2 cells, row 1 has 3", 2),
        ("|.|2|.|\n|3|.|", "row 2 has 2 cells, row 1 has 3", 2),
        (". 2|.\n3 .|.", "a bar between any two cells", 1),
        ("2 3\n.2.\n3.", "found '.2.' in row 2", 2),
        ("[[1,2],[3,1]],[2,2]]", "expected the end of the list, found ','", 1),
        ("[[1,2],[3,1]", "expected ',' or ']', found the end of the board", 1),
        ("[[1,2],3,[3,1]]", "expected '[' and the cells of a row, found '3'", 1),
        ("[[1,,2],[3,1,2]]", "expected a cell or a row, found ','", 1),
        ("[[],[]]", "expected the cells of a row, found none", 1),
        ("1,y\n2,2", "found 'y' in row 1", 1),
        (".5\n..", "found '5' in row 1", 1),
    ],
)
def test_what_is_no_rectangle_is_told_with_its_line(text, sentence, line):
    with pytest.raises(FormatError) as caught:
        loads(text, type="slitherlink")
    assert sentence in str(caught.value) and caught.value.line == line


def test_a_lone_column_of_a_list_is_no_row_of_digits():
    assert loads("[[12],[13]]", type="nurikabe").clues == ((12,), (13,))


@pytest.mark.parametrize(
    ("text", "type", "size"),
    [
        ("2 x 3\n0 . 2\n. . .\n", "akari", (2, 3)),
        ("2\n\n. 3\n. .\n", "nurikabe", (2, 2)),
        ("2 3\n\n1 2 2\n2 1 1\n", "hitori", (2, 3)),
        ("2 x 3\n. . .\n", "akari", (2, 3)),  # no size of what follows
    ],
)
def test_a_size_of_the_rows_below_it_is_no_row(text, type, size):
    puzzle = loads(text, type=type)
    assert (puzzle.rows, puzzle.columns) == size


def test_an_empty_line_within_a_band_parts_no_sudoku():
    rows = ["..3.2.6..", "9..3.5..1", "..18.64..", "..81.29..", "7.......8", "..67.82..", "..26.95.."]
    rows += ["8..2.3..9", "..5.1.3.."]
    text = "\n".join([*rows[:2], "", *rows[2:3], "", *rows[3:6], "", *rows[6:]])
    assert loads(text) == loads("\n".join(rows))


def test_a_number_between_blanks_is_one_cell_of_a_sudoku():
    with pytest.raises(FormatError, match="row 1 has 3 cells"):
        loads(". 10 .\n. . . .\n. . . .\n. . . 1\n", type="sudoku")


def test_an_empty_last_column_is_not_lost_where_other_fields_are_empty():
    assert loads(",\n2,\n", type="nurikabe").clues == ((None, None), (2, None))
