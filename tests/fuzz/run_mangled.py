"""A long run on mangled texts: ``python tests/fuzz/run_mangled.py --inputs 100000 --seed 1``.

Prints what was read, the slowest input and the memory in use; ends with an error, and the input in a
file, at the first thing that must not be.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from pathlib import Path
from random import Random

from mangle import mangle, valid_text
from target import NAMES, TYPES, try_text

HANG = 20.0
"""Seconds that no input takes."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failure"), help="where a bad input goes")
    options = parser.parse_args()
    random = Random(options.seed)
    started = time.monotonic()
    puzzles, slowest, done = 0, 0.0, 0
    while done < options.inputs and time.monotonic() - started < options.seconds:
        data = mangle(random, valid_text(random))
        guessed = random.random() < 0.6
        type, format = (None, None) if guessed else (random.choice(TYPES), random.choice(NAMES))
        before = time.monotonic()
        try:
            puzzles += try_text(data, type, format)
            spent = time.monotonic() - before
            assert spent < HANG, f"{spent:.1f} s"
        except BaseException:
            options.failures.write_bytes(data)
            print(f"input {done}, type {type}, format {format}: {options.failures}", file=sys.stderr)
            raise
        slowest = max(slowest, spent)
        done += 1
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    seconds = time.monotonic() - started
    print(
        f"{done:,} inputs, {puzzles:,} boards among them, {seconds:.0f} s; slowest {slowest:.2f} s", end="; "
    )
    print(f"{memory:.0f} MiB at most; nothing but answers and sentences")


if __name__ == "__main__":
    main()
