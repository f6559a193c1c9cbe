"""Boards with the names of their rows and columns: A B C above, 1 2 3 before."""

from __future__ import annotations

from collections.abc import Sequence

import satpuzzles as sp
from ways import reads, refused
from ways.akari import BOARD as BLOCKS
from ways.hitori import BOARD as NUMBERS
from ways.sheets import FOUR, LOOP, SEA

LABELS = (("a (4+)", "a", "b 3"), ("c (2−)", "a", "d (3×)"), ("c", "e 2", "d"))
CAGES = sp.Calcudoku(
    size=3,
    cages=[
        {"cells": [[0, 0], [0, 1], [1, 1]], "op": "+", "target": 4},
        {"cells": [[0, 2]], "op": None, "target": 3},
        {"cells": [[1, 0], [2, 0]], "op": "-", "target": 2},
        {"cells": [[1, 2], [2, 2]], "op": "*", "target": 3},
        {"cells": [[2, 1]], "op": None, "target": 2},
    ],
)
LETTERS, DIGITS = "ABCDEFGHI", "123456789"
SEPARATORS = {"tabs": "\t", "semicolons": ";", "commas": ","}


def cells(grid: Sequence[Sequence[object]]) -> list[list[str]]:
    return [[str(cell) if cell not in (None, 0, ".") else "" for cell in row] for row in grid]


BOARDS = (
    (NUMBERS, cells(NUMBERS.numbers)),
    (LOOP, cells(LOOP.clues)),
    (SEA, cells(SEA.clues)),
    (FOUR, cells(FOUR.givens)),
    (BLOCKS, [["" if cell in (None, ".") else str(cell) for cell in row] for row in BLOCKS.cells]),
    (CAGES, LABELS),
)


def named(rows: Sequence[Sequence[str]], above: str, before: str) -> list[list[str]]:
    """The fields of rows with the names of columns and rows."""
    return [["", *above[: len(rows[0])]], *([name, *row] for name, row in zip(before, rows))]


def sheet(rows: Sequence[Sequence[str]], separator: str) -> str:
    return "".join(separator.join(row) + "\n" for row in rows)


def barred(rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(field or ' ' for field in row)} |\n" for row in rows]


def in_markdown(rows: Sequence[Sequence[str]]) -> str:
    head, *rest = barred(rows)
    return head + "|---" * len(rows[0]) + "|\n" + "".join(rest)


def ruled(rows: Sequence[Sequence[str]]) -> str:
    """Names outside the bars, and lines of hyphens between the rows."""
    rule = "   " + "-" * 4 * len(rows[0]) + "\n"
    head = "     " + "   ".join(rows[0][1:]) + "\n"
    return (
        head
        + rule
        + rule.join(f"{row[0]}  {line[4:]}" for row, line in zip(rows[1:], barred(rows[1:])))
        + rule
    )


NAMES = (
    ("letters and numbers", LETTERS, DIGITS),
    ("numbers", DIGITS, DIGITS),
    ("numbers and letters", DIGITS, LETTERS),
)
TWO_NAMED = named(cells(NUMBERS.numbers), LETTERS, DIGITS)

WAYS = [
    *(
        reads(f"coordinates: {board.type}, {called}, {names}", f"{board.type}\n{text}", board)
        for board, rows in BOARDS
        for names, above, before in NAMES
        for called, text in (
            *((called, sheet(named(rows, above, before), sign)) for called, sign in SEPARATORS.items()),
            ("Markdown", in_markdown(named(rows, above, before))),
            ("bars", "".join(barred(named(rows, above, before)))),
        )
        if not (board is CAGES and above == DIGITS == before and called == "bars")
    ),
    *(
        reads(
            f"coordinates: {board.type}, bars and rulers",
            f"{board.type}\n\n{ruled(named(rows, LETTERS, DIGITS))}",
            board,
        )
        for board, rows in BOARDS[:5]
    ),
    reads(
        "coordinates: numbers between blanks",
        "hitori\n  " + " ".join(DIGITS[:5]) + "\n" + sheet(TWO_NAMED[1:], " "),
        NUMBERS,
    ),
    reads("coordinates: two boards", "hitori\n" + "\n".join([sheet(TWO_NAMED, "\t")] * 2), NUMBERS, NUMBERS),
    *(
        refused(
            f"coordinates: {type}, the rows are counted, {called}",
            sheet([[name, *row] for name, row in zip(DIGITS, rows)], sign),
            "first column counts the rows",
            "size",
            type=type,
        )
        for type, rows in (("hitori", cells(NUMBERS.numbers)), ("nurikabe", cells(SEA.clues)))
        for called, sign in (("tabs", "\t"), ("semicolons", ";"))
    ),
    refused(
        "coordinates: the rows are counted, blanks",
        sheet(TWO_NAMED[1:], " "),
        "counts the rows",
        type="hitori",
    ),
    reads(
        "coordinates: numbers in order, and the size",
        "4 x 5\n1 2 1 4 5\n2 1 3 4 5\n3 3 3 3 3\n4 1 2 5 1\n",
        sp.Hitori(numbers=[[1, 2, 1, 4, 5], [2, 1, 3, 4, 5], [3, 3, 3, 3, 3], [4, 1, 2, 5, 1]]),
        type="hitori",
    ),
    refused(
        "coordinates: a row whose name is mistyped",
        "hitori\n" + sheet(TWO_NAMED, "\t").replace("\n4\t", "\n5\t"),
        "expected 4",
        "5 cells",
    ),
    refused(
        "coordinates: numbers above that are mistyped",
        "nurikabe\n,1,2,3,45,\n1,,,1,,\n2,,,,,\n3,2,,1,,\n4,,,,,2\n",
        "first column counts the rows",
    ),
    reads(
        "coordinates: an empty line between two rows",
        "nurikabe\n;1;2;3;4;5\n1;;;1;;\n2;;;;;\n\n3;2;;1;;\n4;;;;;2\n",
        SEA,
    ),
    *(
        refused(
            f"coordinates: {called}",
            f"nurikabe\n{text}",
            "first column counts the rows|as the names above are many|names of the columns",
        )
        for called, text in (
            ("a name missing behind an empty line", ";1;2;3;4;5\n1;;;1;;\n2;;;;;\n\n;2;;1;;\n4;;;;;2\n"),
            ("a name missing before an empty line", ";1;2;3;4;5\n1;;;1;;\n;;;;;\n\n3;2;;1;;\n4;;;;;2\n"),
            ("the first name missing", ";1;2;3;4;5\n;;;1;;\n2;;;;;\n\n3;2;;1;;\n4;;;;;2\n"),
            ("the second name missing", ",1,2,3,4,5\n1,,,1,,\n ,,,,,\n3,2,,1,,\n4,,,,,2\n"),
            ("the second name doubled", ",1,2,3,4,5\n1,,,1,,\n22,,,,,\n3,2,,1,,\n4,,,,,2\n"),
            ("the first name above", ";1;2;3;4;51\n;;;1;;\n2;;;;;\n3;2;;1;;\n4;;;;;2\n"),
            (
                "the corner swapped",
                "1\t\t2\t3\t4\t5\n1\t\t\t1\t\t\n2\t\t\t\t\t\n3\t2\t\t1\t\t\n4\t\t\t\t\t2\n",
            ),
        )
    ),
]
