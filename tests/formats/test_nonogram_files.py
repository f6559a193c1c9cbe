"""The nonogram formats of other programs, typed by hand, and the files of the paint-by-number survey."""

from __future__ import annotations

import pytest

from satpuzzles import formats
from satpuzzles.core.errors import FormatError
from satpuzzles.formats import loads, write
from satpuzzles.kinds.nonogram.puzzle import Nonogram

PLAIN = Nonogram([[1, 1], [], [3]], [[1, 1], [1], [1, 1]])
"""Three rows: # # / blank / ###."""

NON = """title "Plain"
by "me"
width 3
height 3

rows
1,1

3

columns
1,1
1
1, 1

goal "101000111"
"""
XML = """<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="black">
<title>Plain</title>
<color name="black" char="X">000000</color>
<color name="white" char=".">ffffff</color>
<clues type="columns">
<line><count>1</count><count>1</count></line><line><count>1</count></line>
<line><count>1</count> <count>1</count></line>
</clues>
<clues type="rows"><line><count>1</count><count>1</count></line><line/><line><count>3</count></line></clues>
<solution type="goal"><image>|X.X|</image></solution>
</puzzle>
</puzzleset>
"""


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("non", NON),
        ("non", NON.replace("width", "Width").replace("height 3", "rows 3").replace("\n\n3", "\n0\n3")),
        ("webpbn", XML),
        ("nin", "3 3\n1 1\n\n3\n1 1\n1\n1 1\n"),
        ("nin", "3 3\n1 1\n0\n3\n1 1\n1\n1 1"),
        ("mk", "3 3\n1 1\n0\n3\n#\n1 1\n1\n1  1\n"),
        ("cwd", "3\n3\n1 1\n0\n3\n\n1 1\n1\n1 1\n"),
        ("olsak", "a title\n: rows\n1 1\n0\n3\n:\n1 1\n1\n1 1\n"),
        ("sgt", "3x3:1.1/1/1.1/1.1//3"),
    ],
)
def test_one_picture_in_every_format(format, text):
    assert loads(text, format=format) == PLAIN
    assert loads(write(PLAIN, format), format=format) == PLAIN


def test_sides_are_not_mixed_up():
    wide = Nonogram([[4]], [[1], [1], [1], [1]])
    assert write(wide, "nin").startswith("4 1\n4\n1\n")
    assert write(wide, "mk").startswith("1 4\n4\n#\n1\n")
    assert write(wide, "cwd").startswith("1\n4\n4\n\n1\n")
    assert write(wide, "filas").startswith("1, 4\nFILAS\n4\n")
    assert write(wide, "non").startswith("width 4\nheight 1\n")


COLORED = Nonogram([[(1, 1), (2, 2)]], [[(1, 1)], [(1, 2)], [(1, 2)]], ("#ff0000", "#0000ff"))


def test_colors_of_non():
    text = "width 3\nheight 1\ncolor a #FF0000\ncolor b #0000ff\nrows\n1a,2b\ncolumns\n1a\n1b\n1b\n"
    assert loads(text) == COLORED
    plain = loads(text.replace("1a", "1"))
    assert plain.colors == ("#ff0000", "#0000ff", "#000000") and plain.row_clues == (((1, 3), (2, 2)),)
    with pytest.raises(FormatError, match="the colour of '2c'") as caught:
        loads(text.replace("2b", "2c"))
    assert caught.value.line == 6


def test_colors_of_webpbn():
    text = """<puzzleset><puzzle type="grid" defaultcolor="blue" backgroundcolor="paper">
<color name="paper" char=".">eeeeee</color><color name="red" char="*">FF0000</color>
<color name="blue" char="b">0000ff</color>
<clues type="columns"><line><count color="red">1</count></line><line><count>1</count></line>
<line><count>1</count></line></clues>
<clues type="rows"><line><count color="red">1</count><count>2</count></line></clues>
</puzzle></puzzleset>"""
    assert loads(text) == COLORED
    with pytest.raises(FormatError, match="the colour 'green' of a count is not declared"):
        loads(text.replace('color="red">1', 'color="green">1'))
    with pytest.raises(FormatError, match="the colour 'paper' of a count is the background"):
        loads(text.replace('color="red">1', 'color="paper">1'))


def test_a_bundle_and_titles():
    entries = list(formats.read(f"{NON}====\nwidth x\n====\n\n{NON}"))
    assert [entry.name for entry in entries] == ["Plain", None, "Plain"]
    assert [entry.puzzle for entry in entries] == [PLAIN, None, PLAIN]
    assert entries[1].error.line == 18 and "expected the width, found 'x'" in entries[1].error.sentence
    assert next(formats.read(XML)).name == "Plain"
    assert len(list(formats.read(XML.replace("</puzzleset>", XML[XML.index("<puzzle ") :])))) == 2


def test_a_goal_is_a_grid():
    assert formats.read_grid(NON, PLAIN) == ((1, 0, 1), (0, 0, 0), (1, 1, 1))


def test_the_survey(shared_data):
    paths = sorted(shared_data.glob("nonogram/survey/*.non"))
    assert len(paths) == 14
    for path in paths:
        puzzle = formats.load(path)
        assert not puzzle.check(formats.read_grid(path.read_bytes(), puzzle, str(path)))
        for format in ("non", "webpbn", "nin", "mk", "cwd", "olsak", "filas", "sgt", "json"):
            assert loads(write(puzzle, format), format=format) == puzzle


# ---- puzz.link ----


def test_pzpr_urls_of_the_specification():
    assert loads("https://puzz.link/p?hitori/4/4/1114142333214213").numbers == (
        (1, 1, 1, 4), (1, 4, 2, 3), (3, 3, 2, 1), (4, 2, 1, 3),
    )  # fmt: skip
    url = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"
    puzzle = loads(url)
    assert puzzle == Nonogram(
        [[2, 1], [1, 1], [1, 2], [], [1, 1], [3]], [[2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], []]
    )
    assert write(puzzle, "puzzlink") == url + "\n"
    assert loads("http://pzv.jp/p.html?nonogram/6/6/" + url.rpartition("/")[2]) == puzzle


def test_pzpr_hitori_cells_without_number_and_zero():
    numbers = loads("https://puzz.link/p?hitori/3/2/0.0-10..").numbers
    assert numbers[0][0] == numbers[0][2] > 0
    assert numbers[1][0] == 36
    rest = [numbers[0][1], numbers[1][1], numbers[1][2]]
    assert len({*rest, 36, numbers[0][0]}) >= 4 and numbers[1][1] not in (numbers[0][1], numbers[1][2])
