"""A race: several backends solve one puzzle side by side, each in a process; the first answer wins.

On hard boards luck decides much of a backend's time, and the luckiest of a few is often far ahead.
On easy ones starting the processes costs more than the answer.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from typing import Unpack

from satpuzzles.core.checked import checked
from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.core.options import Keywords, Options
from satpuzzles.processes.memory import MemoryLimitReached
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.limited_memory import MEMORY_LIMIT, cut_short, reports
from satpuzzles.questions.result import Result
from satpuzzles.questions.search import Question
from satpuzzles.solver.backends import find_installed

KNOWLEDGE = ("undecided", "solved", "multiple", "unsolvable")
"""The statuses that a limit can leave, in the order of how much they tell.

A puzzle may be known to be unsolvable when a limit comes before it is known why.
"""

CONTENDERS = ("glucose4", "cadical195", "minisat22", "maplecm")
"""Backends of different temper that do well on the hardest boards, in the order of their worth."""


def contenders() -> tuple[str, ...]:
    """The backends that ``auto`` stands for: one for each core, at least two."""
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
    """Solves a puzzle with several backends at once; the others are ended when one has the answer.

    Args:
        backends: names of backends, of which one named twice races once; none for those of
            ``options.race``.
        unique, shared: as in ``solve``.
        why: whether to say why an unsolvable puzzle is that, as ``why`` does.
        options, keywords: see ``Options``; the conflict limit and the memory limit hold for each backend.

    Returns:
        The first decided result, whose ``backend`` is the winner's name; where every backend reached a
        limit, the one of them that knows most.

    Raises:
        ArgumentError: ``backend`` was given.
        BackendError: a backend is unknown or not installed, or all of them failed; or memory cannot be
            limited here.
        MachineError: all of them failed, and some because their process ended.
        PuzzleError: no such encoding, or more clauses than the cap.
    """
    given = Options.of(options, keywords)
    given = given.replace(race=backends or given.race or contenders())
    limits = given.limits
    names = list(dict.fromkeys(find_installed(name).name for name in given.race or ()))
    entrants = [given._replace(backend=name, race=None) for name in names]
    best: Result | None = None
    errors: list[str] = []
    is_lost = False
    with closing(reports(puzzle, Question(unique, shared, why), entrants)) as heard:
        for number, report in heard:
            match report:
                case Result():
                    found = report
                case MemoryLimitReached():
                    found = Result(puzzle, "undecided", backend=names[number])
                    found = cut_short(found, limits, MEMORY_LIMIT)
                case None:
                    continue
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
    return cut_short(Result(puzzle, "undecided"), limits)


def _knowledge(result: Result) -> tuple[int, bool]:
    """How much a result tells that a limit ended."""
    return KNOWLEDGE.index(result.status), result.why is not None
