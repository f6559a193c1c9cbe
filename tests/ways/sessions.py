"""Boards as sessions of Python show them, texts of programs with blanks for cells, walls in lists."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused
from ways.habits import GIVENS, LAMPS, NUMBERS, cells

LAMPS_APART = sp.loads("..1.\n.#..\n1..2\n0..#\n", type="akari")
LISTED = "[[3, 3, 4, 1], [1, 2, 4, 3], [4, 4, 1, 2], [2, 1, 3, 4]]"
NAN = ",0,1,2,3\n0,nan,nan,2.0,nan\n1,nan,nan,1.0,nan\n2,3.0,nan,nan,4.0\n3,nan,1.0,nan,nan\n"
BY_CELLS = "a1 a2: product 6\nb1 c1: sum 3\nb2 c2: sum 5\na3 b3: difference 1\nc3: 1\n"
TOLD = sp.loads("A B B\nA C C\nD D E\nA 6*\nB 3+\nC 5+\nD 1-\nE 1\n", type="calcudoku")

WAYS: list[Way] = [
    reads(
        "sessions: a letter of two paragraphs, which names the puzzle",
        "From: Ruth Abel\nTo: help\nSubject: a Light Up\n\nDear team,\n\n"
        "our neighbour tells us that your program can do any Light Up\n"
        "puzzle. We typed it row by row:\n\n..1.\n.#..\n...2\n0...\n\nWith many thanks,\nRuth (70)\n",
        LAMPS,
    ),
    *(
        reads(
            f"sessions: walls in lists, {at!r}",
            f"Akari 4x4\n\n{at}\n\nAll other cells are white.\n",
            LAMPS_APART,
        )
        for at in (
            "Walls without a number: (2,2) (4,4)\n"
            "Walls with a number:\n1 at (1,3), (3,1)\n2 at (3,4)\n0 at (4,1)",
            "Black cells without a number:\n(2,2), (4,4)\n"
            "Black cells with a number:\n1 at (1,3), (3,1)\n2 at (3,4)\n0 at (4,1)",
            "Blocks: r2c2, r4c4\nClues: 1 at r1c3, r3c1; 2 at r3c4; 0 at r4c1",
        )
    ),
    refused(
        "sessions: a wall without the number it should have",
        "Akari 4x4\n\nWalls with a number:\n1 at (1,3), (3,1)\n(3,4)\n",
        "write its number",
    ),
    refused(
        "sessions: numbers before some cells and behind others",
        "Nurikabe 4x4\n\n2 at a1, d4 1\n",
        "expected",
    ),
    reads(
        "sessions: several islands of a number",
        "Nurikabe 4x4\n\n2 at a1, d4\n1 at d1\n",
        sp.loads("2 . . 1\n. . . .\n. . . .\n. . . 2\n", type="nurikabe"),
    ),
    *(
        reads(f"sessions: {name}", text, board, type=board.type)
        for name, text, board in (
            ("a list", f">>> board\n{LISTED}\n", NUMBERS),
            (
                "an array that is printed",
                ">>> import numpy as np\n>>> print(board)\n[[3 3 4 1]\n [1 2 4 3]\n [4 4 1 2]\n [2 1 3 4]]\n",
                NUMBERS,
            ),
            (
                "an array that is shown",
                ">>> board\narray([[3, 3, 4, 1],\n       [1, 2, 4, 3],\n"
                "       [4, 4, 1, 2],\n       [2, 1, 3, 4]])\n",
                NUMBERS,
            ),
            (
                "an array that is typed",
                ">>> board = np.array([[3, 3, 4, 1], [1, 2, 4, 3],\n"
                "...                   [4, 4, 1, 2], [2, 1, 3, 4]])\n",
                NUMBERS,
            ),
            ("a list of a notebook", f"In [7]: board\nOut[7]: {LISTED}\n", NUMBERS),
            (
                "a data frame",
                "In [2]: frame\nOut[2]:\n     0    1    2    3\n0  NaN  NaN  2.0  NaN\n"
                "1  NaN  NaN  1.0  NaN\n2  3.0  NaN  NaN  4.0\n3  NaN  1.0  NaN  NaN\n",
                GIVENS,
            ),
            (
                "a data frame of whole numbers",
                "   0  1  2  3\n0  3  3  4  1\n1  1  2  4  3\n2  4  4  1  2\n3  2  1  3  4\n\n",
                NUMBERS,
            ),
            (
                "a data frame with an empty line between its rows",
                "   0  1  2  3\n0  3  3  4  1\n1  1  2  4  3\n\n2  4  4  1  2\n3  2  1  3  4\n\n",
                NUMBERS,
            ),
            ("a data frame with commas", NAN, GIVENS),
            (
                "an array with nan",
                "[[nan nan  2. nan]\n [nan nan  1. nan]\n [ 3. nan nan  4.]\n [nan  1. nan nan]]\n",
                GIVENS,
            ),
        )
    ),
    refused(
        "sessions: a data frame that lost a row",
        "   0  1  2  3\n0  3  3  4  1\n1  1  2  4  3\n3  2  1  3  4\n",
        "number from 1|row",
        type="hitori",
    ),
    refused("sessions: an array at a prompt, cut off", f">>> board\n{LISTED[:-1]}\n", "']'", type="hitori"),
    *(
        reads(
            f"sessions: texts with blanks for blank cells, {lead!r}",
            f"sudoku = [\n{lead}{rows}\n]\n",
            GIVENS,
            ending=".py",
        )
        for lead in ("", "    ")
        for rows in (f",\n{lead}".join(f'"{"".join(row)}"' for row in cells(GIVENS, " ")),)
    ),
    *(
        refused(
            f"sessions: texts with blanks, {name}", f"sudoku = [\n{rows}\n]\n", "found|cells", ending=".py"
        )
        for name, rows in (
            ("one cut at its end", '"  2 ",\n"  1",\n"3  4",\n" 1  "'),
            ("and dots", '"  2.",\n"  1 ",\n"3  4",\n" 1  "'),
        )
    ),
    *(
        reads(f"sessions: signs of operators told, {said!r}", f"KenKen 3x3\n{said}\n\n{BY_CELLS}", TOLD)
        for said in (
            "difference means -",
            "(difference = -, product = x)",
            "Sum means plus and product means times.",
            "- is minus, x is times",
        )
    ),
    *(
        refused(f"sessions: words above cages, {said!r}", f"KenKen 3x3\n{said}\n\n{BY_CELLS}", *words)
        for said, words in (
            ("difference means +", (":2:",)),
            ("the third cage was the worst for us", (":2:", "leave it out")),
            ("Columns are a c b", (":2:", "in another way")),
            ("rows are 3 to 1 from bottom to top", (":2:", "in another way")),
        )
    ),
    refused(
        "sessions: columns named backwards in the title",
        f"KenKen 3x3 - columns are c b a from left to right\n\n{BY_CELLS}",
        "in another way",
    ),
    *(
        refused(
            f"sessions: clues of rows alone, one number each, {name!r}",
            "Nonogram\n" + "".join(f"{name} {at}: 1\n" for at in range(1, 5)),
            "columns",
        )
        for name in ("Line", "Row")
    ),
    reads(
        "sessions: a cage called NA",
        "Calcudoku\nNA NA B\nNA D B\nC D D\nNA 6*\nB 3+\nC 3\nD 6+\n",
        sp.loads("A A B\nA D B\nC D D\nA 6*\nB 3+\nC 3\nD 6+\n", type="calcudoku"),
    ),
]
