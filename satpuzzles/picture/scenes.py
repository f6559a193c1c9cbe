"""The scene of each puzzle, one file each, and the plain grid for every other puzzle.

A puzzle without a file here is drawn as a plain grid. Media live elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.picture.scene import Scene
from satpuzzles.puzzle.base import Puzzle

SCENES = ("hitori", "nonogram", "calcudoku", "futoshiki")
"""The types of puzzle that have a module of their own here, with a function ``scene``."""


def make_scene(puzzle: Puzzle, solution: Grid | None, differs: Collection[Cell] = frozenset()) -> Scene:
    """The scene of a puzzle.

    Args:
        solution: a grid that fits the board, None in unknown cells; None for the unsolved board,
            which then shows what the puzzle has filled in beforehand.
        differs: the cells to mark.
    """
    module = f"kinds.{puzzle.type}.scene" if puzzle.type in SCENES else "picture.plain"
    draw: Callable[[Puzzle, Grid | None, Collection[Cell]], Scene] = import_module(
        f"satpuzzles.{module}"
    ).scene
    return draw(puzzle, solution, frozenset(differs))
