"""What the scenes of the latin-square puzzles share: their numbers, and the edges between cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.picture.scene import Edge, Look, SceneCell
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


def edges(rows: int, columns: int) -> Iterator[Edge]:
    """Every pair of neighbouring cells, the upper or left one first."""
    for row in range(rows):
        for column in range(columns):
            if column + 1 < columns:
                yield (row, column), (row, column + 1)
            if row + 1 < rows:
                yield (row, column), (row + 1, column)
