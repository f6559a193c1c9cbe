"""Drawings among other lines, text by text: where one begins, what it is as people type it, what is wrong."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.text.straight import may_be_drawn, pieces

MADE = {
    ("", "1+─"): "0 None [0] None",
    ("", "│\n"): "0 None [0, 1] None",
    ("", "1\n| "): "0 None [0, 1] None",
    ("", ". .\n\n. ."): "0 slitherlink [1] None\n.",
    ("", "  1\n1 . .\n2 . ."): ("0 None [0, 1, 2] 2: the row has 2 cells, above are the clues of 1 column"),
    ("", "2\n+-+-+\n|1|2|\n+-+-+"): ("0 None [0, 1, 2, 3] 1: the size is 2 x 2, the drawing has 1 x 2 cells"),
    ("", "hello\n\n. . .\n 1 2\n. . ."): (
        "0 None [0, 1] None\n"
        "2 slitherlink [3] 3: one row alone is drawn: rows stand without empty lines "
        "between them"
    ),
    ("", " 1 2\n. . .\n\n. . .\n 1 2\n. . ."): (
        "0 None [0, 1, 2, 3, 4, 5] 1: the size is 1 x 2, the drawing has 2 x 2 cells"
    ),
    ("", "+-+-+\n|1 2|\n+ +-+\n|2|1|\n+-+-+"): (
        "0 None [0, 1, 2, 3, 4] 2: there is no line to the right of the cell at row 1, column 1, but e"
    ),
    ("", "2\n. . .\n 1 2\n. . .\n   3\n. . ."): "0 slitherlink [2, 4] None\n1 2\n. 3",
    ("", "┌─────┐\n│ 1 2 │\n│ 2 1 │\n└─────┘"): "0 None [0, 1, 2, 3] None",
    ("", "\n┌─┬─┐\n│1│2│\n├─┼─┤\n│2│2│\n└─┴─┘"): "1 None [2, 4] None\n1 2\n2 2",
    ("", "   1     2\n  +-+-+\n1 | | |\n  +-+-+"): (
        "0 None [0, 1, 2, 3] 1: the clue '2' stands over no column: set the numbers of a column one"
    ),
    ("", ("|1|2|\n\n+-+-+\n|1|2|\n+-+-+\n|2|2|\n+-+-+")): (
        "0 None [0, 1] 1: one row alone is drawn: rows stand without empty lines betw"
        "een them\n"
        "2 None [3, 5] None\n"
        "1 2\n"
        "2 2"
    ),
    ("", "x  hitori 2 x 2\n\n+-+-+\n|1|2|\n+-+-+\n|2|2|\n+-+-+"): "0 None [0, 1, 2, 3, 4, 5, 6] None",
    ("", "+---+---+\n| 1 | 2+|\n+---+---+\n| 2 | 1 |\n+---+---+\n"): "0 None [1, 3] None\n1 2+\n2 1",
    ("", ("1 3 | 2 4\n2 4 | 1 3\n----+----\n3 1 | 4 2\n4 2 | 3 1\n")): (
        "0 sudoku [0, 1, 3, 3, 4] None\n1 3 | 2 4\n2 4 | 1 3\n-------\n3 1 | 4 2\n4 2 | 3 1"
    ),
    ("", ("+-+-+\n|1|2|\n+-+-+\n|2|2|\n+-+-+\n\n|1|x|2|\n\n+-+-+\n|1|2|\n+-+-+\n|2|2|\n+-+-+")): (
        "0 None [1, 3] None\n"
        "1 2\n"
        "2 2\n"
        "5 None [5, 6, 7] 2: one row alone is drawn: rows stand without empty lines b"
        "etween them\n"
        "8 None [9, 11] None\n"
        "1 2\n"
        "2 2"
    ),
    (
        "",
        ("┏━┯━┳━┯━┓\n┃1│ ┃ │ ┃\n┠─┼─╂─┼─┨\n┃ │ ┃ │ ┃\n┣━┿━╋━┿━┫\n┃ │ ┃ │3┃\n┠─┼─╂─┼─┨\n┃ │ ┃ │2┃\n┗━┷━┻━┷━┛"),
    ): ("0 sudoku [1, 3, 5, 5, 7] None\n1 . . .\n. . . .\n-------\n. . . 3\n. . . 2"),
    ("akari", "2\n+-+-+\n| |2|\n+-+-\n|2 |\n+-+-+"): (
        "0 None [0, 1, 2, 3, 4, 5] 6: a ruler has its + in other places than the one above it: set them o"
    ),
    ("hitori", ". .\n\n. ."): "0 None [0, 1, 2] None",
    ("hitori", "  1\n1 . .\n2 . ."): "0 None [0, 1, 2] None",
    ("masyu", "2 x 1\n+-+-+\n|1|2|\n+-+-+"): "0 None [0, 1, 2, 3] None",
    ("may be drawn", "+\n"): "True",
    ("may be drawn", "1+2"): "False",
    ("may be drawn", "|\n"): "True",
    ("may be drawn", " . .\n"): "False",
    ("may be drawn", "1 .\n. 05"): "False",
    ("may be drawn", ". .\n\n. ."): "True",
    ("may be drawn", "a: |\nb: 1"): "False",
    ("slitherlink", ". . .\n 1 2\n. . .\n\nbye"): (
        "0 slitherlink [1] 1: one row alone is drawn: rows stand without empty lines "
        "between them\n"
        "3 None [3, 4] None"
    ),
}


def made(name, text):
    """The pieces of a text, read as a type if one is named: those drawn with their lines put as typed."""
    lines = text.split("\n")
    try:
        if name == "may be drawn":
            return str(may_be_drawn(lines))
        found = []
        for piece in pieces(lines, name or None):
            found.append(f"{piece.first} {piece.type} {[*piece.at]} {str(piece.error)[:70]}")
            found += piece.lines if piece.is_drawn and piece.error is None else []
        return "\n".join(found)
    except PuzzleError as error:
        return f"wrong: {error}"[:90]


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]
