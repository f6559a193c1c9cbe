"""Bounds on CPU time, in seconds of an idle machine of today.

A busy machine stretches CPU time much less than the time on a wall clock, but it does: caches and the units
of a core are shared. Where a bound is exceeded, the machine is measured before anybody is blamed.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UNITS = 90
"""Measures, each the time to write so many numbers, that a second of an idle machine of today holds."""


def unit() -> float:
    """CPU seconds that a fixed piece of work takes here and now."""
    start = time.process_time()
    sum(len(str(number)) for number in range(200_000))
    return time.process_time() - start


def slowness() -> float:
    """How many times as long as an idle machine of today this one takes for the same work, at least 1.

    Of a second of measures the slowest counts: what was measured by them had other neighbours.
    """
    return max(1.0, max(unit() for _ in range(UNITS)) * UNITS)


def require_cpu(spent: float, seconds: float) -> None:
    """Fails if more CPU seconds were spent than an idle machine has in ``seconds``."""
    if spent >= seconds:
        slow = slowness()
        assert spent < seconds * slow, f"{spent:.2f} CPU seconds, on a machine {slow:.1f} times as slow"


@contextmanager
def cpu_at_most(seconds: float) -> Iterator[None]:
    """Fails if this process spends more than that within; its children do not count."""
    start = time.process_time()
    yield
    require_cpu(time.process_time() - start, seconds)


@contextmanager
def children_cpu_at_most(seconds: float) -> Iterator[None]:
    """Fails if the children that end within have spent more than that in their lives."""
    start = children_cpu()
    yield
    require_cpu(children_cpu() - start, seconds)


@contextmanager
def ends_within_cpu(process: subprocess.Popen, seconds: float) -> Iterator[None]:
    """Fails if a child, which must have ended within, has spent more than that since; Linux only.

    What the processes that it started spend counts too, as they are waited for.
    """
    with children_cpu_at_most(_cpu_of_all(process.pid) + seconds):
        yield
    assert process.returncode is not None


def _cpu_of_all(pid: int) -> float:
    """CPU seconds that a process and all below it have spent so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        below = [each.read_text().split() for each in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:  # it has just ended
        return 0.0
    spent = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return spent + sum(_cpu_of_all(int(child)) for children in below for child in children)


def children_cpu() -> float:
    """CPU seconds of all children that have ended and were waited for."""
    times = os.times()
    return times.children_user + times.children_system
