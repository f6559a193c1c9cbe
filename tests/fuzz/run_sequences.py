"""Long sequences of calls on a run of many items, and on the sessions of every backend.

Run as ``python tests/fuzz/run_sequences.py --examples 1000 --seed 1``. Each example is a sequence of up to 40
calls. Ends with an error, and the shortest sequence that Hypothesis finds, at the first wrong answer. What
ends the process is told by the last backend that is not printed, and by ``--backends`` with fewer.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from batches import BatchMachine
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from sessions import machine_of
from solver_doubles import LOADING

from satpuzzles.processes import run as batch_room


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
    batch_room.WAKE_SECONDS = 1e-6
    for name in ["batch", *options.backends]:
        started = time.monotonic()
        machine = BatchMachine if name == "batch" else machine_of(name)
        run_state_machine_as_test(seed(options.seed)(machine), settings=wanted)
        seconds = time.monotonic() - started
        print(
            f"{name}: {options.examples:,} sequences, {machine.calls:,} questions, {seconds:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
