"""An executor of worker processes on this machine that survives the end of any of them.

A pool of concurrent.futures forks, and breaks permanently when one of its processes ends.
"""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from threading import Condition, RLock, Thread
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from satpuzzles.core.errors import BackendError, MachineError, MemoryLimitReached, SatpuzzlesError
from satpuzzles.core.runtime import start_thread
from satpuzzles.processes.child import Child, ProcessLost
from satpuzzles.processes.serving import Functions
from satpuzzles.puzzle.packing import name_of

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

START_ATTEMPTS = 3
"""Maximum attempts to start a process that ends before it is ready."""

SPARE_DESCRIPTORS = 16
"""Minimum number of free file descriptors that must remain to start another process."""

WAKE_SECONDS = 0.1
"""Seconds between two checks for signals while waiting for threads."""

PATIENCE_SECONDS = 10.0
"""Maximum seconds to wait for threads whose processes were killed."""

Hears = Callable[..., object]
"""Called with each report of the work: the name of a method of ``Listener`` and its arguments."""

_Task = tuple["Future[Any]", str, tuple[object, ...], Hears | None]


class Workers(Executor):
    """Worker processes that run functions from one queue; they start when needed.

    When a process ends or is killed, another replaces it. The future of a task that it had begun gets a
    ProcessLost; the new process does the other tasks. All are killed when the block ends in an exception,
    and when this process ends. If the system allows fewer processes than wanted, those do all the work.

    Args:
        count: the maximum number of processes.
        memory_limit: limit of the address space of each in MiB.
    """

    def __init__(self, count: int, memory_limit: int | None = None) -> None:
        self._count = count
        self._memory_limit = memory_limit
        self._busy: dict[Future[Any], Child] = {}
        self._tasks: deque[_Task] = deque()
        # Acquired directly: a Condition acquires its lock in Python, and a signal handler that raises just
        # then leaves it locked forever.
        self._lock = RLock()
        self._changed = Condition(self._lock)
        self._children: set[Child] = set()
        # On Linux a child dies with the thread that made it, so each has a thread that lives as long.
        self._threads: list[Thread] = []
        self._idle = 0
        self._over = self._killed = False

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Calls a function in a process.

        Args:
            fn: a function of a module that can be imported by its name.
            args: numbers, strings, None and lists, tuples and dicts of these, like the result; no keywords.

        Returns:
            A future. Its error is one of core/errors.py if the function raised one, otherwise a
            BackendError that describes it; a ProcessLost if the process ended.

        Raises:
            ValueError: another process cannot import the function.
            RuntimeError: the executor was shut down.
            BackendError: no thread can be started.
        """
        assert not kwargs
        return self.submit_heard(None, fn, *args)

    def submit_heard(
        self, hears: Hears | None, fn: Callable[..., Result], /, *args: object
    ) -> Future[Result]:
        """Like ``submit``, and calls ``hears`` with the reports of the work, in a thread of this process."""
        future: Future[Result] = Future()
        name = name_of(fn)
        with self._lock:
            if self._over:
                raise RuntimeError("the workers were shut down")
            self._tasks.append((future, name, args, hears))
            if self._idle >= len(self._tasks):
                self._changed.notify()
            elif len(self._threads) < self._count:
                try:
                    self._threads.append(start_thread(self._tend))
                except MachineError as error:
                    if not self._threads:
                        raise _not_started(error) from None
                    self._count = len(self._threads)
        return future

    def width(self) -> int:
        """Returns the number of parallel processes; raises MemoryError if no thread is left to serve them."""
        if self._threads and not any(thread.is_alive() for thread in self._threads):
            raise MemoryError
        return self._count

    def stop(self, future: Future[Any]) -> None:
        """Cancels the task of a future, and kills the process if it has begun the task.

        The future ends as cancelled or, if the task had begun, with a ProcessLost.
        """
        with self._lock:
            future.cancel()
            if (child := self._busy.pop(future, None)) is not None:
                child.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stops accepting work, and ends the processes when all tasks are done.

        Args:
            wait: whether to wait until they have ended.
            cancel_futures: whether to kill them at once instead.
        """
        given_up: list[_Task] = []
        with self._lock:
            self._over = True
            if cancel_futures:
                self._killed = True
                given_up = [*self._tasks]
                self._tasks.clear()
                for child in self._children:
                    child.kill()
            self._changed.notify_all()
        for future, *_ in given_up:
            future.cancel()
            future.set_running_or_notify_cancel()
        # A signal may have left a future locked forever, and with it the thread that has its result.
        last = time.monotonic() + PATIENCE_SECONDS if self._killed else math.inf
        if wait:
            for thread in self._threads:
                while thread.is_alive() and time.monotonic() < last:
                    thread.join(WAKE_SECONDS)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown(cancel_futures=kind is not None)

    # ---- in the threads ----

    def _tend(self) -> None:
        """Runs tasks in a process, and in a new one after each loss."""
        child: Child | None = None
        while (task := self._next(child)) is not None:
            future = task[0]
            if future.cancelled():
                future.set_running_or_notify_cancel()
            elif child is not None:
                child = self._carry_out(task, child, is_fresh=False)
            else:
                try:
                    child = self._start()
                except Exception as error:
                    if self._give_back(task):
                        return
                    if future.set_running_or_notify_cancel():
                        future.set_exception(error)
                else:
                    child = self._carry_out(task, child, is_fresh=True)
        if child is not None:
            child.close()

    def _carry_out(self, task: _Task, child: Child, *, is_fresh: bool) -> Child | None:
        """Runs a task in a process.

        If the process is lost before it begins, usually because it was killed while idle, the task waits for
        a fresh one.

        Returns:
            The process, or None if it has been ended.
        """
        future, name, args, hears = task
        with self._lock:
            self._busy[future] = child
        has_begun, failure, result = False, None, None
        try:
            steps = child.each("begin", name, args, hears=hears)
            next(steps)
            has_begun = future.set_running_or_notify_cancel()  # never under the lock: see shutdown
            if has_begun:
                [result] = steps
        except Exception as error:
            failure = error
        is_lost = isinstance(failure, ProcessLost | MemoryLimitReached)
        is_told = isinstance(failure, SatpuzzlesError | ValueError) and not is_lost
        with self._lock:
            # A stopped process must not be used again, even if it was stopped just after its answer.
            was_stopped = self._busy.pop(future, None) is None
        goes_on = not was_stopped and (has_begun if failure is None else is_told)
        if not goes_on:
            self._end(child)
        if is_lost and not has_begun and not is_fresh:
            with self._lock:
                self._tasks.appendleft(task)
        elif failure is None:
            if has_begun:
                future.set_result(result)
        elif has_begun or future.set_running_or_notify_cancel():
            future.set_exception(failure)
        return child if goes_on else None

    def _next(self, child: Child | None) -> _Task | None:
        """Returns the next task of a thread; None if the thread must end with its process."""
        with self._lock:
            self._idle += 1
            while not self._tasks and not self._over:
                self._changed.wait()
            self._idle -= 1
            if self._tasks:
                return self._tasks.popleft()
            if child is not None:
                self._children.discard(child)
            return None

    def _give_back(self, task: _Task) -> bool:
        """Leaves a task, for which no process could be started, to the other processes, if any."""
        with self._lock:
            if not self._children or self._killed:
                return False
            self._tasks.appendleft(task)
            self._count = len(self._children)
            self._changed.notify()
            return True

    def _start(self) -> Child:
        reason = ProcessLost("it ended before it was ready")
        for _ in range(START_ATTEMPTS):
            with self._lock:
                if self._killed:
                    break
                try:
                    _require_spare_descriptors()
                    child = Child(Functions, memory_limit=self._memory_limit)
                except ProcessLost as error:
                    raise _not_started(error) from None
                self._children.add(child)
            try:
                child.wait()
            except Exception as error:
                self._end(child)
                if not isinstance(error, ProcessLost):
                    raise
                reason = error
            else:
                return child
        raise _not_started(reason)

    def _end(self, child: Child) -> None:
        with self._lock:
            self._children.discard(child)
        child.close()


def _not_started(reason: Exception) -> BackendError:
    return BackendError(f"a worker process could not be started: {reason}")


def _require_spare_descriptors() -> None:
    """Raises ProcessLost if this process can open only a few more files."""
    spare: list[int] = []
    try:
        for _ in range(SPARE_DESCRIPTORS):
            spare.append(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        raise ProcessLost(str(error.strerror)) from None
    finally:
        for descriptor in spare:
            os.close(descriptor)
