"""An executor whose workers are those of a Dask cluster; the only file that imports Dask.

How a cluster is set up stands in docs/cluster.md.
"""

from __future__ import annotations

import gc
import logging
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from socket import gethostname
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import BackendError, SatpuzzlesError
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.versions import versions
from satpuzzles.processes.workers import Workers

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

CONNECT_SECONDS = 5.0
"""How long a scheduler may take to answer."""

CLOSE_SECONDS = 0.5
"""How long the farewell may take."""

WIDTH_SECONDS = 2.0
"""How often the scheduler is asked how many workers there are."""

LOGGERS = ("distributed", "distributed.client", "distributed.gc", "tornado", "tornado.application", "asyncio")
"""Those that Dask gives a level of their own."""


class Cluster(Executor):
    """The workers of a Dask cluster, as long as the block lasts.

    A worker with other versions of Python, satpuzzles, python-sat or NumPy than are here may make other
    boards of a seed. So every task is checked where it arrives, whenever that worker may have come.

    Args:
        address: of the scheduler, such as ``tcp://scheduler:8786``.

    Raises:
        BackendError: ``distributed`` is not installed, or no scheduler answers.
    """

    def __init__(self, address: str) -> None:
        try:
            import dask
            from distributed import Client
            from distributed.scheduler import KilledWorker
        except ImportError:
            raise BackendError(
                "a Dask cluster needs the package distributed; `pip install 'satpuzzles[dask]'` installs it"
            ) from None
        self._KilledWorker = KilledWorker
        self._stack = ExitStack()
        try:
            self._stack.enter_context(self._quiet())
            # Chunks of large boards are as large as they are.
            self._stack.enter_context(
                dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TB"})
            )
            reason = None
            try:
                self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            except Exception as error:  # of many kinds
                reason = str(error) or type(error).__name__
            if reason is not None:
                # The client that failed closes itself when it is collected. Were that while another one
                # starts, both would wait for the same lock for ever.
                gc.collect()
                if reason.startswith("missing port number"):
                    raise BackendError(f"{short_repr(address)} has no port; write tcp://host:8786")
                raise BackendError(f"no Dask scheduler answers at {address}: {reason}")
        except BaseException:
            self._stack.close()
            raise
        self._executor = self._client.get_executor(pure=False)
        self._width = 0
        self._asked = -WIDTH_SECONDS

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Has a worker call a function; what both may be is said in Workers.

        Returns:
            A future, with errors as those of Workers. Where a worker ends, another one does the task;
            where more of them end than ``distributed.scheduler.allowed-failures``, the error is a
            ProcessLost. Where a worker's versions differ, or it cannot import the function, it is a
            BackendError.
        """
        future: Future[Result] = Future()
        sent = self._executor.submit(_call, versions(), fn, *args, **kwargs)
        # Cancelling the one is cancelling the other.
        future.add_done_callback(lambda done: sent.cancel() if done.cancelled() else None)
        sent.add_done_callback(partial(self._pass_on, future))
        return future

    def width(self) -> int:
        """How many tasks the workers do at once, as of some seconds ago; at least 1."""
        now = time.monotonic()
        if now - self._asked > WIDTH_SECONDS:
            self._asked = now
            with suppress(OSError):
                self._width = sum(self._client.nthreads().values())
        return max(1, self._width)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leaves the cluster, whose workers stay.

        Args:
            wait: whether to wait first until all is done that was submitted.
            cancel_futures: whether to have the cluster give that up instead.
        """
        if wait and not cancel_futures:
            self._executor.shutdown()
        with suppress(Exception):
            self._client.close(timeout=CLOSE_SECONDS)
        self._stack.close()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def _pass_on(self, future: Future[Any], sent: Future[Any]) -> None:
        """Has a future come to what Dask's own came to."""
        if sent.cancelled():
            future.cancel()
        if not future.set_running_or_notify_cancel():
            return
        match sent.exception():
            case None:
                future.set_result(sent.result())
            case self._KilledWorker():
                future.set_exception(ProcessLost("every worker ended that was given the task"))
            case SatpuzzlesError() as error:
                future.set_exception(error)
            case error:
                sentence = f"a worker of the cluster failed: {type(error).__name__}: {error}"
                future.set_exception(BackendError(sentence))

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        """What Dask logs meanwhile is heard by nobody: errors are said by who asked."""
        loggers = [logging.getLogger(name) for name in LOGGERS]
        levels = [logger.level for logger in loggers]
        for logger in loggers:
            logger.setLevel(logging.CRITICAL + 1)
        try:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", module="distributed")
                yield
        finally:
            for logger, level in zip(loggers, levels):
                logger.setLevel(level)


_idle: SimpleQueue[Workers] = SimpleQueue()
"""On a worker: a process for each task that it does at once, while it waits for the next."""


def _call(asked: dict[str, str], function: Callable[..., Result], *args: object) -> Result:
    """Runs on a worker: calls a function, where the versions are those of who asked.

    It does so in a process of its own. So a crash costs the task and not the worker, nor what else the
    worker has; several threads of a worker do not share one interpreter; and a solver that holds it
    for minutes does not keep the worker from answering its scheduler.
    """
    for name, there in asked.items():
        if versions()[name] != there:
            raise BackendError(
                f"a worker on {gethostname()} has {name} {versions()[name]}, and here it is {there}; "
                "different versions may make different boards"
            )
    try:
        process = _idle.get_nowait()
    except Empty:
        process = Workers(1)
    try:
        return process.submit(function, *args).result()
    finally:
        _idle.put(process)
