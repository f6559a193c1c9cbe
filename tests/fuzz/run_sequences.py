"""Long sequences of calls on sessions: ``python tests/fuzz/run_sequences.py --examples 1000 --seed 1``.

Each example is a sequence of up to 40 calls. Ends with an error, and the shortest sequence that Hypothesis
finds, at the first answer that is wrong. One that ends the whole process is told by the last backend that is
not printed, and by ``--backends`` with fewer examples.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from sessions import machine_of
from solver_doubles import LOADING


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=100, help="for each backend")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--backends", nargs="+", default=LOADING, choices=LOADING)
    options = parser.parse_args()
    wanted = settings(
        database=None,
        max_examples=options.examples,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    for backend in options.backends:
        started = time.monotonic()
        machine = machine_of(backend)
        run_state_machine_as_test(seed(options.seed)(machine), settings=wanted)
        seconds = time.monotonic() - started
        print(
            f"{backend}: {options.examples:,} sequences, {machine.calls:,} solves, {seconds:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
