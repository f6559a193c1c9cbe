"""Lines of words, one by one: names and titles, cages, rules, remarks, sizes, rows in one line, quotes."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.text import named, sides
from satpuzzles.text.entries import Entry
from satpuzzles.text.one_line import taken_apart
from satpuzzles.text.quoted import unboxed, unquoted_fields
from satpuzzles.text.remarks import is_remark, may_have_remarks, speaks_of_board, without_remarks
from satpuzzles.text.sessions import without_session
from satpuzzles.text.told_cages import plain_sentences, told_cage
from satpuzzles.text.usual_names import without_usual_names
from satpuzzles.text.usual_rules import without_usual_rules

OF_LINES = {each.__name__: each for each in (without_session, unboxed, unquoted_fields, without_usual_rules)}
OF_ONE = {
    "remark": is_remark,
    "remark on a hitori": lambda line: is_remark(line, ("hitori",)),
    "plain_size": sides.plain_size,
    "size_in": sides.size_in,
    "size_told": sides.size_told,
    "counted_size": sides.counted_size,
    "told_cage": told_cage,
    "misspelt": named.misspelt,
    "is_name": named.is_name,
    "is_title": named.is_title,
    "types_told": lambda line: sorted(named.types_told(line)),
}

MADE = {
    ("is_name", ""): "False",
    ("is_title", ":"): "False",
    ("is_title", "Loopy"): "True",
    ("is_title", "# hitori"): "False",
    ("is_title", "drat-trim"): "False",
    ("is_title", "light up#"): "False",
    ("is_title", "Light up 3"): "True",
    ("is_title", "type: calcudoku"): "True",
    (
        "is_title",
        (
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx hitori"
        ),
    ): "False",
    ("may_have_remarks", ""): "False",
    ("may_have_remarks", "1"): "False",
    ("may_have_remarks", "solve and say why"): "True",
    ("misspelt", "x\nx"): "None",
    ("misspelt", "Aable"): "None",
    ("misspelt", "hitori"): "None",
    (
        "misspelt",
        (
            "x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x "
            "x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x "
            "x x hitori"
        ),
    ): "hitori",
    ("plain_sentences", "AB is 3"): "AB = 3",
    ("plain_sentences", "A1 total 5."): "A1 total 5.",
    ("plain_sentences", "a cage in1 a1"): "a cage in1 a1",
    ("plain_sentences", "sum of 1\nrows"): "sum of 1\nrows",
    ("plain_sentences", "A ,as012 x\na cage in  1"): "A ,as012 x\na = 1",
    ("plain_sentences", "cage a1 a2: 3+\na cage in a1"): (
        "wrong: 2: 'a cage in a1' tells a cage in words that are not known: write its clue and its "
    ),
    ("plain_size", ""): "None",
    ("plain_size", "hitoi 7 5"): "(7, 5)",
    ("remark", ""): "False",
    ("remark", "1"): "False",
    ("remark", "c;rt!ified in"): "False",
    ("remark", "--conf.ict-l1mit"): "False",
    ("remark", "a size and lists"): "False",
    ("remark", "I like this hitori"): "False",
    ("remark", "Nuaik,abe of today"): "True",
    ("sections", ""): "0 1 None None None False False\n",
    ("sections", "#"): "0 1 None None None False False\n#",
    ("sections", "#3\n"): "0 2 None None 0 True False\n#3\n",
    ("sections", "CDDt"): "0 1 None None None False False\nCDDt",
    ("sections", "solo"): "0 1 sudoku None None False False\n",
    ("sections", "\t#3\n1 2"): "0 2 None None None False False\n\t#3\n1 2",
    ("sections", "Akari 4x4\n"): "0 2 akari (4, 4) 0 False False\n4x4\n",
    ("sections", "[Hitori]\n1"): "0 2 hitori None None False False\n\n1",
    ("sections", "size: 5 x 6"): "0 1 None (5, 6) 0 True False\nsize: 5 x 6",
    ("sections", "**Hitori**\n1"): "0 2 hitori None None False False\n\n1",
    ("sections", "this solo: me"): "0 1 sudoku None None False False\n",
    ("sections", "hitori = [[1]]"): "0 1 hitori None None False False\nhitori = [[1]]",
    ("sections", "hitorri 6x6\n]"): "0 2 None None None False False\nhitorri 6x6\n]",
    ("sections", "nurikabe 4 4\n"): "0 2 nurikabe (4, 4) None False False\n\n",
    ("sections", "Sudoku, hitori\n1"): "0 2 sudoku None None False False\n\n1",
    ("sections", "x  sudoku 1 x 1\n"): "0 2 None None None False False\nx  sudoku 1 x 1\n",
    ("sections", "1 2\n\nHitori;;\n1"): "0 4 None None None False False\n1 2\n\nHitori;;\n1",
    ("sections", "hit*ori\n5 x 5\n\n"): "0 4 hitori None None False False\n\n5 x 5\n\n",
    ("sections", "hitori 7 5\na1 = 3"): "0 2 hitori (7, 5) None False False\n7 x 5\na1 = 3",
    ("sections", "Title: hitori 3x\nr1c1 = 3"): "0 2 hitori None None False False\n\nr1c1 = 3",
    ("sections", "type = 'hitori'\nnumbers = ["): (
        "0 2 None None None False False\ntype = 'hitori'\nnumbers = ["
    ),
    ("sections", "my hitori 3 x 3\n\n\nr1c1 = 3"): (
        "0 4 hitori (3, 3) None False False\n3 x 3\n\n\nr1c1 = 3"
    ),
    ("sections", "Puzzle 1\n1 2\n\nPuzzle 2\n2 1"): (
        "0 3 None None 0 True False\n3 5 None None 3 True False\nPuzzle 1\n1 2\n\nPuzzle 2\n2 1"
    ),
    ("sections", "my hitori 3 x 3\n1 2\nr1c1 = 3"): ("0 3 hitori (3, 3) None False False\n\n1 2\nr1c1 = 3"),
    ("sections", ("Sudoku 4x4 with diagonals\n1...\n..1.\n.2..\n...3\n")): (
        "0 6 None None None False False\nSudoku 4x4 with diagonals\n1...\n..1.\n.2..\n...3\n"
    ),
    (
        "sections",
        ("                                                                       akari 3x3\n1"),
    ): "0 2 akari (3, 3) None False False\n\n1",
    (
        "sections",
        (
            "No. 3 ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab a"
            "b ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab"
            " ab ab xx"
        ),
    ): (
        "0 1 None None None False False\n"
        "No. 3 ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab a"
        "b ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab"
        " ab ab xx"
    ),
    (
        "sections",
        (
            '"nice hitori, ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab'
            " ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab "
            'ab ab ab "'
        ),
    ): "0 1 hitori None None False False\n",
    ("sections hitori", "s."): "0 1 None None None False False\ns.",
    ("sections hitori", "level 3"): "0 1 None None 0 True False\nlevel 3",
    ("sections hitori", "akari;;;"): "0 1 akari None None False False\n",
    ("sections hitori", "singles\n"): "0 2 hitori None None False False\n\n",
    ("sections hitori", "1\n\nHitori\n1 2"): (
        "0 2 None None None False False\n2 4 hitori None None False False\n1\n\n\n1 2"
    ),
    ("sections nurikabe", "Sudoku  tori\n1"): "0 2 sudoku None None False False\n\n1",
    ("sections nurikabe", "Puzze 1\n1 2\n\nPuzzle 2\n2 1"): (
        "0 5 None None None False False\nPuzze 1\n1 2\n\nPuzzle 2\n2 1"
    ),
    ("size_in", ""): "None",
    ("size_in", "0x3"): "(0, 3)",
    ("size_in", "4 wide 3 rows"): "(3, 4)",
    ("size_told", "0x3"): "None",
    ("size_told", "It has 5 rows with 6 squares each."): "(5, 6)",
    ("taken_apart", " "): "1:  ",
    ("taken_apart", " /"): "1:  /",
    ("taken_apart", "*|2"): "1: *|2",
    ("taken_apart", "D 2/"): "1: D 2/",
    ("taken_apart", "ABC/1"): "1: ABC/1",
    ("taken_apart", "123, 213"): "1: 123, 213",
    ("taken_apart", "hitori 123 213"): "1: hitori\n1:        123\n1:            213",
    ("taken_apart", "123 231 312  "): "1: 123\n1:     231\n1:         312",
    ("taken_apart", "my hitori: 123 213 (level 3)"): "1: my hitori: 123 213 (level 3)",
    ("taken_apart", "hitori (2x2): 123 213 fun"): (
        "1: hitori, (2x2), fun\n1:               123\n1:                   213"
    ),
    ("taken_apart", "12/2/"): "1: 12\n1:    2",
    ("taken_apart", "2|3|4"): "1: 2|3|4",
    ("taken_apart", "/1/1/1"): "1:  1\n1:    1\n1:      1",
    ("taken_apart", "has no row"): "1: has no row",
    ("taken_apart", "ABC/BCA/CAB"): "1: ABC\n1:     BCA\n1:         CAB",
    ("taken_apart", "1 / 2\n1 /]2"): "1: 1 / 2\n2: 1 /]2",
    ("taken_apart", "Sudoku @ home"): "1: Sudoku @ home",
    ("taken_apart", "r1: 12, r2 21"): "1:     12\n1:            21",
    ("taken_apart", "hitoi 1 2 / 2#2"): "1: hitoi 1 2 / 2#2",
    ("taken_apart", "ABC/BCA/CAB\n1 2"): "1: ABC\n1:     BCA\n1:         CAB\n2: 1 2",
    ("taken_apart", "my hitori 12 / 2"): "1: my hitori\n1:           12\n1:                2",
    ("taken_apart", "1 2 1|2 1 3|3 3 1"): "1: 1 2 1\n1:       2 1 3\n1:             3 3 1",
    ("taken_apart", "123 231 312\ntitle"): "1: 123\n1:     231\n1:         312\n2: title",
    ("taken_apart", "top 1 1, 3, left 2, 2"): "1: rows: 2, 2\n1: columns: 1 1, 3",
    ("taken_apart", "Sudoku: ..1.....2....3.."): "1: Sudoku\n1:         ..1.....2....3..",
    ("taken_apart", "rows 1 1, 3, 2; columns 2, 2, 2\n1 2"): ("1: rows 1 1, 3, 2; columns 2, 2, 2\n2: 1 2"),
    ("taken_apart", ("here is a nurikabe 3x3 2.. ... ... have fun")): (
        "1: here is a nurikabe, 3x3, have fun\n"
        "1:                        2..\n"
        "1:                            ...\n"
        "1:                                ..."
    ),
    ("taken_apart", ("a sudoku 12.. .... 2... ...1 (boxes are 2 wide, 2 high) thanks all")): (
        "1: a sudoku 12.. .... 2... ...1 (boxes are 2 wide, 2 high) thanks all"
    ),
    ("told_cage", ""): "",
    ("told_cage", "Bo"): "Bo",
    ("told_cage", "a1 is 4"): "a1 = 4",
    ("told_cage", "a1: 3+ "): "a1: 3+ ",
    ("told_cage", "A\t3\tadd"): "A\t3\tadd",
    ("told_cage", "b1 c1: sum3"): "3+ b1 c1",
    ("told_cage", "A = sum of 1x"): "A = sum of 1x",
    ("told_cage", "sum of a1\nsum of a1"): "sum of a1\nsum of a1",
    ("told_cage", "together a and a2: 6"): "a2 = 6+",
    ("told_cage", "a1 a2 subtracts to 3 (minus"): "3- a1 a2",
    ("told_cage", "is in cage   and in cage  2"): "is in cage   and in cage  2",
    ("types_told", ""): "[]",
    ("types_told", "keen"): "['calcudoku']",
    ("unboxed", ""): "",
    ("unboxed", "()"): "()",
    ("unboxed", "[1][2]"): " 1  2 ",
    ("unboxed", "a [b]\n[] [2]"): "a [b]\n[] [2]",
    ("unboxed", "rows\n[1] [2]"): "rows\n[1] [2]",
    ("unquoted_fields", ""): "",
    ("unquoted_fields", '""'): '""',
    ("unquoted_fields", '1,\n"2,3",4'): "1,\n2 3,4",
    ("unquoted_fields", 'x"y\n"1","2"'): 'x"y\n"1","2"',
    ("unquoted_fields", '[\n]\n"1","2"'): '[\n]\n"1","2"',
    ("without_session", ""): "",
    ("without_session", "NaN"): "NaN",
    ("without_session", "0 1\n"): "0 1\n",
    ("without_session", "NaN\nNaN"): "  .\n  .",
    ("without_session", ">>> boar\n"): "\n",
    ("without_session", " 0 1\n0 1 2"): " 0 1\n0 1 2",
    ("without_session", " 0\n0 1\n1 2"): " 0\n0 1\n1 2",
    ("without_session", "NaN\nNaN 2.0"): "  .\n  .   2",
    ("without_session", ";0;1\n0;;\n1;;2"): "\n;\n;2",
    ("without_session", ">>> [1,\n... 2]"): "    [1,\n",
    ("without_session", "2,0,1\n0,1,2\n1,2,"): "2,0,1\n0,1,2\n1,2,",
    ("without_session", ";0;1\n0;1;\n\n1;;2"): "\n1;\n;2\n",
    ("without_session", "  0 1\n0 1 2\n1 2 1\n1"): "  0 1\n0 1 2\n1 2 1\n1",
    ("without_session", "x\n  0 1\n0 , 2\n1 2 1"): "x\n\n  , 2\n  2 1",
    ("without_session", "  0 1\n0 1, 2\n1 2 1\n\n"): "\n  1, 2\n  2 1\n\n",
    ("without_session", "  0 1\n0 1 2\n1 2 1\n\n 3 4"): "\n  1 2\n  2 1\n\n 3 4",
    ("without_session", "... [1]\n>>> x... y\n1\n... 2"): "... [1]\n\n1\n... 2",
    ("without_session", ("  0 1. 2\n  0 1 2\n0 1 2 3\n\nx\n2 3 3 3\n\n1 1 1 1")): (
        "  0 1. 2\n  0 1 2\n0 1 2 3\n\nx\n2 3 3 3\n\n1 1 1 1"
    ),
    ("without_usual_names", ""): "",
    ("without_usual_names", "(=)"): "(=)",
    ("without_usual_names", "a1  3"): "a1  3",
    ("without_usual_names", "x is ×"): "",
    ("without_usual_names", "1 2 31 2"): "1 2 31 2",
    ("without_usual_names", "((R: row))"): "",
    ("without_usual_names", "rows are 1 2 3"): "",
    ("without_usual_names", "Columns are a b c"): "",
    ("without_usual_names", "+ splus, - is minus"): "+ splus, - is minus",
    ("without_usual_names", "A1 is top left, columns"): "A1 is top left, columns",
    ("without_usual_names", "columns are c b a\na1= 3"): (
        "wrong: 1: 'columns are c b a' names cells in another way: count rows from the top, and col"
    ),
    ("without_usual_rules", ""): "",
    ("without_usual_rules", "one twi.ce"): "one twi.ce",
    ("without_usual_rules", "akari bars no rules"): "akari bars no rules",
    ("without_usual_rules", "no number twice in a row\nhitori"): "\nhitori",
    (
        "without_usual_rules",
        ("hitori is nice\nno number twice in each row and column among white cells\n1"),
    ): ("hitori is nice\nno number twice in each row and column among white cells\n1"),
    (
        "without_usual_rules",
        ("\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nhitori is nice\nno number twice:in a row"),
    ): ("\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nhitori is nice\nno number twice:in a row"),
    (
        "without_usual_rules",
        ("sudoku\nEach number once \non both long lines.\n1...\n1...\n..1.\n.2..\n...3\n"),
    ): ("sudoku\nEach number once \non both long lines.\n1...\n1...\n..1.\n.2..\n...3\n"),
    (
        "without_usual_rules",
        ("hitori her now\nRules: No two black cells touch side by side; white cells are connected"),
    ): ("hitori her now\n No two black cells touch side by side;"),
}


def made(name, text):
    """What a function makes of the lines of a text, or of one line; or what is wrong."""
    lines = text.split("\n")
    numbers = range(1, len(lines) + 1)
    try:
        if name in OF_ONE:
            return str(OF_ONE[name](text))
        if name in OF_LINES:
            return "\n".join(OF_LINES[name](lines))
        match name:
            case "taken_apart":
                found, where = taken_apart(lines, numbers, named.is_name, named.is_title)
                return "\n".join(f"{number}: {line}" for number, line in zip(where, found, strict=True))
            case "plain_sentences":
                return "\n".join(plain_sentences(lines, numbers))
            case "without_usual_names":
                return "\n".join(without_usual_names(lines, numbers))
            case "may_have_remarks":
                return str(may_have_remarks(lines))
            case _:
                found = [*named.sections(lines, name.partition(" ")[2] or None, None)]
                return "\n".join([*(" ".join(map(str, each)) for each in found), *lines])
    except FormatError as error:
        return f"wrong: {error}"[:90]


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


AT_MOST = [
    ("told_cage", "a1 and a2 add up to 3", 400, ""),
    ("without_usual_names", "R = row", 400, ""),
    ("without_usual_names", "Rows run bottom to top", 400, "\na1 = 3"),
    ("without_usual_rules", "hitori is nice", 400, "\nno number twice in a row"),
    ("without_usual_rules", "hitori is nice\nno number twice in a row", 415, ""),
    ("without_session", "  0 1", 400, "\n0 1 2\n1 2 1"),
    ("unboxed", "[1] [2]", 2_000, ""),
    ("unquoted_fields", '"1","2', 1_999, '"'),
    ("remark", "good luck with these", 160, ""),
    ("plain_size", "hitori 7 5", 80, ""),
    ("size_told", "It has 5 rows with 6 squares each.", 80, ""),
    ("taken_apart", "hitori 12/22", 2_000, ""),
    ("taken_apart", "my hitori: 12/22", 1_991, " have fun"),
]
"""A function, a line that it takes, how long this may be with blanks, and what stands behind."""


@pytest.mark.parametrize(("name", "line", "most", "behind"), AT_MOST)
def test_lines_are_looked_at_up_to_a_length(name, line, most, behind):
    first = "1: " if name == "taken_apart" else ""
    for length, is_taken in ((most, True), (most + 1, False)):
        text = line.ljust(length) + behind
        if name == "is_title":
            text = f"{line}, {'of mine ' * 20}"[: length + 1]
            is_taken = True
        assert (made(name, text) not in (first + text, "False", "None")) == is_taken


@pytest.mark.parametrize(
    ("name", "text", "most"),
    [
        ("without_session", "NaN\nNaN", 2_000),
        ("without_usual_rules", "hitori is nice\nno number twice in a row", 2_000),
        ("may_have_remarks", "good luck with these", 2_000),
        ("taken_apart", "hitori 12/22", 200),
    ],
)
def test_texts_are_looked_at_up_to_a_number_of_lines(name, text, most):
    for lines, is_taken in ((most, True), (most + 1, False)):
        longer = text + "\n" * (lines - text.count("\n") - 1)
        found = made(name, longer)
        assert (found not in (longer, "False") and not found.startswith("1: hitori 12/")) == is_taken


@pytest.mark.parametrize(
    ("name", "text", "most"),
    [
        ("without_usual_names", "R = row", 199),
        ("without_usual_names", "Rows run bottom to top\na1 = 3", 19),
        ("without_usual_rules", "hitori is nice\nno number twice in a row", 19),
    ],
)
def test_what_tells_stands_among_the_first_lines(name, text, most):
    for above, is_taken in ((most, True), (most + 1, False)):
        lower = "\n" * above + text
        assert (made(name, lower) != lower) == is_taken


def test_remarks_beside_boards_become_notes_of_the_first():
    board, other = sp.Hitori([[1, 1], [1, 2]]), sp.Hitori([[2, 2], [1, 2]])
    lines = ["good luck with these", "", "1 1", "1 2", "", "2 2", "1 2", "", "I like them both you know"]
    numbers = range(11, 20)
    entries = [
        Entry(None, "x", 11, FormatError("no", line=11)),
        Entry(board, "x", 13),
        Entry(other, "x", 16),
        Entry(None, "x", 19, FormatError("no", line=19)),
    ]
    first, second = without_remarks(entries, lines, numbers)
    assert (first.puzzle, second) == (board, entries[2])
    assert [note.partition(":")[0] for note in first.notes] == ["11", "19"]

    def kept(given, lines=lines):
        return without_remarks(given, lines, numbers) == given

    assert kept(entries[1:3], lines) and kept([entries[0], entries[3]]) and kept(entries[:3])
    assert kept([*entries[:2], entries[3]])
    assert kept([*entries[:3], Entry(None, "x", 13, FormatError("no", line=13))])
    assert kept([*entries[:3], Entry(None, "x", 19, sp.LimitReached("no"))])
    assert kept(entries, [*lines[:8], "1 2 x"])
    assert kept(entries, ["good luck with these", "1 1", *lines[1:8], lines[8]][:9])
    assert kept([entries[0], *entries], lines)
    longer = [*lines[:2], "my aunt likes this", *lines[2:]]
    moved = [*entries[:3], Entry(None, "x", 20, FormatError("no", line=20))]
    assert len(without_remarks(moved, longer, range(11, 21))) == 2


def test_words_of_boards_are_known():
    assert speaks_of_board("the first row") and not speaks_of_board("have fun")
