"""Boards out of spreadsheets, word processors and mails: fields that are empty, rows apart, words around."""

from __future__ import annotations

import satpuzzles as sp
from ways import reads, refused
from ways.hitori import BOARD as NUMBERS
from ways.hitori import ROWS
from ways.nonogram import BOARD as PICTURE

CLUES = (("", "", "1", "", ""), ("", "", "", "", ""), ("2", "", "1", "", ""), ("", "", "", "", "2"))
GIVENS = (("", "", "1", ""), ("", "", "", ""), ("2", "", "", ""), ("", "3", "", ""))
LOOP = sp.Slitherlink(clues=[[int(cell) if cell else None for cell in row] for row in CLUES])
LAMPS = sp.Akari(cells=[[cell or "." for cell in row] for row in CLUES])
SEA = sp.Nurikabe(clues=[[int(cell) if cell else None for cell in row] for row in CLUES])
FOUR = sp.Sudoku(givens=[[int(cell or 0) for cell in row] for row in GIVENS])
SQUARE = sp.Futoshiki(givens=FOUR.givens, less_than=[((0, 1), (0, 0)), ((2, 3), (3, 3))])
DRAWN = (
    ("", ">", "", "", "1", "", ""),
    ("", "", "", "", "", "", ""),
    ("", "", "", "", "", "", ""),
    ("", "", "", "", "", "", ""),
    ("2", "", "", "", "", "", ""),
    ("", "", "", "", "", "", "^"),
    ("", "", "3", "", "", "", ""),
)
CLUED = (
    ("", "", "", "", "", "1"),
    ("", "", "2", "2", "2", "1"),
    ("1", "2", "", "", "", ""),
    ("", "3", "", "", "", ""),
    ("1", "1", "", "", "", ""),
)
TABLE = "".join("".join(f"| {cell or ' '} " for cell in row) + "|\n" for row in GIVENS)
SEPARATORS = {"tabs": "\t", "semicolons": ";", "commas": ","}
SPACED = ROWS.replace("\n", "\n\n")


def sheet(rows: tuple[tuple[str, ...], ...], separator: str) -> str:
    return "".join(separator.join(row) + "\n" for row in rows)


