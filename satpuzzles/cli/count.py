"""``satpuzzles count``: how many solutions each board has, exactly or "at least"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answers import seconds_text
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, Outcome, harmless
from satpuzzles.cli.paths import PATH
from satpuzzles.cli.phrase import Phrase
from satpuzzles.cli.sources import format_option, time_limit_option, timed_boards, type_option
from satpuzzles.core.limits import Limits

if TYPE_CHECKING:
    from satpuzzles.questions.count import Count

METHODS = ("auto", "enumerate", "ganak", "rows")
"""The methods of the service, whose import would cost every start of the program."""


@click.command()
@click.argument("sources", type=PATH, nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", help="How to count; `auto` tries them in turn."
)
@click.option("--at-most", type=click.IntRange(1), metavar="N", help="Stop at N solutions.")
@click.option("--grid", type=PATH, metavar="FILE", help="A partly filled grid (`?` unknown) to start from.")
@click.option("--backend", metavar="NAME", help="The SAT backend for listing; see `satpuzzles backends`.")
@time_limit_option
@click.option("--conflict-limit", type=click.IntRange(0), metavar="N", help="Per board.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@type_option
@format_option
@click.pass_obj
def command(
    outcome: Outcome,
    sources: tuple[str, ...],
    method: str,
    at_most: int | None,
    grid: str | None,
    backend: str | None,
    time_limit: float | None,
    conflict_limit: int | None,
    as_json: bool,
    puzzle_type: str | None,
    format_name: str | None,
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

    def limits_from_now() -> Limits:
        return Limits(time_limit, conflict_limit)

    for board, limits in timed_boards(sources, grid, puzzle_type, format_name, limits_from_now, outcome):
        with outcome.guard(board.place):
            with Phrase() as phrase:
                counted = count(
                    board.puzzle,
                    method=method,
                    at_most=at_most,
                    backend=backend,
                    limits=limits,
                    progress=phrase.tell,
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
