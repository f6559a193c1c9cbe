"""Clues told one by one: each with its cell in brackets or as r1c2, and in tables of row, column, number."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused

SEA = sp.loads(". . . 2\n. . . .\n1 . . .\n. . . 10\n", type="nurikabe")
LIGHTS = sp.loads("0 . . . #\n. . 3 . .\n. # . . .\n. . . . .\n", type="akari")
LOOP = sp.loads("3 . . .\n. . . 0\n. . . .\n. . 2 .\n", type="slitherlink")
FOUR = sp.loads("1 . . .\n. . 4 .\n. . . .\n. . . 2\n", type="sudoku")

TABLE = "1 4 2\n3 1 1\n4 4 10\n"
ITEMS = ("(1,1){}0", "(1,5)", "(2,3){}3", "(3,2)")
LETTER = (
    "Hi Lars,\n\nan Akari, 5 wide and 4 high. The black squares are (row, column):\n\n{}\n\n"
    "All others are white. Good luck!\nEva\n"
)

WAYS: list[Way] = [
    *(
        reads(f"clue cells: a table below {head!r}, {title!r}", f"{title}\n{head}\n{TABLE}", SEA)
        for title in ("nurikabe 4 4", "nurikabe 4x4", "# Nurikabe (4 by 4)")
        for head in ("# row col number", "row col number", "Row Column Clue", "r c n", "row, column, value")
    ),
    reads(
        "clue cells: a table with commas",
        "nurikabe 4x4\nrow,col,number\n" + TABLE.replace(" ", ","),
        SEA,
        ending=".csv",
    ),
    reads(
        "clue cells: a table, the column first", "nurikabe 4 4\ncol row number\n4 1 2\n1 3 1\n4 4 10\n", SEA
    ),
    reads("clue cells: a table of a Sudoku", "sudoku 4x4\nrow col digit\n1 1 1\n2 3 4\n4 4 2\n", FOUR),
    refused("clue cells: a table that does not say what it is", f"nurikabe 4 4\n{TABLE}", "4 x 4", "3 x 3"),
    *(
        refused(
            f"clue cells: a comment joined to the size by {joint!r}",
            f"nurikabe 4 4{joint}# row col number\n{TABLE}",
            "4 x 4",
            "3 x 3",
        )
        for joint in ("", " ")
    ),
    refused(
        "clue cells: a head mistyped below a title in a comment",
        f"# Nurikabe (4 by 4)\n# rrow col number\n{TABLE}",
        "4 x 4",
        "3 x 3",
    ),
    refused("clue cells: a table without a size", f"nurikabe\nrow col number\n{TABLE}", "nurikabe 7x7"),
    refused(
        "clue cells: a table of another size", f"nurikabe 4 4\nrow col number\n{TABLE}5 1 3\n", ":6", "row 5"
    ),
    refused(
        "clue cells: a table of a cell twice", f"nurikabe 4 4\nrow col number\n{TABLE}3 1 1\n", ":6", "second"
    ),
    refused(
        "clue cells: a table without a number", f"nurikabe 4 4\nrow col number\n{TABLE}4 1\n", "cells|words"
    ),
    refused("clue cells: two numbers behind a name", "hitori 4 4\n1 1 2\n1 2 3\n3 1 1\n", "4 x 4", "3 x 3"),
    reads(
        "clue cells: the size of two numbers behind a name",
        "hitori 2 2\n1 1\n1 2\n",
        sp.Hitori([[1, 1], [1, 2]]),
    ),
    *(
        reads(
            f"clue cells: {between!r} between a cell and its number",
            LETTER.format("\n".join(ITEMS).format(*[between] * 2)),
            LIGHTS,
        )
        for between in (" with ", " ", "=", " = ", ": ", " is ")
    ),
    *(
        reads(
            f"clue cells: rows and columns in the brackets, {bare!r}",
            "Akari, 5 wide and 4 high. Everything is white except:\n\n"
            f"(row 1, column 1) = 0\n(row 1, column 5) = {bare}\n"
            f"(row 2, column 3) = 3\n(row 3, column 2) = {bare}\n",
            LIGHTS,
        )
        for bare in ("black", "black, no number", "black without a number")
    ),
    refused(
        "clue cells: columns first in the brackets",
        "akari 4 rows, 5 columns\n(column 1, row 1) = 0\n(column 5, row 1) = 1\n",
        "expected|column",
    ),
    reads(
        "clue cells: items in one line",
        "akari 4 rows, 5 columns\n" + ", ".join(ITEMS).format("=", "="),
        LIGHTS,
    ),
    reads(
        "clue cells: the column first",
        LETTER.replace("row, column", "x, y").format("(1,1) 0\n(5,1)\n(3,2) 3\n(2,3)"),
        LIGHTS,
    ),
    reads("clue cells: counted from 0", "slitherlink 4x4\n(0,0) 3\n(1,3) 0\n(3,2) 2\n", LOOP),
    reads("clue cells: r1c1 of a Slitherlink", "slitherlink 4x4\nr1c1=3, r2c4=0, r4c3=2\n", LOOP),
    refused("clue cells: a 0 among rows alone", "slitherlink 4x4\n(0,1) 3\n(1,3) 0\n(3,2) 2\n", "from 1"),
    refused("clue cells: which side is the height", "akari 5x4\n(1,1) 0\n(3,2)\n", "5 rows, 4 columns"),
    refused("clue cells: a cell beside the board", "akari 4x4\n(1,1) 0\n(3,5)\n", ":3", "column 5"),
    refused(
        "clue cells: a number without its bracket", "akari 4x4\n(1,1) 0\n(2,2 1\n(3,3)\n", "expected|words"
    ),
    refused(
        "clue cells: counted from below",
        LETTER.replace("(row, column)", "from the bottom").format("(1,1) 0\n(2,3)"),
        "expected|words",
    ),
    refused("clue cells: a cell without its number", "nurikabe 4x4\n(1,1) 2\n(3,3)\n", "expected|words"),
    refused(
        "clue cells: a table whose puzzle is misspelt",
        "# Nruikabe (4 by 4)\n# row col number\n1 4 2\n3 1 1\n4 4 10\n",
        ":3",
        "its size, as in 7x7",
    ),
]
