"""The options of ``satpuzzles generate nurikabe``."""

from __future__ import annotations

import click

from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.recipe import Recipe


@click.option(
    "--largest",
    type=click.IntRange(1),
    default=8,
    metavar="CELLS",
    help="Maximum number of cells of an island.",
)
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Nurikabe boards (default size: 8 x 8).

    \b
    satpuzzles generate nurikabe --size 10
    satpuzzles generate nurikabe --size 7x12 --largest 5 --count 10 -o boards.txt
    """
    return recipe_of("nurikabe", size or (8, 8), told)
