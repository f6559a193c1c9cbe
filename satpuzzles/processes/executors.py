"""Opens an executor: this process, worker processes on this machine, or a Dask cluster.

All three are executors of concurrent.futures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, Protocol, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Pool(Protocol):
    """An executor that says how many tasks it does at once."""

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Submits a call of a function."""
        ...

    def width(self) -> int:
        """Returns how many tasks can run in parallel now; 0 if ``submit`` itself runs the task."""
        ...

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stops accepting work."""
        ...


class SameProcess(Executor):
    """Calls a function when it is submitted and returns a finished future.

    One job uses the same code as many, and costs no more than the call itself.
    """

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Calls the function. A signal's exception is raised here at once."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except (Exception, SystemExit) as error:  # a plug-in may raise SystemExit
            future.set_exception(error)
        return future

    def width(self) -> int:
        """See ``Pool``."""
        return 0


@contextmanager
def open_executor(jobs: int = 1, dask: str | None = None) -> Iterator[Pool]:
    """Opens an executor for the block; work that still runs when the block ends is killed.

    A Dask cluster only drops work that has not begun.

    Args:
        jobs: number of worker processes on this machine; with 1 the work runs in this process.
        dask: the address of a Dask scheduler, such as ``tcp://scheduler:8786``; its workers then do the
            work.

    Raises:
        BackendError: ``distributed`` is not installed, or no scheduler answers at that address.
    """
    pool: Pool
    if dask is not None:
        from satpuzzles.processes.dask_cluster import Cluster

        pool = Cluster(dask)
    elif jobs > 1:
        from satpuzzles.processes.workers import Workers

        pool = Workers(jobs)
    else:
        pool = SameProcess()
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
