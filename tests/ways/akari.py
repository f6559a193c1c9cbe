"""Ways to write an Akari, which some call Light Up."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, either, reads, refused

BOARD = sp.Akari(
    [
        [None] * 5,
        [None, None, 0, 0, None],
        ["#", None, None, 2, None],
        [None, None, 2, None, None],
        [None] * 5,
    ]
)
TWO = sp.Akari([[None, "#", None], [1, None, None]])

DOTS = ".....\n..00.\n#..2.\n..2..\n.....\n"


def spaced(block: str, white: str) -> str:
    """The board with other signs for a block without a number and for a white cell."""
    signs = {"#": block, ".": white}
    return "".join(" ".join(signs.get(sign, sign) for sign in row) + "\n" for row in DOTS.split())


def listed(block: str, white: str) -> str:
    """The same as lists of a program."""
    rows = spaced(block, white).strip().replace(" ", ", ").replace("\n", "],\n  [")
    return f"grid = [\n  [{rows}],\n]\n"


ANSWER = """\
boards.txt:1  akari 5 x 5
┌───┬───┬───┬───┬───┐
│ ☼ │ · │ · │ · │ · │
├───┼───┼───┼───┼───┤
│ · │ · │█0█│█0█│ · │
├───┼───┼───┼───┼───┤
│███│ ☼ │ · │█2█│ ☼ │
├───┼───┼───┼───┼───┤
│ ☼ │ · │█2█│ ☼ │ · │
├───┼───┼───┼───┼───┤
│ · │ · │ ☼ │ · │ · │
└───┴───┴───┴───┴───┘
the only solution · 55.6 ms
"""

WORDED = (
    "Row 1: all white\nRow 2: {}, white\nRow 3: black, white, white, black with a 2, white\n"
    "Row 4: two white cells, black with 2, then two white ones\nRow 5: five white squares\n"
)
LETTER = "Dear Peter,\n\nthis is the Light Up from Sunday's paper, I just can't finish it.\n"
COUNTED = "two white squares, black with a 0, black with the number 0"

WAYS = [
    reads("akari: rows in words, cells counted", f"Light Up\n\n{WORDED.format(COUNTED)}", BOARD),
    reads("akari: rows in words, cells counted, told", WORDED.format(COUNTED), BOARD, type="akari"),
    *(
        reads(
            f"akari: a letter with a size in a sentence, {told!r}",
            f"{LETTER}{told}\n\n{DOTS}\nLove, Grandma\n",
            BOARD,
        )
        for told in (
            "It has 5 rows with 5 squares each.",
            "The board has 5 rows and 5 columns.",
            "It is a 5x5",
            "",
        )
    ),
    reads(
        "akari: a letter with a size in a sentence, no square",
        f"{LETTER}The grid has 2 rows of 3 cells each.\n\n.#.\n1..\n",
        TWO,
    ),
    *(
        refused(
            f"akari: a letter with another size in a sentence, {told!r}",
            f"{LETTER}{told}\n\n.#.\n1..\n",
            *words,
        )
        for told, *words in (
            ("It has 3 rows with 2 squares each.", "3 x 2|3 rows", "2 x 3|2 rows"),
            ("It has 5 rows with 5 squares each.", "5", "2"),
            ("It has 2 rows with 3 squares each and wraps.", "words|rule|name"),
        )
    ),
    refused(
        "akari: rows in words, too many cells counted",
        "Light Up\n\n" + WORDED.format(COUNTED.replace("two", "three")),
        "6 cells",
        "5",
    ),
    refused(
        "akari: rows in words, cells counted by an unknown word",
        "Light Up\n\n" + WORDED.format(COUNTED.replace("two", "some")),
        "in words",
    ),
    *(
        reads(f"akari: W for walls, {name}", text, BOARD)
        for name, text in (
            ("packed", "akari\n" + DOTS.replace("#", "W")),
            ("small letters", "akari\n" + DOTS.replace("#", "w")),
            (
                "in YAML",
                "type: akari\ngrid: |\n" + "".join(f"  {row}\n" for row in DOTS.replace("#", "W").split()),
            ),
            ("in words", "akari\n" + "".join(" ".join(row) + "\n" for row in DOTS.replace("#", "W").split())),
            ("with a legend", "akari\nW = wall\n" + DOTS.replace("#", "W")),
            (
                "empty fields",
                "akari\n"
                + "".join(",".join(row) + "\n" for row in DOTS.replace("#", "W").split()).replace(".", ""),
            ),
        )
    ),
    reads("akari: W for white cells", "akari\n" + DOTS.replace(".", "W").replace("#", "B"), BOARD),
    refused("akari: W that may be either", "akari\n" + DOTS.replace(".", "W").replace("#", "1"), "W may be"),
    refused("akari: W beside walls and white cells", "akari\n" + DOTS.replace("..2..", "W.2.."), "W may be"),
    reads("akari: rows of dots and blocks", DOTS, BOARD),
    reads("akari: rows of dots and blocks, told by another name", DOTS, BOARD, type="lightup"),
    reads("akari: its name before it", "Akari\n" + DOTS, BOARD),
    reads("akari: another name before it", "light up\n" + DOTS, BOARD),
    reads("akari: cells with spaces", "\n".join(" ".join(line) for line in DOTS.split()) + "\n", BOARD),
    reads("akari: underscores", DOTS.replace(".", "_"), BOARD),
    reads("akari: hyphens", DOTS.replace(".", "-"), BOARD, type="akari"),
    reads("akari: black squares for blocks", DOTS.replace("#", "■"), BOARD, type="akari"),
    reads("akari: full blocks for blocks", DOTS.replace("#", "█"), BOARD, type="akari"),
    reads("akari: B for blocks", DOTS.replace("#", "B"), BOARD, type="akari"),
    reads(
        "akari: - for white and x for blocks, with a size",
        "5 5\n- - - - -\n- - 0 0 -\nx - - 2 -\n- - 2 - -\n- - - - -\n",
        BOARD,
        type="akari",
    ),
    reads(
        "akari: a row that begins with a block and a space is no comment",
        "# . . .\n. 1 . .\n. . . #\n",
        sp.Akari([["#", None, None, None], [None, 1, None, None], [None, None, None, "#"]]),
    ),
    reads("akari: tabs", "\n".join("\t".join(line) for line in DOTS.split()) + "\n", BOARD),
    reads("akari: commas", "\n".join(",".join(line) for line in DOTS.split()) + "\n", BOARD),
    reads("akari: two boards", ".#.\n1..\n\n" + DOTS, TWO, BOARD),
    reads("akari: a fence of code around it", "```\n" + DOTS + "```\n", BOARD),
    reads(
        "akari: JSON with another name",
        '{"type": "lightup", "cells": [[".", "#", "."], ["1", ".", "."]]}',
        TWO,
        ending=".json",
    ),
    reads(
        "akari: JSON told by its key", '{"cells": [[".", "#", "."], ["1", ".", "."]]}', TWO, ending=".json"
    ),
    reads("akari: a game ID", "5x5:g00aBb2c2g", BOARD, ending=None),
    reads("akari: a link to puzz.link", "https://puzz.link/p?lightup/5/5/m05.hcgck", BOARD, ending=None),
    reads("akari: a link to another site", "https://pzv.jp/p.html?akari/5/5/m05.hcgck", BOARD, ending=None),
    reads("akari: what solve prints", ANSWER, BOARD),
    either("akari: a block written as W", DOTS.replace("#", "W"), BOARD, "W", type="akari"),
    *(
        reads(f"akari: -1 for blocks beside {what}", text, BOARD, type="akari")
        for what, text in {
            "dots": spaced("-1", "."),
            "None": listed("-1", "None"),
            "null": listed("-1", "null").replace("grid = ", "const grid = "),
        }.items()
    ),
    reads("akari: -1 for white cells beside blocks with their sign", spaced("B", "-1"), BOARD, type="akari"),
    refused("akari: -1 beside numbers alone", "-1 0 -1\n-1 -1 1\n", "-1", "#", ". for blank", type="akari"),
    refused("akari: two signs that may be white", spaced("-", "."), "'.'", "'-'", type="akari"),
    refused("akari: a 5", ".....\n..05.\n#..2.\n..2..\n.....\n", "5", type="akari"),
    refused("akari: a row too short", ".....\n..00.\n#..2\n..2..\n.....\n", "4", "5", type="akari"),
    refused(
        "akari: a lower-case letter of a game ID", "..a..\n..00.\n#..2.\n..2..\n.....\n", "a", type="akari"
    ),
    refused("akari: numbered blocks only, not told", ".0\n1.\n", "akari", "slitherlink", "--type"),
]

JSON = (
    '{"type":"akari","cells":[[".",".",".",".","."],[".",".","0","0","."],["#",".",".","2","."],'
    '[".",".","2",".","."],[".",".",".",".","."]]}'
)

GRIDS = [
    GridWay("akari: zeros and ones", JSON, "1 0 0 0 0\n0 0 0 0 0\n0 1 0 0 1\n1 0 0 1 0\n0 0 1 0 0\n"),
    GridWay("akari: what solve prints, whole", JSON, ANSWER),
    GridWay("akari: wrong", JSON, "1 0 0 0 0\n0 0 0 0 0\n0 1 0 0 1\n1 0 0 1 0\n0 1 0 0 0\n", solves=False),
]
