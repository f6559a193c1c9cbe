"""``satpuzzles encodings``: compares the encodings of a board."""

from __future__ import annotations

import click

from satpuzzles.cli.answers import print_columns, print_heading
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import json_option, solver_options, sources_argument
from satpuzzles.cli.outcome import ANSWERED, LIMIT
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.questions.encodings import Encodings, EncodingSummary, encodings
from satpuzzles.sat.cardinality import DEFAULT, CardinalityEncodings
from satpuzzles.views import encodings_view


@click.command()
@sources_argument
@solver_options("time_limit")
@json_option
@as_request
def command(request: Request) -> None:
    """Compare the encodings of boards by size and propagation.

    Each row is one formula, with or without presolve. It shows the size, whether the answer variables fix
    the auxiliary ones (then each solution is one model), and how many of the cells that all solutions share
    unit propagation finds. Equal formulas share a row.

    Exit code 3 if a limit left something out.

    \b
    satpuzzles encodings board.txt
    satpuzzles encodings --time-limit 10 --json boards.txt > encodings.jsonl
    """
    job: BoardJob[SourceBoard, Encodings] = BoardJob(
        here=lambda board: encodings(board.puzzle, board.options.limits),
        view=lambda board, found: encodings_view(found, board.place),
        code_of=lambda line: LIMIT if "limit_reached" in line else ANSWERED,
    )
    request.tell(job, _print, request.tasks())


def _print(board: SourceBoard, found: Encodings) -> None:
    print_heading(board.place, found.puzzle)
    shared = "" if found.shared is None else f"; {found.shared} of {found.places} places have one value"
    print(f"{found.status}{shared}")
    names = ["encoding", "presolve", "counts", "variables", "clauses", "literals", "auxiliary", "propagated"]
    print_columns(names, [_cells(row, found) for row in found.rows])
    if found.limit_reached:
        print("a limit was reached: what is not known is ?, and formulas may be missing")
    print(flush=True)


def _cells(row: EncodingSummary, found: Encodings) -> list[str]:
    return [
        row.encoding if row.complete else f"{row.encoding} (cuts)",
        "yes" if row.presolve else "no",
        ", ".join(map(_told, row.counts)),
        *(f"{number:,}" for number in (row.variables, row.clauses, row.literals)),
        _auxiliary(row, found),
        _propagated(row, found),
    ]


def _told(counting: CardinalityEncodings) -> str:
    """The value of the option of ``encode`` that asks for it."""
    return "default" if counting == DEFAULT else str(counting.at_most_one or counting.cardinality)


def _auxiliary(row: EncodingSummary, found: Encodings) -> str:
    if not row.auxiliary:
        return "none"
    if found.status == "unsolvable":
        return "-"
    return "?" if row.fixed is None else "fixed" if row.fixed else "free"


def _propagated(row: EncodingSummary, found: Encodings) -> str:
    if row.refuted:
        return "refutes"
    if found.status == "unsolvable":
        return "-"
    if row.propagated is None or found.shared is None:
        return "?"
    return "-" if not found.shared else f"{row.propagated / found.shared:.0%}"
