"""Code of plug-ins that does not end: a call of it that takes longer than it may ends in an error.

Whose code is at work is for foreign_code.py to say. What stays within C for good, as a loop over an iterator
of C without an end, only the end of its process can stop.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from satpuzzles.core.foreign_code import OWN, PACKAGES, EndlessCall, is_outside

LOOKS = 20
"""So often a call is looked at until it has taken too long."""

MOST_BETWEEN = 0.5
"""The most seconds between two looks; an endless call ends so much later."""

LEAST_SECONDS = 1
"""So long a call may take under the shortest limit: the import of a plug-in is one."""

GRACE_SECONDS = 0.3
"""So much longer a call may take than its limit: what keeps the limit by itself says what came of it."""


class _Looks:
    """Looks at the outermost call of foreign code again and again, until it takes too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._call: FrameType | None = None
        self._since = 0.0

    def look(self, number: int, frame: FrameType | None) -> None:
        """Handles the signal of a timer."""
        call = _outermost(frame)
        if call is None:  # it has ended, or is a generator that goes on in a moment
            return
        now = time.monotonic()
        if call is not self._call:
            self._call, self._since = call, now
        elif now > self._since + self._seconds:
            # Whoever catches this and goes on meets the next look.
            raise EndlessCall("it did not end within the time limit")


def _outermost(frame: FrameType | None) -> FrameType | None:
    """The first call that satpuzzles made of foreign code; None where none is at work."""
    found = foreign = None
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        package = module.partition(".")[0]
        if package == OWN:
            found = foreign or found  # whoever calls the program itself is no plug-in
        elif package in PACKAGES:
            foreign = None  # neither is what a library calls, as one that it imports
        elif is_outside(module) and module != "__main__":
            foreign = frame
        frame = frame.f_back
    return found


@contextmanager
def plug_ins_limited(seconds: float | None) -> Iterator[None]:
    """Ends each call of a plug-in's code in the block that takes longer, by an EndlessCall raised in it.

    A call may take a second in any case.

    Only in the main thread, where nobody else uses the one timer that there is; elsewhere, and without
    seconds, nothing happens.
    """
    if seconds is None or not _has_timer():
        yield
        return
    seconds = max(seconds, LEAST_SECONDS)
    between = min(MOST_BETWEEN, seconds / LOOKS)
    signal.signal(signal.SIGALRM, _Looks(seconds + GRACE_SECONDS).look)
    signal.setitimer(signal.ITIMER_REAL, between, between)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _has_timer() -> bool:
    return (
        hasattr(signal, "setitimer")
        and current_thread() is main_thread()
        and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
    )
