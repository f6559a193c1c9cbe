"""What people write around a board: comments, names of types, signs that are printed, fences of Markdown."""

import json
import re

import pytest

import satpuzzles as sp
from satpuzzles.puzzle.kind import built_in_kinds, find_kind
from satpuzzles.text import read, write
from satpuzzles.text.codec import Block, plain_lines, whole_boards

HITORI = ((1, 2, 1), (2, 2, 1), (3, 1, 2))
COMMENTED = "# by hand, 2016\n1 2 1\n# second row\n2 2 1 # a remark\n3 1 2\n"


def boards(text, **told):
    return [(entry.line, entry.puzzle or str(entry.error)) for entry in read(text, **told)]


def test_comments_end_no_board_and_keep_the_numbers_of_lines():
    assert boards(COMMENTED) == [(2, sp.Hitori(HITORI))]
    (line, error), *others = boards(COMMENTED.replace("3 1 2", "3 1 x"), type="hitori")
    assert (line, others) == (2, []) and error.startswith("<text>:5:5: ")


@pytest.mark.parametrize(
    "line",
    ["#", "# 1 . 2", "#..1", "# # #", "# x . X", "#L.B", "# 12 3", "# [3] 12#", "#xX#", "##", "#---"],
)
def test_a_row_of_cells_is_no_comment(line):
    assert plain_lines([line, "1 " + line])[0] == [line, "1 " + line]


@pytest.mark.parametrize(
    "line", ["# kenken", "#my board", "# 2016-08-28", "# No. 3", "  # été", "```text", "```"]
)
def test_a_comment_holds_a_word_or_a_date(line):
    assert plain_lines(["1", line, "2"]) == (["1", "2"], [1, 3])


def test_a_remark_ends_its_line():
    assert plain_lines(["1 2 # see above", "3 4  #note"])[0] == ["1 2", "3 4"]
    kept = ['title "a # song"', "color a #ff0000", "color b #fed", "3x3#abcdef", "1 # 2"]
    assert plain_lines(kept)[0] == kept


def test_xml_is_left_as_it_is():
    lines = ["<?xml?>", "# text", "<a> # b</a>"]
    assert plain_lines(lines)[0] == lines


def test_signs_that_are_printed_become_plain_ones():
    assert plain_lines(["１ ＜ ．\u00a0− ∧∨ ＃", 'title "–"'])[0] == ["1 < . - ^v #", 'title "–"']


def test_a_blank_line_ends_a_board_only_behind_a_whole_one():
    split = whole_boards(lambda lines: len(lines) >= 2)
    lines = ["", "a", "", "b", "", "c", "d", "", "", "e"]
    found = [
        (list(block.lines), [block.number(i) for i in range(len(block.lines))]) for block in split(lines)
    ]
    assert found == [(["a", "b"], [2, 4]), (["c", "d"], [6, 7]), (["e"], [10])]
    assert Block(["a", "b"], 2, numbers=[2, 4]).error(5, "wrong").line == 4


# ---- names of types ----

BOARD = "1 2 1\n2 2 1\n3 1 2\n"


@pytest.mark.parametrize("name", ["hitori", "Hitori", "HITORI:", " singles ", "Singles :"])
def test_a_text_may_begin_with_the_name_of_its_type(name):
    assert boards(f"{name}\n{BOARD}") == [(2, sp.Hitori(HITORI))]


def test_each_board_may_have_the_name_of_its_type():
    text = "Light Up\n.#.\n..1\n\n# next\nslither:\n3.\n.2\n\n22\n..\n"
    found = boards(text)
    assert [(line, puzzle.type, puzzle.rows) for line, puzzle in found] == [
        (2, "akari", 2),
        (7, "slitherlink", 2),
        (10, "slitherlink", 2),
    ]


def test_a_name_that_is_not_what_was_told_is_an_error():
    text = f"{BOARD}\nakari\n.#\n"
    assert boards(text, type="hitori")[1:] == [(5, "<text>:5: expected a hitori, found an akari")]
    assert boards(text, format="rows")[1:] == [(5, "<text>:5: the format rows holds hitori, not akari")]
    assert boards("hitori\n\nakari\n.#\n")[0] == (1, "<text>:1: expected a hitori, found nothing")


@pytest.mark.parametrize("kind", list(built_in_kinds()), ids=lambda kind: kind.name)
def test_other_names_of_a_type_are_taken_and_the_one_name_is_written(kind):
    for name in (*kind.aliases, kind.name.upper()):
        assert find_kind(name) is kind
        board = sp.loads(kind.examples[0], type=name)
        assert board.type == kind.name == board.to_json()["type"]
        assert sp.Hitori(HITORI) == sp.loads('{"type": "Singles", "numbers": [[1,2,1],[2,2,1],[3,1,2]]}')


def test_no_name_is_that_of_two_types():
    names = [name for kind in built_in_kinds() for name in (kind.name, *kind.aliases)]
    assert len(set(names)) == len(names)
    assert {"kenken", "picross", "unequal", "keen", "singles", "pattern", "solo", "loopy", "lightup"} < {
        *names
    }


