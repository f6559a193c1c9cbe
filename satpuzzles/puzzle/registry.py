"""The puzzles, one file each, and the registry that finds them by name.

A puzzle outside this package registers its class under the entry-point group
``satpuzzles.puzzles``; installed entry points are scanned only for a name that is not built in.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

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
        PuzzleError: no puzzle of that name is built in or installed, or the installed one cannot be imported
            or is of another type than its entry point says.
    """
    if name in BUILT_IN:
        found: type[Puzzle] = getattr(import_module(f"satpuzzles.kinds.{name}.puzzle"), BUILT_IN[name])
        return found
    from importlib.metadata import entry_points

    installed = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    if name not in installed:
        known = ", ".join(dict.fromkeys([*BUILT_IN, *installed]))
        raise PuzzleError(f"no puzzle type named {shown(name)}; known are {known}")
    return _load(installed[name])


def _load(point: EntryPoint) -> type[Puzzle]:
    """The class of an entry point; a PuzzleError that names the plug-in where it is not right."""
    plug_in = f"the plug-in {shown(point.name)} ({point.value})"
    try:
        loaded: type[Puzzle] = point.load()
    except Exception as error:
        # What the import of foreign code may raise is not for us to know.
        raise PuzzleError(f"{plug_in} cannot be imported: {type(error).__name__}: {error}") from error
    found = getattr(loaded, "type", None)
    if found != point.name:
        raise PuzzleError(f"{plug_in} is of the type {shown(found)}; both names must be the same")
    return loaded
