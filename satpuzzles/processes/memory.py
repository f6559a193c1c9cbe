"""Processes with a memory limit: setting it inside, and telling from outside how it ended them.

Python and its extensions seldom end well without memory. CPython 3.11 spins for ever where MemoryError is
raised while it enters an exception handler; a solver aborts, or writes through a null pointer. So the
process that waits looks at the other one, and weighs what it left behind.
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
"""The exit status of a process that says by it, for want of memory to say more, that there is no more."""

LOOK_SECONDS = 0.02
"""How often a process with a memory limit is to be looked at."""

LAST_PIECE = MEBIBYTE
"""What malloc and Python ask the system for, at the least, when they have nothing left: below that even
32 bytes may not be had."""

FULL_LOOKS = 50
"""After so many looks in a row at less than the last piece, it is taken that nothing more comes. Were it one
look, a process that ends well with nearly all of its memory could be caught at that."""

IDLE_LOOKS = 150
"""After so many looks without any work done, all threads wait for one that memory ended."""

IDLE_TICKS = 2
"""Hundredths of a second of work that waiting itself may take meanwhile."""

SPOKEN = (
    *(b"MemoryError", b"bad_alloc", b"OutOfMemory", b"out of memory", b"out-of-memory"),
    *(b"allocate memory", b"memory exh"),
)
"""What Python and solvers print when there is no more memory."""

SAID_BYTES = 1 << 16
"""So much of what a process prints is kept; the rest is dropped."""

CRASHES = {getattr(signal, name, None) for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGTRAP", "SIGILL")}
"""The signals that a process gets for what it does itself."""


def require_memory_limits() -> None:
    """Raises BackendError where memory cannot be limited."""
    try:
        import resource
    except ImportError:
        resource = None  # type: ignore[assignment]
    if not hasattr(resource, "RLIMIT_AS"):
        raise BackendError("this platform cannot limit the memory of a process (it has no RLIMIT_AS)")


class MemoryWatch:
    """One process with a memory limit, seen from the process that waits for it.

    Args:
        limit: MiB of address space.

    Raises:
        MachineError: there is no descriptor left for that.

    Attributes:
        stderr: a descriptor for what it prints, to be passed to it; ``begin`` closes it here.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit * MEBIBYTE
        try:
            self._said, self.stderr = os.pipe()
        except OSError as error:
            raise MachineError(f"a helper process could not be started: {error.strerror}") from None
        os.set_blocking(self._said, False)
        os.set_blocking(self.stderr, False)  # or one that prints much would wait for ever
        self._pid: int | None = None
        self._peak = self._full = self._idle = self._ticks = 0
        self._was_full = self._was_idle = False

    def begin(self, pid: int) -> None:
        """Begins to watch the process of a number."""
        os.close(self.stderr)
        self._pid = pid

    def close(self) -> None:
        """Frees what this holds."""
        if self._pid is None:
            os.close(self.stderr)
        os.close(self._said)

    def note(self, size: int) -> None:
        """Takes in how many bytes of address space were in use."""
        self._peak = max(self._peak, size)

    def is_stuck(self) -> bool:
        """Whether the process will not come to an end by itself; asked every ``LOOK_SECONDS``.

        That is so where it, or a process that it started, has had no more memory for a second, or where
        nobody there has done anything for some seconds. Only Linux tells.
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
        """Whether a process ended for lack of memory, for all that can be told.

        A crash is taken for that only where half of the memory was in use: a table that grows asks for
        twice its size. One who was killed by somebody never ended for lack of memory.

        Args:
            status: its exit status, or that of a process that it started; None where it did not end but
                told of something odd.
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
    """The address space of a process, now and at its largest; nothing where nobody tells."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []
    pairs = [line.split() for line in lines if line.startswith(("VmPeak:", "VmSize:"))]
    return [(key.rstrip(":"), int(size) * 1024) for key, size, _ in pairs]


def _ticks(pid: int) -> int | None:
    """Hundredths of a second that a process has worked; None where one of its threads would work now."""
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
    """The processes that a process, in whichever of its threads, has started."""
    found: list[int] = []
    with suppress(OSError):
        for threads in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (threads / "children").read_text().split())
    return found


# ---- in the process ----

own_limits: list[int] = []
"""The limit of this process in MiB, if it has one. The processes that it starts have it, too."""


def memory_in_use() -> int:
    """The bytes of memory that this process holds; where only that is told, the most that it has held.

    0 where nobody tells.
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
    """Limits the address space of this process and of those that it starts; the bytes in use before that.

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
    """What to tell of an error under a memory limit; where there is no more memory, this process ends.

    Many errors may come of lack of memory. Those are MachineErrors, and who waits outside weighs them.
    """
    match error:
        case _ if lacks_memory(error):
            os._exit(OUT_OF_MEMORY)
        case OSError() if error.errno == errno.ENOMEM:
            os._exit(OUT_OF_MEMORY)
        case ImportError() | SystemError():
            is_odd = True  # an extension that returned nothing is a SystemError
        case RuntimeError():
            is_odd = "new thread" in str(error)
        case ValueError():
            is_odd = "unmarshallable" in str(error)  # of a message that is too large
        case _:
            is_odd = False
    return MachineError(sentence_of(error)) if is_odd else error
