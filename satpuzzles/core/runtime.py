"""This Python process: its standard streams, its garbage collector, what it is doing, its helper threads."""

from __future__ import annotations

import errno
import gc
import io
import mmap
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, NoReturn, Protocol, TypeVar

from satpuzzles.core.errors import MachineError, OutOfMemory

Result = TypeVar("Result")

WAKE_SECONDS = 0.1
"""How often a wait wakes up: on Windows a longer one would hold Ctrl-C back."""

PATIENCE_SECONDS = 0.05
"""How long a call is given to end after it was asked to."""

STACK_BYTES = 8 << 20
"""The address space that a thread asks for, where nobody has set another size."""


# ---- standard streams ----
# A process may be started with any of them closed. What it opens first then takes their places: a pipe to a
# child becomes its standard output, and whatever a library prints goes into the pipe.


def occupy_standard_descriptors() -> None:
    """Puts the null device in the place of each of the descriptors 0 to 2 that is closed.

    Children inherit it. To be called before anything else is opened.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest number that is free is this one.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


class ClosedOutput(io.RawIOBase):
    """Stands for a standard output that was closed: what is written to it is lost, and that is an error."""

    def writable(self) -> bool:
        """Whether it can be written to, as far as a writer needs to know that writes into it."""
        return True

    def write(self, _: object) -> NoReturn:
        """Raises OSError."""
        raise OSError(errno.EBADF, "standard output is closed")


# ---- the garbage collector ----


@contextmanager
def collector_paused() -> Iterator[None]:
    """No cyclic garbage collection within the block, unless it was off already.

    Clauses hold no cycles, yet every new list brings the collector nearer to another useless pass over all of
    them: building 562,500 clauses takes four times as long with it.

    What was built counts as old afterwards. Left young it would be walked over twice, at once and
    soon again, a second each time on the largest boards, in which no signal gets through.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.enable()


# ---- long work in small steps ----

Watch = Callable[[], None]


class _Watched(threading.local):
    watch: Watch | None = None


_at_work = _Watched()


@contextmanager
def watched(watch: Watch | None) -> Iterator[None]:
    """Makes ``look`` call ``watch`` within the block; ``watch`` may raise LimitReached."""
    before = _at_work.watch
    _at_work.watch = watch
    try:
        yield
    finally:
        _at_work.watch = before


def look() -> None:
    """Calls the watch, if there is one. Long work calls this at least once per few thousand values."""
    if _at_work.watch:
        _at_work.watch()


# ---- what is being done ----
# Work tells of its stages as it goes; whoever wants to show them listens. Without a listener it costs a call.


class Listener(Protocol):
    """Whoever is told what the process is doing."""

    def began(self, stage: str) -> None:
        """A stage of the work begins, within those that have begun and not ended."""

    def ended(self, stage: str, seconds: float) -> None:
        """It has taken so long."""

    def told(self, sentence: str) -> None:
        """Something was chosen, or is tried."""

    def said(self, phrase: str) -> None:
        """So far is the stage that began last and has not ended."""


