"""The options of ``satpuzzles generate sudoku``, and the recipe that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satpuzzles.core.grid import Size

if TYPE_CHECKING:
    from satpuzzles.kinds.sudoku.recipe import SudokuRecipe


@click.option(
    "--box",
    type=click.IntRange(1),
    nargs=2,
    metavar="ROWS COLUMNS",
    help="Rows and columns of a box; without it the most nearly square one, no taller than wide.",
)
@click.option("--diagonals", is_flag=True, help="The two diagonals hold every value once too.")
def recipe(size: Size | None, boards: int, box: Size | None, diagonals: bool) -> SudokuRecipe:
    """Make Sudoku boards, no given of which can be left out; 9 x 9 without --size.

    \b
    satpuzzles generate sudoku --count 10 --seed 1 -o boards.sdm
    satpuzzles generate sudoku --size 12 --box 4 3 --diagonals
    """
    from satpuzzles.kinds.sudoku.recipe import SudokuRecipe

    rows, columns = size or (9, 9)
    return SudokuRecipe(rows=rows, columns=columns, box=box, diagonals=diagonals)
