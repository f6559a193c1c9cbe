"""How every command goes through many boards: what differs between commands is a ``Job``.

How the work is shared out is for many/ to say; how lines are kept in a file stands in resumable.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from satpuzzles.cli.outcome import Outcome, print_json
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.sources import BadBoard
from satpuzzles.cli.workers import Crew
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.views import View, failure_view

if TYPE_CHECKING:
    from satpuzzles.many.run import Work
    from satpuzzles.puzzle.packing import Value


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

    def anew(self) -> Self:
        """The same as if it had been read just now."""


T = TypeVar("T", bound=Task)
A = TypeVar("A")


def _unprepared(tasks: Iterable[Any], resumed: bool) -> Iterable[Any]:
    return tasks


@dataclass(frozen=True, slots=True)
class Job(Generic[T, A]):
    """What a command does with each board.

    Attributes:
        work: what is done, a function of many/work.
        item: what it is told of a task.
        answer: what a value of it means for a task.
        view: the JSON object of an answer.
        code_of: the exit code that such an object asks for.
        prepare: looks at tasks before they are worked on; it is also told whether a run before may have
            done some of them.
        require: raises an error where no run can have written such an object for a task; a PuzzleError says
            what is wrong.
        remakes: whether the task of an object may be done once more, to compare.
    """

    work: Work
    item: Callable[[T], Value]
    answer: Callable[[T, Any], A]
    view: Callable[[T, A], View]
    code_of: Callable[[Mapping[str, Any]], int]
    require: Callable[[T, Mapping[str, Any]], None]
    remakes: Callable[[Mapping[str, Any]], bool] = lambda line: True
    prepare: Callable[[Iterable[T | BadBoard], bool], Iterable[T | BadBoard]] = _unprepared


def ask(
    job: Job[T, A],
    crew: Crew,
    tasks: Iterable[T | BadBoard],
    outcome: Outcome,
    progress: Progress | None = None,
    *,
    here: Callable[[T], A] | None = None,
    resumed: bool = False,
) -> Iterator[tuple[T | BadBoard, A | SatpuzzlesError]]:
    """Each task in its order with its answer, or with the error that it ended in, which was reported.

    Args:
        here: what to do in this process instead, where one does all the work.
        resumed: whether a run before may have done some of the tasks.
    """
    tasks = job.prepare(tasks, resumed)
    if crew.alone and here is not None:
        for task in tasks:
            yield task, task.error if isinstance(task, BadBoard) else _attempt(here, task, outcome)
        return
    items = ((task, None if isinstance(task, BadBoard) else job.item(task)) for task in tasks)
    for task, answer in crew.answers(job.work, items, progress or Progress()):
        if isinstance(task, BadBoard):
            yield task, task.error
        elif answer.error is not None:
            outcome.error(answer.error, task.place)
            yield task, answer.error
        else:
            yield task, job.answer(task, answer.value)


def _attempt(here: Callable[[T], A], task: T, outcome: Outcome) -> A | SatpuzzlesError:
    return outcome.attempt(lambda: here(task), task.place)


def answered(
    job: Job[T, A],
    crew: Crew,
    tasks: Iterable[T | BadBoard],
    outcome: Outcome,
    progress: Progress | None = None,
    *,
    as_json: bool,
    here: Callable[[T], A] | None = None,
) -> Iterator[tuple[T, A]]:
    """Each task that did not fail with its answer, whose exit code counts.

    Args:
        as_json: whether to print the object of every task, a line each.
    """
    for task, answer in ask(job, crew, tasks, outcome, progress, here=here):
        line = view_of(job, task, answer)
        if as_json:
            print_json(line)
        if not isinstance(task, BadBoard) and not isinstance(answer, SatpuzzlesError):
            outcome.at_least(job.code_of(line))
            yield task, answer


def view_of(job: Job[T, A], task: T | BadBoard, answer: A | SatpuzzlesError) -> View:
    """The object of a task, whatever became of it."""
    if isinstance(task, BadBoard) or isinstance(answer, SatpuzzlesError):
        assert isinstance(answer, SatpuzzlesError)
        return {**task.head, **failure_view(answer)}
    return job.view(task, answer)
