"""The clock: one contestant on one board, or several in turn on many.

Everything is measured from the puzzle value to the checked answer, the building of a model included.
"""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.contestants import Contestant
from benchmarks.peers.answer import Clock, Solve
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.puzzle.base import Puzzle

REPEATS = 5
"""How often a board is run; the best time counts. As often for all, or more luck would go to the quick."""
REPEAT_SECONDS = 0.3
"""Nothing is run again beyond so much time."""


@dataclass(frozen=True, slots=True)
class Run:
    """One contestant on one board: the best of its repeats, in seconds, and its answer's status."""

    status: str
    wall: float
    cpu: float


@dataclass(slots=True)
class Series:
    """Several contestants on the same boards.

    Attributes:
        boards: how many boards there are; those for which the budget did not reach have no runs.
        runs: for each contestant one run a board, in the order of the boards.
        disagreements: sentences, one for each board on which two decided statuses differ.
    """

    boards: int
    runs: dict[str, list[Run]]
    disagreements: list[str] = field(default_factory=list)


def run_board(solve: Solve, puzzle: Puzzle, cap: float) -> Run:
    """Runs a board several times."""
    gc.collect()
    best: Run | None = None
    spent = 0.0
    for _ in range(REPEATS):
        run = _run_once(solve, puzzle, cap)
        best = best or run
        best = Run(run.status, min(best.wall, run.wall), min(best.cpu, run.cpu))
        spent += run.cpu
        if spent >= REPEAT_SECONDS or run.status == "undecided":
            break
    assert best is not None
    return best


def _run_once(solve: Solve, puzzle: Puzzle, cap: float) -> Run:
    wall, cpu = time.perf_counter(), cpu_seconds()
    try:
        status = solve(puzzle, cap).status
    except (SatpuzzlesError, RuntimeError, MemoryError) as error:
        status = f"error: {error}"
    return Run(status, time.perf_counter() - wall, cpu_seconds() - cpu)


def cpu_seconds() -> float:
    """Of this process and of the children that it has waited for, so that no helper process is free."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def run_series(
    contestants: Sequence[Contestant], boards: Sequence[Puzzle], *, cap: float, budget: float
) -> Series:
    """Runs the contestants board by board, taking turns in who comes first.

    Args:
        boards: of one type of puzzle.
        cap: seconds that one contestant may take for one board.
        budget: seconds for everything; no board is begun beyond it.
    """
    solvers = [(each.name, each.load(boards[0].type)) for each in contestants]
    series = Series(len(boards), {name: [] for name, _ in solvers})
    for _, solve in solvers:
        _run_once(solve, boards[0], cap)  # imports and first calls are nobody's time
    clock = Clock(budget)
    for number, puzzle in enumerate(boards):
        if number and not clock.left():
            break
        turn = number % len(solvers)
        found = {name: run_board(solve, puzzle, cap) for name, solve in solvers[turn:] + solvers[:turn]}
        for name, run in found.items():
            series.runs[name].append(run)
        statuses = {name: run.status for name, run in found.items() if run.status != "undecided"}
        if len(set(statuses.values())) > 1 or any(s.startswith("error") for s in statuses.values()):
            told = ", ".join(f"{name} says {status}" for name, status in statuses.items())
            series.disagreements.append(f"{puzzle.type} board {number + 1}: {told}")
    return series
