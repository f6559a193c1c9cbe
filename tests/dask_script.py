"""A Dask cluster of worker processes on this machine, until standard input ends: WORKERS."""

from __future__ import annotations

import sys

import dask
from distributed import LocalCluster


def main() -> None:
    dask.config.set({"distributed.scheduler.allowed-failures": 1})
    with LocalCluster(
        processes=True,
        n_workers=int(sys.argv[1]),
        threads_per_worker=1,
        dashboard_address=None,
        worker_dashboard_address=None,
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
