"""Names of rows and columns around a board: what is left of lines without them, ``/`` between two."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.coordinates import without_coordinates

NAMED = {
    "A B C/1 1 2 3/2 2 3 1": "/  1 2 3/  2 3 1",
    "A B C/1 1 2 3/2 2 3 1/3 3 1 2": "/  1 2 3/  2 3 1/  3 1 2",
    "a b c/1 1 2 3/2 2 3 1/3 3 1 2/by me": "/  1 2 3/  2 3 1/  3 1 2/by me",
    "A B C/1 1 2 3//2 2 3 1": "/  1 2 3//  2 3 1",
    "A b C/1 1 2 3/2 2 3 1": "/  1 2 3/  2 3 1",
    "A B/1 1 2/2 2 1": "/  1 2/  2 1",
    "A B C/1|1 2 3/2|2 3 1": "/ |1 2 3/ |2 3 1",
    "  A B C/1| 1 2 3/2| 2 3 1": "/ | 1 2 3/ | 2 3 1",
    "  A B C/ 1 . . ./ 2 . . .": "/   . . ./   . . .",
    "  1 2 3/1 1 2 3/2 2 3 1/3 3 1 2": "/  1 2 3/  2 3 1/  3 1 2",
    " 1 2 3/1 1 2 3/2 2 3 1/3 3 1 2": "/  1 2 3/  2 3 1/  3 1 2",
    "  1 2 3/1 1 2 3/2 2 3 1/3 3 1 2//by me": "/  1 2 3/  2 3 1/  3 1 2//by me",
    "  1 2 3/1 . . ./2 . _ 3/3 - . .": "/  . . ./  . _ 3/  - . .",
    "  1 2 3/a 1 2 3/b 2 3 1/c 3 1 2": "/  1 2 3/  2 3 1/  3 1 2",
    "  1 2 3/A 1 2 3/B 2 3 1/C 3 1 2": "/  1 2 3/  2 3 1/  3 1 2",
    "  1 2 3/A 1 2 3/2 2 3 1/C 3 1 2": "/  1 2 3/  2 3 1/  3 1 2",
    "  1 2/A 1 2/B 2 1/C 1 2": "/  1 2/  2 1/  1 2",
    ";A;B;C/1;1;2;3/2;2;;1": "/1 2 3/2 . 1",
    ";A;B;C/1;1;2;3/2;2;;1/by me": "/1 2 3/2 . 1/by me",
    "A B C/1;1;2;3/2;2;;1": "/1 2 3/2 . 1",
    ";1;2;3/1;1;2;3/2;2;;1": "/1 2 3/2 . 1",
    ";1;2;3/A;1;2;3/B;2;;1": "/1 2 3/2 . 1",
    "1 2 3/A|1|2|3/B|2| |1": "/1 2 3/2 . 1",
    "| |1|2|3|/|A|1|2|3|/|B|2| |1|": "/1 2 3/2 . 1",
    "| |A|B|C|/|1|1|2|3|/|2|2| |1|": "/1 2 3/2 . 1",
    "| |A|B|C|/|---|---|---|---|/|1|1|2|3|/|2|2| |1|": "/1 2 3/2 . 1 @1,3,4",
    "| |A|B|C|/|-|-|-|-|/|1|1|2|3|/|-|-|-|-|/|2|2| |1|/|-|-|-|-|": "/1 2 3/2 . 1 @1,3,5",
    "| |A|B|C|/|1|1|2|3|/|-|-|-|-|/|2|2| |1|/|-|-|-|-|/|3|2| |1|": "/1 2 3/2 . 1/2 . 1 @1,2,4,6",
    "| |A|B|C|/|1|1|2|3|/|2|2| |1|/-----": "/1 2 3/2 . 1 @1,2,3",
    "| |A|B|C|/|1|1|2|3|/|2|2| |1|//-----": "/1 2 3/2 . 1//-----",
    "| |A|B|C|/|1|1|2|3|/|2|2| |1|/====/by me": "/1 2 3/2 . 1/by me @1,2,3,5",
    ";A;B;C/1;1;2;3/2;2;;1/x;1;2;3;4": "/1 2 3/2 . 1/x;1;2;3;4",
    ";A;B;C/1;1;2;3/2;2;;1/;;": "/1 2 3/2 . 1/;;",
    ";A;B;C/1;1;2;3/2;2;;1/;A;B;C/1;1;2;3/2;2;;1": "/1 2 3/2 . 1//1 2 3/2 . 1",
    ";A;B;C/1;1;2;3/2;2;;1//;A;B;C/1;1;2;3/2;2;;1": "/1 2 3/2 . 1///1 2 3/2 . 1",
    ";A;B;C/1;1;2;3/2;2;;1//3;1;2;3": "/1 2 3/2 . 1/1 2 3 @1,2,3,5",
    ";A;B;C/1;1;2;3/2;2;;1/ / /3;1;2;3": "/1 2 3/2 . 1/1 2 3 @1,2,3,6",
    ";A;B;C/---/---/---/1;1;2;3/2;2;;1": "/1 2 3/2 . 1 @1,5,6",
    ";A;B;C/1;;;./2;_;-;": "/. . ./_ - .",
    ";A;B/1;a 3+;b 2/2;a;b": "/a:3+ b:2/a b",
    ";A;B/1;a (3+);b 2x/2;a;b": "/a:(3+) b:2x/a b",
    ",A,B/1,1,2/2,2,1": "/1 2/2 1",
    "\tA\tB/1\t1\t2/2\t2\t1": "/1 2/2 1",
    "a;a;b 3/a 4+;c;b/c 2;d 1;d": "a a b:3/a:4+ c b/c:2 d:1 d",
    "a;a/b 3+;b 3": "a a/b:3+ b:3",
    "a 3+;a/b 3+;b": "a:3+ a/b:3+ b",
    "a 3+,a/b 3+,b": "a:3+ a/b:3+ b",
    "a 3+\ta/b (3+)\tb": "a:3+ a/b:(3+) b",
    "a 3+\ta/b (3)\tb": "a:3+ a/b:(3) b",
    "a 3+\ta/b 3+\tb/": "a:3+ a/b:3+ b/",
    "a 3+;a/b 3+;b/x": "a:3+ a/b:3+ b/x",
    "a 3+;a/b 3+;b/x;1": "a:3+ a/b:3+ b/x;1",
    "  1 2 3/1 3 . ./2 . _ ./3 - . .": "/  3 . ./  . _ ./  - . .",
    "A B/1 10 2/2 2 1": "/  10 2/  2 1",
    "A B C/x/A B C/1 1 2 3/2 2 3 1": "A B C/x//  1 2 3/  2 3 1",
    "by me/a 3+;a/b 3+;b": "by me/a:3+ a/b:3+ b",
    "by me//a 3+;a/b 3+;b": "by me//a:3+ a/b:3+ b",
    "a 3+;a/b 3+;b//a 3+;a/b 3+;b": "a:3+ a/b:3+ b//a:3+ a/b:3+ b",
    "a;a;a/a 3+;a;b/b 3+;b;b": "a a a/a:3+ a b/b:3+ b b",
}
"""Lines, and those that are left; the number of each where some are left out."""

WRONG = {
    "A B C/1 1 2 3/2 2 3/3 3 1 2/4 1 2 3": "3: expected 2 and behind it 3 cells",
    "A B C/1 1 2 3/2 2 3 1 2/3 3 1 2/4 1 2 3": "3: expected 2 and behind it 3 cells",
    "A B C/1 1 2 3/2 2 3/|3| 3 1 2/4 1 2 3": "3: expected 2 and behind it 3 cells",
    "A;B;C/1;1;2;3/2;2;;1": "1: the names of the columns stand in other fields than",
    "A;B;C//1;1;2;3//2;2;3;1": "1: the names of the columns stand in other fields than",
    " |1|2|3/A|1|2|3/B|2| |1": "1: the names of the columns stand in other fields than",
    ";A;B;C/1;1;2;3/2;2;;1/3;1;2": "4: expected 3 and behind it 3 cells",
    ";A;B;C/1;1;2;3/2;2;;1/4;1;2;3": "4: expected 3 and behind it 3 cells",
    ";A;B;C/1;1;2;3/2;2;;1/;;;": "4: expected 3 and behind it 3 cells, as the names above are many; "
    "found an empty row without a name: leave it out",
    ";A;B;C/1;1;2;3/2;2;1/3;1;1;1": "3: expected 2 and behind it 3 cells",
    ";A;B;C/1;1;2;3/x;2;1;1/3;1;1;1": "3: expected 2 and behind it 3 cells",
    ";A;B;C/x;1;2;3/2;2;1;1/3;1;1;1": "2: expected 1 and behind it 3 cells",
    ";1;2;3/1;;;./2;_;-;1/x;;;": "4: expected 3 and behind it 3 cells",
    ";1;2;3/1;;;1/2;_;-;/x;1;;": "4: expected 3 and behind it 3 cells",
    "A B C/1 1 2 3/2 2 3/3 3 1 2/4 1 2 3/x": "3: expected 2 and behind it 3 cells",
    ";A;B;C/1;1;2;3/x;2;1;1//3;1;1;1": "3: expected 2 and behind it 3 cells",
    ";A;B;C/1;1;2;3/x;2;1;1/---/3;1;1;1": "3: expected 2 and behind it 3 cells",
    ";A;B;C/1;1;2;3/x;2;1;1////3;1;1;1": "3: expected 2 and behind it 3 cells",
    "| |A|B|C|/|1|1|2|3|/|2|1| |3|/| |-|-|-|": "4: expected 3 and behind it 3 cells",
    "A;B;C/1;1;2;3/2;2;;1/by me": "1: the names of the columns stand in other fields than",
}

OTHERS = [
    "A B D/1 1 2 3/2 2 3 1",
    "B C D/1 1 2 3/2 2 3 1",
    "A/1 1/2 2",
    "A B C/1 1 2 3",
    "A B C/1 1 2 3/3 2 3 1",
    "A B C/1 1 2 3/2 2 3",
    "A B C/1 1 2 3/2 2 3/3 3 1 2",
    "A B C/1 1 2 3/2 2 3/by me/3 3 1 2/4 1 2 3",
    "A B C/1 1 2 3/2 2 3/3 3 1 2/5 1 2 3",
    "A B C/1 1 2 3/2 2 3/3 3 1 2/4 1 2",
    "A B C/2 1 2 3/3 2 3 1",
    "A B C/A 1 2 3/B 2 3 1",
    "A B C/a/1 1 2 3/2 2 3 1",
    "10 A B/1 1 2/2 2 1",
    "1 2 3/1 1 2 3/2 2 3 1/3 3 1 2",
    " 1 2 3/ 1 1 2 3/ 2 2 3 1/ 3 3 1 2",
    "  1 2 3/1 1 2 3/2 2 3 1",
    "  1 2 3/1 1 2 3/2 2 3 1/3 3 1 2/by me",
    "  1 2 3/1 1 2 3//2 2 3 1/3 3 1 2",
    "  1 2 3//1 1 2 3/2 2 3 1/3 3 1 2",
    "  1 2 3/1 . . ./2 . _ -/3 - . .",
    "  1 2 4/1 1 2 3/2 2 3 1/3 3 1 2",
    "  1/1 1/2 1/3 1",
    "A;B;C/1;1;2;3/2;2;3",
    "A;B;C/1;1;2;3/x;2;3;1",
    "A;B;C/1;1;2;3",
    "x;A;B;C/1;1;2;3/2;2;;1",
    "1 2 3/A;1;2;3/B;2;;1",
    "| |A|B|C|/+---+/|1|1|2|3|/|2|2| |1|",
    "| |A|B|C|/|1|1|2|3|/|---|---|---|---|/|2|2| |1|/|3|2| |1|",
    ";A;B;C/1;1;2;3/x;2;;1",
    ";A;B;C/1;1;2;3/2;2;1",
    ";A;B;C/1;1;2;3/x;2;1;1/;;;/;;;/;;;/3;1;1;1",
    ";A;B;C/1;1;2;3/x;2;1;1/by/by/by/3;1;1;1",
    ";A;B;C/1;1;2;3/x;2;1;1/by/by/by/by/3;1;1;1",
    ";A;B;C/////1;1;2;3/2;2;;1",
    ";A;B;C/---/---/---/---/1;1;2;3/2;2;;1",
    ";1;2;3/1;;;./2;_;-;",
    ";1;2;3/1;;;./2;_;-;/3;;;/x;;;",
    "a 3+\ta/b 3++\tb",
    "a 3+;a;b/b 3+;b;b",
    "a 3+/b 3+",
    ";A;B;C/1;1;2;3/x;2;1;1/////3;1;1;1",
    "a 3+;a/b;b",
    "a b;b/1 a;b",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26/x",
    "A B C/1 1 2 3/2 2 3 1".replace(" ", " " * 250),
    ";".join(["", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "A/1"]),
]


def left_of(text):
    """The lines that are left, and the number of each where some are left out."""
    lines = text.split("/")
    left, numbers = without_coordinates(lines, range(1, len(lines) + 1))
    told = "" if len(left) == len(lines) else f" @{','.join(map(str, numbers))}"
    return "/".join(left) + told


@pytest.mark.parametrize("text", NAMED)
def test_names_are_taken_away(text):
    assert left_of(text) == NAMED[text]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_board_with_names(text):
    with pytest.raises(sp.FormatError) as caught:
        left_of(text)
    assert str(caught.value).startswith(WRONG[text])


@pytest.mark.parametrize("text", OTHERS)
def test_lines_without_names_stay_as_they_are(text):
    assert left_of(text) == text


def test_names_of_many_rows():
    """Behind the 26th row letters are no names; long lines have none."""
    rows = [f"{chr(ord('A') + row) if row < 26 else row + 1};1;2;" for row in range(30)]
    lines = [";1;2;3", *rows]
    assert without_coordinates(lines, range(1, 32))[0] == ["", *["1 2 ."] * 30]
    head = "A B" + " " * 397
    assert without_coordinates([head, "1 1 2", "2 2 1"], range(1, 4))[0][0] == ""
    for width, found in ((400, "a:3+ b"), (401, "a 3+;b")):
        clues = ["a 3+;b".ljust(6), "b 2;a".ljust(width)]
        assert without_coordinates(clues, (1, 2))[0][0] == found
    assert without_coordinates([head + " ", "1 1 2", "2 2 1"], range(1, 4))[0][0] == head + " "
