"""A Python process that runs one function, talks in plain values and can be killed at any moment.

It starts a fresh interpreter instead of forking, so that it is safe beside threads, needs no guard
around the caller's main module and inherits no memory. What runs inside lives elsewhere.
"""

from __future__ import annotations

import errno
import json
import marshal
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from satpuzzles.core.errors import MachineError
from satpuzzles.processes.streams import occupy_standard_descriptors

Message = tuple[Any, ...]
"""Numbers, strings, None and lists or tuples of these."""

_BOOT = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); import {module} as room; room.main()"
_LENGTH_BYTES = 8

_HELD = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that wait while a process starts."""

_FOR_THE_PARENT = [number for number in _HELD if number != signal.SIGTERM]
"""What a terminal sends to the whole group: the parent decides."""


class ProcessLost(MachineError):
    """A child process could not be started, or ended while something was still expected of it.

    Attributes:
        status: the exit status, negative where a signal ended it; None where it never began.
    """

    def __init__(self, sentence: str, status: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status


class Channel:
    """Whole messages over a pair of pipes."""

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes]) -> None:
        self._incoming = incoming
        self._outgoing = outgoing

    def send(self, message: Message) -> None:
        """Sends one message; raises OSError when the other side is gone."""
        data = marshal.dumps(message)
        self._outgoing.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
        self._outgoing.write(data)
        self._outgoing.flush()

    def receive(self) -> Message | None:
        """Waits for the next message; None when the other side is gone."""
        head = self._incoming.read(_LENGTH_BYTES)
        if len(head) < _LENGTH_BYTES:
            return None
        size = int.from_bytes(head, "big")
        data = self._incoming.read(size)
        if len(data) < size:
            return None
        message: Message = marshal.loads(data)
        return message


class Child:
    """A process that runs ``function(channel)``; it ends with this object and with this process.

    On Linux it also ends when this process is killed outright, or when the thread that made it ends.
    Elsewhere it then ends when the function next waits for a message.

    Args:
        function: where to find it, as ``package.module:name``.
        stderr: a descriptor for what it prints, where that is not to go where this process prints.

    Raises:
        ProcessLost: it cannot be started.
        MemoryError: there is no memory to start it.
    """

    def __init__(self, function: str, stderr: int | None = None) -> None:
        occupy_standard_descriptors()
        try:
            with _signals_held():
                self._start(function, stderr)
        except OSError as error:
            if error.errno == errno.ENOMEM:
                raise MemoryError from None
            raise ProcessLost(f"a helper process could not be started: {error.strerror or error}") from None

    def _start(self, function: str, stderr: int | None) -> None:
        if not sys.executable:
            raise OSError(errno.ENOENT, "where Python itself is, is not known")
        # Windows would hand it our Ctrl-C; elsewhere the child blocks SIGINT itself.
        flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-I",  # else it would run a json.py of the current directory
                *(["-B"] if sys.dont_write_bytecode else []),
                "-c",
                _BOOT.format(module=__name__),
                json.dumps(_import_path()),
                function,
                str(os.getpid()),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            creationflags=flags,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._channel = Channel(self._process.stdout, self._process.stdin)
        self._end = weakref.finalize(self, _end, self._process)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, message: Message) -> None:
        """Sends a message.

        Raises:
            ProcessLost: the process has ended.
        """
        try:
            self._channel.send(message)
        except OSError:
            raise self._loss() from None

    def receive(self) -> Message:
        """Waits for a message; another thread may end the wait with ``kill``.

        Raises:
            ProcessLost: the process has ended.
        """
        message = self._channel.receive()
        if message is None:
            raise self._loss()
        return message

    def kill(self) -> None:
        """Ends the process at once, whatever it is doing. May be called from any thread."""
        self._process.kill()

    def close(self) -> None:
        """Ends the process and frees what it holds."""
        self._end()

    def _loss(self) -> ProcessLost:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        status = self._process.returncode
        return ProcessLost(f"a helper process ended with exit status {status}", status)


def _import_path() -> list[str]:
    """Where a new process finds modules: as here, but never in the current directory before elsewhere.

    A file there that has the name of a module of Python, or of one that is installed, is nobody's wish. A
    puzzle's own module may well be there, where somebody tries it out.
    """
    package = str(Path(__file__).resolve().parents[2])
    try:
        here = os.path.realpath(os.curdir)
    except OSError:  # it was removed
        return [*filter(os.path.isabs, sys.path), package]
    safe = [entry for entry in sys.path if os.path.isabs(entry) and os.path.realpath(entry) != here]
    last = [os.path.abspath(entry) for entry in sys.path if entry not in safe]
    return list(dict.fromkeys([*safe, package, *last]))


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # what a killed process did not read
                pipe.close()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Signals wait meanwhile: a process starts and its end is seen to, or it does not start.

    The new process begins with them held, so that no Ctrl-C comes before it can hold that back itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def main() -> None:
    """Runs in the new process: ``argv`` is the import path, the function and the parent's process id."""
    place, parent = sys.argv[2:]
    _die_with(int(parent))
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, _FOR_THE_PARENT)
    occupy_standard_descriptors()
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a solver prints must not mix in
    module, name = place.split(":")
    getattr(import_module(module), name)(Channel(os.fdopen(0, "rb", closefd=False), outgoing))


def _die_with(parent: int) -> None:
    """Has Linux kill this process when its parent ends in whatever way."""
    if sys.platform == "linux":
        import ctypes

        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before that took hold
            os._exit(1)
