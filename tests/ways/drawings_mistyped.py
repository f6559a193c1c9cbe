"""Drawings of cells with one character too many, too few or out of place: no row is lost without a word."""

from __future__ import annotations

from ways import Way, reads, refused
from ways.drawn import nurikabe

WAYS: list[Way] = [
    refused(
        "drawings: nurikabe, a row joined to the ruler before it",
        "+---+---+\n| 2 |   |\n+---+---+|   |   |\n+---+---+\n|   | 1 |\n+---+---+\n",
        "line 3|:3",
        "a line of its own",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, a row joined to the ruler behind it",
        "+---+---+\n| 2 |   |\n+---+---+\n|   |   |+---+---+\n|   | 1 |\n+---+---+\n",
        "line 4|:4",
        "a line of its own",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, a row shorter than its ruler",
        "  |   |   |\n---+---+---+---\n   |   |   | 3\n---+---+---+---\n   | 1 |   | 2\n",
        "a line of its own",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, dots beside a blank",
        "+---------+\n| 2 . . . |\n| . . ..  |\n| . 1 . 2 |\n+---------+\n",
        "written as .",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, tall cells of which one has two numbers",
        """\
+-----+-----+
| 3   |     |
|  2  |     |
+-----+-----+
|     |     |
|     |  1  |
+-----+-----+
""",
        "write . for blank cells",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, a frame broken in two",
        """\
+-----+-----+
|     |     |
|  2  |     |

|     |     |
+-----+-----+
|     |     |
|     |  1  |
+-----+-----+
""",
        "write . for blank cells",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, a sign of rulers in a narrow row",
        "+-+-+-+\n|2| | |\n+-+-+-+\n| | + |\n+-+-+-+\n| | |1|\n+-+-+-+\n",
        "+",
        type="nurikabe",
    ),
    reads(
        "drawings: nurikabe, bars parted by an empty line",
        "| | | |4| |\n| |1| | | |\n\n| | | | | |\n| | |7| |2|\n| | | | | |\n",
        nurikabe(["...4.", ".1..."]),
        nurikabe([".....", "..7.2", "....."]),
        type="nurikabe",
    ),
    refused(
        "drawings: slitherlink, points joined to a row",
        ".   .   .\n  3   3\n.   .   .\n      2\n.   .   .\n  2   1.   .   .\n",
        "row|line",
        type="slitherlink",
    ),
    refused(
        "drawings: slitherlink, a blank row and another board",
        "+ + +\n\n+ + +\n   2\n+ + +\n\n+ + +\n 1\n+ + +\n 2\n+ + +\n",
        "write . for blank cells",
        type="slitherlink",
    ),
    refused(
        "drawings: slitherlink, one row between points before others",
        "+   +   +   +\n  3       2\n+   +   +   +\n\n\n+   +   +   +\n  2       3\n+   +   +   +\n",
        "one row alone",
        type="slitherlink",
    ),
    refused(
        "drawings: akari, a row parted from the others",
        "|   |   | 1 |\n\n|   | # |   |\n|   |   | 0 |\n",
        "one row alone",
    ),
    refused(
        "drawings: nurikabe, two rows between bars joined, above others",
        "| | | |4| || |1| | | |\n\n| | | | | |\n| | |7| |2|\n",
        "one row alone",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, two rows between bars joined",
        "| | | |4| || |1| | | |\n",
        "two bars stand side by side",
        type="nurikabe",
    ),
    refused(
        "drawings: nurikabe, a row that does not begin with its bar",
        "Nurikabe\n _ _ _ _\n|_|_|4|_|\n_||1|_|_|\n|_|_|_|_|\n",
        "begins with a bar",
    ),
    refused(
        "drawings: akari, a sign in the place of its frame",
        "+---+\n|  1|\n| # |\n0|  |\n+---+\n",
        "begins with a bar",
        type="akari",
    ),
    refused(
        "drawings: hitori, a + before a number",
        "+---+---+---+\n| 1 | 2 | 2 |\n+---+---+---+\n| 3 | 1 | 3 |\n+---+---+---+\n"
        "| 2 |+1 | 3 |\n+---+---+---+\n",
        "'+1'",
    ),
    refused(
        "drawings: calcudoku, walls around each cell and an operator",
        "+---+---+\n| 1 | 2+|\n+---+---+\n| 2 | 1 |\n+---+---+\n",
        "each cell is a cage of its own",
        type="calcudoku",
    ),
]
