"""Drawings of Futoshiki and Calcudoku: signs on lines, cages between walls."""

from __future__ import annotations

from ways import Way, refused
from ways.drawn import both, calcudoku, futoshiki

FUTOSHIKI = futoshiki(
    ["..3.", "....", "2...", "...1"], [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 3), (1, 2)), ((3, 0), (2, 0))]
)
FUTOSHIKI_2 = futoshiki(
    ["..1", "1..", "..."], [((0, 1), (0, 0)), ((0, 2), (1, 2)), ((1, 1), (1, 2)), ((1, 0), (2, 0))]
)
FUTOSHIKI_3 = futoshiki(
    ["..4.", ".2..", "....", "3..."],
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 3), (0, 3)), ((1, 3), (1, 2)), ((3, 1), (2, 1))],
)
FUTOSHIKI_4 = futoshiki(
    ["..3", "...", "..."], [((0, 1), (0, 2)), ((1, 0), (0, 0)), ((1, 1), (1, 0)), ((1, 2), (2, 2))]
)
FUTOSHIKI_5 = futoshiki(
    ["..4..", ".5...", ".....", "1....", "....2"],
    [((0, 2), (0, 3)), ((1, 2), (0, 2)), ((1, 4), (2, 4)), ((2, 1), (2, 0)), ((3, 1), (4, 1))],
)
CALCUDOKU = calcudoku(
    4, "6* 00 10", "5+ 01 02", "3- 03 13", "8+ 11 12 21", "7+ 20 30", "2/ 22 23", "6* 31 32 33"
)
CALCUDOKU_2 = calcudoku(3, "5+ 00 01", "1 02", "2- 10 20", "6* 11 12", "5+ 21 22")

