"""Lines of cages as they are typed, labels or lists of cells, and what programs say of them."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError, RuleError
from satpuzzles.kinds.calcudoku import cage_list, foreign_json, label_grid, puzzlekit, text
from satpuzzles.kinds.calcudoku.cage_list import read_cage
from satpuzzles.kinds.calcudoku.puzzle import Calcudoku
from satpuzzles.text.scan import Scanner


def refused(call, *arguments):
    with pytest.raises(PuzzleError) as caught:
        call(*arguments)
    return str(caught.value)


# ---- a cage by its cells ----


def test_a_line_is_a_clue_and_its_cells_whichever_stands_first():
    """The colon says divided by, or nothing, where it may be either."""
    for line, cells, op, target, colon in (
        ("12+ a1 b1", 2, "+", 12, False),
        ("+ 12 a1 b1", 2, "+", 12, False),
        ("12 + a1", 1, "+", 12, False),
        ("12: a1 b1", 2, None, 12, None),
        ("12: a1", 1, None, 12, True),
        ("+12: a1", 1, "+", 12, True),
        ("a1 b1: 12+", 2, "+", 12, True),
        ("a1 b1 12", 2, None, 12, False),
        ("a1 b1 = 12", 2, None, 12, False),
        ("a1 b1 :12", 2, None, 12, None),
        ("12x a1 and b1 & c1;", 3, "*", 12, False),
    ):
        cage = read_cage(Scanner(line, 1))
        assert (len(cage.cells), cage.op, cage.target, cage.colon) == (cells, op, target, colon), line


def test_a_line_that_is_no_cage_says_what_is_missing():
    for line, told in (
        ("12:a1 b1", "1:3: expected a blank, found ':a1'"),
        ("12+a1", "1:3: expected a blank, found '+a1'"),
        ("12+- a1", "1:3: expected a blank, found '+-'"),
        ("+12+ a1", "1:1: the clue has two operators"),
        ("12+", "1:4: expected a cell such as r1c2, b1 or (1,2), found the end of the line"),
        ("+x a1", "1:2: expected a target, found 'x'"),
        ("+ x a1", "1:3: expected a target, found 'x'"),
        ("q", "1:1: expected an operator + - * / = or a target, found 'q'"),
        ("a1 b1 q", "1:7: expected an operator + - * / = or a target, found 'q'"),
        ("a1.", "1:3: expected a blank, found '.'"),
        ("12345678901234567890 a1", "1:1: expected a target of at most 18 digits, found one of 20"),
        ("+ 12345678901234567890", "1:3: expected a target of at most 18 digits, found one of 20"),
    ):
        assert refused(read_cage, Scanner(line, 1)) == told


def test_cages_and_cells_are_no_more_than_a_board_has(monkeypatch):
    monkeypatch.setattr(cage_list, "_CELL_CAP", 2)
    assert len(read_cage(Scanner("3+ a1 b1", 1)).cells) == 2
    assert "the cage has more than 2 cells" in refused(read_cage, Scanner("3+ a1 b1 c1", 1))
    assert sp.loads("3+ a1 b1\n3+ a2 b2", type="calcudoku").size == 2
    with pytest.raises(PuzzleError, match="there are more than 2 cages"):
        sp.loads("size=2\n1 a1\n2 b1\n3+ a2 b2", type="calcudoku")


def test_the_size_is_told_or_that_of_the_cells():
    for lines, size in (
        ("size=2\n3+ 1,1 1,2\n3+ 2,1 2,2", 2),
        ("3+ (0,0) (0,1)\n3+ (1,0) (1,1)", 2),
        ("1 a1", 1),
    ):
        assert sp.loads(lines, type="calcudoku").size == size
    for lines, told in (
        ("size=300\n1 a1", "the size is 300; it may be 1 to"),
        ("6/ a2 b2\n1: b1\n5: a1 c1\n2: c2", "the : may be divided by, or nothing: write 5/ or 5 ="),
    ):
        assert told in refused(cages, lines), lines
    assert "expected size=N, found 'size'" in refused(cage_list._size, Scanner("size x", 1))
    assert cage_list._size(Scanner("3+ a1 b1", 1)) is None


# ---- labels and their clues ----


def cages(lines):
    board = sp.loads(lines, type="calcudoku")
    assert isinstance(board, Calcudoku)
    return [(cage.op, cage.target) for cage in board.cages]


def test_labels_have_their_clues_below_or_beside():
    for lines, found in (
        ("A B\nA B\nA 3+\nB 3+", [("+", 3), ("+", 3)]),
        ("AB\nAB\nA 3+, B 4x;", [("+", 3), ("*", 4)]),
        ("2\nA B\nA B\nA 3+\nB 3", [("+", 3), (None, 3)]),
        ("A B\nA B\nA: 3\nB = 3 -", [(None, 3), ("-", 3)]),
        ("A3+ B3+\nA B", [("+", 3), ("+", 3)]),
        ("A B\nA B\na 3+\nb 3+", [("+", 3), ("+", 3)]),
        ("A B\nA B\n3xA\n+3 B", [("*", 3), ("+", 3)]),
        ("A B\nA B\nA;3+\nB,3/", [("+", 3), ("/", 3)]),
        ("A A\nB B\n\nA -> 3+\nB => 3*", [("+", 3), ("*", 3)]),
    ):
        assert cages(lines) == found, lines


def test_boards_of_labels_that_are_none_are_refused():
    for lines, told in (
        ("3\nA B\nA B\nA 3+\nB 3+", "2: the size is 3, but row 1 has 2 labels"),
        ("A B\nA B\nA 3+", "the cage B at row 1, column 2 has no line with its clue"),
        ("A B\nA B\nA 3+\nB 3+\nC 4", "5:1: no cell has the label C"),
        ("A B\nA B\nA 3+\nA 3+", "4:1: the cage A has a clue already"),
        ("A B\nA B\nA:3\nB 3+", "3:2: the : may be divided by, or nothing: write A 3/ or A: 3"),
        ("A B\nA B\n3: A\nB 3+", "3:2: the : may be divided by, or nothing: write A 3/ or A 3"),
        ("A B\nA B\nA +3+\nB 3+", "3:3: the clue of the cage A has two operators"),
        ("A B\nA B\n+3+ A\nB 3+", "3:1: the clue of the cage A has two operators"),
        ("A B\nA\nA 3", "2: row 2 has 1 cell, row 1 has 2"),
        ("A B\nA B\nA +\nB 3", "3:4: expected a number, the target of the cage A, found the end of the line"),
        ("A B\nA B\nA 3 q\nB 3", "expected an operator + - * / or the end of the clue"),
        ("A B\nA B\n, 3\nB 3", "A 11+"),
    ):
        assert told in refused(cages, lines), lines


def test_a_file_has_no_more_lines_than_a_board_can_have(monkeypatch):
    """Three times as many, blank ones and all: the size, the rows and the cages."""
    monkeypatch.setattr(text, "_LINE_CAP", 2)
    lines = ["A B", "A B", "", "A 3+", "B 3+", ""]
    block = text.Block(lines, 1, None)
    assert len(text._read(block).cages) == 2
    assert "a Calcudoku has at most 2 lines" in refused(text._read, text.Block([*lines, ""], 1, None))


def test_clues_are_read_without_blanks():
    for word, clue in (
        ("11+", (11, "+")),
        ("x24", (24, "*")),
        ("4", (4, None)),
        ("4=", (4, None)),
        ("2:", (2, "/")),
    ):
        assert text.is_clue(word) and text.read_clue(Scanner(word, 1)) == clue
    assert not text.is_clue("11 +") and not text.is_clue("+")
    assert "the clue has two operators" in refused(text.read_clue, Scanner("+4+", 1))
    assert "expected a target" in refused(text.read_clue, Scanner("a", 1))


def test_how_many_labels_a_line_has():
    for line, many in (
        ("A B C", 3),
        ("ABC", 3),
        ("A 3+", 0),
        ("3+ A", 0),
        ("3x A", 0),
        ("A,B", 2),
        ("A3+ B", 2),
        ("1 2", 2),
        ("#", 0),
    ):
        assert text._labels_in(line) == many, line


# ---- what programs write ----


def test_a_grid_of_labels_and_its_clues():
    grid = [["A", "B"], ["A", "B"]]
    for data, found in (
        ({"cages": grid, "clues": {"A": "3+", "B": [3, "*"]}}, [("+", 3), ("*", 3)]),
        ({"grid": ["AB", "AB"], "clues": {"A": "3+", "B": 3}, "size": 2}, [("+", 3), (None, 3)]),
        ({"grid": [[0, 1], [0, 1]], "clues": ["3+", {"op": "+", "target": 3}]}, [("+", 3), ("+", 3)]),
        ({"grid": [[1, 2], [1, 2]], "clues": ["3+", "2-"]}, [("+", 3), ("-", 2)]),
    ):
        board = label_grid.from_foreign(data)
        assert isinstance(board, Calcudoku)
        assert [(cage.op, cage.target) for cage in board.cages] == found
    for data in (
        {"grid": [["A", "B"], ["A"]], "clues": {"A": "3+"}},
        {"grid": [["A", "B"], ["A", None]], "clues": {"A": "3+"}},
        {"grid": [["A", "!"], ["A", "B"]], "clues": {"A": "3+"}},
        {"grid": grid, "clues": {}},
        {"grid": grid, "clues": {"A": "odd"}},
        {"grid": grid, "clues": {"A": "3+", "B": "3+"}, "more": 1},
        {"grid": [], "clues": ["3+"]},
    ):
        assert label_grid._from_labels(data) is None, data
    for data, told in (
        ({"grid": grid, "clues": {"A": "3+"}}, "the cage B has no clue"),
        ({"grid": grid, "clues": {"A": "3+", "B": "3+", "C": 1}}, "no cell has the label C"),
        (
            {"grid": grid, "clues": {"A": "3+", "B": 3}, "size": 3},
            "size is 3, but the grid of labels has 2 rows",
        ),
        (
            {"grid": grid, "clues": ["3+", "3+"]},
            "2 clues stand in a list: the labels must be the numbers 0 to 1 or 1 to 2",
        ),
        (
            {"grid": grid, "clues": {"A": [3, "odd"], "B": 3}},
            "the clue of the cage A must be as '3+' or (3, '+')",
        ),
    ):
        with pytest.raises(RuleError) as caught:
            label_grid.from_foreign(data)
        assert told in str(caught.value)


def test_labels_are_squares_of_words_and_numbers():
    for value, found in (
        (["AB", "CD"], [["A", "B"], ["C", "D"]]),
        ([[1, "B"], ["C", 2]], [["1", "B"], ["C", "2"]]),
        ([["A"]], [["A"]]),
        ([], None),
        ("AB", None),
        ([["A", True], ["B", "C"]], None),
        ([["A", ""], ["B", "C"]], None),
        (["AB"], None),
        ([5], None),
    ):
        assert label_grid._labels(value) == found, value


def test_clues_of_programs():
    for value, found in (
        ("3+", True),
        (3, True),
        (True, False),
        ([3, "+"], True),
        (["+", 3], True),
        ([3, 4], False),
        ([3], False),
        ([3, [1]], False),
        ({"op": "+", "target": "3"}, True),
        ({"op": "+"}, False),
        ("odd", False),
        (None, False),
    ):
        assert label_grid._is_clue(value) is found, value
    assert label_grid._are_clues({"A": 3}) and label_grid._are_clues([3, "4+"])
    for value in ({}, [], [3, None], "3+", 3):
        assert not label_grid._are_clues(value)
    assert foreign_json.as_object([[[0, 0]], 3])


def test_a_seen_cage_has_the_clue_of_its_cells():
    """The target is the number before the sign, whatever its length."""
    shape = next(each for each in Calcudoku.shapes if hasattr(each, "cage_seen"))
    for clue, cells, op, target in (
        ("12+", 2, "+", 12),
        ("7", 1, None, 7),
        ("120x", 3, "*", 120),
        ("6/", 2, "/", 6),
        ("3?", 2, None, 3),
    ):
        found = shape.cage_seen([(0, at) for at in range(cells)], clue)
        assert (found["op"], found["target"], len(found["cells"])) == (op, target, cells)
    for clue, told in (
        ("", "the cage at row 1, column 1 has no clue; expected one such as 6+"),
        ("7", "the cage at row 1, column 1 has the clue '7'; expected one such as 6+"),
        ("1x2+", "the cage at row 1, column 1 has the clue '1x2+'; expected one such as 6+"),
        ("12!", "the cage at row 1, column 1 has the clue '12!'; expected one such as 6+"),
        ("+", "the cage at row 1, column 1 has the clue '+'; expected one such as 6+"),
    ):
        with pytest.raises(RuleError) as caught:
            shape.cage_seen([(0, 0), (0, 1)], clue)
        assert str(caught.value) == told


def test_a_region_of_a_file_has_one_clue():
    """A block that begins in line 5: the size, two lines of clues, two of regions."""
    good = ["2 2", "3+ 2", ". 1", "1 2", "1 3"]
    assert [(cage.op, cage.target) for cage in puzzlekit._read(text.Block(good, 5)).cages] == [
        ("+", 3),
        (None, 2),
        (None, 1),
    ]
    for lines, told in (
        ([*good[:3], "1 2", "1 2"], "7: region 2 has a second clue at row 2, column 2; it takes one"),
        ([*good[:3], "1 2", "4 3"], "9: region 4 at row 2, column 1 has no clue"),
        (["2 3", *good[1:]], "5: a Calcudoku is square; this one is 2 x 3"),
    ):
        assert refused(puzzlekit._read, text.Block(lines, 5)) == told


def test_words_before_the_rows_are_told_as_such():
    told = (
        "'These are the cages' is neither a row of cage labels nor a cage: leave it out, or put # before it"
    )
    words = text.Block(["These are the cages", "A B", "A B"], 5)
    assert refused(text._require_labels, words, 0, [["These", "are", "the", "cages"]]) == f"5: {told}"
    for labels in ([["A", "are", "the", "B"]], [["A", "B"], ["A", "B"]]):
        text._require_labels(text.Block(["A are the B", "A B", "A B"], 5), 0, labels)
