"""Many boards at once: the options that say who works, and where lines go that a run can go on with.

How the work is shared out and how the lines are kept is the business of batch/.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from satpuzzles.cli.files import require_apart
from satpuzzles.cli.outcome import BAD_INPUT, LIMIT, Outcome
from satpuzzles.cli.progress import Progress
from satpuzzles.errors import LimitReached, PuzzleError, SatpuzzlesError

if TYPE_CHECKING:
    from pathlib import Path

    from satpuzzles.batch.run import Answer, Work

F = TypeVar("F", bound=Callable[..., Any])
Label = TypeVar("Label")
Lines = Generator[dict[str, Any], None, None]
"""JSON objects, to be written a line each."""


def worker_options(function: F) -> F:
    """Adds ``--jobs``, ``--dask`` and ``--resume`` to a command."""
    jobs = click.option(
        "--jobs",
        type=click.IntRange(1, 1024),
        default=1,
        metavar="N",
        help="Work in so many processes; the answers are the same.",
    )
    dask = click.option(
        "--dask", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler, as tcp://host:8786."
    )
    resume = click.option(
        "--resume", is_flag=True, help="Go on with a run that was cut short; only a FILE of JSON Lines can."
    )
    return jobs(dask(resume(function)))


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
        require_apart(store_files(target), sources)
        if self.resume and "-" in sources:
            raise click.UsageError("--resume needs files: standard input cannot be read once more")

    @property
    def alone(self) -> bool:
        """Whether this process does all the work."""
        return self.jobs == 1 and self.dask is None

    def answers(
        self, work: Work, items: Iterable[tuple[Label, Mapping[str, Any]]], progress: Progress
    ) -> Iterator[tuple[Label, Answer]]:
        """The answers to items in their order; see ``run``."""
        from satpuzzles.batch.executors import open_executor
        from satpuzzles.batch.run import run

        with (
            open_executor(self.jobs, self.dask) as pool,
            progress,
            closing(run(pool, work, items)) as answers,
        ):
            for label, answer in answers:
                yield label, answer
                progress.advance()


def store_files(target: str | None) -> tuple[Path, ...]:
    """The files that are written for lines that a later run can go on with."""
    if target is None:
        return ()
    from satpuzzles.batch.store import files_of

    return files_of(target)


def keep_lines(
    target: str,
    asked: Mapping[str, Any],
    resume: bool,
    lines: Callable[[int], Lines],
    code_of: Callable[[Mapping[str, Any]], int],
    outcome: Outcome,
    makes_first: bool = True,
) -> int:
    """Writes JSON objects into a file, a line each, which a later run can go on with; how many there are.

    A file that is whole already has no record any more. Its first line is made once more, to see that it is
    of such a run and not of another.

    Args:
        asked: what decides the lines; a run that was asked anything else is not gone on with.
        lines: the objects from a number on; that of a board that failed has what ``failure`` says.
        code_of: the exit code that an object of a board that did not fail asks for.
        makes_first: whether making the first line once more does no harm.

    Raises:
        PuzzleError: a whole file is not of such a run, and what ``open_store`` raises.
        OSError: as ``open_store`` raises.
    """
    import json

    from satpuzzles.batch.store import open_store
    from satpuzzles.batch.versions import versions

    def take(line: Mapping[str, Any]) -> None:
        if "error" in line:
            outcome.at_least(LIMIT if "limit_reached" in line else BAD_INPUT)
        else:
            outcome.at_least(code_of(line))

    stranger = PuzzleError(f"{target} is there already, and of another run; choose another file")

    def text_of(line: Mapping[str, Any]) -> str:
        return json.dumps(line, separators=(",", ":"))

    with open_store(target, {**asked, "versions": versions()}, resume=resume) as store:
        if store.complete and makes_first:
            with closing(lines(0)) as again:
                if next(map(text_of, again), None) != next(store.lines_done(), None):
                    raise stranger
        try:
            for text in store.lines_done():
                take(json.loads(text))
        except (ValueError, LookupError, TypeError):
            raise stranger from None
        if store.complete:
            print(f"{target} is whole already, with {store.done} lines", file=sys.stderr, flush=True)
            return store.done
        try:
            for line in lines(store.done):
                take(line)
                store.write(text_of(line))
        except BaseException:
            if store.done:
                kept = f"{target}.partial keeps {store.done} lines; --resume goes on with them"
                print(kept, file=sys.stderr, flush=True)
            raise
        return store.done


def failure(error: SatpuzzlesError) -> dict[str, Any]:
    """What the object of a board says that ended in an error, which a later run still ends with."""
    limit = {"limit_reached": True} if isinstance(error, LimitReached) else {}
    return {"error": str(error), **limit}


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
