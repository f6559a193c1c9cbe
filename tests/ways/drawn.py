"""Boards told in a few characters, and ways to draw them; the drawings stand in modules of their own."""

from __future__ import annotations

from collections.abc import Sequence

import satpuzzles as sp
from ways import Way, reads, refused


def both(name: str, text: str, board: sp.Puzzle) -> list[Way]:
    """A drawing that means a board, whether its type is told or not."""
    return [
        reads(f"drawings: {name}", text, board, type=board.type),
        reads(f"drawings: {name}, not told", text, board),
    ]


def told(name: str, text: str, board: sp.Puzzle) -> list[Way]:
    """A drawing that means a board where its type is told, and may be one of another type as well."""
    return [
        reads(f"drawings: {name}", text, board, type=board.type),
        refused(f"drawings: {name}, not told", text, "cannot be told", board.type, "--type"),
    ]


def _numbers(rows: Sequence[str]) -> list[list[int | None]]:
    return [[int(cell) if cell.isdecimal() else None for cell in row] for row in rows]


def hitori(rows: Sequence[str]) -> sp.Hitori:
    return sp.Hitori(_numbers(rows))


def sudoku(rows: Sequence[str], box: tuple[int, int]) -> sp.Sudoku:
    return sp.Sudoku(_numbers(rows), box)


def slitherlink(rows: Sequence[str]) -> sp.Slitherlink:
    return sp.Slitherlink(_numbers(rows))


def nurikabe(rows: Sequence[str]) -> sp.Nurikabe:
    return sp.Nurikabe(_numbers(rows))


def akari(rows: Sequence[str]) -> sp.Akari:
    return sp.Akari([list(row) for row in rows])


def futoshiki(rows: Sequence[str], less_than: Sequence) -> sp.Futoshiki:
    return sp.Futoshiki(_numbers(rows), less_than)


def calcudoku(size: int, *cages: str) -> sp.Calcudoku:
    """A board of cages such as ``6* 00 10``: a target, an operator, the cells by row and column."""
    found = []
    for cage in cages:
        clue, *cells = cage.split()
        op = clue[-1] if not clue[-1].isdecimal() else None
        places = tuple((int(cell[0]), int(cell[1])) for cell in cells)
        found.append(sp.Cage(places, op, int(clue.removesuffix(op or ""))))
    return sp.Calcudoku(size, tuple(found))
