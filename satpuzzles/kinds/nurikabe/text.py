"""Nurikabe as typed rows."""

from __future__ import annotations

from satpuzzles.formats.cells import CellRows, rows_of
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.puzzle.clues import Clue

_ROWS: CellRows[Clue] = CellRows(
    "., ? or a number from 1", {".": None, "?": "?", **dict.fromkeys("~xX")}, least=1
)

ROWS = rows_of(Nurikabe, "clues", _ROWS, "a board of Nurikabe in rows")
