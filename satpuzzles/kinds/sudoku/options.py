"""The options of ``satpuzzles generate sudoku``."""

from __future__ import annotations

import click

from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.recipe import Recipe


@click.option(
    "--box",
    type=click.IntRange(1),
    nargs=2,
    metavar="ROWS COLUMNS",
    help="Rows and columns of a box (default: closest to a square, no taller than wide).",
)
@click.option("--diagonals", is_flag=True, help="Require every value exactly once on both main diagonals.")
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Sudoku boards in which every given is needed (default size: 9 x 9).

    From 25 x 25, the generator also keeps givens that take long to test.

    \b
    satpuzzles generate sudoku --count 10 --seed 1 -o boards.sdm
    satpuzzles generate sudoku --size 12 --box 4 3 --diagonals
    """
    return recipe_of("sudoku", size or (9, 9), told)
