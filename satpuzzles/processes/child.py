"""An object in a child process: you call its methods from here and can kill it at any time.

The process is a fresh interpreter, not a fork, so that it is safe with threads, needs no guard around the
caller's main module and inherits no memory. serving.py runs inside it.
"""

from __future__ import annotations

import errno
import json
import os
import select
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from satpuzzles.core.errors import MachineError, MemoryLimitReached
from satpuzzles.core.runtime import occupy_standard_descriptors
from satpuzzles.processes.memory import LOOK_SECONDS, MemoryWatch, own_limits
from satpuzzles.processes.serving import HELD, Answers, Channel, Message
from satpuzzles.puzzle.packing import Value, name_of, unpack_error

_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from satpuzzles.processes.serving import main; main()"
)


class ProcessLost(MachineError):
    """A child process could not be started, or ended before it finished its work."""


class Child:
    """An object in a child process, which ends with this object and with this process.

    On Linux the child also ends when this process is killed, or when the thread that made it ends.
    Elsewhere it then ends when it next waits for a call.

    Args:
        make: a class or function that makes the object, from a module that can be imported by its name.
        arguments: plain values for ``make``; arguments and results of all methods are plain values, too.
        memory_limit: limit of its address space in MiB; its output is then not shown. By default it has
            the limit of this process, if any.

    Raises:
        ProcessLost: it cannot be started.
        MachineError: no file descriptor is left for it.
        MemoryError: there is no memory to start it.
    """

    def __init__(
        self, make: Callable[..., object], *arguments: object, memory_limit: int | None = None
    ) -> None:
        # A lack of memory is reported differently with and without a memory limit.
        limit = next(iter(own_limits), None) if memory_limit is None else memory_limit
        first = name_of(make), arguments, limit
        occupy_standard_descriptors()
        self._watch = None if memory_limit is None else MemoryWatch(memory_limit)
        self._is_ready = False
        try:
            with _signals_held():
                self._start()
        except OSError as error:
            if self._watch is not None:
                self._watch.close()
            if error.errno == errno.ENOMEM:
                raise MemoryError from None
            raise ProcessLost(f"a helper process could not be started: {error.strerror or error}") from None
        self._send(first)

    def _start(self) -> None:
        if not sys.executable:
            raise OSError(errno.ENOENT, "where Python itself is, is not known")
        # Windows would send it our Ctrl-C; elsewhere the child blocks SIGINT itself.
        flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-I",  # otherwise it would import a json.py of the current directory
                *(["-B"] if sys.dont_write_bytecode else []),
                "-c",
                _BOOT,
                json.dumps(_import_path()),
                str(os.getpid()),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if self._watch is None else self._watch.stderr,
            creationflags=flags,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        incoming = FileIO(self._process.stdout.fileno(), closefd=False)
        if self._watch is None:
            self._channel = Channel(incoming, self._process.stdin)
        else:
            self._watch.begin(self._process.pid)
            looks = select.poll()
            looks.register(incoming, select.POLLIN)
            self._channel = Channel(incoming, self._process.stdin, lambda: self._look_until(looks))
        self._end = weakref.finalize(self, _end, self._process, self._watch)

    # ---- calls: each may raise the errors of the method and those of _hear ----

    def wait(self) -> None:
        """Waits until the object is made; another thread can end any wait with ``kill``."""
        if not self._is_ready:
            _, size = self._hear()
            if self._watch is not None:
                self._watch.note(size)
            self._is_ready = True

    def tell(self, method: str, *arguments: object) -> None:
        """Calls a method without waiting. The next call with an answer raises its error, if any.

        Raises:
            ProcessLost: the process has ended.
        """
        self._call("none", method, arguments)

    def ask(self, method: str, *arguments: object) -> Value:
        """Calls a method and returns its result."""
        self._call("one", method, arguments)
        self.wait()
        return self._hear()[1]

    def each(
        self, method: str, *arguments: object, hears: Callable[..., object] | None = None
    ) -> Iterator[Value]:
        """Yields the items that a method returns, as they arrive; take all of them.

        Args:
            hears: called with each report of the work: the name of a method of ``Listener`` and its
                arguments.
        """
        self._call("each" if hears is None else "told", method, arguments)
        self.wait()
        while (message := self._hear())[0] != "end":
            if message[0] == "item":
                yield message[1]
            elif hears is not None:
                hears(message[1], *message[2])

    def _call(self, answers: Answers, method: str, arguments: tuple[object, ...]) -> None:
        self._send((answers, method, arguments))

    def _send(self, message: Message) -> None:
        try:
            self._channel.send(message)
        except OSError:
            raise self._loss() from None

    def _hear(self) -> Message:
        """Waits for a message.

        Raises:
            ProcessLost: the process has ended, or it was killed because its messages cannot be received.
            MemoryLimitReached: its memory limit caused that, or the error that it reported.
            SatpuzzlesError: another error that it reported, as ``unpack_error`` gives it.
        """
        try:
            message = self._channel.receive()
        except OSError as error:
            self.kill()
            raise ProcessLost(f"a helper process could not be heard: {error.strerror}") from None
        if message is None:
            raise self._loss()
        if message[0] == "error":
            raise self._weighed(unpack_error(*message[1:]))
        return message

    def _loss(self) -> Exception:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        status = self._process.returncode
        return self._weighed(ProcessLost(f"a helper process ended with exit status {status}", status))

    def _weighed(self, error: Exception) -> Exception:
        """Returns an error, or MemoryLimitReached if the memory limit caused it."""
        if (
            self._watch is not None
            and isinstance(error, MachineError)
            and self._watch.ran_short(error.status)
        ):
            return MemoryLimitReached("the memory limit was reached")
        return error

    # ---- its end ----

    def _look_until(self, looks: select.poll) -> None:
        """Waits for a message, and kills the process if lack of memory keeps it from ending."""
        while not looks.poll(LOOK_SECONDS * 1000):
            if self._watch is not None and self._watch.is_stuck():
                self.kill()

    def kill(self) -> None:
        """Ends the process at once. You may call it from any thread."""
        self._process.kill()

    def close(self) -> None:
        """Ends the process and frees its resources."""
        self._end()


def _import_path() -> list[str]:
    """Returns the import path for a new process: the one of this process, with the current directory last.

    A file in it must not replace a module of Python or an installed one. But the module of a puzzle that
    somebody tries out may be there.
    """
    package = str(Path(__file__).resolve().parents[2])
    try:
        here = os.path.realpath(os.curdir)
    except OSError:  # it was removed
        return [*filter(os.path.isabs, sys.path), package]
    safe = [entry for entry in sys.path if os.path.isabs(entry) and os.path.realpath(entry) != here]
    last = [os.path.abspath(entry) for entry in sys.path if entry not in safe]
    return list(dict.fromkeys([*safe, package, *last]))


def _end(process: subprocess.Popen[bytes], watch: MemoryWatch | None) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # input that a killed process did not read
                pipe.close()
    if watch is not None:
        watch.close()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Holds signals back, so that a process either starts and is tracked, or does not start.

    The new process begins with signals held, so that no Ctrl-C arrives before it can block SIGINT itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
