"""Code of plug-ins: what to say of errors that nobody expected, and the end of calls that never return.

Errors that are raised on purpose are in errors.py. A loop within C ends only with its process.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os.path import dirname, isdir
from threading import current_thread, main_thread
from types import FrameType, TracebackType

from satpuzzles.core.errors import Interrupted, SatpuzzlesError, Terminated

OWN = __name__.partition(".")[0]

PACKAGES = frozenset(
    (
        f"{OWN} anyio backports click dask distributed dratify h11 numpy PIL pyapproxmc pyganak pypdfium2 "
        "pysat pysolvers reportlab rich starlette tornado uvicorn yaml"
    ).split()
)
"""satpuzzles and the packages that it uses, besides Python itself; all other code is that of plug-ins."""

DEBUG = "SATPUZZLES_DEBUG"
"""The environment variable that shows the tracebacks of unexpected errors."""

UNLOADED = "allocate memory", "failed to map", "cannot create shared object descriptor"
"""What the system says when there is not enough memory for a module."""


class EndlessCall(Exception):
    """A call of a plug-in's code took longer than the time limit; raised within that call."""


# ---- errors ----


def sentence_of(error: BaseException) -> str:
    """What to say of an error; with DEBUG set, the traceback of an unexpected one is printed."""
    whose = _puzzle(error) + line_of(error) if comes_from_outside(error) else ""
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
        case SyntaxError() if error.filename:
            return f"syntax error{whose}: {words_of(error)}"
        case RecursionError():
            return f"the input is nested too deeply{whose}"
        case EndlessCall():
            return f"the time limit was reached{whose}, whose code did not end"
    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exception(error)
    name = type(error).__name__
    return f"unexpected {name}{whose or _puzzle(error)}: {words_of(error)} (set {DEBUG}=1 for the traceback)"


def line_of(error: BaseException) -> str:
    """`` at FILE:LINE``, the last line outside the package that an error came through; empty if none."""
    last = ""
    for step in _steps(error):
        if _is_outside(step.tb_frame):
            last = f" at {step.tb_frame.f_code.co_filename}:{step.tb_lineno}"
    if isinstance(error, SyntaxError) and error.filename:  # Python ran nothing of that file
        last = f" at {error.filename}:{error.lineno}"
    return last


def comes_from_outside(error: BaseException) -> bool:
    """Whether an error was raised in the code of a plug-in, or in what that called."""
    return bool(line_of(error))


def fault_of(error: BaseException) -> str:
    """An error of an author's code: its type, the file and line, if known, and its text."""
    return f"{type(error).__name__}{line_of(error)}: {words_of(error)}"


def lacks_memory(error: BaseException) -> bool:
    """Whether an error is one by which Python says that there is not enough memory."""
    match error:
        case MemoryError():
            return True
        case RuntimeError():  # of a lock
            return words_of(error).startswith("can't allocate ")
        case ImportError():
            told = words_of(error)
            short = told.endswith("cannot open shared object file")
            return short or any(words in told for words in UNLOADED)
    return isinstance(error.__cause__, MemoryError)  # as for a member of an enum


def words_of(error: BaseException) -> str:
    """The text of an error, which may itself raise one."""
    try:
        return error.msg if isinstance(error, SyntaxError) and error.filename else str(error)
    except Exception:
        return "the error has no text"


def signal_in(error: BaseException) -> BaseException | None:
    """The signal that an error is, or came of; None if it came of none.

    A plug-in's KeyboardInterrupt is none where a handler raises Interrupted instead. Python 3.11 makes a
    RuntimeError of what is raised while a class is defined, as in an import.
    """
    kinds: tuple[type[BaseException], ...] = Interrupted, Terminated
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        kinds = KeyboardInterrupt, Terminated
    return next((each for each in _chain(error, contexts=True) if isinstance(each, kinds)), None)


def ends_run(error: BaseException) -> bool:
    """Whether an error ends the whole run: a signal, or the end of a generator, and not of a plug-in."""
    return signal_in(error) is not None or (
        isinstance(error, GeneratorExit) and not comes_from_outside(error)
    )


def _chain(error: BaseException, *, contexts: bool = False) -> Iterator[BaseException]:
    """An error and those that it was raised from; and, if wanted, those that were being handled then."""
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        yield following
        cause = following.__cause__
        following = following.__context__ if cause is None and contexts else cause


def _puzzle(error: BaseException) -> str:
    """The plug-in's puzzle that the code was working on, if any, from the variables of the traceback."""
    found = ""
    for step in _steps(error):
        for value in [*step.tb_frame.f_locals.values()]:
            with suppress(Exception):  # a result has its puzzle; anything else may do anything
                value = value.puzzle
            kind = value if isinstance(value, type) else type(value)
            named = getattr(kind, "type", None)
            if isinstance(named, str) and kind.__module__.partition(".")[0] not in PACKAGES:
                found = f" in the puzzle type {named}"
    return found


def _steps(error: BaseException) -> Iterator[TracebackType]:
    """The steps of an error, and of those that it was raised from, from where each was caught."""
    for each in _chain(error):
        step = each.__traceback__
        while step is not None:
            yield step
            step = step.tb_next


# ---- frames ----


def _package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__")).partition(".")[0]


def _is_outside(frame: FrameType) -> bool:
    """Whether a frame is that of a plug-in, or of a program that uses the package."""
    package = _package(frame)
    return package not in PACKAGES and package not in sys.stdlib_module_names


def is_foreign_code(frame: FrameType | None) -> bool:
    """Whether what runs in a frame was called by a plug-in, and not by satpuzzles."""
    while frame is not None and _package(frame) != OWN:
        if _is_outside(frame):
            return True
        frame = frame.f_back
    return False


def _outermost(frame: FrameType | None) -> FrameType | None:
    """The first call that satpuzzles made of foreign code; None if none is running."""
    found = foreign = None
    while frame is not None:
        if _is_outside(frame):
            foreign = frame
        elif _package(frame) == OWN:
            found = foreign or found  # what calls the program itself is no plug-in
        elif _package(frame) in PACKAGES:
            foreign = None  # a library's own dependency
        frame = frame.f_back
    return found


@contextmanager
def plug_ins_limited(seconds: float | None) -> Iterator[None]:
    """Ends each call of a plug-in's code in the block that takes longer, by an EndlessCall raised in it.

    A call may take a second in any case, and 0.3 seconds beyond the limit, so that code that keeps the
    limit can say how it ended. Only in the main thread, which has the one timer, and if nobody uses that.
    """
    has_timer = (
        hasattr(signal, "setitimer")
        and current_thread() is main_thread()
        and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
    )
    if seconds is None or not has_timer:
        yield
        return
    most = max(seconds, 1) + 0.3
    between = min(0.5, most / 20)
    call: FrameType | None = None
    since = 0.0

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal call, since
        running, now = _outermost(frame), time.monotonic()
        if running is not None and running is not call:
            call, since = running, now
        elif running is not None and now > since + most:
            # If the code catches this, the next look raises it again.
            raise EndlessCall("it did not end within the time limit")

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, between, between)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
