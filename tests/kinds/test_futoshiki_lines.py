"""Lines of a drawn Futoshiki, its relations, sheets and files: by single functions."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.kinds.futoshiki import janko, relations, sheet, sign_lines, signs
from satpuzzles.kinds.futoshiki.sign_lines import Row, contents, is_marks, pairs_between, read_row, sizes_of
from satpuzzles.text.codec import Block
from satpuzzles.text.scan import Scanner


def refused(call, *arguments):
    with pytest.raises(FormatError) as caught:
        list(call(*arguments) or ())
    return str(caught.value)


# ---- rows ----


def test_what_a_line_holds():
    for line, found in (
        ("", []),
        ("  1 V 2  ", ["  1 v 2"]),
        ("1,2,3", ["1       2       3"]),
        ("[1, 2], [0, 3]", ["1  2", "0  3"]),
        ("a = [[1,'2'], [\"3\",4]]", ["1 2", "3 4"]),
        ("[,]", []),
        ("r1c1 < r1c2, r2c1 < r2c2", ["r1c1 < r1c2, r2c1 < r2c2"]),
        ("1<2, 3", ["1<2, 3"]),
        ("1 > 2, 3", ["1 > 2, 3"]),
    ):
        assert contents(line) == found, line


def test_lines_of_signs_are_told_from_rows():
    for line, found in (
        ("^", True),
        (" v | ^", True),
        (". v .", True),
        ("1 v", False),
        (". .", False),
        ("", False),
    ):
        assert is_marks(line) is found, line


def test_rows_have_their_cells_with_their_places_and_signs():
    for text, size, row in (
        ("1 < 2 . 3", 4, Row([1, 2, 0, 3], [0, 4, 6, 8], [1, 5, 7, 9], ["<", "", ""])),
        ("  1<2", 2, Row([1, 2], [2, 4], [3, 5], ["<"])),
        ("1>23", 2, Row([1, 23], [0, 2], [1, 4], [">"])),
        ("1>23", 3, Row([1, 2, 3], [0, 2, 3], [1, 3, 4], [">", ""])),
        ("12", 2, Row([1, 2], [0, 1], [1, 2], [""])),
        ("12", 1, Row([12], [0], [2], [])),
        (" .1<.", 3, Row([0, 1, 0], [1, 2, 4], [2, 3, 5], ["", "<"])),
        ("[1] [ ] -1", 3, Row([1, 0, 0], [0, 4, 8], [3, 7, 10], ["", ""])),
        ("| 1 | |12|", 3, Row([1, 0, 12], [1, 5, 7], [4, 6, 9], ["", ""])),
        ("1 <  |.", 3, Row([1, 0, 0], [0, 3, 6], [2, 5, 7], ["<", ""])),
    ):
        assert read_row(Scanner(text), size) == row, text


def test_rows_that_are_none_are_refused():
    for text, told in (
        ("1 2 <", "expected a number or . for a blank cell, found the end of the line"),
        ("1 ? 5x", "expected a blank, < or >, found 'x'"),
        ("1 # 2", "expected a number or . for a blank cell, found '#'"),
        ("| 1 || 2 |", "expected a number or . for a blank cell between the bars, found"),
        ("| 1 | x |", "expected a number or . for a blank cell between the bars, found 'x'"),
    ):
        assert told in refused(read_row, Scanner(text, 1), 2), text


def test_rows_have_as_many_cells_as_there_may_be(monkeypatch):
    monkeypatch.setattr(sign_lines, "SIZE_CAP", 4)
    sign_lines._spaced.cache_clear()
    told = "a Futoshiki has at most 4 columns"
    assert len(read_row(Scanner("1 2 3 4"), 4).cells) == len(read_row(Scanner("1|2|3|4"), 4).cells) == 4
    for text in ("1 2 3 4 5", "1|2|3|4|5"):
        assert told in refused(read_row, Scanner(text, 1), 5)
    # Close together, signs take as many characters as cells.
    assert sign_lines._read_close("1<2<3<4<") is None and sign_lines._read_close(" 1234567 ") is None
    assert len(sign_lines._read_close(" 12345678").cells) == 8
    assert sign_lines._read_close("123456789") is None
    sign_lines._spaced.cache_clear()


def test_a_row_may_have_the_cells_of_its_words_or_of_its_characters():
    for text, sizes in (
        ("123", [1, 3]),
        ("1 2 3", [3]),
        ("1<2", [2, 2]),
        ("1|2", [2]),
        ("1 # 2", []),
        ("5", [1]),
    ):
        assert sizes_of(text) == sizes, text


# ---- signs between rows ----


def pairs(line, upper, lower, size=2, number=0):
    rows = (read_row(Scanner(text), size) for text in (upper, lower))
    return list(pairs_between(Scanner(line, 7), *rows, number))


def test_signs_belong_to_the_columns_of_the_cells_above_and_below():
    down, up = lambda r, c: ((r + 1, c), (r, c)), lambda r, c: ((r, c), (r + 1, c))
    for line, upper, lower, found in (
        ("^   v", "1 < 2", ". . ".rstrip().replace(" ", "   "), [up(0, 0), down(0, 1)]),
        (" ^", "1   2", "3   4", [up(0, 0)]),
        ("   v", "1   2", "3   4", [down(0, 1)]),
        ("^ . v", "1   2", "3   4", [up(0, 0), down(0, 1)]),
        ("^  .", "1   2", "3   4", [up(0, 0)]),
        (". - v", "1   2", "3   4", [down(0, 1)]),
        (" v", "12 34", " 1  2", [down(0, 0)]),
        ("^", "12 34", " 1  2", [up(0, 0)]),
    ):
        assert pairs(line, upper, lower) == found, line
    assert pairs("v", "1 2", "3 4", number=4) == [down(4, 0)]


def test_signs_that_stand_at_no_column_are_refused():
    for line, upper, lower, told in (
        (
            "^ . . .",
            "1   2",
            "3   4",
            "expected 2 signs, ^ or v or . for none, found 4; ^ and v alone stand each",
        ),
        (".", "1   2", "3   4", "expected 2 signs, ^ or v or . for none, found 1"),
        ("v^", "1   2", "3   4", "the ^ is a second sign under the same cell"),
        ("  v", "1   2", "3   4", "the v does not stand under a cell"),
        (
            "    v",
            "1   2",
            "3      4",
            "the v stands under column 2 of row 1 and over no cell of row 2: set the rows one under",
        ),
        ("    v", "1   2", "    3 4", "the v stands under column 2 of row 1 and over column 1 of row 2"),
    ):
        assert told in refused(pairs, line, upper, lower), line


# ---- relations ----


def test_relations_of_a_line():
    flat = [each.number for each in next(relations.read_relations(Scanner("8 > 12")))[:2]]
    assert flat == [12, 8]
    flat = [each.number for each in next(relations.read_relations(Scanner("8<12")))[:2]]
    assert flat == [8, 12]
    for text, many in (("a1 < b1 < c1", 2), ("a1<b1, b2>b1; a1=3", 3), ("8 > 12, 3<4", 2), ("r1c1 = 2", 1)):
        assert len(list(relations.read_relations(Scanner(text, 1)))) == many
    (chain, last) = relations.read_relations(Scanner("a1 < b1 > c1", 1))
    assert chain.high == last.high and chain.low != last.low
    for text, told in (
        ("a1 b1", "expected <, > or =, found 'b1'"),
        ("8 & 12", "expected < or >, found '&'"),
        ("a1 <", "expected a cell such as r1c2, b1, (1,2) or its number"),
    ):
        assert told in refused(relations.read_relations, Scanner(text, 1))


def resolved(text, size, doubtful=None):
    found = [each for line in text.split("\n") for each in relations.read_relations(Scanner(line, 1))]
    return relations.resolve(found, size, doubtful)


def test_relations_mean_cells_of_the_board(monkeypatch):
    for text, size, expected in (
        ("r1c1 < r1c2", 2, ([((0, 0), (0, 1))], {})),
        ("r2c1 = 2", 2, ([], {(1, 0): 2})),
        ("0 < 1", 2, ([((0, 0), (0, 1))], {})),
        ("4 > 3", 2, ([((1, 0), (1, 1))], {})),
        ("2 < 3", 3, ([((0, 1), (0, 2))], {})),
        ("3 < 4\n1 < 2", 3, ([((1, 0), (1, 1)), ((0, 1), (0, 2))], {})),
    ):
        assert resolved(text, size) == expected, text
    assert resolved("4 < 5", 3, 0) == ([((1, 1), (1, 2))], {})
    assert resolved("4 < 5", 3, 1) == ([((1, 0), (1, 1))], {})
    assert resolved("r1c1 = 2\nr1c1 = 2", 2)[1] == {(0, 0): 2}
    for text, size, told in (
        ("4 < 5", 3, "the numbers of the cells may count from 0 or from 1; write r1c1 < r1c2 in their place"),
        ("9 < 10", 3, "the cell number is 10; it may be 0 to 8, or 1 to 9"),
        ("0 < 9", 3, "the cell number is 9, and another is 0; they may be 0 to 8, or 1 to 9"),
        (
            "r1c1 < r1c2\n3 < 4",
            3,
            "the cells are named in one way elsewhere, and by their number here: name all alike",
        ),
        ("r1c1 = 2\nr1c1 = 3", 3, "the cell is given another value before"),
    ):
        assert told in refused(resolved, text, size), text
    monkeypatch.setattr(relations, "PAIR_CAP", 2)
    assert len(resolved("r1c1 < r1c2\nr1c1 < r2c1", 2)[0]) == 2
    assert "there are more than 2 signs" in refused(resolved, "a1 < b1\na1 < a2\nb1 < b2", 2)


# ---- sheets ----


def test_a_sheet_of_cells_or_of_cells_and_signs_becomes_lines():
    for lines, found in (
        (["1 2"], ["1 2"]),
        (["1\t2", "\t3"], ["  1   2", "  .   3"]),
        (["a", "1;", ";3"], ["a", "  1   .", "  .   3"]),
        (["1\t<\t2", "\t\tv", "3\t\t"], ["  1   <   2", "          v", "  3       ."]),
        (["1\t<\t2", "\tv\t", "3\t\t"], None),
        (["1\tx", "2\t3"], None),
        (["1\t2\t3", "2\t3\t1"], None),
    ):
        assert sheet.from_sheet(lines) == (lines if found is None else found), lines


# ---- whole boards ----


def board(text):
    return sp.loads(text, type="futoshiki")


def test_boards_of_lines():
    for text, givens, less_than in (
        ("1 < .\n^\n. 2", ((1, 0), (0, 2)), [((0, 0), (0, 1)), ((0, 0), (1, 0))]),
        ("2\nr1c1 < r1c2", ((0, 0), (0, 0)), [((0, 0), (0, 1))]),
        ("2\n. .\n. 1\nr1c1 < r1c2", ((0, 0), (0, 1)), [((0, 0), (0, 1))]),
        (". .\n. 1\n0 < 1\n2 > 0", ((0, 0), (0, 1)), [((0, 0), (0, 1)), ((0, 0), (1, 0))]),
        (". .\n. .\nr2c2 = 1\n", ((0, 0), (0, 1)), []),
        ("1 1\n. .", ((1, 1), (0, 0)), []),
    ):
        found = board(text)
        assert found.givens == givens and sorted(found.less_than) == sorted(less_than), text


def test_boards_that_are_none_are_refused():
    for text, told in (
        ("^\n1 2\n2 1", "a line of ^ and v may stand only between two rows"),
        ("1 2\n^\nv\n2 1", "a line of ^ and v may stand only between two rows"),
        ("2\n^\nr1c1 < r1c2", "a line of ^ and v may stand only between two rows"),
        ("1 2\n2 1\n^", "expected a row of cells after the line of ^ and v"),
        ("1 2\n2", "row 2 has 1 cell, row 1 has 2"),
        ("1 2 3\n2 . .", "a Futoshiki is square; this one has 2 rows of 3 cells"),
        ("3\n1 .\n. .", "the size is 3, but there are 2 rows of 2 cells"),
        ("300\nr1c1 < r1c2", "the size is 300; it may be 1 to"),
        ("1 .\n. .\nr1c1 = 2", "the given at row 1, column 1 is 1 in its row, 2 below"),
        ("1 .\n. .\nthe first is less", "a sign and the names of two cells, as in r1c1 < r1c2"),
    ):
        with pytest.raises(FormatError) as caught:
            board(text)
        assert told in str(caught.value), text


def test_a_line_is_no_longer_than_the_cap(monkeypatch):
    monkeypatch.setattr(signs, "WIDTH_CAP", 12)
    assert board("1 < 2".ljust(12) + "\n. .").givens[0] == (1, 2)
    with pytest.raises(FormatError, match="the line has more than 12 characters"):
        board("1 < 2".ljust(13) + "\n. .")


def test_files_and_game_ids_are_read_and_refused():
    assert sp.loads("2\n1 -1\n0 2\n1\n0<1\n", format="janko").less_than == (((0, 0), (0, 1)),)
    prolog = "problem(1, [[1,_],[_,2]], [[0,0,0,1]])."
    assert sp.loads(prolog, format="prolog").givens == ((1, 0), (0, 2))
    found = sp.loads("3:1R,b0U,0,0,0,0,0U,").less_than
    assert sorted(found) == [((0, 0), (1, 0)), ((0, 1), (0, 0)), ((1, 2), (2, 2))]
    for text, format, told in (
        ("2\n1 -1\n0 2\n1\n0<1\n1<3\n", "janko", "there are more signs than the number says, 1"),
        ("2\n1 -1\n0 2\n2\n0<1\n", "janko", "sign 2 of 2"),
        ("2\n1 -1\n0 2\n1\n0<1, 1<3\n", "janko", "expected one sign in the line, > or < between two cells"),
        ("2\n1 -2\n0 2\n0\n", "janko", "expected -1 or a number"),
        ("problem(1, [[1]], [[0,0,0]]).", "prolog", "expected [i1,j1,i2,j2], found 3 numbers"),
        ("problem(1, [[1]], [])", "prolog", "expected a full stop after the fact"),
        ("3:1,0,0,0,0,0,0,0,4,", "sgt", "the number is 4; values are 1 to 3"),
        ("3:1U,0,0,0,0,0,0,0,0,", "sgt", "the U at row 1, column 1 points off the board"),
        ("3:1RR,0,0,0,0,0,0,0,0,", "sgt", "the R at row 1, column 1 stands twice"),
        ("3:1,i", "sgt", "the letter skips past the last of 9 cells"),
        ("3:1 0", "sgt", "expected a comma after cell 1 of 9"),
        (
            "3a:1R,0,0,0,0,0,0,0,0,",
            "sgt",
            "the cell at row 1, column 1 is marked as adjacent to the one at row 1, column 2",
        ),
    ):
        with pytest.raises(FormatError) as caught:
            sp.loads(text, type="futoshiki", format=format)
        assert told in str(caught.value), text


def test_a_blank_line_ends_a_board_only_where_a_whole_one_stands_before_it():
    whole, other = ["1 < .", ". 2"], ["2 1", "1 ."]
    for lines, boards in (
        ([*whole, "", *other], [(1, whole), (4, other)]),
        (["1 .", "^", "", ". 2"], [(1, ["1 .", "^", "", ". 2"])]),
        (["1 .", "", ". 2", "", *other], [(1, ["1 .", "", ". 2"]), (5, other)]),
        ([*whole, "", "r1c1 < r2c1", "", *other], [(1, [*whole, "", "r1c1 < r2c1"]), (6, other)]),
        ([*whole, "", "the first is less", "", *other], [(1, [*whole, "", "the first is less"]), (6, other)]),
        ([*whole, "", "the first is less", "so"], [(1, [*whole, "", "the first is less", "so"])]),
        (["", *whole, "", ""], [(2, whole)]),
        ([], []),
    ):
        assert [(each.first, list(each.lines)) for each in signs._split(lines)] == boards, lines


def test_refusals_name_the_first_line_and_files_may_have_no_sign():
    """A block that begins in line 5."""
    for lines, told in (
        (["1 2 3", "2 3 1", "3 1 2"], "5: no cell is blank: is it a futoshiki? Say --type"),
        (
            ["1 1", "2 ."],
            "5: a board without any sign has a number twice in a line: is it a futoshiki? Say --type",
        ),
        (["r1c1 < r1c2"], "5: expected a row of cells"),
    ):
        with pytest.raises(FormatError) as caught:
            signs._read(Block(lines, 5))
        assert str(caught.value) == told
    assert janko._read(Block(["2", "1 -1", "0 2", "0"], 1)) == sp.Futoshiki([[1, 0], [0, 2]])
