"""How far the work on many boards is, on a terminal: a bar, for which rich is imported when it appears.

That on one board is shown by watch.py.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE = 1.0
"""Seconds without a bar; most runs are over by then."""


class Progress:
    """Counts boards; shows how many, how many a second, and the time left, from the second second on.

    Only on a terminal, and only while the answers go elsewhere: boards that scroll by show the
    progress themselves.

    Args:
        total: how many boards there will be, None where that is not known: they are read as they are solved.
        done: how many of them were done in an earlier run.
        prints: whether the answers go to stdout.
    """

    def __init__(self, total: int | None = None, done: int = 0, *, prints: bool = True) -> None:
        shows = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._wanted = shows and not (prints and sys.stdout.isatty())
        self._started = time.monotonic()
        self._total = total
        self._first = self._done = done
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    @property
    def is_shown(self) -> bool:
        """Whether the bar is there."""
        return self._bar is not None

    def advance(self) -> None:
        """One more board is done."""
        self._done += 1
        if not self._wanted:
            return
        seconds = time.monotonic() - self._started
        if self._bar is None and seconds > PATIENCE:
            self._start()
        if self._bar is not None and self._task is not None:
            # rich's own rate forgets what was done before the bar appeared.
            rate = (self._done - self._first) / seconds
            self._bar.update(self._task, completed=self._done, rate=_rate_text(rate), left=self._left(rate))

    def _left(self, rate: float) -> str:
        """How long the rest takes at this rate."""
        if self._total is None:
            return ""
        minutes, seconds = divmod(round((self._total - self._done) / rate), 60)
        return f", {minutes // 60}:{minutes % 60:02}:{seconds:02} left"

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, ProgressColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        columns: list[ProgressColumn] = [SpinnerColumn(), TextColumn("{task.completed} boards")]
        if self._total is not None:
            columns = [BarColumn(), TextColumn("{task.completed} of {task.total} boards")]
        self._bar = Bar(
            *columns,
            TimeElapsedColumn(),
            TextColumn("{task.fields[rate]}{task.fields[left]}"),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
        )
        self._task = self._bar.add_task("boards", total=self._total, completed=self._done, rate="", left="")
        self._bar.start()


def _rate_text(rate: float) -> str:
    return f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.2g} a second"
