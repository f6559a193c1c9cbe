"""Grids in pictures that were drawn narrow: in half blocks, each of which is two rows, or a letter a cell.

How they are drawn stands in picture/narrow.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from satpuzzles.picture.text import COLOR_LETTERS
from satpuzzles.puzzle.base import Puzzle

HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1), "?": (None, None)}
LETTERS = {"·": 0, "?": None, **{letter: number for number, letter in enumerate(COLOR_LETTERS, 1)}}
_ROW = re.compile(r"[^│]*│([^│]*)│[^│]*")
"""A line of the picture in its frame, with what stands around it."""


def unfolded(lines: Sequence[str], puzzle: Puzzle) -> list[list[int | None]]:
    """The rows of the first picture of a text, if it was drawn narrow and fits a board; none otherwise.

    No other picture that is printed has a frame as wide as the board has columns.
    """
    framed = [match[1] if match else "" for match in map(_ROW.fullmatch, lines)]
    first = next((number for number, row in enumerate(framed) if row), 0)
    found = [*takewhile(lambda row: len(row) == puzzle.columns, framed[first:])]
    signs = {sign for row in found for sign in row}
    if puzzle.layout().colors and signs <= LETTERS.keys() and len(found) == puzzle.rows:
        return [[LETTERS[cell] for cell in row] for row in found]
    if not (puzzle.is_shaded and signs <= HALVES.keys() and len(found) == (puzzle.rows + 1) // 2):
        return []
    rows = [[HALVES[cell][half] for cell in pair] for pair in found for half in (0, 1)]
    # The lower half of the last line may belong to no row.
    return rows[: puzzle.rows] if not any(map(any, rows[puzzle.rows :])) else []
