"""What is asked of many boards, whatever the question: where they stand, who works, where the answers go.

What is done with each of them is a ``Job``, which many_boards.py tells of.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple

import click

from satpuzzles.cli.many_boards import A, Crew, Job, Progress, T, answered
from satpuzzles.cli.options import Command, Decorator, Reading
from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.sources import PASSING, BadBoard, Board, BoardTask, boards, timed_boards
from satpuzzles.core.options import Options


class Request(NamedTuple):
    """The options that every question about many boards has, and how the run ends.

    Attributes:
        sources: where the boards are read from.
        as_json: whether the answers are printed as JSON Lines.
        lines: the file of JSON Lines for them that a later run can go on with, if any.
        grid: a file with a grid for each board, if any.
    """

    outcome: Outcome
    sources: tuple[str, ...]
    reading: Reading
    options: Options
    crew: Crew
    as_json: bool
    lines: str | None
    grid: str | None = None

    @property
    def read(self) -> tuple[str, ...]:
        """Everything that is read."""
        return (*self.sources, *([] if self.grid is None else [self.grid]))

    def tasks(self) -> Iterator[BoardTask | BadBoard]:
        """Every board, filled in by its grid where there is one; what is bad is reported."""
        return tasks_of(self.sources, self.grid, self.reading, self.options, self.outcome)

    def boards(self) -> list[Board | BadBoard]:
        """Every board, read before any is worked on; what is bad is reported."""
        return [board for source in self.sources for board in boards(source, self.reading, self.outcome)]

    def answered(
        self,
        job: Job[T, A],
        tasks: Iterator[T | BadBoard],
        *,
        in_process: Callable[[T], A] | None = None,
        total: int | None = None,
        **own: object,
    ) -> Iterator[tuple[T, A]]:
        """Each task that did not fail with its answer, to be told; none where they go into the file.

        Args:
            in_process: what to call here instead of the job, where one does all the work.
            total: how many tasks there are, where that is known.
            own: what the command has besides, as far as it decides the answers.
        """
        if self.lines is not None:
            self.write(job, tasks, total, **own)
            return iter(())
        progress = Progress(total)
        return answered(
            job, self.crew, tasks, self.outcome, progress, as_json=self.as_json, in_process=in_process
        )

    def write(
        self, job: Job[T, A], tasks: Iterator[T | BadBoard], total: int | None = None, **own: object
    ) -> None:
        """Writes the answers into the file, as ``write_resumable`` does; the arguments are as above."""
        from satpuzzles.cli.resumable import write_resumable

        assert self.lines is not None
        write_resumable(self.lines, job, tasks, self._asked(own), self.crew, self.outcome, total=total)

    def _asked(self, own: Mapping[str, object]) -> dict[str, Any]:
        """What the file remembers of what was asked, so that only a run with the same goes on with it."""
        context = click.get_current_context()
        declared = {str(each.name).removeprefix("no_") for each in context.command.params}
        limits = {"time_limit": self.options.limits.seconds, "conflict_limit": self.options.limits.conflicts}
        values = {**self.options._asdict(), **limits}
        told = {name: value for name, value in values.items() if name in declared}
        told |= {**self.reading._asdict(), **own}
        if not self.reading.columns_first:
            del told["columns_first"]  # nor did earlier runs remember it
        return {"command": context.info_name, "sources": marks_of(self.read), "options": told}


def as_request(**names: str) -> Decorator:
    """The command gets ``request``, of options that stand together and make sense, instead of these.

    Args:
        names: how the command calls fields of the request, where it calls them otherwise.
    """
    called = {"lines": "target", **names}
    fields = {called.get(field, field): field for field in Request._fields}

    def decorate(function: Command) -> Command:
        @wraps(function)
        def call(**values: object) -> None:
            context = click.get_current_context()
            own: dict[str, Any] = {fields[name]: values.pop(name) for name in fields.keys() & values.keys()}
            request = Request(context.obj, **own)
            (flag,) = (each.opts[0] for each in context.command.params if each.name == called["lines"])
            request.crew.require_sense(request.lines, request.read, f"{flag} FILE")
            function(request=request, **values)

        return call

    return decorate


def tasks_of(
    sources: Sequence[str], grid: str | None, reading: Reading, options: Options, outcome: Outcome
) -> Iterator[BoardTask | BadBoard]:
    """Every board, filled in by the file ``grid`` where there is one; what is bad is reported."""
    if grid is None:
        return timed_boards(sources, reading, options, outcome)
    from satpuzzles.cli.grids import filled_boards

    return filled_boards(sources, grid, reading, options, outcome)


def marks_of(sources: Iterable[str]) -> list[tuple[str, str | None]]:
    """Each source with a mark (SHA-256) of what it holds, None where it cannot be told."""
    return [(source, _mark(source)) for source in sources]


def _mark(source: str) -> str | None:
    from hashlib import file_digest

    try:
        if os.path.isfile(source):  # no pipe, which can be read only once
            with open(source, "rb") as file:
                return file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError) as error:
        # What cannot be read is a literal, or an error that reading will report, unless it may be read later.
        if getattr(error, "errno", None) in PASSING:
            raise
    return None
