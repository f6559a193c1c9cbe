"""Signals and kills at random moments of every command: the long form of tests/cli/test_signals_random.py.

    python -m benchmarks.signals [COUNT] [SEED]

Each of SIGINT, SIGTERM and SIGKILL goes to each command in turn until there were so many, 1,000 unless told.
Prints what the commands ended with; ends with an error, and what was wrong each time, if anything was.
"""

from __future__ import annotations

import sys
import tempfile
import time
import traceback
from collections import Counter
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "cli")]

from children import hear_signals  # noqa: E402
from disturbing import CODES, ENDING, ENDLESS, Disturbed, disturb, prepared  # noqa: E402


def main(count: int = 1_000, seed: int = 1) -> int:
    """Tries so many; the exit code."""
    hear_signals()
    started, codes, failures = time.monotonic(), Counter(), 0
    made: dict[str, Disturbed] = {}
    turns = islice(cycle(product([*ENDING, *ENDLESS], CODES)), count)
    with tempfile.TemporaryDirectory() as sources:
        for place, (name, number) in enumerate(turns):
            if name not in made:
                source = Path(sources, str(place))
                source.mkdir()
                made[name] = prepared(name, source)
            try:
                with tempfile.TemporaryDirectory() as folder:
                    code = disturb(made[name], number, Random(f"{seed} {place}"), Path(folder, "out"))
            except Exception as error:
                failures += 1
                print(f"{place} {name}, {number.name}: {error!r}", flush=True)
                traceback.print_exc()
            else:
                codes[number.name, code] += 1
            if (place + 1) % 100 == 0:
                print(f"{place + 1:,} after {time.monotonic() - started:.0f} s", flush=True)
    for (sent, code), times in sorted(codes.items()):
        print(f"{sent}: exit code {code} {times:,} times")
    print(f"{count:,} signals to {len(made)} commands, {failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
