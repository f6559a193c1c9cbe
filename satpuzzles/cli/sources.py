"""Reads the sources of boards: files, standard input, literal game IDs and URLs.

formats/ parses their text.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from satpuzzles.cli.outcome import ExitStatus, print_error, print_note
from satpuzzles.core.errors import FormatError, SatpuzzlesError
from satpuzzles.core.options import ANY_WAY, Clock, Options
from satpuzzles.core.runtime import listeners, stage, tell

if TYPE_CHECKING:
    from satpuzzles.cli.options import ReadOptions
    from satpuzzles.core.grid import Grid
    from satpuzzles.formats import Entry
    from satpuzzles.puzzle.base import Puzzle

STDIN = "<stdin>"
END_OF_INPUT = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
BAD_NAMED = 20
"""How many bad boards of a source are named one by one."""
PASSING = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EIO}
"""Why the system does not open a file for the moment; another try may succeed."""
LABEL = 60
"""A literal game ID is named in full up to this many characters."""


class SourceBoard(NamedTuple):
    """A board to work on.

    Attributes:
        place: where it stands, as JSON and messages name it: ``boards.txt:3``.
        number: which board of its source it is, from 1, bad ones counted.
        options: how it is to be answered; their limits began before it was read.
        grid: what belongs to the board: a grid to judge, or the solution that it is to have.
    """

    puzzle: Puzzle
    place: str
    number: int
    options: Options = ANY_WAY
    grid: Grid | None = None

    @property
    def head(self) -> dict[str, Any]:
        """The first keys of the JSON object of the board."""
        from satpuzzles.views import head_view

        return head_view(self.place, self.puzzle)

    def restarted(self) -> SourceBoard:
        """The same with limits that begin now."""
        return self._replace(options=self.options.restarted())


class BadBoard(NamedTuple):
    """What stands where a board was expected, and was reported.

    Attributes:
        place: where it stands, or the source that cannot be read at all.
        puzzle: the board, where it is what belongs to it that is wrong.
        line: where the source stops being a board, where that is known.
        number: as that of a Board; 0 for the source itself.
    """

    place: str
    error: SatpuzzlesError
    puzzle: Puzzle | None = None
    line: int | None = None
    number: int = 0

    @property
    def head(self) -> dict[str, Any]:
        """The first keys of its JSON object."""
        from satpuzzles.views import head_view

        return head_view(self.place, self.puzzle)


def boards(
    source: str,
    reading: ReadOptions,
    outcome: ExitStatus,
    options: Options = ANY_WAY,
    *,
    wanted: int | None = None,
) -> Iterator[SourceBoard | BadBoard]:
    """The boards of a SOURCE argument as they are read; what is bad is reported too.

    Of very many bad boards the first are reported one by one, and then how many more there are.

    Args:
        options: how each board is to be answered; their limits begin before it is read, or once what comes
            through a pipe is there.
        wanted: the number of the board that is asked for; if it is bad, that is reported however many are.
    """
    number = bad = 0
    name = name_of(source)
    typed, head = None, ""
    literal = is_literal(source)
    clock = Clock(options)
    try:
        entries = _entries(source, literal, reading, clock)
        for number, entry in enumerate(_timed(entries) if listeners else entries, start=1):
            # A literal is its own place; it has no lines.
            place = entry.source if literal or not entry.line else f"{entry.source}:{entry.line}"
            if entry.puzzle is not None:
                for note in entry.notes:
                    print_note(f"{entry.source}:{note}")
                yield SourceBoard(entry.puzzle, place, number, clock.stop())
            else:
                bad, name, typed, head = bad + 1, entry.source, entry.typed, entry.head
                error = entry.error or FormatError("no board")
                told = _without_place(error, entry.format) if literal else error
                outcome.error(told, place, silent=bad > BAD_NAMED and number != wanted)
                line = None if literal else getattr(error, "line", None) or entry.line or None
                yield BadBoard(place, error, None, line, number)
            clock.restart()
    except (SatpuzzlesError, OSError) as error:
        yield BadBoard(name_of(source), outcome.unreadable(error, name_of(source)))
    else:
        if number == 0:
            empty = FormatError("there is no board in it")
            outcome.error(empty, name)
            yield BadBoard(name, empty)
    if bad > BAD_NAMED:
        more = bad - BAD_NAMED
        print_error(f"{'one more board' if more == 1 else f'{more:,} more boards'} could not be read", name)
    if number == 1 and (typed or head) and _is_alone():
        from satpuzzles.formats.writing import hints, likeliest

        for hint in hints(typed or likeliest(head)):
            print_note(f"hint: {hint}")


def changed(
    boards: Iterable[SourceBoard | BadBoard],
    change: Callable[[SourceBoard], SourceBoard],
    outcome: ExitStatus,
) -> Iterator[SourceBoard | BadBoard]:
    """Each board, changed unless it is bad; an error of the change is reported and makes it a bad one."""
    for board in boards:
        if isinstance(board, SourceBoard):
            found = outcome.attempt(partial(change, board), board.place)
            if isinstance(found, SatpuzzlesError):
                yield BadBoard(board.place, found, board.puzzle)
            else:
                yield found
        else:
            yield board


def _without_place(error: SatpuzzlesError, format: str | None) -> SatpuzzlesError:
    """The error of a literal, which is its own place: the character instead of line and column."""
    if not isinstance(error, FormatError) or error.column is None:
        return error
    read_as = f", read as {format}" if format else ""
    return FormatError(f"{error.sentence} (at character {error.column}{read_as})")


def _is_alone() -> bool:
    """Whether this source is the only one of the run, and a person reads the errors."""
    from click import get_current_context

    context = get_current_context(silent=True)
    given = context.params if context else {}
    return not given.get("as_json") and not given.get("quiet") and len(given.get("sources") or "-") == 1


def _timed(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The same; the reading of each is a stage of the work, and it is told what was read."""
    iterator = iter(entries)
    while True:
        with stage("read"):
            entry = next(iterator, None)
        if entry is None:
            return
        if (puzzle := entry.puzzle) is not None:
            size = f"{puzzle.type} {puzzle.rows} x {puzzle.columns}"
            tell(f"{entry.source}:{entry.line}: {size}, format {entry.format}")
        yield entry


