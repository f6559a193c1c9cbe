"""Akari as typed rows of cells."""

from __future__ import annotations

from satpuzzles.formats.cells import CellRows, rows_of
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.puzzle.clues import BLOCK

ROWS = rows_of(
    Akari,
    "cells",
    CellRows(
        "., # or 0 to 4",
        {
            ".": None,
            BLOCK: BLOCK,
            **{str(number): number for number in range(5)},
            **dict.fromkeys("BbXx■", BLOCK),
        },
    ),
    "a board of plain rows",
)
