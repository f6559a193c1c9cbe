"""The scene of a Hitori board: its numbers, with ■ for black.

In an unsolved board a number known to stay white carries a ``°``; in a solution a cell that is not
known is a question mark.
"""

from __future__ import annotations

from collections.abc import Collection

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.picture.scene import Role, Scene, SceneCell
from satpuzzles.puzzle.layout import KNOWN


def scene(puzzle: Hitori, solution: Grid | None, differs: Collection[Cell]) -> Scene:
    """See ``make_scene``."""
    known = puzzle.known
    # Where one number carries the mark, the others keep its place free.
    marks = solution is None and known is not None and any(0 in row for row in known)

    def cell(row: int, column: int) -> SceneCell:
        number = puzzle.numbers[row][column]
        filled_in = known[row][column] if known else None
        value = solution[row][column] if solution else (1 if number == 0 else filled_in)
        differing = (row, column) in differs
        room = " " if marks else ""
        printed = str(number) if number else ""
        if value == 1:
            return SceneCell("■" + room, Role.FILLED, differs=differing, printed=printed)
        if solution is None:
            text = f"{number}{KNOWN}" if value == 0 else f"{number}{room}"
            return SceneCell(text, Role.GIVEN, differs=differing)
        if value is None:
            return SceneCell("?", Role.UNKNOWN, differs=differing, printed=printed)
        return SceneCell(str(number), Role.SOLVED, differs=differing, printed=printed)

    cells = tuple(tuple(cell(row, column) for column in range(puzzle.columns)) for row in range(puzzle.rows))
    # A black cell hides its number.
    return Scene(cells, tells_all=False)
