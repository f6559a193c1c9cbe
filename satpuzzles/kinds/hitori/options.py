"""The options of ``satpuzzles generate hitori``, and the recipe that they make."""

from __future__ import annotations

import click

from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.recipe import Recipe


@click.option(
    "--black",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    metavar="SHARE",
    help="The share of black cells to come near to; without it some 0.3, as it comes.",
)
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Hitori boards, in which every black cell is needed; 9 x 9 without --size.

    \b
    satpuzzles generate hitori --size 12 --black 0.25
    satpuzzles generate hitori --size 8x15 --count 3
    """
    return recipe_of("hitori", size or (9, 9), told)
