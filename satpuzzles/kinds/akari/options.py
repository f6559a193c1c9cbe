"""The options of ``satpuzzles generate akari``."""

from __future__ import annotations

import click

from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.recipe import Recipe


@click.option(
    "--blocks",
    type=click.FloatRange(0, 1),
    default=0.2,
    metavar="SHARE",
    help="Share of blocks to start with; more are added until the solution is unique.",
)
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Akari boards in which every number is needed (default size: 10 x 10).

    \b
    satpuzzles generate akari --size 14 --symmetry rotation-180
    satpuzzles generate akari --size 8x15 --blocks 0.3 --count 3
    """
    return recipe_of("akari", size or (10, 10), told)
