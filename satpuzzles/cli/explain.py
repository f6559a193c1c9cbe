"""``satpuzzles explain``: explains how a person could solve each board, or the next step, in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, get_args

import click

from satpuzzles.batch import work
from satpuzzles.cli.answers import print_heading, use_color, width_option
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import file_option, grid_option, quiet_option, solver_options, sources_argument
from satpuzzles.cli.outcome import ANSWERED, FAILED, print_line, print_note
from satpuzzles.cli.request import Request, many_answers
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.cli.usage import refuse_together, require_one
from satpuzzles.core.arguments import DIGITS, seconds_text
from satpuzzles.explain.step import Method, Walkthrough
from satpuzzles.picture.walkthrough import walkthrough_line, walkthrough_lines
from satpuzzles.views.walkthrough import walkthrough_view

if TYPE_CHECKING:
    from satpuzzles.explain.step import Hint

VALUE = re.compile(rf"([^=]+)=(\d{{1,{DIGITS}}})")
QUESTIONS = ("--hint", "--cell", "--not")

details_option = click.option(
    "--details", is_flag=True, help="Show each step separately, with all its rules."
)
stage_option = click.option(
    "--stage",
    type=click.IntRange(1, 4),
    metavar="1-4",
    help="Limit how much a hint says: 1 where to look, 2 also the kind of rule, 3 also the rules, 4 all.",
)


@click.command()
@sources_argument
@click.option(
    "--method",
    type=click.Choice(get_args(Method)),
    default="exact",
    help="Choose how to find steps: `exact` proves that no step is smaller, `greedy` is fast, `propagate` "
    "uses one rule at a time.",
)
@details_option
@click.option("--evidence", is_flag=True, help="Add the grids that prove step sizes to `--json` and `-o`.")
@file_option("--verify", "stored", text="Verify the explanations in FILE, as written by `--json` or `-o`.")
@grid_option
@solver_options("time_limit")
@many_answers(
    quiet_option,
    width_option,
    click.option("--hint", is_flag=True, help="Show only the next step, or what is wrong so far."),
    click.option(
        "--cell", metavar="r3c4", help="Show why this cell (or edge, as h1c2 or v1c2) has its value."
    ),
    click.option("--not", "exclusion", metavar="r3c4=5", help="Show why this cell cannot have this value."),
    stage_option,
    lines="Write the explanations to FILE as JSON Lines, without times.",
)
def command(
    request: Request,
    method: Method,
    details: bool,
    evidence: bool,
    stored: str | None,
    hint: bool,
    cell: str | None,
    exclusion: str | None,
    stage: int | None,
) -> None:
    """Explain boards step by step, as a person would solve them.

    Each step uses a few rules to derive something new from what is known; its size is the number of rules.
    `exact` proves that each step is smallest. If that takes too long, it continues as `greedy`, says so and
    reports the bound it proved. If a board has several solutions, only the cells that are the same in all of
    them are explained.

    `--verify` checks stored explanations without a search. It checks each step again. If the file was written
    with `--evidence`, it also checks that no smaller step existed. FILE has one line per board, in the order
    of the boards.

    `--hint` shows the next step, `--cell` and `--not` the smallest reason for or against a value. With a
    grid, all three first report any wrong entry.

    Exit code 1 if a board has no solution, an explanation does not hold or an entry is wrong; 3 if the time
    limit was reached.

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
    others = ("--method", "-o", "--jobs", "--dask", "--quiet", "--evidence", "--verify")
    for number, question in enumerate(QUESTIONS, start=1):
        refuse_together(question, *QUESTIONS[number:], *others)
    require_one("--stage", *QUESTIONS)
    refuse_together("--verify", "-o", because="it writes no file")
    if hint or cell is not None or exclusion is not None:
        answer_player(request, _asked(cell, exclusion), details, stage)
        return
    if stored is not None:
        from satpuzzles.cli.stored_explanations import verify_stored

        verify_stored(stored, request)
        return
    if not as_json:
        require_one("--evidence", "--json", "-o")
    graded = as_json or is_stored  # told in JSON alone, and it takes as long again
    job: BoardJob[SourceBoard, Walkthrough] = BoardJob(
        work=work.explain,
        item=lambda board: (board.puzzle, method, graded, board.options),
        view=lambda board, walk: walkthrough_view(walk, board.place, evidence=evidence),
    )
    for board, walk in request.answered(job, request.tasks(), method=method, evidence=evidence):
        if walk.status == "limit":
            print_note(f"{board.place}: {walkthrough_line(walk)}")
        if request.quiet and not as_json:
            print_line(f"{board.place}: {walkthrough_line(walk)} ({seconds_text(walk.seconds)})")
        elif not as_json:
            with request.outcome.guard(board.place):
                print_heading(board.place, walk.puzzle)
                for text in walkthrough_lines(
                    walk, details=details, color=use_color(), room=request.screen.room
                ):
                    print(text)
                print(flush=True)


def answer_player(
    request: Request, question: Callable[[SourceBoard], Hint], details: bool, stage: int | None
) -> None:
    """Prints the hint for each board that answers a question."""
    from satpuzzles.views.hint import hint_view

    job: BoardJob[SourceBoard, Hint] = BoardJob(
        here=question,
        view=lambda board, found: hint_view(found, board.place),
        code_of=lambda line: FAILED if line["status"] == "wrong" else ANSWERED,
    )
    request.tell(job, partial(_print_hint, request, details, stage), request.tasks())


def _asked(cell: str | None, exclusion: str | None) -> Callable[[SourceBoard], Hint]:
    """What answers the question of a player: why a cell has its value or not another, or what is next.

    It raises PuzzleError where there is no such place or value, or it is given, or there is no only solution,
    and LimitReached.
    """
    from satpuzzles.explain.hint import hint
    from satpuzzles.explain.reason import why_not, why_value

    if exclusion is not None:
        found = VALUE.fullmatch(exclusion)
        if found is None:
            raise click.UsageError("--not takes a cell and a value, as in --not r3c4=5")
        place, value = found[1], int(found[2])
        return lambda board: why_not(
            board.puzzle, *board.puzzle.places.position(place), value, limits=board.options.limits
        )
    if cell is not None:
        return lambda board: why_value(
            board.puzzle, *board.puzzle.places.position(cell), limits=board.options.limits
        )
    return lambda board: hint(board.puzzle, limits=board.options.limits)


def _print_hint(request: Request, details: bool, stage: int | None, board: SourceBoard, found: Hint) -> None:
    from satpuzzles.picture.walkthrough import STAGES, hint_lines

    print_heading(board.place, found.puzzle)
    for text in hint_lines(
        found, stage=stage or STAGES, details=details, color=use_color(), room=request.screen.room
    ):
        print(text)
    print(flush=True)
