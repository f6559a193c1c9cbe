"""The outcome of a run: exit codes, their order from good to bad, and error lines.

Every command reports through an Outcome; main.py turns it into the exit code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

from satpuzzles.core.errors import (
    NO_SOLUTION,
    BackendError,
    FormatError,
    LimitReached,
    NoSolution,
    SatpuzzlesError,
    harmless,
)
from satpuzzles.core.foreign_code import comes_from_outside, ends_run, sentence_of, words_of

T = TypeVar("T")

ANSWERED, FAILED, BAD_INPUT, LIMIT, INTERRUPTED, TERMINATED = 0, 1, 2, 3, 130, 143


def code_of(status: str, limit_reached: bool) -> int:
    """The exit code that an answer of this status asks for."""
    if limit_reached or status == "undecided":
        return LIMIT
    return FAILED if status == "unsolvable" else ANSWERED


class ExitStatus:
    """The exit code so far; the largest wins."""

    def __init__(self) -> None:
        self.code = ANSWERED

    def at_least(self, code: int) -> None:
        """Ends with this code, unless something worse happens."""
        self.code = max(self.code, code)

    def error(self, error: Exception | str, where: str | None = None, *, silent: bool = False) -> None:
        """Reports an error as one line on stderr and remembers its exit code.

        Args:
            where: the file, or the file and line, unless the error knows better.
            silent: whether only the exit code is wanted, the caller counting such errors.
        """
        if isinstance(error, FormatError) and error.source:
            where = None
        if not silent:
            sentence = words_of(error) if isinstance(error, Exception) else error
            if isinstance(error, NoSolution) and sentence == NO_SOLUTION:
                sentence += "; satpuzzles solve --why tells the reason"
            print_error(sentence or type(error).__name__, where)
        limit, failed = isinstance(error, LimitReached), isinstance(error, NoSolution)
        self.at_least(LIMIT if limit else FAILED if failed else BAD_INPUT)

    @contextmanager
    def guard(self, where: str) -> Iterator[None]:
        """Reports whatever goes wrong with one board, so that the others still get their turn.

        What ends the whole run goes through: signals, and output that cannot be written.
        """
        try:
            yield
        except BaseException as error:
            self._survived(error, where)

    def attempt(self, function: Callable[[], T], where: str) -> T | SatpuzzlesError:
        """What a function gives for one board, or the error that it ended in, reported as by ``guard``."""
        try:
            return function()
        except BaseException as error:
            return self._survived(error, where)

    def _survived(self, error: BaseException, where: str) -> SatpuzzlesError:
        """Reports the error that is handled just now; raises it where it ends the whole run."""
        if not isinstance(error, SatpuzzlesError):
            # A plug-in may raise anything; what else fails in the system concerns all boards.
            of_system = isinstance(error, OSError) and not comes_from_outside(error)
            if ends_run(error) or of_system:
                raise error
            error = BackendError(sentence_of(error))
        self.error(error, where)
        return error

    def unreadable(self, error: SatpuzzlesError | OSError, source: str) -> SatpuzzlesError:
        """Reports a source that cannot be read at all; the error that says so."""
        if isinstance(error, OSError):
            cause, error = error, FormatError(error.strerror or str(error))
            error.__cause__ = cause
        self.error(error, source)
        return error


def print_error(sentence: str, where: str | None = None) -> None:
    """``error: WHERE: SENTENCE`` as exactly one line on stderr."""
    line = f"{where}: {sentence}" if where else sentence
    # After what was printed before, and never a control character out of somebody's file.
    sys.stdout.flush()
    print_note(f"error: {line}")


def json_line(data: Mapping[str, Any]) -> str:
    """A line of JSON."""
    import json

    return json.dumps(data)


def print_json(data: Mapping[str, Any]) -> None:
    """A line of JSON on stdout, at once."""
    print_line(json_line(data))


def print_line(line: str) -> None:
    """A line on stdout, at once and without control characters.

    In one piece, for each takes time, and of lines there may be a million.
    """
    sys.stdout.write(f"{harmless(line)}\n")
    sys.stdout.flush()


erasers: list[Callable[[], object]] = []
"""What erases lines that a terminal shows for the moment, before another is printed there."""


def print_note(line: str) -> None:
    """A line on stderr, whatever is in it. Where nobody can hear it, the run goes on without."""
    try:
        for erase in erasers:
            erase()
        print(harmless(line), file=sys.stderr, flush=True)
    except OSError:
        discard("stderr")


def discard(name: Literal["stdout", "stderr"]) -> None:
    """Lets Python's own flush of a stream at exit succeed, whatever became of it."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), getattr(sys, name).fileno())
    except (OSError, ValueError):
        setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
