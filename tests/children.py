"""The child processes of the tests, as Linux tells them; elsewhere there seem to be none."""

from __future__ import annotations

import signal
from pathlib import Path


def hear_signals() -> None:
    """Has child processes hear SIGINT and SIGHUP where this one was started with them ignored.

    A shell script ignores SIGINT for what it starts in the background, nohup SIGHUP. Children inherit what is
    ignored, but no handlers. This process hears SIGINT itself, and no SIGHUP.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda number, frame: None)


def running_children() -> set[int]:
    """The children of this process that run, but for multiprocessing's own, which stay until its end."""
    found = set()
    for threads_children in Path("/proc/self/task").glob("*/children"):
        try:
            found.update(map(int, threads_children.read_text().split()))
        except OSError:
            continue  # the thread has just ended; its children are another thread's now
    return {pid for pid in found if is_running(pid) and "multiprocessing." not in command_line(pid)}


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(") ")[2][:1] not in "ZX"


def command_line(pid: int) -> str:
    """The words with which a process was started; none if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
