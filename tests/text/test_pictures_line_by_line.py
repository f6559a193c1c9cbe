"""Pictures, their boards and their grids: where one begins, what it shows, what does not hold together."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.text.pictures import PICTURE, read_picture

MADE = {
    ("", "\n"): "1\nwrong: 1: expected a picture of a board, found nothing",
    ("", "\n·   · "): (
        "2\n"
        "wrong: 2: expected a line with a type and a size above the picture; this pic"
        "ture fits no puzzle; say with --ty"
    ),
    ("", "  1\n·   ·"): (
        "1\n"
        "wrong: 1: expected a line with a type and a size above the picture; this pic"
        "ture fits no puzzle; say with --ty"
    ),
    ("", "·  ·\n\n·   ·"): (
        "1\n"
        "wrong: 1: expected a line with a type and a size above the picture; this pic"
        "ture fits no puzzle; say with --ty"
    ),
    ("", "·   ·\n\n·   ·"): "1 slitherlink [[None]]",
    ("", "hitori 0 x 2\n1"): "1\nwrong: 1: a board of 0 x 2 has no cells",
    ("", "·   ·\n  1 \n  1 "): (
        "1\n"
        "wrong: 1: expected a line with a type and a size above the picture; this pic"
        "ture fits no puzzle; say with --ty"
    ),
    ("", "·   ·\n  1\n·   ·\n"): "1 slitherlink [[1]]",
    ("", "slitherlink 1 x 1\n·   ·\n  1 "): (
        "1\nwrong: 2: expected the frame of a picture of the size that stands above it"
    ),
    ("", "·   ·\n  1\n·   ·\n\n\n·   ·\n  1"): (
        "1 slitherlink [[1]]\n"
        "6\n"
        "wrong: 6: expected a line with a type and a size above the picture; this pic"
        "ture fits no puzzle; say with --ty"
    ),
    ("", "┌─────┐\n│ 1 2 │\n│ 2 2 \n└─────┘"): (
        "1\n"
        "wrong: 1: expected a line with a type and a size above the picture; this pic"
        "ture fits no puzzle; say with --ty"
    ),
    ("", "┌─────┐\n│ 1 2 │\n│ 2 ■ │\n└─────┘"): "1 nurikabe [[1, 2], [2, 0]]",
    ("", "┌─────┐\n│ 2 · │\n│ ■ ■ │\n└─────┘"): "1 nurikabe [[2, 0], [0, 0]]",
    ("", "hitori 2 x 2\n┌─────┐\n│ 1 2 │\n│ 2 2 │\n└─────┘"): "1 hitori [[1, 2], [2, 2]]",
    ("", ("┌───┬───┐\n│ 1 < 2 │\n├───┼───┤\n│ 2 │ 1 │\n└───┴───┘")): (
        "1\n"
        "wrong: 1: expected a line with a type and a size above the picture; this pic"
        "ture fits no puzzle; say with --ty"
    ),
    ("", ("board\n    1 1\n  ┌────┐\n1 │██ ·│\n1 │ ·██│\n  └────┘")): (
        "1 nonogram [[1], [1]] [[1], [1]] [[1, 0], [0, 1]]"
    ),
    ("", "─itori 2 x 2\nboard\n┌─────┐\n│ 1 2 │\n│ 2 2 │\n└─────┘"): "1 hitori [[1, 2], [2, 2]]",
    ("", ("nurikabe 2 x 2\nboard\n┌─────┐\n│ 2 · │\n│ ■ ■ │\n└─────┘")): (
        "1 nurikabe [[2, 0], [0, 0]] [[None, 0], [1, 1]]"
    ),
    ("", ("nurikabe 2 x 3\n┌───────┐\n│ 2 · ■ │\n│ ■ ■ ■ │\n└───────┘")): "1 nurikabe [[2, 0, 0], [0, 0, 0]]",
    ("", ("board\n┌──────────┐\n│  1  2  1 │\n│  2 12  2 │\n└──────────┘")): (
        "1\n"
        "wrong: 1: expected a line with a type and a size above the picture; this pic"
        "ture fits hitori and nurikabe; say"
    ),
    (
        "",
        (
            "┏━━━━━┯━━━━━┓\n"
            "┃3+   │     ┃\n"
            "┃  1  │  2  ┃\n"
            "┣━━━━━┿━━━━━┫\n"
            "┃3+   │     ┃\n"
            "┃  2  │  1  ┃\n"
            "┗━━━━━┷━━━━━┛"
        ),
    ): (
        "1 calcudoku 2 [{'cells': [[0, 0], [0, 1]], 'op': '+', 'target': 3}, {'cells'"
        ": [[1, 0], [1, 1]], 'op': '+', 'target': 3}]"
    ),
    ("hitori", "▀"): (
        "1\n"
        "wrong: 1: half blocks do not tell the board; print it into a file, or with -"
        "-width as wide as it is"
    ),
    ("nonogram", ("solution\n    1 1\n  ┌┘───┐\n1 │┓   │\n1 │    │\n  └────┘")): (
        "1\nwrong: 2: expected a value, or ? for an unknown cell, found '┌┘───'"
    ),
    ("nurikabe", "·   ·\n\n   ·"): (
        "1\nwrong: 1: the picture does not hold together: expected the line '┌───┐'"
    ),
    ("nurikabe", "·  ·\n\n·   ·"): (
        "1\nwrong: 1: the picture does not hold together: expected the line '┌───┐'"
    ),
    ("nurikabe", "·\n  ·│ 1 │\n·───·"): (
        "1\nwrong: 1: the picture does not hold together: expected the line '┌───┐'"
    ),
    ("nurikabe", "·   ·\n│ ─ │\n·───·"): (
        "1\nwrong: 1: expected a value, or ? for an unknown cell, found '─'"
    ),
    ("nurikabe", "  \n ·\n│ 1 │\n·────·"): "2\nwrong: 2: expected one value in each cell, found '1 │'",
    ("nurikabe", "slitherlink 1 x 1\n  1 "): (
        "1\nwrong: 2: expected the frame of a picture of the size that stands above it"
    ),
    ("nurikabe", "·   ·\n  1\n·   ·\n\n·   ·\n·  \n·"): (
        "1\nwrong: 1: the picture does not hold together: expected the line '┌───┐'"
    ),
    ("nurikabe", ("·     ·     ·\n   1     2│   \n·     ·     ·")): (
        "1\nwrong: 1: the picture does not hold together: expected the line '┌───────┐'"
    ),
    ("slitherlink", "  1 "): (
        "1\nwrong: 1: expected the frame of a picture of the size that stands above it"
    ),
    ("slitherlink", "·   ·\n\n\n·   "): (
        "1\nwrong: 1: expected the frame of a picture of the size that stands above it"
    ),
    ("slitherlink", "·═══·\n║ 1 ║\n·═══·"): (
        "1\nwrong: 1: the picture does not hold together: expected the line '·┈┈┈·'"
    ),
    ("slitherlink", ".   .   .\n  1\n.      ."): (
        "1\nwrong: 3: the picture does not hold together: expected the line '·   ·   ·'"
    ),
    ("slitherlink", "·   ·   ·\n  1 ║ 2  \n·   ·   ·"): (
        "1\nwrong: 2: the picture does not hold together: expected the line '  1 ┊ 2'"
    ),
    ("slitherlink", ("·   ·\n  1\n·   ·\n\n\n·   ·\n  1\n·   ·")): (
        "1 slitherlink [[1]]\n6 slitherlink [[1]]"
    ),
    ("slitherlink", ("·   ·   ·\n  1   2  \n·═══·   ·\n  3   .  \n·   ·   ·")): (
        "1\nwrong: 3: the picture does not hold together: expected the line '·┈┈┈·   ·'"
    ),
    ("slitherlink", ("slitherlink 2 x 2\n·   ·   ·\n\n·   ·   ·X      2\n·   ·   ·")): (
        "1\nwrong: 2: expected the frame of a picture of the size that stands above it"
    ),
    ("split", "    ·\n\n.·   ·"): "1",
    (
        "split",
        (
            "picture  sudoku 4 x 4\n"
            "┏━━━┯━━━┳━━━┯━━━┓\n"
            "┃ 1 │   ┃   │   ┃\n"
            "┠───┼───╂───┼───┨\n"
            "┃   │   ┃   │   ┃\n"
            "┣━━━┿━━━╋━━━┿┃━━┫\n"
            "┃   │   ┃ 3 │   ┃\n"
            "┠───┼───╂───┼───┨\n"
            "┃   │   ┃   │ 2 ┃\n"
            "┗━━━┷━━━┻━━━┷━━━┛\n"
            "\n"
            "┌─────┐\n"
            "│ 1 2 │\n"
            "│ 2 2 │\n"
            "└─────┘"
        ),
    ): "1\n12",
    ("write", ('{"type": "hitori", "numbers": [[1, 2], [2, 2]]}')): (
        "picture  hitori 2 x 2\nboard\n┌─────┐\n│ 1 2 │\n│ 2 2 │\n└─────┘\n"
    ),
    (
        '{"type": "akari", "cells": [[".", ".", "."], [".", "1", "."], [".", ".", "#"]]}',
        (
            "┌───┬───┬───┐\n"
            "│   │   │   │\n"
            "├───┼───┼───┤\n"
            "│   │█1█│   │\n"
            "├───┼───┼───┤\n"
            "│   │   │███│\n"
            "└───┴───┴───┘"
        ),
    ): ("[[None, None, None], [None, 0, None], [None, None, 0]]"),
    ('{"type": "hitori", "numbers": [[1, 2], [2, 2]]}', ""): ("wrong: 1: expected a picture of 2 x 2 cells"),
    (
        '{"type": "hitori", "numbers": [[1, 2], [2, 2]]}',
        "┌─────┐\n│ 1 2 \n┃ 2 2 │\n└─────┘",
    ): "[[0, 0], [0, 0]]",
    (
        '{"type": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}',
        (
            "board\n"
            "    1 1\n"
            "  ┌──┌──┐\n"
            "1 │ X  │\n"
            "1 │    │\n"
            "  └────┘\n"
            "\n"
            "solution\n"
            "┌───────┐\n"
            "│ 2 . . │\n"
            "│ . . . │\n"
            "└───────┘"
        ),
    ): ("wrong: 9: expected one value in each cell, found '. .'"),
    ('{"type": "nurikabe", "clues": [[2, 0, 0], [0, 0, 0]]}', ("┌───────┐\n│ 2 . . ││ . . . │\n└───────┘")): (
        "wrong: 1: expected a picture of 2 x 3 cells"
    ),
    (
        '{"type": "nurikabe", "clues": [[2, 0, 0], [0, 0, 0]]}',
        ("board\n┌───────┐\n│█2 . . │\n│ . . . │\n└───────┘"),
    ): ("wrong: 2: expected one value in each cell, found '█2'"),
    ('{"type": "nurikabe", "clues": [[2, 0], [0, 0]]}', "┌─────┐│ 2 · │\n│ ■   │\n└─────┘"): (
        "wrong: 1: expected a picture of 2 x 2 cells"
    ),
    (
        '{"type": "nurikabe", "clues": [[2, 0], [0, 0]]}',
        "┌─────┐\n│ 2 . │\n│ . . │\n└─────┘",
    ): "[[None, None], [None, None]]",
    (
        '{"type": "nurikabe", "clues": [[2, 0], [0, 0]]}',
        ("boarX\n┌─────┐\n│ 2 . │\n│ . . │\n└─────┘"),
    ): "[[0, 0], [0, 0]]",
    (
        '{"type": "slitherlink", "clues": [[null, null], [null, 2]]}',
        ("·   ·  ·\n\n·   ·   ·\n      2\n·   ·   ·"),
    ): ("[[0, 0], [0, 0], [0, 0], [0, 0, 0], [0, 0, 0]]"),
    (
        '{"type": "slitherlink", "clues": [[null, null], [null, 2]]}',
        ("slitherlink 2:x 2\nboard\n·   ·  ·\n\n·   ·   ·\n      2\n·   ·   ·"),
    ): ("wrong: 1: expected a drawing of 5 lines of text, found 1 line"),
}


def made(name, text):
    """The boards of pictures, read as a type if one is named; or where they are cut; or a grid of a board."""
    found = []
    lines = text.split("\n")
    try:
        if name == "write":
            return PICTURE.write(sp.loads(text))
        if name.startswith("{"):
            return str(read_picture(lines, 1, sp.loads(name)))
        for block in PICTURE.split(lines):
            found.append(str(block.first))
            if name != "split":
                puzzle = PICTURE.read(block._replace(wanted=name or None))
                found[-1] += " " + " ".join(map(str, puzzle.to_json().values()))
    except PuzzleError as error:
        found.append(f"wrong: {error}"[:110])
    return "\n".join(found)


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]
