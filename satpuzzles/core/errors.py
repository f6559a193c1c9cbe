"""The errors that satpuzzles raises on purpose.

Every one of them carries a sentence written for a person. Nothing here knows a puzzle, a file
format or a solver.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType


class SatpuzzlesError(Exception):
    """Anything that satpuzzles raises on purpose."""


class PuzzleError(SatpuzzlesError, ValueError):
    """A board, a grid, a file or an argument that cannot be accepted."""


class ArgumentError(PuzzleError):
    """A call with an argument that is of the wrong kind or out of range. The sentence names the argument."""


class RuleError(PuzzleError):
    """A puzzle that its own rules refuse. The sentence names the cell, clue or cage, counted from 1."""


class NoSolution(RuleError):
    """A puzzle without a solution, of which something was asked that only one with a solution has."""


NO_SOLUTION = "there is no solution; satpuzzles solve --why tells the reason"
"""What is said where steps are asked for, and what stands in a file in their place."""


class CapError(PuzzleError):
    """A puzzle beyond a size that satpuzzles takes on. The sentence names the cap."""


class FormatError(PuzzleError):
    """Text that is not what its format says, with the place where it stops being so.

    ``line`` and ``column`` count from 1; either may be unknown (None).
    """

    def __init__(
        self, sentence: str, *, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.source = source
        self.line = line
        self.column = column

    def again(
        self, sentence: str | None = None, *, source: str | None = None, line: int | None = None
    ) -> FormatError:
        """The like error with another sentence, source or line; what is None stays as it is."""
        return FormatError(
            self.sentence if sentence is None else sentence,
            source=self.source if source is None else source,
            line=self.line if line is None else line,
            column=self.column,
        )

    def __str__(self) -> str:
        place = [str(part) for part in (self.source, self.line, self.column) if part is not None]
        return ":".join(place) + (": " if place else "") + self.sentence


class BackendError(SatpuzzlesError):
    """A SAT backend that is unknown, is not installed, or cannot do what was asked of it."""


class MachineError(BackendError):
    """The machine ended the work on a board: a process was killed, memory or disk ran out.

    It says nothing about the board; tried again, the same may succeed.

    Attributes:
        status: the exit status of the process that ended, negative where a signal ended it; None where
            none ended or that is not known.
    """

    def __init__(self, sentence: str, status: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status


class OutOfMemory(MachineError, MemoryError):
    """Another process told that it had not enough memory."""


class LimitReached(SatpuzzlesError):
    """A time or conflict limit ended the work before an answer was known."""


class TooManyStates(LimitReached):
    """A way of counting would have to keep more in memory than it may."""


_SHOWN = 24
"""How many characters of a text are quoted."""

PACKAGES = frozenset(
    {
        __name__.partition(".")[0],
        "anyio",
        "click",
        "dask",
        "distributed",
        "dratify",
        "h11",
        "numpy",
        "PIL",
        "pyganak",
        "pypdfium2",
        "pysat",
        "pysolvers",
        "reportlab",
        "rich",
        "starlette",
        "tornado",
        "uvicorn",
    }
)
"""What satpuzzles is made of, beside Python itself; all other code is that of plug-ins."""

DEBUG = "SATPUZZLES_DEBUG"
"""The environment variable that asks for tracebacks of errors that nobody expected."""


def sentence_of(error: BaseException) -> str:
    """What to say of an error; one that nobody expected says how to see its traceback."""
    whose = _plug_in(error) if comes_from_outside(error) else ""
    match error:
        case SatpuzzlesError():
            return str(error)
        case OSError():
            reason = error.strerror or str(error) or type(error).__name__
            return (f"{error.filename}: {reason}" if error.filename is not None else reason) + whose
        case MemoryError():
            return f"there is not enough memory{whose}"
        case RecursionError():
            return f"the input is nested too deeply{whose}"
    name = type(error).__name__
    return f"unexpected {name}{whose or _plug_in(error)}: {words_of(error)} (set {DEBUG}=1 for the traceback)"


def words_of(error: BaseException) -> str:
    """What an error says of itself, whatever keeps it from that."""
    try:
        return str(error)
    except Exception:
        return "it cannot be told"


def comes_from_outside(error: BaseException) -> bool:
    """Whether an error was raised in the code of a plug-in, or in what that called."""
    return any(_is_outside(module) for module, _ in _steps(error) if module != "__main__")


def is_foreign_code(frame: FrameType | None) -> bool:
    """Whether what runs in a frame was called by a plug-in, and not by satpuzzles."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if _is_outside(module) or module.partition(".")[0] == __name__.partition(".")[0]:
            return _is_outside(module)
        frame = frame.f_back
    return False


def _plug_in(error: BaseException) -> str:
    """Of which plug-in an error speaks, if any: with whose board or in whose code satpuzzles was at work."""
    found = code = ""
    for module, values in _steps(error):
        if _is_outside(module) and module != "__main__":
            code = f" in the module {module}"
        for value in values:
            # A result or a step knows its puzzle, a task its board.
            for each in (value, _part(value, "puzzle"), _part(value, "board")):
                kind = each if isinstance(each, type) else type(each)
                named = getattr(kind, "type", None)
                if isinstance(named, str) and _is_outside(kind.__module__):
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


def _is_outside(module: str) -> bool:
    """Whether a module belongs neither to satpuzzles nor to what that is made of."""
    package = module.partition(".")[0]
    return package not in PACKAGES and package not in sys.stdlib_module_names


def quote(text: str) -> str:
    """A few characters of a text in quotes, with everything unprintable escaped."""
    shown = repr(text[:_SHOWN])
    return shown if len(text) <= _SHOWN else f"{shown}..."
