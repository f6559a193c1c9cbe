"""``satpuzzles sample``: random solutions of boards that have several."""

from __future__ import annotations

import click

from satpuzzles.cli.answers import Screen, heading, use_color, width_option
from satpuzzles.cli.many_boards import Progress, answered_alone
from satpuzzles.cli.options import (
    Reading,
    json_option,
    printing,
    reading_options,
    seed_option,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import Outcome, print_json
from satpuzzles.cli.sources import BoardTask, timed_boards
from satpuzzles.core.options import Options
from satpuzzles.questions.sample import Sample, sample
from satpuzzles.views import sample_view


@click.command()
@sources_argument
@click.option(
    "--count",
    "most",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="So many solutions a board, each drawn anew.",
)
@seed_option("The same seed gives the same solutions.")
@solver_options("backend", "time_limit", backend="The SAT backend for listing; see `satpuzzles backends`.")
@json_option
@width_option
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    sources: tuple[str, ...],
    most: int,
    seed: int,
    options: Options,
    as_json: bool,
    screen: Screen,
    reading: Reading,
) -> None:
    """Draw random solutions of boards, all equally likely.

    Up to 1,000 solutions are listed. Of more, cells are filled one by one, each value as often as it has
    solutions, which are counted: row by row in latin squares, so that nothing is left to chance, or else by
    ganak, which may err with a tiny probability (`pip install 'satpuzzles[count]'`). Exit code 1 where there
    is no solution, 3 where a limit came first.

    \b
    satpuzzles sample board.txt
    satpuzzles sample --count 100 --seed 7 --json board.txt
    """

    def carry_out(task: BoardTask) -> None:
        """Prints each solution as it is drawn."""
        puzzle = task.board.puzzle
        for index, found in enumerate(sample(puzzle, most, seed=seed, options=task.options)):
            with printing():
                if as_json:
                    print_json(sample_view(found, puzzle, index, task.place))
                else:
                    _print(task, index, found, screen)

    for _ in answered_alone(
        carry_out, timed_boards(sources, reading, options, outcome), outcome, Progress(), as_json=as_json
    ):
        pass


def _print(task: BoardTask, index: int, found: Sample, screen: Screen) -> None:
    from satpuzzles.picture.text import render_text

    puzzle = task.board.puzzle
    if not index:
        print(heading(task.place, puzzle, color=use_color()))
    room = screen.width if screen.fits else None
    print(render_text(puzzle, found.solution, room=room, color=use_color()))
    doubt = "" if found.exact else f", but for a probability of {found.delta:.2g} that some count was wrong"
    print(f"solution {index + 1}, drawn from all with the same chance{doubt}\n", flush=True)
