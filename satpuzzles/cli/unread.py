"""Boards in files of JSON Lines that are handed on as they stand, so that who works on them reads them, too.

To read a small board takes longer than to hand it on: of many processes, one would read and the others wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.sources import (
    BadBoard,
    Board,
    BoardTask,
    Tally,
    is_literal,
    is_pipe,
    name_of,
    timed_boards,
)
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.core.options import Options
from satpuzzles.core.reading_clock import Clock

if TYPE_CHECKING:
    from satpuzzles.cli.options import Reading
    from satpuzzles.formats import Entry
    from satpuzzles.formats.json_lines import Line, Manner


class UnreadTask(NamedTuple):
    """A line with a board that whoever works on it reads, too.

    Attributes:
        number: which board of its source it is, from 1.
        options: how it is to be answered; their limits begin before it is read.
    """

    line: Line
    manner: Manner
    number: int
    options: Options
    tally: Tally

    @property
    def place(self) -> str:
        """Where the board stands."""
        return f"{self.line.source}:{self.line.number}"

    @property
    def head(self) -> dict[str, Any]:
        """What the object of the board begins with; it is read for that."""
        from satpuzzles.formats.json_lines import read_line
        from satpuzzles.views import head_view

        return head_view(self.place, read_line(self.line, self.manner, Clock(self.options)).puzzle)

    def anew(self) -> UnreadTask:
        """The same: no limit began."""
        return self

    def read(self) -> BoardTask | BadBoard:
        """The board, read here; what is bad is reported."""
        from satpuzzles.formats.json_lines import read_line

        clock = Clock(self.options)
        entry = read_line(self.line, self.manner, clock)
        if entry.puzzle is None:
            return self.bad(entry)
        return BoardTask(Board(entry.puzzle, self.place, self.number), clock.options)

    def bad(self, entry: Entry) -> BadBoard:
        """What stands for a board that could not be read, which is reported."""
        return self.tally.report(entry, self.place, self.number)


def unread_boards(
    sources: Iterable[str], reading: Reading, options: Options, outcome: Outcome
) -> Iterator[UnreadTask | BoardTask | BadBoard]:
    """Every board as ``timed_boards`` gives it; those in JSON Lines are left to whoever works on them."""
    from satpuzzles.formats.json_lines import Line, Manner, lines_of

    manner = Manner(reading.type, reading.columns_first)
    for source in sources:
        plain = source != "-" and reading.format in (None, "json") and not is_literal(source)
        lines = lines_of(source, manner) if plain and not is_pipe(source) else None
        if lines is None:
            yield from timed_boards([source], reading, options, outcome)
            continue
        tally = Tally(outcome)
        click.get_current_context().call_on_close(tally.finish)
        try:
            for number, line in enumerate(lines, 1):
                if isinstance(line, Line):
                    yield UnreadTask(line, manner, number, options, tally)
                else:
                    yield tally.report(line, f"{line.source}:{line.line}", number)
        except (SatpuzzlesError, OSError) as error:
            yield BadBoard(name_of(source), outcome.unreadable(error, name_of(source)))
