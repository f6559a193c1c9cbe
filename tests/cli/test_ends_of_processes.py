"""However a run ends, by Ctrl-C, a kill or a terminal that is gone: its processes end with it."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest
from children import is_running
from cli_boards import hard_nonogram
from test_endings import ENDING, start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number,code", [*ENDING, (getattr(signal, "SIGKILL", 9), -9)])
@pytest.mark.parametrize(
    "options",
    [
        pytest.param(("--memory-limit", "1000"), id="memory"),
        pytest.param(("--jobs", "2"), id="jobs", marks=pytest.mark.slow),
        pytest.param(("--race", "glucose4,minisat22"), id="race", marks=pytest.mark.slow),
    ],
)
def test_however_a_run_ends_its_processes_end_with_it(board_file, options, number, code):
    """A signal comes while they work; SIGKILL, too, though nobody is left then to end them."""
    process = start("solve", "--quiet", *options, board_file(hard_nonogram(), hard_nonogram()))
    wanted = 1 if "--memory-limit" in options else 2
    until(lambda: len(children := children_of(process.pid)) == wanted and all(map(is_at_work, children)))
    children = children_of(process.pid)
    process.send_signal(number)
    assert process.wait(60) == code
    out, err = process.communicate()
    assert (out, err) == (b"", b"")
    until(lambda: not any(map(is_running, children)))


def children_of(pid: int) -> set[int]:
    found: set[int] = set()
    for threads in Path(f"/proc/{pid}/task").glob("*/children"):
        found.update(map(int, threads.read_text().split()))
    return found


def is_at_work(pid: int) -> bool:
    """Whether a process has received its task: it has set its memory limit, or has worked for long."""
    address_space = next(
        line for line in Path(f"/proc/{pid}/limits").read_text().splitlines() if "address space" in line
    )
    hundredths = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11]
    return "unlimited" not in address_space or int(hundredths) > 80


def until(condition) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)
