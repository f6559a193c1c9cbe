"""``satpuzzles hint``: shows the next step on each board, like ``explain --hint``."""

from __future__ import annotations

import click

from satpuzzles.cli.answers import width_option
from satpuzzles.cli.explain import answer_player, details_option, stage_option
from satpuzzles.cli.options import grid_option, json_option, solver_options, sources_argument
from satpuzzles.cli.request import Request, as_request


@click.command()
@sources_argument
@details_option
@stage_option
@grid_option
@solver_options("time_limit")
@json_option
@width_option
@as_request
def command(request: Request, details: bool, stage: int | None) -> None:
    """Show the next step on a board, or what is wrong so far.

    Short for `satpuzzles explain --hint`.

    Exit code 1 if an entry is wrong or a board has no solution, 3 if the time limit was reached.

    \b
    satpuzzles hint board.txt
    satpuzzles hint --grid half-done.txt board.txt
    satpuzzles hint --stage 1 board.txt
    """
    from satpuzzles.explain.hint import hint

    answer_player(request, lambda board: hint(board.puzzle, limits=board.options.limits), details, stage)
