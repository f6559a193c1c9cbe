"""Limits whose looks are counted, so that no clock has a say in whether a long loop can be ended."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits


class Looks(Limits):
    """Looks are counted, also those of parts; after ``most`` of them the deadline has passed."""

    def __init__(self, most: float = float("inf"), whole: Looks | None = None) -> None:
        super().__init__()
        self._whole = whole
        self.most = most
        self.count = 0

    def begun(self) -> Limits:
        return self

    def part(self, conflicts: int | None = None) -> Looks:
        part = Looks(whole=self)
        part.grant(conflicts)
        return part

    def check(self) -> None:
        if self._whole is not None:
            self._whole.check()
        self.count += 1
        if self.count > self.most:
            raise LimitReached("too many looks")


def looks_of(run: Callable[[Limits], object]) -> int:
    """How often it looks at its limits."""
    looks = Looks()
    run(looks)
    return looks.count


def assert_looks(run: Callable[[Limits], object], least: int) -> None:
    """Looks at its limits at least so often; any of the looks can end it."""
    count = looks_of(run)
    assert count >= least
    for most in {0, 1, count // 2, count - 1}:
        with pytest.raises(LimitReached):
            run(Looks(most))
