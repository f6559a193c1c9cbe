"""A whole solve in a process of its own, which may have a memory limit and may be one of several.

What the answer of several is, is for race.py to say. Nothing that goes wrong in such a process, be it
killed, ends this one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from satpuzzles.core.arguments import LARGEST, whole_number
from satpuzzles.core.errors import BackendError, MachineError, PuzzleError, sentence_of
from satpuzzles.core.limits import Limits
from satpuzzles.processes.child import Channel, Child, Message, ProcessLost
from satpuzzles.processes.helper_thread import start_thread
from satpuzzles.processes.memory import (
    LOOK_SECONDS,
    MEBIBYTE,
    Watch,
    end_if_out_of_memory,
    limit_memory,
    may_be_lack_of_memory,
    require_memory_limits,
)
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions import codec as plain
from satpuzzles.questions.result import Result
from satpuzzles.questions.task import Task, carry_out
from satpuzzles.solver.backends import find_backend

GRACE_SECONDS = 0.5
"""How long after the deadline a process may still report what it knows."""

MEMORY_LIMIT = "memory limit"
"""The reason of a result that the memory limit cut short."""


def results(puzzle: Puzzle, task: Task, limits: Limits | None = None) -> Iterator[Result]:
    """Carries out one task apart; the results as ``solve`` or ``enumerate_results`` give them.

    Where the memory limit ends it, the last result has ``limit_reached`` and says so in its ``reason``.

    Raises:
        BackendError: the backend is unknown or failed, or memory cannot be limited here.
        MachineError: the process ended otherwise than by its memory limit.
        PuzzleError: no such encoding, or more clauses than the cap.
    """
    limits = limits or Limits()
    last = Result(puzzle, "undecided", backend=find_backend(task.backend).name)
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
            case "lost":
                raise MachineError(content[0])
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
        then one of ``end``, ``memory`` (its limit was reached), ``error`` with a sentence and ``lost`` with
        one (its process could not be started or ended otherwise). Nothing more comes when the deadline has
        passed. All processes are ended with the iterator.

    Raises:
        BackendError: memory cannot be limited here.
        PuzzleError: no such encoding, more clauses than the cap, or a memory limit that is none; this no
            backend would take.
    """
    for task in tasks:
        if task.memory_limit is not None:
            whole_number("the memory limit", task.memory_limit, 1, LARGEST // MEBIBYTE)
            require_memory_limits()
    heard: SimpleQueue[tuple[int, Message]] = SimpleQueue()
    processes: list[_Process] = []
    running = len(tasks)
    try:
        for number, task in enumerate(tasks):
            try:
                processes.append(_Process(task.memory_limit))
                processes[-1].begin(puzzle, task, limits, lambda *message, n=number: heard.put((n, message)))
            except MachineError as error:
                heard.put((number, ("lost", str(error))))
        while running and not _overdue(limits):
            try:
                number, (kind, *content) = heard.get(timeout=LOOK_SECONDS)
            except Empty:
                for process in processes:
                    process.look()
                continue
            if kind == "refused":
                raise PuzzleError(content[0])
            running -= kind != "result"
            yield number, kind, tuple(content)
    finally:
        for process in processes:
            process.close()


class _Process:
    """A process that carries out one task, and a thread that hears what it reports."""

    def __init__(self, memory_limit: int | None) -> None:
        self._watch = None if memory_limit is None else Watch(memory_limit)
        self._tell: Callable[..., None] = lambda *message: None
        self._child: Child | None = None
        self._listener: Thread | None = None

    def begin(self, puzzle: Puzzle, task: Task, limits: Limits, tell: Callable[..., None]) -> None:
        """Starts the process; ``tell`` is called with every report, in a thread."""
        self._tell = tell
        self._child = Child(f"{__name__}:serve", self._watch.stderr if self._watch else None)
        if self._watch is not None:
            self._watch.begin(self._child.pid)
        told = (puzzle.to_json(), plain.home_of(puzzle), tuple(task))
        self._child.send((*told, limits.seconds_left(), limits.conflicts_left))
        self._listener = start_thread(self._listen, self._child)

    def look(self) -> None:
        """Ends the process where lack of memory keeps it from ending by itself."""
        if self._child is not None and self._watch is not None and self._watch.is_stuck():
            self._child.kill()

    def close(self) -> None:
        """Ends the process and frees what is held for it."""
        if self._child is not None:
            self._child.close()
        if self._listener is not None:
            self._listener.join()
        if self._watch is not None:
            self._watch.close()

    def _listen(self, child: Child) -> None:
        """Passes on what the process says, its end included."""
        try:
            while True:
                kind, *content = child.receive()
                if kind == "begun" and self._watch is not None:
                    self._watch.note(*content)
                elif kind == "odd":
                    self._lost(*content)
                    return
                else:
                    self._tell(kind, *content)
                    if kind != "result":
                        return
        except ProcessLost as error:
            self._lost(str(error), error.status)
        except (OSError, ValueError) as error:  # closed under our hands
            self._tell("error", str(error))

    def _lost(self, sentence: str, status: int | None) -> None:
        if self._watch is not None and self._watch.ran_short(status):
            self._tell("memory")
        else:
            self._tell("lost", sentence)


def _overdue(limits: Limits) -> bool:
    return limits.deadline is not None and time.monotonic() > limits.deadline + GRACE_SECONDS


def _since(limits: Limits) -> float:
    return time.monotonic() - limits.started


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
            channel.send(("begun", limit_memory(task.memory_limit)))
        for result in carry_out(plain.to_puzzle(data, home), task, limits):
            channel.send(("result", *plain.plain_result(result)))
        channel.send(("end",))
    except PuzzleError as error:
        channel.send(("refused", str(error)))
    except ProcessLost as error:
        channel.send(("odd", str(error), error.status))
    except Exception as error:
        if task.memory_limit is not None:
            end_if_out_of_memory(error)
        odd = isinstance(error, MachineError | MemoryError | OSError) or may_be_lack_of_memory(error)
        channel.send(("odd", sentence_of(error), None) if odd else ("error", sentence_of(error)))