def test_an_unknown_type_is_told_with_the_name_most_like_it():
    for wrong, meant in (("suduko", "sudoku"), ("kenkn", "kenken"), ("Hitory", "hitori")):
        with pytest.raises(sp.PuzzleError, match=rf"did you mean {meant}\?"):
            sp.loads("1", type=wrong)


def test_a_row_behind_a_fence_is_not_lost():
    for line in ("```.....", "```2 1 3", "```` 1 2", "```x 1"):
        assert plain_lines([line])[0] == [line]


@pytest.mark.parametrize("heading", ["# Rows", "## rows:", "#rows", "### ROW clues"])
def test_a_heading_is_no_comment(heading):
    assert plain_lines([heading])[0] == [heading.lstrip("# ")]


@pytest.mark.parametrize("line", ["# A 3+", "## v2", "# 3 by hand", "  ```", "# a"])
def test_a_letter_behind_a_blank_tells_a_comment(line):
    assert plain_lines([line, "1"])[0] == ["1"]


def test_a_collection_names_its_boards():
    problems = {"7_2x2": {"problem": "2 2\n. #\n1 ."}, "8": {"problem": "3 2\n. #\n1 ."}}
    text = json.dumps({"name": "Light Up", "count": 2, "data": problems})
    good, bad = read(text)
    assert (good.puzzle, good.name) == (sp.loads(".#\n1.", type="akari"), "7_2x2")
    assert bad.error is not None and "3 x 2" in str(bad.error)


def test_the_ending_of_a_file_tells_the_type():
    text = "..2.\n21.0\n.#..\n"
    assert [entry.puzzle.type for entry in read(text) if entry.puzzle] == ["akari"]
    (entry,) = read(text, source="board.loop")
    assert str(entry.error) == "board.loop:3:2: expected . or 0 to 4, found '#' in row 3"


@pytest.mark.parametrize(
    ("text", "types"),
    [
        (".0\n0.\n", ("slitherlink", "akari")),
        ("0_21\n_1__\n3_2_\n_20_\n", ("slitherlink", "akari")),
        ("0021\n0103\n3020\n0200\n", ("sudoku", "slitherlink")),
        ("0002\n0000\n0000\n4000\n", ("sudoku", "nurikabe")),
        ("4___\n____\n____\n____\n____\n", ("slitherlink", "nurikabe")),
        ("...0\n3.3.\n....\n", ("slitherlink", "akari")),
        ("-3-2\n1---\n-2-1\n----\n", ("sudoku", "slitherlink", "nurikabe")),
        ("1 1\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 1\n1 1\n", ("hitori", "nonogram")),
    ],
)
def test_where_two_readings_fit_both_are_named_and_the_writer_says_which(text, types):
    (entry,) = read(text)
    assert entry.puzzle is None and all(type in str(entry.error) for type in (*types, "--type"))
    for type in types:
        for entry in read(text, type=type):
            assert entry.puzzle is not None
            assert [each.puzzle for each in read(write(entry.puzzle, "text"))] == [entry.puzzle]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1 2 1\n2 2 x\n3 1 2\n", "<text>:2:5: .*'x'.*nearest format is rows .hitori."),
        ("A A\nB B\nA 3%\nB 3+\n", "<text>:3:4: "),
        ("hitroi\n1 2\n2 1\n", "<text>:1: .*'hitroi'.*hitori"),
    ],
)
def test_where_nothing_fits_the_nearest_format_says_what_was_expected_and_where(text, error):
    (entry,) = read(text)
    assert re.match(error, str(entry.error)), entry.error


DRAWINGS = {
    "sudoku": "1|2|3|4\n-+-+-+-\n3| |1|2\n-+-+-+-\n2|1|4|3\n-+-+-+-\n4|3| |1\n",
    "futoshiki": "+---+---+\n| 1 <   |\n+---+---+\n|   |   |\n+---+---+\n",
    "slitherlink": "+---+---+\n| 3 |   |\n+---+---+\n|   | 2 |\n+---+---+\n",
    "nonogram": "      1   1\n    +---+---+\n  1 |   |   |\n    +---+---+\n  1 |   |   |\n    +---+---+\n",
    "calcudoku": "+---+---+\n|3+     |\n+---+---+\n|1  |2  |\n+---+---+\n",
}


@pytest.mark.parametrize("type", DRAWINGS)
def test_an_empty_line_parts_drawings_with_bars(type):
    """It is no row of one board: a blank row has its bars, too."""
    one = [entry.puzzle for entry in read(DRAWINGS[type], type=type)]
    found = [*read("\n".join([DRAWINGS[type]] * 3), type=type)]
    assert [entry.error for entry in found] == [None] * 3
    assert [entry.puzzle for entry in found] == one * 3
    lines = DRAWINGS[type].count("\n") + 1
    assert found[2].line - found[1].line == lines


def test_an_empty_line_between_two_rulers_parts_what_may_be_clues():
    """The numbers may be those of a nonogram's rows; the second board is not more of its rows."""
    one = "+---+---+\n| 3 |   |\n+---+---+\n| 3 |   |\n+---+---+\n"
    assert len([*read("\n".join([one] * 3))]) == 3
