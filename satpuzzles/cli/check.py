"""``satpuzzles check``: every rule that a grid breaks, and whether a partly filled one can be completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answers import Screen, print_judged, width_option
from satpuzzles.cli.grids import with_grids
from satpuzzles.cli.many_boards import Job, unpacked, worker_options
from satpuzzles.cli.options import (
    PATH,
    json_option,
    output_option,
    quiet_option,
    reading_options,
    solver_options,
    source_argument,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, harmless
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import BoardTask
from satpuzzles.core.options import Options
from satpuzzles.views import verdict_view

if TYPE_CHECKING:
    from satpuzzles.questions.verdict import Verdict

VERDICTS = {
    "right": "right: every rule is kept",
    "broken": "wrong",
    "completable": "right so far: it can be completed",
    "dead end": "wrong: no rule is broken yet, but it cannot be completed",
    "undecided": "no rule is broken yet; the limit came before it was known whether it can be completed",
}


@click.command()
@source_argument
@click.argument("grid", type=PATH)
@solver_options("time_limit")
@json_option
@quiet_option
@width_option
@output_option("Write the verdicts there as JSON lines; `--resume` can go on with it.")
@worker_options
@reading_options
@as_request()
def command(request: Request, quiet: bool, screen: Screen) -> None:
    """Name every rule that a grid breaks, with its cells.

    GRID is a file (`-` for standard input) with a grid for each board of SOURCE: rows of numbers, `?` or
    null where unknown, or the output of `solve --json`. For a partly filled grid it is also said whether
    it can be completed. Exit code 1 when a rule is broken or it cannot.

    \b
    satpuzzles check board.txt solution.txt
    satpuzzles check board.txt half-done.txt
    satpuzzles solve --json boards.txt | satpuzzles check boards.txt -
    satpuzzles check --jobs 4 boards.jsonl answers.jsonl -o verdicts.jsonl
    """
    assert request.grid is not None
    found = request.boards()
    tasks = with_grids(found, request.grid, request.options, request.outcome)
    for task, verdict in request.answered(_job(request.options), tasks, total=len(found)):
        if quiet and not request.as_json:
            print(harmless(f"{task.place}: {verdict.word}"), flush=True)
        elif not request.as_json:
            with request.outcome.guard(task.place):
                _print(task, verdict, screen)


def _job(options: Options) -> Job[BoardTask, Verdict]:
    from satpuzzles.many.work import check

    return Job(
        check,
        lambda task: (task.board.puzzle, task.grid, options.anew()),
        unpacked,
        lambda task, verdict: verdict_view(verdict, task.board.puzzle, task.place),
        lambda line: _code_of(line["verdict"]),
    )


def _code_of(word: str) -> int:
    if word == "undecided":
        return LIMIT
    return FAILED if word in ("broken", "dead end") else ANSWERED


def _print(task: BoardTask, verdict: Verdict, screen: Screen) -> None:
    assert task.grid is not None
    broken, sentence = verdict.violations, VERDICTS[verdict.word]
    if broken:
        rules = f"{len(broken)} rule is" if len(broken) == 1 else f"{len(broken)} rules are"
        sentence += f": {rules} broken"
    print_judged(task.place, task.board.puzzle, task.grid, broken, sentence, screen)
    print(flush=True)
