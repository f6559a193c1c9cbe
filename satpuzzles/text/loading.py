"""The one board of a file or a text, for the library: a puzzle or an exception, no entries.

Several boards are read with ``satpuzzles.text.read_file``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

from satpuzzles.core.arguments import checked
from satpuzzles.core.errors import FormatError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.registry import puzzle_type
from satpuzzles.text.reading import Entry, read, read_file


@checked
def load(path: str | os.PathLike[str], *, type: str | None = None, format: str | None = None) -> Puzzle:
    """The puzzle of a file that holds one board.

    Args:
        type: the type of the puzzle, where the text alone leaves it open.
        format: the name of the format; by default it is guessed.

    Raises:
        FormatError: the file cannot be read, is not what its format says, or holds several boards.
        PuzzleError: no format has that name, no puzzle that type, or the format holds none of that type.
    """
    _require_known(type)
    return _only(read_file(path, type=type, format=format))


@checked
def loads(text: str | bytes, *, type: str | None = None, format: str | None = None) -> Puzzle:
    """The puzzle of a text, a game ID or a URL with one board; as ``load``."""
    _require_known(type)
    return _only(read(text, type=type, format=format))


def _require_known(name: str | None) -> None:
    if name is not None:
        puzzle_type(name)


def _only(entries: Iterator[Entry]) -> Puzzle:
    first, *others = islice(entries, 2)
    if first.error is not None:
        raise first.error
    assert first.puzzle is not None
    if others:
        raise FormatError(
            "expected one board, found several; satpuzzles.text.read_file gives them one by one",
            source=first.source,
            line=others[0].line,
        )
    return first.puzzle
