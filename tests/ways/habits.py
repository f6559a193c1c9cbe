"""Habits of people who type boards: cells in brackets side by side, and the like."""

from __future__ import annotations

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


WAYS: list[Way] = [
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
]
