"""Ways to write a Slitherlink, which some call Loopy."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, either, reads, refused

BOARD = sp.Slitherlink(
    [
        [None, None, None, 2, None],
        [2, 1, None, 0, 2],
        [None, None, None, 2, None],
        [2, 1, None, 0, None],
        [None, None, None, 3, None],
    ]
)
TWO = sp.Slitherlink([[None, 3, None], [2, None, 3]])

DOTS = "...2.\n21.02\n...2.\n21.0.\n...3.\n"

ANSWER = """\
boards.txt:1  slitherlink 5 x 5
┏━━━━━━━┓   ┏━━━━━━━┓
┃       ┃   ┃ 2     ┃
┃   ·   ┗━━━┛   ·   ┃
┃ 2   1       0   2 ┃
┗━━━━━━━━━━━┓   ┏━━━┛
            ┃ 2 ┃
┏━━━━━━━━━━━┛   ┗━━━┓
┃ 2   1       0     ┃
┃   ·   ┏━━━┓   ┏━━━┛
┃       ┃   ┃ 3 ┃
┗━━━━━━━┛   ┗━━━┛   ·
the only solution · 116.5 ms
"""

NAMED = (
    "Slitherlink\n\n{}: 3, blank, 2, 2\n{}: nothing at all\n{}: blank, blank, 2, blank\n{}: 2, 3, 3, blank\n"
)

WAYS = [
    *(
        reads(
            f"slitherlink: rows by what is next, {names[2]!r}",
            NAMED.format(*names),
            sp.Slitherlink([[3, None, 2, 2], [None] * 4, [None, None, 2, None], [2, 3, 3, None]]),
        )
        for names in (
            ("Top row", "Next row", "Third row", "Bottom row"),
            ("First row", "Next row", "The next row", "Last row"),
            ("Row 1", "Next row", "Row 3", "Next row"),
        )
    ),
    *(
        refused(f"slitherlink: rows by what is next, {name}", NAMED.format(*names), "row")
        for name, names in (
            ("nothing before", ("Next row", "Row 2", "Third row", "Bottom row")),
            ("one left out", ("Top row", "Next row", "Fourth row", "Bottom row")),
            ("one twice", ("Top row", "Next row", "Second row", "Bottom row")),
            ("from the last", ("Last row", "Next row", "Next row", "Next row")),
        )
    ),
    reads("slitherlink: rows of dots, told", DOTS, BOARD, type="slitherlink"),
    reads("slitherlink: rows of dots, told by another name", DOTS, BOARD, type="loopy"),
    reads("slitherlink: rows of dots, told by the file's name", DOTS, BOARD, ending=".loop"),
    reads("slitherlink: its name before it", "slitherlink\n" + DOTS, BOARD),
    reads("slitherlink: another name before it", "loopy:\n" + DOTS, BOARD),
    reads(
        "slitherlink: cells with spaces",
        ". . . 2 .\n2 1 . 0 2\n. . . 2 .\n2 1 . 0 .\n. . . 3 .\n",
        BOARD,
        type="slitherlink",
    ),
    reads(
        "slitherlink: cells with spaces, of which some stand twice in a row",
        ". 2 3 2 .\n3 . . . 3\n",
        sp.Slitherlink([[None, 2, 3, 2, None], [3, None, None, None, 3]]),
    ),
    reads("slitherlink: underscores", DOTS.replace(".", "_"), BOARD, type="slitherlink"),
    reads("slitherlink: hyphens", DOTS.replace(".", "-"), BOARD, type="slitherlink"),
    reads("slitherlink: question marks", DOTS.replace(".", "?"), BOARD, type="slitherlink"),
    reads(
        "slitherlink: tabs",
        "\n".join("\t".join(line) for line in DOTS.split()) + "\n",
        BOARD,
        type="slitherlink",
    ),
    reads(
        "slitherlink: commas",
        "\n".join(",".join(line) for line in DOTS.split()) + "\n",
        BOARD,
        type="slitherlink",
    ),
    reads(
        "slitherlink: empty fields of a spreadsheet",
        ",,,2,\n2,1,,0,2\n,,,2,\n2,1,,0,\n,,,3,\n",
        BOARD,
        type="slitherlink",
        ending=".csv",
    ),
    reads("slitherlink: a size before it", "5 5\n" + DOTS, BOARD, type="slitherlink"),
    reads("slitherlink: comments and an empty line", "# Nikoli\n\n" + DOTS, BOARD, type="slitherlink"),
    reads("slitherlink: two boards", ".3.\n2.3\n\n" + DOTS, TWO, BOARD, type="slitherlink"),
    reads("slitherlink: a fence of code around it", "```\n" + DOTS + "```\n", BOARD, type="slitherlink"),
    reads(
        "slitherlink: JSON with another name",
        '{"type": "loopy", "clues": [[null, 3, null], [2, null, 3]]}',
        TWO,
        ending=".json",
    ),
    reads("slitherlink: what solve prints", ANSWER, BOARD),
    reads("slitherlink: a game ID", "5x5t0:c2a21a02c2a21a0d3a", BOARD, ending=None),
    reads(
        "slitherlink: a link to puzz.link",
        "https://puzz.link/p?slither/5/5/i7260cg726ahd",
        BOARD,
        ending=None,
    ),
    either(
        "slitherlink: crosses at the corners",
        "+ + + +\n   3   \n+ + + +\n 2   3 \n+ + + +\n",
        TWO,
        "+",
        type="slitherlink",
    ),
    refused("slitherlink: rows of dots, not told", ".3.\n2.3\n.1.\n", "slitherlink", "nurikabe", "--type"),
    refused("slitherlink: a 5", "...2.\n21.05\n...2.\n21.0.\n...3.\n", "5", type="slitherlink"),
    refused(
        "slitherlink: a row too short", "...2.\n21.0\n...2.\n21.0.\n...3.\n", "4", "5", type="slitherlink"
    ),
    refused(
        "slitherlink: spaces for blanks that were lost at the ends",
        "   2\n21 02\n   2\n21 0\n   3\n",
        "2|3|4",
        type="slitherlink",
    ),
    refused(
        "slitherlink: JSON told by clues alone, which two puzzles have",
        '{"clues": [[null, 3, null], [2, null, 3]]}',
        "slitherlink",
        "nurikabe",
        "type",
        ending=".json",
    ),
    refused(
        "slitherlink: hyphens and one that became a sign of rulers",
        "---+-\n21-02\n---2-\n21-0-\n---3-\n",
        "write . for blank cells",
        type="slitherlink",
    ),
]

JSON = (
    '{"type":"slitherlink","clues":[[null,null,null,2,null],[2,1,null,0,2],[null,null,null,2,null],'
    "[2,1,null,0,null],[null,null,null,3,null]]}"
)

GRIDS = [GridWay("slitherlink: what solve prints, whole", JSON, ANSWER)]
