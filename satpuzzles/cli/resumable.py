"""A file of JSON Lines, one a board, that a run writes and a later run goes on with.

How the lines get into a file is for many/store.py to say; who works on the boards stands in workers.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from satpuzzles.cli.line_checks import require_failure
from satpuzzles.cli.outcome import BAD_INPUT, LIMIT, Outcome, print_note
from satpuzzles.cli.workers import Lines
from satpuzzles.core.errors import MachineError, PuzzleError
from satpuzzles.views.answers import RETRY

if TYPE_CHECKING:
    from satpuzzles.many.store import Store

Task = TypeVar("Task")

REMADE = 16
"""So many lines of a whole file, at most, are made once more; all of a short one."""


@dataclass(frozen=True, slots=True)
class Job(Generic[Task]):
    """What a command does with many boards, a line each.

    Attributes:
        asked: what decides the lines; a run that was asked anything else is not gone on with.
        tasks: the boards in their order.
        head: what the line of a board has to say, whatever became of it.
        lines: the objects for some boards; that of a board that failed has what ``failure_view`` says.
            It is also told how many boards are done already, and whether a run before may have made some
            of these.
        code_of: the exit code that the object of a board asks for that did not fail.
        require: raises an error where no run can have written such an object for a board; a PuzzleError says
            what is wrong.
        anew: a board as if it had been read just now.
        remakes: whether the board of a line may be done once more, to compare.
    """

    asked: Mapping[str, Any]
    tasks: Iterator[Task]
    head: Callable[[Task], Mapping[str, Any]]
    lines: Callable[[Iterator[Task], int, bool], Lines]
    code_of: Callable[[Mapping[str, Any]], int]
    require: Callable[[Task, Mapping[str, Any]], None] = lambda task, line: None
    anew: Callable[[Task], Task] = lambda task: task
    remakes: Callable[[Mapping[str, Any]], bool] = lambda line: True


def write_resumable(target: str, job: Job[Task], resume: bool, outcome: Outcome) -> None:
    """Writes the lines of a job into a file, which a later run can go on with.

    The lines that are there are compared with the boards; those of boards that the machine failed are made
    anew. A file that is whole already has no record any more: some of its lines are made once more, to see
    that it is of such a run, and as that run left it.

    Raises:
        PuzzleError: a line that is there is not of its board, or there are more lines than boards, or a whole
            file has fewer; and what ``open_store`` raises. The file stays as it is.
        MachineError: the machine failed some boards, so that the file is not whole.
        OSError: as ``open_store`` raises.
    """
    from satpuzzles.many.store import open_store
    from satpuzzles.processes.versions import versions

    with open_store(target, {**job.asked, "versions": versions()}, resume=resume) as store:
        again = _take_lines(store, job, outcome)
        if store.complete:
            if missing := sum(1 for _ in job.tasks):
                boards = store.done + missing
                raise PuzzleError(
                    f"{boards} boards were asked for, and {target} is of another run: it ends after "
                    f"{store.done} lines; choose another file"
                )
            print_note(f"{target} is whole already, with {store.done} lines")
            return
        try:
            lost = _try_again(store, job, again, outcome)
            for line in job.lines(job.tasks, store.done, resume):
                _take(job, line, outcome)
                store.write(_text_of(line))
                lost += RETRY in line
            if lost:
                failed = "1 board" if lost == 1 else f"{lost} boards"
                raise MachineError(f"the machine failed {failed}; --resume tries again")
        except BaseException:
            if store.done:
                kept = f"{target}.partial keeps {store.done} lines; --resume goes on with them"
                print_note(kept)
            raise


def _take_lines(store: Store, job: Job[Task], outcome: Outcome) -> dict[int, Task]:
    """Compares the lines that are there with the boards; those to be tried again, by the numbers of lines."""
    again: dict[int, Task] = {}
    compared: dict[int, tuple[Task, str]] = {}
    chosen = _spread(store.done) if store.complete else ()
    for number, text in enumerate(store.lines_done()):
        with _naming(store, number):
            line = json.loads(text)
            if not isinstance(line, dict) or _text_of(line) != text:
                raise ValueError
            task = next(job.tasks, None)
            if task is None:
                raise PuzzleError("there is no board for this line")
            head = job.head(task)
            _require_head(head, line)
            if "error" in line:
                require_failure(head, line, None if store.complete else RETRY)
            else:
                job.require(task, line)
            if RETRY in line:
                again[number] = task
                continue
            if number in chosen and "limit_reached" not in line and job.remakes(line):
                compared[number] = task, text
            _take(job, line, outcome)
    _require_remade(store, job, compared)
    return again


@contextmanager
def _naming(store: Store, number: int) -> Iterator[None]:
    """Says of whatever is wrong with a line which one it is."""
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        what = str(error) if isinstance(error, PuzzleError) else "this is no line of such a run"
        whose = "the file is of another run, or was changed after it"
        raise PuzzleError(f"{store.lines_file}:{number + 1}: {what}; {whose}") from None


def _spread(lines: int) -> set[int]:
    """The numbers of the lines to make once more: the first, the last, and some evenly between them."""
    if lines <= REMADE:
        return set(range(lines))
    return {each * (lines - 1) // (REMADE - 1) for each in range(REMADE)}


def _require_remade(store: Store, job: Job[Task], compared: Mapping[int, tuple[Task, str]]) -> None:
    """Makes some lines once more, by their numbers, and raises PuzzleError where one says something else."""
    if not compared:
        return
    tasks = (job.anew(task) for task, _ in compared.values())
    with closing(job.lines(tasks, 0, False)) as made:
        for (number, (_, text)), line in zip(compared.items(), made):
            # A busy machine may reach a limit, or fail, where it did not before.
            if "limit_reached" not in line and RETRY not in line and _text_of(line) != text:
                with _naming(store, number):
                    raise PuzzleError("this is not what its board gives now")


def _require_head(head: Mapping[str, Any], line: Mapping[str, Any]) -> None:
    for key, value in head.items():
        if line.get(key) != value:
            found = json.dumps(line[key]) if key in line else "none"
            raise PuzzleError(f"expected {key} {json.dumps(value)}, not {found:.80}")


def _try_again(store: Store, job: Job[Task], again: Mapping[int, Task], outcome: Outcome) -> int:
    """Makes some lines anew, and puts those in their place that are there when this ends, be it in an error.

    Returns:
        How many boards the machine failed once more.
    """
    made: dict[int, str] = {}
    lost = 0
    try:
        if again:
            tasks = map(job.anew, again.values())
            for number, line in zip(again, job.lines(tasks, store.done - len(again), True)):
                _take(job, line, outcome)
                made[number] = _text_of(line)
                lost += RETRY in line
    finally:
        if made:
            store.replace(made)
    return lost


def _take(job: Job[Task], line: Mapping[str, Any], outcome: Outcome) -> None:
    if "error" in line:
        outcome.at_least(LIMIT if "limit_reached" in line else BAD_INPUT)
    else:
        outcome.at_least(job.code_of(line))


def _text_of(line: Mapping[str, Any]) -> str:
    return json.dumps(line, separators=(",", ":"))
