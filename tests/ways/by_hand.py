"""Boards as somebody typed them from pictures who had never seen the program, with what became of them."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused

AKARI = sp.loads("..1.##\n......\n.1#...\n.1....\n1...1.\n.#....\n", type="akari")
SQUARES = """⬜⬜1️⃣⬜⬛⬛
⬜⬜⬜⬜⬜⬜
⬜1️⃣⬛⬜⬜⬜
⬜1️⃣⬜⬜⬜⬜
1️⃣⬜⬜⬜1️⃣⬜
⬜⬛⬜⬜⬜⬜
"""
SUDOKU = sp.loads("..1.\n....\n2...\n.3..\n", type="sudoku")
NUMBERS = sp.loads("112\n231\n323\n", type="hitori")
PICTURE = sp.loads("rows: 1; 2; 1 1\ncolumns: 1; 2; 1 1\n", type="nonogram")
SEA = sp.loads("......\n..1...\n....2.\n..1...\n.6..3.\n", type="nurikabe")
RINGS = "  o o o o o o\n  o o 1 o o o\n  o o o o 2 o\n  o o 1 o o o\n  o 6 o o 3 o\n"
SIGNS = sp.loads(". < . .\n. . 1\n. . .\n", type="futoshiki")
CAGES = sp.loads("A A\nB C\nA 3+\nB 2\nC 1\n", type="calcudoku")
PAIRS = sp.loads("A B\nA B\nA 3+\nB 2*\n", type="calcudoku")
ISLANDS = sp.loads("1.3\n.2.\n...\n", type="nurikabe")
LETTER = sp.loads("rows: 1 1; 3; 1; 1 1\ncolumns: 4; 1; 2 1\n", type="nonogram")
AROUND = ",,,,2\n,,4,1,1\n1,1,,,\n,3,,,\n,1,,,\n1,1,,,\n"
WIDE = sp.loads("rows: 1 2; 3; 1 1\ncolumns: 2; 2; 2; 1 1\n", type="nonogram")
BOARD_BELOW = f"puzzle: nurikabe\n{{}}board: |\n{RINGS}"

LOOP = sp.loads("3 . .\n. 2 .\n. . 1\n", type="slitherlink")
SENTENCES = (
    "Dear Sue,\n\nI have a Nurikabe for you. It is 5 by 5. In the top row there is a 2 in the first square.\n"
    "The next three rows are empty. In the bottom row there is a 6 in the third square.\n\nBest\nRuth\n"
)

WAYS: list[Way] = [
    reads("by hand: white and black squares, and digits on keys", f"Light up 💡\n\n{SQUARES}", AKARI),
    reads(
        "by hand: smaller squares",
        "akari\n" + SQUARES.replace("⬜", "◻️").replace("⬛", "◼️"),
        AKARI,
    ),
    reads(
        "by hand: squares and digits on keys, Sudoku", "Sudoku\n⬜⬜1️⃣⬜\n⬜⬜⬜⬜\n2️⃣⬜⬜⬜\n⬜3️⃣⬜⬜\n", SUDOKU
    ),
    reads("by hand: digits on keys, Hitori", "Hitori\n1️⃣1️⃣2️⃣\n2️⃣3️⃣1️⃣\n3️⃣2️⃣3️⃣\n", NUMBERS),
    reads(
        "by hand: digits on keys, Nonogram",
        "rows:\n1️⃣\n2️⃣\n1️⃣ 1️⃣\ncolumns:\n1️⃣\n2️⃣\n1️⃣ 1️⃣\n",
        PICTURE,
    ),
    refused("by hand: a ten on a key", "Hitori\n1️⃣ 1️⃣ 2️⃣\n2️⃣ 3️⃣ 1️⃣\n3️⃣ 2️⃣ 🔟\n", "expected a number", "row 3"),
    *(
        reads(f"by hand: YAML, {line.strip()!r}", BOARD_BELOW.format(line), SEA, ending=".yml")
        for line in (
            "",
            "size: 6 columns x 5 rows\n",
            "size: 5 rows, 6 columns\n",
            "size: 6 wide and 5 high\n",
            "size: 5 x 6\n",
            "size: 6x5\n",
            "size: 6 by 5\n",
        )
    ),
    *(
        refused(f"by hand: YAML, {line.strip()!r}", BOARD_BELOW.format(line), *words, ending=".yml")
        for line, *words in (
            ("size: 6 rows x 5 columns\n", "6 rows", "has 5"),
            ("size: 5 x 7\n", "5 x 7", "5 rows and 6 columns"),
            ("size: 6\n", "6 rows", "has 5"),
        )
    ),
    reads("by hand: rings for blank cells", f"nurikabe\n{RINGS}", SEA),
    reads("by hand: rings for blank cells, Sudoku", "sudoku\noo1o\noooo\n2ooo\no3oo\n", SUDOKU),
    refused("by hand: rings and dots", "nurikabe\n. . o\n. 1 .\n. . .\n", "both be blank"),
    *(
        refused(
            f"by hand: a row of a program behind a #, {name}", text, "#", "leave the line out", ending=".py"
        )
        for name, text in (
            (
                "in the place of its bracket",
                "hitori = [\n    [1, 2, 3],\n    #2, 3, 1],\n    [3, 1, 1],\n]\n",
            ),
            ("the last one", "board = [\n    [1, 2, 3],\n    [3, 1, 1],\n    #2, 3, 1],\n]\n"),
            ("before its bracket", "board = [\n    #[1, 2, 3],\n    [3, 1, 1],\n    [2, 3, 1],\n]\n"),
            (
                "in the place of the first one",
                "board = #\n    [1, 2, 3],\n    [3, 1, 1],\n    [2, 3, 1],\n]\n",
            ),
            (
                "beside signs",
                "grid = [\n  [0, 2, 0],\n  #0, 0, 0],\n  [0, 0, 1],\n]\nless_than = [[[0,0],[0,1]]]\n",
            ),
            ("of texts", "sudoku = [\n  '1...',\n  #'..1.',\n  '.2..',\n  '...3',\n]\n"),
        )
    ),
    reads(
        "by hand: comments with numbers in a program",
        "hitori = [\n  # 1, 2, 3\n  [1, 1, 2],  # [1]\n  [2, 3, 1],\n  # row 3 [last]\n  [3, 2, 3],\n]\n",
        NUMBERS,
        ending=".py",
    ),
    *(
        reads(f"by hand: given as the operator, {name}", text, CAGES, ending=ending)
        for name, text, ending in (
            (
                "in a table",
                "Calcudoku 2x2\n\nA\tA\nB\tC\n\nCage\tResult\tOperation\n"
                "A\t3\tadd\nB\t2\tgiven\nC\t1\tgiven\n",
                ".txt",
            ),
            (
                "without a heading",
                "Calcudoku 2x2\n\nA\tA\nB\tC\n\nA\t3\tadd\nB\t2\tgiven\nC\t1\tgiven\n",
                ".txt",
            ),
            ("CSV", "A,A\nB,C\n\nCage,Result,Operation\nA,3,add\nB,2,given\nC,1,fixed\n", ".csv"),
            (
                "semicolons",
                "KenKen\nA;A\nB;C\n\nCage;Result;Operation\nA;3;add\nB;2;given\nC;1;none\n",
                ".csv",
            ),
            ("behind blanks", "A A\nB C\nA 3+\nB 2 (given)\nC 1 given\n", ".txt"),
            (
                "numbers as labels",
                "KenKen\n1 1\n2 3\n\nCage\tResult\tOp\n1\t3\t+\n2\t2\tgiven\n3\t1\tgiven\n",
                ".txt",
            ),
        )
    ),
    refused(
        "by hand: cells of an Akari in words",
        "Akari\n\nBlack squares without a number: c1, a3\nBlack squares with 0: a5\n",
        ":3",
        "., # or 0 to 4",
    ),
    refused(
        "by hand: cells in words, the first line of which has no comma",
        "Sudoku\n\nRow 1: 1 in column 1\nRow 2: 3 in column 3, 1 in column 4\nRow 3: 2 in column 2\n",
        ":3",
        "write the size of the board",
    ),
    *(
        refused(
            f"by hand: {line!r} between the rows of {title}",
            f"{title}\n{text.format(line)}",
            line[:12],
            "leave it out, or put # before it",
        )
        for line in ("Author: Joe Miller", "Date: 3.4.2020", "by Joe Miller, 3 May 2020", "Difficulty: hard")
        for title, text in (
            ("hitori", "1 2 3\n{}\n2 3 1\n3 1 1\n"),
            ("nurikabe", ". 2 .\n. . .\n{}\n. . 1\n"),
            ("calcudoku", "A A\n{}\nB B\nA 3+\nB 3+\n"),
            ("sudoku", "1 2 3 4\n{}\n. . . .\n. . . .\n. . . .\n"),
            ("futoshiki", ". < . .\n{}\n. . .\n. . .\n"),
            ("nonogram", "rows:\n1\n{}\n2\n1 1\ncolumns:\n1\n2\n1 1\n"),
        )
    ),
    reads(
        "by hand: rows with names and signs", "futoshiki\nRow 1: . < . .\nRow 2: . . 1\nRow 3: . . .\n", SIGNS
    ),
    reads(
        "by hand: signs of a row by its columns",
        "futoshiki\n...\n..1\n...\nRow 1: column 1 < column 2\n",
        SIGNS,
    ),
    *(
        refused(f"by hand: numbers with a sign behind the name of a row, {name}", text, "column 1 < column 2")
        for name, text in (
            ("below the board", "futoshiki\n...\n..1\n...\n\nRow 1: 1 < 2\n"),
            ("below the size", "futoshiki 3x3\nRow 1: 1 < 2\nRow 2: 2 > 3\n"),
            ("which might be rows", "futoshiki\n. .\n. .\n\nRow 1: 1 < 2\nRow 2: 2 < 1\n"),
        )
    ),
    refused(
        "by hand: numbers with a sign behind the name of a column",
        "futoshiki 3x3\nColumn 2: 1 < 2\n",
        "Column 2: row 1 < row 2",
    ),
    *(
        reads(f"by hand: cages in sentences, {first!r}", f"KenKen 2x2\n\n{first}\n{second}\n", PAIRS)
        for first, second in (
            ("The cage of a1 and a2 makes 3 by adding.", "The cage of b1 and b2 makes 2 by multiplying."),
            ("The cage of a1, and a2 makes 3 by addition", "The cage of b1 and b2 makes 2 by multiplication"),
            ("cage a1, a2: sum 3", "cage b1, b2: product 2"),
            ("Cage a1, a2 has sum 3.", "Cage b1, b2 has product 2."),
            ("Cage with cells a1 and a2, sum 3", "Cage with cells b1 and b2, product 2"),
            ("a1 and a2 make 3 by adding", "b1 and b2 make 2 by multiplying"),
            ("a1 and a2 add up to 3.", "b1 and b2 multiply to 2."),
            ("The sum of a1 and a2 is 3.", "The product of b1 and b2 is 2."),
            ("the cage of r1c1 and r2c1 gives 3+", "the cage of r1c2 and r2c2 gives 2x"),
        )
    ),
    reads(
        "by hand: cages in sentences, whose puzzle is not named",
        "The cage of a1 and a2 makes 3 by adding.\nThe cage of b1 and b2 makes 2 by multiplying.\n",
        PAIRS,
    ),
    reads("by hand: labels in sentences", "AA\nBC\n\nA makes 3 by adding\nB is 2\nThe cage C is 1.\n", CAGES),
    reads(
        "by hand: single cells in sentences",
        "KenKen 2x2\nThe cage of a1 and b1 has the sum 3\na2 is 2\nThe cage of b2 contains 1.\n",
        CAGES,
    ),
    *(
        refused(
            f"by hand: {line!r}",
            f"KenKen 2x2\n\n{line}\nThe cage of b1 and b2 makes 2 by multiplying.\n",
            line[:9],
            "11+ a1 a2",
        )
        for line in (
            "The cage of a1 and a2 makes 3 by magic.",
            "The cage of a1 and a2 is not known.",
            "The cage of a1 and a2 makes three by adding.",
        )
    ),
    *(
        reads(f"by hand: rows between slashes, {text!r}", text + "\n", board)
        for text, board in (
            ("nurikabe\n1 . 3 / . 2 . / . . .", ISLANDS),
            ("nurikabe 1.3/.2./...", ISLANDS),
            ("Nurikabe: 1_3 / _2_ / ___", ISLANDS),
            ("nurikabe 3x3 1.3/.2./.../", ISLANDS),
            ("Nurikabe of today\n\n1,.,3/.,2,./.,.,.", ISLANDS),
            ("hitori\n112/231/323", NUMBERS),
            ("sudoku\n..1./..../2.../.3..", SUDOKU),
            ("akari\n..1.##/....../.1#.../.1..../1...1./.#....", AKARI),
            ("futoshiki\n. < . . / . . 1 / . . .", SIGNS),
            ("calcudoku\nA A / B C\nA 3+, B 2, C 1", CAGES),
        )
    ),
    refused(
        "by hand: rows between slashes, one too short", "nurikabe\n1 . 3 / . 2 / . . .\n", "row 2 has 2 cells"
    ),
    refused(
        "by hand: rows between slashes of several puzzles", "1 . 3 / . 2 . / . . .\n", "nurikabe", "--type"
    ),
    refused("by hand: rows between slashes, twice", "nurikabe\n1 . / . . \n . . / 2 .\n", "'/'"),
    reads(
        "by hand: givens and signs in words, below a title with the size",
        "Futoshiki, 3 by 3\n\nGiven numbers:\nrow 2, column 3 is 1\n\n"
        "Signs:\nrow 1, column 1 is less than row 1, column 2\n",
        SIGNS,
    ),
    *(
        reads(
            f"by hand: clues around empty cells between {sign!r}, whose puzzle is not named",
            AROUND.replace(",", sign),
            LETTER,
            ending=ending,
        )
        for sign, ending in ((",", ".csv"), (";", ".csv"), ("\t", ".tsv"))
    ),
    refused(
        "by hand: clues around empty cells of which one is mistyped",
        AROUND.replace("4,1", "5,1"),
        "8 in all",
        "columns 9",
        ending=".csv",
    ),
    reads(
        "by hand: clues of a Nonogram behind sentences",
        "Dear friends,\n\nI am stuck with this Nonogram (3 wide, 3 high).\n\n"
        "The numbers above the columns are, from left to right: 1, 2, 1-1.\n"
        "The numbers beside the rows are, from top to bottom: 1, 2, 1-1.\n\nThank you!\nGertrud\n",
        PICTURE,
    ),
    refused(
        "by hand: a puzzle that a mail names below other words",
        "Hello,\n\nwhat do you make of this?\nIt is a light up puzzle of 3 x 3\n\n"
        "1 . .\n. . #\n. 9 .\n\nBest,\nAnn\n",
        ":8",
        "line 4 names akari",
        "found '9'",
    ),
    *(
        refused(f"by hand: a clue of a Nonogram in two lines, {name}", text, word, "clue in two lines")
        for name, text, word in (
            ("the second of which is set in", "Nonogram\n\n1 2\n3\n1\n 1\n\n2\n2\n2\n1 1\n", "' 1'"),
            (
                "the first of which ends with a comma",
                "rows:\n1,\n2\n3\n1, 1\ncolumns:\n2\n2\n2\n1, 1\n",
                "'1,'",
            ),
        )
    ),
    reads(
        "by hand: clues of a Nonogram that end one under the other",
        "Nonogram\nrows:\n1 2\n  3\n1 1\ncolumns:\n2\n2\n2\n1 1\n",
        WIDE,
    ),
    *(
        refused(
            f"by hand: a heading that lost a letter's line, {first!r}",
            f"# Nonogram\n\n{first}\n\n2\n2\n2\n1, 1\n\n{second}\n\n1, 2\n3\n1, 1\n",
            "rows:",
        )
        for first, second in (
            ("## Co\numns, from left to right", "## Rows, from top to bottom"),
            ("## Acr\noss the top", "## Down the side"),
        )
    ),
    refused(
        "by hand: a sign in a square of numbers", "1 2 1\n2 2 1\n3> 1 2\n", "cannot be told|is it a futoshiki"
    ),
    refused(
        "by hand: a comma without a blank among others with one",
        "Nonogram\nrows: 1,2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n",
        "'1,2'",
        "one clue or two",
    ),
    reads("by hand: commas without blanks", "Nonogram\nrows: 1 2,3,1 1\ncolumns: 2,2,2,1 1\n", WIDE),
    reads(
        "by hand: a comma without a blank between clues", "rows: 1 2,3, 1 1\ncolumns: 2, 2, 2, 1 1\n", WIDE
    ),
    refused(
        "by hand: a row of a program joined to a comment with brackets",
        "hitori = [\n  [1, 1, 2],  # [1]  [2, 3, 1],\n  [3, 2, 3],\n]\n",
        "comment|#",
        ending=".py",
    ),
    refused(
        "by hand: names of rows below names of columns, one of which was moved",
        "nurikabe\n;1;2;3;4;51\n;;;1;;\n2;;;;;\n3;2;;1;;\n4;;;;;2\n",
        "counts the rows",
    ),
    reads(
        "by hand: a sentence below a greeting, and a day behind the board",
        "Hi Anna,\n\nhere is the hitori I told you about, the 3 by 3 from Sunday's paper. "
        "I got stuck in the 2nd row!\n\n1 1 2\n2 3 1\n3 2 3\n\nSee you on the 12th,\nTom\n",
        NUMBERS,
    ),
    *(
        reads(f"by hand: {end!r} behind a board", f"hitori\n1 1 2\n2 3 1\n3 2 3\n\n{end}\n", NUMBERS)
        for end in ("Bye, Tim", "xx Lisa", "Love, Anna x", "See you next week!\nTom", "Good luck!\nEva")
    ),
    *(
        refused(
            f"by hand: {said!r} below a greeting",
            f"Hi Anna,\n\na hitori for you, {said}.\n\n1 1 2\n2 3 1\n3 2 3\n",
            "expected|words|rule|row",
        )
        for said in ("there is a 5 missing in row 2", "the 1st row and the 2nd row are swapped")
    ),
    reads("by hand: a loop puzzle", "Loop puzzle\n\n3 . .\n. 2 .\n. . 1\n", LOOP),
    *(
        refused(f"by hand: cells told in sentences, {name}", text, "tells cells in words", "as rows")
        for name, text in (
            ("in two lines", SENTENCES),
            ("the second behind #", SENTENCES.replace("\nThe", "\n# The")),
            ("below a name alone", SENTENCES.replace("I have a Nurikabe for you. It is", "nurikabe\nIt is")),
        )
    ),
    *(
        refused(
            f"by hand: {said!r} below a board",
            f"Hi Tom,\n\nit's a futoshiki with 3 rows.\n\n3 . .\n. . 1\n. . .\n\n{said}\n\nThanks!\n",
            "expected a sign and the names of two cells|words",
        )
        for said in (
            "The second box of the first row is smaller than the box below it.",
            "The box in the middle is larger than the last box of the second row.",
            "In the first box of the second row there is a three.",
        )
    ),
    reads(
        "by hand: a sentence that names a row below a board",
        "hitori\n1 1 2\n2 3 1\n3 2 3\n\nSorry that it took me so long, the second row was hard to read.\n",
        NUMBERS,
    ),
    refused("by hand: a bar before the first row alone", "hitori\n|  112\n  231\n  323\n", "bars"),
]
