"""Where a command writes: a file, which appears whole or not at all, or stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def output(path: str | Path | None) -> Iterator[TextIO]:
    """A text file to write; None or ``-`` is stdout."""
    if path is None or str(path) == "-":
        yield sys.stdout
        return
    from satpuzzles.files import open_whole

    with open_whole(path) as file:
        yield file
