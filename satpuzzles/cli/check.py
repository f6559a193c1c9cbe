"""``satpuzzles check``: every rule that a grid breaks, and whether a partly filled one can be completed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.cli.answers import heading, use_color
from satpuzzles.cli.grids import with_grids
from satpuzzles.cli.line_checks import require_keys, require_word
from satpuzzles.cli.options import (
    PATH,
    Reading,
    json_option,
    quiet_option,
    reading_options,
    record_of,
    solver_options,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, Outcome, harmless
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.resumable import Job, write_resumable
from satpuzzles.cli.sources import Board, boards
from satpuzzles.cli.violations import print_violations
from satpuzzles.cli.workers import Crew, Lines, marks_of, worker_options
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.core.options import Options
from satpuzzles.views.answers import failure_view, head_view, verdict_view

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.questions.verdict import Verdict

VERDICTS = {
    "right": "right: every rule is kept",
    "broken": "wrong",
    "completable": "right so far: it can be completed",
    "dead end": "wrong: no rule is broken yet, but it cannot be completed",
    "undecided": "no rule is broken yet; the limit came before it was known whether it can be completed",
}


@click.command()
@click.argument("source", type=PATH)
@click.argument("grid", type=PATH)
@solver_options("time_limit")
@json_option
@quiet_option
@click.option(
    "-o",
    "--output",
    "target",
    type=PATH,
    metavar="FILE",
    help="Write the verdicts there as JSON lines; `--resume` can go on with it.",
)
@worker_options
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    grid: str,
    options: Options,
    as_json: bool,
    quiet: bool,
    target: str | None,
    crew: Crew,
    reading: Reading,
) -> None:
    """Name every rule that a grid breaks, with its cells.

    GRID is a file (`-` for standard input) with a grid for each board of SOURCE: rows of numbers, `?` or
    null where unknown, or the output of `solve --json`. For a partly filled grid it is also said whether
    it can be completed. Exit code 1 when a rule is broken or it cannot.

    \b
    satpuzzles check board.txt solution.txt
    satpuzzles check board.txt half-done.txt
    satpuzzles solve --json boards.txt | satpuzzles check boards.txt -
    satpuzzles check --jobs 4 boards.jsonl answers.jsonl -o verdicts.jsonl
    """
    crew.require_sense(target, (source, grid))
    found = list(boards(source, reading, outcome))
    filled = with_grids(found, grid, outcome)
    if target is None:
        for board, grid_of_board, verdict in _verdicts(crew, filled, options, Progress(), outcome):
            if isinstance(verdict, SatpuzzlesError):
                continue
            outcome.at_least(_code_of(verdict.word))
            if as_json:
                print(json.dumps(_view(board, verdict)), flush=True)
            elif quiet:
                print(harmless(f"{board.place}: {verdict.word}"), flush=True)
            else:
                _print(board, grid_of_board, verdict)
        return

    def lines(filled: Iterator[tuple[Board, Grid]], done: int, resumed: bool) -> Lines:
        progress = Progress(len(found), done, prints=False)
        for board, _, verdict in _verdicts(crew, filled, options, progress, outcome):
            yield _view(board, verdict)

    asked = {
        "command": "check",
        "sources": marks_of([source, grid]),
        "options": record_of(options, reading, "time_limit"),
    }
    job = Job(
        asked,
        filled,
        lambda task: head_view(task[0].place, task[0].puzzle),
        lines,
        lambda line: _code_of(line["verdict"]),
        require=lambda task, line: _require_verdict(*task, line, options.limits.seconds is not None),
    )
    write_resumable(target, job, crew.resume, outcome)


def _verdicts(
    crew: Crew,
    filled: Iterator[tuple[Board, Grid]],
    options: Options,
    progress: Progress,
    outcome: Outcome,
) -> Iterator[tuple[Board, Grid, Verdict | SatpuzzlesError]]:
    """The verdict on each grid, or the error that it ended in, which was reported."""
    from satpuzzles.many.work import check, check_item, to_verdict

    items = (((board, grid), check_item(board.puzzle, grid, options.anew())) for board, grid in filled)
    for (board, grid), answer in crew.answers(check, items, progress):
        if answer.error is not None:
            outcome.error(answer.error, board.place)
        yield board, grid, answer.error or to_verdict(answer.value)


def _code_of(word: str) -> int:
    if word == "undecided":
        return LIMIT
    return FAILED if word in ("broken", "dead end") else ANSWERED


def _view(board: Board, verdict: Verdict | SatpuzzlesError) -> dict[str, Any]:
    if isinstance(verdict, SatpuzzlesError):
        return {**head_view(board.place, board.puzzle), **failure_view(verdict)}
    return verdict_view(verdict, board.puzzle, board.place)


def _require_verdict(board: Board, grid: Grid, line: Mapping[str, Any], limited: bool) -> None:
    from satpuzzles.questions.verdict import Verdict

    broken = board.puzzle.check(grid)
    own = verdict_view(Verdict("broken", tuple(broken)), board.puzzle, board.place)
    require_keys(line, list(own))
    require_word(line, "verdict", VERDICTS)
    if line["violations"] != json.loads(json.dumps(own["violations"])) or (
        (line["verdict"] == "broken") != bool(broken)
    ):
        raise PuzzleError("its grid breaks other rules")
    full = all(value is not None for row in grid for value in row)
    if not broken and full != (line["verdict"] == "right"):
        raise PuzzleError(f"the verdict on such a grid cannot be {line['verdict']}")
    if line["verdict"] == "undecided" and not limited:
        raise PuzzleError("no limit was set that could be reached")


def _print(board: Board, grid: Grid, verdict: Verdict) -> None:
    from satpuzzles.picture.text import render_text

    puzzle, broken = board.puzzle, verdict.violations
    print(heading(board.place, puzzle))
    marked = {cell for violation in broken for cell in violation.cells}
    print(render_text(puzzle, grid, differs=marked, color=use_color()))
    if broken:
        rules = f"{len(broken)} rule is" if len(broken) == 1 else f"{len(broken)} rules are"
        print(f"{VERDICTS['broken']}: {rules} broken")
        print_violations(broken)
    else:
        print(VERDICTS[verdict.word])
    print(flush=True)
