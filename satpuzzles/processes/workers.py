"""An executor of worker processes on this machine that outlives the end of any of them.

A pool of concurrent.futures is broken for good when one of its processes ends, and forks; this one does
neither. What a process is, is for processes/child.py to say.
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
"""How often a process that ends before it is ready is started."""

SPARE_DESCRIPTORS = 16
"""So many files this process can still open beside the pipes to all the others, or it starts no more."""

WAKE_SECONDS = 0.1
"""How often the wait for threads wakes up, for signals."""

PATIENCE_SECONDS = 10.0
"""How long threads are waited for whose processes were killed."""

Hears = Callable[..., object]
"""Is called with what the work tells: the name of a method of ``Listener``, and what that takes."""

_Task = tuple["Future[Any]", str, tuple[object, ...], Hears | None]


class Workers(Executor):
    """Processes that carry out functions, each in turn what is next; they start as they are needed.

    When a process ends, be it killed, another takes its place. The future of what it had begun gets a
    ProcessLost; what it had not begun is done by the other. All are killed when the block ends in an
    exception, and when this process ends. Where the system gives fewer processes than wanted, those that
    there are do the work.

    Args:
        count: how many processes at the most.
        memory_limit: MiB of address space that each may use.
    """

    def __init__(self, count: int, memory_limit: int | None = None) -> None:
        self._count = count
        self._memory_limit = memory_limit
        self._busy: dict[Future[Any], Child] = {}
        self._tasks: deque[_Task] = deque()
        # Taken as it is: a Condition is taken in Python, and a signal handler that raises just then leaves it
        # taken for ever.
        self._lock = RLock()
        self._changed = Condition(self._lock)
        self._children: set[Child] = set()
        # On Linux a child dies with the thread that made it, so each has one that lives as long.
        self._threads: list[Thread] = []
        self._idle = 0
        self._over = self._killed = False

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Has a process call a function.

        Args:
            fn: a function of a module that can be imported by its name.
            args: numbers, strings, None and lists, tuples and dicts of these, as the result is to be;
                no keywords.

        Returns:
            A future. Its error is one of core/errors.py where the function raised such a one, else a
            BackendError that says what it was; a ProcessLost where the process ended.

        Raises:
            ValueError: another process cannot import the function.
            RuntimeError: the executor was shut down.
            BackendError: not one thread can be had.
        """
        assert not kwargs
        return self.submit_heard(None, fn, *args)

    def submit_heard(
        self, hears: Hears | None, fn: Callable[..., Result], /, *args: object
    ) -> Future[Result]:
        """The same, and what the work tells of itself is heard meanwhile, in a thread of this process."""
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
        """How many processes do tasks side by side; raises MemoryError where nobody is left to hear them."""
        if self._threads and not any(thread.is_alive() for thread in self._threads):
            raise MemoryError
        return self._count

    def stop(self, future: Future[Any]) -> None:
        """Gives up what a future stands for: nobody begins it any more, and a process that does it is killed.

        The future ends as cancelled or, where the work had begun, in a ProcessLost.
        """
        with self._lock:
            future.cancel()
            if (child := self._busy.pop(future, None)) is not None:
                child.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes no more work, and ends the processes when all is done.

        Args:
            wait: whether to wait until they have ended.
            cancel_futures: whether to kill them now instead, whatever they do.
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
        # A signal may have left a future taken for ever, and with it the thread that has its result.
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
        """Has one process after the other carry out tasks."""
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
        """Has a process carry out a task.

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
            # Nothing else is to be asked of one that was stopped, be it just after its answer.
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
        """What a thread is to do next; None where it is to end with its process."""
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
        """Leaves a task, for which no process could be had, to the processes that there are, if any."""
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
    """Raises ProcessLost where this process can open no more than a few files."""
    spare: list[int] = []
    try:
        for _ in range(SPARE_DESCRIPTORS):
            spare.append(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        raise ProcessLost(str(error.strerror)) from None
    finally:
        for descriptor in spare:
            os.close(descriptor)
