"""Answers that are lines, drawing by drawing: of the edges of cells, and of links between their middles."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.puzzle.places import Edges, Links
from satpuzzles.text.line_text import height, line_text, read_lines

PLACES = {"edges": Edges, "links": Links}

READ = [
    ("edges 1 1", "+-+/| |/+-+", "1/1/11"),
    ("edges 1 1", "+-+/|/+-+", "1/1/10"),
    ("edges 1 1", "+?+/? |/+ +", "?/0/?1"),
    ("edges 1 1", "·─·/│ │/·─·", "1/1/11"),
    ("edges 1 1", "x--x/|  |/x  x", "1/0/11"),
    ("edges 1 1", "+---+/| 3 H/+---+", "1/1/11"),
    ("edges 1 1", "+-+/- -/+|+", "1/0/00"),
    ("edges 1 2", "+-+-+/| | |/+-+ +", "11/10/111"),
    ("edges 1 2", "+---+---+/| 2     |/+---+---+", "11/11/101"),
    ("edges 1 2", "·══·══·/│  ?  │/·══·══·", "11/11/1?1"),
    ("edges 2 1", "+-+/| |/+ +/| |/+-+", "1/0/1/11/11"),
    ("edges 2 2", "+-+ +/| |/+ +-+/|   |/+-+-+", "10/01/11/110/101"),
    ("edges 2 2", "+-+ +/| |/+ y-+/|   |/+-+-+", "10/01/11/110/101"),
    (
        "edges 2 2",
        "+-+ +/| |/+y+-+/|   |/+-+-+",
        "wrong: 7:1 expected a line, a blank, or ? for an unknown one, found 'y'",
    ),
    ("edges 1 1", "+-+/|y|/+-+", "1/1/11"),
    ("edges 1 1", "+-+/y |/+-+", "wrong: 6:1 expected a line, a blank, or ? for an unknown one, found 'y'"),
    ("edges 1 1", "+-+/| |", "wrong: 5:1 expected a drawing of 3 lines of text, found 2 lines"),
    ("edges 1 1", "+-+", "wrong: 5:1 expected a drawing of 3 lines of text, found 1 line"),
    ("edges 1 1", "++/||/++", "wrong: 5:1 the drawing is too narrow for 2 points across"),
    ("edges 1 2", "+-++/|  |/+-++", "wrong: 5:1 the drawing is too narrow for 3 points across"),
    ("links 1 3", "o-o o", "10"),
    ("links 1 3", "o?oxo", "?0"),
    ("links 2 2", "o-o/| |/o-o", "1/1/11"),
    ("links 2 2", "o-o/|/o ?", "1/0/10"),
    ("links 2 1", "o/|/o", "//1"),
    ("links 3 1", "o/|/o/x/o", "///1/0"),
    ("links 1 1", "o", ""),
    ("links 2 2", "oo/||/oo", "wrong: 5:1 the drawing is too narrow for 2 points across"),
    ("links 2 2", "┌───────┐/│ ●━┿━● │/│ ╋   x │/│ ●━━━● │/└───────┘", "1/1/10"),
    ("links 2 2", "+-------+/| o-#-o |/+-#-+---+/| o | o |/+-------+", "1/0/10"),
    ("links 2 2", "┌───┬───┐/│ ○━┿━● │/├─╂─┼───┤/│ ● │ ● │/└───┴───┘", "1/0/10"),
    ("links 2 2", "┌─────┬─────┐/│   ○ │   ● │/├───?─┼───╂─┤/│   ● ?   ● │/└─────┴─────┘", "0/?/?1"),
    (
        "links 2 2",
        "┌─┬─┐/│●┿●│/├╂┼─┤/│●│●│/└─┴─┘",
        "wrong: 6:1 the drawing is too narrow for 2 points across",
    ),
    ("links 2 2", "o-o-o/| |/o-o", "wrong: 5:1 expected a drawing of 5 lines of text, found 3 lines"),
    ("links 2 2", "o---/|/o-o", "wrong: 5:1 expected a drawing of 5 lines of text, found 3 lines"),
    (
        "links 1 2",
        "┌───┬───┐/│ ○━y━● │/└───┴───┘",
        "wrong: 6:1 expected a line, a blank, or ? for an unknown one, found 'y'",
    ),
]
"""Places, a drawing whose first line is the fifth of its file, and the rows read from it."""

WRITTEN = [
    ("edges 1 1", ((1,), (0,), (1, 1)), "+-+/| |/+ +"),
    ("edges 1 2", ((1, None), (0, 1), (1, 0, None)), "+-+?+/|   ?/+ +-+"),
    ("edges 1 2", ((1, 0), (1, 0), (1, 1, 0)), "+-+ +/| |/+-+ +"),
    ("links 2 2", ((1,), (0,), (1, 0)), "+-+/|/+ +"),
    ("links 1 3", ((1, 0),), "+-+ +"),
    ("links 2 1", ((), (), (1,)), "+/|/+"),
]


def places_of(told):
    name, rows, columns = told.split()
    return PLACES[name](int(rows), int(columns))


def read(told, text):
    """The rows of a drawing, ``?`` for an unknown line, or what is wrong with it."""
    try:
        rows = read_lines(text.split("/"), 5, places_of(told))
    except sp.FormatError as error:
        return f"wrong: {error.line}:1 {error.sentence}"
    return "/".join("".join("?" if value is None else str(value) for value in row) for row in rows)


@pytest.mark.parametrize(("places", "text", "wanted"), READ)
def test_lines_of_a_drawing(places, text, wanted):
    assert read(places, text) == wanted


@pytest.mark.parametrize(("places", "grid", "text"), WRITTEN)
def test_a_drawing_of_lines(places, grid, text):
    assert "/".join(line_text(grid, places_of(places))) == text


@pytest.mark.parametrize(
    ("places", "first", "lines"),
    [
        ("edges 2 3", "+-+-+-+", 5),
        ("links 2 3", "o-o-o", 3),
        ("links 2 3", "------", 5),
        ("links 2 3", "-----  ", 3),
        ("links 4 3", "┌───┬───┬───┐", 9),
    ],
)
def test_how_many_lines_a_drawing_has(places, first, lines):
    assert height(places_of(places), first) == lines
