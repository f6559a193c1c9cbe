"""Faults of the system at every command that writes or starts processes: calls that fail, power cuts.

    python -m benchmarks.faults calls|cuts|memory [EVERY] [SEED]

``calls`` has one call after another fail, by itself and with all that follow; ``memory`` does that with some
of the allocations; ``cuts`` cuts the power after every step of the runs that can go on. Where that takes too
long, one in EVERY is drawn. Prints how many were tried and what was wrong. Needs Linux and a C compiler.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "cli"))

from failing_calls import COMMANDS, ERRORS, Case, close_servers
from power_cut import RESUMED, Resumed, cuts, drawn_cuts

from benchmarks.tables import table

T = TypeVar("T")
DRAWN_CUTS = 200
"""So many cuts are drawn for a command, beside those after every step."""

ALLOCATIONS = 2_000
"""One of so many allocations fails, times EVERY: there are a million."""


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


def trial(what: str, every: int, seed: int) -> int:
    """Tries faults of a sort on every command; how many went wrong."""
    rows, dice, started = [], Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(RESUMED if what == "cuts" else COMMANDS):
            place = Path(folder, str(number))
            if what == "cuts":
                resumed = Resumed(name, place)
                found = [*cuts(resumed.steps), *drawn_cuts(resumed.steps, DRAWN_CUTS, seed)]
                made, wrong = attempts(resumed.attempt, found, every, dice)
            else:
                case = Case(name, place)
                memory = what == "memory"
                kinds = ["memory"] if memory else [kind for kind in ERRORS if kind != "memory"]
                share = every * ALLOCATIONS if memory else every
                made, wrong = attempts(case.attempt, case.faults(kinds), share, dice)
            rows.append([name, str(made), str(wrong)])
            print(*rows[-1], flush=True)
    close_servers()
    print(table([what, "tried", "wrong"], rows))
    print(f"{sum(int(row[1]) for row in rows)} in {time.monotonic() - started:.0f} s")
    return sum(int(row[2]) for row in rows)


if __name__ == "__main__":
    words = [*sys.argv[1:], *["calls", "1", "1"][len(sys.argv) - 1 :]]
    sys.exit(bool(trial(words[0], int(words[1]), int(words[2]))))
