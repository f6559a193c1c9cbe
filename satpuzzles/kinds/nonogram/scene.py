"""The scene of a nonogram: the picture with its clues at the left and above."""

from __future__ import annotations

from collections.abc import Collection

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.kinds.nonogram.puzzle import Clue, Nonogram
from satpuzzles.picture.scene import Look, Scene, SceneCell, SceneClue


def scene(puzzle: Nonogram, solution: Grid | None, differs: Collection[Cell]) -> Scene:
    """See ``make_scene``."""
    grid = solution or puzzle.known
    colored = len(puzzle.colors) > 1

    def cell(row: int, column: int) -> SceneCell:
        value = grid[row][column] if grid else None
        differing = (row, column) in differs
        if value is None:
            # An empty board stays empty; among known cells, an unknown one must show.
            return SceneCell("?" if grid else "", Look.UNKNOWN, differs=differing)
        if value == 0:
            return SceneCell("·", Look.BLANK, differs=differing)
        return SceneCell("", Look.FILLED, color=value, differs=differing)

    def clues(line: Clue) -> tuple[SceneClue, ...]:
        return tuple(SceneClue(str(length), color if colored else 0) for length, color in line) or (
            SceneClue("0"),
        )

    return Scene(
        tuple(tuple(cell(row, column) for column in range(puzzle.columns)) for row in range(puzzle.rows)),
        picture=True,
        row_clues=tuple(map(clues, puzzle.row_clues)),
        column_clues=tuple(map(clues, puzzle.column_clues)),
        colors=puzzle.colors if colored else (),
    )
