"""Boards of cells in the JSON of other programs: the rows of each, and what is wrong with others."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.foreign_cells import ForeignCells
from satpuzzles.text.table import find_format, native_of

FIELDS = {
    "slitherlink": ("clues", ""),
    "akari": ("cells", "#"),
    "nurikabe": ("clues", "?"),
    "hitori": ("numbers", ""),
    "sudoku": ("givens", ""),
}
"""The key of the grid of each puzzle, and what a cell is that is listed without a number."""

READ = [
    ("slitherlink", {"rows": 2, "cols": 3, "cells": {"r1c1": 3, "r2c3": 0}}, "3../..0"),
    ("slitherlink", {"rows": 2, "cols": 3, "cells": {"0,0": 3, "1,2": 0}}, "3../..0"),
    ("slitherlink", {"rows": 2, "cols": 3, "cells": {"1,1": 3, "2,3": 0}}, "3../..0"),
    ("slitherlink", {"rows": 2, "cols": 3, "cells": {"1,1": 3, "1,3": 0}}, "3.0/..."),
    ("slitherlink", {"rows": 2, "cols": 3, "cells": {"2,1": 3, "1,2": 0}}, ".0./3.."),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"1,0": 3, "2,3": 0}}, "..../3.../...0"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"1,2": 3, "2,0": 0}}, "..../..3./0..."),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"b1": 3, "c2": 0}}, ".3../..0./...."),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"a1": 3, "d3": 0}}, "3.../..../...0"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"r1c2": 3, "R2c3": 1}}, ".3../..1./...."),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"r1c2": 3, "a1": 1}}, "13../..../...."),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"r0c2": 3, "r2c3": 1}}, "..3./..../...1"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"b1": 3, "3,1": 1}}, ".3../..../1..."),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"(1,1) ": 3, "3,1": 1}}, "3.../..../1..."),
    ("slitherlink", {"size": 3, "cells": {"r1c1": 3}}, "3../.../..."),
    ("slitherlink", {"size": 3, "rows": 3, "cells": {"r1c1": 3}}, "3../.../..."),
    ("slitherlink", {"size": "3", "cells": {"r1c1": 3}}, "3../.../..."),
    ("slitherlink", {"size": "3x3", "cells": {"r1c1": 3}}, "3../.../..."),
    ("slitherlink", {"size": "3 by 2", "cells": ["3..", "..."]}, "3../..."),
    ("slitherlink", {"size": {"rows": 2, "cols": 3}, "cells": {"r1c1": 3}}, "3../..."),
    ("slitherlink", {"size": [3, 3], "cells": {"r1c1": 3}}, "3../.../..."),
    ("slitherlink", {"size": 1, "cells": {"r1c1": 3}}, "3"),
    (
        "slitherlink",
        {"Num-Rows": 3, "num cols": 3, "title": "x", "cells": ["3..", "...", "..."]},
        "3../.../...",
    ),
    ("slitherlink", {"strange": ["3..", "..."]}, "3../..."),
    ("slitherlink", {"clues": ["3.", "1."]}, "3./1."),
    ("slitherlink", {"grid": {}, "size": 2}, "../.."),
    ("slitherlink", {"walls": [], "size": 2}, "../.."),
    ("slitherlink", {"grid": "3.\n\n 1. "}, "3./1."),
    ("slitherlink", {"grid": "3.../1.../..../...."}, "3.../1.../..../...."),
    ("slitherlink", {"grid": "3... 1... .... ...."}, "3.../1.../..../...."),
    ("slitherlink", {"grid": "3... | 1... , .... ; ...."}, "3.../1.../..../...."),
    ("slitherlink", {"grid": "3../1../.../...", "rows": 4, "cols": 3}, "3../1../.../..."),
    ("slitherlink", {"grid": "3../1../.../...", "cols": 3}, "3../1../.../..."),
    ("slitherlink", {"grid": "3.1...", "rows": 2, "cols": 3}, "3.1/..."),
    ("slitherlink", {"grid": "3.1............."}, "3.1............."),
    ("sudoku", {"grid": "1.3............."}, "1030/0000/0000/0000"),
    ("sudoku", {"grid": "1.3.............", "size": 4}, "1030/0000/0000/0000"),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "col": 2, "value": 3}]}, "..3/.../..."),
    ("slitherlink", {"size": 3, "cells": [{"y": 0, "x": 2, "n": 3}]}, "..3/.../..."),
    ("slitherlink", {"size": 3, "cells": [{"R": 0, "C": 2, "Value": 3}]}, "..3/.../..."),
    ("slitherlink", {"size": 3, "cells": [{"i": 0, "j": 2, "v": 3}]}, "..3/.../..."),
    ("slitherlink", {"size": 3, "cells": [{"pos": [0, 2], "value": 3}]}, "..3/.../..."),
    ("slitherlink", {"size": 3, "cells": [{"pos": "r1c3", "value": 3}]}, "..3/.../..."),
    (
        "slitherlink",
        {
            "size": 3,
            "cells": [
                {"row": 0, "col": 2, "value": 3},
                {"row": 0, "col": 1, "value": 3},
                {"row": 2, "col": 2, "value": 3},
            ],
        },
        ".33/.../..3",
    ),
    ("akari", {"size": 3, "walls": [[0, 0], [2, 1, 1]]}, "#../.../.1."),
    ("akari", {"size": 3, "black cells": ["a1", "c2"]}, "#../..#/..."),
    ("akari", {"size": 3, "walls": [[0, 0, -1], [2, 1, 1]]}, "#../.../.1."),
    ("akari", {"size": 3, "walls": [[0, 0, ""], [2, 1, 0]]}, "#../.../.0."),
    ("akari", {"size": 2, "walls": [[0, 0], [0, 1], [1, 0]]}, "##/#."),
    ("akari", {"size": 3, "walls": [[0, 0], [2, 1]], "numbers": [[2, 1, 1]]}, "#../.../.1."),
    ("akari", {"size": 3, "walls": [[0, 0]], "numbers": [[2, 1, 1]]}, "#../.../.1."),
    ("akari", {"size": 3, "walls": [[0, 0]], "numbers": [{"row": 2, "col": 1, "value": 1}]}, "#../.../.1."),
    ("akari", {"size": 3, "walls": [[0, 0]], "numbers": {"2,1": 1}}, "#../.../.1."),
    ("akari", {"size": 3, "walls": [[0, 0]], "numbers": [[0, 0, 1], [1, 1, 1]]}, "1../.1./..."),
    ("akari", {"rows": 2, "cols": 4, "walls": [[0, 0]], "numbers": [[0, 0, 1], [1, 1, 1]]}, "1.../.1.."),
    ("nurikabe", {"size": 3, "islands": [[0, 0, 3], [2, 1]]}, "300/000/0?0"),
    ("nurikabe", {"size": 3, "islands": [[0, 0, 3], [2, 1, "?"]]}, "300/000/0?0"),
    ("hitori", {"numbers": [[1, 2], [2, 1]], "size": 2}, "12/21"),
    ("hitori", {"grid": [[1, 2], [2, 1]]}, "12/21"),
    ("sudoku", {"grid": [[1, None, 3, ""], [0, 0, 0, 0], [2, 1, 4, 3], [4, 3, 2, 1]]}, "1030/0000/2143/4321"),
    ("slitherlink", {"size": " 2 ", "cells": ["3.", ".."]}, "3./.."),
    ("slitherlink", {"width": 2, "h": 2, "cells": ["3.", ".."]}, "3./.."),
    ("slitherlink", {"size": 3, "cells": {"r1c1": "3"}}, "3../.../..."),
    ("slitherlink", {"size": 3, "cells": {"r1c1": "."}}, ".../.../..."),
    ("slitherlink", {"Clues": [[3, None], [1, 0]]}, "3./10"),
    (
        "akari",
        {"size": 3, "walls": [[0, 0]], "numbers": [[0, 0, 1], [1, 1, 1], {"row": 2, "col": 2, "value": 1}]},
        "1../.1./..1",
    ),
]

WRONG = [
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"1,1": 3, "2,3": 0}}, "the cells of 'cells' may count"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"0,1": 3, "3,3": 0}}, "the cells of 'cells' count fro"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"0,1": 3, "2,4": 0}}, "the cells of 'cells' count fro"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"1,2": 3, "4,3": 0}}, "the cells of 'cells' may count"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"1,2": 3, "3,5": 0}}, "'cells' has the cell 3, 5, the"),
    (
        "slitherlink",
        {"rows": 3, "cols": 4, "cells": {"1,2": 3, "3,4": 0, "(1,2)": 1}},
        "'cells' has the cell",
    ),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"e1": 3}}, "'cells' has the cell 1, 5, the board is 3"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"a4": 3}}, "'cells' has the cell 4, 1, the board is 3"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"a0": 3}}, "'cells' has the cell 0, 1, the board is 3"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"b1": 3, "0,1": 1}}, "'cells' has the cell 0, 1 twice"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"b1": 3, "1,1": 1}}, "the cells of 'cells' may count"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"b1 x": 3}}, "expected the end of the line, found 'x'"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"x": 3}}, "expected a cell such as r1c2, b1 or (1,2),"),
    ("slitherlink", {"rows": 3, "cells": {"r1c1": 3}}, "'cells' lists cells: write the size of the board,"),
    ("slitherlink", {"cols": 3, "cells": {"r1c1": 3}}, "'cells' lists cells: write the size of the board,"),
    ("slitherlink", {"size": 3, "rows": 2, "cells": {"r1c1": 3}}, "the key 'rows' is 2, another key says 3"),
    ("slitherlink", {"cols": 2, "size": 3, "cells": {"r1c1": 3}}, "the key 'size' is 3, another key says 2"),
    ("slitherlink", {"size": "3 by 2", "cells": {"r1c1": 3}}, "'cells' lists cells: write the size of the"),
    ("slitherlink", {"size": "3 by 4", "cells": ["3..", "..."]}, "the size is said to be 3 x 4; 'cells' ha"),
    ("slitherlink", {"size": [3, 2], "cells": {"r1c1": 3}}, "found 'size', 'cells'"),
    ("slitherlink", {"size": [3, 3, 3], "cells": {"r1c1": 3}}, "found 'size', 'cells'"),
    ("slitherlink", {"size": 0, "cells": {"r1c1": 3}}, "the key 'size' is 0; it may be 1 to 1,000"),
    ("slitherlink", {"size": 1001, "cells": {"r1c1": 3}}, "the key 'size' is 1001; it may be 1 to 1,000"),
    ("slitherlink", {"size": True, "cells": {"r1c1": 3}}, "the key 'size' is True; it may be 1 to 1,000"),
    ("slitherlink", {"size": "x", "cells": {"r1c1": 3}}, "the key 'size' is 'x'; it may be 1 to 1,000"),
    ("slitherlink", {"rows": 2, "cells": ["3..", "...", "..."]}, "the board is said to have 2 rows; 'cells"),
    ("slitherlink", {"cols": 2, "cells": ["3..", "...", "..."]}, "the board is said to have 2 columns; 'ce"),
    ("slitherlink", {"cells": ["3..", "..."], "strange": 1}, "found 'cells', 'strange'"),
    ("slitherlink", {"cells": ["3..", "..."], "grid": ["3..", "..."]}, "found 'cells', 'grid'"),
    ("slitherlink", {"strange": "3../..."}, "found 'strange'"),
    ("slitherlink", {"strange": ["3..", "..."], "other": ["3"]}, "found 'strange', 'other'"),
    ("slitherlink", {"title": "x"}, "found 'title'"),
    ("slitherlink", {"clues": [[3, None], [1.5, 0]], "size": 2}, "expected a number or a sign in each cell"),
    ("slitherlink", {"clues": [[3, None], ["1,", 0]], "size": 2}, "expected a number or a sign in each cel"),
    ("slitherlink", {"clues": [[3, None], [True, 0]], "size": 2}, "expected a number or a sign in each cel"),
    ("slitherlink", {"clues": [[3, None], [" ", 0]], "size": 2}, "expected a number or a sign in each cell"),
    ("slitherlink", {"clues": [[3, None], "1"], "x": 1}, "found 'clues', 'x'"),
    ("slitherlink", {"clues": [["3.", "1."], "1."], "size": 2}, "item 1 of 'clues' must be a row of the bo"),
    ("slitherlink", {"grid": []}, "'grid' holds no rows"),
    ("slitherlink", {"grid": ""}, "'grid' holds no rows"),
    ("slitherlink", {"grid": "3../1../..."}, "expected . or 0 to 4, found '/' in row 1"),
    ("slitherlink", {"grid": "3.../1.../.../....", "cols": 4}, "expected . or 0 to 4, found '/' in row 1"),
    ("slitherlink", {"grid": "3../1../.../...", "rows": 3}, "expected . or 0 to 4, found '/' in row 1"),
    ("slitherlink", {"grid": "3.1...", "rows": 2}, "the board is said to have 2 rows; 'grid' has 1"),
    ("slitherlink", {"grid": "3.1...", "cols": 3}, "the board is said to have 3 columns; 'grid' has 6"),
    ("slitherlink", {"grid": "3.1....", "rows": 2, "cols": 3}, "the board is said to have 2 rows; 'grid' h"),
    ("slitherlink", {"grid": "3.1 ..", "rows": 2, "cols": 3}, "expected . or 0 to 4, found '3.1' in row 1"),
    ("sudoku", {"grid": "1.3............"}, "the string of cells has 15 cells, which is no square"),
    ("sudoku", {"grid": "1.3............#"}, "expected a value, or . for a blank cell, found '#'"),
    ("sudoku", {"grid": "1.3...........#"}, "expected a value, or . for a blank cell, found '1.3.........."),
    ("sudoku", {"grid": "1.3......"}, "expected a value, or . for a blank cell, found '1.3......'"),
    ("sudoku", {"grid": "1.3.............", "rows": 4}, "expected a value, or . for a blank cell, found '1"),
    ("sudoku", {"grid": "1.3.............", "cols": 4}, "expected a value, or . for a blank cell, found '1"),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "r": 0, "col": 2, "value": 3}]}, "item 1 of 'cells' mu"),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "value": 3}]}, "item 1 of 'cells' must have a row and"),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "col": "2", "value": 3}]}, "item 1 of 'cells' must ha"),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "col": True, "value": 3}]}, "item 1 of 'cells' must h"),
    (
        "slitherlink",
        {"size": 3, "cells": [{"row": 0, "col": 2, "value": 3, "clue": 3}]},
        "item 1 of 'cells' mu",
    ),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "col": 2, "what": 3}]}, "item 1 of 'cells' must have"),
    ("slitherlink", {"size": 3, "cells": [{"pos": [0, 2, 1], "value": 3}]}, "item 1 of 'cells' must have a"),
    (
        "slitherlink",
        {"size": 3, "cells": [{"pos": "r1c3", "cell": "r1c3", "value": 3}]},
        "item 1 of 'cells' mu",
    ),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "pos": "r1c3", "value": 3}]}, "item 1 of 'cells' must"),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "col": 2}]}, "expected a number in each cell of 'cell"),
    ("slitherlink", {"size": 3, "cells": [{"row": 0, "col": 2, "value": -1}]}, "expected a number in each"),
    ("slitherlink", {"size": 3, "cells": [[0, 2, 3]]}, "the board is said to have 3 rows; 'cells' has 1"),
    (
        "slitherlink",
        {"size": 3, "cells": [{"row": 0, "col": 2, "value": 3}, [0, 2, 3]]},
        "item 2 of 'cells' mu",
    ),
    (
        "slitherlink",
        {"size": 3, "cells": [{"row": 0, "col": 2, "value": 3}, {"row": 0, "col": 2, "value": 3}]},
        "'cells' has the cell",
    ),
    ("akari", {"size": 3, "walls": [[0, 0], [2, 1, 1, 1]]}, "item 2 of 'walls' must be a cell, such as {\"r"),
    (
        "akari",
        {"size": 3, "walls": [[0, 0], [2]]},
        'item 2 of \'walls\' must be a cell, such as {"row": 0, "',
    ),
    (
        "akari",
        {"size": 3, "walls": [[0, 0], [2, "1"]]},
        "item 2 of 'walls' must be a cell, such as {\"row\":",
    ),
    (
        "akari",
        {"size": 3, "walls": [[0, 0], [True, 1]]},
        "item 2 of 'walls' must be a cell, such as {\"row\"",
    ),
    (
        "akari",
        {"size": 3, "walls": [[0, 0], 5]},
        'item 2 of \'walls\' must be a cell, such as {"row": 0, "co',
    ),
    ("akari", {"size": 3, "walls": [[0, 0, -1], [2, 1]]}, "expected a number in each cell of 'walls', foun"),
    ("akari", {"size": 3, "walls": [[0, 0, False], [2, 1, 0]]}, "expected a number or a sign in each cell,"),
    ("akari", {"size": 2, "walls": [[0, 0], [0, 1], [1, 0], [1, 1, 1]]}, "expected a number in each cell o"),
    ("akari", {"size": 3, "walls": [[0, 0]], "numbers": [[2, 1]]}, "expected a number in each cell of 'num"),
    (
        "akari",
        {"size": 3, "walls": [[0, 0]], "numbers": [[0, 0, 1], [1, 1, 1], [2, 2, 2]]},
        "'numbers' may be row",
    ),
    (
        "akari",
        {"rows": 2, "cols": 3, "walls": [[0, 0]], "numbers": [[0, 0, 1], [1, 1, 1]]},
        "'numbers' may be row",
    ),
    (
        "akari",
        {"size": 3, "walls": [[0, 0]], "numbers": [[2, 1, 1]], "x": []},
        "found 'size', 'walls', 'numbers', 'x'",
    ),
    ("akari", {"size": 3, "walls": [[0, 0]], "blocks": [[2, 1, 1]]}, "found 'size', 'walls', 'blocks'"),
    ("akari", {"size": 3, "grid": [], "numbers": [[2, 1, 1]]}, "found 'size', 'grid', 'numbers'"),
    ("nurikabe", {"size": 3, "walls": [[0, 0]], "numbers": [[2, 1, 1]]}, "found 'size', 'walls', 'numbers'"),
    ("nurikabe", {"size": 3, "islands": [[0, 0, 3], [2, 1, "?"], [2, 0, -1]]}, "expected a number in each"),
    ("hitori", {"numbers": [[1, 2], [2]], "size": 2}, "row 2 has 1 cell, row 1 has 2"),
    ("hitori", {"grid": [[1, 2], [2, "x"]]}, "expected a number from 1, found 'x' in row 2"),
    ("sudoku", {"grid": [[1, None], [0, 0]], "boxes": [2, 2]}, "found 'grid', 'boxes'"),
    ("slitherlink", {"size": "3x3", "rows": 2, "cells": ["3..", "..."]}, "the key 'size' is 3, another key"),
    ("slitherlink", {"size": 1000, "cells": ["3.", ".."]}, "the board is said to have 1000 rows; 'cells' h"),
    ("slitherlink", {"size": 3, "cells": "3.\n.."}, "the board is said to have 3 rows; 'cells' has 2"),
    ("slitherlink", {"size": 3, "cells": {"r1c1": ""}}, "expected a number in each cell of 'cells', found"),
    ("slitherlink", {"size": 3, "cells": {"r1c1": None}}, "expected a number in each cell of 'cells', foun"),
    ("slitherlink", {"size": 3, "cells": ["r1c1"]}, "expected . or 0 to 4, found 'r' in row 1"),
    ("slitherlink", {"size": 3, "cells": 5}, "found 'size', 'cells'"),
    ("slitherlink", {"clues": 5}, "found 'clues'"),
    ("slitherlink", {"rows": 3, "cols": 4, "cells": {"b3": 3, "1,1": 1, "2,2": 1}}, "the cells of 'cells'"),
    ("sudoku", {"grid": "1.3......."}, "the string of cells has 10 cells, which is no square"),
]
"""What a sentence begins with, or ends with where it tells the keys."""

OWN = [
    ("slitherlink", {}),
    ("slitherlink", {"clues": [[3, None, ""], ["1 ", "?", 0]]}),
    ("slitherlink", {"clues": [[3, None], [1, 0]]}),
    ("slitherlink", {"clues": [[3, None], [1, 0]], "known": None}),
    ("slitherlink", {"clues": []}),
    ("hitori", {"numbers": [[1, 2], [2]]}),
    ("hitori", {"problem": [[1, 2], [2, 1]]}),
    ("sudoku", {"givens": [[1, None], [0, 0]], "box": [1, 2]}),
    ("slitherlink", {"problem": [], "cells": ["3.", ".."]}),
    ("slitherlink", {"clues": None}),
]


def board_of(name, data):
    """The board of an object of that type."""
    codec = find_format(native_of(name)).codec()
    return ForeignCells(codec, *FIELDS[name])({"type": name, **data})


@pytest.mark.parametrize(("name", "data", "rows"), READ)
def test_the_board_of_an_object(name, data, rows):
    grid = board_of(name, data).to_json()[FIELDS[name][0]]
    assert "/".join("".join("." if cell is None else str(cell) for cell in row) for row in grid) == rows


@pytest.mark.parametrize(("name", "data", "sentence"), WRONG)
def test_what_is_wrong_with_an_object(name, data, sentence):
    with pytest.raises(sp.RuleError) as caught:
        board_of(name, data)
    found = str(caught.value)
    assert (
        found.endswith(f"title; {sentence}") if sentence.startswith("found") else found.startswith(sentence)
    )


def test_blank_cells_may_be_left_out_where_a_cell_alone_means_something():
    cells = {"size": 2, "cells": {"r1c1": None, "r1c2": -1}}
    for name, cure in (("hitori", ""), ("akari", "; leave out blank cells")):
        with pytest.raises(sp.RuleError) as caught:
            board_of(name, cells)
        assert str(caught.value) == f"expected a number in each cell of 'cells', found None and -1{cure}"


@pytest.mark.parametrize(("name", "data"), OWN)
def test_an_object_of_this_program_is_for_its_own_reader(name, data):
    assert board_of(name, data) is None
