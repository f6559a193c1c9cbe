"""Boards with words in them: operators, blank cells, names of rows, headings of lists, rules, prose."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused
from ways.calcudoku import BOARD as CAGES
from ways.calcudoku import LABELS
from ways.nonogram import BOARD as PICTURE
from ways.sheets import FOUR, LOOP, SEA, SQUARE

OPERATORS = {
    "+": ("plus", "add"),
    "*": ("times", "multiply"),
    "-": ("minus", "SUBTRACT"),
    "/": ("divided", "Divide"),
}
PRINTED = {"+": "+", "*": "×", "-": "−", "/": "÷"}
COLUMNS = {"Cage": 0, "Cells": 0, "Target": 1, "Operation": 2}


def names(cage: sp.Cage) -> list[str]:
    return [f"{'ABC'[column]}{row + 1}" for row, column in cage.cells]


def in_words(number: int, first: bool) -> str:
    """The cages by their cells, the operator a word."""
    lines = []
    for cage in CAGES.cages:
        word = OPERATORS[cage.op][number] if cage.op else ""
        clue = f"{word} {cage.target}" if number else f"{cage.target} {word}"
        cells = ", ".join(names(cage))
        lines.append(f"{clue.strip()}: {cells}\n" if first else f"{cells}: {clue.strip()}\n")
    return "".join(lines)


def table(heads: tuple[str, ...], separator: str, cells: list[str], words: bool) -> str:
    """A list of cages with the names of its columns above, in any order."""
    rows = [heads]
    for where, cage in zip(cells, CAGES.cages):
        sign = (OPERATORS[cage.op][0] if words else PRINTED[cage.op]) if cage.op else ""
        rows.append(tuple((where, str(cage.target), sign)[COLUMNS[head]] for head in heads))
    lines = [separator.join(row).rstrip(" ") for row in rows]
    if separator == " | ":
        lines = [f"| {line} |" for line in lines]
        lines.insert(1, "|---" * len(heads) + "|")
    return "\n".join(lines) + "\n"


LETTERS = ["A", "B", "C", "D", "E"]
BY_CELLS = [" ".join(names(cage)) for cage in CAGES.cages]
ORDERS = (("Target", "Operation"), ("Operation", "Target"))
SIGNS = ("A1 > B1", "D3 < D4")
PAIRS = ("(1,1) > (1,2)", "(3,4) < (4,4)")
GIVEN = "".join(" ".join(str(cell or ".") for cell in row) + "\n" for row in SQUARE.givens)


def lists() -> list[Way]:
    """Cages as lists with headings or words."""
    found = [
        reads(f"worded: cages, word {number}, {where}", f"{title}{in_words(number, first)}", CAGES)
        for title in ("Calcudoku\n\n", "")
        for number in (0, 1)
        for first in (True, False)
        for where in [f"{'clue' if first else 'cells'} first{', untold' if not title else ''}"]
    ]
    for separator in ("\t", " | ", ", ", ";", "   "):
        for words in (False, True):
            for order in ORDERS:
                for heads in (
                    ("Cage", *order),
                    (*order, "Cage"),
                    ("Cells", *order),
                    (order[0], "Cells", order[1]),
                ):
                    if separator.isspace() and separator != "\t" and heads[-1] != "Operation":
                        continue  # nothing stands in the place of what a single cage has not
                    is_grid = "Cage" in heads
                    body = table(heads, separator, LETTERS if is_grid else BY_CELLS, words)
                    name = f"worded: a table of {' '.join(heads)} between {separator!r}, words {words}"
                    grid = f"{LABELS}\n" if is_grid else ""
                    found.append(reads(name, f"KenKen 3x3\n\n{grid}{body}", CAGES))
    return found


WAYS = [
    *lists(),
    reads(
        "worded: a heading above clues",
        f"KenKen\n{LABELS}\nClues:\nA: 3 plus\nB: 6 times\nC 2-\nD 2 divided\nE 3\n",
        CAGES,
    ),
    reads(
        "worded: words on one line",
        f"KenKen\n{LABELS}\nA 3 plus, B 6 times, C 2 minus, D 2 divided, E 3\n",
        CAGES,
    ),
    reads(
        "worded: a column of names beside the cells",
        "KenKen\nCage\tCells\tTarget\tOp\n1\tA1, A2\t3\t+\n2\tB1, C1\t6\tx\n"
        "3\tB2, B3\t2\t-\n4\tC2, C3\t2\t/\n5\tA3\t3\tnone\n",
        CAGES,
    ),
    reads(
        "worded: targets before labels that are numbers",
        "KenKen\n1 2 2\n1 3 4\n5 3 4\nTarget Cage Operation\n3 1 +\n6 2 x\n2 3 -\n2 4 /\n3 5 =\n",
        CAGES,
    ),
    refused(
        "worded: a table with a word nobody knows",
        f"KenKen\n{LABELS}\nCage Target Operation\nA 3 joined\n",
        "cage A",
    ),
    refused(
        "worded: a table with a broken row",
        "KenKen 3x3\n\nTarget, Cells, Operation\n3, A1 A2, plus\n2, \nC2 C3, divided\n3, A3,\n",
        "row 2",
    ),
    *(
        reads(
            f"worded: {heading!r} above {called}{', named' if title else ''}",
            f"{title}{GIVEN}\n{heading}\n" + "\n".join(signs) + "\n",
            SQUARE,
        )
        for called, signs in (("letters", SIGNS), ("pairs", PAIRS))
        for heading in ("Signs (row, column):", "Signs:", "Inequalities:", "List of signs:")
        for title in ("Futoshiki 4x4\n\n", "")
        if title or heading != "List of signs:"
    ),
    reads(
        "worded: signs with the column first",
        f"Futoshiki\n{GIVEN}\nSigns (column, row):\n(1,1) > (2,1)\n(4,3) < (4,4)\n",
        SQUARE,
    ),
    reads(
        "worded: less than and greater than",
        f"Futoshiki\n{GIVEN}\nSigns:\nA1 is greater than B1\nD3 is less than D4\n",
        SQUARE,
    ),
    refused(
        "worded: a heading nobody knows", f"Futoshiki\n{GIVEN}\nSigns (from the right):\nA1 > B1\n", "Signs"
    ),
    *(
        reads(
            f"worded: {board.type}, blank cells in words, {called}",
            f"{board.type}, {board.rows} high and {board.columns} wide\n\n"
            + "".join(
                f"{f'Row {number}: ' if named else ''}{between.join(str(cell or blank) for cell in row)}\n"
                for number, row in enumerate(rows, 1)
            ),
            board,
        )
        for board, rows in ((LOOP, LOOP.clues), (SEA, SEA.clues), (FOUR, FOUR.givens))
        for called, named, between, blank in (
            ("rows named", True, ", ", "blank"),
            ("rows named, dots", True, " ", "."),
            ("commas", False, ", ", "empty"),
            ("blanks", False, " ", "blank"),
        )
    ),
    *(
        reads(
            f"worded: _ in lists of YAML, {called}",
            f"{head}size: 4\ngrid:\n"
            + "".join(f"  - [{', '.join(str(cell or '_') for cell in row)}]\n" for row in FOUR.givens),
            FOUR,
        )
        for called, head in (("type first", "type: sudoku\n"), ("name first", "name: easy\nkind: sudoku\n"))
    ),
    *(
        reads(f"worded: nonogram, {top!r}", f"Nonogram\n{top}\n{tops}\n{left}\n{lefts}", PICTURE)
        for top, left in (
            ("Along the top, from left to right:", "Down the left side, from top to bottom:"),
            ("Across the top, left to right", "On the left, top to bottom"),
            ("Columns (left to right):", "Rows (top to bottom):"),
        )
        for tops, lefts in (
            (
                "".join(" and ".join(str(run) for run, _ in clue) + "\n" for clue in PICTURE.column_clues),
                "".join(" then ".join(str(run) for run, _ in clue) + "\n" for clue in PICTURE.row_clues),
            ),
        )
    ),
    *(
        refused(
            f"worded: nonogram, {top!r}", f"Nonogram\n{top}\n3\n1\n1\n1\n2\nRows:\n2 1\n1 3\n1\n", "heading"
        )
        for top in ("Columns (right to left):", "Columns, from right to left:")
    ),
    *(
        refused(
            f"worded: cells told in words, {type}", f"{type}\n\n{text}", "in words", "type the board as rows"
        )
        for type in ("nurikabe", "slitherlink", "akari", "hitori", "sudoku", "futoshiki")
        for text in ("row 2: a 1 in column 5, a 4 in column 7\nrow 3: a 1 in column 4\n",)
    ),
    *(
        refused(f"worded: a rule, {line}", text, "may tell a rule")
        for line, text in (
            ("in the title", "Sudoku 4x4 with diagonals\n1...\n..1.\n.2..\n...3\n"),
            ("above", "sudoku\nEach number once on both long lines.\n1...\n..1.\n.2..\n...3\n"),
            ("short", "sudoku\nKnights move, too!\n1...\n..1.\n.2..\n...3\n"),
            ("below", "sudoku\n1...\n..1.\n.2..\n...3\nDiagonals count, too.\n"),
        )
    ),
    *(
        reads(f"worded: the title {title}", f"{title}\n{GIVEN}A1 > B1\nD3 < D4\n", SQUARE)
        for title in (
            "[Futoshiki]",
            "Futoshiki [hard]",
            "Futoshiki (hard) #12",
            "Futoshiki [hard] #12",
            "=== Futoshiki ===",
            "Futoshiki!!!",
        )
    ),
    *(
        refused(
            f"worded: the title {title}",
            f"{title}\n1...\n..1.\n.2..\n...3\n",
            "first line names sudoku",
            "name alone",
        )
        for title in ("My sudoku from grandma => solve", "Sudoku @ home", "Sudoku_17")
    ),
    refused(
        "worded: a title and a bad board",
        "Sudoku @ home\n1...\n..1.\n.2.\n...3\n",
        "first line names sudoku, but: row 3 has 3 cells",
    ),
]
