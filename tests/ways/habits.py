"""Habits of people who type boards: cells in brackets side by side, and the like."""

from __future__ import annotations

import json

import satpuzzles as sp
from ways import Way, reads, refused

NUMBERS = sp.loads("3341\n1243\n4412\n2134\n", type="hitori")
ISLANDS = sp.loads(". 3 . .\n. . . .\n. . . 2\n1 . . .\n", type="nurikabe")
LAMPS = sp.loads("..1.\n.#..\n...2\n0...\n", type="akari")
GIVENS = sp.loads("..2...1.3..4.1..", type="sudoku")
ORDERED = sp.loads("1 . .\n. . .\n. 2 .\n", type="futoshiki")
CAGES = sp.loads("A A B\nC B B\nC D D\nA 6*\nB 6+\nC 1-\nD 3+\n", type="calcudoku")
PICTURE = sp.loads("rows: 1 1; 1 1; 2; 4\ncolumns: 1 2; 2; 2; 2 1\n", type="nonogram")


def boxed(rows: list[list[str]], around: str = "[]", between: str = "") -> str:
    """Rows, each cell between two brackets."""
    return "".join(between.join(f"{around[0]}{cell}{around[1]}" for cell in row) + "\n" for row in rows)


def cells(board: sp.Puzzle, blank: str) -> list[list[str]]:
    """The cells of a board in words, its blank ones as they are told."""
    rows = board.to_json()[
        {"hitori": "numbers", "sudoku": "givens", "futoshiki": "givens"}.get(board.type, "clues")
    ]
    return [[str(cell or blank) for cell in row] for row in rows]


SIX = sp.loads("..4..1\n5..6..\n......\n.4.31.\n..6...\n1.5.3.\n", type="sudoku")


def in_yaml(blank: str, box: str = "{rows: 2, cols: 3}", key: str = "grid") -> str:
    """A Sudoku of six rows with its box and a sign for blank cells."""
    rows = "".join(f"- [{', '.join(str(cell or blank) for cell in row)}]\n" for row in SIX.givens)
    return f"type: sudoku\nsize: 6\nbox: {box}\n{key}:\n{rows}"


PAIRED = sp.Futoshiki(givens=[[0, 2, 0], [0, 0, 0], [0, 0, 3]], less_than=[((0, 0), (1, 0))])


def by_objects(keys: tuple[str, str, str], base: int, signs: str, **more: object) -> str:
    """The Futoshiki whose givens are objects, as JSON."""
    told = [
        dict(zip(keys, (row + base, column + base, value))) for row, column, value in ((0, 1, 2), (2, 2, 3))
    ]
    return json.dumps(
        {"type": "futoshiki", "size": 3, "givens": told, signs: [[[base, base], [base + 1, base]]], **more}
    )


def named_rows(name: str, blank: str) -> str:
    """The rows of the Nurikabe, each behind its name."""
    rows = [" ".join(row) for row in cells(ISLANDS, blank)]
    return "".join(name.format(at) + row + "\n" for at, row in enumerate(rows, 1))


