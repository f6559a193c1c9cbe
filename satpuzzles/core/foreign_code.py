"""Whose code is at work: whether an error comes from a plug-in, and what is said of one that nobody expected.

The errors that are raised on purpose are in errors.py.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from threading import current_thread, main_thread
from types import FrameType

from satpuzzles.core.errors import SatpuzzlesError

OWN = __name__.partition(".")[0]

PACKAGES = frozenset(
    {
        OWN,
        "anyio",
        "backports",
        "click",
        "dask",
        "distributed",
        "dratify",
        "h11",
        "numpy",
        "PIL",
        "pyapproxmc",
        "pyganak",
        "pypdfium2",
        "pysat",
        "pysolvers",
        "reportlab",
        "rich",
        "starlette",
        "tornado",
        "uvicorn",
        "yaml",
    }
)
"""What satpuzzles is made of, beside Python itself; all other code is that of plug-ins."""

DEBUG = "SATPUZZLES_DEBUG"
"""The environment variable that asks for tracebacks of errors that nobody expected."""


class EndlessCall(Exception):
    """A call of a plug-in's code took longer than it may; raised within that call."""


def sentence_of(error: BaseException) -> str:
    """What to say of an error; one that nobody expected says how to see its traceback."""
    whose = _plug_in(error) if comes_from_outside(error) else ""
    match error:
        case SatpuzzlesError():
            return str(error)
        case OSError():
            reason = error.strerror or str(error) or type(error).__name__
            return (f"{error.filename}: {reason}" if error.filename is not None else reason) + whose
        case _ if lacks_memory(error):
            return f"there is not enough memory{whose}"
        case RecursionError():
            return f"the input is nested too deeply{whose}"
        case EndlessCall():
            return f"the time limit was reached{whose}, whose code did not end"
    name = type(error).__name__
    return f"unexpected {name}{whose or _plug_in(error)}: {words_of(error)} (set {DEBUG}=1 for the traceback)"


def lacks_memory(error: BaseException) -> bool:
    """Whether an error is one by which Python says that there is not enough memory.

    Of locks it says more, and of a module that cannot be loaded it tells what the system said.
    """
    match error:
        case MemoryError():
            return True
        case RuntimeError():
            return words_of(error).startswith("can't allocate ")
        case ImportError():
            return any(words in words_of(error) for words in ("allocate memory", "failed to map"))
    return False


def wants_traceback() -> bool:
    """Whether the user would rather have the traceback of an error that nobody expected."""
    return bool(os.environ.get(DEBUG))


def words_of(error: BaseException) -> str:
    """What an error says of itself, whatever keeps it from that."""
    try:
        return str(error)
    except Exception:
        return "it cannot be told"


def comes_from_outside(error: BaseException) -> bool:
    """Whether an error was raised in the code of a plug-in, or in what that called."""
    return any(is_outside(module) for module, _ in _steps(error) if module != "__main__")


def ends_run(error: BaseException) -> bool:
    """Whether an error is that of the whole run: a signal, or the end of a generator, and not of a plug-in.

    A KeyboardInterrupt counts as Ctrl-C unless a handler of our own, whose frame tells, would have raised it.
    """
    if isinstance(error, Exception | SystemExit):
        return False
    if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
        handler = signal.getsignal(signal.SIGINT)
        if handler != signal.SIG_IGN and not str(getattr(handler, "__module__", "")).startswith(OWN):
            return True
    packages = [module.partition(".")[0] for module, _ in _steps(error)]
    raisers = [each for each in packages if each == OWN or (is_outside(each) and each != "__main__")]
    return raisers[-1:] in ([], [OWN])


def is_foreign_code(frame: FrameType | None) -> bool:
    """Whether what runs in a frame was called by a plug-in, and not by satpuzzles."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if is_outside(module) or module.partition(".")[0] == OWN:
            return is_outside(module)
        frame = frame.f_back
    return False


def _plug_in(error: BaseException) -> str:
    """Of which plug-in an error speaks, if any: with whose board or in whose code satpuzzles was at work."""
    found = code = ""
    for module, values in _steps(error):
        if is_outside(module) and module != "__main__":
            code = f" in the module {module}"
        for value in values:
            # A result or a step knows its puzzle, a task its board.
            for each in (value, _part(value, "puzzle"), _part(value, "board")):
                kind = each if isinstance(each, type) else type(each)
                named = getattr(kind, "type", None)
                if isinstance(named, str) and is_outside(kind.__module__):
                    found = f" in the puzzle type {named}"
    return found or code


def _part(value: object, name: str) -> object:
    """An attribute of a value of whoever made it, which may keep it from being told; None without it."""
    try:
        return getattr(value, name, None)
    except Exception:
        return None


def _steps(error: BaseException) -> Iterator[tuple[str, list[object]]]:
    """The modules through which an error came, from where it was caught, each with the values at hand."""
    told: BaseException | None = error
    while told is not None:
        step, told = told.__traceback__, told.__cause__
        while step is not None:
            frame, step = step.tb_frame, step.tb_next
            yield str(frame.f_globals.get("__name__")), [*frame.f_locals.values()]


def is_outside(module: str) -> bool:
    """Whether a module belongs neither to satpuzzles nor to what that is made of."""
    package = module.partition(".")[0]
    return package not in PACKAGES and package not in sys.stdlib_module_names
