"""A line on a terminal that says how far the work on one board is, and goes away with the answer.

Counting boards is progress.py's business. rich is imported only when a line appears.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.status import Status

PATIENCE = 0.5
"""Seconds without a line; most answers are there by then."""

PAUSE = 0.1
"""Seconds between two changes of it."""


class StatusLine:
    """The line for one board, on stderr and only if that is a terminal; use it with ``with``."""

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._next = time.monotonic() + PATIENCE
        self._status: Status | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def show(self, text: str) -> None:
        """Shows a text instead of the one before."""
        now = time.monotonic()
        if not self._wanted or now < self._next:
            return
        self._next = now + PAUSE
        if self._status is not None:
            self._status.update(text)
            return
        from rich.console import Console

        self._status = Console(stderr=True).status(text)
        self._status.start()
