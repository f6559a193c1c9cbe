"""Boards as two more people typed them from pictures, each in the way that came to mind."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused

CAGES = sp.loads("A A B\nC B B\nC D D\nA 6*\nB 6+\nC 1-\nD 3+\n", type="calcudoku")
LABELS = "Calcudoku 3x3\n\nA A B\nC B B\nC D D\n\n"
NUMBERS = sp.loads("45142\n12345\n22411\n53224\n31523\n", type="hitori")
ROWS = [", ".join(map(str, row[:-1])) + f" and {row[-1]}" for row in NUMBERS.numbers]
NAMES = ("First", "Second", "Third", "Fourth", "Last")
PICTURE = sp.loads("rows: 1 1; 1 1; 2; 4\ncolumns: 1 2; 2; 2; 2 1\n", type="nonogram")
SHEET = (
    "Row 1,1,1,\nRow 2,1,1,\nRow 3,2,,\nRow 4,4,,\nColumn 1,1,2,\nColumn 2,2,,\nColumn 3,2,,\nColumn 4,2,1,\n"
)
ROWED = "".join(" ".join(map(str, row)) + "\n" for row in NUMBERS.numbers)
SEA = "1 . . .\n. . . .\n. . . .\n. . . 2\n"
LAMPS = sp.loads("..#..\n.2...\n..#..\n...4.\n....#\n", type="akari")
WALLS = sp.loads("..1.\n.#..\n...2\n0...\n", type="akari")
IN_WORDS = (
    "white, white, black 1, white\nwhite, black, white, white\n"
    "white, white, white, black 2\nblack 0, white, white, white\n"
)
NINE = sp.loads(
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    type="sudoku",
)
GAPS = "".join(
    "," * 10 * (row in (3, 6))
    + "\n" * (row in (3, 6))
    + ",,".join(",".join(str(cell or "") for cell in cells[at : at + 3]) for at in (0, 3, 6))
    + "\n"
    for row, cells in enumerate(NINE.givens)
)
DECLARED = "{}{{\n  {{0, 0, 2, 0}},\n  {{0, 0, 1, 0}},\n  {{3, 0, 0, 4}},\n  {{0, 1, 0, 0}}\n}};\n"
GIVENS = "[[0, 0, 2, 0], [0, 0, 1, 0], [3, 0, 0, 4], [0, 1, 0, 0]]"
SQUARE = sp.loads("..2...1.3..4.1..", type="sudoku")

WAYS: list[Way] = [
    *(
        reads(f"typists: a cage in words, {first!r}", f"{LABELS}{first}\nB: 6 added\nC: 1-\nD: 3+\n", CAGES)
        for first in (
            "A: the numbers multiplied make 6",
            "A: 6 multiplied",
            "A: multiplied together they make 6.",
            "A is 6 when you multiply",
        )
    ),
    *(
        reads(
            f"typists: cells in words, {first!r}", f"KenKen 2x2\n\n{first}\nb1 and b2 multiply to 2\n", board
        )
        for board in (sp.loads("A B\nA B\nA 3+\nB 2*\n", type="calcudoku"),)
        for first in (
            "the numbers in a1 and a2 add up to 3",
            "a1 and a2 together make 3",
            "In the cage of a1 and a2 the sum is 3.",
        )
    ),
    *(
        refused(
            f"typists: a cage in words that disagree, {first!r}",
            f"{LABELS}{first}\nB: 6 added\n",
            "operator|cage A",
        )
        for first in ("A: 6 added and multiplied", "A: 6 or 8 added", "A: not 6 added")
    ),
    *(
        reads(
            f"typists: ordinals before rows, {(title + text.format('nth', 'row'))!r}",
            title + "".join(text.format(name, row) for name, row in zip(NAMES, ROWS)),
            NUMBERS,
        )
        for title, text in (
            ("", "{} row: {}\n"),
            ("Hitori 5x5\n\n", "{} row: {}\n"),
            ("Hitori\n\n", "The {} row is {}\n"),
            ("Hitori\n\n", "the {} row has the numbers {}\n"),
        )
    ),
    reads(
        "typists: top and bottom row",
        "hitori\ntop row: 1 2 2\n2nd row: 2 1 1\nbottom row: 3 1 2\n",
        sp.loads("122\n211\n312\n", type="hitori"),
    ),
    refused(
        "typists: ordinals before rows, one of them twice",
        "Hitori\nFirst row: 1, 2 and 2\nFirst row: 2, 1 and 1\nLast row: 3, 1 and 2\n",
        "First row|comma",
    ),
    *(
        reads(f"typists: names of rows in a sheet, {name}", text, PICTURE, ending=".csv")
        for name, text in (
            ("untold", SHEET),
            ("below a title", f"Nonogram,,,\n{SHEET}"),
            ("below a head", f"label,clues,,\n{SHEET}"),
            ("in short", SHEET.replace("Row ", "R").replace("Column ", "C")),
            ("between semicolons", SHEET.replace(",", ";")),
            ("between tabs", SHEET.replace(",", "\t")),
        )
    ),
    reads(
        "typists: names of rows in a sheet with blank cells",
        "Sudoku\nRow 1,,,2,\nRow 2,,,1,\nRow 3,3,,,4\nRow 4,,1,,\n",
        SQUARE,
        ending=".csv",
    ),
    refused(
        "typists: names of rows in a sheet, one of them twice",
        SHEET.replace("Row 2", "Row 1"),
        "expected|cannot be told",
        ending=".csv",
    ),
    *(
        reads(f"typists: two lists in one line, {text!r}", text + "\n", PICTURE)
        for text in (
            "rows 1 1, 1 1, 2, 4; columns 1 2, 2, 2, 2 1",
            "Nonogram: rows 1 1, 1 1, 2, 4; columns 1 2, 2, 2, 2 1",
            "nonogram 4x4 rows: 1 1/1 1/2/4 columns: 1 2/2/2/2 1",
            "picross, across: 1 1, 1 1, 2, 4, down: 1 2, 2, 2, 2 1",
        )
    ),
    *(
        reads(f"typists: all cells behind the name, {text!r}", text + "\n", SQUARE)
        for text in (
            "sudoku 4x4: ..2...1.3..4.1..",
            "Sudoku: ..2...1.3..4.1..",
            "Sudoku 0020001030040100",
        )
    ),
    refused("typists: cells behind the name, some missing", "sudoku 4x4: ..2...1.\n", "name alone"),
    *(
        reads(
            f"typists: the end of a mail, {words!r}, {where}", f"Hitori\n\n{ROWED}{apart}{words}\n", NUMBERS
        )
        for where, apart in (("apart", "\n"), ("below the board", ""))
        for words in (
            "Sent from my iPad",
            "Your Grandma",
            "Hugs",
            "Kisses, Granny",
            "Greetings from Berlin",
            "Big hug, Oma",
            "See you on 3rd May 😘",
        )
    ),
    *(
        reads(f"typists: the end of a mail, {words!r}", f"Hitori\n\n{ROWED}\n{words}\n", NUMBERS)
        for words in (
            "Love\nGranny\nxoxo",
            "-- \nJohn Smith\nMaths teacher",
            "Cheers\n\nTom\n\nSent from my phone",
        )
    ),
    *(
        refused(
            f"typists: words below a board that may speak of it, {words!r}",
            f"Nurikabe\n\n{SEA}{words}\n",
            words.split()[0],
        )
        for words in ("The rest is empty", "all blank", "and one row more", "none")
    ),
    refused("typists: below a board a word of cells", "Akari\n\n..#.\n1...\n\nxoxo\n", "one line alone"),
    *(
        reads(
            f"typists: the usual rules of a Hitori, {text.format(told, '')!r}",
            text.format(told, ROWED),
            NUMBERS,
        )
        for text in (
            "Dear Tom,\n\nhere is the hitori from the paper. {}\n\n{}\nLove,\nGranny\n",
            "Hitori\n{}\n\n{}",
        )
        for told in (
            "You have to black out numbers so that no number appears twice in a row or column.",
            "No number may be in a row or column more than once. Shaded cells must not touch "
            "and the white cells must be connected.",
            "Rule: in each row and column, each number stands only once!",
        )
    ),
    *(
        refused(
            f"typists: other rules of a Hitori, {told!r}",
            f"Hitori\n{told}\n\n{ROWED}",
            "may tell a rule|leave it out",
        )
        for told in (
            "No number may appear twice in a row, column or diagonal.",
            "Black cells may touch each other, and no number appears twice in a row.",
            "Each number stands at least once in each row.",
            "No number may repeat in a row or column.4 5 1 4 2",
            "No adjacent numbers are the same.",
        )
    ),
    reads(
        "typists: the usual rules of a Sudoku",
        "Sudoku\nEach row, column and box has each digit exactly once.\n\n..2.\n..1.\n3..4\n.1..\n",
        SQUARE,
    ),
    refused(
        "typists: the diagonals of a Sudoku",
        "Sudoku\nThe diagonals are drawn, they do so too.\n\n..2.\n..1.\n3..4\n.1..\n",
        "may tell a rule",
    ),
    *(
        refused(f"typists: a board that is turned, {title!r}", f"{title}\n\n{ROWED}", "stands upright")
        for title in ("a hitori for you, upside down", "Hitori, mirrored", "Hitori (rotated by 90 degrees)")
    ),
    *(
        reads(
            f"typists: braces in a language with types, {text[:20]!r}, {len(text)} signs",
            text,
            SQUARE,
            ending=ending,
        )
        for text, ending in (
            ("int sudoku[4][4] = {{0, 0, 2, 0}, {0, 0, 1, 0}, {3, 0, 0, 4}, {0, 1, 0, 0}};\n", ".c"),
            ("#include <stdio.h>\n\n" + DECLARED.format("int sudoku[4][4] = "), ".c"),
            ("// sudoku no. 4\n" + DECLARED.format("static const uint8_t board[4][4] = "), ".c"),
            (DECLARED.format("int[,] sudoku = new int[4, 4] "), ".cs"),
            (DECLARED.format("public static int[][] sudoku =\n"), ".java"),
            ('const char *sudoku[4] = {\n  "..2.",\n  "..1.",\n  "3..4",\n  ".1.."\n};\n', ".c"),
            ('char sudoku[4][5] = {"..2.", "..1.", "3..4", ".1.."};\n', ".c"),
        )
    ),
    refused(
        "typists: braces of another size than declared",
        "int sudoku[9][9] = {{0, 0, 2, 0}, {0, 0, 1, 0}, {3, 0, 0, 4}, {0, 1, 0, 0}};\n",
        "9 x 9",
        ending=".c",
    ),
    reads(
        "typists: a nonogram of two lists with types",
        "int rows[4][2] = {{1, 1}, {1, 1}, {2}, {4}};\nint columns[4][2] = {{1, 2}, {2}, {2}, {2, 1}};\n",
        PICTURE,
        ending=".c",
    ),
    *(
        reads(
            f"typists: a title in a comment below {head!r}",
            f"{head}\n\n# sudoku no. 4\nboard = {GIVENS}\n",
            SQUARE,
            ending=".py",
        )
        for head in ("import numpy as np", "from typing import Any\nimport re")
    ),
    *(
        reads(
            f"typists: walls beside their numbers, {keys!r}",
            "{" + f'"puzzle": "akari", {keys}' + "}",
            LAMPS,
            ending=".json",
        )
        for keys in (
            '"width": 5, "height": 5, "walls": [[0, 2], [2, 2], [4, 4]], "numbers": [[1, 1, 2], [3, 3, 4]]',
            '"size": 5, "walls": [[0, 2], [1, 1], [2, 2], [3, 3], [4, 4]], "numbers": {"1,1": 2, "3,3": 4}',
            '"size": 5, "blocks": ["r1c3", "r3c3", "r5c5"], "clues": {"r2c2": 2, "r4c4": 4}',
            '"size": "5x5", "numbers": [{"row": 1, "col": 1, "value": 2}, {"row": 3, "col": 3, "value": 4}], '
            '"black": [{"row": 0, "col": 2}, {"row": 2, "col": 2}, {"row": 4, "col": 4}]',
        )
    ),
    *(
        refused(
            f"typists: walls beside {keys!r}",
            "{" + f'"puzzle": "akari", "size": 3, "walls": [[0, 2]], {keys}' + "}",
            words,
        )
        for keys, words in (
            ('"numbers": [[0, 1, null]]', "expected a number"),
            ('"numbers": [[0, 1]]', "expected a number"),
            ('"numbers": [[0, 1, 2], [0, 1, 3]]', "twice"),
            ('"numbers": [[0, 1, 2], [1, 2, 1], [2, 0, 0]]', "rows or cells"),
        )
    ),
    *(
        reads(f"typists: cells of an Akari in words, {name}", text, WALLS)
        for name, text in (
            ("between commas", f"Akari 4x4\n{IN_WORDS}"),
            ("untold", IN_WORDS),
            ("between tabs", "Light Up\n" + IN_WORDS.replace(", ", "\t")),
            ("between bars", "akari\n" + IN_WORDS.replace(", ", " | ").replace("black 1", "black (1)")),
            (
                "behind the names of rows",
                "Akari\n" + "".join(f"Row {at}: {row}\n" for at, row in enumerate(IN_WORDS.splitlines(), 1)),
            ),
            ("by their cells", "Akari 4x4\nr1c3: black 1\nr2c2: black\nr3c4: black 2\nr4c1: black 0\n"),
            (
                "one word a cell",
                "Akari\nwhite white 1 white\nwhite black white white\n. . . 2\n0 white . .\n",
            ),
        )
    ),
    refused(
        "typists: black cells with numbers between blanks",
        "Akari\n. . black 1 .\n. black . . .\n",
        "found 'black'",
    ),
    refused("typists: black cells of a Nurikabe", "Nurikabe 4x4\nr1c3: black\nr2c2: 3\n", "expected|keys"),
    reads(
        "typists: rings beside a block, packed",
        "Akari (the one with the lamps).\n\n1oo#o\nooooo\no#ooo\nooo0o\n#oooo\n",
        sp.loads("1..#.\n.....\n.#...\n...0.\n#....\n", type="akari"),
    ),
    *(
        reads(f"typists: a sheet with gaps between the boxes, {name}", text, NINE, ending=ending)
        for name, text, ending in (
            ("commas, named", f"Sudoku\n{GAPS}", ".csv"),
            ("commas, untold", GAPS, ".csv"),
            ("tabs", "Sudoku\n" + GAPS.replace(",", "\t"), ".txt"),
            ("semicolons", "Sudoku" + ";" * 10 + "\n" + GAPS.replace(",", ";"), ".csv"),
            ("columns alone", "Sudoku\n" + GAPS.replace("," * 10 + "\n", ""), ".csv"),
        )
    ),
    reads(
        "typists: a sheet with gaps between the boxes of a Sudoku of six",
        "Sudoku 6x6\n,1,,,,,2\n,,,,3,,\n,,,,,,\n4,,,,,,\n,,,,,6,\n,,,,,,\n,,5,,,,\n,3,,,,1,\n",
        sp.loads(
            ".1..2.\n...3..\n4.....\n....6.\n..5...\n.3..1.\n".replace(".1..2.", ".1...2"), type="sudoku"
        ),
        ending=".csv",
    ),
    refused(
        "typists: a sheet with a number in a gap",
        "Sudoku\n" + GAPS.replace("5,3,,,", "5,3,,1,"),
        "no box has 11 cells",
        ending=".csv",
    ),
    *(
        refused(
            f"typists: rows that three puzzles have, {text[:5]!r}",
            text,
            "futoshiki or nurikabe or slitherlink",
        )
        for text in ("1,.,3\n.,2,.\n.,.,1\n", "1 . 3\n. 2 .\n. . 1\n", "1, ., 3\n., 2, .\n., ., 1\n")
    ),
    refused("typists: digits on keys joined to the name", "Hitori 1️⃣1️⃣2️⃣\n2️⃣3️⃣1️⃣\n3️⃣2️⃣3️⃣\n", "seems to hold a row"),
    refused(
        "typists: a row joined to a comment in a program",
        "hitori = [\n  # 1, 2, 3  [1, 1, 2],  # [1]\n  [2, 3, 1],\n  [3, 2, 3],\n]\n",
        "behind #",
        ending=".py",
    ),
    refused(
        "typists: a clue around empty cells that slipped",
        "\t\t\t\t2\n\t\t4\t1\t1\n1\t1\t\t\t\n\t\t3\t\t\n\t1\t\t\t\n1\t1\t\t\t\n",
        "clues around",
    ),
]
