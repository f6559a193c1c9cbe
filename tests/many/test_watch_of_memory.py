"""What is seen of a process with a memory limit, and what is concluded from it, number by number."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from satpuzzles.core.errors import BackendError, MachineError, PuzzleError
from satpuzzles.core.options import MEBIBYTE
from satpuzzles.processes import memory
from satpuzzles.processes.memory import FULL_LOOKS, IDLE_LOOKS, LAST_PIECE, OUT_OF_MEMORY, Watch, weigh_error

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")

LIMIT = 100
"""MiB."""

ROOM = LIMIT * MEBIBYTE - LAST_PIECE
"""As many bytes in use as leave one piece more."""


def test_sizes_are_bytes_of_what_the_system_tells_in_kibibytes(monkeypatch, tmp_path):
    (tmp_path / "status").write_text("Name:\tx\nVmPeak:\t     10 kB\nVmSize:\t      7 kB\nVmRSS:\t 5 kB\n")
    monkeypatch.setattr(memory, "Path", lambda name: tmp_path / name.removeprefix("/proc/1/"))
    assert memory._sizes(1) == [("VmPeak", 10 * 1024), ("VmSize", 7 * 1024)]


def test_a_process_that_prints_much_never_waits():
    with closing(Watch(LIMIT)) as watch:
        assert not os.get_blocking(watch.stderr)


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


def test_where_a_piece_more_may_be_had_nothing_is_stuck(seen, watch):
    """Nor where there was none once: only the memory now in use counts."""
    seen["sizes"][1] = [("VmPeak", ROOM + 1), ("VmSize", ROOM)]
    assert looks_until_stuck(watch) is None


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


def test_what_works_now_is_not_idle(seen, watch):
    seen["ticks"] = {1: 30, 2: None}
    assert looks_until_stuck(watch) is None


def test_an_idle_process_that_was_killed_for_it_ran_short_where_half_was_used(seen, watch):
    seen["ticks"] = {1: 30, 2: 20}
    assert looks_until_stuck(watch) == IDLE_LOOKS
    watch.note(LIMIT * MEBIBYTE // 2)
    assert watch.ran_short(-9)


def test_nothing_is_looked_at_before_it_begins(seen):
    seen["sizes"][1] = [("VmSize", ROOM + 1)]
    with closing(Watch(LIMIT)) as watch:
        assert looks_until_stuck(watch) is None


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


@pytest.mark.parametrize(
    "words,expected", [(b"Out Of Memory!", True), (b"out of patience", False), (b"", False)]
)
def test_who_says_that_there_is_no_memory_is_believed(words, expected):
    with closing(Watch(LIMIT)) as watch:
        os.write(watch.stderr, b"x" * 3_000 + words)
        watch.begin(1)
        assert watch.ran_short(-6) == expected


def test_a_process_that_prints_more_than_is_kept_does_not_wait():
    with closing(Watch(LIMIT)) as watch:
        with pytest.raises(BlockingIOError):
            while True:
                os.write(watch.stderr, b"x" * 4096)
        watch.begin(1)
        assert not watch.ran_short(-6)


# ---- what Linux tells ----


def test_the_address_space_is_read_as_linux_tells_it():
    stat = Path("/proc/self/statm").read_text().split()
    sizes = dict(memory._sizes(os.getpid()))
    assert set(sizes) == {"VmPeak", "VmSize"} and sizes["VmPeak"] >= sizes["VmSize"]
    assert abs(sizes["VmSize"] - int(stat[0]) * resource.getpagesize()) < 32 * MEBIBYTE
    held = memory.memory_in_use()
    assert abs(held - int(stat[1]) * resource.getpagesize()) < 32 * MEBIBYTE and held < sizes["VmSize"]


def test_of_a_process_that_is_gone_nothing_is_told():
    process = subprocess.Popen(["true"])
    process.wait()
    assert memory._sizes(process.pid) == memory._children_of(process.pid) == []
    assert memory._ticks(process.pid) is None


def test_children_are_those_of_every_thread():
    started: list[subprocess.Popen] = []
    go = threading.Lock()
    go.acquire()

    def start():
        started.append(subprocess.Popen(["cat"], stdin=subprocess.PIPE))
        ready.release()
        go.acquire(timeout=120)

    ready = threading.Lock()
    ready.acquire()
    thread = threading.Thread(target=start)
    thread.start()
    try:
        assert ready.acquire(timeout=120)
        started.append(subprocess.Popen(["cat"], stdin=subprocess.PIPE))
        assert {each.pid for each in started} <= set(memory._children_of(os.getpid()))
    finally:
        go.release()
        thread.join()
        for each in started:
            each.communicate()


def test_the_work_of_a_process_that_sleeps_is_told_in_hundredths():
    code = "from time import process_time\nwhile process_time() < 0.3: pass\nprint(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert memory._ticks(os.getpid()) is None, "this one works"
        process.stdout.readline()
        while (ticks := memory._ticks(process.pid)) is None:
            pass  # until it waits for a line
        assert 25 <= ticks < 1000
        process.communicate(b"\n")


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


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        OSError(errno.ENOMEM, "no"),
        ImportError("cannot allocate memory"),
        ImportError("x: failed to map segment"),
    ],
)
def test_an_error_that_says_that_memory_is_lacking_ends_the_process(error, monkeypatch):
    ended = []

    def end(status):
        ended.append(status)
        raise SystemExit

    monkeypatch.setattr(os, "_exit", end)
    with pytest.raises(SystemExit):
        weigh_error(error)
    assert ended == [OUT_OF_MEMORY]


@pytest.mark.parametrize(
    "error,is_odd",
    [
        (ImportError("no module"), True),
        (SystemError("returned NULL"), True),
        (RuntimeError("can't start new thread"), True),
        (RuntimeError("another"), False),
        (ValueError("unmarshallable object"), True),
        (ValueError("another"), False),
        (PuzzleError("a board"), False),
        (OSError(errno.ENOENT, "no"), False),
        (KeyError("x"), False),
    ],
)
def test_an_error_that_may_come_of_it_is_one_of_the_machine(error, is_odd):
    weighed = weigh_error(error)
    assert (type(weighed) is MachineError and str(error) in str(weighed)) if is_odd else weighed is error


def test_a_system_without_such_limits_is_told(monkeypatch):
    memory.require_memory_limits()
    monkeypatch.delattr(resource, "RLIMIT_AS")
    with pytest.raises(BackendError, match="cannot limit the memory"):
        memory.require_memory_limits()
    monkeypatch.setitem(sys.modules, "resource", None)
    with pytest.raises(BackendError, match="cannot limit the memory"):
        memory.require_memory_limits()


def test_elsewhere_the_most_that_was_held_is_told(monkeypatch):
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: "")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    told = memory.memory_in_use()
    assert most * 1024 <= told < most * 1024 + 64 * MEBIBYTE
    monkeypatch.setattr(sys, "platform", "darwin")
    assert memory.memory_in_use() < told / 500
    monkeypatch.setitem(sys.modules, "resource", None)
    assert memory.memory_in_use() == 0
