"""``satpuzzles count``: how many solutions each board has, exactly or "at least"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.cli.many_boards import Job, unpacked, worker_options
from satpuzzles.cli.options import (
    grid_option,
    json_option,
    output_option,
    reading_options,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, harmless
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import BoardTask
from satpuzzles.core.arguments import seconds_text
from satpuzzles.core.options import Options
from satpuzzles.views import count_view
from satpuzzles.views.line_checks import require_count

if TYPE_CHECKING:
    from satpuzzles.questions.count import Count

METHODS = ("auto", "enumerate", "ganak", "rows")
"""The methods of the service, whose import would cost every start of the program."""

QUICK = 1_000
"""A board is counted once more, to compare, where it has at most so many solutions: they are listed first."""


@click.command()
@sources_argument
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", help="How to count; `auto` tries them in turn."
)
@click.option("--at-most", type=click.IntRange(1), metavar="N", help="Stop at N solutions.")
@grid_option
@solver_options(
    "backend",
    "time_limit",
    "conflict_limit",
    backend="The SAT backend for listing; see `satpuzzles backends`.",
)
@json_option
@output_option("Write the counts there as JSON lines, without times; `--resume` can go on with it.")
@worker_options
@reading_options
@as_request()
def command(request: Request, method: str, at_most: int | None) -> None:
    """Count the solutions of boards, exactly where no limit ends it.

    `enumerate` lists them all, which serves up to some 100,000. `rows` counts Futoshiki, Calcudoku and
    Sudoku row by row, without listing. `ganak` is a model counter, for which
    `pip install 'satpuzzles[count]'` is needed. Exit code 1 when there is no solution, 3 when a limit ended
    the count.

    \b
    satpuzzles count boards.txt
    satpuzzles count --at-most 1000 --time-limit 10 boards.txt
    satpuzzles count --json --method rows board.txt
    satpuzzles count --jobs 4 boards.jsonl -o counts.jsonl
    """
    job, count_here = _job(method, at_most, request.options), partial(_count, method, at_most)
    found = request.answered(job, request.tasks(), in_process=count_here, method=method, at_most=at_most)
    for task, counted in found:
        if not request.as_json:
            _print(task.place, counted)


def _count(method: str, at_most: int | None, task: BoardTask) -> Count:
    """Counts in this process."""
    from satpuzzles.questions.count import count

    return count(task.board.puzzle, method=method, at_most=at_most, options=task.options)


def _job(method: str, at_most: int | None, options: Options) -> Job[BoardTask, Count]:
    from satpuzzles.many.work import count

    methods = METHODS[1:] if method == "auto" else (method,)
    limited = (options.limits.seconds, options.limits.conflicts) != (None, None)
    return Job(
        count,
        lambda task: (task.board.puzzle, method, at_most, task.options),
        unpacked,
        lambda task, counted: count_view(counted, task.place),
        _code_of,
        lambda task, line: require_count(line, methods, at_most, limited),
        remakes=lambda line: line.get("count", 0) <= QUICK,
    )


def _print(place: str, counted: Count) -> None:
    # Without thousands separators, so that the number can go into another program.
    solutions = "1 solution" if counted.number == 1 else f"{counted.number} solutions"
    how = f"{counted.method}, {seconds_text(counted.seconds)}"
    if counted.exact:
        print(f"{harmless(place)}: {solutions} (exact, {how})", flush=True)
    else:
        limit = "limit reached, " if counted.limit_reached else ""
        print(f"{harmless(place)}: at least {solutions} ({limit}{how})", flush=True)


def _code_of(line: Mapping[str, Any]) -> int:
    if "limit_reached" in line:
        return LIMIT
    return FAILED if line["count"] == 0 else ANSWERED
