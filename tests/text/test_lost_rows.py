"""Lines that were left out beside a board and may hold a row of it: which are told, line by line."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import FormatError, LimitReached
from satpuzzles.text.entries import Entry
from satpuzzles.text.lost_rows import whole_boards
from satpuzzles.text.named import Section

THREE = ["1 2 3", "2 3 1", "3 1 2"]
SIGNS = ["..#", "#..", ".#."]
WIDE = ["1 2 3 1 2 3"]
WHOLE = Section(0, 0)


def board_of(rows, **more):
    """What a board has whose rows these are; words, or characters where there is one word a row."""
    columns = len(rows[0].replace(",", " ").split()) if set(" ,") & {*rows[0]} else len(rows[0])
    return SimpleNamespace(**{"rows": len(rows), "columns": columns, "type": "hitori"} | more)


def wrong(above, rows, below=(), section=WHOLE, board=None, line=0):
    """The error of a board between lines that were left out, without its source; empty of none."""
    given = [*above, *rows, *below]
    numbers = range(len(above) + 1, len(above) + len(rows) + 1)
    entry = Entry(board or board_of(rows), "it", line or numbers[0])
    (found,) = whole_boards(iter([entry]), given, rows, numbers, section._replace(stop=len(rows)))
    if found.error is None:
        assert found == entry
        return ""
    return str(found.error).removeprefix("it:")


HOLDS = [
    ("title312", THREE),
    ("title 312", THREE[:2]),
    ("title 3121", THREE[:2]),
    ("title 3 1 2", THREE),
    ("title 3, 1; 2", THREE),
    ("title (3 1 2)", THREE),
    ("title 3 1", THREE[:2]),
    ("title3 1 2", THREE),
    ("title. 1 2", SIGNS),
    ("title ..#", SIGNS),
    ("title ...#", SIGNS),
    ("title..#", SIGNS),
    ("title .12", SIGNS),
    ("title x.x", ["x..", ".x.", "..x"]),
    ("title 3 1 2 # as it was", THREE),
    ("title # 3 1 2 # so", THREE),
    ("title 12 11 10", THREE),
    ("# 1 2", THREE),
    ("  # 1 2", THREE),
    ("title 123", WIDE),
    ("title: 1", WIDE),
]
"""A line and the rows below it, one of which it may hold as well."""

HOLDS_NONE = [
    ("title 312", THREE),
    ("title3121", THREE),
    ("title31", THREE),
    ("title312 on", THREE),
    ("title 31", THREE[:2]),
    ("title 3 1", THREE),
    ("title, 1 2", THREE),
    ("title 3 1 x", THREE),
    ("title 3 1 2 and on", THREE),
    ("title 3x3 1 2", THREE),
    ("1 2 # title", THREE),
    ("3 1 2", THREE),
    ("# 1 22", THREE),
    ("# 1", THREE),
    ("# 1 2 3", THREE),
    ("1 2 #", THREE),
    ("", THREE),
    ("title .#", SIGNS),
    ("title .123", SIGNS),
    ("title ..a", ["a..", ".a.", "..a"]),
    ("titlea 1 2", ["a..", ".a.", "..a"]),
    ("title 2012-03-04", ["-1-", "1--", "--1"]),
    ("title ===", ["=1=", "1==", "==1"]),
    ("title 12", WIDE),
    ("title no 123", WIDE),
    ("title 3 1", ["1 2", "2 1"]),
    ("title31", ["1 2", "2 1"]),
]


@pytest.mark.parametrize(("line", "rows"), HOLDS)
def test_a_line_that_may_hold_a_row(line, rows):
    told = "put the row on a line of its own, or leave the line out"
    assert wrong([line], rows) == f"1: {line.strip()!r} seems to hold a row of the board: {told}"
    assert wrong([], rows, [line]).startswith(f"{len(rows) + 1}: {line.strip()!r} seems")


@pytest.mark.parametrize(("line", "rows"), HOLDS_NONE)
def test_a_line_that_holds_no_row(line, rows):
    assert wrong([line], rows) == wrong([], rows, [line]) == ""


COMMAS = ["1,2,3", ",,", "2,3,1", "3,1,2"]


def test_signs_behind_a_line_that_may_be_a_blank_row():
    blank = "the signs behind 'title' may be a row of blank cells: write . for blank cells, or leave"
    sized = Section(0, 0, size=(4, 3))
    assert wrong(["title,,"], COMMAS).startswith(f"1: {blank}")
    assert wrong(["title,,,"], COMMAS).startswith(f"1: {blank}")
    assert wrong(["title,"], COMMAS) == wrong(["title;;"], COMMAS) == wrong(["title,, on"], COMMAS) == ""
    assert wrong(["title,,"], ["1,2,3", "1,,", *COMMAS[2:]]) == ""
    assert wrong(["title,,", "by me,,"], COMMAS) == ""
    assert wrong(["title,,", "by me,"], COMMAS).startswith(f"1: {blank}")
    assert wrong(["by me", "title,,"], COMMAS).startswith(f"2: {blank}")
    assert wrong(["\u200b", "title,,"], COMMAS).startswith(f"2: {blank}")
    assert wrong(["title,,"], COMMAS, section=sized) == ""
    assert wrong(["title,,"], COMMAS[:3]) == ""


def test_signs_behind_a_line_that_are_more_than_those_of_its_sheet():
    rows, blank = ["1,2,3", "2,3,1", "3,1,2"], "1: the signs behind 'title' may be a row of blank cells"
    assert wrong(["title,,,,"], rows).startswith(blank)
    assert wrong(["title,,,,,"], [f"{row}," for row in rows], board=board_of(rows)).startswith(blank)
    assert wrong(["title,,,"], rows) == wrong(["title;;;;"], rows) == ""
    assert wrong(["title,,,,"], rows, section=Section(0, 0, size=(3, 3))) == ""
    assert wrong(["title,,,,"], [*rows[:2], "3,1,2,,"]) == ""
    assert wrong(["title,,,,"], [*rows[:2], "3,1 2"]).startswith(blank)
    assert wrong(["title\t\t\t\t"], ["1\t2\t3", "2\t3\t1", "\t\t\t\t"], board=board_of(rows)).startswith(
        blank
    )
    assert wrong(["title,,,,"], ["1,2", "2,1"]) == ""
    assert wrong(["title,,,,"], ["1,2 3", "2,3 1", "3,1 2"]) == ""


def test_which_lines_are_beside_a_board():
    """As many lines below it as a drawing of it may have, and those between it and the board above."""
    lost = "title 3 1 2"
    assert wrong([], THREE, [""] * 12 + [lost]).startswith("16: ")
    assert wrong([], THREE, [""] * 13 + [lost]) == ""
    assert wrong([lost] + [""] * 50, THREE).startswith("1: ")

    def errors(lines, starts, section):
        numbers = [at for at, line in enumerate(given, 1) if line in THREE]
        entries = (Entry(board_of(THREE), "it", at) for at in starts)
        found = whole_boards(entries, given, [given[at - 1] for at in numbers], numbers, section)
        return [each.error and each.error.line for each in found]

    given = [lost, *THREE, "by me", *THREE, lost]
    assert errors(given, [2, 6], Section(0, 6)) == [1, 9]
    assert errors(given, [2], Section(0, 3)) == [1]
    given = ["by me", *THREE, lost, *THREE, "by me"]
    assert errors(given, [2, 6], Section(0, 6)) == [5, 5]
    assert errors(given, [6], Section(3, 6)) == [5]
    assert errors(given, [2], Section(0, 3)) == [None]
    given = [*THREE[:2], lost, THREE[2], "by me", THREE[0]]
    assert errors(given, [1], Section(0, 3)) == [3]


def test_lines_of_other_parts_of_the_text_are_not_asked():
    def error_of(given, section, line):
        (found,) = whole_boards(iter([Entry(board_of(THREE), "it", line)]), given, given, numbers, section)
        return found.error

    numbers = range(1, 6)
    assert error_of(["by me", "title 3 1 2", *THREE], Section(2, 5), 3) is None
    given, numbers = ["title x x x", *THREE, "x"], (2, 3, 4, 5)
    found = whole_boards(iter([Entry(board_of(THREE), "it", 2)]), given, given[1:], numbers, Section(0, 3))
    assert next(found).error is None


def test_a_title_that_is_a_line_of_the_text_counts_for_boards_below_it():
    given = ["title 3 1 2", *THREE]
    board = board_of(THREE)

    def lines_of(title, line=2):
        section = Section(0, 4, title=title)
        found = whole_boards(iter([Entry(board, "it", line)]), given, given, range(1, 5), section)
        return [each.error and each.error.line for each in found]

    assert lines_of(0) == [1] and lines_of(None) == lines_of(1) == lines_of(0, 1) == [None]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("boxes are 3 high, 2 wide", "3 x 2"),
        ("Boxes are 2 wide and 3 high", "3 x 2"),
        ("each region is 1 high, 6 wide", "1 x 6"),
        ("boxes are 3 high, 2 wide, 4 high", "3 x 2"),
        ("boxes are 2 high, 3 wide", ""),
        ("boxes are 2 high, 2 wide", ""),
        ("boxes are 3 high, 2 high", ""),
        ("boxes are 3 high", ""),
        ("3 high, 2 wide", ""),
    ],
)
def test_boxes_that_are_told_otherwise(line, told):
    board = board_of(["1"], box=(2, 3))
    given = [*[""] * 3, "1", *[""] * 4]
    for at in (0, 3, 7):
        lines = [line if number == at else each for number, each in enumerate(given)]
        found = whole_boards(iter([Entry(board, "it", 4)]), lines, lines, range(1, 9), Section(0, 8))
        (error,) = (each.error for each in found)
        if told:
            sentence = f"boxes of {told} are told, and those of the board are 2 x 3: draw lines"
            assert str(error).startswith(f"it:{at + 1}: {sentence}")
        else:
            assert error is None


def test_which_lines_may_tell_the_boxes_of_a_board():
    told = "boxes are 3 high, 2 wide"

    def line_of(given, start, line, **more):
        board = board_of(["1"], **{"box": (2, 3)} | more)
        numbers, section = range(1, len(given) + 1), Section(start, len(given))
        (found,) = whole_boards(iter([Entry(board, "it", line)]), given, given, numbers, section)
        return found.error and found.error.line

    assert line_of(["1", "", "", "", "", told], 0, 1) == 6
    assert line_of(["1", "", "", "", "", "", told], 0, 1) is None
    assert line_of([told, "", "1"], 1, 3) is None and line_of(["", told, "1"], 1, 3) == 2
    assert line_of([told, "1"], 0, 2, box=None) is None


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ([",", "1,2", "2,1"], 2),
        ([" ; ", "1,2", "2,1"], 2),
        (["1,2", "2,1", ",,"], 4),
        ([" ,", "1,2", "2,1", ","], 2),
        (["1,2", ",", "2,1"], None),
        ([",", "1,2"], None),
        (["1,2,3", "2,1,1"], None),
        ([","], None),
        ([",", "1", "2"], 2),
        (["", "1", "2"], None),
        ([",", "1,2,3", "2,1,1", "1,1,2"], None),
        (["1,", "1,2", "2,1"], None),
    ],
)
def test_a_first_or_last_row_of_commas_alone(rows, line):
    columns = max(len(row.split(",")) for row in rows if row.strip(" ,;")) if len(rows) > 1 else 2
    board = SimpleNamespace(rows=len(rows), columns=columns, type="akari")
    found = wrong([""], rows, board=board, line=2)
    if line is None:
        assert found == ""
    else:
        told = f"may be a row of the board or an empty line of the sheet: write akari {len(rows)}x{columns}"
        assert found.startswith(f"{line}: {rows[line - 2].strip(' ')!r} {told} above")
        assert wrong([""], rows, board=board, line=2, section=Section(0, 0, size=(2, 3))) == ""
        assert wrong([""], rows, board=SimpleNamespace(**vars(board), transposed=list), line=2) == ""
        assert wrong([""], rows[:-1], board=board, line=2) == ""
        numbers = range(1, len(rows) + 3)
        given = ["1,2", "", *rows]
        below = whole_boards(iter([Entry(board, "it", 3)]), given, given, numbers, Section(0, len(given)))
        assert next(below).error.line == line + 1


def test_a_line_that_may_tell_which_clues_stand_first():
    board = SimpleNamespace(rows=2, columns=2, type="nonogram", transposed=list)
    found = wrong(["columns come first"], ["1", "1", "1", "1"], board=board)
    assert found.startswith("1: 'columns come first' may tell which clues stand below")
    assert wrong(["by me"], ["1", "1", "1", "1"], board=board) == ""
    assert wrong(["columns come first"], THREE) == ""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hitori 1 2 3", "no board can be read in 'hitori 1 2 3': put the name and each row on a line"),
        ("hitori ..", "no board can be read in 'hitori ..'"),
        ("hitori 1 2", "nothing"),
        ("hitori 1.", "nothing"),
    ],
)
def test_rows_behind_a_name_where_nothing_else_is_left(line, words):
    def error_of(given, lines, at):
        entry = Entry(None, "it", at, FormatError("nothing", source="it", line=at))
        (found,) = whole_boards(iter([entry]), given, lines, range(1, len(given) + 1), Section(0, len(given)))
        return str(found.error)

    assert error_of([line], [""], 1).startswith(f"it:1: {words}")
    assert error_of(["by me", line], ["", ""], 1) == "it:1: nothing"
    assert error_of(["by me", line], ["", ""], 2).startswith(f"it:2: {words}")
    assert error_of([line, "1 2"], ["", "1 2"], 1) == "it:1: nothing"


@pytest.mark.parametrize(
    ("sentence", "line", "told"),
    [
        ("'rows here' is wrong", 1, "'Rows: here' is wrong"),
        ("'rows here'... is wrong", 2, "'so on' is wrong"),
        ("'rows here' is wrong", 3, "'rows here' is wrong"),
        ("'rows here' is wrong", None, "'rows here' is wrong"),
        ("'so on' is wrong", 1, "'so on' is wrong"),
        ("wrong is 'rows here'", 1, "wrong is 'rows here'"),
        ("'rows' is wrong", 1, "'rows' is wrong"),
    ],
)
def test_an_error_quotes_its_line_as_it_was_typed(sentence, line, told):
    given = ["Rows: here", " so on "]
    entry = Entry(None, "it", 1, FormatError(sentence, line=line))
    (found,) = whole_boards(iter([entry]), given, given, (1, 2), Section(0, 2))
    assert found.error.sentence == told and found.error.line == line


def test_a_watch_that_ends_the_reading_is_no_error_of_a_line():
    entry = Entry(None, "it", 1, LimitReached("time"))
    assert [*whole_boards(iter([entry]), ["1"], ["1"], (1,), Section(0, 1))] == [entry]
    assert sp.LimitReached is LimitReached
