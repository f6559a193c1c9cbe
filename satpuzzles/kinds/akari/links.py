"""Akari in one line: game IDs of Light Up, pzpr URLs."""

from __future__ import annotations

from satpuzzles.formats.codes import Code, four_cell, game_id_of, letters, url_of
from satpuzzles.formats.pzprv3 import file_of
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.puzzle.clues import BLOCK, Clue

_NUMBERS: dict[str, Clue] = {str(number): number for number in range(5)}

_GAME: Code[Clue] = Code(
    "the cell at {place}: B, 0-4, or a-z for white cells",
    "a game ID of Light Up takes 0 to 4",
    letters("a", 26, None) | {"B": (BLOCK,)} | {sign: (number,) for sign, number in _NUMBERS.items()},
)
GAME_ID = game_id_of(Akari, "cells", _GAME, "Light Up", (2, 1_000))

URL = url_of(Akari, "cells", four_cell(tuple(_NUMBERS.values()), None, BLOCK))
FILE = file_of(Akari, "cells", {".": None, "-": BLOCK, "5": BLOCK, **_NUMBERS}, None, "together")
