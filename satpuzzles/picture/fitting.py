"""How large the cells of a board are that has so much room and no more."""

from __future__ import annotations

from typing import Final

from satpuzzles.core.errors import PuzzleError
from satpuzzles.picture.placing import measured, usual_side
from satpuzzles.picture.scene import Scene
from satpuzzles.picture.theme import Theme

NARROWEST_CELL: Final = 1.2
"""Millimetres; with lines of 0.3 mm nothing can be told in smaller ones."""

STEPS: Final = 24
"""So often what is left of the sides that may be the largest is halved."""


def fitting_side(scene: Scene, theme: Theme, side: float | None, width: float, height: float) -> float:
    """The side of cells, smaller than it should be where there is no room; all in millimetres.

    Raises:
        PuzzleError: cells or type would be too small.
    """
    wanted = usual_side(scene, theme) if side is None else side
    any_type = theme._replace(smallest=0.0)
    # What is too small does not fit either: with larger type it would need more room.
    least = measured(scene, NARROWEST_CELL, any_type)
    most = min(wanted, min(width / least.width, height / least.height) * NARROWEST_CELL)
    if most >= NARROWEST_CELL:
        found = _largest(scene, theme, wanted, width, height)
        if found >= NARROWEST_CELL:
            return found
        measured(scene, _largest(scene, any_type, wanted, width, height), theme)
    raise PuzzleError(f"its cells would be {most:.1f} mm wide, and {NARROWEST_CELL} mm is the least")


def _largest(scene: Scene, theme: Theme, wanted: float, width: float, height: float) -> float:
    """The largest side up to the one that is wanted with which there is room for a scene; 0 where none."""
    low, high = 0.0, wanted
    found = 0.0
    tried = wanted
    for _ in range(STEPS):
        try:
            sizes = measured(scene, tried, theme)
        except PuzzleError:
            low = tried
        else:
            if sizes.width <= width and sizes.height <= height:
                low = found = tried
            else:
                high = tried
        if low >= high:
            break
        tried = (low + high) / 2
    return found
