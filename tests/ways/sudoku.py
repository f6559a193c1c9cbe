"""Ways to write a Sudoku."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, either, reads, refused

LINES = (
    "020000005",
    "100068070",
    "600200000",
    "004000709",
    "070600000",
    "000500001",
    "000085000",
    "400000800",
    "005014007",
)
BOARD = sp.Sudoku([[int(digit) for digit in line] for line in LINES])
FOUR = sp.Sudoku([[0, 0, 0, 0], [2, 0, 0, 3], [3, 0, 4, 0], [0, 2, 0, 0]])
SIX = sp.Sudoku([[1, 0, 0, 0, 0, 6], [0, 0, 4, 0, 0, 0], *[[0] * 6 for _ in range(4)]])

DOTS = "\n".join(LINES).replace("0", ".") + "\n"
SPACED = "\n".join(" ".join(line) for line in LINES).replace("0", ".") + "\n"
RULED = (
    ". 2 . | . . . | . . 5\n1 . . | . 6 8 | . 7 .\n6 . . | 2 . . | . . .\n------+-------+------\n"
    ". . 4 | . . . | 7 . 9\n. 7 . | 6 . . | . . .\n. . . | 5 . . | . . 1\n------+-------+------\n"
    ". . . | . 8 5 | . . .\n4 . . | . . . | 8 . .\n. . 5 | . 1 4 | . . 7\n"
)
PICTURE = """\
┏━━━┯━━━┳━━━┯━━━┓
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃ 2 │   ┃   │ 3 ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 3 │   ┃ 4 │   ┃
┠───┼───╂───┼───┨
┃   │ 2 ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
"""
ANSWER = """\
boards.txt:1  sudoku 4 x 4
board                solution
┏━━━┯━━━┳━━━┯━━━┓    ┏━━━┯━━━┳━━━┯━━━┓
┃   │   ┃   │   ┃    ┃ 1 │ 3 ┃ 2 │ 4 ┃
┠───┼───╂───┼───┨    ┠───┼───╂───┼───┨
┃ 2 │   ┃   │ 3 ┃    ┃ 2 │ 4 ┃ 1 │ 3 ┃
┣━━━┿━━━╋━━━┿━━━┫    ┣━━━┿━━━╋━━━┿━━━┫
┃ 3 │   ┃ 4 │   ┃    ┃ 3 │ 1 ┃ 4 │ 2 ┃
┠───┼───╂───┼───┨    ┠───┼───╂───┼───┨
┃   │ 2 ┃   │   ┃    ┃ 4 │ 2 ┃ 3 │ 1 ┃
┗━━━┷━━━┻━━━┷━━━┛    ┗━━━┷━━━┻━━━┷━━━┛
the only solution · 36.0 ms
"""

WAYS = [
    reads("sudoku: 81 characters, zeros", "".join(LINES) + "\n", BOARD),
    reads("sudoku: 81 characters, dots", "".join(LINES).replace("0", ".") + "\n", BOARD),
    reads("sudoku: 81 characters, two boards", ("".join(LINES) + "\n") * 2, BOARD, BOARD),
    reads("sudoku: nine lines of dots", DOTS, BOARD),
    reads(
        "sudoku: bands parted by empty lines, the last row all hyphens",
        "- -  - 3\n2 -  - -\n\n- 4  - -\n- -  - -\n",
        sp.Sudoku([[0, 0, 0, 3], [2, 0, 0, 0], [0, 4, 0, 0], [0, 0, 0, 0]]),
        type="sudoku",
    ),
    reads(
        "sudoku: letters above the columns and numbers before the rows",
        "Sudoku\n   A B  C D\n1  - -  - -\n2  2 -  - 3\n\n3  3 -  4 -\n4  - 2  - -\n",
        FOUR,
    ),
    refused("sudoku: spaces for blank cells", "Sudoku\n\n \n2  3\n3 4 \n 2  \n", "blank cell|row"),
    reads("sudoku: nine lines of crosses", DOTS.replace(".", "x"), BOARD, type="sudoku"),
    reads("sudoku: nine lines of hyphens", DOTS.replace(".", "-"), BOARD),
    reads("sudoku: nine lines of zeros", "\n".join(LINES) + "\n", BOARD),
    reads("sudoku: nine lines of underscores", DOTS.replace(".", "_"), BOARD),
    reads("sudoku: cells with spaces", SPACED, BOARD),
    reads("sudoku: cells with spaces and hyphens", SPACED.replace(".", "-"), BOARD),
    reads("sudoku: question marks", SPACED.replace(".", "?"), BOARD),
    reads("sudoku: rulers between boxes", RULED, BOARD),
    reads(
        "sudoku: rulers between boxes and around",
        "+-------+-------+-------+\n"
        + "".join(
            line + "\n" if line.startswith("-") else "| " + line + " |\n" for line in RULED.splitlines()
        ).replace("------+-------+------", "+-------+-------+-------+")
        + "+-------+-------+-------+\n",
        BOARD,
    ),
    reads(
        "sudoku: bars, no spaces",
        "\n".join("|".join((line[:3], line[3:6], line[6:])) for line in DOTS.split()) + "\n",
        BOARD,
    ),
    reads(
        "sudoku: an empty line between bands",
        "\n".join(line + ("\n" if row in (2, 5) else "") for row, line in enumerate(DOTS.split())) + "\n",
        BOARD,
    ),
    reads(
        "sudoku: empty fields of a spreadsheet",
        "\n".join(",".join(digit if digit != "0" else "" for digit in line) for line in LINES) + "\n",
        BOARD,
        ending=".csv",
    ),
    reads(
        "sudoku: commas and zeros", "\n".join(",".join(line) for line in LINES) + "\n", BOARD, type="sudoku"
    ),
    reads("sudoku: its name before it", "Sudoku\n" + DOTS, BOARD),
    reads("sudoku: comments", "# hard\n" + DOTS, BOARD),
    reads(
        "sudoku: another name of it",
        '{"type": "solo", "size": 4, "givens": [[0,0,0,0],[2,0,0,3],[3,0,4,0],[0,2,0,0]]}',
        FOUR,
        ending=".json",
    ),
    reads(
        "sudoku: JSON told by its box, givens by their cells",
        '{"size": 4, "box": [2, 2], "given": {"r2c1": 2, "r2c4": 3, "r3c1": 3, "r3c3": 4, "r4c2": 2}}',
        FOUR,
        ending=".json",
    ),
    *(
        reads(
            f"sudoku: JSON with boxes on their side, {key} by their cells",
            f'{{{named}"size": 6, "box": [3, 2], "{key}": {{"r1c3": 4, "r2c2": 5}}}}',
            sp.Sudoku([[0, 0, 4, 0, 0, 0], [0, 5, 0, 0, 0, 0], *[[0] * 6] * 4], box=(3, 2)),
            ending=".json",
        )
        for key, named in (("givens", ""), ("given", '"type": "sudoku", '))
    ),
    refused(
        "sudoku: JSON with boxes that do not fit, givens by their cells",
        '{"size": 4, "box": [2, 3], "given": {"r2c1": 2, "r2c4": 3}}',
        "box",
        ending=".json",
    ),
    reads(
        "sudoku: JSON told by its box",
        '{"size": 4, "box": [2, 2], "givens": [[0,0,0,0],[2,0,0,3],[3,0,4,0],[0,2,0,0]]}',
        FOUR,
        ending=".json",
    ),
    reads(
        "sudoku: lists of Python, told", "[[0,0,0,0],[2,0,0,3],[3,0,4,0],[0,2,0,0]]\n", FOUR, type="sudoku"
    ),
    reads("sudoku: four by four, told", "....\n2..3\n3.4.\n.2..\n", FOUR, type="sudoku"),
    reads("sudoku: six by six, told", "1....6\n..4...\n......\n......\n......\n......\n", SIX, type="sudoku"),
    reads("sudoku: the picture of the board", PICTURE, FOUR),
    reads("sudoku: what solve prints", ANSWER, FOUR),
    reads("sudoku: a game ID", "2x2:d2b3_3a4b2b", FOUR, ending=None),
    reads("sudoku: a link to puzz.link", "https://puzz.link/p?sudoku/4/4/j2h33g4h2h", FOUR, ending=None),
    either(
        "sudoku: brackets for cells",
        "\n".join("".join(f"[{digit}]" if digit != "0" else "[ ]" for digit in line) for line in LINES)
        + "\n",
        BOARD,
        "[|cells",
        type="sudoku",
    ),
    either("sudoku: a row a line, small x for blanks", DOTS.replace(".", "x"), BOARD, "x", type="sudoku"),
    refused("sudoku: a row too short", DOTS.replace("1...68.7.", "1...68.7"), "8", "9", type="sudoku"),
    refused("sudoku: a row is missing", "\n".join(DOTS.split()[:8]) + "\n", "8", "9", type="sudoku"),
    refused("sudoku: 80 characters", "".join(LINES)[:80].replace("0", ".") + "\n", "80", "81", type="sudoku"),
    refused("sudoku: a number too large", ". . . .\n2 . . 3\n3 . 7 .\n. 2 . .\n", "7", "4", type="sudoku"),
    refused("sudoku: a letter", "....\n2..3\n3.k.\n.2..\n", "k|20", type="sudoku"),
    either(
        "sudoku: an empty line between bands and one too many",
        "\n".join(line + ("\n" if row in (2, 5, 6) else "") for row, line in enumerate(DOTS.split())) + "\n",
        BOARD,
        "sudoku|line",
        "--type|expected|row|empty",
    ),
    either(
        "sudoku: cells with spaces and an empty line within a band",
        SPACED.replace("\n", "\n\n", 7).replace("\n\n", "\n", 6),
        BOARD,
        "sudoku|row|line",
    ),
]

JSON = '{"type":"sudoku","size":4,"box":[2,2],"givens":[[0,0,0,0],[2,0,0,3],[3,0,4,0],[0,2,0,0]]}'

GRIDS = [
    GridWay("sudoku: digits without spaces", JSON, "1324\n2413\n3142\n4231\n"),
    GridWay("sudoku: with rulers", JSON, "1 3 | 2 4\n2 4 | 1 3\n----+----\n3 1 | 4 2\n4 2 | 3 1\n"),
    GridWay("sudoku: all on one line", JSON, "1324241331424231\n"),
    GridWay("sudoku: wrong", JSON, "1324\n2413\n3142\n4213\n", solves=False),
    GridWay("sudoku: what solve prints, whole", JSON, ANSWER),
]
