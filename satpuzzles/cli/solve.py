"""``satpuzzles solve``: every board of every source, in text for people or in JSON lines.

How an answer looks to people is in answers.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satpuzzles.cli.answers import Screen, ViewWriter, Writer, make_writer, width_option
from satpuzzles.cli.many_boards import (
    Job,
    Progress,
    ask,
    ask_alone,
    error_view,
    unpacked,
    worker_options,
)
from satpuzzles.cli.options import (
    grid_option,
    json_option,
    output_option,
    printing,
    quiet_option,
    reading_options,
    require_backends,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, code_of, print_json
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import BadBoard, BoardTask
from satpuzzles.core.errors import SatpuzzlesError

if TYPE_CHECKING:
    from satpuzzles.questions.result import Result
    from satpuzzles.questions.search import Question
    from satpuzzles.views import View


MOST_CUBES = 100_000
"""The most parts of a board; each is a board of its own in memory."""


@click.command()
@sources_argument
@grid_option
@click.option("--all", "enumerate_all", is_flag=True, help="List every solution.")
@click.option("--limit", "at_most", type=click.IntRange(1), metavar="N", help="List at most N solutions.")
@click.option("--no-unique", is_flag=True, help="Do not ask whether there is another solution.")
@click.option(
    "--why", is_flag=True, help="Where there is no solution, name the fewest clues that conflict, and rules."
)
@click.option(
    "--expect",
    "expected",
    type=click.Choice(["unique", "multiple", "solved", "unsolvable"]),
    help="Exit with 0 where every board has this status, and with 1 where one has another.",
)
@click.option(
    "--cubes",
    type=click.IntRange(2, MOST_CUBES),
    metavar="N",
    help="Split each board into N parts or more, which `--jobs` or `--dask` solve side by side.",
)
@click.option("--watch", "watches", is_flag=True, help="On a terminal, show first how each is solved.")
@solver_options("backend", "race", "encoding", "no_presolve", "time_limit", "conflict_limit", "memory_limit")
@json_option
@quiet_option
@width_option
@output_option("Write the answers there as JSON lines, without times; `--resume` can go on with it.")
@worker_options
@reading_options
@as_request()
def command(
    request: Request,
    enumerate_all: bool,
    at_most: int | None,
    no_unique: bool,
    why: bool,
    expected: str | None,
    cubes: int | None,
    watches: bool,
    quiet: bool,
    screen: Screen,
) -> None:
    """Solve boards and say whether each solution is unique.

    A SOURCE is a file, `-` for standard input, a game ID, a puzz.link URL, or a 9 x 9 Sudoku in one word.
    Files may hold many boards.

    \b
    satpuzzles solve boards.txt
    satpuzzles solve --json --time-limit 10 boards.txt > answers.jsonl
    satpuzzles solve --race auto hard.non
    satpuzzles solve --cubes 64 --jobs 4 hard.non
    satpuzzles solve --why unsolvable.txt
    satpuzzles solve --watch board.txt
    satpuzzles solve --expect unique boards.txt && echo "all are fine"
    satpuzzles solve --limit 5 4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0,
    satpuzzles solve --grid half-done.txt board.txt
    satpuzzles solve --jobs 4 boards.jsonl -o answers.jsonl
    cat board.txt | satpuzzles solve --type futoshiki -
    """
    lists = enumerate_all or at_most is not None
    options, crew, outcome, as_json = request.options, request.crew, request.outcome, request.as_json
    if options.race is not None and lists:
        raise click.UsageError("--race goes without --backend, --all and --limit")
    if no_unique and lists:
        raise click.UsageError("--no-unique goes without --all and --limit")
    if options.race is not None and not (crew.alone and request.lines is None):
        raise click.UsageError("--race goes without --jobs, --dask and -o: it has processes of its own")
    if lists and request.lines is not None:
        raise click.UsageError("-o goes without --all and --limit: it holds one line a board")
    if enumerate_all and not crew.alone:
        raise click.UsageError("--all goes without --jobs and --dask; --limit N goes with them")
    if watches and (lists or as_json or quiet or request.lines is not None or not crew.alone):
        raise click.UsageError("--watch goes without --json, --quiet, -o, --all, --limit, --jobs and --dask")
    if cubes is not None and (lists or why or watches or request.lines is not None):
        raise click.UsageError("--cubes goes without -o, --all, --limit, --why and --watch")
    if cubes is not None and (options.race is not None or not options.presolve):
        raise click.UsageError("--cubes goes without --race and --no-presolve")
    require_backends(options)
    from satpuzzles.questions.search import Question

    question = Question(unique=not no_unique, why=why, lists=lists, most=at_most)
    if request.lines is not None:
        own = {"unique": question.unique, "why": why, "enumerate_all": False, "at_most": at_most}
        request.write(_job(question, expected), request.tasks(), **own)
        return
    writer = make_writer(as_json, quiet, options, screen, lists=lists)

    def show(place: str, found: Iterable[_Printed]) -> None:
        """Has the results of one board printed as they come."""
        count, last = 0, None
        for last in found:
            count += last.is_listed
            outcome.at_least(_code_of(last.status, last.limit_reached, expected))
        if lists and last:
            cut = last.limit_reached or (count == at_most and last.status != "unique")
            writer.listed(place, last.status, count, not cut)

    def show_results(task: BoardTask, found: Iterable[Result]) -> None:
        show(task.place, (_print(writer, task.place, result, watches) for result in found))

    def show_alone(task: BoardTask) -> list[Result]:
        from satpuzzles.questions.solve import answers

        show_results(task, answers(task.board.puzzle, question, task.options))
        return []

    def show_by_cubes(task: BoardTask) -> list[Result]:
        from satpuzzles.questions.cubes import conquer

        assert cubes is not None
        show_results(task, [conquer(task.board.puzzle, cubes, question, task.options, pool)])
        return []

    if cubes is not None:
        from satpuzzles.processes.executors import open_executor

        pool = click.get_current_context().with_resource(open_executor(crew.jobs, crew.dask))
        told: Iterable[tuple[Any, Any]] = ask_alone(show_by_cubes, request.tasks(), outcome, Progress())
    elif crew.alone:
        told = ask_alone(show_alone, request.tasks(), outcome, Progress())
    elif isinstance(writer, ViewWriter):
        views = _job(question, expected)
        told = ask(views, crew, request.tasks(), outcome)
    else:
        results = _results_job(question)
        told = ask(results, crew, request.tasks(), outcome)
    unread = failed = 0
    for task, answer in told:
        if isinstance(answer, SatpuzzlesError):
            is_unread = isinstance(task, BadBoard) and task.puzzle is None
            unread += is_unread
            failed += not is_unread
            if as_json:
                print_json(error_view(task, answer))
        elif isinstance(writer, ViewWriter) and answer:
            show(task.place, (_print_view(writer, task.place, view) for view in answer))
        elif answer and isinstance(task, BoardTask):
            show_results(task, answer)
    writer.total(unread, failed)


def _code_of(status: str, limit_reached: bool, expected: str | None) -> int:
    """The exit code that a status asks for; 0 where it is the expected one, whatever it is."""
    if expected is None:
        return code_of(status, limit_reached)
    return ANSWERED if status == expected else max(FAILED, code_of(status, limit_reached))


class _Printed(NamedTuple):
    """A result that was printed.

    Attributes:
        is_listed: whether it is one of several solutions.
    """

    status: str
    limit_reached: bool
    is_listed: bool


def _print(writer: Writer, place: str, result: Result, watches: bool) -> _Printed:
    with printing():
        if watches:
            from satpuzzles.cli.replay import replay

            replay(place, result)
        writer.show(place, result)
    return _Printed(result.status, result.limit_reached, result.index is not None)


def _print_view(writer: ViewWriter, place: str, view: View) -> _Printed:
    with printing():
        writer.show_view(place, view)
    return _Printed(view["status"], "limit_reached" in view, "index" in view)


def _results_job(question: Question) -> Job[BoardTask, list[Result]]:
    """Boards solved by workers, to be drawn here."""
    from satpuzzles.many.work import solve
    from satpuzzles.views import result_view

    return Job(
        solve,
        lambda task: (task.board.puzzle, question, task.options),
        unpacked,
        lambda task, answer: result_view(answer[0], task.place),
        lambda line: ANSWERED,
    )


def _job(question: Question, expected: str | None) -> Job[BoardTask, list[View]]:
    """What is done with many boards, by workers or for a file of answers: the objects of their answers."""
    from satpuzzles.many.work import solve_views

    return Job(
        solve_views,
        lambda task: (task.board.puzzle, question, task.options, task.place),
        lambda task, value: value,
        lambda task, answer: answer[0],
        lambda line: _code_of(line["status"], line.get("limit_reached", False), expected),
    )
