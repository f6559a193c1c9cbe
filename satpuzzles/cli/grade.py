"""``satpuzzles grade``: how hard each board is for a person, on one scale for every puzzle."""

from __future__ import annotations

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
from satpuzzles.cli.outcome import ANSWERED, harmless
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import BoardTask
from satpuzzles.core.arguments import seconds_text
from satpuzzles.explain.grade import Grade
from satpuzzles.views.grade import grade_view


@click.command()
@sources_argument
@grid_option
@solver_options("time_limit")
@json_option
@output_option("Write the grades there as JSON lines, without times; `--resume` can go on with it.")
@worker_options
@reading_options
@as_request()
def command(request: Request) -> None:
    """Grade boards: how hard they are for a person.

    The tiers are trivial, easy, medium, hard, extreme and beyond, and mean the same for every puzzle. What
    decides is how many rules a person must see at once, how often, and how often a rule about the whole
    board is needed; in how many places there is a way on is told, too. A board keeps its grade when it is
    turned, mirrored, or given other numbers. One with several solutions has no tier. Exit code 1 when there
    is no solution, 3 when the time limit came first.

    \b
    satpuzzles grade board.txt
    satpuzzles grade --json boards.txt
    satpuzzles grade --grid half-done.txt board.txt
    satpuzzles grade --jobs 4 boards.jsonl -o grades.jsonl
    """
    for task, grade in request.answered(_job(), request.tasks()):
        if not request.as_json:
            print(f"{harmless(task.place)}: {grade} ({seconds_text(grade.seconds)})", flush=True)


def _job() -> Job[BoardTask, Grade]:
    from satpuzzles.many.work import grade

    return Job(
        grade,
        lambda task: (task.board.puzzle, task.options),
        unpacked,
        lambda task, found: grade_view(found, task.place),
        lambda line: ANSWERED,
    )