WAYS = [
    *(
        reads(f"sheets: {board.type} with empty fields, {name}", f"{board.type}\n{sheet(rows, sign)}", board)
        for rows, board in ((CLUES, LOOP), (CLUES, LAMPS), (CLUES, SEA), (GIVENS, FOUR))
        for name, sign in SEPARATORS.items()
    ),
    *(
        reads(f"sheets: {board.type} told", sheet(rows, "\t"), board, type=board.type)
        for rows, board in ((CLUES, LOOP), (CLUES, LAMPS), (CLUES, SEA), (GIVENS, FOUR))
    ),
    *(
        reads(f"sheets: fields in quotes, {called}", text, board, type=board.type, ending=".csv")
        for called, board, text in (
            ("blank cells", FOUR, sheet(tuple(tuple(f'"{cell}"' for cell in row) for row in GIVENS), ",")),
            ("semicolons", FOUR, sheet(tuple(tuple(f'"{cell}"' for cell in row) for row in GIVENS), ";")),
            (
                "numbers",
                NUMBERS,
                "".join(",".join(f'"{cell}"' for cell in row.split()) + "\n" for row in ROWS.splitlines()),
            ),
        )
    ),
    *(
        refused(
            f"sheets: a row of {name} alone {where}, no square",
            f"{title}\n{sheet(rows, sign)}",
            "row of the board or an empty line",
        )
        for name, sign in SEPARATORS.items()
        for title in ("Slitherlink",)
        for where, rows in (
            ("below the title", (("",) * 5, *CLUES, CLUES[2])),
            ("at the end", (*CLUES, CLUES[2], ("",) * 5)),
            ("that may be the first row", (CLUES[1], *CLUES[:1])),
        )
    ),
    *(
        reads(f"sheets: a row of {name} alone, {called}", f"{title}\n{sheet(rows, sign)}", board)
        for name, sign in SEPARATORS.items()
        for called, title, rows, board in (
            (
                "a square with it",
                "Slitherlink",
                (CLUES[1], *CLUES[:1], *CLUES[2:], CLUES[2]),
                sp.Slitherlink(clues=[LOOP.clues[1], LOOP.clues[0], *LOOP.clues[2:], LOOP.clues[2]]),
            ),
            (
                "a size with it",
                "Slitherlink 2x5",
                (CLUES[1], CLUES[0]),
                sp.Slitherlink(clues=[LOOP.clues[1], LOOP.clues[0]]),
            ),
        )
    ),
    *(
        reads(
            f"sheets: a title and an empty line of {name}",
            f"Light Up - worksheet 3{sign * 4}\n{sign * 4}\n{sheet((*CLUES, ('1', '', '', '', '')), sign)}",
            sp.Akari(cells=[*LAMPS.cells, "1...."]),
        )
        for name, sign in SEPARATORS.items()
    ),
    refused(
        "sheets: a misspelt name with a size above a blank row",
        "Sliitherlink 2x5\n\t\t\t\t\n\t\t1\t\t\n",
        "did you mean 'slitherlink'",
    ),
    refused(
        "sheets: what fits four puzzles", sheet(GIVENS, "\t"), "nurikabe or sudoku or slitherlink or akari"
    ),
    refused(
        "sheets: as many numbers in each row, at other places",
        "slitherlink\n1\t\t2\n\t1\t2\t3\n",
        "row 2 has 4 cells, row 1 has 3",
    ),
    reads(
        "sheets: as many numbers in each row",
        "slitherlink\n1\t\t2\n\t1\t2\n",
        sp.Slitherlink(clues=[[1, None, 2], [None, 1, 2]]),
    ),
    reads(
        "sheets: rows of tabs alone at both ends",
        "akari\n\t\t\n1\t\t#\n\t\t\n",
        sp.Akari(cells=["...", "1.#", "..."]),
    ),
    refused(
        "sheets: a number behind a block, first",
        "\t#1\t\n\t\t\t\n2\t\t\t1\n",
        "found '#1' in row 1",
        type="akari",
    ),
    refused("sheets: two rows joined", "slitherlink\n1\t\t2\t1\t2\n", "one row alone", "write . for blank"),
    refused(
        "sheets: a row of tabs alone joined to the title",
        "akari\t\t\n1\t\t#\n\t\t\n",
        "may be a row of blank cells",
    ),
    *(
        refused(
            f"sheets: a row of tabs alone apart, {where}", f"akari\n{text}", "row of tabs alone stands apart"
        )
        for where, text in (("above", "\t\t\n\n1\t\t#\n\t\t\n"), ("below", "\t\t\n1\t\t#\n\n\t\n"))
    ),
    reads(
        "sheets: tabs behind the title, no row of them",
        "akari\t\t\n1\t\t#\n\t1\t\n",
        sp.Akari(cells=["1.#", ".1."]),
    ),
    refused("sheets: a hitori has no blank cells", "hitori\n1\t\t2\n2\t\t1\n", "an empty field in row 1"),
    *(
        reads(f"sheets: {title.strip()}, clues {called}, {name}", f"{title}{sheet(rows, sign)}", PICTURE)
        for title in ("Nonogram\n", "picross 3x4\n")
        for called, rows in (
            ("beside the cells", CLUED),
            ("away from the cells", (CLUED[1], CLUED[0], CLUED[2], ("3", *CLUED[3][2:], ""), CLUED[4])),
            ("without empty cells", tuple(row if at < 2 else row[:2] for at, row in enumerate(CLUED))),
        )
        for name, sign in SEPARATORS.items()
    ),
    reads("sheets: a nonogram, told", sheet(CLUED, "\t"), PICTURE, type="nonogram"),
    reads("sheets: a nonogram, untold", sheet(CLUED, "\t"), PICTURE),
    refused(
        "sheets: a nonogram, a row without a clue",
        "Nonogram\n" + sheet((*CLUED, ("",) * 6), "\t"),
        "row 4",
        "write 0",
    ),
    *(
        refused(f"sheets: a nonogram, {called}", f"Nonogram\n{text}", "expected")
        for called, text in (
            ("a field more in one row", ",,,,,,1\n,,2,2,2,1\n1,2,,,,\n,3,,,,\n1,1,,,,\n"),
            ("a row broken", "\t\t\t\t\t1\n\t\t2\t2\t2\t1\n1\t\n2\t\t\t\t\n\t3\t\t\t\t\n1\t1\t\t\t\t\n"),
        )
    ),
    refused("sheets: tabs behind each row", "akari\n1\t2\t\n1\t#\t\n", "end of each row", "tab"),
    reads("sheets: a tab before rows of characters", "akari\n\t..1\n\t#..\n", sp.Akari(cells=["..1", "#.."])),
    *(
        reads(
            f"sheets: futoshiki with relations below, {name}",
            f"futoshiki\n{sheet(GIVENS, sign)}\nA1 > B1\nD3 < D4\n",
            SQUARE,
        )
        for name, sign in SEPARATORS.items()
    ),
    *(
        reads(f"sheets: futoshiki with signs, {name}", f"Futoshiki 4x4\n{sheet(DRAWN, sign)}", SQUARE)
        for name, sign in SEPARATORS.items()
    ),
    reads(
        "sheets: futoshiki with a sign behind each first cell, which is blank",
        "Futoshiki\n\t>\t\n\t\t\n\t>\t1\n",
        sp.Futoshiki(givens=[[0, 0], [0, 1]], less_than=[((0, 1), (0, 0)), ((1, 1), (1, 0))]),
    ),
    reads("sheets: hitori with an empty line between rows", SPACED, NUMBERS),
    reads(
        "sheets: tabs behind the title and a legend, as behind all lines",
        "Akari\t\t\t\t\nX\t\t1\t\t\n\t\t\t\t\n2\t\t1\t\t\nX = black\t\t\t\t\n",
        sp.Akari(cells=["#.1..", ".....", "2.1.."]),
    ),
    reads("sheets: a title and an empty line between rows", f"Hitori No. 1\n\n{SPACED}", NUMBERS),
    reads("sheets: a size and an empty line between rows", f"hitori\n5 x 5\n\n{SPACED}", NUMBERS),
    *(
        reads(
            f"sheets: {board.type} with an empty line between rows",
            f"{board.type}\n" + "".join(f"{''.join(cell or '.' for cell in row)}\n\n" for row in CLUES),
            board,
        )
        for board in (LOOP, LAMPS, SEA)
    ),
    refused(
        "sheets: an empty line between uneven rows", "hitori\n1 2 3\n\n1 2\n\n3 2 1\n", "row 2 has 2 cells"
    ),
    refused("sheets: numbers, each on a line of its own", "hitori\n1\n\n2\n\n1\n", "one line alone"),
    refused("sheets: an empty line between some rows", "hitori\n1 2\n\n2 1\n1 3\n", "one line alone"),
    *(
        reads(f"sheets: a title of fields, {name}", f"Hitori{sign * 5}\n{ROWS.replace(' ', sign)}", NUMBERS)
        for name, sign in SEPARATORS.items()
    ),
    *(
        reads(f"letters: {above.splitlines()[0]}", f"{above}\n{ROWS}", NUMBERS)
        for above in (
            "Dear all,\nplease solve this Hitori (5 × 5):\n",
            "“Hitori” from Sunday’s paper. Please solve:\n",
            "Hitori No. 1\nPlease solve:",
            "Hitori, page 3",
            "# hitori",
            "// hitori",
            "Hello!\n\nHitori",
        )
    ),
    *(
        reads(f"letters: {below} below", f"Hitori\n{ROWS}\n{below}\n", NUMBERS)
        for below in ("Thanks!", "Thanks, Anna", "Please solve it.\n\nMany thanks!")
    ),
    *(
        reads(f"letters: {said}", f"Hitori\n{said}\n\n{ROWS}\n{said}\n", NUMBERS)
        for said in (
            "(letters are the columns from left to right, numbers are the rows from the top)",
            "The ^ and v stand between the upper and the lower square.",
            "Cells with the same letter belong to one cage.",
        )
    ),
    reads(
        "letters: two sentences and a name below",
        f"Hitori:\n\n{ROWS}\n(Five by five. I got stuck in the bottom left corner.)\nMany thanks, Margaret\n",
        NUMBERS,
    ),
    refused("letters: words between the rows", f"Hitori\n{ROWS}Thanks!\n{ROWS}", "Thanks"),
    refused("letters: words and no board", "Dear all,\nplease solve this:\n", "'please solve this:'"),
    refused("letters: another puzzle's name as a comment", f"# akari\n{ROWS}", "found '5'"),
    reads(
        "letters: a quoted mail",
        "On Tue, 12 Mar 2024 at 18:04, Anna wrote:\n> Can you do this Hitori (5×5)? I am stuck …\n>\n"
        + "".join(f"> {row}\n" for row in ROWS.splitlines())
        + ">\n> Thanks, Anna\n",
        NUMBERS,
    ),
    refused(
        "letters: only some rows are quoted",
        "Hitori\n" + "".join(f"{'> ' * (at % 2)}{row}\n" for at, row in enumerate(ROWS.splitlines())),
        ">",
    ),
    *(
        reads(f"letters: {name}", text, sp.Akari(cells=["..1", "#.."]))
        for name, text in (
            ("a legend below", "akari\n..1\nx..\n\nx = black field without a number;;;\n"),
            ("a legend in the title", "Light Up 2×3 (X = black square)\n..1\nX..\n"),
            ("a legend above", "akari\n- = empty cell\n# = black\n--1\n#--\n"),
        )
    ),
    refused(
        "letters: a legend of another meaning", "akari\n..1\nx..\n\nx = white cell\n", "signs", "text says"
    ),
    refused("letters: a legend nobody knows", "akari\n..1\nx..\n\nx = cheese\n", "cheese|put # before it"),
    *(
        reads(f"tables: {name}", f"{board.type} {board.rows}x{board.columns}\n\n{text}", board)
        for name, text, board in (
            ("a blank head that is no row", f"|   |   |   |   |\n|:-:|--:|---|:--|\n{TABLE}", FOUR),
            ("a head that is a row", TABLE.replace("\n", "\n|---|---|---|---|\n", 1), FOUR),
            (
                "a blank head that is a row",
                "| | |\n|:-:|---|\n|1| |\n",
                sp.Slitherlink(clues=[[None, None], [1, None]]),
            ),
            (
                "blank cells and blocks",
                "|   | 1 | # |\n|---|---|---|\n|   | X |   |\n",
                sp.Akari(cells=[".1#", ".#."]),
            ),
        )
    ),
    refused(
        "tables: a blank head that may be a row", "akari\n\n| | | |\n|-|-|-|\n|1| |#|\n", "head of the table"
    ),
    refused(
        "tables: columns with numbers",
        "akari\n\n|1|2|3|\n|-|-|-|\n|1| |#|\n| | | |\n| | | |\n",
        "head of the table",
    ),
    refused("tables: one hyphen below each head", "slitherlink\n\n|1|3|\n|-|-|\n|2|2|\n", "---"),
    reads(
        "tables: hyphens for blank cells",
        "slitherlink\n\n|1|-|\n|-|-|\n|2|2|\n",
        sp.Slitherlink(clues=[[1, None], [None, None], [2, 2]]),
    ),
    *(
        refused(f"tables: hyphens for blank cells, {where}", f"slitherlink\n\n{text}", told)
        for where, text, told in (
            ("a bar behind the first number", "1||-|\n|-|-|\n|2|2|\n", "begins with a bar"),
            ("a bar before the last hyphen", "|1|-|\n|-||-\n|2|2|\n", "ends with a bar"),
            ("a hyphen missing", "|1||\n|-|-|\n|2|2|\n", "what the hyphens are"),
            ("a hyphen doubled", "|1|-|\n|--|-|\n|2|2|\n", "what the hyphens are"),
            ("a bar doubled", "|1|-|\n||--|\n|2|2|\n", "other fields than the rows"),
            ("a bar missing", "|1|-|\n|--|\n|2|2|\n", "other fields than the rows"),
        )
    ),
    refused(
        "signs: a comma and blanks between cells", "nurikabe\n. 3 . .,. . . 5\n", "a comma between any two"
    ),
    reads(
        "signs: numbers in circles",
        "nurikabe\n□ ③ □ □\n□ □ □ ⑫\n",
        sp.Nurikabe(clues=[[None, 3, None, None], [None, None, None, 12]]),
    ),
    refused("signs: a number of two digits in a circle, not alone", "nurikabe\n□③□□\n□□□⑫\n", "⑫"),
    *(
        reads(
            f"signs: points as {sign}",
            "Slitherlink\n.   .   .\n  3\n.   .   .\n      2\n.   .   .\n".replace(".", sign),
            sp.Slitherlink(clues=[[3, None], [None, 2]]),
        )
        for sign in "•·∙"
    ),
    reads(
        "signs: and between the last two cells",
        "KenKen (2 × 2)\n\n3+: A1, B1\n2×: A2 and B2\n",
        sp.loads("AA\nBB\nA 3+\nB 2*\n", type="calcudoku"),
    ),
]
