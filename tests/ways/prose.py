"""Boards with words around them: headings in Markdown, keys, the end of a mail, bullets, padded tables."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused
from ways.nonogram import BOARD as PICTURE

ROWS = "".join(", ".join(str(run) for run, _ in clue) + "\n" for clue in PICTURE.row_clues)
COLUMNS = "".join(", ".join(str(run) for run, _ in clue) + "\n" for clue in PICTURE.column_clues)

NUMBERS = "1 1 2 3 2\n3 3 4 5 1\n1 3 3 2 5\n4 2 3 1 3\n5 5 2 4 2\n"
HITORI = sp.loads(NUMBERS, type="hitori")
CELLS = "_ _ ■ _\n_ 1 _ _\n_ _ _ ■\n0 _ _ _\n"
AKARI = sp.Akari([[".", ".", "#", "."], [".", "1", ".", "."], [".", ".", ".", "#"], ["0", ".", ".", "."]])
LOOP = sp.Slitherlink([[3, None, 3], [None, None, 1], [2, None, None]])

FOUR = sp.Sudoku([[1, None, None, None], [None, None, 1, None], [None, 2, None, None], [None, None, None, 3]])
FOUR_ROWS = ("1, ., ., .", "., ., 1, .", "., 2, ., .", "., ., ., 3")
PACKED = "1000001002000003"
CAGES = sp.loads("A A\nB B\nA 3+\nB 2*\n", type="calcudoku")
SIGNS = sp.loads(". . .\n. . 3\n. . .\nA1 < B1\nB2 < A2\n", type="futoshiki")
HYPHENS = sp.loads(". 2 .\n. . .\n. . 1\n", type="nurikabe")
BELOW = sp.loads(". . .\n. 2 .\n. . 1\n", type="nurikabe")
COUNTED_TABLE = (
    "Nurikabe\n\n|   | {} |\n|---|---|---|---|\n| 1 |   | 2 |   |\n| 2 |   |   |   |\n| 3 |   |   | 1 |\n"
)

HEADINGS = (
    ("## Column clues, from left to right", "## Row clues, from top to bottom"),
    ("## Columns, from left to right", "## Rows, from top to bottom"),
    ("## Columns (left to right)", "## Rows (top to bottom)"),
    ("## Clues for the columns", "## Clues for the rows"),
    ("## Vertical", "## Horizontal"),
    ("## Across the top", "## Down the side"),
    ("Column clues, from left to right", "Row clues, from top to bottom"),
    ("Top clues (left to right)", "Side clues (top to bottom)"),
    ("**Columns, left to right**", "**Rows, top to bottom**"),
)

WAYS: list[Way] = [
    *(
        reads(
            f"prose: {top!r}, the columns first",
            f"# Nonogram\n\n{top}\n\n{COLUMNS}\n{side}\n\n{ROWS}",
            PICTURE,
        )
        for top, side in HEADINGS
    ),
    *(
        reads(
            f"prose: {side!r}, the rows first", f"# Nonogram\n\n{side}\n\n{ROWS}\n{top}\n\n{COLUMNS}", PICTURE
        )
        for top, side in HEADINGS
    ),
    *(
        refused(
            f"prose: {top!r}, which is not understood",
            f"# Nonogram\n\n{top}\n\n{COLUMNS}\n{side}\n\n{ROWS}",
            "rows:",
            "columns:",
        )
        for top, side in (
            ("## The columns are these", "## Then come the row numbers"),
            ("## Columns, from right to left", "## Rows"),
            ("## First", "## And those of the rows here"),
            ("## What stands on top", "## Below that"),
        )
    ),
    refused(
        "prose: rows and columns counted, the other way round",
        f"# Nonogram (4 columns, 3 rows)\n\n{COLUMNS}\n{ROWS}",
        "3 rows and 4 columns",
    ),
    reads("prose: rows and columns counted", f"# Nonogram (4 columns, 3 rows)\n\n{ROWS}\n{COLUMNS}", PICTURE),
    *(
        reads(
            f"prose: the end of a mail, {end.strip()[:30]!r}",
            f"Hi Anna,\n\nhere is a Hitori:\n\n{NUMBERS}{end}",
            HITORI,
        )
        for end in (
            "\nIt took me ten minutes. Let me know how you get on!\n\nTom\n",
            "\nHave fun!\nTom\n",
            "\n*Name:* ____________   *Class:* ______\n",
        )
    ),
    *(
        reads(f"prose: the key {key!r} {where}", text, AKARI)
        for key in (
            "Key: ■ = black square; a number = black square with a number; empty = white square",
            "■ is a black cell without number",
            "_ = white",
            "Legend: ■ = wall, _ = empty",
        )
        for where, text in (
            ("above", f"# Akari\n\n{key}\n\n{CELLS}"),
            ("below", f"# Akari\n\n{CELLS}\n{key}\n"),
        )
    ),
    reads("prose: a sign without number", "slitherlink\n3 _ 3\n_ _ 1\n2 _ _\n\n_ = no number\n", LOOP),
    refused(
        "prose: a sign said to be blank that is a clue",
        "nurikabe\n3 . .\n. . ?\n. . .\n\n? = no number\n",
        "signs",
    ),
    reads(
        "prose: more signs in words below drawn ones",
        "futoshiki\n. < . .\n. . 3\n. . .\n\nin column 2 the first is greater than the second\n",
        sp.Futoshiki([[0, 0, 0], [0, 0, 3], [0, 0, 0]], [((0, 0), (0, 1)), ((1, 1), (0, 1))]),
    ),
    refused(
        "prose: more signs in words without their cells below drawn ones",
        "futoshiki\n. < . .\n. . 3\n. . .\n\nin column 2 the first is greater than the one below\n",
        "as in r1c1 < r1c2",
    ),
    reads(
        "prose: operators that could be bullets",
        "# 2016-08-28\nsize=2\n* 2 1,1 1,2\n* 2 2,1 2,2\n",
        sp.loads("A A\nB B\nA 2*\nB 2*\n", type="calcudoku"),
    ),
    refused("prose: a key that is not so", f"# Akari\n\n■ = white square\n\n{CELLS}", "signs"),
    refused(
        "prose: a rule at the end", f"Hitori\n{NUMBERS}\nNo number twice on a diagonal!\nTom\n", "rule|alone"
    ),
    refused(
        "prose: words alone", f"Hitori\n{NUMBERS}\nThe board of Tuesday has 4 blacks\n", "put # before it"
    ),
    reads(
        "prose: clues behind numbers with dots",
        "# Nonogram\n\n## Columns\n\n"
        + "".join(f"{number}. {line}\n" for number, line in enumerate(COLUMNS.splitlines(), 1))
        + "\n## Rows\n\n"
        + "".join(f"{number}. {line}\n" for number, line in enumerate(ROWS.splitlines(), 1)),
        PICTURE,
    ),
    *(
        reads(
            f"prose: bullets {bullet!r}, {called}",
            f"{title}\n" + "".join(f"{bullet.format(at)} {line}\n" for at, line in enumerate(lines, 1)),
            board,
        )
        for bullet in ("*", "-", "•", "{}.", "{})")
        for called, title, lines, board in (
            (
                "rows counted",
                "# Mini sudoku (4 × 4)\n",
                [f"Row {n}: {row}" for n, row in enumerate(FOUR_ROWS, 1)],
                FOUR,
            ),
            ("rows with commas", "Sudoku\n", FOUR_ROWS, FOUR),
            ("cages", "Calcudoku (2 × 2)\n\nCages:", ["3 +: A1, B1", "2 ×: A2, B2"], CAGES),
            ("signs", "Futoshiki\n\n. . .\n. . 3\n. . .\n\nSigns:\n", ["A1 < B1", "B2 < A2"], SIGNS),
        )
    ),
    *(
        refused(f"prose: {called}, which may be cells", text, *words)
        for called, text, words in (
            ("numbers before rows of digits", "hitori\n1. 1 1\n2. 1 2\n", ("1.",)),
            (
                "a number twice",
                "sudoku\n\n1. 1, ., ., .\n1. ., ., 1, .\n2. ., 2, ., .\n3. ., ., ., 3\n",
                ("comma",),
            ),
            (
                "a bullet that is missing",
                "sudoku\n\n* 1, ., ., .\n* ., ., 1, .\n., 2, ., .\n* ., ., ., 3\n",
                ("expected|cells",),
            ),
        )
    ),
    reads("prose: hyphens that are blank cells", "nurikabe\n- 2 -\n- - -\n- - 1\n", HYPHENS),
    reads(
        "prose: a title padded by a spreadsheet, its size told",
        "Akari (Light Up) 4x4,,,\n,,x,\n,1,,\n,,,x\n0,,,\n",
        AKARI,
    ),
    reads("prose: a title and a blank row of a square", "Nurikabe;;\n;;\n;2;\n;;1\n", BELOW),
    refused(
        "prose: a padded title and a blank row joined to it", "Nurikabe;;;;\n;2;\n;;1\n", "row of blank cells"
    ),
    refused(
        "prose: a padded title of a square, joined", "Nurikabe,,,,\n,2,\n,,1\n,,2\n", "row of blank cells"
    ),
    *(
        refused(f"prose: the numbers {head!r} above a table", COUNTED_TABLE.format(head), "counts the rows")
        for head in ("11 | 2 | 3", "1 | 22 | 3", "1 | 2 | 33", "  | 2 | 3", "2 | 1 | 3")
    ),
    refused(
        "prose: a hyphen for the name of a blank row of a table",
        COUNTED_TABLE.format("1 | 2 | 3").replace("| 2 |   |   |   |", "| - |   |   |   |"),
        "expected 2|counts the rows",
    ),
    refused(
        "prose: a hyphen for the name of the last row of a table",
        COUNTED_TABLE.format("1 | 2 | 3").replace("| 3 |   |   | 1 |", "| - |   |   |   |"),
        "expected 3|counts the rows",
    ),
    *(
        reads(f"prose: the remark {line!r}, {where}", text, HITORI)
        for line in (
            "The solution is unique I think",
            "This one took me a while, it was in the 2019 paper.",
            "I solved it in 10 minutes and 3 seconds",
            "Tom says that it is hard\nand I think so too",
            "Anna's favourite from the train to Berlin",
            "It's from the newspaper of Monday (page 12)",
        )
        for where, text in (
            ("above", f"Hitori\n\n{line}\n\n{NUMBERS}"),
            ("below", f"Hitori\n\n{NUMBERS}\n{line}\n"),
        )
    ),
    *(
        refused(f"prose: {line!r}, no remark", f"Hitori\n\n{NUMBERS}\n{line}\n", "words|expected|rule|cell")
        for line in (
            "The corner at the top is black I think",
            "Nobody wants the same number on diagonals here",
            "White cells need not be connected here",
            "My mother counted 1 2 3 2 2 here",
            "It looks like a Sudoku to me",
        )
    ),
    refused("prose: a blank in a board of one line", "sudoku\n0 00001002000003\n", "cells"),
    reads(
        "prose: a table with an empty corner, its size told",
        "Nurikabe 4x4\n" + COUNTED_TABLE.format("11 | 2 | 3").partition("\n")[2],
        sp.loads(". 11 2 3\n1 . 2 .\n2 . . .\n3 . . 1\n", type="nurikabe"),
    ),
    refused("prose: a title and a row joined to it", "Nurikabe;;\n;2;\n;;1\n;;\n;1;\n", "row of blank cells"),
    reads(
        "prose: cages in a padded table",
        "Calcudoku 2x2,,\n,,\nA,A,\nB,B,\n,,\nCage,Target,Operation\nA,3,+\nB,2,×\n",
        CAGES,
    ),
    reads(
        "prose: cages in a wide padded table",
        "Calcudoku 2x2,,,\n,,,\nA,A,,\nB,B,,\n,,,\nCage,Target,Operation,\nA,3,+,\nB,2,×,\n",
        CAGES,
    ),
    reads(
        "prose: JSON, the name numbered",
        f'{{"name": "sudoku-003", "board": "{PACKED}"}}',
        FOUR,
        ending=".json",
    ),
    reads("prose: JSON, the type told", f'{{"type": "sudoku", "puzzle": "{PACKED}"}}', FOUR, ending=".json"),
    refused("prose: JSON, no type", f'{{"board": "{PACKED}"}}', '"type": "hitori"', ending=".json"),
    refused(
        "prose: JSON, a string too short",
        f'{{"type": "sudoku", "board": "{PACKED[1:]}"}}',
        "cells",
        ending=".json",
    ),
    reads(
        "prose: a constant of a program for blank cells",
        "_ = None\n\n# slitherlink 3x3\nclues = [\n    [3, _, 3],\n    [_, _, 1],\n    [2, _, _],\n]\n",
        LOOP,
        ending=".py",
    ),
    reads(
        "prose: constants of a program for two kinds of cells",
        '# akari\nW = "."\nB = "#"\nboard = [[W, W, B, W], [W, 1, W, W], [W, W, W, B], [0, W, W, W]]\n',
        AKARI,
        ending=".py",
    ),
    *(
        reads(f"prose: {line!r} {where}", text, board)
        for line in (
            "Author: M. Weber",
            "Date: 14.03.2024",
            "Difficulty: ****",
            "*Difficulty: medium*",
            "von Hans, 12. Januar 2022",
            "by Lisa, 3 May 2023",
            "by A. B. Smith",
            "Saturday, 4 May 2024",
            "Author: M. Weber\nDate: 14.03.2024\nDifficulty: hard",
        )
        for name, lines, board in (("Hitori", NUMBERS, HITORI), ("Akari", CELLS, AKARI))
        for where, text in (
            (f"under {name}", f"{name}\n{line}\n{lines}"),
            (f"under {name}, an empty line below", f"{name}\n{line}\n\n{lines}"),
            (f"under {name}, empty lines around", f"{name}\n\n{line}\n\n{lines}"),
            (f"below {name}", f"{name}\n{lines}\n{line}\n"),
        )
    ),
    *(
        reads(f"prose: a mail, {greeting!r} and {end!r}", f"{greeting}\n\n{above}{NUMBERS}\n{end}\n", HITORI)
        for greeting, above in (
            ("Hi Tom,", "here is the Hitori from Saturday's paper that I couldn't finish:\n\n"),
            ("Hello,", "could you please solve this Hitori for me?\n\n"),
            ("Dear Anna", "Hitori\n"),
        )
        for end in ("Love,\nAnna", "Best regards\nJim", "Best,\n\nTom", "Cheers")
    ),
    refused(
        "prose: an author between rows",
        NUMBERS.replace("\n3 3", "\nAuthor: Tom\n3 3"),
        "author",
        type="hitori",
    ),
    refused("prose: a row behind an author", f"Hitori\nAuthor: Tom 1 1 2 3 2\n{NUMBERS[10:]}", "row|cell"),
    *(
        reads(
            f"prose: rows counted as {names[0]!r}, {between!r} between cells",
            "Hitori\n\n"
            + "".join(
                f"{name}: {line.replace(' ', between)}\n" for name, line in zip(names, NUMBERS.splitlines())
            ),
            HITORI,
        )
        for names in (
            ("1st row", "2nd row", "3rd row", "4th row", "5th row"),
            ("First row", "Second row", "Third row", "Fourth row", "Fifth row"),
            ("The first row", "The second row", "The third row", "The fourth row", "The fifth row"),
        )
        for between in (" ", ", ", ",")
    ),
]
