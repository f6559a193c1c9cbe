"""An executor of worker processes on this machine that outlives the end of any of them.

A pool of concurrent.futures is broken for good when one of its processes ends, and forks; this one does
neither. What a process is, is for solver/child.py to say.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from satpuzzles.batch.plain import function_of, name_of, plain_error, to_error
from satpuzzles.errors import BackendError
from satpuzzles.solver.child import Channel, Child, ProcessLost

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

START_ATTEMPTS = 3
"""How often a process that ends before it is ready is started."""

WAKE_SECONDS = 0.1
"""How often the wait for threads wakes up, for signals."""

_Task = tuple["Future[Any]", str, tuple[object, ...]]


class Workers(Executor):
    """Processes that carry out functions, each in turn what is next; they start as they are needed.

    When a process ends, be it killed, the future of what it was doing gets a ProcessLost and another
    process takes its place. All are killed when the block ends in an exception, and when this process ends.

    Args:
        count: how many processes at the most.
    """

    def __init__(self, count: int) -> None:
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._children: set[Child] = set()
        self._lock = Lock()
        self._over = self._killed = False
        # On Linux a child dies with the thread that made it, so each has one that lives as long.
        self._threads = [Thread(target=self._tend, daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Has a process call a function.

        Args:
            fn: a function of a module that can be imported by its name.
            args: numbers, strings, None and lists, tuples and dicts of these, as the result is to be;
                no keywords.

        Returns:
            A future. Its error is one of errors.py where the function raised such a one, else a
            BackendError that says what it was; a ProcessLost where the process ended.

        Raises:
            ValueError: another process cannot import the function.
            RuntimeError: the executor was shut down.
        """
        assert not kwargs
        future: Future[Result] = Future()
        name = name_of(fn)
        with self._lock:
            if self._over:
                raise RuntimeError("the workers were shut down")
            self._tasks.put((future, name, args))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes no more work, and ends the processes when all is done.

        Args:
            wait: whether to wait until they have ended.
            cancel_futures: whether to kill them now instead, whatever they do.
        """
        with self._lock:
            if not self._over:
                for _ in self._threads:
                    self._tasks.put(None)
            self._over = True
            if cancel_futures:
                self._killed = True
                for child in self._children:
                    child.kill()
        if cancel_futures:
            self._cancel_waiting()
        if wait:
            for thread in self._threads:
                while thread.is_alive():
                    thread.join(WAKE_SECONDS)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def _cancel_waiting(self) -> None:
        ends = 0
        with suppress(Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is None:
                    ends += 1
                else:
                    task[0].cancel()
                    task[0].set_running_or_notify_cancel()
        for _ in range(ends):
            self._tasks.put(None)

    # ---- in the threads ----

    def _tend(self) -> None:
        """Has one process after the other carry out tasks."""
        child = None
        try:
            while (task := self._tasks.get()) is not None:
                future, name, args = task
                if not future.set_running_or_notify_cancel():
                    continue
                try:
                    child = child or self._start()
                    child.send((name, args))
                    kind, *content = child.receive()
                    if kind == "error":
                        future.set_exception(to_error(*content))
                    else:
                        future.set_result(content[0])
                except Exception as error:
                    if child is not None and not isinstance(error, ValueError):
                        self._end(child)
                        child = None
                    future.set_exception(error)
        finally:
            if child is not None:
                self._end(child)

    def _start(self) -> Child:
        for _ in range(START_ATTEMPTS):
            with self._lock:
                if self._killed:
                    break
                child = Child(f"{__name__}:serve")
                self._children.add(child)
            try:
                child.receive()  # it is ready
            except ProcessLost:
                self._end(child)
            else:
                return child
        raise BackendError("a worker process could not be started")

    def _end(self, child: Child) -> None:
        with self._lock:
            self._children.discard(child)
        child.close()


# ---- in a process ----


def serve(channel: Channel) -> None:
    """Carries out what the messages say until they end."""
    channel.send(("ready",))
    while (message := channel.receive()) is not None:
        name, args = message
        try:
            answer: tuple[object, ...] = ("result", function_of(name)(*args))
            channel.send(answer)
        except Exception as error:
            channel.send(("error", *plain_error(error)))
