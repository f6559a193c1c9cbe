"""Texts in words that grow; see growing.py."""

from __future__ import annotations

from growing_nonograms import Make

GRID = ". . .\n. . 3\n. . .\n"
SIZED = "size=2\n"


def sign_words() -> dict[str, Make]:
    return {
        "signs of a row": lambda n: GRID + "Row 1: column 1 > column 2\n" * n,
        "signs of one row": lambda n: f"{GRID}Row 1: column 1{' > column 2' * n}\n",
        "blanks in signs of a row": lambda n: f"{GRID}Row 1: column 1{' ' * n}> column 2\n",
        "headings of signs": lambda n: GRID + "Signs in the rows\n" * n,
        "blank lines below headings": lambda n: GRID + "Signs in the rows\n\n" * n,
        "headings of a grid": lambda n: "Grid:\n" * n + GRID,
    }


def cage_words() -> dict[str, Make]:
    return {
        "named cages": lambda n: SIZED + "Cage 1: A1, B1 - 3 plus\n" * n,
        "cells of a named cage": lambda n: f"{SIZED}Cage 1: {'A1, ' * n}A1 - 3 plus\n",
        "sums of cells": lambda n: SIZED + "A1 + B1 = 3\n" * n,
        "cells of a sum": lambda n: f"{SIZED}A1{' + B1' * n} = 3\n",
        "blanks of a sum": lambda n: f"{SIZED}A1{' ' * n}+ B1 = 3\n",
        "dashes": lambda n: f"{SIZED}A1{' - ' * n}3\n",
        "arrows": lambda n: f"{SIZED}A1{' -> ' * n}3\n",
        "sentences of numbers": lambda n: "Fill in 1 to 2.\n" * n + SIZED + "A1 + B1 = 3\nA2 + B2 = 3\n",
        "blanks of such a sentence": lambda n: f"Fill in{' ' * n}1 to 2.\n{SIZED}A1 + B1 = 3\n",
        "names of cells": lambda n: SIZED + "(r1c2 means row 1, column 2)\n" * n,
        "signs of bold print": lambda n: SIZED + "**" * n + "A** 3\n",
    }


def row_words() -> dict[str, Make]:
    return {
        "counted rows": lambda n: "".join(f"Row {at + 1}: 2 . empty\n" for at in range(n)),
        "blank rows in words": lambda n: (
            "Row 1: . .\n" + "".join(f"Row {at + 2}: all empty\n" for at in range(n))
        ),
        "cells of counted rows": lambda n: f"Row 1: {'empty, ' * n}2\nRow 2: all empty\n",
        "blanks of a row in words": lambda n: f"Row 1: . .\nRow 2: all{' ' * n}empty\n",
    }
