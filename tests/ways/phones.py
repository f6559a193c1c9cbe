"""Boards in one line, as people type them on a phone: groups of cells, a name before them, words behind."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused

GROUPS = ("33451", "12343", "45412", "55232", "43524")
NUMBERS = sp.Hitori(numbers=[[*map(int, group)] for group in GROUPS])
SEA = sp.Nurikabe(clues=[[6, 0, 0, 0, 0], [0] * 5, [0, 0, 0, 1, 0], [0] * 5, [1, 0, 1, 0, 1]])
LAMPS = sp.Akari(cells=["..2...##.", ".##......", ".2....1..", "#....1...", "........2", "1..0...1."])
LIT = "--2---XX- -XX------ -2----1-- X----1--- --------2 1--0---1-"
LOOP = sp.loads("..23.2\n3.2...\n.2..2.\n.22...\n3...2.\n..3.3.\n", type="slitherlink")
SIX = sp.loads("..43..\n25....\n..2.5.\n.1....\n...5..\n4....6\n", type="sudoku")
PICTURE = sp.loads(
    "rows: 2 3; 1 5; 4; 1 1 1; 5; 1 2\ncolumns: 1 2; 1 1; 1 1; 2 1; 2 2; 4; 3 1; 2 1 1\n", type="nonogram"
)

WAYS: list[Way] = [
    *(
        reads(f"phones: {name}", text + "\n", board)
        for name, text, board in (
            ("digits behind a name", "hitori: " + ", ".join(GROUPS) + " thx!!", NUMBERS),
            ("digits below a name", "hitori\n" + " ".join(GROUPS), NUMBERS),
            (
                "a size, rows and words",
                "slitherlink 6x6: xx23x2 3x2xxx x2xx2x x22xxx 3xxx2x xx3x3x pls solve",
                LOOP,
            ),
            (
                "a size, rows and the boxes",
                "sudoku 6x6 004300 250000 002050 010000 000500 400006 (blocks 2 high 3 wide)",
                SIX,
            ),
            ("a size in words and rows", f"light up 9 wide 6 high {LIT}", LAMPS),
            ("rows that are no square below a name", f"light up\n{LIT}", LAMPS),
            (
                "words, slashes and blanks",
                "hey can u do this nurikabe 6 0 0 0 0 / 0 0 0 0 0 / 0 0 0 1 0 / 0 0 0 0 0 / 1 0 1 0 1",
                SEA,
            ),
            (
                "clues at the top and on the left",
                "nonogram 8x6 top: 1-2, 1-1, 1-1, 2-1, 2-2, 4, 3-1, 2-1-1 left: 2-3, 1-5, 4, 1-1-1, 5, 1-2",
                PICTURE,
            ),
        )
    ),
    *(
        reads(f"phones: digits alone, {sign!r} between the rows", sign.join(GROUPS), NUMBERS, type="hitori")
        for sign in (" ", ", ", ",", ";", "/")
    ),
    *(
        reads(f"phones: {asked!r} {where}", text.format(asked), LAMPS, type="akari")
        for asked in ("can anyone solve this one? stuck for days :(", "hey can you solve this one please?")
        for where, text in (
            ("above", "{}\n\n" + LIT.replace(" ", "\n") + "\n"),
            ("below", LIT.replace(" ", "\n") + "\n\n{}\n"),
        )
    ),
    *(
        refused(f"phones: words above a row are quoted as typed, {name}", f"{name}\n{text}", told, "in words")
        for name, text, told in (
            (
                "Slitherlink 4x4",
                "The first row has a 2 in the second box\n"
                "The second row has a 3 in the first box and a 1 in the last box\n",
                "'The first row has a 2 in'",
            ),
            (
                "Sudoku",
                "The first row has a 2 in the second box\nThe second row is empty\nThird row: 1 2 3 4\n",
                "'The first row has a 2 in'",
            ),
        )
    ),
    *(
        refused(
            f"phones: a cell told before the rows, {said}{gap!r}",
            f"nurikabe {said}{gap}{rows}\n",
            "names|words",
        )
        for said in ("the last cell is three", "where the middle is three:", "the first row has a three")
        for gap, rows in (("\n", "1....\n.....\n.....\n.....\n....2"), (" ", "1.... ..... ..... ..... ....2"))
    ),
    reads(
        "phones: a title in bold as forums have it",
        "[b]Slitherlink 3x3[/b]\n[code]\n.1.\n3.2\n2..\n[/code]\n\ncan you do it?\n",
        sp.Slitherlink(clues=[[None, 1, None], [3, None, 2], [2, None, None]]),
    ),
    refused(
        "phones: a number put right below the board",
        "hitori\n1 2 3\n2 3 1\n3 3 2\n\nSorry, the three is a four really.\n",
        "words alone",
    ),
    refused(
        "phones: a sentence of what can be",
        f"lamps can touch in this one okay\n\n{LIT}\n",
        "words|found",
        type="akari",
    ),
    *(
        refused(f"phones: {name}", text + "\n", *words)
        for name, text, words in (
            (
                "another size before rows",
                "slitherlink 5x6: xx23x2 3x2xxx x2xx2x x22xxx 3xxx2x xx3x3x",
                ("5 x 6",),
            ),
            ("another height before rows", f"light up 9 wide 5 high {LIT}", ("5 x 9",)),
            ("a short row", "hitori: 33451, 12343, 45412, 5523, 43524 thx!!", ("line of its own",)),
            ("a rule behind the rows", "sudoku 1... ..1. .2.. ...3 diagonals too", ("rule|found|names",)),
            (
                "a cell told behind the rows",
                "nurikabe 1.... ..... ..... ..... ....2 (the last one is a 3)",
                ("names|row",),
            ),
            (
                "a cell in words behind the rows",
                "nurikabe 5x5 1.... ..... ..... ..... ....2 and the middle cell is three",
                ("names|row|words",),
            ),
            (
                "a number behind the rows",
                "nurikabe 1.... ..... ..... ..... ....2 (now a 3)",
                ("names|row|words",),
            ),
            ("a row of letters behind the rows", "akari ..B ... BBB", ("row|names",)),
            (
                "boxes of another shape",
                "sudoku 6x6 004300 250000 002050 010000 000500 400006 (blocks 3 high 2 wide)",
                ("box|block",),
            ),
        )
    ),
    *(
        refused(f"phones: rows joined to large numbers, {name}", text, "larger than", type="hitori")
        for name, text in (
            ("six in two lines", "33451 12343 45412\n55232 43524 23423\n"),
            ("one of them short", "33451 12343 45412 5523 43524\n"),
            ("one of them short, below a name", "hitori\n33451 12343 45412 5523 43524\n"),
            ("two lines of two", "1000 2000\n1000 3000\n"),
        )
    ),
    reads(
        "phones: large numbers below their size",
        "2 x 2\n1000 2000\n1000 3000\n",
        sp.Hitori(numbers=[[1000, 2000], [1000, 3000]]),
        type="hitori",
    ),
]
