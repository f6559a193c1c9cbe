"""One board alone on a sheet of paper, as large as there is room for. Booklets stand in book.py."""

from __future__ import annotations

from typing import Final

from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.book import PAPERS, Area
from satpuzzles.picture.fitting import fitting_side
from satpuzzles.picture.pdf import Page, Placed, pdf
from satpuzzles.picture.scene import Scene
from satpuzzles.picture.theme import THEMES

MARGIN: Final = 15.0
LARGEST_CELL: Final = 25.0
"""Millimetres."""


def sheet(scene: Scene, title: str, paper: str) -> bytes:
    """A PDF of one page with a board in the upper middle of it.

    Args:
        paper: one of ``PAPERS``.

    Raises:
        PuzzleError: the board has no room there.
        MachineError: a package is missing that it takes.
    """
    theme = THEMES["print"]
    width, height = PAPERS[paper]
    room = Area(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    side = fitting_side(scene, theme, LARGEST_CELL, room.width, room.height)
    made = drawing_of(scene, theme, side, margin=0.0, title=title)
    left, top = room.left + (room.width - made.width) / 2, room.top + 0.35 * (room.height - made.height)
    return pdf([Page(width, height, (Placed(made, left, top),))], title)
