"""The scene of a Futoshiki: boxed numbers with the signs on the walls between them.

In the Adjacent variant a heavy bar stands between two cells that differ by exactly 1.
"""

from __future__ import annotations

from collections.abc import Collection

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.latin.scene import number
from satpuzzles.picture.scene import Edge, Scene


def scene(puzzle: Futoshiki, solution: Grid | None, differs: Collection[Cell]) -> Scene:
    """See ``make_scene``."""
    cells = tuple(
        tuple(
            number(puzzle, solution, differs, (row, column), given=puzzle.givens[row][column] or 0)
            for column in range(puzzle.columns)
        )
        for row in range(puzzle.rows)
    )
    signs: dict[Edge, str] = {}
    for less, greater in puzzle.less_than:
        edge = (min(less, greater), max(less, greater))
        beside = less[0] == greater[0]
        signs[edge] = ("<" if beside else "∧") if less < greater else (">" if beside else "∨")
    bars = frozenset((min(pair), max(pair)) for pair in puzzle.adjacent or ())
    # Without a solution's colours, only the unsolved board tells a given from a solved number.
    return Scene(cells, lines=True, room=len(str(puzzle.rows)), heavy=bars, signs=signs, tells_all=False)
