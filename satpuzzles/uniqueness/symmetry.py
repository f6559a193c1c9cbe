"""The symmetries that the clues of a board can have: which cells they map onto one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell
from satpuzzles.sat.statements import Entry, cell_of

Image = Callable[[Cell, int, int], Cell]
"""Maps a cell of a board, given its numbers of rows and columns."""


SYMMETRIES: Mapping[str, Image] = {
    "none": lambda cell, rows, columns: cell,
    "rotation-180": lambda cell, rows, columns: (rows - 1 - cell[0], columns - 1 - cell[1]),
    "rotation-90": lambda cell, rows, columns: (cell[1], rows - 1 - cell[0]),
    "left-right": lambda cell, rows, columns: (cell[0], columns - 1 - cell[1]),
    "up-down": lambda cell, rows, columns: (rows - 1 - cell[0], cell[1]),
    "diagonal": lambda cell, rows, columns: (cell[1], cell[0]),
}
"""By name: rotations by degrees, mirrors that exchange two sides, the mirror in the main diagonal."""

SQUARE = ("rotation-90", "diagonal")
"""Symmetries that need a square board."""


def orbits(entries: Iterable[Entry], symmetry: str, rows: int, columns: int) -> list[list[Entry]]:
    """Groups cells, or clues in cells, that a symmetry maps onto one another.

    Raises:
        PuzzleError: there is a symmetry, and a clue is beside the board or has no counterpart.
    """
    left = dict.fromkeys(entries)
    if symmetry == "none":
        return [[entry] for entry in left]
    image = SYMMETRIES[symmetry]
    found = []
    while left:
        first: Any = next(iter(left))
        start = cell = cell_of(first)
        if cell is None:
            raise PuzzleError(f"the symmetry {symmetry} is for clues in cells, not beside the board")
        orbit: list[Entry] = []
        while not orbit or cell != start:
            entry = (*cell, *first[2:])  # a clue of the same field
            if entry in left:
                del left[entry]
                orbit.append(entry)
            elif cell != start:
                told = "their answers say where clues are"
                raise PuzzleError(f"these boards cannot have the symmetry {symmetry}: {told}")
            cell = image(cell, rows, columns)
        found.append(orbit)
    return found
