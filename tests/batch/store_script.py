"""A run that writes lines into a store, for the tests that kill it: FILE, LINES, JOBS, perhaps --resume."""

from __future__ import annotations

import sys
import time

import batch_work

from satpuzzles.batch.store import open_store
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.run import run

ASKED = {"command": "count", "seed": 1}


def main() -> None:
    path, lines, jobs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with open_store(path, ASKED, resume="--resume" in sys.argv) as store, open_executor(jobs) as pool:
        print("begun", store.done, flush=True)
        if not store.complete:
            items = ((n, {"n": n}) for n in range(store.done, lines))
            for _, answer in run(pool, batch_work.line, items):
                store.write(answer.value)
                time.sleep(0.0005)


if __name__ == "__main__":
    main()
