"""Faults of the system at every command that writes or starts processes: calls that fail, power cuts.

    python -m benchmarks.faults calls|cuts|limits|memory|clocks [EVERY] [SEED]

``calls`` has one call after another fail, by itself and with all that follow; ``cuts`` cuts the power after
every step of the runs that can go on; ``limits`` solves a board with memory limits of which some are too
low, 50 times each; ``memory`` has a piece of memory be refused, one of 60 places in the program and in its
workers; ``clocks`` has the clocks jump by hours. Where that takes too long, one in EVERY is drawn. Prints how
many were tried and what was wrong. Needs Linux and a C compiler.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "cli"))

from failing_calls import Ended, Fault, close_servers, run
from faulted_commands import COMMANDS, Case
from power_cut import RESUMED, Resumed, cuts, drawn_cuts

from benchmarks.tables import table

T = TypeVar("T")
SHORTAGES = 60
"""So many pieces of memory are refused, one a run, of a command, and as many of its workers."""

JUMPS = 10
"""At so many readings a clock jumps forwards, and at as many backwards."""

DRAWN_CUTS = 200
"""So many cuts are drawn for a command, beside those after every step."""

BOARD = Path(__file__).parents[1] / "instances" / "sudoku" / "large_16x16.txt"
BACKENDS = "glucose4", "cadical195", "maplecm"
LIMITS = 30, 36, 40, 42, 44, 48, 60, 400
"""MiB, from such as nothing can start with to such as are enough; most are where one becomes the other."""


def attempts(
    attempt: Callable[[T], object], trials: Iterable[T], every: int, dice: Random
) -> tuple[int, int]:
    """How many trials were made, and how many went wrong; what went wrong is printed."""
    made = wrong = 0
    for trial in trials:
        if dice.randrange(every):
            continue
        made += 1
        try:
            attempt(trial)
        except AssertionError as error:
            wrong += 1
            print(str(error)[:2_000], flush=True)
    return made, wrong


def memory_limits(folder: Path) -> Iterator[tuple[str, Callable[[int], None], Iterable[int]]]:
    """Backends, each with what solves a board with a memory limit, and 50 times each limit in MiB."""
    folder.mkdir()

    def solve(backend: str, *options: str) -> Ended:
        args = "solve", str(BOARD), "--json", "--backend", backend, *options
        return run(folder, args, Fault("open", 0))

    def attempt(backend: str, solution: object, mebibytes: int) -> None:
        ended = solve(backend, "--memory-limit", str(mebibytes))
        (line,) = ended.out.splitlines()
        told = json.loads(line)
        if told.get("status") == "unique":
            right = ended.code == 0 and told["solution"] == solution
        else:
            right = ended.code == 3 and told.get("reason") == "memory limit"
        if not right or ended.err:
            raise AssertionError(f"{backend} with {mebibytes} MiB: {ended}")

    for backend in BACKENDS:
        solution = json.loads(solve(backend).out)["solution"]
        yield backend, partial(attempt, backend, solution), [each for each in LIMITS for _ in range(50)]


def sorts(what: str, folder: Path, seed: int) -> Iterator[tuple[str, Callable, Iterable]]:
    """For each command its name, what tries a fault there, and the faults."""
    if what == "limits":
        yield from memory_limits(folder / what)
        return
    for number, name in enumerate(RESUMED if what == "cuts" else COMMANDS):
        place = folder / str(number)
        if what == "cuts":
            resumed = Resumed(name, place)
            yield name, resumed.attempt, [*cuts(resumed.steps), *drawn_cuts(resumed.steps, DRAWN_CUTS, seed)]
            continue
        case = Case(name, place)
        dice = Random(f"{name}/{seed}")
        found: dict[str, Callable[[], Iterable[Fault]]] = {
            "calls": case.faults,
            "memory": partial(case.shortages, SHORTAGES, dice),
            "clocks": partial(case.jumps, JUMPS, dice),
        }
        yield name, case.attempt, found[what]()


def trial(what: str, every: int, seed: int) -> int:
    """Tries faults of a sort on every command; how many went wrong."""
    rows, dice, started = [], Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for name, attempt, found in sorts(what, Path(folder), seed):
            made, wrong = attempts(attempt, found, every, dice)
            rows.append([name, str(made), str(wrong)])
            print(*rows[-1], flush=True)
    close_servers()
    print(table([what, "tried", "wrong"], rows))
    print(f"{sum(int(row[1]) for row in rows)} in {time.monotonic() - started:.0f} s")
    return sum(int(row[2]) for row in rows)


if __name__ == "__main__":
    words = [*sys.argv[1:], *["calls", "1", "1"][len(sys.argv) - 1 :]]
    sys.exit(bool(trial(words[0], int(words[1]), int(words[2]))))
