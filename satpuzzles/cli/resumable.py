"""Writes a file of JSON Lines, one for each board, that an interrupted run can resume.

batch/store.py keeps the lines in the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic

from satpuzzles.cli.many_boards import A, BoardJob, T, Task, WorkerOptions, ask
from satpuzzles.cli.outcome import BAD_INPUT, FAILED, LIMIT, ExitStatus, print_note
from satpuzzles.cli.sources import PASSING, BadBoard
from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import LimitReached, MachineError, PuzzleError
from satpuzzles.core.files import part_of
from satpuzzles.views import RETRY

if TYPE_CHECKING:
    from satpuzzles.batch.store import Checkpoint


def write_resumable(
    target: str,
    job: BoardJob[T, A],
    tasks: Iterator[T | BadBoard],
    asked: Mapping[str, Any],
    crew: WorkerOptions,
    outcome: ExitStatus,
    *,
    total: int | None = None,
) -> None:
    """Writes the lines of a job to a file that a later run can resume. No line has times.

    The record of the run decides whether a later run can resume it. Each line that is there must be an
    object of JSON that names its board; lines of boards that the machine failed are made anew. A file that
    is whole already has no record any more: it stays as it is if it has a line for each board.

    Args:
        tasks: the boards in their order.
        asked: what decides the lines; a run with anything else is not resumed.
        total: how many boards there are, where that is known.

    Raises:
        PuzzleError: no source could be opened; a line is not of its board, or there are more lines than
            boards, or a whole file has fewer; and what ``open_store`` raises. The file stays as it is.
        MachineError: the machine failed some boards or a source, so that the file is not whole.
        OSError: as ``open_store`` raises.
    """
    from satpuzzles.batch.store import open_store
    from satpuzzles.processes.versions import versions

    with open_store(target, {**asked, "versions": versions()}, resume=crew.resume) as store:
        run = _StoredRun(store, job, _from_opened(tasks, target), crew, outcome, total)
        again = run.take_lines()
        if store.complete:
            if missing := sum(1 for _ in tasks):
                boards = store.done + missing
                raise PuzzleError(
                    f"{boards} boards were asked for, and {target} is of another run: it ends after "
                    f"{plural(store.done, 'line')}; choose another file"
                )
            lines = plural(store.done, "line")
            print_note(f"{target} is whole already, with {lines}; without --resume it is written anew")
            return
        try:
            run.write(again)
        except BaseException:
            if store.done:
                kept = plural(store.done, "line")
                print_note(f"{part_of(target)} keeps {kept}; --resume continues from there")
            raise


def _from_opened(tasks: Iterator[T | BadBoard], target: str) -> Iterator[T | BadBoard]:
    """The same tasks; raises PuzzleError, before anything is written, where no source could be opened."""
    ahead: list[T | BadBoard] = []
    tasks = (_require_lasting(task) for task in tasks)
    for task in tasks:
        ahead.append(task)
        if _unopened(task) is None:
            return chain(ahead, tasks)
    raise PuzzleError(f"no source could be read, so {target} is not written")


def _require_lasting(task: T | BadBoard) -> T | BadBoard:
    """A task; raises MachineError where its source may be opened another time."""
    if _unopened(task) in PASSING:
        raise MachineError(f"the machine could not read {task.place}; --resume tries again")
    return task


def _unopened(task: Task | BadBoard) -> int | None:
    """The number of the system's error where a source could not be opened; None for all else."""
    return getattr(task.error.__cause__, "errno", None) if isinstance(task, BadBoard) else None


@dataclass(slots=True)
class _StoredRun(Generic[T, A]):
    """A run that writes the lines of a job into a store; of ``lost`` boards the machine failed."""

    store: Checkpoint
    job: BoardJob[T, A]
    tasks: Iterator[T | BadBoard]
    crew: WorkerOptions
    outcome: ExitStatus
    total: int | None
    lost: int = 0

    def take_lines(self) -> dict[int, T]:
        """Takes the lines that are there; the tasks of those to be made anew, by their numbers."""
        again: dict[int, T] = {}
        for number, text in enumerate(self.store.lines_done()):
            with _naming(self.store, number):
                line = _object(text)
                task = next(self.tasks, None)
                if task is None:
                    raise PuzzleError("there is no board for this line")
                _require_named(task, line)
                if RETRY in line and not isinstance(task, BadBoard):
                    again[number] = task
                    continue
                self._take(task, line)
                if not isinstance(task, BadBoard) and "error" not in line:
                    self.job.found(task, line)
        return again

    def write(self, again: Mapping[int, T]) -> None:
        """Makes some lines anew, by their numbers, and then all that are not there."""
        made: dict[int, str] = {}
        try:
            if again:
                tasks = (task.restarted() for task in again.values())
                for number, line in zip(again, self._lines(tasks, self.store.done - len(again), True)):
                    made[number] = line
        finally:
            # After an error, too, the lines made so far replace the old ones.
            if made:
                self.store.replace(made)
        for line in self._lines(self.tasks, self.store.done, self.crew.resume):
            self.store.write(line)
        if self.lost:
            raise MachineError(f"the machine failed {plural(self.lost, 'board')}; --resume tries again")

    def _lines(self, tasks: Iterable[T | BadBoard], done: int, resumed: bool) -> Iterator[str]:
        """The lines of some tasks, whose exit codes count.

        Args:
            done: how many boards are done already.
            resumed: whether a run before may have made some of these.
        """
        crew, total = self.crew, self.total
        answers = ask(
            self.job, crew, tasks, self.outcome, resumed=resumed, total=total, done=done, prints=False
        )
        for task, answer in answers:
            line = self.job.view_of(task, answer) or {}
            line.pop("seconds", None)
            self._take(task, line)
            self.lost += RETRY in line
            yield _text_of(line)

    def _take(self, task: T | BadBoard, line: Mapping[str, Any]) -> None:
        """Counts a line's exit code; that of a bad board was counted when it was reported."""
        if isinstance(task, BadBoard) and not isinstance(task.error, LimitReached):
            return
        if "error" in line:
            failed = FAILED if line.get("status") == "unsolvable" else BAD_INPUT
            self.outcome.at_least(LIMIT if "limit_reached" in line else failed)
        else:
            self.outcome.at_least(self.job.code_of(line))


def _object(text: str) -> dict[str, Any]:
    """The object of a line; raises ValueError where a run writes none so."""
    line = json.loads(text)
    if not isinstance(line, dict) or _text_of(line) != text:
        raise ValueError
    return line


def _require_named(task: Task | BadBoard, line: Mapping[str, Any]) -> None:
    """Raises PuzzleError where an object names another board; one with an error may have no type."""
    for key, value in task.head.items():
        if line.get(key) != value and not (key == "type" and "error" in line):
            found = json.dumps(line[key]) if key in line else "none"
            raise PuzzleError(f"expected {key} {json.dumps(value)}, not {found:.80}")


@contextmanager
def _naming(store: Checkpoint, number: int) -> Iterator[None]:
    """Says of whatever is wrong with a line which one it is."""
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        what = str(error) if isinstance(error, PuzzleError) else "this is no line of such a run"
        whose = "the file is of another run, or was changed after it"
        raise PuzzleError(f"{store.lines_file}:{number + 1}: {what}; {whose}") from None


def _text_of(line: Mapping[str, Any]) -> str:
    return json.dumps(line, separators=(",", ":"))
