"""What reading asks of time to time: whether there is still time for it.

Readers and scanners call ``look``; whoever reads says within ``watched`` what that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Watch = Callable[[], None]


def _nothing() -> None:
    pass


_watch: ContextVar[Watch] = ContextVar("watch", default=_nothing)


@contextmanager
def watched(watch: Watch | None) -> Iterator[None]:
    """Within the block ``look`` calls ``watch``, which may raise LimitReached."""
    token = _watch.set(watch or _nothing)
    try:
        yield
    finally:
        _watch.reset(token)


def look() -> None:
    """Calls the watch, if there is one. Readers do so at least once for some thousand values."""
    _watch.get()()
