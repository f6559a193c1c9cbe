"""What a loop around cells is to peers that think of the cells inside: where some are, and the lines."""

from __future__ import annotations

from collections.abc import Collection

from satpuzzles.core.grid import Cell, Grid, entries, neighbours
from satpuzzles.kinds.slitherlink.puzzle import Slitherlink


def some_inside(puzzle: Slitherlink) -> list[Cell]:
    """Cells of which one is inside: a cell with a line and its neighbours; all without such a clue."""
    for cell, clue in entries(puzzle.clues).items():
        if clue > 0:
            return [cell, *neighbours(cell, puzzle.rows, puzzle.columns)]
    return [(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)]


def lines_around(puzzle: Slitherlink, inside: Collection[Cell]) -> Grid:
    """The lines between the cells inside and all others."""
    places = puzzle.places
    sides = [places.spot(line) for line in range(places.count)]
    return places.shaped([int((one in inside) != (other in inside)) for one, other in sides])
