"""The options of ``satpuzzles generate futoshiki``, and the recipe that they make."""

from __future__ import annotations

import click

from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.recipe import Recipe


@click.option(
    "--givens",
    type=click.FloatRange(0, 1),
    default=0.4,
    metavar="SHARE",
    help="The chance that the next clue tried is a given, not an inequality; 0.4 without it. The lower, the "
    "more inequalities; 0 to 0.2 looks as in print.",
)
@click.option(
    "--minimal/--no-minimal",
    default=True,
    help="Whether no clue may be left that the others do not need (default: --minimal).",
)
@click.option(
    "--method",
    type=click.Choice(["core", "random"]),
    default="core",
    help="`random` adds clues at random until the solution is unique, to compare with.",
)
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Futoshiki boards: N x N, no clue of which can be left out; 9 x 9 without --size.

    \b
    satpuzzles generate futoshiki --size 7 --givens 0.2
    satpuzzles generate futoshiki --count 10 --with-solutions -o boards.txt
    satpuzzles generate futoshiki --size 5 --to sgt
    """
    return recipe_of("futoshiki", size or (9, 9), told)
