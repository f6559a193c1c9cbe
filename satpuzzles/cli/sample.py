"""``satpuzzles sample``: draws random solutions of boards that have several."""

from __future__ import annotations

import click

from satpuzzles.cli.answers import Screen, print_heading, use_color, width_option
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import json_option, printing, seed_option, solver_options, sources_argument
from satpuzzles.cli.outcome import print_json
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.questions.sample import Sample, sample
from satpuzzles.views import sample_view


@click.command()
@sources_argument
@click.option(
    "--count",
    "most",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Draw N solutions per board, independently.",
)
@seed_option("Set the random seed; the same seed gives the same solutions.")
@solver_options(
    "backend", "time_limit", backend="List solutions with this SAT backend; `satpuzzles backends` lists them."
)
@json_option
@width_option
@as_request
def command(request: Request, most: int, seed: int) -> None:
    """Draw random solutions of boards, all equally likely.

    Up to 1,000 solutions are listed, and one is drawn. With more, cells are filled one by one, each value
    with a probability that follows from the number of solutions it has. Latin squares are counted exactly,
    row by row, and loops and shadings by a frontier; other boards by ganak, which errs with a tiny
    probability (requires `pip install 'satpuzzles[count]'`).

    Exit code 1 if a board has no solution, 3 if a limit was reached.

    \b
    satpuzzles sample board.txt
    satpuzzles sample --count 100 --seed 7 --json board.txt
    """

    def carry_out(board: SourceBoard) -> None:
        """Prints each solution as it is drawn."""
        for index, found in enumerate(sample(board.puzzle, most, seed=seed, options=board.options)):
            with printing():
                if request.as_json:
                    print_json(sample_view(found, board.puzzle, index, board.place))
                else:
                    _print(board, index, found, request.screen)

    for _ in request.answered(BoardJob(carry_out), request.tasks()):
        pass


def _print(board: SourceBoard, index: int, found: Sample, screen: Screen) -> None:
    from satpuzzles.picture.text import render_text

    if not index:
        print_heading(board.place, board.puzzle)
    print(render_text(board.puzzle, found.solution, room=screen.room, color=use_color()))
    doubt = "" if found.exact else f", but for a probability of {found.delta:.2g} that some count was wrong"
    print(f"solution {index + 1}, drawn from all with the same chance{doubt}\n", flush=True)
