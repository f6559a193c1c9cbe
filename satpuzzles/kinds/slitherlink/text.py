"""Slitherlink as typed rows of clues."""

from __future__ import annotations

from satpuzzles.formats.cells import CellRows, rows_of
from satpuzzles.kinds.slitherlink.puzzle import Slitherlink

_CLUES: dict[str, int | None] = {str(clue): clue for clue in range(5)}

ROWS = rows_of(
    Slitherlink,
    "clues",
    CellRows(". or 0 to 4", {".": None, **_CLUES, **dict.fromkeys("xX")}),
    "rows of clues",
)
