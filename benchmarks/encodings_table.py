"""``python -m benchmarks.encodings_table``: the published boards under every encoding, as Markdown.

Beside what ``satpuzzles encodings`` shows stand the milliseconds of CPU that backends take. The first table
has the default ways of saying counts, the second one all of them for a few boards.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

import satpuzzles as sp
from benchmarks.backend_timing import Timed, timed
from benchmarks.sets import ROOT
from benchmarks.tables import digits, table
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.encodings import Encodings, EncodingSummary, encodings
from satpuzzles.sat.cardinality import DEFAULT

BACKENDS = ("glucose4", "cadical195", "kissat404")
BOARDS = (
    "hitori/large_30x30.txt",
    "nonogram/large_noise_30x30.g",
    "calcudoku/large_12x12.txt",
    "futoshiki/large_12x12.txt",
    "sudoku/large_16x16.txt",
    "slitherlink/large_25x25.txt",
    "nurikabe/typical_10x10.nurikabe",
    "akari/large_30x30.txt",
)
"""In the folder ``instances``; each has one board with one solution."""
COUNTED = ("futoshiki/large_12x12.txt", "slitherlink/large_25x25.txt", "akari/large_30x30.txt")
"""Boards of which the second table tells."""

Runs = tuple[Timed, Timed | None]
"""To find a solution or that there is none; and, where there is one, another or that there is none."""


def board_of(path: str) -> Puzzle:
    """The one board of a file in the folder ``instances``."""
    return sp.load(ROOT / "instances" / path)


def runs_of(puzzle: Puzzle, rows: Sequence[EncodingSummary], each: float) -> list[list[Runs]]:
    """What each backend takes for each formula; backends take turns, so that all meet the same machine."""
    solution = sp.solve(puzzle).solution
    found = []
    for row in rows:
        runs = []
        for name in BACKENDS:
            formula = puzzle, name, row.encoding, row.presolve
            first = timed(*formula, None, each, row.counts[0])
            runs.append((first, solution and timed(*formula, solution, each, row.counts[0])))
        found.append(runs)
    return found


def row_of(path: str, found: Encodings, row: EncodingSummary, runs: Sequence[Runs]) -> list[str]:
    """A row of either table."""
    share = "-" if row.propagated is None or not found.shared else f"{row.propagated / found.shared:.0%}"
    fixed = {True: "fixed", False: "free", None: "?"}[row.fixed] if row.auxiliary else "none"
    return [
        f"`{path.rpartition('.')[0]}`",
        row.encoding if row.complete else f"{row.encoding} (cuts)",
        "yes" if row.presolve else "no",
        ", ".join(str(each.at_most_one or each.cardinality or "default") for each in row.counts),
        *(f"{number:,}" for number in (row.variables, row.clauses, row.literals)),
        fixed,
        share,
        *map(milliseconds_of, runs),
    ]


def milliseconds_of(runs: Runs) -> str:
    """To find the solution, and to show that there is no other."""
    return " + ".join("?" if run is None or run.cpu is None else digits(run.cpu * 1000) for run in runs)


@click.command()
@click.option("--each", default=30.0, show_default=True, help="Seconds for one solve.")
def main(each: float) -> None:
    """Prints both tables."""
    head = ["board", "encoding", "presolve", "counts", "variables", "clauses", "literals", "auxiliary"]
    head += ["propagated", *(f"{name}, ms" for name in BACKENDS)]
    plain, counted = [], []
    for path in BOARDS:
        click.echo(f"... {path}", err=True)
        found = encodings(board_of(path), Limits())
        runs = runs_of(found.puzzle, found.rows, each)
        told = [(row, row_of(path, found, row, times)) for row, times in zip(found.rows, runs)]
        plain += [cells[:3] + cells[4:] for row, cells in told if DEFAULT in row.counts]
        if path in COUNTED:
            counted += [cells[:2] + cells[3:] for row, cells in told if row.complete and not row.presolve]
    click.echo(table(head[:3] + head[4:], plain))
    click.echo(table(head[:2] + head[3:], counted))


if __name__ == "__main__":
    main()
