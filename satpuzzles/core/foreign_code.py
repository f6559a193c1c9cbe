"""Whose code is at work: what to say of an error that nobody expected, and the end of calls without an end.

The errors that are raised on purpose are in errors.py. What stays within C for good, as a loop over an
iterator of C without an end, only the end of its process can stop.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from os.path import dirname, isdir
from threading import current_thread, main_thread
from types import FrameType, TracebackType

from satpuzzles.core.errors import SatpuzzlesError

OWN = __name__.partition(".")[0]

PACKAGES = frozenset(
    (
        f"{OWN} anyio backports click dask distributed dratify h11 numpy PIL pyapproxmc pyganak pypdfium2 "
        "pysat pysolvers reportlab rich starlette tornado uvicorn yaml"
    ).split()
)
"""What satpuzzles is made of, beside Python itself; all other code is that of plug-ins."""

DEBUG = "SATPUZZLES_DEBUG"
"""The environment variable that asks for tracebacks of errors that nobody expected."""

UNLOADED = ("allocate memory", "failed to map", "cannot create shared object descriptor")
"""What the system says of a module for which there is not enough memory."""

LOOKS = 20
"""How many times a call of a plug-in is looked at before its time is up."""

MOST_BETWEEN = 0.5
"""The most seconds between two looks; an endless call ends that much later."""

LEAST_SECONDS = 1
"""Seconds that a call may take under any limit; importing a plug-in is a call, too."""

GRACE_SECONDS = 0.3
"""Seconds beyond the limit, so that code that keeps the limit by itself can say how it ended."""


class EndlessCall(Exception):
    """A call of a plug-in's code took longer than it may; raised within that call."""


# ---- errors ----


def sentence_of(error: BaseException) -> str:
    """What to say of an error; one that nobody expected says how to see its traceback, or shows it now."""
    whose = _plug_in(error) if comes_from_outside(error) else ""
    match error:
        case SatpuzzlesError():
            return str(error)
        case FileNotFoundError(filename=str(name)) if (folder := dirname(name)) and not isdir(folder):
            return f"the directory {folder} does not exist{whose}"
        case OSError():
            reason = error.strerror or str(error) or type(error).__name__
            return (f"{error.filename}: {reason}" if error.filename is not None else reason) + whose
        case _ if lacks_memory(error):
            return f"there is not enough memory{whose}"
        case RecursionError():
            return f"the input is nested too deeply{whose}"
        case EndlessCall():
            return f"the time limit was reached{whose}, whose code did not end"
    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exception(error)
    name = type(error).__name__
    return f"unexpected {name}{whose or _plug_in(error)}: {words_of(error)} (set {DEBUG}=1 for the traceback)"


def fault_of(error: BaseException) -> str:
    """An error of an author's code: its kind, the file and line, if known, and what it says."""
    return f"{type(error).__name__}{_line(error)}: {words_of(error)}"


def lacks_memory(error: BaseException) -> bool:
    """Whether an error is one by which Python says that there is not enough memory.

    Of locks it says more, and of a module that cannot be loaded it tells what the system said; which says
    why a file cannot be opened, unless there is no memory for that.
    """
    match error:
        case MemoryError():
            return True
        case RuntimeError():
            return words_of(error).startswith("can't allocate ")
        case ImportError():
            told = words_of(error)
            short = told.endswith("cannot open shared object file")
            return short or any(words in told for words in UNLOADED)
    return isinstance(error.__cause__, MemoryError)  # as for a member of an enum


def words_of(error: BaseException) -> str:
    """What an error says of itself, whatever keeps it from that."""
    try:
        return str(error)
    except Exception:
        return "the error has no text"


def comes_from_outside(error: BaseException) -> bool:
    """Whether an error was raised in the code of a plug-in, or in what that called."""
    return any(is_outside(_module(step.tb_frame)) for step in _chain_steps(error))


def ends_run(error: BaseException) -> bool:
    """Whether an error is that of the whole run: a signal, or the end of a generator, and not of a plug-in.

    An error that a signal led to counts as the signal: Python 3.11 makes a RuntimeError of what is raised
    while a class is defined, as in an import.
    """
    chain = chain_of(error, contexts=True)
    return any(_ends_run(each) for each in chain if each is error or not isinstance(each, GeneratorExit))


def _ends_run(error: BaseException) -> bool:
    """A KeyboardInterrupt is Ctrl-C unless a handler of our own, whose frame tells, would have raised it."""
    if isinstance(error, Exception | SystemExit):
        return False
    if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
        handler = signal.getsignal(signal.SIGINT)
        if handler != signal.SIG_IGN and not str(getattr(handler, "__module__", "")).startswith(OWN):
            return True
    modules = [_module(step.tb_frame) for step in _steps(error)]
    known = [module for module in modules if is_outside(module) or _package(module) == OWN]
    return not (known and is_outside(known[-1]))


