"""``python -m benchmarks.graphs``: loops and connected cells, by cuts and by complete clauses.

CPU milliseconds, medians of boards that are made anew, always the same: a solve with uniqueness in each
encoding, and a certificate that is written and verified.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from benchmarks.tables import milliseconds, table
from satpuzzles import Options, certify, generate, solve, verify
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.uniqueness.boards import recipe_type

BOARDS = 3


class Kind(NamedTuple):
    """Boards of a size, with no more clues than are needed or, of recipes that take it, a share of them."""

    type: str
    rows: int
    columns: int
    share: float | None = None

    @property
    def name(self) -> str:
        """``slitherlink 15x25 50% of the clues``."""
        told = "" if self.share is None else f" {self.share:.0%} of the clues"
        return f"{self.type} {self.rows}x{self.columns}{told}"


KINDS = (
    Kind("slitherlink", 10, 10),
    Kind("slitherlink", 15, 25),
    Kind("slitherlink", 15, 25, 0.5),
    Kind("slitherlink", 40, 40, 0.8),
    Kind("nurikabe", 10, 10),
)


WAYS = (
    ("by cuts", Options(encoding="lazy")),
    ("by cuts, no presolve", Options(encoding="lazy", presolve=False)),
    ("complete", Options(encoding="elimination")),
)


def row(kind: Kind) -> list[str]:
    """The figures of some boards."""
    share = {} if kind.share is None else {"clues": kind.share}
    recipe = recipe_type(kind.type)(rows=kind.rows, columns=kind.columns, **share)
    figures = [figures_of(made.puzzle.to_json()) for made in generate(recipe, seed=1, count=BOARDS)]
    return [kind.name, *(milliseconds(median(times)) for times in zip(*figures))]


def figures_of(board: dict[str, Any]) -> list[float]:
    """The seconds of each column of the table, each of a new puzzle value."""
    found = []
    for _, options in WAYS:
        puzzle: Puzzle = Puzzle.from_json(board)
        begin = process_time()
        assert solve(puzzle, options=options).status == "unique"
        found.append(process_time() - begin)
    for connectivity in ("lazy", "static"):
        puzzle = Puzzle.from_json(board)
        with TemporaryDirectory() as folder:
            begin = process_time()
            assert certify(puzzle, Path(folder, "it"), connectivity=connectivity).status == "unique"
            assert verify(Path(folder, "it")).valid
            found.append(process_time() - begin)
    return found


if __name__ == "__main__":
    heads = [f"solved {name}" for name, _ in WAYS] + ["certified by cuts", "certified complete"]
    head = table(["boards", *heads], []).splitlines()
    for line in head:
        print(line)
    for kind in KINDS:
        print(f"| {' | '.join(row(kind))} |", flush=True)
