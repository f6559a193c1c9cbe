"""Clues of nonograms as they are typed and written, one function at a time: bounds, ways, refusals."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import FormatError, PuzzleError, RuleError
from satpuzzles.kinds.nonogram import clues, files, links, non, sheet, text, typed, webpbn
from satpuzzles.kinds.nonogram.broken_lines import require_unbroken
from satpuzzles.kinds.nonogram.clues import Written, clues_of, list_ways, two_lists, ways_of, without_counts
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.text.codec import Block
from satpuzzles.text.scan import Scanner


def refused(call, *arguments, **named):
    with pytest.raises(PuzzleError) as caught:
        found = call(*arguments, **named)
        list(found or ())
    return str(caught.value)


def block_of(lines):
    return Block(lines.split("\n"), 1)


def runs(*lengths):
    return tuple((length, 1) for length in lengths)


# ---- a clue, and several in a line ----


def test_a_clue_has_blanks_or_one_kind_of_sign():
    for line, lengths in (
        ("2 1", (2, 1)),
        ("2,1,", (2, 1)),
        ("2 - 1", (2, 1)),
        ("(2.1)", (2, 1)),
        ('"12"', (12,)),
        ("2 and 1", (2, 1)),
        ("3, 2, and 1", (3, 2, 1)),
        ("none", ()),
        ("0", ()),
        ("-", ()),
        ("", ()),
    ):
        assert clues_of([[Written(1, line)]], "row") == [(runs(*lengths),)], line
    for line, told in (
        ("2 x", "4: expected the runs of row 1, such as 2 1, found '2 x'"),
        ("2,1.3", "4: expected the runs of row 1, such as 2 1, found '2,1.3'"),
        ("2 0", "4: a 0 stands for a blank line and must be its only clue"),
    ):
        assert refused(clues_of, [[Written(4, line)]], "row") == told


def test_clues_and_runs_have_caps(monkeypatch):
    monkeypatch.setattr(clues, "SIDE_CAP", 3)
    assert clues_of([[Written(1, "1 1 1")] * 3], "row") == [(runs(1, 1, 1),) * 3]
    assert "runs in one clue" in refused(clues_of, [[Written(1, "1 1 1 1")]], "row")
    four = [Written(line, "1") for line in (5, 6, 7, 8)]
    assert refused(clues_of, [four], "column") == "8: there are more than 3 columns"
    # A way in which they are none is passed over where there is another.
    assert clues_of([four, four[:2]], "row") == [(runs(1), runs(1))]


def test_a_line_is_cut_into_clues_in_every_way():
    for line, alone, ways in (
        ("2 1; 5", False, [["2 1", " 5"]]),
        ("2/5", False, [["2", "5"]]),
        ("2 1", False, [["2", "1"], ["2 1"]]),
        ("5", True, [["5"]]),
        ("2, 1", True, [["2", " 1"], ["2, 1"]]),
        ("2, 1", False, [["2", " 1"]]),
        ("2,1 5", False, [["2", "1 5"], ["2,1", "5"]]),
        ("2, 1 and 5", False, [["2", " 1 and 5"], ["2", " 1", "5"]]),
    ):
        found = ways_of(line, 3, alone=alone)
        assert [[each.text for each in way] for way in found] == ways, line
        assert {each.line for way in found for each in way} == {3}
    for line in ("2;1/5", "2,,1", ";;"):
        assert "expected clues with one kind of sign between them" in refused(ways_of, line, 3, alone=False)


def test_counts_before_clues_may_be_their_first_runs():
    assert without_counts(["1. 2", "2. 1 1"]) == ["2", "1 1"]
    for texts in (["1. 2"], ["1. 2", "3. 1"], ["2 1", "1 1"], ["0. 1", "1. 1"], []):
        assert without_counts(texts) == []


def test_nested_lists_are_clues():
    for line, ways in (
        ("[[2, 1], [5], 0]", [["2, 1", "5", "0"]]),
        ("[2 1] (5)", [["2 1", "5"]]),
        ("[[2],5,[1]]", [["2", "5", "1"]]),
        ("[2; 5]", [["2", " 5"]]),
    ):
        assert [[each.text for each in way] for way in list_ways(line, 1)] == ways, line
    rows, columns = two_lists("[[2],[1]]\n[[2],[1]]", 4)
    assert [(each.text, each.line) for each in (*rows, *columns)] == [("2", 4), ("1", 4), ("2", 5), ("1", 5)]
    assert two_lists("[[[2]],[[1,1]]]", 1) == ([Written(1, "2")], [Written(1, "1,1")])
    for line, told in (
        ("[2", "1: the bracket [ is not closed"),
        ("[2)", "1: the bracket ) closes none"),
        ("2]", "1: the bracket ] closes none"),
        ("[[[[1]]]]", "1: expected at most 3 brackets within one another"),
        ("[1] x", "1: expected nothing but lists of clues"),
        ("[[1] 2, [3]]", "1: expected ',' between two clues"),
        ("[[1], [[2]]]", "1: expected a list of clues such as [[2, 2], [5]]"),
    ):
        assert refused(list_ways, line, 1) == told, line
    assert len(list_ways("[[[1]]]"[1:-1], 1)) == 1
    for line in ("[[1]]", "[[1]] [[2]] [[3]]"):
        assert "expected two lists of clues, such as [[2],[1,1]] [[2],[1],[1]]" in refused(two_lists, line, 1)


# ---- which board is meant ----


def test_of_several_boards_the_one_that_fits_is_meant():
    fits, turned = Nonogram([[2], [1]], [[2], [1]]), Nonogram([[1], [2]], [[2], [1]])
    wrong, wide = Nonogram([[2], [2]], [[2], [1]]), Nonogram([[2]], [[1], [1]])
    assert typed._the_one([wrong, fits], None) == fits
    assert typed._the_one([wide, wrong], (2, 2)) == wrong  # the size tells that nothing is missing
    assert typed._the_one([fits, wide], (1, 2)) == wide and typed._the_one([fits, wide], (2, 1)) == wide
    for boards, size, told in (
        (
            [fits, turned],
            None,
            "the clues can be taken as 2 rows and 2 columns or 2 rows and 2 columns; write",
        ),
        ([wrong], None, "as a nonogram of 2 rows and 2 columns this has no solution: "),
        ([wide], (2, 2), "the size is 2 x 2, the clues are those of 1 row and 2 columns"),
        ([wrong, wrong], (3, 2), "the size is 3 x 2, the clues are those of 2 rows and 2 columns"),
    ):
        with pytest.raises(RuleError) as caught:
            typed._the_one(boards, size)
        assert told in str(caught.value)


def test_typed_boards_are_read_with_headings_or_bare():
    expected = Nonogram([[2], [1]], [[2], [1]])
    for lines in (
        "rows:\n2\n1\ncolumns:\n2\n1",
        "title\nrows: 2, 1\ncolumns: 2, 1",
        "R1: 2\nR2: 1\nC1: 2\nC2: 1",
        "2\n1\n\n2\n1",
        "2 x 2\n2\n1\n\n2\n1",
        "2 2\n2\n1\n\n2\n1",
        "[[2],[1]] [[2],[1]]",
        "2\n2\n1\n2\n1",
        "2\n2\n1\n2\n2\n1",
        "rows: 2 1 columns: 2 1",
        "rows:\n- 2\n- 1\ncolumns:\n- 2\n- 1",
        "rows:\n1) 2\n2) 1\ncolumns:\n1: 2\n2: 1",
    ):
        assert typed.read_typed(block_of(lines)) == expected, lines
        assert typed.is_typed(block_of(lines))
    for lines, told in (
        ("rows:\n2\n1", "expected a line 'columns:' and the clues of the columns"),
        ("rows:\ncolumns:\n2", "expected the clues of the rows"),
        ("rows:\n2\nrows:\n1\ncolumns:\n2", "the rows are given twice"),
        ("5 5 5\nrows:\n2\ncolumns:\n2", "expected 'rows:' or 'columns:' before the clues"),
        ("R1: 2\nR3: 1\nC1: 2\nC2: 1", "expected 'row 2:'"),
        ("row 1 2\n", "expected ':' after the heading 'row'"),
        ("2 rows:\n1", "expected the heading at the beginning of its line"),
        (
            "3 x 2\nrows:\n2\n1\ncolumns:\n2\n1",
            "the size is 3 x 2, the clues are those of 2 rows and 2 columns",
        ),
        ("2\n2\n2\n2", "expected one blank line, the one between rows and columns; write 0 for a blank clue"),
        ("# nothing", "expected the clues of a nonogram"),
    ):
        assert told in refused(typed.read_typed, block_of(lines)), lines
        assert not typed.is_typed(block_of(lines))


def test_titles_and_sizes_are_told_from_clues():
    for lines, title in (
        (["My cat", "2"], "My cat"),
        (["", 'Title: "Cat"'], "Cat"),
        (["2 1"], None),
        (["rows:"], None),
        ([], None),
    ):
        assert typed.title_of(lines) == title
    for line, size in (
        ("5 x 4", (5, 4)),
        ("size: 5 by 4", (5, 4)),
        ("10,5", (10, 5)),
        ("5", None),
        ("5 x", None),
    ):
        assert typed._size(line) == size


def test_a_clue_in_two_lines_is_refused():
    for lines in ("2\n1\n3\n1", "2,\n1,\n3\n1", "2\n1,\n3", " 2\n 1\n3\n1", "2\n1\n3\n1,"):
        require_unbroken(block_of(lines))
    for lines, told in (
        (
            "2\n1,\n3\n1",
            "'1,' may be part of a clue in two lines: take the sign at its end away, or join the lines",
        ),
        (
            "2 1\n 1\n3\n1",
            "' 1' may be part of a clue in two lines: take the blank before it away, or join the lines",
        ),
        (
            "rows: 2,1, 3, 4",
            "'2,1' may be one clue or two: write a blank between the numbers of a clue, and a comma",
        ),
    ):
        assert told in refused(require_unbroken, block_of(lines))
    require_unbroken(block_of("2\n 1 1 1\n3\n1"))


# ---- sheets, files, links ----


def test_a_sheet_has_clues_above_and_beside(monkeypatch):
    lines = ["\t\t1\t", "\t\t1\t2", "1\t1\t\t", "2\t\t\t", "\t1\t\t"]
    found = sheet.from_sheet(Block(lines[:4], 5))
    assert list(found.lines) == ["R: 1 1", "R: 2", "C: 1 1", "C: 2"]
    assert [found.number(at) for at in range(4)] == [7, 8, 5, 5]
    plain = Block(["2 1", "1"], 1)
    assert sheet.from_sheet(plain) is plain
    empty = Block(["\t1\t", "1\t\t", "1\t\t"], 3)
    assert (
        refused(sheet.from_sheet, empty) == "3: column 2 of the sheet has no clue: write 0 for a blank column"
    )
    monkeypatch.setattr(sheet, "SIDE_CAP", 2)
    assert sheet.from_sheet(Block(lines[:4], 5)).lines != lines[:4]
    monkeypatch.setattr(sheet, "SIDE_CAP", 1)
    assert list(sheet.from_sheet(Block(lines[:4], 5)).lines) == lines[:4]


def test_a_run_of_a_url_is_no_longer_than_it_takes(monkeypatch):
    monkeypatch.setattr(links, "_MOST", 3)
    assert links._url_lines(Nonogram([[3]], [[1]] * 3))
    for clue, columns, told in (
        ([4], 4, "a run of row 1 is 4 long; a puzz.link URL takes up to 3"),
        ([1, 1], 2, "the clue of row 1 has 2 runs; a puzz.link URL of this size has room for 1"),
    ):
        assert refused(links._url_lines, Nonogram([clue], [[1]] * columns)) == told
    assert [links._slots(length) for length in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_cells_that_are_filled_in_stand_behind_the_clues_of_a_game_id():
    """A letter skips cells and fills the next; z and Z skip 25 and fill none."""
    for known, word in (
        (((1, 0), (None, 1)), "AaB"),
        (((None, None), (None, None)), "e"),
        (((None, 0), (None, None)), "bc"),
        (((None,) * 25, (1, *(None,) * 24)), "zAy"),
        (((None,) * 26, (None,) * 26), "zzc"),
    ):
        assert text._write_known(known) == word
        count, columns = len(known) * len(known[0]), len(known[0])
        assert text._read_known(Scanner(word, 1), count, columns) == known
    for word, told in (
        ("A", "a letter; the cells filled in end at cell 1 of 4"),
        ("f", "the letter skips past the last of 4 cells"),
    ):
        assert told in refused(text._read_known, Scanner(word, 1), 4, 2)


def test_runs_are_added_to_a_clue(monkeypatch):
    monkeypatch.setattr(text, "SIDE_CAP", 2)
    found = []
    for length in (2, 1):
        text.add_run(Scanner("", 1), 0, found, length)
    assert found == [(2, 1), (1, 1)]
    assert "runs in one clue" in refused(text.add_run, Scanner("", 1), 0, found, 1)
    for begun, length in (([(2, 1)], 0), ([(0, 1)], 1)):
        assert "a 0 stands for a blank line" in refused(text.add_run, Scanner("", 1), 0, begun, length)
    assert text.finish_clue([(0, 1)]) == () and text.finish_clue([(1, 2)]) == ((1, 2),)


def test_files_of_clues_are_read_and_refused():
    board = Nonogram([[2], [1]], [[2], [1]])
    for format, lines in (
        ("nin", "2 2\n2\n1\n2\n1\n"),
        ("mk", "2 2\n2\n1\n#\n2\n1\n"),
        ("cwd", "2\n2\n2\n1\n\n2\n1\n"),
        ("g", ": rows\n2\n1\n: columns\n2\n1\n"),
        ("non", "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"),
    ):
        name = {"g": "olsak", "non": "text"}.get(format, format)
        assert sp.loads(lines, type="nonogram", format=name) == board, format
    for lines, told in (
        (": rows\n2\n: columns 3\n2", "expected the clues below the line with ':', found a number in it"),
        (": rows\n2", "expected a line ':' before the columns"),
        ("2\n2", "expected a line ':' before the rows"),
        (": rows\n2\n: columns\n2\n: more", "expected the end of the board, found a third line ':'"),
        (": rows\n: columns\n2", "expected the clue of row 1"),
    ):
        assert told in refused(files._read_olsak, block_of(lines))
    for lines, told in (
        ("width 2\nwidth 2", "the width is given twice"),
        ("width 2\nrows\n2", "expected a line height before the rows"),
        ("width 2\nheight 2\nrows\n2", "expected 2 clues of the rows, found 1"),
        ("width 1\nheight 1\nrows\n1", "expected a line columns and the clues of the columns"),
        ("width 1\nheight 1\nrows\n1\nrows\n1", "the rows are given twice"),
        (
            "width 1\nheight 1\nrows\n1\n2\ncolumns\n1",
            "there are more clues of the rows than the 1 announced",
        ),
        ("width 1\ncolor a red", "expected a colour of the form #rrggbb"),
        ("width 1\ncolor a #ff0000\ncolor a #ff0000", "expected a letter that no other color line names"),
    ):
        assert told in refused(non._read_non, block_of(lines)), lines


def test_colours_of_a_file_are_those_of_its_letters():
    assert non._palette(["1", "2"], {}) == ({"": 1}, ("#000000",))
    assert non._palette(["1a", "0"], {"a": "#ff0000"}) == ({"a": 1}, ("#ff0000",))
    assert non._palette(["1a 2"], {"a": "#ff0000"}) == ({"a": 1, "": 2}, ("#ff0000", "#000000"))
    assert non._palette(["1"], {"a": "#000000"}) == ({"a": 1, "": 1}, ("#000000",))


def xml(inside):
    return f'<puzzleset><puzzle type="grid" defaultcolor="black">{inside}</puzzle></puzzleset>'


ROWS = '<clues type="rows"><line><count>1</count></line></clues>'
COLUMNS = '<clues type="columns"><line><count>1</count></line></clues>'


def test_xml_is_read_and_refused():
    board = sp.loads(xml(ROWS + COLUMNS), format="webpbn")
    assert board == Nonogram([[1]], [[1]])
    red = '<color name="red">f00</color>'
    colored = [each.replace("<count>", '<count color="red">') for each in (ROWS, COLUMNS)]
    assert sp.loads(xml(red + "".join(colored)), format="webpbn").colors == ("#ff0000",)
    for inside, told in (
        (ROWS, "expected a clues element of type columns"),
        (ROWS + ROWS, "expected one clues element for rows and one for columns, found 'rows'"),
        ("".join(colored), "the colour 'red' of a count is not declared"),
        (
            ROWS.replace("<count>", '<count color="white">') + COLUMNS,
            "the colour 'white' of a count is the background",
        ),
        (
            '<color name="red">f0</color>',
            "expected a color with a name and three or six hex digits, found 'f0'",
        ),
        ("<color>f00</color>", "expected a color with a name and three or six hex digits, found 'f00'"),
        ('<clues type="rows"><count>1</count></clues>', "a count stands outside a line"),
        ('<puzzle type="odd"/>', "expected a puzzle of type grid, found 'odd'"),
        ("<a>" * 19 + "</a>" * 19, "the elements are nested deeper than 20"),
        (ROWS + COLUMNS + "<", "this is not XML: "),
    ):
        with pytest.raises(FormatError) as caught:
            sp.loads(xml(inside), format="webpbn")
        assert told in str(caught.value), inside
    for whole, told in (
        ("<odd/>", "expected a puzzleset element, found 'odd'"),
        ("<!DOCTYPE a><puzzleset/>", "a DOCTYPE is refused"),
    ):
        assert told in refused(webpbn._split, [whole])


def test_records_hold_as_many_rows_as_columns(monkeypatch):
    """Without a size: empty lines at the end may be clues, for a side that records usually have."""
    monkeypatch.setattr(files, "_RECORD", 3)
    for lines, rows, columns in (
        (["$7", "1", "1"], [[1]], [[1]]),
        (["$7", "2", "1", "2", "1"], [[2], [1]], [[2], [1]]),
        (["$7", "2", "1", "2", "1", "", ""], [[2], [1]], [[2], [1]]),
        (["$7", "2", "1", "", "2", "1", ""], [[2], [1], []], [[2], [1], []]),
        (["$7", "1", "", "1", ""], [[1], []], [[1], []]),
        (["$7", "1 1", "", "1", "1", ""], None, None),
    ):
        if rows is None:
            assert "expected as many row clues as column clues" in refused(
                files._read_record, Block(lines[:4], 1)
            )
        else:
            assert files._read_record(Block(lines, 1)) == Nonogram(rows, columns), lines
    assert "expected the end of the line" in refused(files._read_record, Block(["$7 x", "1", "1"], 1))
