"""The loop of a child process that calls an object's methods for its parent.

child.py starts the process; this file imports little, so that it starts quickly.
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
"""How to answer a call: not at all, with its result, or with every item of its result; ``told`` is ``each``
with the reports of the work in between."""

GAVE = "gave"
"""Marks a message with a part of the result; other messages name a method of Listener."""

_LENGTH_BYTES = 8

_MOST_AT_ONCE = 1 << 20

HELD = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals held back while a process starts."""

_FOR_THE_PARENT = [number for number in HELD if number != signal.SIGTERM]
"""The signals that a terminal sends to the whole group: the parent decides."""


class Channel:
    """Whole messages over a pair of pipes.

    Args:
        wait: called before each read; waits until there is something to read.
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
            ValueError: the message holds a value that is not plain; nothing was sent.
        """
        try:
            data = marshal.dumps(message)
        except ValueError:  # marshal raises it for lack of memory, too
            data = marshal.dumps(message)
        self._outgoing.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
        self._outgoing.write(data)
        self._outgoing.flush()

    def receive(self) -> Message | None:
        """Waits for the next message; None when the other side is gone."""
        head = self._read(_LENGTH_BYTES)
        data = b"" if head is None else self._read(int.from_bytes(head, "big"))
        # The parent made the pipe, and only the parent holds its other end.
        message: Message | None = marshal.loads(data) if data else None  # nosec B302
        return message

    def _read(self, size: int) -> bytes | None:
        """Reads ``size`` bytes; returns None if the other side is gone before."""
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ``signal_in`` knows that none comes
    occupy_standard_descriptors()
    # The pipe is closed, or no report can be sent: the parent reports the end of the process. Python raises
    # RuntimeError if there is no memory for the lock of a file.
    with suppress(OSError, MemoryError, RuntimeError):
        outgoing = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # a solver's output must not mix in
        serve(Channel(os.fdopen(0, "rb", closefd=False), outgoing))


def serve(channel: Channel) -> None:
    """Makes an object and calls its methods, as the messages say, until they end.

    The first message names the maker of the object, its arguments and the memory limit; the answer is
    ``("ready", bytes in use before the limit)``. Every other message is a call. Its answers are ``("result",
    value)``, or any number of ``("item", value)`` and then ``("end",)``; or ``("error", ...)``. Reports may
    come between items, ``("told", name of a method of Listener, arguments)``. If a call without an answer
    fails, its error answers all later calls, and none of them runs.
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
    """Returns a value; of a NamedTuple, the plain tuple."""
    return tuple(value) if isinstance(value, tuple) else value


class _Passing:
    """A listener that passes the reports of the work on to the parent."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def __getattr__(self, method: str) -> Callable[..., None]:
        return lambda *arguments: self._channel.send(("told", method, arguments))


def _failure(error: BaseException, memory_limit: int | None) -> Message:
    """Makes a message of an error; under a memory limit, a lack of memory ends this process."""
    if memory_limit is not None:
        from satpuzzles.processes.memory import weigh_error

        error = weigh_error(error) if isinstance(error, Exception) else error
    return ("error", *pack_error(error))


class Functions:
    """The object in a worker process: it calls functions by name."""

    def call(self, name: str, arguments: Message) -> Value:
        """Calls the function with this name."""
        return function_of(name)(*arguments)

    def begin(self, name: str, arguments: Message) -> Iterator[Value]:
        """Yields None just before it calls a function, and then its result.

        If the result is an iterator, yields its items one by one and then None.
        """
        yield None
        result = self.call(name, arguments)
        if isinstance(result, Iterator):
            for part in result:
                pass_on(GAVE, part)
            result = None
        yield result


# ---- the work of run.py, in any process ----


def run_chunk(work: str, text: str) -> tuple[float, str]:
    """Works on the items of a chunk, one a line; returns the seconds and the answers, one a line."""
    started = time.perf_counter()
    function = function_of(work)
    answers = [_done(function, line) for line in text.split("\n")]
    return time.perf_counter() - started, "\n".join(answers)


def run_in_parts(work: str, text: str) -> Iterator[str]:
    """Works on an item; yields its answers, each a line."""
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
    """Returns the answer line for an error."""
    return json.dumps((None, pack_error(error)))


# ---- the end of the parent ----


def _die_with(parent: int) -> None:
    """Makes Linux kill this process when its parent ends for any reason."""
    if sys.platform == "linux":
        import ctypes

        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)
        if os.getppid() != parent:  # the parent ended before that took effect
            os._exit(1)
