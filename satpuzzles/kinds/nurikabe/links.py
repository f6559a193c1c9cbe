"""Nurikabe in pzpr URLs and files."""

from __future__ import annotations

from satpuzzles.formats.codes import Code, number16, url_of
from satpuzzles.formats.pzprv3 import file_of
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.puzzle.clues import Clue

_BODY: Code[Clue] = number16(None, "?", least=1)

URL = url_of(Nurikabe, "clues", _BODY)
FILE = file_of(Nurikabe, "clues", {".": None, "-": "?", "0": None}, 1, "together")
