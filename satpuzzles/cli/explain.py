"""``satpuzzles explain``: the steps by which a person could solve each board, in sentences."""

from __future__ import annotations

from typing import get_args

import click

from satpuzzles.cli.answers import Screen, heading, use_color, width_option
from satpuzzles.cli.hints import Asked, asked_options, tell_answers
from satpuzzles.cli.many_boards import Job, unpacked, worker_options
from satpuzzles.cli.options import (
    file_option,
    grid_option,
    json_option,
    output_option,
    quiet_option,
    reading_options,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import ANSWERED, harmless, print_note
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import BoardTask
from satpuzzles.cli.stored_explanations import verify_stored
from satpuzzles.core.arguments import seconds_text
from satpuzzles.explain.step import Method, Walkthrough
from satpuzzles.picture.walkthrough import walkthrough_line, walkthrough_lines
from satpuzzles.views.walkthrough import walkthrough_view


@click.command()
@sources_argument
@click.option(
    "--method",
    type=click.Choice(get_args(Method)),
    default="exact",
    help="`exact` proves that no step is smaller, `greedy` is quick, `propagate` takes one rule at a time.",
)
@click.option("--details", is_flag=True, help="Tell every step by itself, and every rule of larger ones.")
@click.option("--evidence", is_flag=True, help="Store the grids that prove sizes, too, in `--json` and `-o`.")
@file_option("--verify", "stored", "Verify the explanations in FILE, written by `--json` or `-o`, instead.")
@grid_option
@solver_options("time_limit")
@json_option
@quiet_option
@width_option
@asked_options
@output_option("Write the explanations there as JSON lines, without times; `--resume` can go on with it.")
@worker_options
@reading_options
@as_request()
def command(
    request: Request,
    method: Method,
    details: bool,
    evidence: bool,
    stored: str | None,
    quiet: bool,
    screen: Screen,
    question: Asked,
) -> None:
    """Explain boards: the steps by which a person could solve them, the smallest first.

    A step is a few rules that, with what is known so far, force something new; its size is their number.
    `exact` proves of each that none is smaller; where that takes too long it goes on as `greedy`, says so,
    and tells the bound that is proved. A board with several solutions is explained as far as they agree.
    Exit code 1 when there is no solution, 3 when the time limit came first.

    `--verify` checks stored explanations without the search, one a line in the order of the boards: each
    step anew, and with `--evidence` that none was smaller. Exit code 1 when one of them does not hold.

    `--hint` tells just the next step from what is filled in, `--cell` and `--not` the smallest reason for a
    value or against one. What is filled in wrongly is told before anything else, with exit code 1.

    \b
    satpuzzles explain board.txt
    satpuzzles explain --details board.txt
    satpuzzles explain --grid half-done.txt board.txt
    satpuzzles explain --json --method greedy boards.txt
    satpuzzles explain --json --evidence board.txt > steps.jsonl
    satpuzzles explain --verify steps.jsonl board.txt
    satpuzzles explain --hint --grid half-done.txt board.txt
    satpuzzles explain --not r3c4=5 board.txt
    """
    as_json, is_stored = request.as_json, request.lines is not None
    others = {
        "--method": method != "exact",
        "-o": is_stored,
        "--jobs": not request.crew.alone,
        "--quiet": quiet,
        "--evidence": evidence,
        "--verify": stored is not None,
    }
    question.require_sense([option for option, is_told in others.items() if is_told])
    if question:
        tell_answers(question, request.tasks(), request.outcome, screen, details=details, as_json=as_json)
        return
    if stored is not None:
        if is_stored:
            raise click.UsageError("--verify writes no file, so it takes no -o")
        verify_stored(stored, request.tasks(), request.outcome, as_json=as_json)
        return
    if evidence and not (as_json or is_stored):
        raise click.UsageError("--evidence is stored by --json or -o, so one of them is needed")
    job = _job(method, graded=as_json or is_stored, evidence=evidence)
    for task, walk in request.answered(job, request.tasks(), method=method, evidence=evidence):
        if walk.status == "limit":
            print_note(f"{task.place}: {walkthrough_line(walk)}")
        if quiet and not as_json:
            told = f"{task.place}: {walkthrough_line(walk)} ({seconds_text(walk.seconds)})"
            print(harmless(told), flush=True)
        elif not as_json:
            with request.outcome.guard(task.place):
                _print(task, walk, screen, details=details)


def _job(method: Method, *, graded: bool, evidence: bool) -> Job[BoardTask, Walkthrough]:
    """The work on a board; to be graded, which is told in JSON alone, takes as long again."""
    from satpuzzles.many.work import explain

    return Job(
        explain,
        lambda task: (task.board.puzzle, method, graded, task.options),
        unpacked,
        lambda task, walk: walkthrough_view(walk, task.place, evidence=evidence),
        lambda line: ANSWERED,
    )


def _print(task: BoardTask, walk: Walkthrough, screen: Screen, *, details: bool) -> None:
    color = use_color()
    print(heading(task.place, walk.puzzle, color=color))
    room = screen.width if screen.fits else None
    for text in walkthrough_lines(walk, details=details, color=color, room=room):
        print(text)
    print(flush=True)
