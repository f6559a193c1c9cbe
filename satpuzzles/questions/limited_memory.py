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

from satpuzzles.core.errors import BackendError, MachineError, PuzzleError, sentence_of
from satpuzzles.core.limits import Limits
from satpuzzles.core.options import Options
from satpuzzles.processes.child import Channel, Child, Message, ProcessLost
from satpuzzles.processes.helper_thread import start_thread
from satpuzzles.processes.memory import (
    LOOK_SECONDS,
    Watch,
    end_if_out_of_memory,
    limit_memory,
    may_be_lack_of_memory,
    require_memory_limits,
)
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions import codec as plain
from satpuzzles.questions.result import Result
from satpuzzles.questions.search import Question, carry_out
from satpuzzles.solver.backends import find_backend

GRACE_SECONDS = 0.5
"""How long after the deadline a process may still report what it knows."""

MEMORY_LIMIT = "memory limit"
"""The reason of a result that the memory limit cut short."""


def results(puzzle: Puzzle, question: Question, options: Options) -> Iterator[Result]:
    """Answers a question in another process; the results as ``carry_out`` gives them.

    Where the memory limit ends it, the last result has ``limit_reached`` and says so in its ``reason``.

    Raises:
        BackendError: the backend is unknown or failed, or memory cannot be limited here.
        MachineError: the process ended otherwise than by its memory limit.
        PuzzleError: no such encoding, or more clauses than the cap.
    """
    limits = options.limits
    last = Result(puzzle, "undecided", backend=find_backend(options.backend).name)
    for _, kind, content in reports(puzzle, question, [options]):
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
    puzzle: Puzzle, question: Question, entrants: Sequence[Options]
) -> Generator[tuple[int, str, tuple[Any, ...]], None, None]:
    """Answers a question in several processes side by side and gives what they report, as it comes.

    Args:
        entrants: the options of each, all with the same limits.

    Yields:
        The number of the process, the kind of report and its content: ``result``, any number of times;
        then one of ``end``, ``memory`` (its limit was reached), ``error`` with a sentence and ``lost`` with
        one (its process could not be started or ended otherwise). Nothing more comes when the deadline has
        passed. All processes are ended with the iterator.

    Raises:
        BackendError: memory cannot be limited here.
        PuzzleError: no such encoding, or more clauses than the cap; this no backend would take.
    """
    limits = entrants[0].limits
    if any(options.memory_limit is not None for options in entrants):
        require_memory_limits()
    heard: SimpleQueue[tuple[int, Message]] = SimpleQueue()
    processes: list[_Process] = []
    running = len(entrants)
    try:
        for number, options in enumerate(entrants):
            try:
                processes.append(_Process(options.memory_limit))
                processes[-1].begin(
                    puzzle, question, options, lambda *message, n=number: heard.put((n, message))
                )
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
    """A process that answers a question, and a thread that hears what it reports."""

    def __init__(self, memory_limit: int | None) -> None:
        self._watch = None if memory_limit is None else Watch(memory_limit)
        self._tell: Callable[..., None] = lambda *message: None
        self._child: Child | None = None
        self._listener: Thread | None = None

    def begin(self, puzzle: Puzzle, question: Question, options: Options, tell: Callable[..., None]) -> None:
        """Starts the process; ``tell`` is called with every report, in a thread."""
        self._tell = tell
        self._child = Child(f"{__name__}:serve", self._watch.stderr if self._watch else None)
        if self._watch is not None:
            self._watch.begin(self._child.pid)
        told = (puzzle.to_json(), plain.home_of(puzzle), tuple(question), options.to_json())
        self._child.send(told)
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
    """Answers one question and reports."""
    message = channel.receive()
    if message is None:
        return
    data, home, question, given = message
    options = Options.from_json(given)
    try:
        if options.memory_limit is not None:
            channel.send(("begun", limit_memory(options.memory_limit)))
        for result in carry_out(plain.to_puzzle(data, home), Question(*question), options):
            channel.send(("result", *plain.plain_result(result)))
        channel.send(("end",))
    except PuzzleError as error:
        channel.send(("refused", str(error)))
    except ProcessLost as error:
        channel.send(("odd", str(error), error.status))
    except Exception as error:
        if options.memory_limit is not None:
            end_if_out_of_memory(error)
        odd = isinstance(error, MachineError | MemoryError | OSError) or may_be_lack_of_memory(error)
        channel.send(("odd", sentence_of(error), None) if odd else ("error", sentence_of(error)))
