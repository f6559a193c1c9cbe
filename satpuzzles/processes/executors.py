"""Where work is done: here, by worker processes of this machine, or on a Dask cluster.

All three are an executor of concurrent.futures to everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, Protocol, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Pool(Protocol):
    """An executor that says how much it does at once."""

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Has a function called."""
        ...

    def width(self) -> int:
        """How many tasks run side by side at the moment; 0 where a task runs while it is submitted."""
        ...

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes no more work."""
        ...


class SameProcess(Executor):
    """Calls a function when it is submitted; the future that comes back is done.

    One job goes the same way as many, and costs nothing more than the call itself.
    """

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Calls the function. A signal's exception comes out of here at once."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except (Exception, SystemExit) as error:  # a plug-in may raise even that
            future.set_exception(error)
        return future

    def width(self) -> int:
        """See ``Pool``."""
        return 0


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
