"""The common part of every request about many boards: sources, worker processes and output.

A ``BoardJob`` (many_boards.py) says what to do with each board.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple

import click

from satpuzzles.cli.answers import Screen
from satpuzzles.cli.many_boards import A, BoardJob, T, WorkerOptions, answered, ask, worker_options
from satpuzzles.cli.options import (
    Command,
    Decorator,
    ReadOptions,
    file_option,
    json_option,
    reading_options,
    watch_of_command,
)
from satpuzzles.cli.outcome import ExitStatus
from satpuzzles.cli.sources import PASSING, BadBoard, SourceBoard, boards, is_literal, name_of
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import ANY_WAY, Options


class Request(NamedTuple):
    """The options that questions about boards have, as far as a command declares them, and how the run ends.

    Attributes:
        sources: where the boards are read from.
        as_json: whether the answers are printed as JSON Lines.
        quiet: whether to print one line for each.
        screen: how wide pictures may be.
        lines: the file of JSON Lines for them that a later run can resume, if any.
        grid: a file with a grid for each board, if any.
    """

    outcome: ExitStatus
    sources: tuple[str, ...]
    reading: ReadOptions
    options: Options = ANY_WAY
    crew: WorkerOptions = WorkerOptions()
    as_json: bool = False
    quiet: bool = False
    screen: Screen = Screen(None)
    lines: str | None = None
    grid: str | None = None

    @property
    def read(self) -> tuple[str, ...]:
        """Everything that is read."""
        return (*self.sources, *([] if self.grid is None else [self.grid]))

    def tasks(self) -> Iterator[SourceBoard | BadBoard]:
        """Every board as it is read, filled in by its grid where there is one; what is bad is reported."""
        if self.grid is None:
            for source in self.sources:
                yield from boards(source, self.reading, self.outcome, self.options)
        else:
            from satpuzzles.cli.grids import filled_boards

            yield from filled_boards(self.boards(), self.grid, self.options, self.outcome)

    def boards(self, wanted: int | None = None) -> list[SourceBoard | BadBoard]:
        """Every board, read before any is worked on; what is bad is reported.

        Args:
            wanted: the number of a board that must be there; raises PuzzleError where it is not.
        """
        found = [
            board
            for source in self.sources
            for board in boards(source, self.reading, self.outcome, wanted=wanted)
        ]
        if wanted is not None and all(board.number != wanted for board in found):
            raise PuzzleError(f"{name_of(self.sources[0])}: there is no board {wanted} in it")
        return found

    def total(self) -> int | None:
        """How many boards there are, for the progress display; None where only reading them would show it."""
        if watch_of_command() is None:
            return None
        counts = [_count(source) for source in self.sources]
        return None if None in counts else sum(count or 0 for count in counts)

    def tell(
        self,
        job: BoardJob[T, A],
        show: Callable[[T, A], None],
        tasks: Iterator[T | BadBoard],
        *,
        total: int | None = None,
        **own: object,
    ) -> None:
        """Has each task that did not fail shown with its answer to people; arguments as of ``answered``."""
        for task, answer in self.answered(job, tasks, total=total, **own):
            if not self.as_json:
                with self.outcome.guard(task.place):
                    show(task, answer)

    def answered(
        self, job: BoardJob[T, A], tasks: Iterator[T | BadBoard], *, total: int | None = None, **own: object
    ) -> Iterator[tuple[T, A]]:
        """Each task that did not fail with its answer, to be told; none where they go into the file.

        Args:
            total: how many tasks there are, where that is known.
            own: what the command has besides, as far as it decides the answers.
        """
        if self.lines is not None:
            self.write(job, tasks, total, **own)
            return iter(())
        answers = ask(job, self.crew, tasks, self.outcome, total=self.total() if total is None else total)
        return answered(answers, job, self.outcome, as_json=self.as_json)

    def write(
        self, job: BoardJob[T, A], tasks: Iterator[T | BadBoard], total: int | None = None, **own: object
    ) -> None:
        """Writes the answers into the file, as ``write_resumable`` does; the arguments are as above."""
        from satpuzzles.cli.resumable import write_resumable

        assert self.lines is not None
        total = self.total() if total is None else total
        write_resumable(self.lines, job, tasks, self._asked(own), self.crew, self.outcome, total=total)

    def _asked(self, own: Mapping[str, object]) -> dict[str, Any]:
        """The options that the file records, so that only a run with the same options resumes it."""
        context = click.get_current_context()
        declared = {str(each.name).removeprefix("no_") for each in context.command.params}
        limits = {"time_limit": self.options.limits.seconds, "conflict_limit": self.options.limits.conflicts}
        values = {**self.options._asdict(), **limits}
        told = {name: value for name, value in values.items() if name in declared}
        told |= {**self.reading._asdict(), **own}
        if not self.reading.columns_first:
            del told["columns_first"]  # nor did earlier runs remember it
        marks = [(source, _mark(source)) for source in self.read]
        return {"command": context.info_name, "sources": marks, "options": told}


def _count(source: str) -> int | None:
    """How many boards a file of JSON Lines or a literal has; None for any other source."""
    if is_literal(source):
        return 1
    if not source.lower().endswith((".jsonl", ".ndjson")) or not os.path.isfile(source):
        return None
    try:
        with open(source, "rb") as file:
            return sum(not line.isspace() for line in file)
    except OSError:  # which reading reports
        return None


def _mark(source: str) -> str | None:
    """The SHA-256 of a source; None where it is no file, or cannot be read."""
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


board_option = click.option(
    "--board", "number", type=click.IntRange(1), metavar="N", help="Use only the N-th board of SOURCE."
)


def require_backends(options: Options) -> None:
    """Raises BackendError where a backend is unknown or not installed; said once, and not for every board."""
    if options.race is not None:
        from satpuzzles.questions.race import require_racers

        require_racers(options.race)
    if options.backend is not None:
        from satpuzzles.solver.backends import find_installed

        find_installed(options.backend)


def as_request(function: Command) -> Command:
    """Declares how boards are read; the command gets ``request`` instead of the fields of one."""

    @wraps(function)
    def call(**values: object) -> None:
        context = click.get_current_context()
        own: dict[str, Any] = {name: values.pop(name) for name in Request._fields if name in values}
        request = Request(context.obj, **own)
        if "lines" in own:
            (flag,) = (each.opts[0] for each in context.command.params if each.name == "lines")
            request.crew.require_sense(request.lines, request.read, flag)
        function(request=request, **values)

    return reading_options(call)


def many_answers(*between: Decorator, lines: str, flags: Sequence[str] = ("-o", "--output")) -> Decorator:
    """Declares ``--json``, the options between, a file for lines, who works, and what ``as_request`` does.

    Args:
        lines: the help of the option for the file, which has these flags.
    """
    file = file_option(*flags, "lines", text=lines)

    def decorate(function: Command) -> Command:
        options: list[Decorator] = [as_request, worker_options, file, *reversed(between), json_option]
        for option in options:
            function = option(function)
        return function

    return decorate
