"""Ways to write a Futoshiki, which some call Unequal or More or Less."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, either, reads, refused

LESS = (((0, 1), (0, 0)), ((0, 0), (1, 0)), ((1, 2), (0, 2)), ((2, 0), (2, 1)), ((2, 3), (3, 3)))
BOARD = sp.Futoshiki([[0, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 0, 0, 0]], LESS)
SMALL = sp.Futoshiki([[0, 0], [0, 0]], (((0, 0), (0, 1)),))
BARE = sp.Futoshiki([[0, 0, 3], [0, 0, 0], [0, 1, 0]], (((0, 0), (0, 1)), ((1, 1), (1, 2))))
TEN = sp.Futoshiki([[10, 0] + [0] * 8, *[[0] * 10 for _ in range(9)]], (((0, 1), (0, 0)), ((0, 1), (1, 1))))

WIDE = """\
. > .   .   .
^       v
.   .   2   .

. < .   .   3
            ^
.   .   .   .
"""
TIGHT = """\
.>. . .
^   v
. . 2 .

.<. . 3
      ^
. . . .
"""
PICTURE = """\
┌───┬───┬───┬───┐
│   >   │   │   │
├─∧─┼───┼─∨─┼───┤
│   │   │ 2 │   │
├───┼───┼───┼───┤
│   <   │   │ 3 │
├───┼───┼───┼─∧─┤
│   │   │   │   │
└───┴───┴───┴───┘
"""
ANSWER = """\
boards.txt:1  futoshiki 4 x 4
board                solution
┌───┬───┬───┬───┐    ┌───┬───┬───┬───┐
│   >   │   │   │    │ 3 > 1 │ 4 │ 2 │
├─∧─┼───┼─∨─┼───┤    ├─∧─┼───┼─∨─┼───┤
│   │   │ 2 │   │    │ 4 │ 3 │ 2 │ 1 │
├───┼───┼───┼───┤    ├───┼───┼───┼───┤
│   <   │   │ 3 │    │ 2 < 4 │ 1 │ 3 │
├───┼───┼───┼─∧─┤    ├───┼───┼───┼─∧─┤
│   │   │   │   │    │ 1 │ 2 │ 3 │ 4 │
└───┴───┴───┴───┘    └───┴───┴───┴───┘
the only solution · 3.3 ms
"""

TEN_TEXT = (
    "10 >  .    .    .    .    .    .    .    .    .\n"
    "      ^\n" + " .    .    .    .    .    .    .    .    .    .\n" * 9
)

WAYS = [
    reads("futoshiki: signs between cells, wide", WIDE, BOARD),
    reads("futoshiki: signs between cells, no empty line", WIDE.replace("\n\n", "\n"), BOARD),
    reads("futoshiki: signs between cells, tight", TIGHT, BOARD),
    reads(
        "futoshiki: an empty line of signs is a line of spaces",
        WIDE.replace("\n\n", "\n             \n"),
        BOARD,
    ),
    reads(
        "futoshiki: an empty line between all rows without signs",
        ". < .   3\n\n.   . < .\n\n.   1   .\n",
        BARE,
    ),
    reads(
        "futoshiki: zeros, and inequalities in words behind an empty line",
        "0 0 3\n0 0 0\n0 1 0\n\nrow 1 col 1 < row 1 col 2\nRow 2, column 2 < row 2, column 3\n",
        BARE,
        type="futoshiki",
    ),
    reads("futoshiki: 0 for blanks", WIDE.replace(".", "0"), BOARD),
    reads("futoshiki: _ for blanks", WIDE.replace(".", "_"), BOARD),
    reads("futoshiki: - for blanks", WIDE.replace(".", "-"), BOARD),
    reads("futoshiki: ? for blanks", WIDE.replace(".", "?"), BOARD),
    reads("futoshiki: middle dots for blanks", WIDE.replace(".", "·"), BOARD),
    reads("futoshiki: squares for blanks", WIDE.replace(".", "□"), BOARD),
    reads(
        "futoshiki: brackets for cells",
        "[ ]>[ ] [ ] [ ]\n ^       v\n[ ] [ ] [2] [ ]\n\n[ ]<[ ] [ ] [3]\n             ^\n[ ] [ ] [ ] [ ]\n",
        BOARD,
    ),
    reads("futoshiki: V for v", WIDE.replace("v", "V"), BOARD),
    reads("futoshiki: ∧ and ∨", WIDE.replace("^", "∧").replace("v", "∨"), BOARD),
    reads("futoshiki: arrow heads of typesetters", WIDE.replace("^", "˄").replace("v", "˅"), BOARD),
    reads("futoshiki: ＜ and ＞", WIDE.replace(">", "＞").replace("<", "＜"), BOARD),
    reads(
        "futoshiki: signs on a line that is cut at its last sign",
        WIDE.replace("^       v", "^       v"),
        BOARD,
    ),
    reads("futoshiki: spaces at the ends of lines", WIDE.replace("\n", "   \n"), BOARD),
    reads(
        "futoshiki: all of it moved to the right",
        "".join("    " + line + "\n" for line in WIDE.splitlines()),
        BOARD,
    ),
    reads(
        "futoshiki: tabs, pasted from a spreadsheet",
        ".\t>\t.\t\t.\t\t.\n^\t\t\t\tv\t\t\n.\t\t.\t\t2\t\t.\n\t\t\t\t\t\t\n.\t<\t.\t\t.\t\t3\n"
        "\t\t\t\t\t\t^\n.\t\t.\t\t.\t\t.\n",
        BOARD,
    ),
    reads(
        "futoshiki: commas, from a spreadsheet",
        ".,>,.,,.,,.\n^,,,,v,,\n.,,.,,2,,.\n,,,,,,\n.,<,.,,.,,3\n,,,,,,^\n.,,.,,.,,.\n",
        BOARD,
        ending=".csv",
    ),
    reads(
        "futoshiki: comments",
        "# Saturday\n. > .   .   .\n^       v\n.   .   2   .  # here\n. < .   .   3\n            ^\n"
        "# last\n.   .   .   .\n",
        BOARD,
    ),
    reads("futoshiki: a size before it", "4\n" + WIDE, BOARD),
    reads("futoshiki: a size before it as 4x4", "4x4\n" + WIDE, BOARD),
    reads("futoshiki: its name before it", "Futoshiki\n" + WIDE, BOARD),
    reads("futoshiki: another name before it", "unequal\n\n" + WIDE, BOARD),
    reads("futoshiki: a fence of code around it", "```\n" + WIDE + "```\n", BOARD),
    reads("futoshiki: two boards", WIDE + "\n" + ". < .\n\n.   .\n", BOARD, SMALL),
    reads(
        "futoshiki: two boards of which no row has a line of signs under it",
        ". < .\n.   .\n\n. < .   3\n.   . < .\n.   1   .\n",
        SMALL,
        BARE,
    ),
    reads("futoshiki: numbers of two digits", TEN_TEXT, TEN),
    reads("futoshiki: the picture of the board", PICTURE, BOARD),
    reads("futoshiki: what solve prints", ANSWER, BOARD),
    reads(
        "futoshiki: Prolog",
        "problem(1, [[_,_,_,_],[_,_,2,_],[_,_,_,3],[_,_,_,_]], "
        "[[0,1,0,0],[0,0,1,0],[1,2,0,2],[2,0,2,1],[2,3,3,3]]).\n",
        BOARD,
    ),
    reads(
        "futoshiki: a grid with -1, a count, pairs from 0",
        "4\n-1 -1 -1 -1\n-1 -1 2 -1\n-1 -1 -1 3\n-1 -1 -1 -1\n5\n0>1\n4>0\n2>6\n9>8\n15>11\n",
        BOARD,
    ),
    reads(
        "futoshiki: a grid with 0, a count, pairs from 1",
        "4\n0 0 0 0\n0 0 2 0\n0 0 0 3\n0 0 0 0\n5\n1>2\n1<5\n7<3\n9<10\n12<16\n",
        BOARD,
    ),
    reads(
        "futoshiki: a grid with 0 for blanks, a count, pairs from 0",
        "3\n0 0 3\n0 0 0\n0 1 0\n2\n0<1\n4<5\n",
        BARE,
    ),
    reads(
        "futoshiki: JSON as unequal",
        '{"type": "unequal", "size": 2, "givens": [[0,0],[0,0]], "less_than": [[[0,0],[0,1]]]}',
        SMALL,
        ending=".json",
    ),
    reads(
        "futoshiki: JSON without a type",
        '{"size": 2, "givens": [[0,0],[0,0]], "less_than": [[[0,0],[0,1]]]}',
        SMALL,
        ending=".json",
    ),
    reads(
        "futoshiki: JSON with null for blanks",
        '{"type": "futoshiki", "givens": [[null,null],[null,null]], "less_than": [[[0,0],[0,1]]]}',
        SMALL,
        ending=".json",
    ),
    reads("futoshiki: a game ID", "4:0R,0,0D,0,0U,0,2,0,0,0L,0,3,0,0,0,0U,", BOARD, ending=None),
    either(
        "futoshiki: 0 for blanks, no spaces, the count of lines before it",
        "7\n0>0 0 0\n^   v  \n0 0 2 0\n       \n0<0 0 3\n      ^\n0 0 0 0\n",
        BOARD,
        "7|blank|line",
    ),
    either(
        "futoshiki: the grid, then comparisons of cells",
        ". . . .\n. . 2 .\n. . . 3\n. . . .\n\nA1 > B1\nA1 < A2\nC1 > C2\nA3 < B3\nD3 < D4\n",
        BOARD,
        "A1",
        type="futoshiki",
    ),
    either(
        "futoshiki: the grid, then comparisons by row and column",
        ". . . .\n. . 2 .\n. . . 3\n. . . .\nr1c1 > r1c2\nr1c1 < r2c1\nr1c3 > r2c3\nr3c1 < r3c2\n"
        "r3c4 < r4c4\n",
        BOARD,
        "r1c1",
        type="futoshiki",
    ),
    either(
        "futoshiki: three blocks, of numbers, signs in rows and signs in columns",
        "0 0 0 0\n0 0 2 0\n0 0 0 3\n0 0 0 0\n\n> 0 0\n0 0 0\n< 0 0\n0 0 0\n\n^ 0 v 0\n0 0 0 0\n0 0 0 ^\n",
        BOARD,
        "line|row|futoshiki|blank",
        type="futoshiki",
    ),
    either(
        "futoshiki: a table with upright bars",
        "| . | > | . |   | . |\n| ^ |   |   |   | v |\n| . |   | . |   | 2 |\n|   |   |   |   |   |\n"
        "| . |   | . | < | 3 |\n",
        sp.Futoshiki(
            [[0, 0, 0], [0, 0, 2], [0, 0, 3]],
            (((0, 1), (0, 0)), ((0, 0), (1, 0)), ((1, 2), (0, 2)), ((2, 1), (2, 2))),
        ),
        "|",
        type="futoshiki",
    ),
    refused(
        "futoshiki: a ^ over no cell",
        ". > .   .   .\n  ^     v\n.   .   2   .\n. < .   .   3\n            ^\n.   .   .   .\n",
        "^",
        "cell|under|stand|column",
    ),
    refused(
        "futoshiki: a v past the last cell",
        ". > .   .   .\n^               v\n.   .   2   .\n. < .   .   3\n            ^\n.   .   .   .\n",
        "v",
        "cell|under|stand|column",
    ),
    refused(
        "futoshiki: a ^ over cells that differ, as rows are not aligned",
        ". > . . .\n    ^\n. . 2 .\n. < . . 3\n\n. . . .\n",
        "^",
    ),
    refused(
        "futoshiki: signs whose spaces were lost",
        ". > . . .\n^ v\n.   .   2   .\n. < .   .   3\n^\n.   .   .   .\n",
        "v|^",
    ),
    refused(
        "futoshiki: a sign at the end of a row",
        ". > .   .   . >\n.   .   2   .\n. < .   .   3\n.   .   .   .\n",
        ">|cell|end of the line",
    ),
    refused(
        "futoshiki: a sign at the beginning of a row",
        "> .   .   .   .\n.   .   2   .\n. < .   .   3\n.   .   .   .\n",
        ">",
    ),
    refused(
        "futoshiki: two signs between cells",
        ". > < .   .   .\n.   .   2   .\n. < .   .   3\n.   .   .   .\n",
        "<|>|two signs",
    ),
    refused(
        "futoshiki: a cell is missing",
        ". > .   .\n^       v\n.   .   2   .\n. < .   .   3\n            ^\n.   .   .   .\n",
        "3|4",
    ),
    refused("futoshiki: a row is missing", ". > .   .   .\n^       v\n.   .   2   .\n. < .   .   3\n", "3|4"),
    refused(
        "futoshiki: a number larger than the board",
        ". > .   .   .\n^       v\n.   .   7   .\n. < .   .   3\n            ^\n.   .   .   .\n",
        "7",
        "4",
    ),
    refused(
        "futoshiki: a line of signs over the first row", "^\n. > .   .\n.   .   2\n. < .   .\n", "^|line 1"
    ),
    refused("futoshiki: a line of signs under the last row", ". > .   .\n.   .   2\n. < .   .\n^\n", "^|row"),
    refused("futoshiki: two lines of signs", ". > .   .\n^\n    v\n.   .   2\n. < .   .\n", "^|v|signs"),
    refused("futoshiki: < and > in a line of signs", ". > .   .\n<\n.   .   2\n. < .   .\n", "<"),
    refused(
        "futoshiki: a pair of cells that do not touch",
        "3\n0 0 3\n0 0 0\n0 1 0\n2\n0<1\n4<6\n",
        "edge|touch|neighbour",
    ),
    refused("futoshiki: less pairs than told", "3\n0 0 3\n0 0 0\n0 1 0\n3\n0<1\n4<5\n", "3|2"),
    refused("futoshiki: a size that is not its size", "5\n" + WIDE, "5", "4"),
]

JSON = (
    '{"type":"futoshiki","size":4,"givens":[[0,0,0,0],[0,0,2,0],[0,0,0,3],[0,0,0,0]],'
    '"less_than":[[[0,1],[0,0]],[[0,0],[1,0]],[[1,2],[0,2]],[[2,0],[2,1]],[[2,3],[3,3]]]}'
)

GRIDS = [
    GridWay("futoshiki: digits without spaces", JSON, "3142\n4321\n2413\n1234\n"),
    GridWay(
        "futoshiki: numbers with signs",
        JSON,
        "3 > 1   4   2\n^       v\n4   3   2   1\n\n2 < 4   1   3\n            ^\n1   2   3   4\n",
    ),
    GridWay(
        "futoshiki: numbers with signs, wrong",
        JSON,
        "3 > 1   2   4\n^       v\n4   3   1   2\n2 < 4   1   3\n            ^\n1   2   3   4\n",
        solves=False,
    ),
    GridWay("futoshiki: numbers, wrong", JSON, "3 1 2 4\n4 3 1 2\n2 4 1 3\n1 2 3 4\n", solves=False),
    GridWay("futoshiki: what solve prints, whole", JSON, ANSWER),
]
