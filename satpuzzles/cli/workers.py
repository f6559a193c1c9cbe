"""Many boards at once: the options that say who works, and what a run that can be gone on with remembers.

How the work is shared out is for many/ to say; how its lines are kept stands in resumable.py.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from satpuzzles.cli.options import together
from satpuzzles.cli.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    from satpuzzles.many.run import Answer, Work

Label = TypeVar("Label")
Lines = Generator[dict[str, Any], None, None]
"""JSON objects, to be written a line each."""


class Crew(NamedTuple):
    """Who works on the boards, and whether they go on with what others have done.

    Attributes:
        jobs: processes of this machine.
        dask: the address of a scheduler instead.
        resume: whether to go on with a run that was cut short.
    """

    jobs: int
    dask: str | None
    resume: bool

    def require_sense(self, target: str | None, sources: Sequence[str] = (), option: str = "-o FILE") -> None:
        """Raises UsageError where options contradict one another, or the file for lines is a source.

        Args:
            target: the file for lines that a later run can go on with, if any.
            sources: where boards are read from.
            option: how the command is told that file.
        """
        if self.jobs > 1 and self.dask is not None:
            raise click.UsageError("--dask goes without --jobs: the cluster says how many workers it has")
        if target == "-":
            raise click.UsageError(f"{option} takes a file; on stdout --json prints such lines")
        if self.resume and target is None:
            raise click.UsageError(f"--resume goes with {option} of JSON Lines, as in boards.jsonl")
        if target is not None:
            from satpuzzles.cli.files import require_distinct_files

            require_distinct_files(store_files(target), sources)
        if self.resume and "-" in sources:
            raise click.UsageError("--resume needs files: standard input cannot be read once more")

    @property
    def alone(self) -> bool:
        """Whether this process does all the work."""
        return self.jobs == 1 and self.dask is None

    def answers(
        self, work: Work, items: Iterable[tuple[Label, Mapping[str, Any] | None]], progress: Progress
    ) -> Iterator[tuple[Label, Answer]]:
        """The answers to items in their order; see ``run``."""
        from satpuzzles.many.run import run
        from satpuzzles.processes.executors import open_executor

        with (
            open_executor(self.jobs, self.dask) as pool,
            progress,
            closing(run(pool, work, items)) as answers,
        ):
            for label, answer in answers:
                yield label, answer
                progress.advance()


worker_options = together(
    "crew",
    Crew,
    {
        "jobs": click.option(
            "--jobs",
            type=click.IntRange(1, 1024),
            default=1,
            metavar="N",
            help="Work in so many processes; the answers are the same.",
        ),
        "dask": click.option(
            "--dask",
            metavar="ADDRESS",
            help="Work on the Dask cluster of this scheduler, as tcp://host:8786.",
        ),
        "resume": click.option(
            "--resume",
            is_flag=True,
            help="Go on with a run that was cut short; only a FILE of JSON Lines can.",
        ),
    },
)
"""Declares ``--jobs``, ``--dask`` and ``--resume``; the command gets ``crew``."""


def store_files(target: str | None) -> tuple[Path, ...]:
    """The files that are written for lines that a later run can go on with."""
    if target is None:
        return ()
    from satpuzzles.many.store import files_of

    return files_of(target)


def marks_of(sources: Iterable[str]) -> list[tuple[str, str | None]]:
    """Each source with a mark (SHA-256) of what it holds, None where it cannot be told."""
    return [(source, _mark(source)) for source in sources]


def _mark(source: str) -> str | None:
    from hashlib import file_digest

    # What cannot be read is a literal, or an error that reading will report.
    with suppress(OSError, ValueError):
        if os.path.isfile(source):  # no pipe, which can be read only once
            with open(source, "rb") as file:
                return file_digest(file, "sha256").hexdigest()
    return None
