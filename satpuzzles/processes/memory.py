"""Memory limits of processes: sets the limit inside, and detects from outside that it ended the process.

Python and its extensions often fail badly without memory: CPython 3.11 loops forever if MemoryError is raised
while it enters an exception handler; a solver aborts, or writes through a null pointer.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.core.foreign_code import lacks_memory, sentence_of
from satpuzzles.core.options import MEBIBYTE

OUT_OF_MEMORY = 86
"""The exit status of a process that has run out of memory and cannot report it in any other way."""

LOOK_SECONDS = 0.02
"""Seconds between two checks of a process with a memory limit."""

LAST_PIECE = MEBIBYTE
"""The smallest piece that malloc and Python request from the system when they have nothing left: with less
available, even 32 bytes may be refused."""

FULL_LOOKS = 50
"""After this many checks in a row with less than the last piece free, the process counts as stuck. With one
check, a process that ends normally with nearly all of its memory in use could be caught."""

IDLE_LOOKS = 150
"""After this many checks without any work done, all threads wait for one that a lack of memory ended."""

IDLE_TICKS = 2
"""Hundredths of a second of work that the waiting itself may take in that time."""

SPOKEN = (
    *(b"MemoryError", b"bad_alloc", b"OutOfMemory", b"out of memory", b"out-of-memory"),
    *(b"allocate memory", b"memory exh"),
)
"""Messages that Python and solvers print when memory runs out."""

SAID_BYTES = 1 << 16
"""How much of a process's output is kept; the rest is dropped."""

CRASHES = {getattr(signal, name, None) for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGTRAP", "SIGILL")}
"""The signals that a process gets for its own faults."""


def require_memory_limits() -> None:
    """Raises BackendError if this system cannot limit memory."""
    try:
        import resource
    except ImportError:
        resource = None  # type: ignore[assignment]
    if not hasattr(resource, "RLIMIT_AS"):
        raise BackendError("this platform cannot limit the memory of a process (it has no RLIMIT_AS)")


class MemoryWatch:
    """Watches a process with a memory limit from the process that waits for it.

    Args:
        limit: MiB of address space.

    Raises:
        MachineError: no file descriptor is left.

    Attributes:
        stderr: a descriptor to pass to the process for its output; ``begin`` closes it here.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit * MEBIBYTE
        try:
            self._said, self.stderr = os.pipe()
        except OSError as error:
            raise MachineError(f"a helper process could not be started: {error.strerror}") from None
        os.set_blocking(self._said, False)
        os.set_blocking(self.stderr, False)  # or a process that prints much would wait forever
        self._pid: int | None = None
        self._peak = self._full = self._idle = self._ticks = 0
        self._was_full = self._was_idle = False

    def begin(self, pid: int) -> None:
        """Begins to watch the process with this id."""
        os.close(self.stderr)
        self._pid = pid

    def close(self) -> None:
        """Frees its resources."""
        if self._pid is None:
            os.close(self.stderr)
        os.close(self._said)

    def note(self, size: int) -> None:
        """Records how many bytes of address space were in use."""
        self._peak = max(self._peak, size)

    def is_stuck(self) -> bool:
        """Whether the process cannot end by itself; call it every ``LOOK_SECONDS``.

        True if it, or a process that it started, has had no memory left for a second, or if none of them
        has done any work for some seconds. Works only on Linux.
        """
        if self._pid is None:
            return False
        numbers = [self._pid, *_children_of(self._pid)]
        is_full = False
        for number in numbers:
            for key, size in _sizes(number):
                self.note(size)
                is_full = is_full or (key == "VmSize" and size + LAST_PIECE > self._limit)
        self._full = self._full + 1 if is_full else 0
        self._was_full = self._was_full or self._full >= FULL_LOOKS
        ticks = [_ticks(number) for number in numbers]
        if None in ticks or abs(sum(filter(None, ticks)) - self._ticks) > IDLE_TICKS:
            self._ticks = sum(filter(None, ticks))
            self._idle = 0
        self._idle += 1
        self._was_idle = self._was_idle or self._idle >= IDLE_LOOKS
        return self._was_full or self._was_idle

    def ran_short(self, status: int | None) -> bool:
        """Whether a process probably ended for lack of memory.

        A crash counts only if half of the memory was in use: a growing table asks for twice its size. A
        process that was killed from outside never counts.

        Args:
            status: its exit status, or that of a process that it started; None if it did not end but
                reported something odd.
        """
        if self._was_full or status == OUT_OF_MEMORY:
            return True
        if not self._was_idle and status is not None and status < 0 and -status not in CRASHES:
            return False
        with suppress(OSError):
            said = os.read(self._said, SAID_BYTES).lower()
            if any(words.lower() in said for words in SPOKEN):
                return True
        return self._peak * 2 >= self._limit


def _sizes(pid: int) -> list[tuple[str, int]]:
    """Returns the address space of a process, now and at its largest; empty if unknown."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []
    pairs = [line.split() for line in lines if line.startswith(("VmPeak:", "VmSize:"))]
    return [(key.rstrip(":"), int(size) * 1024) for key, size, _ in pairs]


def _ticks(pid: int) -> int | None:
    """Returns a process's CPU time in hundredths of a second; None if one of its threads is ready to run."""
    ticks = 0
    try:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            fields = (thread / "stat").read_bytes().rpartition(b")")[2].split()
            if fields[0] != b"S":
                return None
            ticks += int(fields[11]) + int(fields[12])
    except OSError:
        return None
    return ticks


def _children_of(pid: int) -> list[int]:
    """Returns the child processes of all threads of a process."""
    found: list[int] = []
    with suppress(OSError):
        for threads in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (threads / "children").read_text().split())
    return found


# ---- in the process ----

own_limits: list[int] = []
"""The limit of this process in MiB, if any. The processes that it starts have it, too."""


def memory_in_use() -> int:
    """Returns the bytes of memory that this process holds, or else the most that it has held.

    0 if the system reports neither.
    """
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    with suppress(ImportError):
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    return 0


def limit_memory(limit: int) -> int:
    """Limits the address space of this process and its children; returns the bytes in use before that.

    Args:
        limit: MiB.
    """
    import resource

    size = max((size for _, size in _sizes(os.getpid())), default=0)
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = limit * MEBIBYTE
    resource.setrlimit(resource.RLIMIT_AS, (wanted if most < 0 else min(wanted, most), most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    own_limits[:] = [limit]
    return size


def weigh_error(error: Exception) -> Exception:
    """Returns the error to report under a memory limit; ends this process if no memory is left.

    Errors that a lack of memory may have caused become MachineErrors; the parent process decides.
    """
    match error:
        case _ if lacks_memory(error):
            os._exit(OUT_OF_MEMORY)
        case OSError() if error.errno == errno.ENOMEM:
            os._exit(OUT_OF_MEMORY)
        case ImportError() | SystemError():
            is_odd = True  # an extension that returned nothing causes a SystemError
        case RuntimeError():
            is_odd = "new thread" in str(error)
        case ValueError():
            is_odd = "unmarshallable" in str(error)  # of a message that is too large
        case _:
            is_odd = False
    return MachineError(sentence_of(error)) if is_odd else error
