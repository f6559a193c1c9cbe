"""An object in a Python process of its own: its methods are called from here, and it can be killed any time.

It starts a fresh interpreter instead of forking, so that it is safe beside threads, needs no guard
around the caller's main module and inherits no memory. What runs inside is in serving.py.
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
    """A child process could not be started, or ended while something was still expected of it."""


class Child:
    """An object in a process of its own, which ends with this one and with this process.

    On Linux it also ends when this process is killed outright, or when the thread that made it ends.
    Elsewhere it then ends when the object next waits for a call.

    Args:
        make: what makes the object there: a class or function of a module that can be imported by its name.
        arguments: plain values for it, as those of all methods and all results are.
        memory_limit: MiB of address space that it may use; what it prints is then not shown. Without one
            it has that of this process, if any.

    Raises:
        ProcessLost: it cannot be started.
        MachineError: there is no descriptor left for it.
        MemoryError: there is no memory to start it.
    """

    def __init__(
        self, make: Callable[..., object], *arguments: object, memory_limit: int | None = None
    ) -> None:
        # Whoever has no more memory under a limit tells it otherwise than he who has none.
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
        # Windows would hand it our Ctrl-C; elsewhere the child blocks SIGINT itself.
        flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-I",  # else it would run a json.py of the current directory
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

    # ---- calls: each may raise what the method raises there, and what is said in _hear ----

    def wait(self) -> None:
        """Waits until the object is made; another thread may end any wait with ``kill``."""
        if not self._is_ready:
            _, size = self._hear()
            if self._watch is not None:
                self._watch.note(size)
            self._is_ready = True

    def tell(self, method: str, *arguments: object) -> None:
        """Has a method called. An error that it raises is raised by the next call that has an answer.

        Raises:
            ProcessLost: the process has ended.
        """
        self._call("none", method, arguments)

    def ask(self, method: str, *arguments: object) -> Value:
        """What a method returns."""
        self._call("one", method, arguments)
        self.wait()
        return self._hear()[1]

    def each(
        self, method: str, *arguments: object, hears: Callable[..., object] | None = None
    ) -> Iterator[Value]:
        """The items of what a method returns, as they come; all of them are to be taken.

        Args:
            hears: is called with what the work there tells: the name of a method of ``Listener``, and what
                that takes.
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
            ProcessLost: the process has ended, or nobody can hear it any more and it was killed.
            MemoryLimitReached: that, or the error that it told of, came of its memory limit.
            SatpuzzlesError: another error that it told of, as ``unpack_error`` gives it.
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
        """An error, or in its place the memory limit where that has led to it."""
        if (
            self._watch is not None
            and isinstance(error, MachineError)
            and self._watch.ran_short(error.status)
        ):
            return MemoryLimitReached("the memory limit was reached")
        return error

    # ---- its end ----

    def _look_until(self, looks: select.poll) -> None:
        """Waits for something to be read, and kills the process where lack of memory keeps it from ending."""
        while not looks.poll(LOOK_SECONDS * 1000):
            if self._watch is not None and self._watch.is_stuck():
                self.kill()

    def kill(self) -> None:
        """Ends the process at once, whatever it is doing. May be called from any thread."""
        self._process.kill()

    def close(self) -> None:
        """Ends the process and frees what it holds."""
        self._end()


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


def _end(process: subprocess.Popen[bytes], watch: MemoryWatch | None) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # what a killed process did not read
                pipe.close()
    if watch is not None:
        watch.close()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Signals wait meanwhile: a process starts and its end is seen to, or it does not start.

    The new process begins with them held, so that no Ctrl-C comes before it can hold that back itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
