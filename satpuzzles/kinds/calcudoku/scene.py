"""The scene of a Calcudoku: heavy walls around the cages, each clue in its cage's first cell."""

from __future__ import annotations

from collections.abc import Collection

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.latin.scene import number
from satpuzzles.picture.scene import Scene, borders

OPERATORS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


def scene(puzzle: Calcudoku, solution: Grid | None, differs: Collection[Cell]) -> Scene:
    """See ``make_scene``."""
    clues = {min(cage.cells): _clue(cage) for cage in puzzle.cages}
    cage_of = {cell: index for index, cage in enumerate(puzzle.cages) for cell in cage.cells}
    cells = tuple(
        tuple(
            number(puzzle, solution, differs, (row, column), corner=clues.get((row, column), ""))
            for column in range(puzzle.columns)
        )
        for row in range(puzzle.rows)
    )
    return Scene(cells, lines=True, room=len(str(puzzle.rows)), heavy=borders(cage_of), heavy_frame=True)


def _clue(cage: Cage) -> str:
    if len(cage.cells) == 1:
        return str(cage.target)
    # A cage of several cells without an operator must not look like a cell's value.
    return f"{cage.target}{OPERATORS[cage.op] if cage.op else '?'}"
