"""``satpuzzles check``: every rule that a grid breaks, and whether a partly filled one can be completed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answers import use_color
from satpuzzles.cli.grids import with_grids, with_known
from satpuzzles.cli.outcome import FAILED, LIMIT, Outcome
from satpuzzles.cli.sources import Board, boards, format_option, time_limit_option, type_option
from satpuzzles.cli.violations import print_violations, violation_json
from satpuzzles.limits import Limits

if TYPE_CHECKING:
    from satpuzzles.grid import Grid
    from satpuzzles.puzzles.base import Puzzle, Violation

VERDICTS = {
    "right": "right: every rule is kept",
    "broken": "wrong",
    "completable": "right so far: it can be completed",
    "dead end": "wrong: no rule is broken yet, but it cannot be completed",
    "undecided": "no rule is broken yet; the limit came before it was known whether it can be completed",
}


@click.command()
@click.argument("source")
@click.argument("grid")
@time_limit_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@type_option
@format_option
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    grid: str,
    time_limit: float | None,
    as_json: bool,
    puzzle_type: str | None,
    format_name: str | None,
) -> None:
    """Name every rule that a grid breaks, with its cells.

    GRID is a file (`-` for standard input) with a grid for each board of SOURCE: rows of numbers, `?` or
    null where unknown, or the output of `solve --json`. For a partly filled grid it is also said whether
    it can be completed. Exit code 1 when a rule is broken or it cannot.

    \b
    satpuzzles check board.txt solution.txt
    satpuzzles check board.txt half-done.txt
    satpuzzles solve --json boards.txt | satpuzzles check boards.txt -
    """
    found = list(boards(source, puzzle_type, format_name, outcome))
    for board, filled in with_grids(found, grid, outcome):
        with outcome.guard(board.place):
            _check(board, filled, Limits(time_limit), as_json, outcome)


def _check(board: Board, grid: Grid, limits: Limits, as_json: bool, outcome: Outcome) -> None:
    puzzle = board.puzzle
    broken = puzzle.check(grid)
    verdict = "broken" if broken else _verdict(puzzle, grid, limits)
    if verdict in ("broken", "dead end"):
        outcome.at_least(FAILED)
    if verdict == "undecided":
        outcome.at_least(LIMIT)
    if as_json:
        data = {"source": board.place, "type": puzzle.type, "verdict": verdict}
        print(json.dumps({**data, "violations": [violation_json(each) for each in broken]}), flush=True)
    else:
        _print(board, grid, broken, verdict)


def _verdict(puzzle: Puzzle, grid: Grid, limits: Limits) -> str:
    """What to say of a grid that breaks no rule."""
    if all(value is not None for row in grid for value in row):
        return "right"
    from satpuzzles.services.solve import solve

    result = solve(with_known(puzzle, grid), unique=False, limits=limits)
    return {"unsolvable": "dead end", "undecided": "undecided"}.get(result.status, "completable")


def _print(board: Board, grid: Grid, broken: list[Violation], verdict: str) -> None:
    from satpuzzles.render.text import render_text

    puzzle = board.puzzle
    print(f"{board.place}  {puzzle.type} {puzzle.rows} x {puzzle.columns}")
    marked = {cell for violation in broken for cell in violation.cells}
    print(render_text(puzzle, grid, differs=marked, color=use_color()))
    if broken:
        rules = f"{len(broken)} rule is" if len(broken) == 1 else f"{len(broken)} rules are"
        print(f"{VERDICTS['broken']}: {rules} broken")
        print_violations(broken)
    else:
        print(VERDICTS[verdict])
    print(flush=True)
