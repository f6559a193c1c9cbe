"""What ``solve`` does with many boards: workers, and a file of answers that a later run can go on with.

The command itself, and how it goes through boards one by one, stands in solve.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from satpuzzles.cli.outcome import Outcome, code_of
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.sources import Board
from satpuzzles.cli.workers import Crew, Lines, failure, keep_lines, marks_of
from satpuzzles.errors import SatpuzzlesError
from satpuzzles.limits import Limits

if TYPE_CHECKING:
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
    target: str,
    sources: Sequence[str],
    options: Mapping[str, Any],
    outcome: Outcome,
) -> None:
    """Writes an object a board into a file, as ``--json`` prints it but without times.

    Args:
        sources: the arguments that the boards come from.
        options: what else decides the answers.
    """
    from satpuzzles.services.result import result_json

    def lines(done: int) -> Lines:
        progress = Progress(done=done, prints=False)
        for board, answer in solve_with(crew, islice(boards, done, None), task, progress, outcome):
            if isinstance(answer, SatpuzzlesError):
                yield {"source": board.place, "type": board.puzzle.type, **failure(answer)}
                continue
            data = result_json(answer[0], board.place)
            del data["seconds"]
            yield data

    asked = {"command": "solve", "sources": marks_of(sources), "options": options}
    keep_lines(target, asked, crew.resume, lines, _code_of_line, outcome)
    for _ in boards:
        pass  # of a file that was whole already: what is bad is reported as ever


def _code_of_line(line: Mapping[str, Any]) -> int:
    return code_of(line["status"], line.get("limit_reached", False))
