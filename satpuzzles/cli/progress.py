"""A progress bar on stderr for long runs, where it disturbs nothing.

rich is imported only when a bar appears.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE = 1.0
"""Seconds without a bar; most runs are over by then."""


class Progress:
    """Counts boards; shows how many, from the second second on.

    Only on a terminal, and only while the answers go elsewhere: boards that scroll by show the
    progress themselves.
    """

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty() and not sys.stdout.isatty()
        self._started = time.monotonic()
        self._done = 0
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self) -> None:
        """One more board is done."""
        self._done += 1
        if not self._wanted:
            return
        if self._bar is None and time.monotonic() - self._started > PATIENCE:
            self._start()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar
        from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

        # How many boards are to come is not known: they are read as they are solved.
        self._bar = Bar(
            SpinnerColumn(),
            TextColumn("{task.completed} boards"),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
        )
        self._task = self._bar.add_task("boards", total=None)
        self._bar.start()
