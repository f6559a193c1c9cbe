"""The output of a command: its format, and stdout or a file that appears whole or not at all.

``require_distinct_files`` keeps commands from overwriting their input or writing a file twice.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from satpuzzles.cli.outcome import ExitStatus

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle

TEXT = "text"
"""The name of every puzzle's native text, which the ending .txt stands for."""


@contextmanager
def output(path: str | Path | None, kept: Callable[[], int] = int) -> Iterator[TextIO]:
    """A text file to write, of which ``kept`` bytes stay as in ``open_whole``; None or ``-`` is stdout."""
    if path is None or str(path) == "-":
        yield sys.stdout
        return
    from satpuzzles.core.files import open_whole

    with open_whole(path, kept) as file:
        yield file


def write_boards(
    boards: Iterable[tuple[str, Puzzle]], format_name: str, target: str | None, outcome: ExitStatus
) -> None:
    """Writes boards, each with the place where it came from; those that do not fit the format are reported.

    Nothing is written where there is none.

    Args:
        target: the file; None or ``-`` is stdout.
    """
    from satpuzzles.formats import write

    fitting: list[Puzzle] = []
    for place, puzzle in boards:
        with outcome.guard(place):
            # Beside the first, so that what cannot be written with it is named with its place.
            write([*fitting[:1], puzzle], format_name)
            fitting.append(puzzle)
    if fitting:
        text = write(fitting, format_name)
        with output(target) as file:
            file.write(text if text.endswith("\n") else text + "\n")


def require_distinct_files(outputs: Iterable[str | Path | None], inputs: Iterable[str | None]) -> None:
    """Raises UsageError where an output of a command is one of its inputs, or another output.

    Call it before anything is written. Links are followed, and two names of one file are one file. Devices,
    pipes, ``-`` and None are left out: there is nothing in them that could be lost.
    """
    read = {_identity(path) for path in inputs if path is not None and os.path.exists(path)}
    written: set[object] = set()
    for path in outputs:
        identity = None if path is None else _identity(path)
        if identity is None:
            continue
        if identity in read:
            raise click.UsageError(f"{path} is an input and would be overwritten; choose another file")
        if identity in written:
            raise click.UsageError(f"{path} would be written twice; choose another file for one of them")
        written.add(identity)


def _identity(path: str | Path) -> object:
    """What two names of one file have in common; None for what is no file."""
    if str(path) == "-":
        return None
    try:
        found = os.stat(path)
    except OSError:
        from unicodedata import normalize

        # There is none yet. Some file systems would make one file for two spellings, and only then tell.
        return normalize("NFC", os.path.realpath(path)).casefold()
    is_kept = stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)
    return (found.st_dev, found.st_ino) if is_kept else None


def format_to_write(name: str | None, target: str | None) -> str:
    """The format of that name, or what the ending of a file stands for; on stdout text.

    Raises:
        PuzzleError: there is none of that name, or for that ending.
    """
    if name is None:
        if target is None or target == "-":
            return TEXT
        from satpuzzles.formats.files import format_by_ending

        return format_by_ending(target, "--to")
    if name != TEXT:
        from satpuzzles.formats.table import find_format

        find_format(name)
    return name
