"""``satpuzzles check``: lists the rules that a grid breaks; says whether a partial grid can be completed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.batch import work
from satpuzzles.cli.answers import print_judged, width_option
from satpuzzles.cli.grids import with_entries, with_grids
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import PATH, quiet_option, solver_options, source_argument
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, print_line
from satpuzzles.cli.request import Request, many_answers
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.views import verdict_view

if TYPE_CHECKING:
    from satpuzzles.questions.verdict import Verdict

VERDICTS = {
    "right": "right: every rule is kept",
    "broken": "wrong",
    "completable": "right so far: it can be completed",
    "dead end": "wrong: no rule is broken yet, but it cannot be completed",
    "undecided": "no rule is broken yet; the limit came before it was known whether it can be completed",
}
CODES = {"broken": FAILED, "dead end": FAILED, "undecided": LIMIT}


@click.command()
@source_argument
@click.argument("grid", type=PATH, required=False)
@solver_options("time_limit")
@many_answers(quiet_option, width_option, lines="Write the verdicts to FILE as JSON Lines.")
def command(request: Request) -> None:
    """Name every rule that a grid breaks, with its cells.

    GRID is a file (`-` for standard input) with one grid for each board of SOURCE: rows of numbers, with `?`
    or null for unknown cells, or the output of `solve --json`. Without GRID, `check` takes the entries that
    SOURCE holds, such as those of a saved game. It also says whether a partly filled grid can be completed.

    Exit code 1 if a rule is broken or the grid cannot be completed.

    \b
    satpuzzles check board.txt solution.txt
    satpuzzles check board.txt half-done.txt
    satpuzzles check saved-game.sav
    satpuzzles solve --json boards.txt | satpuzzles check boards.txt -
    satpuzzles check --jobs 4 boards.jsonl answers.jsonl -o verdicts.jsonl
    """
    found, options = request.boards(), request.options
    job: BoardJob[SourceBoard, Verdict] = BoardJob(
        work=work.check,
        item=lambda board: (board.puzzle, board.grid, options.restarted()),
        view=lambda board, verdict: verdict_view(verdict, board.puzzle, board.place),
        code_of=lambda line: CODES.get(line["verdict"], ANSWERED),
    )
    if request.grid is None:
        tasks = with_entries(found, options, request.outcome)
    else:
        tasks = with_grids(found, request.grid, options, request.outcome)
    request.tell(job, partial(_print, request), tasks, total=len(found))


def _print(request: Request, board: SourceBoard, verdict: Verdict) -> None:
    if request.quiet:
        print_line(f"{board.place}: {verdict.word}")
        return
    assert board.grid is not None
    broken, sentence = verdict.violations, VERDICTS[verdict.word]
    if broken:
        rules = f"{len(broken)} rule is" if len(broken) == 1 else f"{len(broken)} rules are"
        sentence += f": {rules} broken"
    print_judged(board.place, board.puzzle, board.grid, broken, sentence, request.screen)
    print(flush=True)
