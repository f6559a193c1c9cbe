"""What is seen of a process with a memory limit, and what is concluded from it, number by number."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import pytest

from satpuzzles.core.options import MEBIBYTE
from satpuzzles.processes import memory
from satpuzzles.processes.memory import FULL_LOOKS, IDLE_LOOKS, LAST_PIECE, OUT_OF_MEMORY, Watch

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")

LIMIT = 100
"""MiB."""

ROOM = LIMIT * MEBIBYTE - LAST_PIECE
"""As many bytes in use as leave one piece more."""


@pytest.fixture
def seen(monkeypatch):
    """What is seen of the process 1 and its child 2, which tests change."""
    seen = {"sizes": {1: [], 2: []}, "ticks": {1: None, 2: None}}
    monkeypatch.setattr(memory, "_sizes", lambda pid: seen["sizes"][pid])
    monkeypatch.setattr(memory, "_ticks", lambda pid: seen["ticks"][pid])
    monkeypatch.setattr(memory, "_children_of", lambda pid: {1: [2]}[pid])
    return seen


@pytest.fixture
def watch():
    with closing(Watch(LIMIT)) as watch:
        watch.begin(1)
        yield watch


def looks_until_stuck(watch: Watch, most: int = 400) -> int | None:
    return next((number for number in range(1, most + 1) if watch.is_stuck()), None)


@pytest.mark.parametrize("pid", [1, 2])
def test_a_process_or_its_child_that_is_full_for_a_second_is_stuck(seen, watch, pid):
    seen["sizes"][pid] = [("VmPeak", ROOM), ("VmSize", ROOM + 1)]
    assert looks_until_stuck(watch) == FULL_LOOKS
    seen["sizes"][pid] = []
    assert watch.is_stuck() and watch.ran_short(None) and watch.ran_short(-9)


@pytest.mark.parametrize("step,is_idle", [(0, True), (2, True), (3, False)])
def test_where_nobody_works_for_some_seconds_the_process_is_stuck(seen, watch, step, is_idle):
    """Waiting itself takes a little of it, which counts together."""
    seen["ticks"] = {1: 30, 2: 20}
    looks = 0
    while looks < 2 * IDLE_LOOKS and not watch.is_stuck():
        looks += 1
        if looks % 100 == 0:
            seen["ticks"][2] += step
    assert (looks == IDLE_LOOKS - 1) == is_idle
    assert watch.ran_short(-9) == watch.ran_short(None) == False  # noqa: E712 - none of the memory was used


@pytest.mark.parametrize(
    "status,half,less",
    [
        (OUT_OF_MEMORY, True, True),
        (-11, True, False),
        (-6, True, False),
        (-9, False, False),
        (-15, False, False),
        (1, True, False),
        (0, True, False),
        (None, True, False),
    ],
)
def test_a_crash_is_lack_of_memory_where_half_was_in_use(status, half, less):
    for size, expected in ((LIMIT * MEBIBYTE // 2, half), (LIMIT * MEBIBYTE // 2 - 1, less)):
        with closing(Watch(LIMIT)) as watch:
            watch.begin(1)
            watch.note(size)
            watch.note(0)
            assert watch.ran_short(status) == expected


# ---- what Linux tells ----


# ---- in the process ----


def test_a_limit_is_set_within_that_of_the_process_and_remembered():
    """And the most that was in use before is told, not what is in use now."""
    code = (
        "import mmap, resource as r\n"
        "mmap.mmap(-1, 1 << 30).close()\n"
        "from satpuzzles.processes.memory import limit_memory, own_limits\n"
        "before = limit_memory(3000)\n"
        "print(before > 1 << 30, own_limits, r.getrlimit(r.RLIMIT_AS)[0] >> 20, r.getrlimit(r.RLIMIT_CORE))\n"
        "r.setrlimit(r.RLIMIT_AS, (2000 << 20, 2500 << 20))\n"
        "limit_memory(2800); print(own_limits, [each >> 20 for each in r.getrlimit(r.RLIMIT_AS)])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["True [3000] 3000 (0, 0)", "[2800] [2500, 2500]"]
