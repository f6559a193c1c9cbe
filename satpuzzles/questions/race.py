"""Answers a question in other processes: in one with a memory limit, or in a race of backends or encodings.

A race pays on hard boards, where luck decides much of a backend's time and the luckiest is often far ahead;
on easy boards starting the processes costs more than the answer.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import (
    BackendError,
    MachineError,
    MemoryLimitReached,
    PuzzleError,
    SatpuzzlesError,
)
from satpuzzles.core.options import Keywords, Limits, Options
from satpuzzles.core.runtime import pass_on, tell
from satpuzzles.processes.memory import require_memory_limits
from satpuzzles.processes.run import run
from satpuzzles.processes.workers import Workers
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, every_kind, puzzle_type
from satpuzzles.puzzle.packing import pack, unpack
from satpuzzles.questions.result import Result
from satpuzzles.questions.search import Question, carry_out_packed
from satpuzzles.solver.backends import find_backend, find_installed

GRACE_SECONDS = 0.5
"""Seconds after the deadline in which a process may still report a result."""

FOREIGN_GRACE_SECONDS = 2
"""The same for puzzles from plug-ins, whose endless calls are reported slightly later."""

MEMORY_LIMIT = "memory limit"
"""The ``reason`` of a result that the memory limit cut short."""

KNOWLEDGE = ("undecided", "solved", "multiple", "unsolvable")
"""The statuses possible after a limit, least informative first.

