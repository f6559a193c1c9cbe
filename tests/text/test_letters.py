"""What stands around a board in a letter, line by line: greetings, quotes, legends."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.letters import is_prose, uncommented, unquoted, without_words

QUOTED = {
    "> 1 2/> 2 1": "1 2/2 1",
    "He wrote:/> 1 2/> 2 1/Bye": "/1 2/2 1/Bye",
    "He wrote/> 1 2/> 2 1": "He wrote/1 2/2 1",
    "wrote:/> 1 2/> 2 1": "wrote:/1 2/2 1",
    "> 1 2//> 2 1": "1 2//2 1",
    "> > 1 2/> 2 1": "> 1 2/2 1",
    ">/> 1 2": "/1 2",
}

NOT_QUOTED = [
    ">1 2/>2 1",
    "> 1 2",
    "> 1 2/by me/> 2 1",
    "1 > 2/2 > 1",
]

COMMENTED = {
    "# hitori|1 1": "hitori|1 1",
    "# hitori 5x5|1 1": "hitori 5x5|1 1",
    "# hitori 5x5 (easy)|1 1": "hitori 5x5|1 1",
    "## hitori: 5 x 5|1 1": "hitori: 5 x 5|1 1",
    "// hitori|1 1": "hitori|1 1",
    "# hitori, 5 by 5|1 1": "hitori 5x5|1 1",
    "| |# hitori|1 1": "| |hitori|1 1",
    "import x|# hitori|1 1": "import x|hitori|1 1",
    "# title 5x5|1 1": "title 5x5|1 1",
    "# title 5 rows|1 1": "title 5 rows|1 1",
    "# a title 5 rows|1 1": "a title 5 rows|1 1",
    "# a title|1 1": "a title|1 1",
}

NOT_COMMENTED = [
    "# hitori easy|1 1",
    "# nothing|1 1",
    "1 1|# hitori",
    "hitori|1 1",
    "# title|1 1",
]

AROUND = {
    "Dear Bob,/1 2/2 1/Thanks!": ("/1 2/2 1/", {}, ()),
    "Dear Bob,//1 2/2 1//Thanks!": ("//1 2/2 1//", {}, ()),
    "Dear Bob,/title here/I like it./1 2/2 1": ("/title here//1 2/2 1", {}, ()),
    "x is black; o means empty/xo/ox": ("/xo/ox", {"x": "#", "o": "."}, ()),
    'a "x" is black/xo': ("/xo", {"x": "#"}, ()),
    "title (x is black)/xo/ox": ("title /xo/ox", {"x": "#"}, ()),
    "title (x = black, y)/xo/ox": ("title /xo/ox", {"x": "#"}, ()),
    "x = black/x = white/xo": ("/x = white/xo", {"x": "#"}, ()),
    "numbers = clues/1 2": ("/1 2", {}, ()),
    "blank cells = white, # = wall/1 2": ("/1 2", {"#": "#"}, ()),
    "Key: # = wall/1 2": ("/1 2", {"#": "#"}, ()),
    "Legend: # stands for walls; numbers = given clues/1 2": ("/1 2", {"#": "#"}, ()),
    "1 2/2 1/Thanks!/Bob": ("1 2/2 1//", {}, ()),
    "1 2/2 1/Bob/Thanks!": ("1 2/2 1/Bob/", {}, ()),
    "1 2/2 1/Bob Miller (17)/Thanks!": ("1 2/2 1/Bob Miller (17)/", {}, ()),
    "1 2/2 1/Bob/Ann/Thanks!": ("1 2/2 1/Bob/Ann/", {}, ()),
    "Fill in 1 to 9./1 2": ("/1 2", {}, (9,)),
    "Use the numbers 1-9/1 2/fill in 1 to 9": ("/1 2/", {}, (9,)),
    "Use the numbers 1-9/1 2/fill in 1 to 8": ("/1 2/", {}, ()),
    "Name: ______ Date: ____/1 2": ("/1 2", {}, ()),
    "r2c3 means row 2, column 3/1 2": ("/1 2", {}, ()),
    "columns are letters, rows are numbers/1 2": ("/1 2", {}, ()),
    "A1 is the top left cell/1 2": ("/1 2", {}, ()),
    "(A1 is the top left cell) 1 2": (" 1 2", {}, ()),
    "Dear Bob,/\t/1 2": ("/\t/1 2", {}, ()),
    "Dear Bob,/\t/Hello, you!/1 2": ("/\t/Hello, you!/1 2", {}, ()),
    "Dear Bob,//Hello, you!/1 2": ("///1 2", {}, ()),
    "1 2/title, so!/Thanks!": ("1 2/title, so!/", {}, ()),
    "a title/Hello, you!/a title/Hello, you!/1 2": ("a title//a title/Hello, you!/1 2", {}, ()),
    "Dear Bob, look :/  /1 2": ("/  /1 2", {}, ()),
}
"""What is left, what signs mean, and how many numbers a board takes."""

NOTHING_AROUND = [
    "title here/title here/1 2",
    "1 2/Dear Bob,/2 1",
    "# = black, . = white/#./.#",
    "x = black and white/xo",
    "x = green/xo",
    "1 2/2 1/Bob",
    "Bob/Thanks!/1 2",
    "1 2/Use the numbers 1-9/2 1",
    "(so it is) 1 2",
    "/ is divided by/1 2",
    "Hello, how are you?/Thanks!",
    "1 2/Bob",
    "Bob",
    "title (so is it)/x",
    "",
]

OTHER_NAMES = {
    "r2c3 means column 2, row 3/1 2": 1,
    "1 2/rxcy = column x row y": 2,
}

PROSE = [
    "I found this one in an old book.",
    "(I found this one in an old book)",
    "I found this one in an old book!",
    "I found <this> one in an old book.",
    "I found this one in an ... book.",
    "see: here",
    "Thanks!",
    "Thanks, Bob",
    "Thanks; to; you, Bob;",
    "Thanks, Bob;;",
    "Thanks, Bob;",
    "Could you help me, please",
]

NO_PROSE = [
    "I found this one in an old book",
    "I found this one in an old book....",
    "see: me",
    "Thanks.",
    "Wow!",
    "rows: two",
    "by me, too",
    "title: x",
    "hello",
    "xoxo, xo",
    "OOO!",
    "Bob,",
    "...., so",
    "1 2 3",
    "",
    "a; b; c here",
    "hello;",
    "A1 and B2 are, so",
    "Could you help me, please 3",
    "the clue at r1c1 is easy, right",
    "each row has every number once.",
    "all numbers in a row differ, ok",
]


def names_title(line):
    return "title" in line


@pytest.mark.parametrize("text", [*QUOTED, *NOT_QUOTED])
def test_marks_of_a_quoted_mail(text):
    assert "/".join(unquoted(text.split("/"))) == QUOTED.get(text, text)


def test_marks_are_looked_for_at_the_head_of_a_text():
    for before, is_read in ((199, True), (200, False)):
        lines = [*[""] * before, "> 1", "> 2"]
        assert (unquoted(lines)[-1] == "2") == is_read


@pytest.mark.parametrize("text", [*COMMENTED, *NOT_COMMENTED])
def test_a_comment_that_is_a_name_or_a_title(text):
    found = uncommented(text.split("|"), lambda word: word == "hitori", names_title)
    assert "|".join(found) == COMMENTED.get(text, text)


def test_a_text_of_blank_lines_or_of_a_long_one_has_no_comment():
    for lines in ([""], ["#" + " " * 155 + "title"]):
        assert uncommented(lines, lambda _: True, lambda _: True) is lines
    assert uncommented(["#" + " " * 152 + "a title"], lambda _: False, lambda _: True) == ["a title"]


@pytest.mark.parametrize("text", [*AROUND, *NOTHING_AROUND])
def test_words_around_a_board(text):
    left = without_words(text.split("/"), range(1, 9), names_title)
    assert ("/".join(left.lines), left.legend, left.sides) == AROUND.get(text, (text, {}, ()))


@pytest.mark.parametrize("text", OTHER_NAMES)
def test_words_that_name_cells_in_another_way(text):
    with pytest.raises(sp.FormatError, match="names cells in another way: name the row first") as caught:
        without_words(text.split("/"), range(1, 9), names_title)
    assert caught.value.line == OTHER_NAMES[text]


def test_long_lines_of_words_stay():
    for width, left in ((160, ""), (161, "Dear Bob,".ljust(161))):
        assert without_words(["Dear Bob,".ljust(width), "1 2"], (1, 2), names_title).lines[0] == left
        lines = ["(A1 is the top left cell) 1 2".ljust(width)]
        assert (without_words(lines, (1,), names_title).lines != lines) == (not left)
        lines = ["Dear Bob,", "Hello, you!".ljust(width), "Thanks!", "1 2"]
        assert (without_words(lines, range(1, 5), names_title).lines[2] == "") == (not left)


@pytest.mark.parametrize("line", [*PROSE, *NO_PROSE])
def test_whether_a_line_is_prose(line):
    assert is_prose(line) is (line in PROSE)
