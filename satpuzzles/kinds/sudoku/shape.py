"""Recognises typed boards of Sudoku without a name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import isqrt
from string import ascii_letters, digits

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.shapes import TypedText


def fits(text: TypedText) -> bool:
    """Squares with boxes, of numbers that do not clash and blank cells."""
    rows = [row for row in text.rows if row != ["diagonals"]]
    if text.blank is None or not rows:
        return False
    if any(
        len(word) > 1 + word.isdecimal() for row in rows for word in row
    ):  # groups of cells between blanks
        rows = [[*"".join(row)] for row in rows]
    size = len(rows[0])
    words = {*chain.from_iterable(rows)} - {text.blank}
    numbers = [int(word) for word in words if is_number(word)]
    least = int(size <= 9 or "0" not in words)  # digits may count from 0
    # A letter may be a number above 9, or a slip.
    signs = sum(len(word) == 1 and word.isascii() and word.isalpha() for word in words)
    if (
        not numbers
        or len(numbers) + signs < len(words)
        or min(numbers) < least
        or max(numbers) >= size + least
    ):
        return False
    if not any(size % side == 0 for side in range(2, isqrt(size) + 1)) or {*map(len, rows)} != {size}:
        return False
    boards = [rows[at : at + size] for at in range(0, len(rows), size)]
    whole = len(boards[-1]) == size or len(text.lines) >= _MANY
    return whole and not any(_clash(board, size, text.blank) for board in boards)


def lines_fit(text: TypedText) -> bool:
    """Boards in a line each, which may be the rows of another puzzle."""
    cells = next(iter(text.lines[0].replace(",", " ").split()), "").strip("\"'")
    return len(cells) in (16, 36, 81, 144, 256, 729) and not cells.strip(ascii_letters + digits + "._*-")


_SLIPS = 3
_MANY = 200
"""The lines of a beginning that may end within a board."""


def _clash(board: Sequence[Sequence[str]], size: int, blank: str) -> bool:
    """Whether numbers stand twice in more rows, columns and boxes than one mistyped number can be in.

    Only square boxes lie in one way.
    """
    side = isqrt(size) if isqrt(size) ** 2 == size else size
    groups: dict[tuple[str, int], list[str]] = {}
    for row, words in enumerate(board):
        for column, word in enumerate(words):
            if word != blank:
                box = row // side * side + column // side if side < size else column
                for group in (("row", row), ("column", column), ("box", box)):
                    groups.setdefault(group, []).append(word.upper())
    return sum(len({*group}) < len(group) for group in groups.values()) > _SLIPS
