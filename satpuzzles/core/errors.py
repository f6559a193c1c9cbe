"""The errors that satpuzzles raises on purpose, each with a sentence for people."""

from __future__ import annotations

from errno import ENOENT


class SatpuzzlesError(Exception):
    """Anything that satpuzzles raises on purpose."""


class PuzzleError(SatpuzzlesError, ValueError):
    """A board, a grid, a file or an argument that cannot be accepted."""


class ArgumentError(PuzzleError):
    """A call with an argument that is of the wrong kind or out of range. The sentence names the argument."""


class RuleError(PuzzleError):
    """A puzzle that its own rules refuse. The sentence names the cell, clue or cage, counted from 1."""


class NoSolution(RuleError):
    """A question that needs a solution was asked about a puzzle without one."""


NO_SOLUTION = "there is no solution"
"""The error of an explanation, and what a file has in place of the steps."""


class Unsolvable(NoSolution):
    """The board has no solution, so there are no steps to it."""

    def __init__(self, sentence: str = NO_SOLUTION) -> None:
        super().__init__(sentence)


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
        return type(self)(
            self.sentence if sentence is None else sentence,
            source=self.source if source is None else source,
            line=self.line if line is None else line,
            column=self.column,
        )

    def __str__(self) -> str:
        place = [str(part) for part in (self.source, self.line, self.column) if part is not None]
        return ":".join(place) + (": " if place else "") + self.sentence


class MissingFile(FormatError, FileNotFoundError):
    """A file of boards that does not exist; ``errno`` and ``filename`` are set."""

    def __init__(self, sentence: str, *, source: str | None = None, **place: int | None) -> None:
        super().__init__(sentence, source=source, **place)
        self.errno, self.strerror, self.filename = ENOENT, sentence, source


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
    """This process, or another that told it, had not enough memory."""


class MemoryLimitReached(MachineError):
    """A process with a memory limit ended for lack of memory."""


class LimitReached(SatpuzzlesError):
    """A time or conflict limit ended the work before an answer was known."""


class TooManyStates(LimitReached):
    """A way of counting would have to keep more in memory than it may."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, raised by the program's handler, in contrast to a KeyboardInterrupt of a plug-in."""


class Terminated(BaseException):
    """SIGTERM or SIGHUP, raised in the main thread."""


_SHOWN = 24
"""How many characters of a text are quoted."""


def harmless(text: str) -> str:
    """A text, such as somebody's name of a file, without its control characters and line ends."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def quote(text: str) -> str:
    """A few characters of a text in quotes, with everything unprintable escaped; a backslash is one."""
    shown = repr(text[:_SHOWN]).replace(r"\\", "\\")
    return shown if len(text) <= _SHOWN else f"{shown}..."
