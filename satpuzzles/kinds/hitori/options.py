"""The options of ``satpuzzles generate hitori``."""

from __future__ import annotations

import click

from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.recipe import Recipe


@click.option(
    "--black",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    metavar="SHARE",
    help="Share of black cells to aim for (default: about 0.3).",
)
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Hitori boards in which every black cell is needed (default size: 9 x 9).

    \b
    satpuzzles generate hitori --size 12 --black 0.25
    satpuzzles generate hitori --size 8x15 --count 3
    """
    return recipe_of("hitori", size or (9, 9), told)
