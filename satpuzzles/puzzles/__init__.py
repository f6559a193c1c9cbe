"""The puzzles, one file each, and the registry that finds them by name.

A puzzle outside this package registers its class under the entry-point group
``satpuzzles.puzzles``; installed entry points are scanned only for a name that is not built in.
"""

from __future__ import annotations

from importlib import import_module

from satpuzzles.arguments import shown
from satpuzzles.errors import PuzzleError
from satpuzzles.puzzles.base import Puzzle

BUILT_IN = {
    "hitori": "Hitori",
    "nonogram": "Nonogram",
    "calcudoku": "Calcudoku",
    "futoshiki": "Futoshiki",
}
ENTRY_POINTS = "satpuzzles.puzzles"


def puzzle_type(name: str) -> type[Puzzle]:
    """The class of a puzzle by the name of its type.

    Raises:
        PuzzleError: no puzzle of that name is built in or installed.
    """
    if name in BUILT_IN:
        found: type[Puzzle] = getattr(import_module(f"satpuzzles.puzzles.{name}"), BUILT_IN[name])
        return found
    from importlib.metadata import entry_points

    installed = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    if name in installed:
        loaded: type[Puzzle] = installed[name].load()
        return loaded
    raise PuzzleError(f"no puzzle type named {shown(name)}; known are {', '.join([*BUILT_IN, *installed])}")
