"""Limits on time and conflicts, as a deadline that every stage of a run can ask.

A limit covers everything from reading to the last answer, so one object travels through reading,
encoding and solving. The solver room enforces it inside a SAT backend.
"""

from __future__ import annotations

import time

from satpuzzles.core.arguments import number, whole_number
from satpuzzles.core.errors import LimitReached

LONGEST = 1_000_000_000
"""The longest time limit in seconds, some thirty years; systems refuse to wait for more."""


class Limits:
    """A deadline and a conflict allowance, counted from the moment of construction.

    Args:
        seconds: wall-clock seconds for the whole run, up to LONGEST, or None for no limit.
        conflicts: conflicts that all SAT calls together may spend, or None for no limit.

    Raises:
        ArgumentError: a limit is negative, too large or not a number.
    """

    __slots__ = ("_whole", "conflicts", "conflicts_left", "deadline", "seconds", "started")

    def __init__(self, seconds: float | None = None, conflicts: int | None = None) -> None:
        if seconds is not None:
            seconds = number("the time limit", seconds, 0, LONGEST)
        if conflicts is not None:
            conflicts = whole_number("the conflict limit", conflicts)
        self.seconds = seconds
        self.conflicts = conflicts
        self.started = time.monotonic()
        self.deadline = None if seconds is None else self.started + seconds
        self.conflicts_left = conflicts
        self._whole: Limits | None = None

    def anew(self) -> Limits:
        """The same limits, which begin now."""
        return Limits(self.seconds, self.conflicts)

    def part(self, conflicts: int | None = None) -> Limits:
        """Limits for a part of the work: the same deadline, and conflicts that count here too.

        Args:
            conflicts: how many the part may spend, as far as there are so many left; None for all.
        """
        part = Limits()
        part.started, part.deadline, part._whole = self.started, self.deadline, self
        part.grant(conflicts)
        return part

    def grant(self, conflicts: int | None) -> None:
        """From now on a part may spend so many conflicts, as far as the whole has so many left."""
        left = None if self._whole is None else self._whole.conflicts_left
        self.conflicts_left = min((each for each in (conflicts, left) if each is not None), default=None)

    def seconds_left(self) -> float | None:
        """Seconds until the deadline, never below 0; None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def spend(self, conflicts: int) -> None:
        """Takes conflicts from the allowance."""
        if self.conflicts_left is not None:
            self.conflicts_left = max(0, self.conflicts_left - conflicts)
        if self._whole is not None:
            self._whole.spend(conflicts)

    def check(self) -> None:
        """Raises LimitReached when the deadline has passed. Cheap enough for inner loops."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise LimitReached("the time limit was reached")
