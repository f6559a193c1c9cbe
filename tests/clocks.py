"""Bounds on CPU time, which a busy machine does not stretch as it stretches the time on a wall clock."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def cpu_at_most(seconds: float) -> Iterator[None]:
    """Fails if this process spends more than that within; its children do not count."""
    start = time.process_time()
    yield
    spent = time.process_time() - start
    assert spent < seconds, f"{spent:.2f} CPU seconds"


@contextmanager
def children_cpu_at_most(seconds: float) -> Iterator[None]:
    """Fails if the children that end within have spent more than that in their lives."""
    start = children_cpu()
    yield
    spent = children_cpu() - start
    assert spent < seconds, f"{spent:.2f} CPU seconds"


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
