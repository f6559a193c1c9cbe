"""Rows of cells and pictures in which an element stands as often as one likes; see growing.py."""

from __future__ import annotations

from collections.abc import Callable

Make = Callable[[int], str]


def picture_cases() -> dict[str, Make]:
    head = "x  hitori 2 x 2\n"
    board = "┌─────┐\n│ 1 2 │\n│ 2 1 │\n└─────┘\n"

    def of_size(rows: int, columns: int) -> str:
        frame, cells = "─" * (2 * columns + 1), "1 " * columns
        return f"x  hitori {rows} x {columns}\n┌{frame}┐\n" + f"│ {cells}│\n" * rows + f"└{frame}┘\n"

    return {
        "rows": lambda n: of_size(n, 3),
        "columns": lambda n: of_size(3, n),
        "boards": lambda n: (head + board + "\n") * n,
        "boards without a line above": lambda n: (board + "\n") * n,
        "titles": lambda n: head + "board\n" * n + board,
        "titles beside each other": lambda n: head + "board    " * n + "\n" + board,
        "lines above": lambda n: head + "1\n" * n + board,
        "lines below": lambda n: head + board + "1\n" * n,
        "walls": lambda n: "x  sudoku 1 x 1\n┏" + "━┯" * n + "┓\n┃\n┗",
        "words behind a picture": lambda n: head + board.replace("│\n", "│" + " 1" * n + "\n"),
    }


def lights_cases() -> dict[str, Make]:
    return {
        "boards": lambda n: "#1\n..\n\n" * n,
        "bad boards": lambda n: "#1\n.\n\n" * n,
        "rows": lambda n: "#.\n" * n,
        "cells": lambda n: "." * n,
        "cells with blanks": lambda n: "# " * n,
        "digits": lambda n: f". {'1' * n}\n",
        "blanks": lambda n: f"#{' ' * n}.{' ' * n}x\n",
        "blank lines": lambda n: "#.\n" + "\n" * n + "#.\n",
    }


def yaml_cases() -> dict[str, Make]:
    return {
        "keys": lambda n: "type: sudoku\ngivens:\n" + "".join(f"  r{i}c1: 1\n" for i in range(n)),
        "items": lambda n: "type: calcudoku\ncages:\n" + "- 1 a1\n" * n,
        "rows": lambda n: "type: sudoku\ngrid: |\n" + "  1...\n" * n,
        "lists one in the other": lambda n: "".join(f"{' ' * min(i, 99)}k{i}:\n" for i in range(n)),
        "blanks": lambda n: f"size: 4\ntype:{' ' * n}sudoku\n",
        "letters of a comment": lambda n: f"type: sudoku\ngivens:\n  r1c1: 1 {'#' * n}\n",
        "letters of a key": lambda n: f"type: sudoku\n{'k ' * n}\n",
    }


def program_cases() -> dict[str, Make]:
    return {
        "values": lambda n: "".join(f"x{i} = [1]\n" for i in range(n)),
        "rows": lambda n: f"type = 'hitori'\nnumbers = [{'[1],' * n}]\n",
        "single values in brackets": lambda n: f"rows = [{'(1),' * n}]\n",
        "keys": lambda n: "x = {" + "".join(f"{i}: 1, " for i in range(n)) + "}\n",
        "open brackets": lambda n: "x = " + "[" * n,
        "comments": lambda n: "x = [\n" + "# a comment\n" * n + "]\n",
    }
