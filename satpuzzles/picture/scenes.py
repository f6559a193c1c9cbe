"""The scene of any puzzle: that of its record, or the plain grid where it has none.

Media live elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from typing import cast

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.picture.scene import Scene
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.registry import part_of

Draw = Callable[[Puzzle, Grid | None, Collection[Cell]], Scene]


def make_scene(puzzle: Puzzle, solution: Grid | None, differs: Collection[Cell] = frozenset()) -> Scene:
    """The scene of a puzzle.

    Args:
        solution: a grid that fits the board, None in unknown cells; None for the unsolved board,
            which then shows what the puzzle has filled in beforehand.
        differs: the cells to mark.
    """
    draw = cast("Draw", part_of(puzzle.type, "scene") or import_module("satpuzzles.picture.plain").scene)
    return draw(puzzle, solution, frozenset(differs))
