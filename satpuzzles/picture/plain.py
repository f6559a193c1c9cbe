"""The scene of a puzzle that nobody has drawn: its grid, and nothing of its clues.

Black and blank cells for a puzzle whose cells are one or nothing, numbers for every other; lines on edges
between the corners of the cells.
"""

from __future__ import annotations

from collections.abc import Collection

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.picture.scene import Look, Scene, SceneCell
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Edges


def scene(puzzle: Puzzle, solution: Grid | None, differs: Collection[Cell]) -> Scene:
    """See ``make_scene``."""
    grid = solution or puzzle.known
    if isinstance(puzzle.places, Edges):
        return _lattice(puzzle.places, grid)
    # Dots read as an empty board; beside known cells, a question mark cannot be taken for a blank.
    unknown = "." if grid is None else "?"
    shading = puzzle.blank and puzzle.values == 1

    def cell(row: int, column: int) -> SceneCell:
        value = grid[row][column] if grid else None
        differing = (row, column) in differs
        if value is None:
            return SceneCell(unknown, Look.UNKNOWN, differs=differing)
        if value == 0:
            return SceneCell("·", Look.BLANK, differs=differing)
        if shading:
            return SceneCell("■", Look.FILLED, differs=differing)
        given = puzzle.known is not None and puzzle.known[row][column] is not None
        return SceneCell(str(value), Look.GIVEN if given else Look.SOLVED, differs=differing)

    return Scene(
        tuple(tuple(cell(row, column) for column in range(puzzle.columns)) for row in range(puzzle.rows))
    )


def _lattice(places: Edges, grid: Grid | None) -> Scene:
    """Corners, edges and cells side by side, each in a field of its own."""

    def field(row: int, column: int) -> SceneCell:
        down, across = row % 2, column % 2
        if down == across:
            return SceneCell("" if down else "+", Look.BLANK)
        line = row // 2 + (places.rows + 1 if down else 0)
        value = grid[line][column // 2] if grid else 0
        if value is None:
            return SceneCell("?", Look.UNKNOWN)
        return SceneCell(("│" if down else "─") if value else "", Look.SOLVED)

    rows, columns = range(2 * places.rows + 1), range(2 * places.columns + 1)
    return Scene(tuple(tuple(field(row, column) for column in columns) for row in rows))