def chain_of(error: BaseException, *, contexts: bool = False) -> Iterator[BaseException]:
    """An error and those that it was raised from; and, if wanted, those that were being handled then."""
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        yield following
        cause = following.__cause__
        following = following.__context__ if cause is None and contexts else cause


def _plug_in(error: BaseException) -> str:
    """Of which plug-in an error speaks, if any: with whose board satpuzzles was at work, and which line."""
    found = ""
    for step in _chain_steps(error):
        for value in [*step.tb_frame.f_locals.values()]:
            # A result or a step knows its puzzle, a task its board.
            for each in (value, _part(value, "puzzle"), _part(value, "board")):
                kind = each if isinstance(each, type) else type(each)
                named = getattr(kind, "type", None)
                if isinstance(named, str) and (is_outside(kind.__module__) or kind.__module__ == "__main__"):
                    found = f" in the puzzle type {named}"
    return found + _line(error)


def _line(error: BaseException) -> str:
    """The last line of a plug-in or of the program that an error came through; empty if there is none."""
    steps = [
        step
        for step in _chain_steps(error)
        if (module := _module(step.tb_frame)) == "__main__" or is_outside(module)
    ]
    return f" at {steps[-1].tb_frame.f_code.co_filename}:{steps[-1].tb_lineno}" if steps else ""


def _part(value: object, name: str) -> object:
    """An attribute of a value of whoever made it, which may keep it from being told; None without it."""
    try:
        return getattr(value, name, None)
    except Exception:
        return None


def _chain_steps(error: BaseException) -> Iterator[TracebackType]:
    """The steps of an error and of those that it was raised from."""
    return (step for each in chain_of(error) for step in _steps(each))


def _steps(error: BaseException) -> Iterator[TracebackType]:
    """The steps of an error from where it was caught to where it was raised."""
    step = error.__traceback__
    while step is not None:
        yield step
        step = step.tb_next


# ---- modules ----


def is_outside(module: str) -> bool:
    """Whether a module is that of a plug-in: not of satpuzzles, of what that is made of, or the program."""
    package = _package(module)
    return package not in PACKAGES and package not in sys.stdlib_module_names and module != "__main__"


def is_foreign_code(frame: FrameType | None) -> bool:
    """Whether what runs in a frame was called by a plug-in, and not by satpuzzles."""
    while frame is not None and _package(_module(frame)) != OWN:
        if is_outside(_module(frame)):
            return True
        frame = frame.f_back
    return False


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__"))


def _package(module: str) -> str:
    return module.partition(".")[0]


# ---- calls that do not end ----


class _Looks:
    """Looks at the outermost call of foreign code again and again, until it takes too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._call: FrameType | None = None
        self._since = 0.0

    def look(self, number: int, frame: FrameType | None) -> None:
        """Handles the signal of a timer."""
        call = _outermost(frame)
        if call is None:  # it has ended, or is a generator that goes on in a moment
            return
        now = time.monotonic()
        if call is not self._call:
            self._call, self._since = call, now
        elif now > self._since + self._seconds:
            # Whoever catches this and goes on meets the next look.
            raise EndlessCall("it did not end within the time limit")


def _outermost(frame: FrameType | None) -> FrameType | None:
    """The first call that satpuzzles made of foreign code; None where none is at work."""
    found = foreign = None
    while frame is not None:
        module = _module(frame)
        if _package(module) == OWN:
            found = foreign or found  # whoever calls the program itself is no plug-in
        elif _package(module) in PACKAGES:
            foreign = None  # neither is what a library calls, as one that it imports
        elif is_outside(module):
            foreign = frame
        frame = frame.f_back
    return found


@contextmanager
def plug_ins_limited(seconds: float | None) -> Iterator[None]:
    """Ends each call of a plug-in's code in the block that takes longer, by an EndlessCall raised in it.

    A call may take a second in any case. Only in the main thread, where nobody else uses the one timer that
    there is; elsewhere, and without seconds, nothing happens.
    """
    has_timer = (
        hasattr(signal, "setitimer")
        and current_thread() is main_thread()
        and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
    )
    if seconds is None or not has_timer:
        yield
        return
    seconds = max(seconds, LEAST_SECONDS)
    between = min(MOST_BETWEEN, seconds / LOOKS)
    signal.signal(signal.SIGALRM, _Looks(seconds + GRACE_SECONDS).look)
    signal.setitimer(signal.ITIMER_REAL, between, between)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