WAYS: list[Way] = [
    *(
        reads(f"habits: blank cells in YAML, {blank!r}", in_yaml(blank), SIX, ending=".yaml")
        for blank in ("~", "null", "None", ".", "-", "_", "0")
    ),
    *(
        reads(f"habits: a box in YAML, {box!r} and {key}", in_yaml("~", box, key), SIX, ending=".yaml")
        for box in ("{height: 2, width: 3}", "{cols: 3, rows: 2}", "[2, 3]")
        for key in ("grid", "givens", "board")
    ),
    refused(
        "habits: a box as a text with two sides", in_yaml("0", "2x3"), "pair [rows, columns]", ending=".yaml"
    ),
    reads(
        "habits: a box as a text with equal sides",
        json.dumps({"type": "sudoku", "box": "2x2", "grid": GIVENS.givens}),
        GIVENS,
        ending=".json",
    ),
    refused("habits: a sign that no YAML has", in_yaml("&"), "or null", ending=".yaml"),
    refused(
        "habits: a list of a program in a file of YAML",
        f"grid = {[[cell or None for cell in row] for row in SIX.givens]}\n",
        "--type",
        ending=".yaml",
    ),
    reads(
        "habits: a list of a program in a file of YAML, the type told",
        f"grid = {[[cell or None for cell in row] for row in SIX.givens]}\n",
        SIX,
        type="sudoku",
        ending=".yaml",
    ),
    *(
        reads(
            f"habits: givens as objects, {keys[2]!r} and {signs}, from {base}",
            by_objects(keys, base, signs),
            PAIRED,
            ending=".json",
        )
        for keys in (("row", "col", "value"), ("r", "c", "v"), ("row", "column", "number"))
        for base in (0, 1)
        for signs in ("less", "less_than")
        if base == 0 or signs == "less"
    ),
    refused(
        "habits: a given twice among objects",
        json.dumps(
            {"puzzle": "futoshiki", "n": 3, "signs": [], "clues": [{"row": 1, "col": 3, "value": 1}] * 2}
        ),
        "two givens",
        ending=".json",
    ),
    refused(
        "habits: a given as an object that may count from 0 or 1",
        json.dumps({"puzzle": "futoshiki", "n": 3, "signs": [], "clues": [{"row": 1, "col": 2, "value": 1}]}),
        "from 0 or from 1",
        ending=".json",
    ),
    *(
        refused(
            f"habits: cells of cages that count from 1, in {ending}",
            text,
            "count from 1, subtract 1",
            ending=ending,
        )
        for ending, text in (
            (
                ".yaml",
                "type: calcudoku\nsize: 2\ncages:\n- {target: 3, op: +, cells: [[1, 1], [1, 2]]}\n"
                "- {target: 2, op: /, cells: [[2, 1], [2, 2]]}\n",
            ),
            (
                ".json",
                '{"type": "calcudoku", "size": 2, "cages": ['
                '{"target": 3, "op": "+", "cells": [[1, 1], [1, 2]]},'
                '{"target": 2, "op": "/", "cells": [[2, 1], [2, 2]]}]}',
            ),
        )
    ),
    *(
        reads(f"habits: each cell in brackets, {board.type} {around + blank + between!r}", name + text, board)
        for board in (NUMBERS, ISLANDS, GIVENS, ORDERED)
        for around, blank, between in (("[]", ".", ""), ("[]", "_", ""), ("[]", ".", " "), ("()", ".", ""))
        for name, text in ((board.type + "\n", boxed(cells(board, blank), around, between)),)
    ),
    *(
        reads(
            f"habits: each cell in brackets, the type told, {blank!r}",
            boxed(cells(ISLANDS, blank)),
            ISLANDS,
            type="nurikabe",
        )
        for blank in (" ", ".", "")
    ),
    reads("habits: each cell in brackets, nothing told", boxed(cells(NUMBERS, "")), NUMBERS),
    reads(
        "habits: each cell of two digits in brackets",
        "[10][7]\n[7][10]\n",
        sp.Hitori(numbers=[[10, 7], [7, 10]]),
    ),
    reads(
        "habits: each block in brackets",
        "Akari\n[.][.][1][.]\n[.][#][.][.]\n[.][.][.][2]\n[0][.][.][.]\n",
        LAMPS,
    ),
    reads(
        "habits: each label in brackets",
        "KenKen\n[A][A][B]\n[C][B][B]\n[C][D][D]\n\nA 6x\nB 6+\nC 1-\nD 3+\n",
        CAGES,
    ),
    refused("habits: a row of brackets is short", "Hitori\n[3][3][4]\n[1][2]\n[4][4][1]\n", "row 2|cells"),
    refused("habits: one cell of brackets is bare", "Hitori\n[3]3[4]\n[1][2][4]\n[4][4][1]\n", "found"),
    refused("habits: commas between cells in brackets", "[3],[3]\n[1],[3]\n", "brackets", type="hitori"),
    reads(
        "habits: clues in brackets side by side",
        "rows:\n[1, 1] [1, 1] [2] [4]\ncolumns:\n[1, 2] [2] [2] [2, 1]\n",
        PICTURE,
    ),
    reads(
        "habits: clues of one number in brackets side by side",
        "rows:\n[2] [1]\ncolumns:\n[1] [2]\n",
        sp.loads("rows: 2; 1\ncolumns: 1; 2\n", type="nonogram"),
    ),
    *(
        reads(f"habits: rows called {name!r}, blank cells {blank!r}", head + named_rows(name, blank), ISLANDS)
        for name, blank in (
            ("Line {} : ", "x"),
            ("Ligne {} : ", "."),
            ("Zeile {}: ", "_"),
            ("Reihe {} = ", "."),
            ("fila {}: ", "X"),
            ("Row {} : ", "x"),
            ("{}: ", "x"),
            ("{} : ", "."),
        )
        for head in ("Nurikabe\n\n",)
    ),
    reads(
        "habits: rows called lines, the type told", named_rows("Line {} : ", "."), ISLANDS, type="nurikabe"
    ),
    reads(
        "habits: rows with numbers and colons, the type told",
        named_rows("{}: ", "."),
        ISLANDS,
        type="nurikabe",
    ),
    reads(
        "habits: lines and columns of clues in French",
        "Nonogram\nLigne 1 : 1 1\nLigne 2 : 1 1\nLigne 3 : 2\nLigne 4 : 4\n"
        "Colonne 1 : 1 2\nColonne 2 : 2\nColonne 3 : 2\nColonne 4 : 2 1\n",
        PICTURE,
    ),
    reads(
        "habits: clues of lines with numbers and colons",
        "Nonogram\nrows\n1: 1 1\n2: 1 1\n3: 2\n4: 4\ncolumns\n1: 1 2\n2: 2\n3: 2\n4: 2 1\n",
        PICTURE,
    ),
    refused("habits: rows called lines, one twice", "Nurikabe\n\nLine 1: . 2\nLine 1: . .\n", "found"),
    refused("habits: crosses and dots in a Nurikabe", "Nurikabe\nx 2\n. x\n", "may both be blank"),
    *(
        reads(
            f"habits: a sentence with the name, the size and a sign, {said!r}",
            said + "\n\n" + named_rows("", "x"),
            ISLANDS,
        )
        for said in (
            "Salut, this is my « Nurikabe » of 4 lines and 4 columns (x = empty) :",
            "Here comes a Nurikabe, 4 lines and 4 columns (x is a blank cell)",
        )
    ),
    refused(
        "habits: a sentence with another size",
        "Salut, this is my Nurikabe of 5 lines and 4 columns (x = empty) :\n\n" + named_rows("", "x"),
        "5 x 4|rows",
    ),
    reads(
        "habits: an age behind the name of who writes",
        "Light up\n\n..1.\n.#..\n...2\n0...\n\nWith many thanks,\nGeorgina (77)\n",
        LAMPS,
    ),
    reads(
        "habits: my neighbour, who is no cell",
        "Dear all,\nmy neighbour says you like Hitori.\n\n3341\n1243\n4412\n2134\n",
        NUMBERS,
    ),
    refused(
        "habits: a neighbour, who may be a cell",
        "Hitori, no neighbour may be equal\n\n3341\n1243\n4412\n2134\n",
        "rule",
    ),
    *(
        reads(
            f"habits: {said!r} right below clues",
            f"picross 4x4\ntop: 1 2 / 2 / 2 / 2 1\nleft: 1 1 / 1 1 / 2 / 4\n{said}\n",
            PICTURE,
        )
        for said in ("thx", "thanks!", "pls, thx", "danke")
    ),
    reads(
        "habits: words that lead to lists",
        "Futoshiki, 3 by 3\n\nThe numbers which are known:\n1 . .\n. . .\n. 2 .\n\n"
        "And then the signs (R = row, C = column):\nR1C1 is less than R1C2\n",
        sp.Futoshiki(givens=ORDERED.givens, less_than=[((0, 0), (0, 1))]),
    ),
    *(
        reads(
            f"habits: names of cells told, {said!r}",
            f"{said}\n\na1 a2: product 6\nc1 b2 b1 c2: sum 8\na3 b3: difference 1\nc3: 1\n".replace(
                "c1 b2 b1 c2: sum 8", "b1 c1: sum 3\nb2 c2: sum 5"
            ),
            sp.loads("A B B\nA C C\nD D E\nA 6*\nB 3+\nC 5+\nD 1-\nE 1\n", type="calcudoku"),
        )
        for said in (
            "KenKen 3x3. Columns are a b c from left to right, rows 1 2 3 from top to bottom.",
            "KenKen 3x3 (a1 is top left, letters are columns, numbers are rows)",
            "KenKen 3x3\n(letters for columns, numbers for rows)",
        )
    ),
    *(
        reads(
            f"habits: names of cells told above clues, {said!r}", f"Nurikabe 4x4\n{said}\n\n{told}\n", ISLANDS
        )
        for said, told in (
            ("(A1 is top left, columns are letters, rows are numbers)", "B1 = 3\nD3 = 2\nA4 = 1"),
            ("Cells are given as (row, column), (1,1) is the top left corner.", "(1,2) 3, (3,4) 2, (4,1) 1"),
        )
    ),
    *(
        refused(
            f"habits: names of cells told otherwise, {said!r}",
            f"Nurikabe 4x4\n{said}\n\nB1 = 3\nD3 = 2\nA4 = 1\n",
            "found|words|names|leave it out",
        )
        for said in (
            "(A1 is bottom left, columns are letters, rows are numbers)",
            "Columns are a b d c from left to right.",
            "Rows 1 to 4 from bottom to top.",
        )
    ),
    reads(
        "habits: rows of numbers that end as sentences do",
        "My hitori\n\nThe first row is 3, 3, 4 and 1.\nThe second row is 1, 2, 4 and 3.\n"
        "The third row is 4, 4, 1 and 2.\nThe fourth row is 2, 1, 3 and 4.\n",
        NUMBERS,
    ),
    reads(
        "habits: rows of numbers with stops behind plain names",
        "Hitori\n\nRow 1: 3, 3, 4, 1.\nRow 2: 1, 2, 4, 3.\nRow 3: 4, 4, 1, 2.\nRow 4: 2, 1, 3, 4.\n",
        NUMBERS,
    ),
    reads(
        "habits: rows of cells that end in a blank one",
        "Sudoku\n\nRow 1: ..2.\nRow 2: ..1.\nRow 3: 3..4\nRow 4: .1..\n",
        GIVENS,
    ),
    *(
        reads(
            f"habits: dots for times, {sign!r}",
            f"A A B\nC B B\nC D D\nA 6{sign}\nB 6+\nC 1-\nD 3+\n",
            CAGES,
            type="calcudoku",
        )
        for sign in "·⋅"
    ),
    *(
        reads(f"habits: names of rows in one line, {text!r}", text + "\n", GIVENS)
        for text in (
            "sudoku 4x4 row1 --2- row2 --1- row3 3--4 row4 -1--",
            "Sudoku: row 1: ..2. row 2: ..1. row 3: 3..4 row 4: .1..",
            "sudoku r1 0020, r2 0010, r3 3004, r4 0100",
        )
    ),
    refused(
        "habits: names of rows in one line, one lost",
        "sudoku 4x4 row1 --2- row2 --1- row4 -1--\n",
        "name|words|row",
    ),
    refused(
        "habits: an empty row of a table without its name",
        ",A,B,C,D\n1,,,1,\n2,,X,,\n3,,,,2\n4,0,,,\n,,,,\n",
        "empty row without a name",
        type="akari",
        ending=".csv",
    ),
    *(
        reads(
            f"habits: colours of cages with their clues, {sign!r}",
            "KenKen 3x3\nred 6x,red,green 6+\nblue 1-,green,green\nblue,pink 3+,pink\n".replace(",", sign),
            CAGES,
        )
        for sign in ("\t", ",", ";")
    ),
    *(
        reads(
            f"habits: counted {row}s and columns below {heading!r}",
            f"Nonogram 4 x 4\n\n{heading}1. {row}: 1 - 1\n2. {row}: 1 - 1\n3. {row}: 2\n4. {row}: 4\n\n"
            f"{heading and 'Columns:'}\n1. column: 1 - 2\n2. column: 2\n3. column: 2\n4. column: 2 - 1\n",
            PICTURE,
        )
        for row, heading in (("line", "Lines:\n"), ("row", "Rows:\n"), ("row", ""))
    ),
    refused(
        "habits: colours of cages, one without a clue",
        "KenKen 3x3\nred 6x\tred\tgreen 6+\nblue 1-\tgreen\tgreen\nblue\tpink\tpink\n",
        "pink",
    ),
    refused(
        "habits: a program that does not say which puzzle",
        "board = [[1, 0, 2], [0, 0, 0]]\n",
        "--type",
        ending=".py",
    ),
]
