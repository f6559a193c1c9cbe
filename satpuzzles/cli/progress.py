"""Shows progress on stderr: a bar for many boards, a line for a long one; with ``-v`` every stage.

On a terminal it uses rich, imported only when there is something to show.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Self

from satpuzzles.cli import outcome
from satpuzzles.cli.outcome import print_note
from satpuzzles.core.arguments import seconds_text
from satpuzzles.core.errors import harmless
from satpuzzles.core.runtime import CurrentStage, listeners

if TYPE_CHECKING:
    from rich.live import Live

BAR_PATIENCE, PATIENCE = 1.0, 2.0
"""Seconds without the bar and without the line; most work is over by then."""

PAUSE = 0.25
"""Seconds between two changes of what is shown."""

NOTES = 40
"""The most notes about one board, of what was chosen or tried."""


class ProgressDisplay:
    """Listens to the work of this process; to be closed.

    Attributes:
        is_verbose: whether every stage is printed, beside the signs of life.
    """

    def __init__(self, *, verbose: bool) -> None:
        self.is_verbose = verbose
        self._place = ""
        self._doing = CurrentStage()
        self._spent: dict[str, tuple[float, int]] = {}
        self._notes: set[str] = set()
        self._since: float | None = None
        self._counts = False
        self._begun = 0.0
        self._total: int | None = None
        self._first = self._done = 0
        self._live: Live | None = None
        self._lock = threading.RLock()
        self._closed = threading.Event()
        self._stream = sys.stderr
        listeners.append(self)
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            outcome.erasers.append(self._erase)
            threading.Thread(target=self._show_again, daemon=True).start()

    def close(self) -> None:
        """Stops printing, and clears the terminal."""
        self._closed.set()
        self._rest()
        listeners.remove(self)
        if self._erase in outcome.erasers:
            outcome.erasers.remove(self._erase)

    # ---- when there is work ----

    @contextmanager
    def counting(self, total: int | None = None, done: int = 0, prints: bool = True) -> Iterator[Self]:
        """The block works on many boards; see ``ask``."""
        self._begun, self._total, self._first, self._done = time.monotonic(), total, done, done
        self._counts = not (prints and sys.stdout.isatty())
        try:
            yield self
        finally:
            self._counts = False
            self._erase()

    def advance(self) -> None:
        """One more board is done."""
        self._done += 1

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

    # ---- what is shown ----

    def _work(self, place: str) -> None:
        self._place = place
        self._since = time.monotonic()

    def _rest(self) -> None:
        self._since = None
        if not self._counts:
            self._erase()

    def _show_again(self) -> None:
        with suppress(Exception):  # a run goes on where nothing can be shown
            while not self._closed.wait(PAUSE):
                self.show()

    def show(self) -> None:
        """Shows what there is to be seen now: the bar, or else the line."""
        now = time.monotonic()
        since = self._since
        if self._counts and self._done > self._first and now - self._begun > BAR_PATIENCE:
            self._draw(*self._bar(now - self._begun))
        elif since is not None and now - since >= PATIENCE:
            doing = str(self._doing) or "working"
            seconds = int(now - since)
            place = f"{self._place}: " if self._place else ""
            self._draw(harmless(f"{place}{doing}"), f", {seconds // 60}:{seconds % 60:02}")
        else:
            self._erase()

    def _bar(self, seconds: float) -> tuple[str, str, float | None]:
        """How many boards; for how long, how many a second, and the time left; the share that is done."""
        rate = (self._done - self._first) / seconds  # boards of an earlier run took no time
        told = f" {_clock(seconds)} {rate:{',.0f' if rate >= 10 else '.2g'}} a second"
        if self._total is None:
            return f"{self._done} boards", told, None
        left = _clock((self._total - self._done) / rate)
        return f"{self._done} of {self._total} boards", f"{told}, {left} left", self._done / self._total

    def _draw(self, text: str, ending: str, share: float | None = None) -> None:
        """Shows a text, a bar instead where a share of the work is known, and what stands behind it."""
        from rich.console import Console
        from rich.live import Live
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        row = Table.grid()
        row.add_column()
        row.add_column(no_wrap=True)
        first = Text(text, no_wrap=True, overflow="crop")
        if share is None:
            row.add_row(first, ending)
        else:
            row.add_row(ProgressBar(1, share, width=40), f" {text}{ending}")
        with self._lock:
            if self._since is None and not self._counts:
                return  # the work ended meanwhile
            if self._live is None:
                console = Console(file=self._stream, highlight=False, markup=False)
                # Code that prints erases it first; exchanged streams would surprise other code.
                self._live = Live(
                    console=console,
                    auto_refresh=False,
                    transient=True,
                    redirect_stdout=False,
                    redirect_stderr=False,
                )
                self._live.start()
            self._live.update(row, refresh=True)

    def _erase(self) -> None:
        with self._lock:
            live, self._live = self._live, None
            if live is not None:
                live.stop()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def _told(stage: str, seconds: float, times: int) -> str:
    return f"{stage} {seconds_text(seconds)}" + (f" ({times:,} times)" if times > 1 else "")