def _entries(source: str, literal: bool, reading: ReadOptions, clock: Clock) -> Iterable[Entry]:
    from satpuzzles.formats import read, read_file

    if literal:
        return read(source, source=label(source), watch=clock, **reading._asdict())
    if source != "-" and not is_pipe(source):
        return read_file(source, watch=clock, **reading._asdict())
    data = _bytes_of(source)
    clock.restart()  # waiting for another program, or a person, is no work on a board
    return read(data, source=STDIN if source == "-" else source, watch=clock, **reading._asdict())


def is_pipe(path: str) -> bool:
    """Whether a name is that of something other than a file or directory: a pipe, a terminal."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # reading says what is wrong with it
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def name_of(source: str) -> str:
    """A SOURCE argument as it is named in errors."""
    return STDIN if source == "-" else label(source)


def read_text(path: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, and the name to call it by in errors.

    Raises:
        FormatError: it is too large or no text.
        OSError: it cannot be read.
    """
    from satpuzzles.formats.decoding import decode

    try:
        data = _bytes_of(path)
    except OSError as error:
        raise OSError(error.errno, f"cannot be read: {error.strerror}", name_of(path)) from error
    try:
        return decode(data), name_of(path)
    except FormatError as error:
        raise error.again(source=name_of(path)) from None


def _bytes_of(path: str) -> bytes:
    """All of a file, or of standard input for ``-``; one byte more than the cap is enough to refuse it."""
    from satpuzzles.formats.decoding import SIZE_CAP

    if path != "-":
        with open(path, "rb") as file:
            return file.read(SIZE_CAP + 1)
    if sys.stdin is None:
        return b""
    if sys.stdin.isatty():
        print_note(f"reading from the terminal; press {END_OF_INPUT} on an empty line to end")
    try:
        return sys.stdin.buffer.read(SIZE_CAP + 1)
    except OSError as error:
        raise OSError(error.errno, error.strerror, STDIN) from None


def label(source: str) -> str:
    """A literal as it is named in messages."""
    return source if len(source) <= LABEL else source[: LABEL - 1] + "…"


def is_literal(source: str) -> bool:
    """Whether an argument is a game ID or URL: it looks like one and is not the name of a file."""
    if os.path.exists(source):
        return False
    from satpuzzles.formats import looks_like_literal

    return looks_like_literal(source)


def stem(source: str, board: SourceBoard, last: int) -> str:
    """The name of what is written for a board, numbered so that they sort in the order of the boards.

    Args:
        last: the number of the last board of the source; 1 if there is only one.
    """
    from pathlib import Path

    name = board.puzzle.type if source == "-" or is_literal(source) else Path(source).stem
    return name if last == 1 else f"{name}-{board.number:0{len(str(last))}}"
