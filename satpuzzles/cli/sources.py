"""Where boards come from: files, standard input, literal game IDs and URLs.

What the text means is for formats/ to say.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from satpuzzles.cli.outcome import Outcome
from satpuzzles.errors import FormatError, SatpuzzlesError

if TYPE_CHECKING:
    from satpuzzles.formats import Entry
    from satpuzzles.limits import Limits
    from satpuzzles.puzzles.base import Puzzle

STDIN = "<stdin>"
LABEL = 60
"""A literal game ID is named in full up to this many characters."""


def _known_type(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    from satpuzzles.puzzles import BUILT_IN, puzzle_type

    if value is not None and value not in BUILT_IN:
        try:
            puzzle_type(value)
        except SatpuzzlesError as error:
            raise click.BadParameter(str(error), context, parameter) from None
    return value


type_option = click.option(
    "--type",
    "puzzle_type",
    metavar="PUZZLE",
    callback=_known_type,
    help="The puzzle, where the text alone leaves it open.",
)
format_option = click.option(
    "--format", "format_name", metavar="FORMAT", help="The format to read; see `satpuzzles formats`."
)


def _finite(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0 <= value < 1e9:
        raise click.BadParameter("expected seconds, from 0 up to a billion", context, parameter)
    return value


time_limit_option = click.option(
    "--time-limit",
    type=float,
    callback=_finite,
    metavar="SECONDS",
    help="For each board, reading included.",
)


class Board(NamedTuple):
    """A board that could be read.

    Attributes:
        place: where it stands, as JSON and messages name it: ``boards.txt:3``.
        number: which board of its source it is, from 1, bad ones counted.
    """

    puzzle: Puzzle
    place: str
    number: int


def boards(
    source: str, puzzle_type: str | None, format_name: str | None, outcome: Outcome
) -> Iterator[Board]:
    """The boards of a SOURCE argument as they are read; what is bad is reported and left out."""
    number = 0
    try:
        for number, entry in enumerate(_entries(source, puzzle_type, format_name), start=1):
            place = _place(entry, source)
            if entry.puzzle is None:
                outcome.error(entry.error or "no board", place)
            else:
                yield Board(entry.puzzle, place, number)
    except (SatpuzzlesError, OSError) as error:
        outcome.unreadable(error, name_of(source))
    else:
        if number == 0:
            outcome.error("there is no board in it", name_of(source))


def _entries(source: str, puzzle_type: str | None, format_name: str | None) -> Iterable[Entry]:
    from satpuzzles.formats import read, read_file

    if source == "-":
        return read(read_stdin(), source=STDIN, type=puzzle_type, format=format_name)
    if is_literal(source):
        return read(source, source=label(source), type=puzzle_type, format=format_name)
    return read_file(source, type=puzzle_type, format=format_name)


def _place(entry: Entry, source: str) -> str:
    """A literal is its own place; it has no lines."""
    return entry.source if is_literal(source) or not entry.line else f"{entry.source}:{entry.line}"


def name_of(source: str) -> str:
    """A SOURCE argument as it is named in errors."""
    return STDIN if source == "-" else label(source)


def read_text(path: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, and the name to call it by in errors.

    Raises:
        FormatError: it is too large or no text.
        OSError: it cannot be read.
    """
    from satpuzzles.formats.reading import SIZE_CAP, decode

    if path == "-":
        data = read_stdin()
    else:
        with open(path, "rb") as file:
            data = file.read(SIZE_CAP + 1)
    try:
        return decode(data), name_of(path)
    except FormatError as error:
        raise FormatError(error.sentence, source=name_of(path), line=error.line) from None


def read_stdin() -> bytes:
    """All of standard input; one byte more than the cap is enough to refuse it."""
    from satpuzzles.formats.reading import SIZE_CAP

    if sys.stdin is None:
        return b""
    try:
        return sys.stdin.buffer.read(SIZE_CAP + 1)
    except OSError as error:
        raise OSError(error.errno, error.strerror, STDIN) from None


def label(source: str) -> str:
    """A literal as it is named in messages."""
    return source if len(source) <= LABEL else source[: LABEL - 1] + "…"


def is_literal(source: str) -> bool:
    """Whether an argument is a game ID or URL: it looks like one and is not the name of a file."""
    from satpuzzles.formats import looks_like_literal

    try:
        return looks_like_literal(source) and not os.path.exists(source)
    except (OSError, ValueError):  # a game ID may be too long for a name, or hold a null
        return True


def stem(source: str, board: Board, last: int) -> str:
    """The name of what is written for a board, numbered so that they sort in the order of the boards.

    Args:
        last: the number of the last board of the source; 1 if there is only one.
    """
    from pathlib import Path

    name = board.puzzle.type if source == "-" or is_literal(source) else Path(source).stem
    return name if last == 1 else f"{name}-{board.number:0{len(str(last))}}"


def timed_boards(
    sources: Iterable[str],
    grid: str | None,
    puzzle_type: str | None,
    format_name: str | None,
    limits_from_now: Callable[[], Limits],
    outcome: Outcome,
) -> Iterator[tuple[Board, Limits]]:
    """Every board with limits that began before it was read, filled in from ``grid`` where that is a file."""
    if grid is not None:
        from satpuzzles.cli.grids import fill_in

        found = [board for source in sources for board in boards(source, puzzle_type, format_name, outcome)]
        for board in fill_in(found, grid, outcome):
            yield board, limits_from_now()
        return
    for source in sources:
        limits = limits_from_now()
        for board in boards(source, puzzle_type, format_name, outcome):
            yield board, limits
            limits = limits_from_now()
