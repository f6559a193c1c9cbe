"""What ``solve`` does with many boards: workers, and a file of answers that a later run can go on with.

The command itself, and how it goes through boards one by one, stands in solve.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzles.arguments import shown
from satpuzzles.cli.answers import STATUSES
from satpuzzles.cli.keeping import Job, failure, head_of, keep_lines
from satpuzzles.cli.outcome import Outcome, code_of
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.sources import Board
from satpuzzles.cli.workers import Crew, Lines, marks_of
from satpuzzles.errors import PuzzleError, SatpuzzlesError
from satpuzzles.limits import Limits

if TYPE_CHECKING:
    from satpuzzles.puzzles.base import Puzzle
    from satpuzzles.services.result import Result
    from satpuzzles.services.task import Task

Boards = Iterator[tuple[Board, Limits]]


def solve_with(
    crew: Crew, boards: Boards, task: Task, progress: Progress, outcome: Outcome
) -> Iterator[tuple[Board, list[Result] | SatpuzzlesError]]:
    """Each board with its results, or with the error that it ended in, which was reported."""
    from satpuzzles.batch.work import solve, solve_item, to_results

    items = ((board, solve_item(board.puzzle, task, limits)) for board, limits in boards)
    for board, answer in crew.answers(solve, items, progress):
        if answer.error is not None:
            outcome.error(answer.error, board.place)
            yield board, answer.error
        else:
            yield board, to_results(board.puzzle, answer.value)


def keep_answers(
    crew: Crew,
    boards: Boards,
    task: Task,
    limits_from_now: Callable[[], Limits],
    target: str,
    sources: Sequence[str],
    options: Mapping[str, Any],
    outcome: Outcome,
) -> None:
    """Writes an object a board into a file, as ``--json`` prints it but without times.

    Args:
        limits_from_now: limits for boards that were read earlier.
        sources: the arguments that the boards come from.
        options: what else decides the answers.
    """
    from satpuzzles.services.result import result_json

    def lines(boards: Boards, done: int, resumed: bool) -> Lines:
        progress = Progress(done=done, prints=False)
        for board, answer in solve_with(crew, boards, task, progress, outcome):
            if isinstance(answer, SatpuzzlesError):
                yield {**head_of(board), **failure(answer)}
                continue
            data = result_json(answer[0], board.place)
            del data["seconds"]
            yield data

    asked = {"command": "solve", "sources": marks_of(sources), "options": options}
    job = Job(
        asked,
        boards,
        lambda task: head_of(task[0]),
        lines,
        _code_of_line,
        require=lambda task, line: _require_answer(task[0].puzzle, line),
        anew=lambda task: (task[0], limits_from_now()),
    )
    keep_lines(target, job, crew.resume, outcome)


def _require_answer(puzzle: Puzzle, line: Mapping[str, Any]) -> None:
    if line["status"] not in STATUSES:
        raise PuzzleError(f"there is no status {shown(line['status'])}")
    for key in ("solution", "second_solution"):
        if key in line and puzzle.check(tuple(map(tuple, line[key]))):
            raise PuzzleError(f"its {key} breaks a rule of the board")


def _code_of_line(line: Mapping[str, Any]) -> int:
    return code_of(line["status"], line.get("limit_reached", False))
