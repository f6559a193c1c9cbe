"""Where work is done: here, by worker processes of this machine, or on a Dask cluster.

All three are an executor of concurrent.futures to everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import NamedTuple


class Pool(NamedTuple):
    """An executor and how much it does at once.

    Attributes:
        width: how many tasks run side by side at the moment, for a cluster may grow and shrink; 0 where
            a task runs while it is submitted.
    """

    executor: Executor
    width: Callable[[], int]


@contextmanager
def open_executor(jobs: int = 1, dask: str | None = None) -> Iterator[Pool]:
    """An executor for the block; whatever still runs when the block ends is ended with it.

    A Dask cluster only drops what it has not begun.

    Args:
        jobs: worker processes on this machine; with 1 the work is done in this process.
        dask: the address of a Dask scheduler, such as ``tcp://scheduler:8786``, whose workers do the work
            instead.

    Raises:
        BackendError: ``distributed`` is not installed, or no scheduler answers at that address.
        ValueError: fewer than one job.
    """
    if jobs < 1:
        raise ValueError(f"there must be at least one job, not {jobs}")
    if dask is not None:
        from satpuzzles.processes.dask_cluster import Cluster

        cluster = Cluster(dask)
        try:
            yield Pool(cluster, cluster.width)
        finally:
            cluster.shutdown(cancel_futures=True)
    elif jobs > 1:
        from satpuzzles.processes.workers import Workers

        workers = Workers(jobs)
        try:
            yield Pool(workers, lambda: jobs)
        finally:
            workers.shutdown(cancel_futures=True)
    else:
        from satpuzzles.processes.same_process import SameProcess

        yield Pool(SameProcess(), lambda: 0)
