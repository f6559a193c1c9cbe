"""How broken rules are printed, for the commands that check a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Violation


def print_violations(broken: Sequence[Violation]) -> None:
    """Each broken rule by its name, with its cells counted from 1, and its sentence."""
    for violation in broken:
        cells = " ".join(f"({row + 1},{column + 1})" for row, column in violation.cells)
        print(f"{violation.rule}: {violation.sentence}" + (f" Cells: {cells}" if cells else ""))
