"""What ``solve`` does with many boards: workers, and a file of answers that a later run can go on with.

The command itself, and how it goes through boards one by one, stands in solve.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from satpuzzles.cli.answers import STATUSES
from satpuzzles.cli.line_checks import (
    require_counts,
    require_keys,
    require_same,
    require_solution,
    require_word,
)
from satpuzzles.cli.outcome import Outcome, code_of
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.resumable import Job, write_resumable
from satpuzzles.cli.sources import Board
from satpuzzles.cli.workers import Crew, Lines
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.core.options import Options
from satpuzzles.views.answers import failure_view, head_view, result_view

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.puzzle.base import Puzzle
    from satpuzzles.questions.result import Result
    from satpuzzles.questions.search import Question

Boards = Iterator[tuple[Board, Options]]

COUNTS = ("variables", "clauses", "cuts", "conflicts")

QUICK = 1_000
"""A board is solved once more, to compare, where that took at most so many conflicts."""


def solve_with(
    crew: Crew, boards: Boards, question: Question, progress: Progress, outcome: Outcome
) -> Iterator[tuple[Board, list[Result] | SatpuzzlesError]]:
    """Each board with its results, or with the error that it ended in, which was reported."""
    from satpuzzles.many.work import solve, solve_item, to_results

    items = ((board, solve_item(board.puzzle, question, options)) for board, options in boards)
    for board, answer in crew.answers(solve, items, progress):
        if answer.error is not None:
            outcome.error(answer.error, board.place)
            yield board, answer.error
        else:
            yield board, to_results(board.puzzle, answer.value)


def write_answers(
    crew: Crew,
    boards: Boards,
    question: Question,
    options: Options,
    target: str,
    asked: Mapping[str, Any],
    outcome: Outcome,
) -> None:
    """Writes an object a board into a file, as ``--json`` prints it but without times.

    Args:
        options: for boards that were read earlier.
        asked: what decides the answers.
    """

    def lines(boards: Boards, done: int, resumed: bool) -> Lines:
        progress = Progress(done=done, prints=False)
        for board, answer in solve_with(crew, boards, question, progress, outcome):
            if isinstance(answer, SatpuzzlesError):
                yield {**head_view(board.place, board.puzzle), **failure_view(answer)}
                continue
            data = result_view(answer[0], board.place)
            del data["seconds"]
            yield data

    job = Job(
        asked,
        boards,
        lambda task: head_view(task[0].place, task[0].puzzle),
        lines,
        _code_of_line,
        require=lambda board, line: _require_answer(board[0].puzzle, line, question, options),
        remakes=lambda line: line.get("conflicts", 0) <= QUICK,
        anew=lambda task: (task[0], options.anew()),
    )
    write_resumable(target, job, crew.resume, outcome)


def _require_answer(puzzle: Puzzle, line: Mapping[str, Any], question: Question, options: Options) -> None:
    """Raises PuzzleError where no run with these options can have given such an answer.

    That there is no solution, or no other, is taken on trust; only solving would tell.
    """
    from satpuzzles.solver.backends import find_backend

    limits = (options.memory_limit, options.limits.seconds, options.limits.conflicts)
    limited = any(limit is not None for limit in limits)
    require_word(line, "status", STATUSES)
    status = line["status"]
    decided = ("unique", "multiple", "unsolvable") if question.unique else ("solved", "unsolvable")
    if status not in (*decided, *(("solved", "undecided") if limited else ())):
        raise PuzzleError(f"the status cannot be {status} with these options")
    require_keys(
        line, ["source", "type", "status", *_keys_of(puzzle, line, question, options), "backend", *COUNTS]
    )
    require_same(line, "backend", find_backend(options.backend).name)
    require_counts(line, COUNTS)
    if "limit_reached" in line:
        require_same(line, "limit_reached", True)
        if not limited:
            raise PuzzleError("no limit was set that could be reached")
    if "solution" in line:
        first = require_solution(puzzle, line, "solution")
        if "second_solution" in line:
            second = require_solution(puzzle, line, "second_solution")
            if first == second:
                raise PuzzleError("its two solutions are the same")
            _require_shared(puzzle, line, first, second)


def _keys_of(puzzle: Puzzle, line: Mapping[str, Any], question: Question, options: Options) -> list[str]:
    """The keys of an answer between its status and its backend."""
    limit = ["limit_reached"] if "limit_reached" in line else []
    match line["status"]:
        case "unique":
            return ["solution"]
        case "multiple":
            return ["solution", "second_solution", *(limit or ["shared"])]
        case "solved":
            return ["solution", "limit_reached"] if question.unique else ["solution"]
        case "undecided":
            # Of a board that the memory limit ended.
            reason = ["reason"] if options.memory_limit is not None and "reason" in line else []
            return [*reason, "limit_reached"]
    obstacle = puzzle.obstacle()
    if obstacle is not None and line.get("reason") != obstacle:
        raise PuzzleError("it gives another reason than the board does")
    why = ["why"] if "why" in line or not limit else []
    return [*(["reason"] if obstacle is not None else []), *(why + limit if question.why else [])]


def _require_shared(puzzle: Puzzle, line: Mapping[str, Any], first: Grid, second: Grid) -> None:
    if "shared" in line:
        shared = puzzle.to_solution(line["shared"], what="shared", unknown=True)
        for values, *others in zip(shared, first, second):
            for value, *solved in zip(values, *others):
                if value is not None and solved != [value, value]:
                    raise PuzzleError("its solutions do not share what it says that all share")


def _code_of_line(line: Mapping[str, Any]) -> int:
    return code_of(line["status"], line.get("limit_reached", False))
