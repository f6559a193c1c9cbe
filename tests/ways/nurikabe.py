"""Ways to write a Nurikabe."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, reads, refused

BOARD = sp.Nurikabe(
    [
        [None, None, None, 4, None],
        [None, 1, None, None, None],
        [None, None, None, None, None],
        [None, None, 7, None, 2],
        [None, None, None, None, None],
    ]
)
LARGE = sp.Nurikabe([[None, None, 10, None], [None, None, None, None], ["?", None, None, 1], [None] * 4])

DOTS = "...4.\n.1...\n.....\n..7.2\n.....\n"
SPACED = "\n".join(" ".join(line) for line in DOTS.split()) + "\n"

ANSWER = """\
boards.txt:1  nurikabe 5 x 5
┌───────────┐
│ ■ ■ ■ 4 · │
│ ■ 1 ■ · · │
│ · ■ ■ ■ ■ │
│ · · 7 ■ 2 │
│ · · · ■ · │
└───────────┘
the only solution · 74.1 ms
"""

WAYS = [
    reads("nurikabe: rows of dots, told", DOTS, BOARD, type="nurikabe"),
    reads("nurikabe: rows of dots, told by the file's name", DOTS, BOARD, ending=".nurikabe"),
    reads("nurikabe: its name before it", "Nurikabe\n" + DOTS, BOARD),
    reads(
        "nurikabe: bars and underscores, and a line of them above",
        "Nurikabe\n _ _ _ _ _\n"
        + "".join(f"|{'|'.join(line)}|\n" for line in DOTS.replace(".", "_").split()),
        BOARD,
    ),
    reads("nurikabe: cells with spaces", SPACED, BOARD, type="nurikabe"),
    reads("nurikabe: 0 for blanks", SPACED.replace(".", "0"), BOARD, type="nurikabe"),
    reads("nurikabe: _ for blanks", SPACED.replace(".", "_"), BOARD, type="nurikabe"),
    reads("nurikabe: - for blanks", DOTS.replace(".", "-"), BOARD, type="nurikabe"),
    reads(
        "nurikabe: two digits and a question mark",
        " .  . 10  .\n .  .  .  .\n ?  .  .  1\n .  .  .  .\n",
        LARGE,
        type="nurikabe",
    ),
    reads("nurikabe: tabs", SPACED.replace(" ", "\t"), BOARD, type="nurikabe"),
    reads(
        "nurikabe: empty fields of a spreadsheet",
        ",,,4,\n,1,,,\n,,,,\n,,7,,2\n,,,,\n",
        BOARD,
        type="nurikabe",
        ending=".csv",
    ),
    reads(
        "nurikabe: upright bars",
        "\n".join("|" + "|".join(line) + "|" for line in DOTS.replace(".", " ").split("\n")[:5]) + "\n",
        BOARD,
        type="nurikabe",
    ),
    reads("nurikabe: a size before it", "5 5\n" + SPACED, BOARD, type="nurikabe"),
    reads("nurikabe: comments", "# easy\n" + DOTS + "# end\n", BOARD, type="nurikabe"),
    reads(
        "nurikabe: two digits, which tell it from the others",
        " .  . 10  .\n .  .  .  .\n ?  .  .  1\n .  .  .  .\n",
        LARGE,
    ),
    reads(
        "nurikabe: JSON with null for none",
        '{"'
        "ty"
        'pe": "nurikabe", "clues": [[null,null,10,null],[null,null,null,null],["?",null,null,1],[0,0,0,0]]}',
        LARGE,
        ending=".json",
    ),
    reads("nurikabe: a link to puzz.link", "https://puzz.link/p?nurikabe/5/5/i4h1p7g2k", BOARD, ending=None),
    reads("nurikabe: what solve prints", ANSWER, BOARD),
    refused(
        "nurikabe: -1 beside other signs for a blank cell",
        "0 0 2\n-1 0 0\n0 0 0\n",
        "'0'",
        "'-1'",
        "blank",
        type="nurikabe",
    ),
    refused(
        "nurikabe: rows of dots, not told",
        "...4.\n.1...\n.....\n..2.2\n.....\n",
        "nurikabe",
        "slitherlink",
        "--type",
    ),
    refused("nurikabe: a negative number", ". . 4\n. -2 .\n. . .\n", "-2", type="nurikabe"),
    refused("nurikabe: a row too long", "...4.\n.1....\n.....\n..7.2\n.....\n", "6", "5", type="nurikabe"),
    refused("nurikabe: a letter", "...4.\n.1...\n..w..\n..7.2\n.....\n", "w", type="nurikabe"),
    reads("nurikabe: a size and an empty line before it", "5 5\n\n" + SPACED, BOARD, type="nurikabe"),
]

JSON = '{"type":"nurikabe","clues":[[0,0,0,4,0],[0,1,0,0,0],[0,0,0,0,0],[0,0,7,0,2],[0,0,0,0,0]]}'

GRIDS = [
    GridWay("nurikabe: # and .", JSON, "###..\n#.#..\n.####\n...#.\n...#.\n"),
    GridWay("nurikabe: # for sea, numbers kept", JSON, "###4.\n#1#..\n.####\n..7#2\n...#.\n"),
    GridWay("nurikabe: wrong", JSON, "###..\n#.#..\n.####\n...#.\n....#\n", solves=False),
    GridWay("nurikabe: what solve prints, whole", JSON, ANSWER),
]
