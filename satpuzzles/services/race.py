"""A race: several backends solve one puzzle side by side, each in a process; the first answer wins.

On hard boards luck decides much of a backend's time, and the luckiest of a few is often far ahead.
On easy ones starting the processes costs more than the answer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Thread

from satpuzzles.errors import BackendError, PuzzleError, SatpuzzlesError
from satpuzzles.limits import Limits
from satpuzzles.puzzles import puzzle_type
from satpuzzles.puzzles.base import Puzzle
from satpuzzles.services.result import Result, Statistics
from satpuzzles.services.solve import solve
from satpuzzles.solver.backends import find_backend, loads
from satpuzzles.solver.child import Channel, Child, Message

CONTENDERS = ("glucose4", "cadical195", "minisat22", "maplecm")
"""Backends of different temper that do well on the hardest boards, in the order of their worth."""

WAKE_SECONDS = 0.1
"""How often the wait wakes up, for signals and for the deadline."""

GRACE_SECONDS = 0.5
"""How long after the deadline a process may still report what it knows."""


def contenders() -> tuple[str, ...]:
    """The backends that ``auto`` stands for: one for each core, at least two."""
    return CONTENDERS[: max(2, min(len(CONTENDERS), os.cpu_count() or 1))]


def race(
    puzzle: Puzzle,
    backends: Sequence[str] = (),
    *,
    encoding: str | None = None,
    unique: bool = True,
    shared: bool = True,
    presolve: bool = True,
    limits: Limits | None = None,
) -> Result:
    """Solves a puzzle with several backends at once; the others are ended when one has the answer.

    Args:
        backends: names of backends; none for a sensible set of them.
        encoding, unique, shared, presolve, limits: as in ``solve``; the conflict limit holds for each.

    Returns:
        The first decided result, whose ``backend`` is the winner's name; where every backend reached a
        limit, the one of them that knows most.

    Raises:
        BackendError: a backend is unknown or not installed, or all of them failed.
        PuzzleError: no such encoding, or more clauses than the cap.
    """
    limits = limits or Limits()
    names = [find_backend(name).name for name in backends or contenders()]
    for name in names:
        if not loads(find_backend(name)):
            raise BackendError(f"the backend {name} is known but not installed here")
    order = (puzzle.to_json(), encoding, unique, shared, presolve)
    reports: SimpleQueue[tuple[str, Message]] = SimpleQueue()
    children: list[Child] = []
    try:
        for name in names:
            child = Child(f"{__name__}:contend")
            children.append(child)
            child.send((name, *order, limits.seconds_left(), limits.conflicts_left))
            Thread(target=_report, args=(child, name, reports), daemon=True).start()
        message, name = _first_answer(reports, len(names), limits)
    finally:
        for child in children:
            child.close()
    if message is None:
        return Result(puzzle, "undecided", limit_reached=True, seconds=_since(limits))
    *answer, counts = message[1:]
    return replace(
        Result(puzzle, *answer), backend=name, seconds=_since(limits), statistics=Statistics(*counts)
    )


def _report(child: Child, name: str, reports: SimpleQueue[tuple[str, Message]]) -> None:
    try:
        reports.put((name, child.receive()))
    except (BackendError, OSError, ValueError) as error:  # the last two: closed under our hands
        reports.put((name, ("error", str(error))))


def _first_answer(
    reports: SimpleQueue[tuple[str, Message]], running: int, limits: Limits
) -> tuple[Message | None, str]:
    """The first report that decides; failing that, the best of what came."""
    best: Message | None = None
    winner = ""
    errors: list[str] = []
    while running and not _overdue(limits):
        try:
            name, message = reports.get(timeout=WAKE_SECONDS)
        except Empty:
            continue
        running -= 1
        if message[0] == "refused":
            raise PuzzleError(message[1])  # which no backend would take
        if message[0] == "error":
            errors.append(f"{name}: {message[1]}")
            continue
        if best is None or message[1] != "undecided":
            best, winner = message, name
        if message[0] == "decided":
            break
    if best is None and errors and not running:
        raise BackendError("; ".join(errors))
    return best, winner


def _overdue(limits: Limits) -> bool:
    return limits.deadline is not None and time.monotonic() > limits.deadline + GRACE_SECONDS


def _since(limits: Limits) -> float:
    return time.monotonic() - limits.started


def contend(channel: Channel) -> None:
    """One side of the race, in its own process."""
    message = channel.receive()
    if message is None:
        return
    backend, data, encoding, unique, shared, presolve, seconds, conflicts = message
    try:
        puzzle = puzzle_type(data["type"]).from_json(data)
        result = solve(
            puzzle,
            backend=backend,
            encoding=encoding,
            unique=unique,
            shared=shared,
            presolve=presolve,
            limits=Limits(seconds, conflicts),
        )
    except PuzzleError as error:
        channel.send(("refused", str(error)))
        return
    except SatpuzzlesError as error:
        channel.send(("error", str(error)))
        return
    found = result.statistics
    counts = (found.variables, found.clauses, found.cuts, found.conflicts, dict(found.seconds))
    channel.send(
        (
            "open" if result.limit_reached else "decided",
            result.status,
            result.solution,
            result.second_solution,
            result.shared,
            result.reason,
            result.limit_reached,
            counts,
        )
    )
