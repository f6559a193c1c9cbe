"""Drawings of Slitherlink, Nurikabe and Akari: points, frames, boxes; blank cells as blanks."""

from __future__ import annotations

from ways import Way, reads, refused
from ways.drawn import akari, both, nurikabe, slitherlink, told

SLITHERLINK = slitherlink(["3.2", ".0.", "2.3"])
AKARI = akari(["..1..", ".#...", "...0.", "2...."])
NURIKABE = nurikabe(["2...", "...3", "....", ".1.2"])
NURIKABE_2 = nurikabe(
    [
        "5.......2",
        ".........",
        "..3...4..",
        ".........",
        ".........",
        "..2...3..",
        ".........",
        "4.......6",
        ".........",
    ]
)

WAYS: list[Way] = [
    *both(
        "slitherlink, points, spaces",
        """\
+   +   +   +
  3       2
+   +   +   +
      0
+   +   +   +
  2       3
+   +   +   +
""",
        SLITHERLINK,
    ),
    *both(
        "slitherlink, points, one apart",
        """\
+ + + + +
 3   2
+ + + + +
   1   3
+ + + + +
 2   0
+ + + + +
     1 2
+ + + + +
""",
        slitherlink(["3.2.", ".1.3", "2.0.", "..12"]),
    ),
    *both(
        "slitherlink, dots",
        """\
.   .   .   .   .
  3   3
.   .   .   .   .
          1   2
.   .   .   .   .
  2       1
.   .   .   .   .
      2   3
.   .   .   .   .
""",
        slitherlink(["33..", "..12", "2.1.", ".23."]),
    ),
    *told(
        "slitherlink, framed all",
        """\
+---+---+---+
| 3 |   | 2 |
+---+---+---+
|   | 0 |   |
+---+---+---+
| 2 |   | 3 |
+---+---+---+
""",
        SLITHERLINK,
    ),
    *both(
        "slitherlink, trimmed blank row",
        """\
+ - + - + - + - +
  3       2
+   +   +   +   +

+   +   +   +   +
  2       3   1
+   +   +   +   +
""",
        slitherlink(["3.2.", "....", "2.31"]),
    ),
    *told(
        "slitherlink, + - + points no lines, points",
        """\
+ - + - + - +
| 3 |   | 2 |
+ - + - + - +
|   | 0 |   |
+ - + - + - +
| 2 |   | 3 |
+ - + - + - +
""",
        SLITHERLINK,
    ),
    *both(
        "slitherlink, title, indented, 5 wide",
        """\
Slitherlink

  +   +   +   +   +   +
    2           3   2
  +   +   +   +   +   +
        0       1
  +   +   +   +   +   +
    3   3           1
  +   +   +   +   +   +
""",
        slitherlink(["2..32", ".0.1.", "33..1"]),
    ),
    *both(
        "slitherlink, empty columns at the right",
        """\
+   +   +   +   +
  3   2
+   +   +   +   +
  2
+   +   +   +   +
      1
+   +   +   +   +
""",
        slitherlink(["32..", "2...", ".1.."]),
    ),
    *both(
        "akari, framed spaces",
        """\
+---+---+---+---+---+
|   |   | 1 |   |   |
+---+---+---+---+---+
|   | # |   |   |   |
+---+---+---+---+---+
|   |   |   | 0 |   |
+---+---+---+---+---+
| 2 |   |   |   |   |
+---+---+---+---+---+
""",
        AKARI,
    ),
    *both(
        "akari, framed, # black",
        """\
+---+---+---+---+---+
| . | . | 1 | . | . |
+---+---+---+---+---+
| . | # | . | . | . |
+---+---+---+---+---+
| . | . | . | 0 | . |
+---+---+---+---+---+
| 2 | . | . | . | . |
+---+---+---+---+---+
""",
        AKARI,
    ),
    refused(
        "drawings: akari, box spaces",
        """\
+-----------+
|     1     |
|   #       |
|       0   |
| 2         |
+-----------+
""",
        "write . for blank cells",
        type="akari",
    ),
    *both(
        "akari, box dense spaces",
        """\
+-----+
|  1  |
| #   |
|   0 |
|2    |
+-----+
""",
        AKARI,
    ),
    *both(
        "akari, bars no rules",
        """\
|   |   | 1 |   |   |
|   | # |   |   |   |
|   |   |   | 0 |   |
| 2 |   |   |   |   |
""",
        AKARI,
    ),
    *both(
        "akari, title and full block",
        """\
Light Up

+---+---+---+---+---+
|   |   | 1 |   |   |
+---+---+---+---+---+
|   | █ |   |   |   |
+---+---+---+---+---+
|   |   |   | 0 |   |
+---+---+---+---+---+
| 2 |   |   |   |   |
+---+---+---+---+---+
""",
        AKARI,
    ),
    *both(
        "akari, blocks filled ###",
        """\
+---+---+---+---+---+
|   |   | 1 |   |   |
+---+---+---+---+---+
|   |###|   |   |   |
+---+---+---+---+---+
|   |   |   | 0 |   |
+---+---+---+---+---+
| 2 |   |   |   |   |
+---+---+---+---+---+
""",
        AKARI,
    ),
    *told(
        "nurikabe, framed spaces",
        """\
+---+---+---+---+
| 2 |   |   |   |
+---+---+---+---+
|   |   |   | 3 |
+---+---+---+---+
|   |   |   |   |
+---+---+---+---+
|   | 1 |   | 2 |
+---+---+---+---+
""",
        NURIKABE,
    ),
    *told(
        "nurikabe, box dots",
        """\
+---------+
| 2 . . . |
| . . . 3 |
| . . . . |
| . 1 . 2 |
+---------+
""",
        NURIKABE,
    ),
    *told(
        "nurikabe, box spaces",
        """\
+---------+
| 2       |
|       3 |
|         |
|   1   2 |
+---------+
""",
        NURIKABE,
    ),
    *told(
        "nurikabe, bars",
        """\
| 2 |   |   |   |
|   |   |   | 3 |
|   |   |   |   |
|   | 1 |   | 2 |
""",
        NURIKABE,
    ),
    *told(
        "nurikabe, inner rules, ends cut",
        """\
 2 |   |   |
---+---+---+---
   |   |   | 3
---+---+---+---
   |   |   |
---+---+---+---
   | 1 |   | 2
""",
        NURIKABE,
    ),
    *told(
        "nurikabe, narrow frames",
        """\
+-+-+-+-+
|2| | | |
+-+-+-+-+
| | | |3|
+-+-+-+-+
| | | | |
+-+-+-+-+
| |1| |2|
+-+-+-+-+
""",
        NURIKABE,
    ),
    *told(
        "nurikabe, 9x9 framed, ends cut",
        """\
+---+---+---+---+---+---+---+---+---+
| 5 |   |   |   |   |   |   |   | 2 |
+---+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+---+
|   |   | 3 |   |   |   | 4 |   |   |
+---+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+---+
|   |   | 2 |   |   |   | 3 |   |   |
+---+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+---+
| 4 |   |   |   |   |   |   |   | 6 |
+---+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+---+
""",
        NURIKABE_2,
    ),
    *told(
        "nurikabe, tall cells",
        """\
+-----+-----+-----+
|     |     |     |
|  2  |     |     |
|     |     |     |
+-----+-----+-----+
|     |     |     |
|     |     |  1  |
|     |     |     |
+-----+-----+-----+
""",
        nurikabe(["2..", "..1"]),
    ),
    reads(
        "drawings: slitherlink, two boards between points",
        "+ + +\n 3\n+ + +\n   2\n+ + +\n\n+ + +\n 1\n+ + +\n 2\n+ + +\n",
        slitherlink(["3.", ".2"]),
        slitherlink(["1.", "2."]),
        type="slitherlink",
    ),
    refused(
        "drawings: slitherlink, an empty line that is a row or the end of a board",
        "+ + + +\n 3\n+ + + +\n   2\n+ + + +\n\n+ + + +\n 1\n+ + + +\n 2\n+ + + +\n",
        "empty line",
        "write . for blank cells",
        type="slitherlink",
    ),
    refused(
        "drawings: slitherlink, a clue under a point",
        "+   +   +\n  3\n+   +   +\n        2\n+   +   +\n",
        "expected",
        type="slitherlink",
    ),
    refused(
        "drawings: slitherlink, some lines of the loop",
        "+   +---+\n  3 |   |\n+   +---+\n      2\n+   +   +\n",
        "draw the lines between all cells or between none",
        type="slitherlink",
    ),
    refused(
        "drawings: nurikabe, tall cells under a ruler that is too short",
        "+-----+----+\n|     |     |\n|  2  |     |\n+-----+-----+\n"
        "|     |     |\n|     |  1  |\n+-----+-----+\n",
        "write . for blank cells",
        type="nurikabe",
    ),
    refused(
        "drawings: akari, a box in which two lines are out of place",
        " +-----+\n|  1  |\n| #   |\n|   0 |\n|2    |\n+-----+\n",
        "write . for blank cells",
        type="akari",
    ),
]
