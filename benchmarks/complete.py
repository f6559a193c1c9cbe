"""``python -m benchmarks.complete``: the complete encodings, without presolve, against each other.

Medians over boards that are made anew, always the same: the size of a formula, and milliseconds of CPU and
conflicts of solvers that load it and find a solution, then, from scratch, that there is no other (or one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import click
from pysat.solvers import Solver

from benchmarks.tables import digits, table
from satpuzzles import CalcudokuRecipe, HitoriRecipe, Nonogram, NurikabeRecipe, generate
from satpuzzles.kinds.nonogram.puzzle import runs_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.uniqueness.boards import recipe_type

BACKENDS = ("cadical195", "glucose4", "minisat22")
BOARDS = 5


def made(recipe: object) -> Callable[[], Iterator[Puzzle]]:
    """Boards with one solution by a recipe."""
    return lambda: (each.puzzle for each in generate(recipe, seed=1, count=BOARDS))


def noise(size: int, density: float) -> Callable[[], Iterator[Puzzle]]:
    """Nonograms of random pictures; they may have several solutions."""

    def boards() -> Iterator[Puzzle]:
        for seed in range(BOARDS):
            random = Random(seed * 1000 + size)
            picture = [[int(random.random() < density) for _ in range(size)] for _ in range(size)]
            yield Nonogram([runs_of(row) for row in picture], [runs_of(column) for column in zip(*picture)])

    return boards


SETS: dict[str, Callable[[], Iterator[Puzzle]]] = {
    **{f"hitori {size}x{size}": made(HitoriRecipe(rows=size, columns=size)) for size in (12, 20, 30, 40, 50)},
    **{
        f"calcudoku {size}x{size} to {most}": made(CalcudokuRecipe(rows=size, columns=size, cages=(2, most)))
        for size, most in ((9, 6), (12, 4), (15, 4), (20, 3), (20, 4))
    },
    "nonogram 25x25 half": noise(25, 0.5),
    "nonogram 40x40 half": noise(40, 0.5),
    "nonogram 25x25 hard": noise(25, 0.4),
    "nonogram 30x30 hard": noise(30, 0.45),
    "slitherlink 15x15": made(recipe_type("slitherlink")(rows=15, columns=15, clues=0.6)),
    "nurikabe 10x10": made(NurikabeRecipe(rows=10, columns=10)),
}


class Solved(NamedTuple):
    """What a solver took: seconds of CPU, conflicts, and the model if there is one."""

    cpu: float
    conflicts: int
    model: list[int] | None


def solved(backend: str, clauses: list[list[int]]) -> Solved:
    """Loads and solves clauses."""
    begin = process_time()
    with Solver(backend, bootstrap_with=clauses) as solver:
        model = solver.get_model() if solver.solve() else None
        return Solved(process_time() - begin, solver.accum_stats()["conflicts"], model)


def row(boards: list[Puzzle], encoding: str, backends: tuple[str, ...]) -> list[str]:
    """The sizes, and of each backend what both solves take."""
    formulas = [board.encode(encoding) for board in boards]
    sizes = [median(f.variables for f in formulas), median(f.clause_count for f in formulas)]
    cells = [f"{int(size):,}" for size in sizes]
    for backend in backends:
        first, second = [], []
        for formula in formulas:
            clauses = [list(clause) for clause in formula.clauses]
            first.append(solved(backend, clauses))
            other = [-literal for literal in (first[-1].model or [])[: formula.answers]]
            second.append(solved(backend, [*clauses, other]))
        cells += [
            " + ".join(digits(1000 * median(each.cpu for each in runs)) for runs in (first, second)),
            " + ".join(f"{int(median(each.conflicts for each in runs)):,}" for runs in (first, second)),
        ]
    return cells


@click.command()
@click.option("--sets", default=",".join(SETS), help="Their names, with commas between.")
@click.option("--encodings", default="", help="Only these.")
@click.option("--backends", default=",".join(BACKENDS), show_default=True)
def main(sets: str, encodings: str, backends: str) -> None:
    """Prints a row for each set and encoding, once it is known."""
    names = tuple(backends.split(","))
    head = ["boards", "encoding", "variables", "clauses"]
    head += [f"{name}{what}" for name in names for what in (", ms", ", conflicts")]
    click.echo(table(head, []), nl=False)
    for name in sets.split(","):
        boards = list(SETS[name]())
        for encoding in boards[0].encodings:
            if boards[0].encode(encoding).lazy or (encodings and encoding not in encodings.split(",")):
                continue
            click.echo(f"| {' | '.join([name, encoding, *row(boards, encoding, names)])} |")


if __name__ == "__main__":
    main()