WAYS: list[Way] = [
    *both(
        "futoshiki, framed, signs on bars",
        """\
+---+---+---+---+
|   <   | 3 |   |
+---+-^-+---+---+
|   |   |   >   |
+---+---+---+---+
| 2 |   |   |   |
+-v-+---+---+---+
|   |   |   | 1 |
+---+---+---+---+
""",
        FUTOSHIKI,
    ),
    *both(
        "futoshiki, framed 3x3, signs rows between with rulers as separate",
        """\
+---+   +---+   +---+
|   | > |   |   | 1 |
+---+   +---+   +---+
                  ^
+---+   +---+   +---+
| 1 |   |   | < |   |
+---+   +---+   +---+
  ^
+---+   +---+   +---+
|   |   |   |   |   |
+---+   +---+   +---+
""",
        FUTOSHIKI_2,
    ),
    *both(
        "futoshiki, spaces in place of rulers",
        """\
|   | < |   |   | 4 |   |   |
  ^                       v
|   |   | 2 |   |   | > |   |

|   |   |   |   |   |   |   |
          v
| 3 |   |   |   |   |   |   |
""",
        FUTOSHIKI_3,
    ),
    *both(
        "futoshiki, signs in the rulers' middles, 3x3, indented",
        """\
    Futoshiki 3x3

    +---+---+---+
    |   |   < 3 |
    +-v-+---+---+
    |   >   |   |
    +---+---+-^-+
    |   |   |   |
    +---+---+---+
""",
        FUTOSHIKI_4,
    ),
    *both(
        "futoshiki, no outer frame",
        """\
   <   | 3 |
---+-^-+---+---
   |   |   >
---+---+---+---
 2 |   |   |
-v-+---+---+---
   |   |   | 1
""",
        FUTOSHIKI,
    ),
    *both(
        "futoshiki, sign hugging the bar in cell",
        """\
+---+---+---+
|  <|   | 2 |
+---+---+---+
|   |  >|   |
+ ^ +---+---+
|   |   |   |
+---+---+---+
""",
        futoshiki(["..2", "...", "..."], [((0, 0), (0, 1)), ((1, 2), (1, 1)), ((1, 0), (2, 0))]),
    ),
    *both(
        "futoshiki, signs rows as spaces with plus",
        """\
+---+---+---+---+---+
|   |   | 4 <   |   |
+   +   + v +   +   +
|   | 5 |   |   |   |
+   +   +   +   + ^ +
|   >   |   |   |   |
+   +   +   +   +   +
| 1 |   |   |   |   |
+   + ^ +   +   +   +
|   |   |   |   | 2 |
+---+---+---+---+---+
""",
        FUTOSHIKI_5,
    ),
    *both(
        "calcudoku, clue upper left, walls",
        """\
+---+---+---+---+
|6x |5+     |3- |
+   +---+---+   +
|   |8+     |   |
+---+   +---+---+
|7+ |   |2/     |
+   +---+---+---+
|   |6x         |
+---+---+---+---+
""",
        CALCUDOKU,
    ),
    *both(
        "calcudoku, wide, two lines a cell",
        """\
+-----+-----+-----+-----+
|6x   |5+         |3-   |
|     |           |     |
+     +-----+-----+     +
|     |8+         |     |
|     |           |     |
+-----+     +-----+-----+
|7+   |     |2/         |
|     |     |           |
+     +-----+-----+-----+
|     |6x               |
|     |                 |
+-----+-----+-----+-----+
""",
        CALCUDOKU,
    ),
    *both(
        "calcudoku, walls with spaces for points",
        """\
+-----------------------+
|6x   |5+         |3-   |
|     |-----------|     |
|     |8+         |     |
|-----|     |-----------|
|7+   |     |2/         |
|     |-----------------|
|     |6x               |
+-----------------------+
""",
        CALCUDOKU,
    ),
    *both(
        "calcudoku, indented, title, 3x3 with single",
        """\
KenKen 3x3

  +-----+-----+-----+
  |5+         |1    |
  +-----+-----+-----+
  |2-   |6x         |
  +     +-----+-----+
  |     |5+         |
  +-----+-----+-----+
""",
        CALCUDOKU_2,
    ),
    *both(
        "calcudoku, 3 lines high",
        """\
+-------+-------+-------+
| 5+            | 1     |
|               |       |
|               |       |
+-------+-------+-------+
| 2-    | 6x            |
|       |               |
|       |               |
+       +-------+-------+
|       | 5+            |
|       |               |
|       |               |
+-------+-------+-------+
""",
        CALCUDOKU_2,
    ),
    *both(
        "calcudoku, inner points kept inside cages",
        """\
+----+----+
| 3+ | 2  |
+    +----+
|    | 1  |
+----+----+
""",
        calcudoku(2, "3+ 00 10", "2 01", "1 11"),
    ),
    *both(
        "calcudoku, blank ends cut",
        """\
+---+---+---+---+
|6x |5+     |3- |
+   +---+---+   +
|   |8+     |
+---+   +---+---+
|7+ |   |2/
+   +---+---+---+
|   |6x
+---+---+---+---+
""",
        CALCUDOKU,
    ),
    refused(
        "drawings: futoshiki, a sign under no cell",
        "|   | < |   |\n    ^\n|   |   | 1 |\n",
        "^",
        "under",
        type="futoshiki",
    ),
    refused(
        "drawings: futoshiki, a sign at the edge of the board",
        "+---+---+\n|>  | 2 |\n+---+---+\n|   |   |\n+---+---+\n",
        ">",
        "between two cells",
        type="futoshiki",
    ),
    refused(
        "drawings: calcudoku, every cell in a frame of its own",
        "+---+---+\n|3+ |2  |\n+---+---+\n|   |1  |\n+---+---+\n",
        "row 2, column 1",
        "no clue",
        type="calcudoku",
    ),
    refused(
        "drawings: calcudoku, two clues in a cage",
        "+---+---+\n|3+ |2  |\n+   +---+\n|3+ |1  |\n+---+---+\n",
        "row 1, column 1",
        "3+ and 3+",
        type="calcudoku",
    ),
]
