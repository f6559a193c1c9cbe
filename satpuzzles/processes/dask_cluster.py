"""An executor on the workers of a Dask cluster; the only file that imports Dask.

docs/cluster.md says how to set up a cluster.
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
"""Maximum seconds to wait for the scheduler's answer."""

CLOSE_SECONDS = 0.5
"""Maximum seconds to close the connection."""

WIDTH_SECONDS = 2.0
"""Seconds between two requests for the number of workers."""

LOGGERS = ("distributed", "distributed.client", "distributed.gc", "tornado", "tornado.application", "asyncio")
"""The loggers whose level Dask sets separately."""


class Cluster(Executor):
    """The workers of a Dask cluster, for the duration of the block.

    A worker with other versions of Python, satpuzzles, python-sat or NumPy may make other boards from the
    same seed. So each worker checks the versions for every task.

    Args:
        address: the address of the scheduler, such as ``tcp://scheduler:8786``.

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
            # Chunks of large boards cannot be made smaller.
            self._stack.enter_context(
                dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TB"})
            )
            reason = None
            try:
                self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            except Exception as error:  # of many kinds
                reason = str(error) or type(error).__name__
            if reason is not None:
                # The failed client closes itself when it is collected. If another one starts at that time,
                # both wait for the same lock forever.
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
        """Calls a function on a worker; for the arguments see ``Workers.submit``.

        Returns:
            A future, with the same errors as in ``Workers``. If a worker ends, another one does the task;
            if more workers end than ``distributed.scheduler.allowed-failures``, the error is a ProcessLost.
            If a worker's versions differ, or it cannot import the function, the error is a BackendError.
        """
        future: Future[Result] = Future()
        sent = self._executor.submit(_call, versions(), fn, *args, **kwargs)
        # Cancelling one future cancels the other.
        future.add_done_callback(lambda done: sent.cancel() if done.cancelled() else None)
        sent.add_done_callback(partial(self._pass_on, future))
        return future

    def width(self) -> int:
        """Returns how many tasks the workers do at once, as of a few seconds ago; at least 1."""
        now = time.monotonic()
        if now - self._asked > WIDTH_SECONDS:
            self._asked = now
            with suppress(OSError):
                self._width = sum(self._client.nthreads().values())
        return max(1, self._width)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leaves the cluster; its workers keep running.

        Args:
            wait: whether to wait first until all submitted tasks are done.
            cancel_futures: whether to cancel the submitted tasks instead.
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
        """Passes the outcome of Dask's future on to ours."""
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
        """Silences Dask's log in the block: callers report the errors."""
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
"""On a worker: one idle process for each task that it can do at once."""


def _call(asked: dict[str, str], function: Callable[..., Result], *args: object) -> Result:
    """Runs on a worker: calls a function if the worker has the versions of the caller.

    The call runs in a child process. So a crash ends only this task and not the worker; threads of a worker
    do not share one interpreter; and a solver that blocks the interpreter for minutes does not keep the
    worker from answering its scheduler.
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
