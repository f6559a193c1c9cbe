"""Prints answers for people, and those of ``solve`` also as JSON lines or one line each."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, Self

import click

from satpuzzles.cli.outcome import print_json, print_line
from satpuzzles.core.arguments import plural, seconds_text
from satpuzzles.core.errors import harmless

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.core.options import Options
    from satpuzzles.puzzle.base import Puzzle, Violation
    from satpuzzles.questions.result import Result
    from satpuzzles.views import View


USUAL_COLUMNS = 80
"""The width where there is no terminal."""


class Screen(NamedTuple):
    """How wide printed pictures may be.

    Attributes:
        told: the columns that the user asks for, if any; otherwise those of the terminal.
    """

    told: int | None

    @property
    def width(self) -> int:
        """The columns that pictures beside each other take."""
        if self.told is not None:
            return self.told
        return _terminal_columns()

    @property
    def fits(self) -> bool:
        """Whether a picture that is wider is drawn narrower: nobody asked, and nothing wraps in a file."""
        return self.told is not None or sys.stdout.isatty()

    @property
    def room(self) -> int | None:
        """The columns that one picture may take; None for any number."""
        return self.width if self.fits else None


def _terminal_columns() -> int:
    """The columns of ``shutil.get_terminal_size``, whose import takes longer than a small board."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    with suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or USUAL_COLUMNS  # type: ignore[union-attr]
    return USUAL_COLUMNS


width_option = click.option(
    "--width",
    "screen",
    type=click.IntRange(1),
    metavar="N",
    envvar="SATPUZZLES_WIDTH",
    show_envvar=True,
    callback=lambda context, parameter, value: Screen(value),
    show_default="terminal width",
    help="Fit pictures into N columns; wider ones are drawn in half blocks, two rows a line, where possible.",
)


def use_color() -> bool:
    """Whether to print in colour: as ``--color`` says, else on terminals.

    For ``auto`` see https://no-color.org, which wins, and https://force-color.org.
    """
    context = click.get_current_context(silent=True)
    if context is not None and context.color is not None:
        return context.color
    if os.environ.get("NO_COLOR"):
        return False
    shows = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return shows or bool(os.environ.get("FORCE_COLOR"))


def heading(place: str, puzzle: Puzzle, *, color: bool = False) -> str:
    """What stands above the picture of a board."""
    line = harmless(f"{place}  {puzzle.type} {puzzle.rows} x {puzzle.columns}")
    return f"\033[1m{line}\033[0m" if color else line


def print_heading(place: str, puzzle: Puzzle) -> None:
    """Prints the heading of a board."""
    print(heading(place, puzzle, color=use_color()))


def print_judged(
    place: str, puzzle: Puzzle, grid: Grid, broken: Sequence[Violation], sentence: str, screen: Screen
) -> None:
    """Prints a grid, the cells of the rules that it breaks marked; then a sentence, and those rules."""
    from satpuzzles.picture.text import render_text

    print(heading(place, puzzle))
    marked = {cell for violation in broken for cell in violation.cells}
    print(render_text(puzzle, grid, room=screen.room, differs=marked, color=use_color()))
    if sentence:
        print(sentence)
    for violation in broken:
        cells = " ".join(f"({row + 1},{column + 1})" for row, column in violation.cells)
        print(f"{violation.rule}: {violation.sentence}" + (f" Cells: {cells}" if cells else ""))


def print_columns(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints rows under a heading, every column as wide as its widest text."""
    widths = [max(map(len, column)) for column in zip(heading, *rows)]
    for row in (heading, *rows):
        print("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip())


class Summary(NamedTuple):
    """What one line says about an answer.

    Attributes:
        is_listed: whether it is one of several solutions.
    """

    status: str
    limit_reached: bool
    reason: str | None
    seconds: float
    is_listed: bool

    @classmethod
    def of(cls, answer: Result | View) -> Self:
        """The summary of a result, or of its JSON object."""
        if not isinstance(answer, dict):
            own = answer.status, answer.limit_reached, answer.reason, answer.seconds
            return cls(*own, answer.index is not None)
        own = answer["status"], "limit_reached" in answer, answer.get("reason"), answer["seconds"]
        return cls(*own, "index" in answer)


class Writer:
    """Prints answers as they come."""

    def show(self, place: str, answer: Result | View, summary: Summary) -> None:
        """Prints one answer or, where no picture is drawn, its object; ``place`` names its board."""
        raise NotImplementedError

    def listed(self, place: str, last: Summary, count: int, complete: bool) -> None:
        """Prints what is to be said after the last result of a list of ``count`` solutions, if anything.

        Args:
            complete: whether those are all.
        """

    def total(self, unread: int, failed: int) -> None:
        """Prints what is to be said when all boards are done, if anything.

        Args:
            unread: how many boards could not be read; of these nothing was shown.
            failed: how many others ended in an error.
        """


class JsonLines(Writer):
    """One JSON object a line."""

    def show(self, place: str, answer: Result | View, summary: Summary) -> None:
        if not isinstance(answer, dict):
            from satpuzzles.views import result_view

            answer = result_view(answer, place)
        print_json(answer)


class OneLine(Writer):
    """One line a board, with the number of solutions where they are listed."""

    def __init__(self, options: Options, *, lists: bool) -> None:
        self._lists = lists
        limits = {"time": options.limits.seconds, "conflict": options.limits.conflicts}
        names = " or ".join(name for name, limit in limits.items() if limit is not None)
        self._limit = f"{names} limit".strip()

    def show(self, place: str, answer: Result | View, summary: Summary) -> None:
        if not self._lists:
            self._print(place, summary, "")

    def listed(self, place: str, last: Summary, count: int, complete: bool) -> None:
        more = "" if complete else "; there may be more"
        self._print(place, last, f", {plural(count, 'solution')}{more}")

    def _print(self, place: str, summary: Summary, number: str) -> None:
        reason = f": {summary.reason}" if summary.reason else ""
        limit = "" if not summary.limit_reached else f", {'limit' if reason else self._limit} reached"
        sentence = f"{summary.status}{number}{limit}{reason}"
        print_line(f"{place}: {sentence} ({seconds_text(summary.seconds)})")


class Pictures(Writer):
    """Each board with its solution, what is known about it, and the total at the end."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._started = time.monotonic()
        self._statuses: Counter[str] = Counter()
        self._puzzle: Puzzle | None = None

    def show(self, place: str, answer: Result | View, summary: Summary) -> None:
        assert not isinstance(answer, dict)
        if answer.puzzle is not self._puzzle:
            self._puzzle = answer.puzzle
            print_heading(place, answer.puzzle)
            self._statuses[answer.status] += 1
        from satpuzzles.picture.answer import result_text

        ending = f" · {seconds_text(answer.seconds)}"
        screen = self._screen
        print(result_text(answer, color=use_color(), width=screen.width, fits=screen.fits, ending=ending))
        print(flush=True)

    def listed(self, place: str, last: Summary, count: int, complete: bool) -> None:
        if last.status == "multiple" and count:
            print(f"all {count} solutions\n" if complete else f"{count} solutions; there may be more\n")

    def total(self, unread: int, failed: int) -> None:
        boards = sum(self._statuses.values())
        if not boards or boards + unread + failed == 1:
            return
        statuses = ", ".join(f"{count} {status}" for status, count in self._statuses.items())
        others = ((unread, "could not be read"), (failed, "ended in an error"))
        told = "".join(f"; {count} {what}" for count, what in others if count)
        seconds = seconds_text(time.monotonic() - self._started)
        print(f"{plural(boards, 'board')} in {seconds}: {statuses}{told}")
