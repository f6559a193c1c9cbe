"""Who makes boards, one turn after the other: the recipes of satpuzzles and the programs sgt-*.

Each works in a process of its own that can be killed. What is made, and the tables, are in generators.py.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Timer
from typing import Protocol

from benchmarks.measure import cpu_seconds
from satpuzzles.core.options import Limits
from satpuzzles.processes.child import Child, ProcessLost
from satpuzzles.questions.solve import solve
from satpuzzles.uniqueness.boards import make_board, recipe_type
from satpuzzles.uniqueness.recipe import Generated

PROGRAMS = {
    "hitori": "sgt-singles",
    "nonogram": "sgt-pattern",
    "calcudoku": "sgt-keen",
    "futoshiki": "sgt-unequal",
    "slitherlink": "sgt-loopy",
    "akari": "sgt-lightup",
    "sudoku": "sgt-solo",
    "masyu": "sgt-pearl",
    "hashi": "sgt-bridges",
    "skyscrapers": "sgt-towers",
}
"""Simon Tatham's generators, as Debian calls them."""

FOLDERS = "/usr/games", "/usr/local/games"
"""Where a system may put games without having the folder in PATH."""

Option = str | float | None | tuple[int, ...]
"""A plain value of a recipe's field."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What came of a turn.

    Attributes:
        cpu, wall: seconds a board, for each board that was made; where only a whole batch can be
            measured, its mean for each of its boards.
        outcome: ``made``, ``limit`` (killed in the last board), ``refused``, ``crashed`` or a sentence
            that says what is wrong with a board.
        seconds: wall-clock seconds of the whole turn.
        lost: CPU seconds of the board in which it was killed; wall-clock ones where no others are known.
    """

    cpu: tuple[float, ...]
    wall: tuple[float, ...]
    outcome: str
    seconds: float
    lost: float = 0.0


class Maker(Protocol):
    """Someone who makes boards of one kind."""

    name: str

    def turn(self, first: int, boards: int, limit: float) -> Turn:
        """Makes boards until it has that many or the limit is over.

        Args:
            first: how many boards the earlier turns made; other turns make other boards.
            limit: seconds for the whole turn.
        """
        ...

    def close(self) -> None:
        """Ends its process, where it has one between the turns."""
        ...


class Ours:
    """satpuzzles in a process that has imported everything and made a first board."""

    name = "satpuzzles"

    def __init__(self, type: str, size: int, options: Mapping[str, Option]) -> None:
        self._child = Child(Boards, {"type": type, "rows": size, "columns": size, **options})

    def turn(self, first: int, boards: int, limit: float) -> Turn:
        cpu: list[float] = []
        wall: list[float] = []
        outcome = "made"
        with suppress(ProcessLost):  # the first order will find that out too
            self._child.wait()
        begin = time.perf_counter()
        with _killed_after(limit, self._child.kill):
            try:
                for index in range(first, first + boards):
                    cpu_board, wall_board, outcome = self._child.ask("make", index)
                    if outcome != "made":
                        break
                    cpu.append(cpu_board)
                    wall.append(wall_board)
            except ProcessLost:
                outcome = "limit" if time.perf_counter() - begin >= limit else "crashed"
        seconds = time.perf_counter() - begin
        if outcome == "made":
            outcome = self._child.ask("look")
        return Turn(tuple(cpu), tuple(wall), outcome, seconds, seconds - sum(wall))

    def close(self) -> None:
        self._child.close()


class Boards:
    """What the process of ``Ours`` has: a recipe, and the board that it made last."""

    def __init__(self, data: Mapping[str, Option]) -> None:
        recipe = recipe_type(str(data["type"]))
        self._recipe = recipe.from_json(data)
        self._made = make_board(recipe.from_json({"rows": 4, "columns": 4}), 0, 0)
        # Imports and first calls are nobody's time.

    def make(self, index: int) -> tuple[float, float, str]:
        """The CPU and wall-clock seconds that a board took, and ``made`` or what went wrong."""
        wall, cpu = time.perf_counter(), cpu_seconds()
        try:
            self._made = make_board(self._recipe, 0, index)
        except Exception as error:  # the run goes on with the other kinds and ends with exit code 1
            return 0.0, 0.0, f"error: {type(error).__name__}: {error}"
        return cpu_seconds() - cpu, time.perf_counter() - wall, "made"

    def look(self) -> str:
        """What is wrong with the board that was made last, or ``made``."""
        found = fault(self._made) or "made"
        gc.collect()
        return found


def fault(made: Generated) -> str:
    """What is wrong with a board; empty where nothing is, or where that is not decided in 10 seconds."""
    if made.puzzle.check(made.solution):
        return "error: the solution breaks a rule"
    result = solve(made.puzzle, shared=False, limits=Limits(10.0))
    if result.status in ("solved", "undecided"):
        return ""
    if result.status != "unique":
        return f"error: the board is {result.status}"
    return "" if result.solution == made.solution else "error: the solution is another one"


class Tatham:
    """One of Simon Tatham's generators with its parameters, such as ``9dx``.

    A turn is one process, which makes its boards in series; what starting it costs is taken off. A turn
    of several that reaches the limit counts in its favour: as if it had made them all in that time.
    """

    def __init__(self, program: str, parameters: str) -> None:
        self.name = f"{os.path.basename(program)} {parameters}"
        self._program = program
        self._parameters = parameters
        self._start_up = min((_run([program, "--version"], 10.0) for _ in range(3)), key=lambda run: run.cpu)

    def turn(self, first: int, boards: int, limit: float) -> Turn:
        run = _run([self._program, "--generate", str(boards), f"{self._parameters}#{first}"], limit)
        if run.outcome == "made":
            cpu = max(0.0, run.cpu - self._start_up.cpu) / boards
            wall = max(0.0, run.wall - self._start_up.wall) / boards
            return Turn((cpu,) * boards, (wall,) * boards, run.outcome, run.wall)
        if run.outcome == "limit" and boards > 1:  # how many were ready is not told
            return Turn((run.cpu / boards,) * boards, (run.wall / boards,) * boards, "made", run.wall)
        return Turn((), (), run.outcome, run.wall, run.cpu)

    def close(self) -> None:
        pass


def tatham(type: str) -> str | None:
    """Where the generator for a type of puzzle is installed; None if it is not, or there is none."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *FOLDERS])
    return shutil.which(PROGRAMS[type], path=path) if type in PROGRAMS else None


def tatham_version() -> str:
    """The version of the rival; ``not installed`` without it."""
    program = tatham("futoshiki")
    if program is None:
        return "not installed"
    told = subprocess.run([program, "--version"], check=False, capture_output=True, text=True).stdout
    return next(iter(told.rpartition("Version ")[2].split()), "unknown")


@dataclass(frozen=True, slots=True)
class _Run:
    outcome: str
    cpu: float
    wall: float


def _run(command: Sequence[str], limit: float) -> _Run:
    """Runs a program to its end, or to the limit."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with _killed_after(limit, lambda: os.kill(process.pid, signal.SIGKILL)):
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - begin
    outcome = "made"
    if process.returncode < 0:
        outcome = "limit" if wall >= limit else "crashed"
    elif process.returncode:
        outcome = "refused"
    return _Run(outcome, usage.ru_utime + usage.ru_stime, wall)


@contextmanager
def _killed_after(seconds: float, kill: Callable[[], None]) -> Iterator[None]:
    timer = Timer(seconds, kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
