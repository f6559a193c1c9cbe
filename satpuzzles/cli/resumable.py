"""A file of JSON Lines, one a board, that a run writes and a later run goes on with.

How the lines get into a file is for many/store.py to say; what is done with a board stands in many_boards.py.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic

from satpuzzles.cli.many_boards import A, Crew, Job, Progress, T, Task, ask, error_view
from satpuzzles.cli.outcome import BAD_INPUT, FAILED, LIMIT, Outcome, print_note
from satpuzzles.cli.sources import PASSING, BadBoard
from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import LimitReached, MachineError, PuzzleError
from satpuzzles.views import RETRY
from satpuzzles.views.line_checks import require_failure, require_head

if TYPE_CHECKING:
    from satpuzzles.many.store import Store

REMADE = 16
"""So many lines of a whole file, at most, are made once more; all of a short one."""


def write_resumable(
    target: str,
    job: Job[T, A],
    tasks: Iterator[T | BadBoard],
    asked: Mapping[str, Any],
    crew: Crew,
    outcome: Outcome,
    *,
    total: int | None = None,
) -> None:
    """Writes the lines of a job into a file, which a later run can go on with. No line has times.

    The lines that are there are compared with the boards; those of boards that the machine failed are made
    anew. A file that is whole already has no record any more: some of its lines are made once more, to see
    that it is of such a run, and as that run left it.

    Args:
        tasks: the boards in their order.
        asked: what decides the lines; a run that was asked anything else is not gone on with.
        total: how many boards there are, where that is known.

    Raises:
        PuzzleError: no source could be opened; a line is not of its board, or there are more lines than
            boards, or a whole file has fewer; and what ``open_store`` raises. The file stays as it is.
        MachineError: the machine failed some boards or a source, so that the file is not whole.
        OSError: as ``open_store`` raises.
    """
    from satpuzzles.many.store import open_store
    from satpuzzles.processes.versions import versions

    with open_store(target, {**asked, "versions": versions()}, resume=crew.resume) as store:
        run = _Run(store, job, _from_opened(tasks, target), crew, outcome, total)
        again = run.take_lines()
        if store.complete:
            if missing := sum(1 for _ in tasks):
                boards = store.done + missing
                raise PuzzleError(
                    f"{boards} boards were asked for, and {target} is of another run: it ends after "
                    f"{store.done} lines; choose another file"
                )
            print_note(f"{target} is whole already, with {store.done} lines")
            return
        try:
            run.write(again)
        except BaseException:
            if store.done:
                kept = f"{target}.partial keeps {store.done} lines; --resume goes on with them"
                print_note(kept)
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


@dataclass(frozen=True, slots=True)
class _Run(Generic[T, A]):
    """A run that writes the lines of a job into a store."""

    store: Store
    job: Job[T, A]
    tasks: Iterator[T | BadBoard]
    crew: Crew
    outcome: Outcome
    total: int | None

    def take_lines(self) -> dict[int, T]:
        """Compares the lines that are there with the boards; those to be tried again, by their numbers."""
        store = self.store
        again: dict[int, T] = {}
        compared: dict[int, tuple[T, str]] = {}
        chosen = _spread(store.done) if store.complete else ()
        for number, text in enumerate(store.lines_done()):
            with _naming(store, number):
                line = json.loads(text)
                if not isinstance(line, dict) or _text_of(line) != text:
                    raise ValueError
                task = next(self.tasks, None)
                if task is None:
                    raise PuzzleError("there is no board for this line")
                task = self.job.read(task)
                if isinstance(task, BadBoard):
                    _require_bad(task, line)
                else:
                    self._require(task, line)
                    if RETRY in line:
                        again[number] = task
                        continue
                    if number in chosen and "limit_reached" not in line and self.job.remakes(line):
                        compared[number] = task, text
                self._take(task, line)
        self._require_remade(compared)
        return again

    def write(self, again: Mapping[int, T]) -> None:
        """Makes some lines anew, by their numbers, and then all that are not there."""
        lost = self._try_again(again)
        for task, line in self._lines(self.tasks, self.store.done, self.crew.resume):
            self._take(task, line)
            self.store.write(_text_of(line))
            lost += RETRY in line
        if lost:
            raise MachineError(f"the machine failed {counted(lost, 'board')}; --resume tries again")

    def _lines(
        self, tasks: Iterable[T | BadBoard], done: int, resumed: bool
    ) -> Generator[tuple[T | BadBoard, dict[str, Any]], None, None]:
        """Some tasks with their lines.

        Args:
            done: how many boards are done already.
            resumed: whether a run before may have made some of these.
        """
        progress = Progress(self.total, done, prints=False)
        for task, answer in ask(self.job, self.crew, tasks, self.outcome, progress, resumed=resumed):
            line = self.job.view_of(task, answer)
            line.pop("seconds", None)
            yield task, line

    def _require(self, task: T, line: Mapping[str, Any]) -> None:
        """Raises PuzzleError unless an object can be the line of a task."""
        if "error" in line and "limit_reached" in line and "type" not in line:
            # The limit came before the board was read.
            require_failure({"source": task.place}, line, None)
            return
        require_head(task.head, line)
        if "error" in line:
            require_failure(task.head, line, None if self.store.complete else RETRY)
        else:
            self.job.require(task, line)

    def _require_remade(self, compared: Mapping[int, tuple[T, str]]) -> None:
        """Makes some lines once more, by their numbers; raises PuzzleError where one is another then."""
        if not compared:
            return
        tasks = (task.anew() for task, _ in compared.values())
        with closing(self._lines(tasks, 0, False)) as made:
            for (number, (_, text)), (_, line) in zip(compared.items(), made):
                # A busy machine may reach a limit, or fail, where it did not before.
                if (
                    "limit_reached" not in line
                    and RETRY not in line
                    and _facts(_text_of(line)) != _facts(text)
                ):
                    with _naming(self.store, number):
                        raise PuzzleError("this is not what its board gives now")

    def _try_again(self, again: Mapping[int, T]) -> int:
        """Makes some lines anew; those that are there when this ends, be it in an error, take their places.

        Returns:
            How many boards the machine failed once more.
        """
        made: dict[int, str] = {}
        lost = 0
        try:
            if again:
                tasks = (task.anew() for task in again.values())
                lines = self._lines(tasks, self.store.done - len(again), True)
                for number, (task, line) in zip(again, lines):
                    self._take(task, line)
                    made[number] = _text_of(line)
                    lost += RETRY in line
        finally:
            if made:
                self.store.replace(made)
        return lost

    def _take(self, task: T | BadBoard, line: Mapping[str, Any]) -> None:
        """Has the exit code of a line count; that of a bad board did when it was reported."""
        if isinstance(task, BadBoard) and not isinstance(task.error, LimitReached):
            return
        if "error" in line:
            failed = FAILED if line.get("status") == "unsolvable" else BAD_INPUT
            self.outcome.at_least(LIMIT if "limit_reached" in line else failed)
        else:
            self.outcome.at_least(self.job.code_of(line))


def _require_bad(task: BadBoard, line: Mapping[str, Any]) -> None:
    """Raises PuzzleError unless an object can be the line of a board that cannot be read."""
    require_head(task.head, line)
    if isinstance(task.error, LimitReached):
        return  # whatever it was before, when there was more time
    own = error_view(task, task.error)
    if line not in (own, {key: own[key] for key in own if key != "line"}):  # which once was not told
        raise PuzzleError(f"its board cannot be read: {task.error}")


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


def _facts(text: str) -> object:
    """A line but for how its sentences are worded: a version before may have said them otherwise."""
    return json.loads(
        text, object_hook=lambda told: {**told, "sentence": None} if "sentence" in told else told
    )


def _text_of(line: Mapping[str, Any]) -> str:
    return json.dumps(line, separators=(",", ":"))
