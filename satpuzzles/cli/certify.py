"""``satpuzzles certify``: certificates that a solution is the only one, or that there is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from satpuzzles.cli.outcome import FAILED, Outcome
from satpuzzles.cli.sources import (
    Board,
    boards,
    format_option,
    stem,
    time_limit_option,
    type_option,
)
from satpuzzles.limits import Limits

if TYPE_CHECKING:
    from satpuzzles.services.certificate import Connectivity
    from satpuzzles.services.certify import Certified

SENTENCES = {
    "unique": "unique, certified in",
    "unsolvable": "unsolvable, certified in",
    "multiple": "multiple: there are several solutions, so nothing can be certified",
}


@click.command()
@click.argument("source")
@click.option(
    "-o",
    "--output",
    "target",
    required=True,
    metavar="DIR",
    help="The directory to make; for several boards, one each in it.",
)
@click.option("--backend", metavar="NAME", help="A SAT backend that gives proofs; see `satpuzzles backends`.")
@click.option(
    "--connectivity",
    type=click.Choice(["lazy", "static"]),
    default="lazy",
    help="Connected cells (Hitori) by cuts, each checked (default), or by clauses complete in themselves.",
)
@time_limit_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@type_option
@format_option
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    target: str,
    backend: str | None,
    connectivity: Connectivity,
    time_limit: float | None,
    as_json: bool,
    puzzle_type: str | None,
    format_name: str | None,
) -> None:
    """Write a certificate that a solution is the only one, or that there is none.

    A certificate is a directory: the puzzle, the CNF of its rules, the solution and a clause that forbids
    it, what each variable means, and a proof (DRUP) that this CNF has no model. `satpuzzles verify` checks it
    without a solver. The directory must not exist yet, or be empty. Exit code 1 when a board has several
    solutions, for which nothing is written, or none.

    \b
    satpuzzles certify board.txt -o certificate
    satpuzzles verify certificate
    satpuzzles certify boards.txt -o certificates --time-limit 60
    """
    from satpuzzles.services.certify import certify

    found = list(boards(source, puzzle_type, format_name, outcome))
    several = len(found) > 1
    for board in found:
        with outcome.guard(board.place):
            folder = Path(target)
            if several:
                folder.mkdir(parents=True, exist_ok=True)
                folder /= stem(source, board, found[-1].number)
            limits = Limits(time_limit)
            answer = certify(board.puzzle, folder, backend=backend, limits=limits, connectivity=connectivity)
            if answer.status != "unique":
                outcome.at_least(FAILED)
            _print(board, answer, as_json)


def _print(board: Board, answer: Certified, as_json: bool) -> None:
    directory = None if answer.directory is None else str(answer.directory)
    if not as_json:
        print(f"{board.place}: {SENTENCES[answer.status]}{f' {directory}' if directory else ''}", flush=True)
        return
    data = {"source": board.place, "type": board.puzzle.type, "status": answer.status}
    sizes = {name: getattr(answer, name) for name in ("variables", "clauses", "cuts", "lemmas", "backend")}
    print(json.dumps({**data, **({"certificate": directory, **sizes} if directory else {})}), flush=True)
