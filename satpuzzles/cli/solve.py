"""``satpuzzles solve``: every board of every source, in text for people or in JSON lines.

How an answer looks to people is in answers.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.cli.answers import Writer, make_writer
from satpuzzles.cli.options import (
    PATH,
    Reading,
    grid_option,
    json_option,
    quiet_option,
    reading_options,
    record_of,
    require_backends,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import Outcome, code_of, print_json
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.sources import BadBoard, BoardTask, timed_boards
from satpuzzles.cli.workers import Crew, marks_of, worker_options
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.core.options import Options

if TYPE_CHECKING:
    from satpuzzles.cli.many_boards import Job
    from satpuzzles.questions.result import Result
    from satpuzzles.questions.search import Question


QUICK = 1_000
"""A board is solved once more, to compare, where that took at most so many conflicts."""


@click.command()
@sources_argument
@grid_option
@click.option("--all", "enumerate_all", is_flag=True, help="List every solution.")
@click.option("--limit", "at_most", type=click.IntRange(1), metavar="N", help="List at most N solutions.")
@click.option("--no-unique", is_flag=True, help="Do not ask whether there is another solution.")
@click.option(
    "--why", is_flag=True, help="Where there is no solution, name rules that contradict one another."
)
@solver_options("backend", "race", "encoding", "no_presolve", "time_limit", "conflict_limit", "memory_limit")
@json_option
@quiet_option
@click.option(
    "-o",
    "--output",
    "target",
    type=PATH,
    metavar="FILE",
    help="Write the answers there as JSON lines, without times; `--resume` can go on with it.",
)
@worker_options
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    sources: tuple[str, ...],
    grid: str | None,
    enumerate_all: bool,
    at_most: int | None,
    no_unique: bool,
    why: bool,
    as_json: bool,
    quiet: bool,
    target: str | None,
    options: Options,
    crew: Crew,
    reading: Reading,
) -> None:
    """Solve boards and say whether each solution is unique.

    A SOURCE is a file, `-` for standard input, a game ID or a puzz.link URL. Files may hold many boards.

    \b
    satpuzzles solve boards.txt
    satpuzzles solve --json --time-limit 10 boards.txt > answers.jsonl
    satpuzzles solve --race auto hard.non
    satpuzzles solve --why unsolvable.txt
    satpuzzles solve --limit 5 4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0,
    satpuzzles solve --grid half-done.txt board.txt
    satpuzzles solve --jobs 4 boards.jsonl -o answers.jsonl
    cat board.txt | satpuzzles solve --type futoshiki -
    """
    lists = enumerate_all or at_most is not None
    if options.race is not None and lists:
        raise click.UsageError("--race goes without --backend, --all and --limit")
    if no_unique and lists:
        raise click.UsageError("--no-unique goes without --all and --limit")
    read = (*sources, *([] if grid is None else [grid]))
    crew.require_sense(target, read)
    if options.race is not None and not (crew.alone and target is None):
        raise click.UsageError("--race goes without --jobs, --dask and -o: it has processes of its own")
    if lists and target is not None:
        raise click.UsageError("-o goes without --all and --limit: it holds one line a board")
    if enumerate_all and not crew.alone:
        raise click.UsageError("--all goes without --jobs and --dask; --limit N goes with them")
    require_backends(options)
    from satpuzzles.questions.search import Question

    question = Question(unique=not no_unique, why=why, lists=lists, most=at_most)
    if grid is None:
        tasks = timed_boards(sources, reading, options, outcome)
    else:
        from satpuzzles.cli.grids import filled_boards

        tasks = filled_boards(sources, grid, reading, options, outcome)
    if target is not None:
        from satpuzzles.cli.resumable import write_resumable

        record = _record(options, reading, question)
        asked = {"command": "solve", "sources": marks_of(read), "options": record}
        write_resumable(target, _job(question, options), tasks, asked, crew, outcome)
        return
    writer = make_writer(as_json, quiet)
    show = partial(_show, question=question, writer=writer, outcome=outcome)
    found = (
        _alone(tasks, question, show, outcome)
        if crew.alone
        else _together(crew, tasks, _job(question, options), show, outcome)
    )
    for task, error in found:
        if error is not None and as_json:
            from satpuzzles.views import failure_view

            print_json({**task.head, **failure_view(error)})
    writer.total()


Shown = Iterator[tuple[BoardTask | BadBoard, SatpuzzlesError | None]]
"""Boards whose results were printed, each with the error that it ended in, if any."""


def _alone(
    tasks: Iterator[BoardTask | BadBoard],
    question: Question,
    show: Callable[[str, Iterable[Result]], None],
    outcome: Outcome,
) -> Shown:
    """Solves boards in this process and shows their results as they come."""
    from satpuzzles.questions.solve import answers

    with Progress() as progress:
        for task in tasks:
            if isinstance(task, BadBoard):
                yield task, task.error
                continue
            found = answers(task.board.puzzle, question, task.options)
            yield task, outcome.attempt(partial(show, task.place, found), task.place)
            progress.advance()


def _together(
    crew: Crew,
    tasks: Iterator[BoardTask | BadBoard],
    job: Job[BoardTask, list[Result]],
    show: Callable[[str, Iterable[Result]], None],
    outcome: Outcome,
) -> Shown:
    """Has workers solve boards and shows their results."""
    from satpuzzles.cli.many_boards import ask

    for task, answer in ask(job, crew, tasks, outcome):
        if isinstance(answer, SatpuzzlesError):
            yield task, answer
        else:
            show(task.place, answer)
            yield task, None


def _job(question: Question, options: Options) -> Job[BoardTask, list[Result]]:
    """What is done with many boards, by workers or for a file of answers."""
    from satpuzzles.cli.many_boards import Job
    from satpuzzles.many.work import solve, solve_item
    from satpuzzles.puzzle.packing import unpack
    from satpuzzles.views import result_view
    from satpuzzles.views.line_checks import require_result

    return Job(
        solve,
        lambda task: solve_item(task.board.puzzle, question, task.options),
        lambda task, value: list(unpack(value, task.board.puzzle)),
        lambda task, answer: result_view(answer[0], task.place),
        lambda line: code_of(line["status"], line.get("limit_reached", False)),
        lambda task, line: require_result(task.board.puzzle, line, question, options),
        remakes=lambda line: line.get("conflicts", 0) <= QUICK,
    )


def _show(place: str, found: Iterable[Result], question: Question, writer: Writer, outcome: Outcome) -> None:
    """Prints the results of one board as they come."""
    result = None
    for result in found:
        writer.show(place, result)
        outcome.at_least(code_of(result.status, result.limit_reached))
    if question.lists and result and result.status == "multiple" and result.index is not None:
        count = result.index + 1
        writer.listed(count, question.most is None or count < question.most)


def _record(options: Options, reading: Reading, question: Question) -> dict[str, Any]:
    limits = ("time_limit", "conflict_limit", "memory_limit")
    own = {"unique": question.unique, "why": question.why, "enumerate_all": False, "at_most": question.most}
    return {**record_of(options, reading, "backend", "race", "encoding", "presolve", *limits), **own}
