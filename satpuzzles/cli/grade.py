"""``satpuzzles grade``: grades each board's difficulty for a person, on one scale for all puzzles."""

from __future__ import annotations

from functools import partial

import click

from satpuzzles.batch import work
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import grid_option, quiet_option, solver_options, sources_argument
from satpuzzles.cli.outcome import print_line
from satpuzzles.cli.request import Request, many_answers
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.core.arguments import seconds_text
from satpuzzles.explain.grade import Grade
from satpuzzles.views.grade import grade_view


@click.command()
@sources_argument
@grid_option
@solver_options("time_limit")
@many_answers(quiet_option, lines="Write the grades to FILE as JSON Lines, without times.")
def command(request: Request) -> None:
    """Grade how hard boards are for a person.

    The tiers are trivial, easy, medium, hard, extreme and beyond; they mean the same for every puzzle. A
    grade depends on how many rules a person must combine at once, how often, and how often a rule about the
    whole board is needed. Rotating, mirroring or renumbering a board does not change its grade. A board with
    several solutions has no tier.

    Exit code 1 if a board has no solution, 3 if the time limit was reached.

    \b
    satpuzzles grade board.txt
    satpuzzles grade -q boards.txt
    satpuzzles grade --json boards.txt
    satpuzzles grade --grid half-done.txt board.txt
    satpuzzles grade --jobs 4 boards.jsonl -o grades.jsonl
    """
    job: BoardJob[SourceBoard, Grade] = BoardJob(
        work=work.grade,
        item=lambda board: (board.puzzle, board.options),
        view=lambda board, grade: grade_view(grade, board.place),
    )
    request.tell(job, partial(_print, request), request.tasks())


def _print(request: Request, board: SourceBoard, grade: Grade) -> None:
    told = grade.tier or "no tier" if request.quiet else grade
    print_line(f"{board.place}: {told} ({seconds_text(grade.seconds)})")
