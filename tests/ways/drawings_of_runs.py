"""Drawings of Nonogram: clues above the columns and to the left of the rows."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, refused
from ways.drawn import both

NONOGRAM = sp.Nonogram([[1], [3], [5], [3], [1]], [[1], [3], [5], [3], [1]])
NONOGRAM_2 = sp.Nonogram([[1, 1], [2], [3], [1, 2]], [[2, 1], [2], [2], [1, 2]])

WAYS: list[Way] = [
    *both(
        "nonogram, plain, clues outside, framed cells",
        """\
     1  3  5  3  1
   +--+--+--+--+--+
 1 |  |  |  |  |  |
   +--+--+--+--+--+
 3 |  |  |  |  |  |
   +--+--+--+--+--+
 5 |  |  |  |  |  |
   +--+--+--+--+--+
 3 |  |  |  |  |  |
   +--+--+--+--+--+
 1 |  |  |  |  |  |
   +--+--+--+--+--+
""",
        NONOGRAM,
    ),
    *both(
        "nonogram, columns on two lines, dots in cells",
        """\
      2     1
      1 2 2 2
1 1 | . . . .
  2 | . . . .
  3 | . . . .
1 2 | . . . .
""",
        NONOGRAM_2,
    ),
    *both(
        "nonogram, framed",
        """\
        2           1
        1   2   2   2
     +---+---+---+---+
 1 1 |   |   |   |   |
     +---+---+---+---+
   2 |   |   |   |   |
     +---+---+---+---+
   3 |   |   |   |   |
     +---+---+---+---+
 1 2 |   |   |   |   |
     +---+---+---+---+
""",
        NONOGRAM_2,
    ),
    *both(
        "nonogram, box around",
        """\
        2     1
        1 2 2 2
      +---------+
  1 1 |         |
    2 |         |
    3 |         |
  1 2 |         |
      +---------+
""",
        NONOGRAM_2,
    ),
    *both(
        "nonogram, clues only with bar",
        """\
    | 2     1
    | 1 2 2 2
----+--------
1 1 |
  2 |
  3 |
1 2 |
""",
        NONOGRAM_2,
    ),
    *both(
        "nonogram, framed full incl. clues",
        """\
+-----+---+---+---+---+
|     | 2 |   |   | 1 |
|     | 1 | 2 | 2 | 2 |
+-----+---+---+---+---+
| 1 1 |   |   |   |   |
+-----+---+---+---+---+
|   2 |   |   |   |   |
+-----+---+---+---+---+
|   3 |   |   |   |   |
+-----+---+---+---+---+
| 1 2 |   |   |   |   |
+-----+---+---+---+---+
""",
        NONOGRAM_2,
    ),
    *both(
        "nonogram, title and indented",
        """\
Nonogram 5x5

           1  3  5  3  1
         +--------------+
       1 |              |
       3 |              |
       5 |              |
       3 |              |
       1 |              |
         +--------------+
""",
        NONOGRAM,
    ),
    *both(
        "nonogram, unruled, dots",
        """\
      2     1
      1 2 2 2
 1 1  . . . .
   2  . . . .
   3  . . . .
 1 2  . . . .
""",
        NONOGRAM_2,
    ),
    refused(
        "drawings: nonogram, a clue between two columns",
        "      2    1\n      1 2 2 2\n1 1 | . . . .\n  2 | . . . .\n  3 | . . . .\n1 2 | . . . .\n",
        "over no column",
        type="nonogram",
    ),
    refused(
        "drawings: nonogram, cells filled in",
        "      2     1\n      1 2 2 2\n1 1 | # . . #\n  2 | . . . .\n  3 | . . . .\n1 2 | . . . .\n",
        "filled in",
        type="nonogram",
    ),
    refused(
        "drawings: nonogram, two lines of clues joined, a box around",
        """\
        2     1        1 2 2 2
      +---------+
  1 1 |         |
    2 |         |
    3 |         |
  1 2 |         |
      +---------+
""",
        "over no column",
        type="nonogram",
    ),
    refused(
        "drawings: nonogram, two lines of clues joined, a ruler below",
        "    | 2     1    | 1 2 2 2\n----+--------\n1 1 |\n  2 |\n  3 |\n1 2 |\n",
        "over no column",
        type="nonogram",
    ),
    refused(
        "drawings: nonogram, a point of a ruler twice",
        "    2   1\n  ++---+---+\n1 |   |   |\n  +---+---+\n1 |   |   |\n  +---+---+\n",
        "other places",
        type="nonogram",
    ),
]
