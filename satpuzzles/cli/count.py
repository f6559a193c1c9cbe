"""``satpuzzles count``: counts the solutions of each board, exactly or "at least"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.batch import work
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import grid_option, solver_options, sources_argument
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, print_line
from satpuzzles.cli.request import Request, many_answers
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.cli.usage import refuse_together, require_one
from satpuzzles.core.arguments import seconds_text
from satpuzzles.views import count_view

if TYPE_CHECKING:
    from satpuzzles.questions.count import Count

METHODS = ("auto", "enumerate", "frontier", "ganak", "rows", "approxmc")
"""The methods of the service, whose import would cost every start of the program."""


@click.command()
@sources_argument
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    help="Choose how to count; `auto` tries the exact methods in turn.",
)
@click.option("--approximate", is_flag=True, help="Count approximately; short for `--method approxmc`.")
@click.option(
    "--epsilon",
    type=click.FloatRange(0.01, 100),
    metavar="E",
    show_default="0.8",
    help="Approximate within a factor of 1 + E.",
)
@click.option(
    "--delta",
    type=click.FloatRange(0.001, 0.999),
    metavar="D",
    show_default="0.2",
    help="Accept a probability of D that an approximate count is off by more.",
)
@click.option("--at-most", type=click.IntRange(1), metavar="N", help="Stop at N solutions.")
@grid_option
@solver_options(
    "backend",
    "time_limit",
    "conflict_limit",
    backend="List solutions with this SAT backend; `satpuzzles backends` lists them.",
)
@many_answers(lines="Write the counts to FILE as JSON Lines, without times.")
def command(
    request: Request,
    method: str,
    approximate: bool,
    epsilon: float | None,
    delta: float | None,
    at_most: int | None,
) -> None:
    """Count the solutions of boards.

    `enumerate` lists all solutions, up to about 100,000. `frontier` counts loops, connected cells and local
    rules (Slitherlink, Masyu, Heyawake, Hitori and others) on boards up to 12 wide, `rows` Futoshiki,
    Calcudoku and Sudoku row by row. All three are exact. `ganak` is a model counter that errs with a
    probability of at most 2^-40 (requires `pip install 'satpuzzles[count]'`). `approxmc` gives an approximate
    count (requires `pip install 'satpuzzles[approximate]'`).

    Exit code 1 if a board has no solution, 3 if a limit ended the count.

    \b
    satpuzzles count boards.txt
    satpuzzles count --at-most 1000 --time-limit 10 boards.txt
    satpuzzles count --json --method rows board.txt
    satpuzzles count --approximate --epsilon 0.3 --delta 0.05 board.txt
    satpuzzles count --jobs 4 boards.jsonl -o counts.jsonl
    """
    if method != "approxmc":
        refuse_together("--approximate", "--method")
        require_one("--epsilon", "--approximate")
        require_one("--delta", "--approximate")
    how: dict[str, Any] = {"method": "approxmc" if approximate else method, "at_most": at_most}
    how |= {"epsilon": epsilon, "delta": delta}
    asked = {name: value for name, value in how.items() if value is not None or name == "at_most"}
    job: BoardJob[SourceBoard, Count] = BoardJob(
        work=work.count,
        item=lambda board: (board.puzzle, *how.values(), board.options),
        view=lambda board, counted: count_view(counted, board.place),
        code_of=_code_of,
    )
    request.tell(job, partial(_print, at_most), request.tasks(), **asked)


def _print(at_most: int | None, board: SourceBoard, counted: Count) -> None:
    # Without thousands separators, so that the number can go into another program.
    solutions = "1 solution" if counted.number == 1 else f"{counted.number} solutions"
    how = f"{counted.method}, {seconds_text(counted.seconds)}"
    if counted.delta is not None and counted.number != at_most:
        about = "" if counted.epsilon is None else "about "
        chance = f"wrong with a probability of at most {counted.delta:.2g}"
        if counted.epsilon is not None:
            chance = f"within a factor of {1 + counted.epsilon:g}, {chance}"
        told = f"{about}{solutions} ({chance}, {how})"
    elif counted.exact:
        told = f"{solutions} (exact, {how})"
    else:
        limit = "limit reached, " if counted.limit_reached else ""
        least = f"at least {solutions}" if counted.number else "no solution found"
        told = f"{least} ({limit}{how})"
    print_line(f"{board.place}: {told}")


def _code_of(line: Mapping[str, Any]) -> int:
    if "limit_reached" in line:
        return LIMIT
    return FAILED if line["count"] == 0 else ANSWERED
