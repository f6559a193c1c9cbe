"""Solves a hard formula in a process of its own, for test_limits_matrix.py to limit or to signal.

Takes a JSON object: backend, formula, and optionally seconds, conflicts, sigterm (whether a Python handler
turns SIGTERM into an exit), thread (whether the session runs outside the main thread). Prints a line when
the solve starts, and one with its answer, its CPU seconds and its conflicts.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
import threading

from hard import formula, large_3sat, pigeons, random_3sat

from satpuzzles.core.options import Limits
from satpuzzles.solver.backends import find_backend, loads
from satpuzzles.solver.session import Session

FORMULAS = {
    "pigeons": lambda: pigeons(12),
    "random": lambda: random_3sat(450, seed=2),
    "large": lambda: large_3sat(150_000),
}


def cpu_seconds() -> float:
    """Of this process and of its children that have ended."""
    return sum(os.times()[:4])


def main(options: dict[str, object]) -> None:
    if options.get("sigterm"):
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(143))
    gc.disable()  # it would look through all clauses again and again
    made = formula(FORMULAS[options["formula"]]())
    gc.enable()
    # Python may lose an interrupt in an import, or raise it as another error.
    loads(find_backend(options["backend"]))
    importlib.import_module("satpuzzles.solver.remote")

    def solve() -> None:
        limits = Limits(options.get("seconds"), options.get("conflicts"))
        print("solving", flush=True)
        start = cpu_seconds()
        with Session(made, options["backend"], limits) as session:
            satisfiable = session.solve().satisfiable
            seconds = cpu_seconds() - start
            print(json.dumps([satisfiable, seconds, session.statistics.conflicts]), flush=True)

    if options.get("thread"):
        thread = threading.Thread(target=solve)
        thread.start()
        thread.join()
    else:
        solve()


if __name__ == "__main__":
    try:
        main(json.loads(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
