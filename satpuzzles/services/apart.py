"""A whole solve in a process of its own, which may have a memory limit and may be one of several.

What the answer of several is, is for race.py to say. Nothing that goes wrong in such a process, be it
killed, ends this one.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from satpuzzles.errors import BackendError, PuzzleError, sentence_of
from satpuzzles.limits import Limits
from satpuzzles.puzzles.base import Puzzle
from satpuzzles.services import plain
from satpuzzles.services.result import Result
from satpuzzles.services.task import Task, carry_out
from satpuzzles.solver.backends import DEFAULT_BACKEND
from satpuzzles.solver.child import Channel, Child, Message, ProcessLost

WAKE_SECONDS = 0.1
"""How often the wait wakes up, for signals and for the deadline."""

GRACE_SECONDS = 0.5
"""How long after the deadline a process may still report what it knows."""

MEMORY_LIMIT = "memory limit"
"""The reason of a result that the memory limit cut short."""

MEBIBYTE = 1 << 20


def results(puzzle: Puzzle, task: Task, limits: Limits | None = None) -> Iterator[Result]:
    """Carries out one task apart; the results as ``solve`` or ``enumerate_results`` give them.

    Where the memory limit ends it, the last result has ``limit_reached`` and says so in its ``reason``.

    Raises:
        BackendError: the backend is unknown or failed, or memory cannot be limited here.
        PuzzleError: no such encoding, or more clauses than the cap.
    """
    limits = limits or Limits()
    last = Result(puzzle, "undecided", backend=task.backend or DEFAULT_BACKEND)
    for _, kind, content in reports(puzzle, [task], limits):
        match kind:
            case "result":
                last = to_result(puzzle, content, limits)
                yield last
            case "end":
                return
            case "memory":
                yield cut_short(last, limits, MEMORY_LIMIT)
                return
            case _:
                raise BackendError(content[0])
    yield cut_short(last, limits)


def cut_short(last: Result, limits: Limits, reason: str | None = None) -> Result:
    """What is known when a limit ended everything after this result."""
    return replace(last, solution=None, reason=reason, limit_reached=True, seconds=_since(limits))


def reports(
    puzzle: Puzzle, tasks: Sequence[Task], limits: Limits
) -> Generator[tuple[int, str, tuple[Any, ...]], None, None]:
    """Carries out tasks side by side and gives what their processes report, as it comes.

    Yields:
        The number of the task, the kind of report and its content: ``result``, any number of times;
        then one of ``end``, ``memory`` (its limit was reached) and ``error`` with a sentence. Nothing
        more comes when the deadline has passed. All processes are ended with the iterator.

    Raises:
        BackendError: memory cannot be limited here.
        PuzzleError: no such encoding, or more clauses than the cap; this no backend would take.
    """
    if any(task.memory_limit is not None for task in tasks):
        _require_memory_limits()
    queue: SimpleQueue[tuple[int, Message]] = SimpleQueue()
    children: list[Child] = []
    running = len(tasks)
    try:
        for number, task in enumerate(tasks):
            child = Child(f"{__name__}:serve")
            children.append(child)
            told = (puzzle.to_json(), plain.home_of(puzzle), tuple(task))
            child.send((*told, limits.seconds_left(), limits.conflicts_left))
            Thread(target=_listen, args=(child, number, task, queue), daemon=True).start()
        while running and not _overdue(limits):
            try:
                number, (kind, *content) = queue.get(timeout=WAKE_SECONDS)
            except Empty:
                continue
            if kind == "refused":
                raise PuzzleError(content[0])
            running -= kind != "result"
            yield number, kind, tuple(content)
    finally:
        for child in children:
            child.close()


def _listen(child: Child, number: int, task: Task, queue: SimpleQueue[tuple[int, Message]]) -> None:
    """Passes on what a process says, its end included."""
    try:
        while True:
            message = child.receive()
            queue.put((number, message))
            if message[0] != "result":
                return
    except ProcessLost as error:
        # Where memory runs out, CaDiCaL and Kissat abort.
        queue.put((number, ("error", str(error)) if task.memory_limit is None else ("memory",)))
    except (OSError, ValueError) as error:  # closed under our hands
        queue.put((number, ("error", str(error))))


def _overdue(limits: Limits) -> bool:
    return limits.deadline is not None and time.monotonic() > limits.deadline + GRACE_SECONDS


def _since(limits: Limits) -> float:
    return time.monotonic() - limits.started


def _require_memory_limits() -> None:
    try:
        import resource
    except ImportError:
        resource = None  # type: ignore[assignment]
    if not hasattr(resource, "RLIMIT_AS"):
        raise BackendError("this platform cannot limit the memory of a process (it has no RLIMIT_AS)")


def to_result(puzzle: Puzzle, content: tuple[Any, ...], limits: Limits) -> Result:
    """The result that a process reported; its seconds are counted here."""
    return replace(plain.to_result(puzzle, content), seconds=_since(limits))


# ---- in the process ----


def serve(channel: Channel) -> None:
    """Carries out one task and reports."""
    message = channel.receive()
    if message is None:
        return
    data, home, plain_task, seconds, conflicts = message
    task = Task(*plain_task)
    limits = Limits(seconds, conflicts)
    try:
        if task.memory_limit is not None:
            _limit_memory(task.memory_limit * MEBIBYTE)
        for result in carry_out(plain.to_puzzle(data, home), task, limits):
            channel.send(("result", *plain.plain_result(result)))
        channel.send(("end",))
    except PuzzleError as error:
        channel.send(("refused", str(error)))
    except Exception as error:
        if task.memory_limit is not None and _is_lack_of_memory(error):
            channel.send(("memory",))
        else:
            channel.send(("error", sentence_of(error)))


def _limit_memory(size: int) -> None:
    """Limits the address space of this process and of those that it starts."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = size if most == resource.RLIM_INFINITY else min(size, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The C++ library says on stderr that it aborts; the report says it too.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def _is_lack_of_memory(error: Exception) -> bool:
    """Whether an error is one of the many ways in which Python says that there is no more memory."""
    match error:
        case MemoryError() | ProcessLost() | ImportError() | SystemError():
            return True  # a library that cannot be mapped; an extension that returned nothing
        case OSError():
            return error.errno == errno.ENOMEM
        case RuntimeError():
            return "new thread" in str(error)
        case ValueError():
            return "unmarshallable" in str(error)  # of a message that is too large
    return False