A puzzle may be known to be unsolvable before the reason is known.
"""

CONTENDERS = ("glucose4", "cadical195", "minisat22", "maplecm")
"""Backends that differ from one another and do well on the hardest boards, best first."""


def contenders() -> tuple[str, ...]:
    """Returns the backends for ``auto``: one for each core, at least two."""
    return CONTENDERS[: max(2, min(len(CONTENDERS), os.cpu_count() or 1))]


@checked
def race(
    puzzle: Puzzle,
    backends: Sequence[str] = (),
    *,
    unique: bool = True,
    shared: bool = True,
    why: bool = False,
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> Result:
    """Solves a puzzle with several backends or encodings at once and stops when the first has the answer.

    Args:
        backends: names of backends, or of encodings to use with the default backend; repeated names count
            once; without names, those of ``options.race``.
        unique, shared: as in ``solve``.
        why: whether to explain why a puzzle has no solution, as ``why`` does.
        options, keywords: see ``Options``; the conflict limit and the memory limit hold for each backend.

    Returns:
        The first decided result, whose ``backend`` is the winner's name; if every backend reached a limit,
        the result that says most.

    Raises:
        ArgumentError: ``backend`` was given.
        BackendError: a backend is unknown or not installed, or all of them failed; or this system cannot
            limit memory.
        MachineError: all of them failed, at least one because its process ended.
        PuzzleError: no such encoding, or more clauses than the cap.
    """
    given = Options.of(options, keywords)
    given = given.replace(race=backends or given.race or contenders())
    entrants = dict(_entrant(puzzle, given, name) for name in given.race or ())
    names = list(entrants)
    best: Result | None = None
    errors: list[str] = []
    is_lost = False
    with closing(_reports(puzzle, Question(unique, shared, why), [*entrants.values()])) as heard:
        for number, report in heard:
            match report:
                case None:
                    continue
                case Result():
                    found = report
                case MemoryLimitReached():
                    last = Result(puzzle, "undecided", backend=entrants[names[number]].backend)
                    found = _cut_short(last, given.limits, MEMORY_LIMIT)
                case error:
                    errors.append(f"{names[number]}: {error}")
                    is_lost = is_lost or isinstance(error, MachineError)
                    continue
            if not found.limit_reached:
                return found
            if best is None or _knowledge(found) > _knowledge(best):
                best = found
    if best is not None:
        return best
    if len(errors) == len(names):
        raise (MachineError if is_lost else BackendError)("; ".join(errors))
    return _cut_short(Result(puzzle, "undecided"), given.limits)


def _entrant(puzzle: Puzzle, options: Options, name: str) -> tuple[str, Options]:
    """An encoding or a backend, by its full name, with the options of the process that solves with it."""
    if name in puzzle.encodings:
        return name, options._replace(backend=find_backend(None).name, encoding=name, race=None)
    name = find_installed(name).name
    return name, options._replace(backend=name, race=None)


def require_racers(names: Iterable[str]) -> None:
    """Raises BackendError for a name that is neither an installed backend nor an encoding of any puzzle."""
    for name in names:
        try:
            find_installed(name)
        except BackendError:
            if not any(name in puzzle_type(kind.name).encodings for kind in every_kind()):
                raise


def _knowledge(result: Result) -> tuple[int, bool]:
    """Ranks a result that a limit cut short by how much it says."""
    return KNOWLEDGE.index(result.status), result.why is not None


def results(puzzle: Puzzle, question: Question, options: Options) -> Iterator[Result]:
    """Answers a question in another process; yields the results of ``carry_out``.

    If the memory limit ends the process, the last result has ``limit_reached`` and says so in its ``reason``.

    Raises:
        BackendError: the backend is unknown or failed, or this system cannot limit memory.
        MachineError: the process ended for another reason than its memory limit.
        PuzzleError: no such encoding, or more clauses than the cap.
    """
    last = Result(puzzle, "undecided", backend=find_backend(options.backend).name)
    with closing(_reports(puzzle, question, [options])) as heard:
        for _, report in heard:
            match report:
                case None:
                    return
                case Result():
                    last = report
                    yield last
                    if last.limit_reached or not question.lists:
                        return  # how its process ends does not change the answer
                case MemoryLimitReached():
                    yield _cut_short(last, options.limits, MEMORY_LIMIT)
                    return
                case error:
                    raise error
    yield _cut_short(last, options.limits)


def _cut_short(last: Result, limits: Limits, reason: str | None = None) -> Result:
    """Returns the result when a limit ended the work after ``last``."""
    seconds = limits.elapsed()
    return replace(last, solution=None, index=None, reason=reason, limit_reached=True, seconds=seconds)


def _reports(
    puzzle: Puzzle, question: Question, entrants: Sequence[Options]
) -> Generator[tuple[int, Result | SatpuzzlesError | None], None, None]:
    """Answers a question in several processes in parallel; yields their reports as they arrive.

    A failure of one of them, even a crash, never ends this process.

    Args:
        entrants: the options of each process, all with the same limits.

    Yields:
        The number of the process with a result, with its error, or with None when it has finished. Nothing
        follows after the deadline. All processes end with the iterator.

    Raises:
        BackendError: this system cannot limit memory.
        MemoryError: this process has too little memory to receive the reports.
        PuzzleError: no such encoding, or more clauses than the cap; both hold for every backend.
    """
    limits, memory_limit = entrants[0].limits, entrants[0].memory_limit
    grace = GRACE_SECONDS if puzzle.type in BUILT_IN else FOREIGN_GRACE_SECONDS
    until = None if limits.deadline is None else limits.deadline + grace
    if memory_limit is not None:
        require_memory_limits()
    workers = Workers(len(entrants), memory_limit)
    items = ((number, pack((puzzle, question, options))) for number, options in enumerate(entrants))
    hears = pass_on if len(entrants) == 1 else _tell_alone
    try:
        answers = run(workers, carry_out_packed, items, ordered=False, deadline=until, hears=hears)
        with closing(answers):
            for number, answer in answers:
                if isinstance(answer.error, PuzzleError):
                    raise answer.error
                if answer.value is None:
                    yield number, answer.error
                else:
                    yield number, replace(unpack(answer.value, puzzle), seconds=limits.elapsed())
    finally:
        workers.shutdown(cancel_futures=True)


def _tell_alone(method: str, *arguments: str) -> None:
    """Passes on the reports of one of several processes, except its stages, which run in parallel."""
    if method == "told":
        tell(*arguments)
