"""What the work is at, on stderr: a line on a terminal while one board takes long; with ``-v`` all of it."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

from satpuzzles.cli import outcome
from satpuzzles.cli.outcome import harmless, print_note
from satpuzzles.core.arguments import seconds_text
from satpuzzles.core.doing import Doing
from satpuzzles.core.runtime import listeners

if TYPE_CHECKING:
    from satpuzzles.cli.progress import Progress

PATIENCE = 2.0
"""Seconds without a line; most answers are there by then."""

PAUSE = 0.25
"""Seconds between two changes of it."""

ERASE = "\r\x1b[K"

NOTES = 40
"""So many things that were chosen or tried are told of one board."""


class HasPlace(Protocol):
    """Whatever is worked on."""

    @property
    def place(self) -> str: ...


T = TypeVar("T", bound=HasPlace)
A = TypeVar("A")


class Watch:
    """Listens to the work of this process; to be closed.

    Attributes:
        is_verbose: whether everything is told, and not only that there is life.
        bar: what tells of many boards; while it is shown, no line is.
    """

    def __init__(self, *, verbose: bool) -> None:
        self.is_verbose = verbose
        self._place = ""
        self._doing = Doing()
        self._spent: dict[str, tuple[float, int]] = {}
        self._notes: set[str] = set()
        self._since: float | None = None
        self._shown = False
        self._lock = threading.RLock()
        self._closed = threading.Event()
        self.bar: Progress | None = None
        self._stream = sys.stderr
        listeners.append(self)
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            outcome.erasers.append(self._erase)
            threading.Thread(target=self._live, daemon=True).start()

    def close(self) -> None:
        """Nothing is told any more, and no line is left."""
        self._closed.set()
        self._rest()
        listeners.remove(self)
        if self._erase in outcome.erasers:
            outcome.erasers.remove(self._erase)

    # ---- when there is work ----

    @contextmanager
    def working(self, place: str = "") -> Iterator[None]:
        """The block works on a board, and prints nothing but in ``printing``."""
        self._work(place)
        try:
            yield
        finally:
            self._rest()
            self._sum_up()
            self._place = ""

    @contextmanager
    def printing(self) -> Iterator[None]:
        """The block prints."""
        self._rest()
        try:
            yield
        finally:
            self._work(self._place)

    def answers(self, found: Iterable[A]) -> Iterator[A]:
        """The answers as they come; until each is there, somebody works on it."""
        iterator = iter(found)
        while True:
            with self.working(self._place):
                try:
                    answer = next(iterator)
                except StopIteration:
                    return
            yield answer

    def tasks(self, found: Iterable[T], *, alone: bool) -> Iterator[T]:
        """What is to be worked on, as it is read: perhaps from a terminal, at which somebody types.

        Args:
            alone: whether this process works on each before it reads the next.
        """
        iterator = iter(found)
        while True:
            self._rest()
            self._place = ""
            try:
                task = next(iterator)
            except StopIteration:
                return
            finally:
                self._work("")
            self._place = task.place if alone else ""
            yield task

    # ---- what the work tells ----

    def began(self, stage: str) -> None:
        """See ``Listener``."""
        self._doing.began(stage)
        self._spent.setdefault(stage, (0.0, 0))

    def ended(self, stage: str, seconds: float) -> None:
        """See ``Listener``."""
        self._doing.ended(stage, seconds)
        before, times = self._spent.get(stage, (0.0, 0))
        self._spent[stage] = before + seconds, times + 1

    def told(self, sentence: str) -> None:
        """See ``Listener``."""
        if self.is_verbose and sentence not in self._notes and len(self._notes) < NOTES:
            self._notes.add(sentence)
            print_note(f"{self._place}: {sentence}" if self._place else sentence)

    def said(self, phrase: str) -> None:
        """See ``Listener``."""
        self._doing.said(phrase)

    def _sum_up(self) -> None:
        """Tells how long the stages of a board took."""
        spent = [_told(stage, seconds, times) for stage, (seconds, times) in self._spent.items() if times]
        if self.is_verbose and spent and self._place:
            print_note(f"{self._place}: {', '.join(spent)}")
        self._spent.clear()
        self._notes.clear()
        self._doing.forget()

    # ---- the line ----

    def _work(self, place: str) -> None:
        self._place = place
        self._since = time.monotonic()

    def _rest(self) -> None:
        self._since = None
        self._erase()

    def _live(self) -> None:
        while not self._closed.wait(PAUSE):
            with self._lock:
                seconds = 0.0 if self._since is None else time.monotonic() - self._since
                if seconds >= PATIENCE and not (self.bar and self.bar.is_shown):
                    self._show(seconds)

    def _show(self, seconds: float) -> None:
        doing = str(self._doing) or "working"
        text = harmless(f"{self._place}: {doing}" if self._place else doing)
        time_spent = f", {int(seconds) // 60}:{int(seconds) % 60:02}"
        room = _columns() - len(time_spent) - 1
        self._shown = True
        self._write(f"{ERASE}{text[: max(0, room)]}{time_spent}")

    def _erase(self) -> None:
        with self._lock:
            if self._shown:
                self._shown = False
                self._write(ERASE)

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # the terminal may be gone
            self._stream.write(text)
            self._stream.flush()


def _told(stage: str, seconds: float, times: int) -> str:
    return f"{stage} {seconds_text(seconds)}" + (f" ({times:,} times)" if times > 1 else "")


def _columns() -> int:
    """Those of the terminal that stderr is."""
    try:
        return int(os.environ.get("COLUMNS") or os.get_terminal_size(sys.stderr.fileno()).columns)
    except (ValueError, OSError):
        return 80
