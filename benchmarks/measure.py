"""The clock: several solvers in turn on the same boards.

Everything is measured from the puzzle value to the checked answer, the building of a model included.
Each solve gets a value of its own, since a value keeps its rules once they are asked for; peers keep nothing.
"""

from __future__ import annotations

import gc
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.peers.answer import Solve
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.puzzle.base import Puzzle

REPEATS = 3
"""How often a board is run; the best time counts. As often for all, or more luck would go to the quick."""
REPEAT_SECONDS = 0.1
"""Nothing is run again beyond so much time."""


@dataclass(frozen=True, slots=True)
class Run:
    """An answer's status, and the best CPU seconds of its repeats; the cap if undecided."""

    status: str
    cpu: float


@dataclass(slots=True)
class Series:
    """Several solvers on the same boards.

    Attributes:
        runs: for each solver one run a board, in the order of the boards.
        disagreements: sentences, one for each board on which two decided statuses differ.
    """

    runs: dict[str, list[Run]]
    disagreements: list[str] = field(default_factory=list)

    def seconds(self, name: str) -> float:
        """The median of a solver."""
        return median(run.cpu for run in self.runs[name])

    def decided(self, name: str) -> bool:
        """Whether a solver answered for every board."""
        return all(run.status != "undecided" for run in self.runs[name])


def run_board(solve: Solve, board: Mapping[str, Any], cap: float) -> Run:
    """Runs a board several times, each time as a new value.

    Args:
        board: the JSON object of the puzzle.
    """
    gc.collect()
    best: Run | None = None
    spent = 0.0
    for _ in range(REPEATS):
        run = _run_once(solve, board, cap)
        best = Run(run.status, min(best.cpu, run.cpu) if best else run.cpu)
        spent += run.cpu
        if spent >= REPEAT_SECONDS or run.status == "undecided":
            break
    assert best is not None
    return best


def _run_once(solve: Solve, board: Mapping[str, Any], cap: float) -> Run:
    puzzle: Puzzle = Puzzle.from_json(board)
    start = time.process_time()
    try:
        status = solve(puzzle, cap).status
    except (SatpuzzlesError, RuntimeError, MemoryError) as error:
        status = f"error: {error}"
    return Run(status, cap if status == "undecided" else time.process_time() - start)


def cpu_seconds() -> float:
    """Of this process and of the children that it has waited for, so that no helper process is free."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def peak_memory() -> float:
    """The most that this process ever held, in MiB.

    ``ru_maxrss`` also counts what the parent held when it started this process, so Linux is asked
    for the mark of the program itself.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 1024)


def run_series(solvers: Mapping[str, Solve], boards: Sequence[Puzzle], cap: float) -> Series:
    """Runs the solvers board by board, taking turns in who comes first.

    Args:
        boards: of one type of puzzle.
        cap: seconds that one solver may take for one board.
    """
    series = Series({name: [] for name in solvers})
    for solve in solvers.values():
        _run_once(solve, boards[0].to_json(), cap)  # imports and first calls are nobody's time
    ordered = list(solvers.items())
    for number, puzzle in enumerate(boards):
        turn = number % len(ordered)
        board = puzzle.to_json()
        found = {name: run_board(solve, board, cap) for name, solve in ordered[turn:] + ordered[:turn]}
        for name, run in found.items():
            series.runs[name].append(run)
        statuses = {name: run.status for name, run in found.items() if run.status != "undecided"}
        if len(set(statuses.values())) > 1 or any(s.startswith("error") for s in statuses.values()):
            told = ", ".join(f"{name} says {status}" for name, status in statuses.items())
            series.disagreements.append(f"{puzzle.type} board {number + 1}: {told}")
    return series
