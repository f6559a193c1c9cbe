"""A given of a board that may be changed, and what the rest of the board leaves it.

Which givens a board has stands in the wings of the puzzles; which changes decide a board, in single.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.formula import Formula
from satpuzzles.uniqueness.result import Change

Value = Any
"""What a given may be, a number or the runs of a line; hashable, and each wing says of which kind."""


class Changeable(ABC):
    """A number or clue of a board, or a place where there is none yet.

    Attributes:
        cells: those that it stands in or, of a line, those of the line.
        only: all that it can be changed to; None where the solutions tell that.
    """

    cells: tuple[Cell, ...]
    only: Collection[Value] | None = None

    @abstractmethod
    def formula(self, limits: Limits) -> Formula:
        """The rules of the board as if this given said nothing; answer variables as those of the board."""

    @abstractmethod
    def left_by(self, solution: Grid) -> Collection[Value]:
        """What it may be so that a solution of that formula is one of the board."""

    @abstractmethod
    def changed_to(self, value: Value) -> tuple[Puzzle, Change]:
        """The board where it is something else, and what has changed."""
