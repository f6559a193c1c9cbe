"""The options of ``satpuzzles generate futoshiki``."""

from __future__ import annotations

import click

from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.generator import CluesType
from satpuzzles.uniqueness.recipe import Recipe


@click.option(
    "--givens",
    type=CluesType(),
    default="0.4",
    metavar="N|SHARE",
    help="Set the number of givens (3), or the chance that a clue is a given and not a sign (0.2 or 20%). "
    "Most printed puzzles have 0.0 to 0.2.",
)
@click.option(
    "--signs",
    type=click.IntRange(0),
    metavar="N",
    show_default="as many as needed",
    help="Set the number of signs. A share of givens then has no effect.",
)
@click.option(
    "--minimal/--no-minimal",
    default=None,
    show_default="minimal, as above",
    help="Remove every redundant clue, or keep some. By default, large boards may keep some.",
)
@click.option(
    "--method",
    type=click.Choice(["core", "random"]),
    default="core",
    help="Choose how clues are selected: `core` keeps only clues that proofs need, `random` adds random ones "
    "until the solution is unique.",
)
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Futoshiki boards in which every clue is needed (default size: 9 x 9).

    From 30 x 30, the generator also keeps clues that take long to test.

    \b
    satpuzzles generate futoshiki --size 7 --givens 0.2
    satpuzzles generate futoshiki --size 5 --givens 3 --signs 9
    satpuzzles generate futoshiki --count 10 --with-solutions -o boards.txt
    satpuzzles generate futoshiki --size 5 --to sgt
    """
    return recipe_of("futoshiki", size or (9, 9), told)
