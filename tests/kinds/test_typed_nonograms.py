"""Nonograms as they are typed, several in a file: where one ends, what a heading is, what parts lists."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.nonogram import clues, files, non, typed
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.text.codec import Block


def refused(call, *arguments):
    with pytest.raises(PuzzleError) as caught:
        list(call(*arguments) or ())
    return str(caught.value)


ONE = ["rows:", "2", "1", "columns:", "2", "1"]
TWO = ["rows: 1", "columns: 1"]


def test_a_board_begins_where_its_first_heading_stands_again():
    for lines, starts in (
        (ONE, [1]),
        ([*ONE, *TWO], [1, 7]),
        ([*ONE, "", "title", *TWO], [1, 7]),
        ([*ONE, "", "1 x 1", *TWO], [1, 7]),
        (["R1: 2", "R2: 1", "C1: 2", "C2: 1", "R1: 1", "C1: 1"], [1, 5]),
        (["R: 2", "R: 1", "C: 2", "C: 1", "", "R: 1", "C: 1"], [1, 5]),
        (["rows: 1 columns: 1", "rows: 1 columns: 1"], [1, 2]),
    ):
        found = list(typed.split_typed(Block(lines, 1)))
        assert [block.first for block in found] == starts, lines
        assert [line for block in found for line in block.lines] == lines


def test_boards_of_a_native_file_are_parted_by_signs():
    simpson = ["width 1", "height 1", "rows", "1", "columns", "1"]
    found = list(non._split_non([*simpson, "====", *ONE, "=====", "", *TWO]))
    assert [(block.first, list(block.lines)) for block in found] == [(1, simpson), (8, ONE), (16, TWO)]
    assert non._is_simpson(found[0]) and not non._is_simpson(found[1])
    assert non._non_title(Block(['title "A cat"', *simpson], 1)) == "A cat"
    assert non._non_title(Block(simpson, 1)) is None and non._non_title(Block(["A cat", *TWO], 1)) == "A cat"


def test_a_heading_stands_before_clues():
    for text, found in (
        ("rows:", ["rows:"]),
        ("Columns", ["Columns"]),
        ("rows: 1 columns: 2", ["rows:", "columns:"]),
        ("row 3: 1", ["row 3:"]),
        ("Row clues:", ["Row clues:"]),
        ("Rows left to right:", ["Rows left to right:"]),
        ("down the left side:", ["down the left side:"]),
        ("rows 1", []),
        ("arrows:", []),
        ("1 2 3", []),
    ):
        assert [match.group() for match in typed.headings(text)] == found, text


def test_lists_behind_headings_may_go_on():
    expected = Nonogram([[2], [1]], [[2], [1]])
    for lines in (
        ["rows: 2,", "1", "columns: 2,", "1"],
        ["rows:", "[[2],", "[1]]", "columns: [[2],[1]]"],
        ["size 2 x 2", "rows: 2 1", "columns: 2 1"],
        ["rows:", "1. 2", "2. 1", "columns:", "2", "1"],
        ["rows:", "* 2", "* 1", "columns:", "- 2", "- 1"],
        ["row 0: 2", "row 1: 1", "column 0: 2", "column 1: 1"],
    ):
        assert typed.read_typed(Block(lines, 1)) == expected, lines
    for lines, told in (
        (
            ["rows: 2", "1", "columns: 2", "1"],
            "2: there are rows beside the heading and below it; write a line for each",
        ),
        (["rows: 2 1", "columns:"], "expected the clues of the columns"),
        (["x 1", "rows: 2", "columns: 2"], "1: expected 'rows:' or 'columns:' before the clues"),
        (["row 2: 2", "row 3: 1", "column 1: 2", "column 2: 1"], "1: expected 'row 1:'"),
        (["row 1: 2", "row: 1", "columns: 2 1"], "2: "),
    ):
        assert told in refused(typed.read_typed, Block(lines, 1)), lines


def test_bare_lists_are_parted_by_a_blank_line_a_size_or_counts():
    lines = [typed._Line(at, text) for at, text in enumerate(["2", "2", "1", "2", "1"])]
    assert [(len(rows), len(columns), size) for rows, columns, size in typed._counted([lines])] == [
        (2, 2, (2, 2))
    ]
    each = [typed._Line(at, text) for at, text in enumerate(["2", "2", "1", "3", "2", "1", "1"])]
    assert [(len(rows), len(columns), size) for rows, columns, size in typed._counted([each])] == [
        (2, 3, (2, 3))
    ]
    assert list(typed._counted([lines[:4]])) == [] and list(typed._counted([lines, lines, lines])) == []
    apart = [lines[:3], lines[3:]]
    assert [(len(rows), len(columns)) for rows, columns, _ in typed._counted(apart)] == [(2, 2)]
    blank = typed._Line(9, "")
    assert typed._paragraphs([blank, lines[0], blank, blank, lines[1], lines[2]]) == [lines[:1], lines[1:3]]
    assert len(typed._paragraphs([lines[0], blank] * 5)) == 3
    assert typed._trimmed([blank, lines[0], blank, lines[1], blank]) == [lines[0], blank, lines[1]]
    assert typed._trimmed([blank]) == []
    assert typed._are_in_one([typed._Line(0, "2 1, 3"), typed._Line(1, "1; 2")])
    for texts in (("2 1", "1; 2"), ("2, 3", "1, 2")):
        assert not typed._are_in_one([typed._Line(at, text) for at, text in enumerate(texts)])


def test_two_whole_boards_are_not_one():
    one = ["2 2", "2", "1", "2", "1"]
    assert typed._is_sized_board(Block(one, 1), [typed._Line(at, line) for at, line in enumerate(one)])
    for lines in (one[:4], ["2 2", "2", "2", "1", "1"], ["2", *one[1:]], ["2 2", "x", "1", "2", "1"]):
        assert not typed._is_sized_board(
            Block(lines, 1), [typed._Line(at, line) for at, line in enumerate(lines)]
        )


def test_sides_are_counted_in_words():
    assert typed._sides(Nonogram([[1]], [[1], [0]])) == "1 row and 2 columns"
    board = Nonogram([[1]], [[1], [0]])
    assert (
        typed._has_size(board, (2, 1))
        and typed._has_size(board, (1, 2))
        and not typed._has_size(board, (1, 1))
    )
    assert [typed._size(text) for text in ("5x4", "grid 5*4", "5 4", "12345 x 2", "a")] == [
        (5, 4),
        (5, 4),
        (5, 4),
        None,
        None,
    ]


def test_clues_of_files_have_their_signs(monkeypatch):
    scan = Block(["3 1", "3,1", "0", "-", "3a", "1 0"], 1)

    def read(at, between=" ", colors=None):
        return files._read_clue(scan.scanner(at, "a clue"), between, colors or {"": 1})

    assert read(0) == read(1, ",") == ((3, 1), (1, 1)) and read(2) == read(3) == ()
    assert read(4, " ", {"a": 2}) == ((3, 2),)
    assert "a colour letter" in refused(read, 0, " ", {"a": 2})
    assert "a 0 stands for a blank line" in refused(read, 5)
    monkeypatch.setattr(files, "SIDE_CAP", 1)
    assert read(0) == ((3, 1), (1, 1))
    assert clues.is_list("[") and clues.is_list("(1)") and not clues.is_list("1") and not clues.is_list("")
    assert files.write_clues([((2, 1), (1, 2)), ()], ",", ("a", "b")) == ["2a,1b", "0"]
