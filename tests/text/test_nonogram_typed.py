"""Nonograms as people type them: what form alone tells, what the clues decide, and what is left open."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner
from format_boards import nonogram

import satpuzzles as sp
from satpuzzles.cli.main import group
from satpuzzles.text import read, read_grid, write

BOARD = sp.Nonogram([[2, 2], [5], [5]], [[3], [3], [2], [3], [3]])
ROWS, COLUMNS = "2 2\n5\n5\n", "3\n3\n2\n3\n3\n"
GAP = sp.Nonogram([[1, 1], [], [3]], [[1, 1], [1], [1, 1]])


def typed(text: str) -> sp.Puzzle:
    return sp.loads(text, type="nonogram")


@pytest.mark.parametrize(
    "text",
    [
        "R: 2 2,5,5\nC: 3,3,2,3,3",
        "R: 2,2 5 5\nC: 3 3 2 3 3",
        "R: 2-2 5 5 C: 3 3 2 3 3",
        "R: 2.2/5/5\nC: 3/3/2/3/3",
        "top: 3|3|2|3|3\nleft: 2 2|5|5",
        "rows: 2 2; 5; 5;\ncolumns: 3, 3, 2, 3, 3,",
        "rows: 2 2,\n5,\n5\ncolumns: 3,\n3, 2,\n3, 3",
        "R: 2 2\nR: 5\nR: 5\nC: 3\nC: 3\nC: 2\nC: 3\nC: 3",
        "row 0: 2 2\nrow 1: 5\nrow 2: 5\ncolumns: 3, 3, 2, 3, 3",
        f"row clues:\n{ROWS}column clues:\n{COLUMNS}",
        "rows:\n1: 2 2\n2: 5\n3: 5\ncolumns:\n1) 3\n2) 3\n3) 2\n4) 3\n5) 3",
        "rows:\n2 2, 5, 5\ncolumns:\n3, 3, 2, 3, 3",
        "rows = ['2 2', '5', 5]; columns = ((3,), (3,), (2,), (3,), [3])",
        "rows = [\n  [2, 2],  # the first\n  [5],\n  [5],\n]\ncolumns = [3, 3, 2, 3, 3]",
        "[[2 2] [5] [5]]\n[[3] [3] [2] [3] [3]]",
        f"{ROWS}---\n{COLUMNS}",
        f"A boat\n\n{ROWS}\n{COLUMNS}",
        f"5x3\n{ROWS}{COLUMNS}",
        f"size: 3 by 5\n\n{ROWS}{COLUMNS}",
        f"3 5\n{ROWS}{COLUMNS}",
        f"5 3\n{ROWS}{COLUMNS}",
        f"5 3\n{ROWS}\n{COLUMNS}",
        f"3\n{ROWS}5\n{COLUMNS}",
        f"3\n{ROWS}\n5\n{COLUMNS}",
        "2 2, 5, 5\n3, 3, 2, 3, 3",
        "2 2; 5; 5\n\n3; 3; 2; 3; 3",
        f"width 5\nheight 3\nrows:\n{ROWS}columns:\n{COLUMNS}",
        f"5 x 3\nrows:\n{ROWS}columns:\n{COLUMNS}",
    ],
)
def test_forms(text):
    assert typed(text) == BOARD


@pytest.mark.parametrize("blank", ["0", "-", ".", "_", "[]", ""])
def test_a_blank_clue(blank):
    assert typed(f"rows:\n1 1\n{blank}\n3\ncolumns:\n1 1\n1\n1 1\n") == GAP
    assert typed(f"3x3\n\nrows:\n1 1\n{blank}\n3\n\ncolumns:\n1 1\n1\n1 1\n\n") == GAP


def test_an_empty_line_is_a_clue_only_where_that_alone_fits():
    with pytest.raises(
        sp.FormatError, match=r"3 rows and 3 columns or .* or 2 rows and 2 columns; write 'rows:'"
    ):
        typed("rows:\n1\n\n1\ncolumns:\n1\n\n1\n")
    with pytest.raises(sp.FormatError, match=r"expected one blank line.* write 0 for a blank clue"):
        typed("1\n\n1\n\n1\n\n1\n")


def test_clues_need_not_fit_where_their_size_is_told():
    board = typed("2x2\nrows: 2 2, 5\ncolumns: 1, 1")
    assert (board.rows, board.columns) == (2, 2)
    assert sp.solve(board).status == "unsolvable"
    with pytest.raises(sp.FormatError, match="no solution: the clue of row 1 needs 5 cells, the line has 2"):
        typed("rows: 2 2, 5\ncolumns: 1, 1")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        (f"{ROWS}\n{COLUMNS}1\n", "as a nonogram of 3 rows and 6 columns this has no solution", 1),
        (f"{ROWS}{COLUMNS}", "expected one blank line, the one between rows and columns", 1),
        (f"6x3\nrows:\n{ROWS}columns:\n{COLUMNS}", "the size is 6 x 3, the clues are those of 3 rows", 1),
        (f"rows:\n{ROWS}", "expected a line 'columns:'", 4),
        (f"rows:\n{ROWS}colums:\n{COLUMNS}", "expected a line 'columns:'", 10),
        (f"rows:\n{ROWS}columns:\n", "expected the clues of the columns", 5),
        (f"rwos:\n{ROWS}columns:\n{COLUMNS}", "expected 'rows:' or 'columns:' before the clues", 3),
        (f"rows:\n{ROWS}rows:\n{COLUMNS}", "the rows are given twice", 5),
        ("rows: 1, 1\nrows: 1, 1\ncolumns: 2, 2", "the rows are given twice", 2),
        ("rows 2 2, 5\ncolumns: 1", "expected ':' after the heading 'rows'", 1),
        ("a rows: 1\ncolumns: 1", "expected the heading at the beginning", 1),
        ("rows: 1,,1\ncolumns: 2", "expected clues with one kind of sign", 1),
        ("rows: 1; 1/1\ncolumns: 3", "expected clues with one kind of sign", 1),
        ("rows: 1\n1\ncolumns: 2", "there are rows beside the heading and below it", 2),
        ("rows:\n1-1 1\n1\ncolumns:\n3\n1", "expected the runs of row 1, such as 2 1, found '1-1 1'", 2),
        ("rows:\n1\n1 0\ncolumns:\n1\n1", "a 0 stands for a blank line", 3),
        ("rows:\n1\n,\ncolumns:\n1\n0", "expected the runs of row 2, such as 2 1, found ','", 3),
        ("rows:\n1\n3a\ncolumns:\n1\n1", "expected the runs of row 2, such as 2 1, found '3a'", 3),
        ("row 1: 1\nrow 3: 1\ncolumn 1: 2", "expected 'row 2:'", 2),
        ("row 2: 1\nrow 3: 1\ncolumn 1: 2", "expected 'row 1:'", 1),
        ("row 1: 1\n1\ncolumn 1: 2", "expected 'row 2:'", 2),
        ("rows = [[1], [1]\ncolumns = [[2]]", "the bracket [ is not closed", 1),
        ("rows = [[1], [1)]\ncolumns = [[2]]", "the bracket ) closes none", 1),
        ("rows = [[1],, [1]]\ncolumns = [[2]]", "expected ',' between two clues", 1),
        ("rows = [[[[1]]]]\ncolumns = [[2]]", "expected at most 3 brackets", 1),
        ("rows = [[1], 1[1]]\ncolumns = [[2]]", "expected ',' between two clues", 1),
        ("rows = [[1]- [1]]\ncolumns = [[2]]", "expected ',' between two clues", 1),
        ("rows = [[1,]1]\ncolumns = [[2]]", "expected ',' between two clues", 1),
        ("1 2\n\n3\n1 1\n\n2\n2\n2\n1 1\n", "expected one blank line", 1),
        ("0", "expected one blank line", 1),
        ("0x3\n1\n2\n3\n", "expected the runs of line 1", 1),
        ("0 0\n\n0 0\n", "a 0 stands for a blank line", 1),
        ("rows = [[[1]]]\ncolumns = [[2]]", "expected a list of clues", 1),
        ("rows = [[1]] 2\ncolumns = [[2]]", "expected nothing but lists", 1),
        ("[[1],[1]]\n[[2]]\n[[1]]", "expected two lists of clues", 1),
        ("rows:\n1\n" + "1\n" * 1000 + "columns: 1", "there are more than 1,000 rows", 1002),
        ("rows: " + "1, " * 1001 + "1\ncolumns: 1", "there are more than 1,000 rows", 1),
        ("rows:\n" + "1 " * 1001 + "\n1\ncolumns: 1", "there are more than 1,000 runs", 2),
    ],
)  # fmt: skip
def test_what_is_no_board(text, sentence, line):
    with pytest.raises(sp.FormatError) as caught:
        typed(text)
    assert sentence in caught.value.sentence
    assert caught.value.line == line


def test_boards_and_titles_of_one_text():
    text = f"rows:\n{ROWS}columns:\n{COLUMNS}\nThe second\nrows: 1 1, 0, 3\ncolumns: 1 1, 1, 1 1\n"
    entries = list(read(text))
    assert [(each.line, each.name, each.puzzle) for each in entries] == [
        (1, None, BOARD),
        (11, "The second", GAP),
    ]


def test_what_fits_two_ways_names_both():
    text = "1 1\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 1\n1 1\n"
    with pytest.raises(sp.FormatError, match=r"cannot be told: hitori or nonogram; .* say --type"):
        sp.loads(text)
    with pytest.raises(sp.FormatError, match=r"hitori.*nonogram|nonogram.*hitori"):
        sp.loads("[[1],[1]]\n[[1],[1]]")


def bare(board: sp.Nonogram) -> str:
    sides = (board.row_clues, board.column_clues)
    return "\n".join("".join(" ".join(str(run) for run, _ in clue) + "\n" for clue in side) for side in sides)


def test_no_mistyped_sign_makes_another_board_of_bare_lists():
    """A list without headings must fit, so one of another size or sum is never taken for it."""
    random = Random(12)
    for _ in range(60):
        board = nonogram(random, side=7, fitting=True)
        if not all((*board.row_clues, *board.column_clues)):
            continue
        text = bare(board)
        place = random.randrange(len(text))
        changed = text[:place] + random.choice(["", " ", "1", "x", "-", text[place] * 2]) + text[place + 1 :]
        try:
            found = typed(changed)
        except sp.FormatError:
            continue
        # What looks like the height and the width of a .cwd file says at once why it has no solution.
        assert found.obstacle() or (found.rows, found.columns) == (board.rows, board.columns), changed


# ---- the columns first ----


def test_the_columns_may_stand_first():
    turned = BOARD.transposed()
    assert (turned.rows, turned.columns) == (5, 3)
    text = f"{COLUMNS}\n{ROWS}"
    assert sp.loads(text, type="nonogram") == turned
    assert sp.loads(text, type="nonogram", columns_first=True) == BOARD
    known = sp.Nonogram([[1], []], [[1], [], []], known=[[1, None, 0], [None, None, 0]])
    assert known.transposed().known == ((1, None), (None, None), (0, 0))
    (entry,) = read("[[1,2,1],[2,2,1],[3,1,2]]", columns_first=True)
    assert "a hitori has no lists of clues of which the columns could stand first" in entry.error.sentence


def test_the_option_of_the_command_line(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(f"{COLUMNS}\n{ROWS}")
    done = CliRunner().invoke(
        group, ["convert", "-t", "nonogram", "--columns-first", str(path), "--to", "non"]
    )
    assert done.exit_code == 0 and done.output == write(BOARD, "non")


# ---- files that owners have ----


def test_records_are_square_and_of_25_lines_where_that_is_left_open():
    text = "$1\n" + "1\n" * 48
    assert [entry.puzzle.rows for entry in read(f"{text}\n{text}")] == [24, 24]
    assert sp.loads(f"{text}\n\n").rows == 24
    assert sp.loads(f"{text}\n\n\n").rows == 24
    assert sp.loads("$1\n" + "1\n" * 25 + "1\n" * 21 + "2\n2\n\n\n").rows == 25
    with pytest.raises(sp.FormatError, match="as many row clues as column clues, found 3 lines"):
        sp.loads("$1\n1\n1\n1\n")
    with pytest.raises(sp.FormatError, match="holds square boards; this one is 3 x 5"):
        write(BOARD, "record")


def test_bitmaps():
    packed = b"P4\n# five wide\n5 3\n\xd8\xf8\xf8"
    assert sp.loads(packed) == BOARD == sp.loads("P1 5 3 11011 11111\n1 1 1 1 1")
    assert write(BOARD, "pbm") == "P1\n5 3\n1 1 0 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    assert read_grid(packed, BOARD) == ((1, 1, 0, 1, 1), (1,) * 5, (1,) * 5)
    assert read_grid(write(BOARD, "pbm"), BOARD) == read_grid(packed, BOARD)
    for data, sentence in (
        (packed[:-1], "expected 3 bytes of 5 x 3 cells, found 2"),
        (packed + b"x", "expected 3 bytes of 5 x 3 cells, found 4"),
        (b"P4 5000 1 ", "a side may be 1 to 1,000"),
        (b"P4 x", "expected width and height"),
        ("P1\n2 2\n1 0 1", "expected 4 cells, each 0 or 1, found 3"),
        ("P1\n2 2\n1 0 1 2", "expected 4 cells, each 0 or 1, found '2'"),
    ):
        with pytest.raises(sp.FormatError, match=sentence):
            sp.loads(data)
    with pytest.raises(sp.FormatError, match="has to be searched for"):
        write(sp.Nonogram([[1], [1]], [[1], [1]]), "pbm")
    with pytest.raises(sp.FormatError, match="this nonogram has none"):
        write(sp.Nonogram([[1], [1]], [[1], []]), "pbm")


@pytest.mark.parametrize(
    "text",
    [
        '{"rows": [[2, 2], 5, [5]], "cols": [3, 3, 2, 3, 3]}',
        '{"row_clues": ["2 2", "5", "5"], "col_clues": ["3", "3", "2", "3", "3"]}',
        '{"type": "picross", "title": "x", "clues": {"rowClues": [[2,2],[5],[5]], "columns": [3,3,2,3,3]}}',
        '{"width": 5, "height": 3, "left": [[2, 2], [5], [5]], "top": [[3], [3], [2], [3], [3]]}',
        "{'rows': [[2, 2], [5], [5]], 'columns': [[3], [3], [2], [3], [3]]}",
        '{"type": "nonogram", "problem": "3 5\\n3\\n3\\n2\\n3\\n3\\n2 2\\n5\\n5"}',
    ],
)
def test_json_of_other_programs(text):
    assert sp.loads(text) == BOARD


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"width": 4, "rows": [1], "cols": [1]}', "the width is 4; there are 1 columns"),
        ('{"rows": [1], "cols": [1], "cells": 1}', "expected the key 'type'"),
        ('{"rows": [1], "row_clues": [1], "cols": [1]}', "expected the key 'type'"),
        ('{"type": "nonogram", "problem": "2 2\\n1\\nx\\n1\\n1"}', "line 3 of the problem: expected a run"),
        ('{"rows": [["1"]], "cols": [1]}', "a run in the clue of row 1 must be a whole number"),
    ],
)
def test_json_that_is_no_nonogram(text, sentence):
    with pytest.raises(sp.FormatError) as caught:
        sp.loads(text)
    assert sentence in caught.value.sentence


def test_a_picture_with_something_else_than_a_run_above_it():
    picture = str(BOARD).replace("3 3 2", "3 x 2", 1)
    with pytest.raises(sp.FormatError, match=r"clue of column . must be a whole number, not .*'x'"):
        typed(picture)


def test_a_collection_has_a_board_each():
    problem = '{"problem": "2 2\\n-\\n2\\n1\\n1", "solution": ""}'
    text = f'{{"name": "Nonogram", "count": 3, "data": {{"a": {problem}, "b": 5, "c": {problem}}}}}'
    entries = list(read(text))
    board = sp.Nonogram([[1], [1]], [[], [2]])
    assert [entry.puzzle for entry in entries] == [board, None, board]


def test_a_link_that_holds_no_puzzle():
    for link in ("https://webpbn.com/play.cgi?id=1", "webpbn.com/1", "http://www.webpbn.com/?id=5"):
        with pytest.raises(sp.FormatError, match="not the puzzle itself: export it there"):
            sp.loads(link)


@pytest.mark.parametrize("form", ["rows: {0}\ncolumns: {0}\n", "nonogram: rows {0}; columns {0}\n"])
def test_an_and_stands_before_the_last_clue_or_before_its_last_run(form):
    """Both give a board with a solution here, one of 3 x 3 and one of 4 x 4."""
    text = form.format("3, 1, 1 and 1")
    with pytest.raises(sp.FormatError, match=r"3 rows and 3 columns or .* or 4 rows and 4 columns"):
        typed(text)
    sized = text.replace("nonogram", "nonogram 4x4") if "nonogram" in text else f"Nonogram 4x4\n{text}"
    assert typed(sized).to_json()["rows"] == [[3], [1], [1], [1]]
