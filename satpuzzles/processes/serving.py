"""What runs in a child process: the one loop that does what its parent asks of an object.

The process is started by child.py, and this file imports little, so that it starts quickly.
"""

from __future__ import annotations

import json
import marshal
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from io import RawIOBase
from typing import IO, Literal, cast

from satpuzzles.core.foreign_code import ends_run
from satpuzzles.core.runtime import Listener, listening, occupy_standard_descriptors, pass_on
from satpuzzles.puzzle.packing import Value, function_of, pack_error

Message = tuple[Value, ...]

Answers = Literal["none", "one", "each", "told"]
"""What a call is to be answered with: nothing, its result, or every item of its result; ``told`` is ``each``
with all that the work tells of itself meanwhile."""

GAVE = "gave"
"""Marks a message that holds a part of the result; others name a method of Listener."""

_LENGTH_BYTES = 8

_MOST_AT_ONCE = 1 << 20

HELD = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that wait while a process starts."""

_FOR_THE_PARENT = [number for number in HELD if number != signal.SIGTERM]
"""What a terminal sends to the whole group: the parent decides."""


class Channel:
    """Whole messages over a pair of pipes.

    Args:
        wait: is called before each read, and waits until there is something to be read.
    """

    def __init__(
        self, incoming: IO[bytes] | RawIOBase, outgoing: IO[bytes], wait: Callable[[], object] | None = None
    ) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._wait = wait

    def send(self, message: Message) -> None:
        """Sends one message.

        Raises:
            OSError: the other side is gone.
            ValueError: the message holds something else than plain values; nothing of it was sent.
        """
        try:
            data = marshal.dumps(message)
        except ValueError:  # which it says, too, where it is refused memory once
            data = marshal.dumps(message)
        self._outgoing.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
        self._outgoing.write(data)
        self._outgoing.flush()

    def receive(self) -> Message | None:
        """Waits for the next message; None when the other side is gone."""
        head = self._read(_LENGTH_BYTES)
        data = b"" if head is None else self._read(int.from_bytes(head, "big"))
        # The parent has made the pipe and holds its other end alone.
        message: Message | None = marshal.loads(data) if data else None  # nosec B302
        return message

    def _read(self, size: int) -> bytes | None:
        """``size`` bytes; None where the other side is gone before they are all there."""
        parts: list[bytes] = []
        while size:
            if self._wait is not None:
                self._wait()
            part = self._incoming.read(min(size, _MOST_AT_ONCE))
            if not part:
                return None
            parts.append(part)
            size -= len(part)
        return b"".join(parts)


def main() -> None:
    """Runs in the new process: ``argv`` is the import path and the parent's process id."""
    _die_with(int(sys.argv[2]))
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, _FOR_THE_PARENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which tells ``ends_run`` that none comes
    occupy_standard_descriptors()
    # Nobody hears any more, or nothing more can be said: the parent tells of a process that has ended. Python
    # calls it a RuntimeError where there is no memory for the lock of a file.
    with suppress(OSError, MemoryError, RuntimeError):
        outgoing = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # whatever a solver prints must not mix in
        serve(Channel(os.fdopen(0, "rb", closefd=False), outgoing))


def serve(channel: Channel) -> None:
    """Makes an object and calls its methods, as the messages say, until they end.

    The first message names what makes the object, its arguments and the memory limit; the answer is
    ``("ready", bytes in use before the limit)``. Every other one is a call. Its answers are ``("result",
    value)``, or any number of ``("item", value)`` and then ``("end",)``; or ``("error", ...)``. Among items
    may stand what the work tells, ``("told", name of a method of Listener, arguments)``. An error of what has
    no answer is the answer to everything after it, and nothing more is done.
    """
    first = channel.receive()
    if first is None:
        return
    make, arguments, memory_limit = first
    failure: Message | None = None
    try:
        maker = function_of(make)
        size = 0
        if memory_limit is not None:
            from satpuzzles.processes.memory import limit_memory

            size = limit_memory(memory_limit)
        served = maker(*arguments)
        channel.send(("ready", size))
    except Exception as error:
        failure = _failure(error, memory_limit)
        channel.send(failure)
    while (message := channel.receive()) is not None:
        answers, method, arguments = message
        if failure is None:
            try:
                _call(channel, answers, getattr(served, method), arguments)
            except BaseException as error:
                told = _failure(error, memory_limit)
                if answers == "none":
                    failure = told
                else:
                    channel.send(told)
        elif answers != "none":
            channel.send(failure)


def _call(channel: Channel, answers: Answers, method: Callable[..., Value], arguments: Message) -> None:
    result = method(*arguments)
    if answers == "one":
        channel.send(("result", _plain(result)))
    elif answers in ("each", "told"):
        with listening(cast(Listener, _Passing(channel))) if answers == "told" else nullcontext():
            for item in result:
                channel.send(("item", _plain(item)))
        channel.send(("end",))


def _plain(value: Value) -> Value:
    """A value, or what a NamedTuple is made of."""
    return tuple(value) if isinstance(value, tuple) else value


class _Passing:
    """A listener that passes on to the parent what the work tells."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def __getattr__(self, method: str) -> Callable[..., None]:
        return lambda *arguments: self._channel.send(("told", method, arguments))


def _failure(error: BaseException, memory_limit: int | None) -> Message:
    """An error as a message; under a memory limit, lack of memory ends this process."""
    if memory_limit is not None:
        from satpuzzles.processes.memory import weigh_error

        error = weigh_error(error) if isinstance(error, Exception) else error
    return ("error", *pack_error(error))


class Functions:
    """What a worker process holds: every function of a module."""

    def call(self, name: str, arguments: Message) -> Value:
        """Calls the function of a name."""
        return function_of(name)(*arguments)

    def begin(self, name: str, arguments: Message) -> Iterator[Value]:
        """Yields None as a function is about to be called, and then its result.

        The items of an iterator are sent one by one, and then None.
        """
        yield None
        result = self.call(name, arguments)
        if isinstance(result, Iterator):
            for part in result:
                pass_on(GAVE, part)
            result = None
        yield result


# ---- the work of run.py, which may be done in any process ----


def run_chunk(work: str, text: str) -> tuple[float, str]:
    """Works on the items of a chunk, one a line; the seconds that it took, and the answers, one a line."""
    started = time.perf_counter()
    function = function_of(work)
    answers = [_done(function, line) for line in text.split("\n")]
    return time.perf_counter() - started, "\n".join(answers)


def run_in_parts(work: str, text: str) -> Iterator[str]:
    """Works on an item; its answers, each a line."""
    for value in function_of(work)(json.loads(text)):
        yield json.dumps((value, None), separators=(",", ":"))


def _done(function: Callable[..., Value], line: str) -> str:
    try:
        item = json.loads(line)
        return json.dumps((None if item is None else function(item), None), separators=(",", ":"))
    except BaseException as error:
        if ends_run(error):
            raise
        return error_line(error)


def error_line(error: BaseException) -> str:
    """The answer that an error is."""
    return json.dumps((None, pack_error(error)))


# ---- the end of the parent ----


def _die_with(parent: int) -> None:
    """Has Linux kill this process when its parent ends in whatever way."""
    if sys.platform == "linux":
        import ctypes

        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before that took hold
            os._exit(1)
