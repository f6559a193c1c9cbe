"""``satpuzzles grade``: how hard each board is for a person, on one scale for every puzzle."""

from __future__ import annotations

import click

from satpuzzles.cli.grids import filled_boards
from satpuzzles.cli.many_boards import Crew, Job, answered, asked_of, unpacked, worker_options
from satpuzzles.cli.options import (
    Reading,
    grid_option,
    json_option,
    output_option,
    reading_options,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import ANSWERED, Outcome, harmless
from satpuzzles.cli.resumable import write_resumable
from satpuzzles.cli.sources import BoardTask, timed_boards
from satpuzzles.core.arguments import seconds_text
from satpuzzles.core.options import Options
from satpuzzles.explain.grade import Grade
from satpuzzles.views.grade import grade_view, require_grade


@click.command()
@sources_argument
@grid_option
@solver_options("time_limit")
@json_option
@output_option("Write the grades there as JSON lines, without times; `--resume` can go on with it.")
@worker_options
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    sources: tuple[str, ...],
    grid: str | None,
    options: Options,
    as_json: bool,
    target: str | None,
    crew: Crew,
    reading: Reading,
) -> None:
    """Grade boards: how hard they are for a person.

    The tiers are trivial, easy, medium, hard, extreme and beyond, and mean the same for every puzzle. What
    decides is how many rules a person must see at once, how often, how often a rule about the whole board
    is needed, and in how many places there is a way on. A board keeps its grade when it is turned,
    mirrored, or given other numbers. One with several solutions has no tier. Exit code 1 when there is no
    solution, 3 when the time limit came first.

    \b
    satpuzzles grade board.txt
    satpuzzles grade --json boards.txt
    satpuzzles grade --grid half-done.txt board.txt
    satpuzzles grade --jobs 4 boards.jsonl -o grades.jsonl
    """
    read = (*sources, *([] if grid is None else [grid]))
    crew.require_sense(target, read)
    tasks = (
        timed_boards(sources, reading, options, outcome)
        if grid is None
        else filled_boards(sources, grid, reading, options, outcome)
    )
    job = _job()
    if target is not None:
        asked = asked_of("grade", read, options, reading, "time_limit")
        write_resumable(target, job, tasks, asked, crew, outcome)
        return
    for task, grade in answered(job, crew, tasks, outcome, as_json=as_json):
        if not as_json:
            print(f"{harmless(task.place)}: {grade} ({seconds_text(grade.seconds)})", flush=True)


def _job() -> Job[BoardTask, Grade]:
    from satpuzzles.many.work import grade

    return Job(
        grade,
        lambda task: (task.board.puzzle, task.options),
        unpacked,
        lambda task, found: grade_view(found, task.place),
        lambda line: ANSWERED,
        lambda task, line: require_grade(line),
    )
