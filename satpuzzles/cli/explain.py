"""``satpuzzles explain``: the steps by which a person could solve each board, or one step, in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, get_args

import click

from satpuzzles.cli.answers import print_heading, use_color, width_option
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import file_option, grid_option, quiet_option, solver_options, sources_argument
from satpuzzles.cli.outcome import ANSWERED, FAILED, harmless, print_note
from satpuzzles.cli.request import Request, many_answers
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.cli.usage import refuse_together, require_one
from satpuzzles.core.arguments import DIGITS, seconds_text
from satpuzzles.explain.step import Method, Walkthrough
from satpuzzles.many import work
from satpuzzles.picture.walkthrough import walkthrough_line, walkthrough_lines
from satpuzzles.views.walkthrough import walkthrough_view

if TYPE_CHECKING:
    from satpuzzles.explain.step import Hint

VALUE = re.compile(rf"([^=]+)=(\d{{1,{DIGITS}}})")
QUESTIONS = ("--hint", "--cell", "--not")


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
@file_option(
    "--verify", "stored", text="Verify the explanations in FILE, written by `--json` or `-o`, instead."
)
@grid_option
@solver_options("time_limit")
@many_answers(
    quiet_option,
    width_option,
    click.option("--hint", is_flag=True, help="Tell just the next step, or what is wrong so far."),
    click.option(
        "--cell", metavar="r3c4", help="Tell why this cell, or edge as h1c2 or v1c2, has its value."
    ),
    click.option("--not", "exclusion", metavar="r3c4=5", help="Tell why this cell cannot have this value."),
    click.option(
        "--stage",
        type=click.IntRange(1, 4),
        help="Tell so much: 1 where to look, 2 also which kind of rule, 3 also the rules, 4 all.",
    ),
    lines="Write the explanations there as JSON lines, without times; `--resume` continues it.",
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
    others = ("--method", "-o", "--jobs", "--dask", "--quiet", "--evidence", "--verify")
    for number, question in enumerate(QUESTIONS, start=1):
        refuse_together(question, *QUESTIONS[number:], *others)
    require_one("--stage", *QUESTIONS)
    refuse_together("--verify", "-o", because="it writes no file")
    if hint or cell is not None or exclusion is not None:
        from satpuzzles.views.hint import hint_view

        hints: BoardJob[SourceBoard, Hint] = BoardJob(
            here=_asked(cell, exclusion),
            view=lambda board, found: hint_view(found, board.place),
            code_of=lambda line: FAILED if line["status"] == "wrong" else ANSWERED,
        )
        request.tell(hints, partial(_print_hint, request, details, stage), request.tasks())
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
            told = f"{board.place}: {walkthrough_line(walk)} ({seconds_text(walk.seconds)})"
            print(harmless(told), flush=True)
        elif not as_json:
            with request.outcome.guard(board.place):
                print_heading(board.place, walk.puzzle)
                for text in walkthrough_lines(
                    walk, details=details, color=use_color(), room=request.screen.room
                ):
                    print(text)
                print(flush=True)


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
