"""Where a command writes: a file, which appears whole or not at all, or stdout; and in which format."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from satpuzzles.errors import PuzzleError

TEXT = "text"
"""The name of every puzzle's native text, which the ending .txt stands for."""


@contextmanager
def output(path: str | Path | None) -> Iterator[TextIO]:
    """A text file to write; None or ``-`` is stdout."""
    if path is None or str(path) == "-":
        yield sys.stdout
        return
    from satpuzzles.files import open_whole

    with open_whole(path) as file:
        yield file


def format_by_ending(target: str | None, option: str = "--to") -> str:
    """The format that the ending of a file stands for.

    Args:
        option: the option that names a format outright, for the error.

    Raises:
        PuzzleError: none does.
    """
    from satpuzzles.formats.table import FORMATS

    ending = Path(target).suffix.lower() if target and target != "-" else ""
    if ending == ".txt":
        return TEXT
    for each in FORMATS.values():
        if each.writes and ending in each.endings:
            return each.name
    what = f"the ending {ending} stands for no format" if ending else "no format is named"
    raise PuzzleError(f"{what}; choose one with {option}: {TEXT}, " + ", ".join(FORMATS))
