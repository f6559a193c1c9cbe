"""The texts of Nurikabe: rows as a person types them, and URLs."""

from __future__ import annotations

from satpuzzles.formats.cells import CellRows, rows_of
from satpuzzles.formats.codes import Code, number16, url_of
from satpuzzles.formats.pzprv3 import file_of
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.puzzle.clues import Clue

_ROWS: CellRows[Clue] = CellRows(
    "., ? or a number from 1", {".": None, "?": "?", **dict.fromkeys("~xX")}, least=1
)
_BODY: Code[Clue] = number16(None, "?", least=1)

ROWS = rows_of(Nurikabe, "clues", _ROWS, "a board of Nurikabe in rows")
URL = url_of(Nurikabe, "clues", _BODY)
FILE = file_of(Nurikabe, "clues", {".": None, "-": "?", "0": None}, 1, "together")
