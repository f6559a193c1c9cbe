"""``satpuzzles count``: how many solutions each board has, exactly or "at least"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answers import seconds_text
from satpuzzles.cli.options import (
    Reading,
    grid_option,
    json_option,
    reading_options,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, Outcome, harmless
from satpuzzles.cli.sources import timed_boards
from satpuzzles.cli.status_line import StatusLine
from satpuzzles.core.options import Options

if TYPE_CHECKING:
    from satpuzzles.questions.count import Count

METHODS = ("auto", "enumerate", "ganak", "rows")
"""The methods of the service, whose import would cost every start of the program."""


@click.command()
@sources_argument
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", help="How to count; `auto` tries them in turn."
)
@click.option("--at-most", type=click.IntRange(1), metavar="N", help="Stop at N solutions.")
@grid_option
@solver_options(
    "backend",
    "time_limit",
    "conflict_limit",
    backend="The SAT backend for listing; see `satpuzzles backends`.",
)
@json_option
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    sources: tuple[str, ...],
    method: str,
    at_most: int | None,
    grid: str | None,
    options: Options,
    as_json: bool,
    reading: Reading,
) -> None:
    """Count the solutions of boards, exactly where no limit ends it.

    `enumerate` lists them all, which serves up to some 100,000. `rows` counts Futoshiki and Calcudoku row
    by row, without listing. `ganak` is a model counter, for which `pip install 'satpuzzles[count]'` is
    needed. Exit code 1 when there is no solution, 3 when a limit ended the count.

    \b
    satpuzzles count boards.txt
    satpuzzles count --at-most 1000 --time-limit 10 boards.txt
    satpuzzles count --json --method rows board.txt
    """
    from satpuzzles.questions.count import count

    for board, begun in timed_boards(sources, grid, reading, options, outcome):
        with outcome.guard(board.place):
            with StatusLine() as line:
                counted = count(
                    board.puzzle, method=method, at_most=at_most, progress=line.show, options=begun
                )
            _print(board.place, counted, as_json)
            outcome.at_least(_code(counted))


def _print(place: str, counted: Count, as_json: bool) -> None:
    if as_json:
        import json

        from satpuzzles.views.answers import count_view

        print(json.dumps(count_view(counted, place)), flush=True)
        return
    # Without thousands separators, so that the number can go into another program.
    solutions = "1 solution" if counted.number == 1 else f"{counted.number} solutions"
    how = f"{counted.method}, {seconds_text(counted.seconds)}"
    if counted.exact:
        print(f"{harmless(place)}: {solutions} (exact, {how})", flush=True)
    else:
        limit = "limit reached, " if counted.limit_reached else ""
        print(f"{harmless(place)}: at least {solutions} ({limit}{how})", flush=True)


def _code(counted: Count) -> int:
    if counted.limit_reached:
        return LIMIT
    return FAILED if counted.number == 0 else ANSWERED