listeners: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within the block a listener is told of the work."""
    listeners.append(listener)
    try:
        yield
    finally:
        listeners.remove(listener)


def pass_on(method: str, *arguments: object) -> None:
    """Calls a method of each listener by its name, also for what was told in another process."""
    for listener in listeners:
        getattr(listener, method)(*arguments)


def begin(stage: str) -> float:
    """Tells that a stage of the work begins; what ``end`` is to be given."""
    if listeners:
        pass_on("began", stage)
    return time.perf_counter()


def end(stage: str, began: float) -> float:
    """Tells that a stage has ended; the seconds that it took."""
    seconds = time.perf_counter() - began
    if listeners:
        pass_on("ended", stage, seconds)
    return seconds


@contextmanager
def stage(name: str) -> Iterator[None]:
    """The block is a stage of the work."""
    began = begin(name)
    try:
        yield
    finally:
        end(name, began)


def tell(sentence: str) -> None:
    """Tells what was chosen, or is tried."""
    pass_on("told", sentence)


def say(phrase: str) -> None:
    """Tells how far the stage is, such as ``12 of 60 cells``."""
    pass_on("said", phrase)


WORDS: Final = {
    "encode": "writing clauses",
    "load": "loading the solver",
    "solve": "looking for a solution",
    "check": "checking the solution",
    "uniqueness": "looking for another solution",
    "shared": "looking for what all solutions share",
    "why": "looking for a reason",
    "explain": "explaining",
    "attempt": "making a board",
    "grading": "finding out how hard it is",
    "make unique": "making it unique",
    "redundant clues": "looking for redundant clues",
    "fewest clues": "looking for fewer clues",
    "single clues": "looking for single clues",
    "count by rows": "counting row by row",
    "count by ganak": "counting with ganak",
    "cuts": "looking for cuts",
    "proof": "writing the proof",
}
"""What is said of a stage; of others their names."""


class CurrentStage(Listener):
    """A listener that knows what the work is at.

    What it is told may come from another thread than the one that asks.
    """

    def __init__(self) -> None:
        self._stages: tuple[tuple[str, str], ...] = (("", ""),)

    def began(self, stage: str) -> None:
        self._stages = (*self._stages, (stage, ""))

    def ended(self, stage: str, seconds: float) -> None:
        begun = [at for at, (name, _) in enumerate(self._stages) if name == stage]
        if begun:
            self._stages = self._stages[: begun[-1]]

    def told(self, sentence: str) -> None:
        """That is nothing to remember."""

    def said(self, phrase: str) -> None:
        *before, (stage, _) = self._stages
        self._stages = (*before, (stage, phrase))

    def forget(self) -> None:
        """Other work begins."""
        self._stages = (("", ""),)

    def __str__(self) -> str:
        """The innermost stage that says how far it is, else the innermost; "" where nothing is known."""
        stages = self._stages
        stage, phrase = next((each for each in reversed(stages) if each[1]), stages[-1])
        words = WORDS.get(stage, stage)
        return f"{words}: {phrase}" if words and phrase else words or phrase


# ---- helper threads ----

HAS_THREADS: Final = sys.platform != "emscripten"
"""Whether this platform has threads; Python in a browser has none."""


def start_thread(call: Callable[..., object], *args: object) -> threading.Thread:
    """Begins a call in a thread that does not keep the program from ending.

    Raises:
        OutOfMemory: there is no memory for its stack.
        MachineError: the system has no thread to give.
    """
    thread = threading.Thread(target=call, args=args, daemon=True)
    try:
        thread.start()
    except RuntimeError as error:
        if error.__context__ is not None and "new thread" not in str(error):
            raise error.__context__ from None  # a signal came as Python waited on a lock, and this of that
        kind = MachineError if _has_room(STACK_BYTES) else OutOfMemory
        raise kind(f"a helper thread could not be started: {error}") from error
    return thread


def _has_room(size: int) -> bool:
    """Whether this process may have so many bytes more at present."""
    try:
        mmap.mmap(-1, size).close()
    except OSError:
        return False
    return True


class HelperThread(Generic[Result]):
    """One call in a daemon thread; in this thread, without an end, if the platform has no threads.

    It is waited for on a bare lock: where a signal handler raises just as an Event is being locked, that
    stays locked, and whoever next sets it or waits for it does so for ever.

    Attributes:
        finished: whether the call came back. Where it did not, it still uses whatever it was using.
        stopped: whether it was asked to stop before it came back.
    """

    def __init__(self, call: Callable[[], Result], stop: Callable[[], None]) -> None:
        self._call = call
        self._stop = stop
        self._at_work = threading.Lock()
        self._at_work.acquire()
        self.finished = False
        self.stopped = False
        self._result: Result | None = None
        self._error: BaseException | None = None

    def run(self, deadline: float | None) -> Result | None:
        """The result of the call; None when it was stopped, and then ``finished`` tells whether it ended.

        Args:
            deadline: a moment of ``time.monotonic`` when to stop it.

        Raises:
            whatever the call raises; and what a signal handler raises here, after stopping the call.
        """
        try:
            if HAS_THREADS:
                start_thread(self._work)
            else:
                self._work()
            if self._wait(deadline):
                if self._error is not None:
                    raise self._error
                return self._result
        except BaseException:
            self._end()
            raise
        self._end()
        return self._result

    def _work(self) -> None:
        try:
            self._result = self._call()
        except BaseException as error:
            self._error = error
        finally:
            self.finished = True
            self._at_work.release()

    def _wait(self, deadline: float | None) -> bool:
        while True:
            left = WAKE_SECONDS if deadline is None else min(WAKE_SECONDS, deadline - time.monotonic())
            if self._at_work.acquire(timeout=max(left, 0)):
                return True
            if left <= 0:
                return False

    def _end(self) -> None:
        if not self.finished:
            self.stopped = True
            self._stop()
            self._at_work.acquire(timeout=PATIENCE_SECONDS)
