"""Runs a command on many boards: a ``BoardJob`` says what to do with each.

batch/ distributes the work; resumable.py keeps the lines in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar

import click

from satpuzzles.cli.options import printing, together, watch_of_command, working
from satpuzzles.cli.outcome import ANSWERED, ExitStatus, json_line, print_line
from satpuzzles.cli.sources import BadBoard, SourceBoard
from satpuzzles.cli.usage import refuse_together
from satpuzzles.core.errors import SatpuzzlesError

if TYPE_CHECKING:
    from pathlib import Path

    from satpuzzles.processes.run import Work
    from satpuzzles.puzzle.packing import Value
    from satpuzzles.views import View

# ---- who works ----


class WorkerOptions(NamedTuple):
    """Who works on the boards, and whether they resume an earlier run.

    Attributes:
        jobs: processes of this machine.
        dask: the address of a scheduler instead.
        resume: whether to resume an interrupted run.
    """

    jobs: int = 1
    dask: str | None = None
    resume: bool = False

    def require_sense(self, target: str | None, sources: Sequence[str] = (), option: str = "-o") -> None:
        """Raises UsageError where options contradict one another, or the file for lines is a source.

        Args:
            target: the file for lines that a later run can resume, if any.
            sources: where boards are read from.
            option: how the command is told that file.
        """
        refuse_together("--verbose", "--jobs", "--dask", because="it shows the work of one process")
        refuse_together("--jobs", "--dask", because="the cluster says how many workers it has")
        if target == "-":
            raise click.UsageError(f"{option} requires a file; to print JSON Lines on stdout, use --json")
        if self.resume and target is None:
            raise click.UsageError(f"--resume requires {option} FILE of JSON Lines, as in boards.jsonl")
        if target is not None:
            from satpuzzles.cli.files import require_distinct_files

            require_distinct_files(store_files(target), sources)
        if self.resume and "-" in sources:
            raise click.UsageError(
                "--resume cannot be combined with standard input, which cannot be read twice"
            )

    @property
    def alone(self) -> bool:
        """Whether this process does all the work."""
        return self.jobs == 1 and self.dask is None


worker_options = together(
    "crew",
    WorkerOptions,
    {
        "jobs": click.option(
            "-j",
            "--jobs",
            type=click.IntRange(1, 1024),
            default=1,
            metavar="N",
            help="Use N worker processes. Results are the same for any N.",
        ),
        "dask": click.option(
            "--dask",
            metavar="ADDRESS",
            help="Work on the Dask cluster of this scheduler, as in tcp://host:8786.",
        ),
        "resume": click.option(
            "--resume",
            is_flag=True,
            help="Resume an interrupted run (needs a JSON Lines output file).",
        ),
    },
)
"""Declares ``--jobs``, ``--dask`` and ``--resume``; the command gets ``crew``."""


# ---- what is done ----


class Task(Protocol):
    """A board to work on, or to make.

    Attributes:
        place: what it is called in errors.
        head: what its object says, whatever became of it.
    """

    @property
    def place(self) -> str: ...

    @property
    def head(self) -> View: ...

    def restarted(self) -> Self:
        """The same as if it had been read just now."""


T = TypeVar("T", bound=Task)
A = TypeVar("A")
E = TypeVar("E")


def unpacked(task: SourceBoard, value: Value) -> Any:  # noqa: ANN401
    """The answer to a board, packed or not."""
    from satpuzzles.puzzle.packing import unpack

    return unpack(value, task.puzzle)


class BoardJob(NamedTuple, Generic[T, A]):
    """What a command does with each board: ``here`` or, where others may work too, ``work``.

    Attributes:
        here: what is done in this process; it may print.
        work: what is done wherever the crew works, a function of batch/work.
        item: the arguments of ``work`` for a task.
        answer: makes the answer of what ``work`` gives.
        view: the JSON object of an answer; None where ``here`` prints it.
        code_of: the exit code that such an object asks for.
        prepare: looks at tasks before they are worked on; it is also told whether a run before may have
            done some of them.
        found: takes the object of a task that a run before has done.
    """

    here: Callable[[T], A] | None = None
    work: Work | None = None
    item: Callable[[T], tuple[object, ...]] = lambda task: ()
    answer: Callable[[T, Value], A] = unpacked  # type: ignore[assignment]
    view: Callable[[T, A], View] | None = None
    code_of: Callable[[Mapping[str, Any]], int] = lambda line: ANSWERED
    prepare: Callable[[Iterable[T | BadBoard], bool], Iterable[T | BadBoard]] = lambda tasks, resumed: tasks
    found: Callable[[T, Mapping[str, Any]], object] = lambda task, line: None

    def done(self, task: T) -> A | Value:
        """What the work on a task gives in this process, with the errors that it would have elsewhere."""
        if self.work is None:
            assert self.here is not None
            return self.here(task)
        from satpuzzles.batch.work import do_here

        return do_here(self.work, self.item(task))

    def view_of(self, task: T | BadBoard, answer: A | SatpuzzlesError) -> View | None:
        """The JSON object of a task, also of one that failed; None where it was printed."""
        if isinstance(answer, SatpuzzlesError):
            return error_view(task, answer)
        assert not isinstance(task, BadBoard)
        return None if self.view is None else self.view(task, answer)


def error_view(task: Task | BadBoard, error: SatpuzzlesError) -> View:
    """The object of a task that ended in an error."""
    from satpuzzles.views import failure_view

    line = task.line if isinstance(task, BadBoard) else None
    return {**task.head, **failure_view(error, line)}


Answers = Generator[tuple[T | BadBoard, A | SatpuzzlesError], None, None]
"""Each task in its order with its answer, or with the error that it ended in, which was reported."""


def ask(
    job: BoardJob[T, A],
    crew: WorkerOptions,
    tasks: Iterable[T | BadBoard],
    outcome: ExitStatus,
    *,
    resumed: bool = False,
    total: int | None = None,
    done: int = 0,
    prints: bool = True,
) -> Answers[T, A]:
    """Has a crew do a job, at the latest until the command ends, whatever ends it.

    Args:
        resumed: whether a run before may have done some of the tasks.
        total: how many tasks there will be, None where that is not known: they are read as they are done.
        done: how many of them were done in an earlier run.
        prints: whether the answers go to stdout: boards that scroll by there show the progress themselves.
    """
    tasks = job.prepare(tasks, resumed)
    watch = watch_of_command()
    counting = nullcontext() if watch is None else watch.counting(total, done, prints)
    here, elsewhere = _answers_here(job, tasks, outcome), _answers_elsewhere(job, crew, tasks, outcome)
    answers = here if crew.alone or job.work is None else elsewhere

    def counted() -> Answers[T, A]:
        with counting, closing(answers):
            for task, answer in answers:
                yield task, answer
                if watch is not None:
                    watch.advance()

    found = counted()
    click.get_current_context().call_on_close(found.close)
    return found


def _answers_here(job: BoardJob[T, A], tasks: Iterable[T | BadBoard], outcome: ExitStatus) -> Answers[T, A]:
    """Does the work on each task in this process, before the next one is read."""
    for task in tasks:
        if isinstance(task, BadBoard):
            yield task, task.error
            continue
        with working(task.place):
            value = outcome.attempt(partial(job.done, task), task.place)
        is_answer = job.work is None or isinstance(value, SatpuzzlesError)
        yield task, value if is_answer else job.answer(task, value)


def _answers_elsewhere(
    job: BoardJob[T, A], crew: WorkerOptions, tasks: Iterable[T | BadBoard], outcome: ExitStatus
) -> Answers[T, A]:
    """Has the work on each task done by others."""
    from satpuzzles.processes.executors import open_executor
    from satpuzzles.processes.run import run
    from satpuzzles.puzzle.packing import pack

    assert job.work is not None
    # Reading is no work: somebody may type at a terminal.
    read = _each_within(printing, tasks)
    items = ((task, None if isinstance(task, BadBoard) else pack(job.item(task))) for task in read)
    with open_executor(crew.jobs, crew.dask) as pool, closing(run(pool, job.work, items)) as answers:
        for task, answer in _each_within(partial(working, ""), answers):
            if isinstance(task, BadBoard):
                yield task, task.error
            elif answer.error is not None:
                outcome.error(answer.error, task.place)
                yield task, answer.error
            else:
                yield task, job.answer(task, answer.value)


def _each_within(block: Callable[[], AbstractContextManager[None]], found: Iterable[E]) -> Iterator[E]:
    """The same elements, each taken from the iterator inside a new block."""
    iterator = iter(found)
    while True:
        with block():
            try:
                each = next(iterator)
            except StopIteration:
                return
        yield each


def answered(
    answers: Answers[T, A], job: BoardJob[T, A], outcome: ExitStatus, *, as_json: bool
) -> Iterator[tuple[T, A]]:
    """Each task that did not fail with its answer, whose exit code counts.

    Args:
        as_json: whether to print the object of every task, a line each.
    """

    def told(task: T | BadBoard, answer: A | SatpuzzlesError) -> tuple[View | None, str]:
        view = job.view_of(task, answer)
        return view, json_line(view) if as_json and view is not None else ""

    for task, answer in answers:
        found = outcome.attempt(partial(told, task, answer), task.place)
        if isinstance(found, SatpuzzlesError):
            answer, found = found, told(task, found)
        view, line = found
        if line:
            print_line(line)
        if not isinstance(task, BadBoard) and not isinstance(answer, SatpuzzlesError):
            if view is not None:
                outcome.at_least(job.code_of(view))
            yield task, answer


def store_files(target: str | None) -> tuple[Path, ...]:
    """The files that are written for lines that a later run can resume."""
    if target is None:
        return ()
    from satpuzzles.batch.store import files_of

    return files_of(target)
