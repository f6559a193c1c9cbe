"""What people write in words becomes signs, text by text: lists of cages, rows with names, headings."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.text.worded import in_signs

MADE = {
    "": "",
    "Cge": "Cge",
    "Row ": "Row ",
    ";\nlet ": ";\nlet ",
    "\nCages:\n": "\nCages:\n",
    "Row 1: 1 > 2": (
        "wrong: 1: 'Row 1: 1 > 2' may tell cells or numbers in them: write Row 1: column 1 > column"
    ),
    "1,31\nFILAS\n": "1,31\nFILAS\n",
    "Cages:\n1,2: 3": "\n1,2: 3",
    "cage 2\n-age 2": "cage 2\n-age 2",
    "Board:\n12 plus": "\n12+",
    "cage target\nA 6": "\nA = 6",
    "id,op,goal\nD,,3": "\nD = 3",
    "1 2\nBoard:\n 1 2": "1 2\nBoard:\n 1 2",
    "id op goal\nD x 3": "\nD = 3*",
    "id;op;goal\nD;?;3": "id,op,goal\nD;?;3",
    "1 2\nCages:\n a: 1": "1 2\nCages:\n a: 1",
    "A B\nB A\nNumbers:": "A B\nB A\nNumbers:",
    "cage target\nA 12+": "\nA = 12+",
    "Row 1: ##\nrow  2) 1": "       ##\n        1",
    "Row 1) ..\nRow 2) 11.": "       ..\n       11.",
    "Row 1) none\nRow 2: 1": "Row 1) none\nRow 2: 1",
    "row  1: 1 1\nRow 2: 1": "row  1: 1 1\nRow 2: 1",
    "Row 1: . .\nRow 2: all": (
        "wrong: 2: 'all' tells cells in words: write . or a number for each cell, and # for a black"
    ),
    "a: 1\nb\nCages:\n a: 1": "a: 1\nb\n\n a: 1",
    "cage\ttarget\nA\t10\t9": "\nA\t10 = 9",
    "id op goal\nD  3\nD  3": "\nD = 3\nD = 3",
    "Row 1: 1\nRow 2 = 2 _ 1": "wrong: 1: '1' has 1 cell, most rows have 3",
    "Row 1: 12.\nRow 2: none": "       12.\n       ...",
    "cage b1, ab2: product 2": "cage b1, ab2: product 2",
    "Row 1: . 2 1\nRow 2: 2 .": "wrong: 2: '2 .' has 2 cells, most rows have 3",
    "Row 1: 2..\n\nRow 2) .21": "       2..\n\n       .21",
    "id op goal\nD plus 3 9\n": "\nD +3 = 9\n",
    ";\ncage;target;;\nA;12+;;": ";\ncage;target;;\nA;12+;;",
    ",,,\nletter,result,,\nc,4,,": "\n\nc = 4",
    "row  1: 1\nrow  2) 1..\n1 2": "        1\n        1..\n1 2",
    "the cell A1 is less than B1": "A1 < B1",
    "cells;target;sign\nr1c1;10;+": "\nr1c1 = 10+",
    "Row 1: 1\nRow 2: 2 1 .\n, 1 2": (
        "wrong: 3: ', 1 2' has no name, as the rows above it have: each row is one line"
    ),
    "| letter | result |\n| c | 4 |": "\nc = 4",
    "Row 1: . .\nRow 2) . .\nCol : 1": "Row 1: . .\nRow 2) . .\nCol : 1",
    "target op cells\n3 + a1 a2\n5 b1": "\na1 a2 = 3+\nb1 = 5",
    "1 2\nBoard:\n\n1,2: 3\nA: 5 given": "1 2\n\n\n1,2: 3\nA: 5",
    "op target\n+ 3\n\ncage target\nB 4": "op target\n+ 3\n\n\nB = 4",
    "1 2\n\nInequalities (x, y):\n1,2: 3": "1 2\n\n\n(2,1): 3",
    "Givens (row, col):\n\nA 3 (product)": "\n\nA 3*",
    "Row 1: .11\nRow 2) none\nRow 3 = 121": "       .11\n       ...\n        121",
    "Row 1 = 122\nrow  2: ._\nrow  3: none": "Row 1 = 122\nrow  2: ._\nrow  3: none",
    "1 2\n2 1\nSigns: A1 < A2 Signs: B1 < B2": "1 2\n2 1\nA1 < A2 Signs: B1 < B2",
    "A,6 times\ncage,target\nA,6 times\nA,12+": "A,6*\n\nA = 6*\nA = 12+",
    "Row 1) 1 _ 2\nRow 2: 2 1 1\nrow  3: 1_ 1": (
        "wrong: 3: '1_ 1' tells cells in words: write . or a number for each cell, and # for a blac"
    ),
    ";;;\ncage;foo;target[;\ncage;foo;target[;": ";;;\ncage;foo;target[;\ncage;foo;target[;",
    "type: sudoku\ngivens:\n  r1c1: 4\n  what\n": "type: sudoku\ngivens:\n  r1c1: 4\n  what\n",
    ("1 2\n\nList of cages (column, row):\nA = sum of 12\n\n(1,2) < (1,3)\nB1 greater than A1"): (
        "1 2\n\n\nA = 12+\n\n(1,2) < (1,3)\nB1 > A1"
    ),
    ("KenKen\n1 2 2\n1 3 4\n3 1 +\nTarget Cage Operation\n5 3 4\n6 2 x\n2 3 -\n2 4 /\n3 5 =\n"): (
        "KenKen\n1 2 2\n1 3 4\n3 1 +\n\n3 4 = 5\n2 = 6*\n3 = 2-\n4 = 2/\n5 = 3\n"
    ),
}


def made(text):
    """The lines of a text with signs in the place of words, or the beginning of what is wrong."""
    lines = text.split("\n")
    try:
        return "\n".join(in_signs(lines, range(1, len(lines) + 1)))
    except FormatError as error:
        return f"wrong: {error}"[:90]


@pytest.mark.parametrize("text", MADE)
def test_what_is_made_of_a_text(text):
    assert made(text) == MADE[text]


def test_lines_of_more_than_400_characters_are_no_words():
    def padded(line, length, below=""):
        return made(f"1 2\n{line.ljust(length)}{below}").split("\n", 1)[1].rstrip(" ")

    assert padded("16 times", 400) == "16*"
    assert padded("16 times", 401) == "16 times"
    assert padded("Signs: A1 < A2", 400) == "A1 < A2"
    assert padded("Signs: A1 < A2", 401) == "Signs: A1 < A2"
    assert padded("cage target", 400, "\nA 3") == "\nA = 3"
    assert padded("cage target", 401, "\nA 3") == f"{'cage target':401}\nA 3"
