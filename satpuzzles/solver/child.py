"""A Python process that runs one function, talks in plain values and can be killed at any moment.

It starts a fresh interpreter instead of forking, so that it is safe beside threads, needs no guard
around the caller's main module and inherits no memory. What runs inside lives elsewhere.
"""

from __future__ import annotations

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
from typing import IO, Any

from satpuzzles.errors import BackendError

Message = tuple[Any, ...]
"""Numbers, strings, None and lists or tuples of these."""

_BOOT = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); import {module} as room; room.main()"
_LENGTH_BYTES = 8


class ProcessLost(BackendError):
    """A child process ended while something was still expected of it."""


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
    """

    def __init__(self, function: str) -> None:
        with _signals_held():
            self._start(function)

    def _start(self, function: str) -> None:
        # Windows would hand it our Ctrl-C; elsewhere the child blocks SIGINT itself.
        flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                _BOOT.format(module=__name__),
                json.dumps(sys.path),
                function,
                str(os.getpid()),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=flags,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._channel = Channel(self._process.stdout, self._process.stdin)
        self._end = weakref.finalize(self, _end, self._process)

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
        return ProcessLost(f"a helper process ended with exit status {self._process.returncode}")


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
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def main() -> None:
    """Runs in the new process: ``argv`` is the import path, the function and the parent's process id."""
    place, parent = sys.argv[2:]
    _die_with(int(parent))
    if hasattr(signal, "pthread_sigmask"):  # Ctrl-C goes to the whole group; the parent decides
        signal.pthread_sigmask(signal.SIG_SETMASK, [signal.SIGINT])
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a solver prints must not mix in
    module, name = place.split(":")
    getattr(import_module(module), name)(Channel(sys.stdin.buffer, outgoing))


def _die_with(parent: int) -> None:
    """Has Linux kill this process when its parent ends in whatever way."""
    if sys.platform == "linux":
        import ctypes

        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before that took hold
            os._exit(1)
