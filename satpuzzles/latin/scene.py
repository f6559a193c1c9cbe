"""What the scenes of the latin-square puzzles share: their numbers."""

from __future__ import annotations

from collections.abc import Collection

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.picture.scene import Look, SceneCell
from satpuzzles.puzzle.base import Puzzle


def number(
    puzzle: Puzzle,
    solution: Grid | None,
    differs: Collection[Cell],
    place: Cell,
    given: int = 0,
    corner: str = "",
) -> SceneCell:
    """The cell at ``place``: its given, or what is known beforehand, or the solution's value."""
    row, column = place
    beforehand = given or (puzzle.known[row][column] if puzzle.known else None) or 0
    # A solution that leaves the cell open leaves it open, whatever the board says.
    value = beforehand if solution is None else solution[row][column]
    look = Look.UNKNOWN if not value else Look.GIVEN if value == beforehand else Look.SOLVED
    return SceneCell(str(value or ""), look, corner=corner, differs=place in differs)
