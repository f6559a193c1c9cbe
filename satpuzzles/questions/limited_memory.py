"""A whole solve in a process of its own, which may have a memory limit and may be one of several.

What the answer of several is, is for race.py to say. Nothing that goes wrong in such a process, be it
killed, ends this one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Thread

from satpuzzles.core.errors import MachineError, PuzzleError, SatpuzzlesError
from satpuzzles.core.foreign_code import plug_ins_limited
from satpuzzles.core.options import Limits, Options
from satpuzzles.core.runtime import listeners, pass_on, start_thread, tell
from satpuzzles.processes.child import Child
from satpuzzles.processes.memory import LOOK_SECONDS, MemoryLimitReached, require_memory_limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.puzzle.packing import Value, pack, pack_error, unpack, unpack_error
from satpuzzles.questions.result import Result
from satpuzzles.questions.search import Question, carry_out
from satpuzzles.solver.backends import find_backend

GRACE_SECONDS = 0.5
"""How long after the deadline a process may still report what it knows."""

FOREIGN_GRACE_SECONDS = 2
"""As much where code of a plug-in may be at work: that this did not end is told a little later."""

MEMORY_LIMIT = "memory limit"
"""The reason of a result that the memory limit cut short."""

Report = Result | SatpuzzlesError | None
"""A result; the error that ended a process, a MemoryLimitReached among them; None at a good end."""


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
    with closing(reports(puzzle, question, [options])) as heard:
        for _, report in heard:
            match report:
                case None:
                    return
                case Result():
                    last = report
                    yield last
                    if last.limit_reached or not question.lists:
                        return  # how its process ends is no part of the answer
                case MemoryLimitReached():
                    yield cut_short(last, limits, MEMORY_LIMIT)
                    return
                case error:
                    raise error
    yield cut_short(last, limits)


def cut_short(last: Result, limits: Limits, reason: str | None = None) -> Result:
    """What is known when a limit ended everything after this result."""
    return replace(last, solution=None, index=None, reason=reason, limit_reached=True, seconds=_since(limits))


def reports(
    puzzle: Puzzle, question: Question, entrants: Sequence[Options]
) -> Generator[tuple[int, Report], None, None]:
    """Answers a question in several processes side by side and gives what they report, as it comes.

    Args:
        entrants: the options of each, all with the same limits.

    Yields:
        The number of the process and a report. Nothing comes after the deadline. All processes are ended
        with the iterator.

    Raises:
        BackendError: memory cannot be limited here.
        MemoryError: there is not enough memory here to hear them.
        PuzzleError: no such encoding, or more clauses than the cap; this no backend would take.
    """
    limits = entrants[0].limits
    grace = GRACE_SECONDS if puzzle.type in BUILT_IN else FOREIGN_GRACE_SECONDS
    if any(options.memory_limit is not None for options in entrants):
        require_memory_limits()
    heard: SimpleQueue[tuple[int, Report]] = SimpleQueue()
    children: list[Child] = []
    threads: list[Thread] = []
    running = len(entrants)
    try:
        for number, options in enumerate(entrants):
            asked = pack((puzzle, question, options))
            try:
                child = Child(Solver, memory_limit=options.memory_limit)
                children.append(child)
                hears = None if not listeners else pass_on if len(entrants) == 1 else _tell_alone
                threads.append(start_thread(_listen, child, asked, puzzle, limits, number, heard, hears))
            except MachineError as error:
                heard.put((number, error))
        while running and not _overdue(limits, grace):
            try:
                number, report = heard.get(timeout=LOOK_SECONDS)
            except Empty:
                for child in children:
                    child.kill_if_stuck()
                if heard.empty() and not any(thread.is_alive() for thread in threads):
                    raise MemoryError from None  # a thread had not even enough to tell of its end
                continue
            if isinstance(report, PuzzleError):
                raise report
            running -= not isinstance(report, Result)
            yield number, report
    finally:
        for child in children:
            child.kill()
        for thread in threads:
            thread.join()
        for child in children:
            child.close()


def _listen(
    child: Child,
    asked: Value,
    puzzle: Puzzle,
    limits: Limits,
    number: int,
    heard: SimpleQueue[tuple[int, Report]],
    hears: Callable[..., object] | None,
) -> None:
    """Passes on what a process reports, its end included."""
    end: Report = None
    try:
        for content in child.each("carry_out", asked, hears=hears):
            heard.put((number, replace(unpack(content, puzzle), seconds=_since(limits))))
    except SatpuzzlesError as error:
        end = error
    except Exception as error:  # here, not there: there is not enough memory to hear it
        end = unpack_error(*pack_error(error))
    heard.put((number, end))


def _tell_alone(method: str, *arguments: str) -> None:
    """Passes on what one of several processes tells, but for its stages, which are side by side."""
    if method == "told":
        tell(*arguments)


def _overdue(limits: Limits, grace: float) -> bool:
    return limits.deadline is not None and time.monotonic() > limits.deadline + grace


def _since(limits: Limits) -> float:
    return time.monotonic() - limits.started


# ---- in the process ----


class Solver:
    """Answers a question in a process of its own."""

    def carry_out(self, asked: Value) -> Iterator[Value]:
        """The results, packed, of a puzzle, a question and options."""
        puzzle, question, options = unpack(asked)
        with plug_ins_limited(options.limits.seconds):
            for result in carry_out(puzzle, question, options):
                yield pack(result, puzzle)
