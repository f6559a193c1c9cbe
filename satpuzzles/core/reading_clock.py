"""The clock that ends the reading of a board beyond its time limit."""

from __future__ import annotations

import time

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Options

GRACE = 0.3
"""Seconds beyond its time limit that a board may take to be read."""


class Clock:
    """Options whose limits begin anew with each board, and the watch that ends a reading beyond them."""

    def __init__(self, options: Options) -> None:
        self.options = options.anew()

    def restart(self) -> None:
        """The next board begins."""
        self.options = self.options.anew()

    def __call__(self) -> None:
        """Raises LimitReached when the board took too long to be read.

        What was read just after the deadline is still a board, whose answer is then undecided.
        """
        deadline = self.options.limits.deadline
        if deadline is not None and time.monotonic() > deadline + GRACE:
            raise LimitReached("the time limit was reached while the board was read")
