"""What every peer answers, and the clock that it keeps.

A peer is a function of a puzzle and a number of seconds. How it models the puzzle is its own business.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a run with uniqueness asked.

    Attributes:
        status: ``unique``, ``multiple``, ``unsolvable`` or ``undecided`` (out of time).
        solution: the first solution found, in the grid form of satpuzzles.
    """

    status: str
    solution: Grid | None = None


Solve = Callable[[Puzzle, float], Answer]
Models = dict[str, Solve]
"""The ways in which a tool is asked, by name, each with a model or settings of its own."""


class Clock:
    """Seconds left of an allowance that begins now."""

    def __init__(self, seconds: float) -> None:
        self.deadline = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds left, never below 0."""
        return max(0.0, self.deadline - time.monotonic())
