"""What the generator of a puzzle can be told: its options, and the recipe that they make.

The command line and pages ask here alike; what they show of options is their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import click

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.kind import Kind
from satpuzzles.uniqueness.boards import recipe_type
from satpuzzles.uniqueness.clue_recipe import ClueRecipe
from satpuzzles.uniqueness.recipe import Recipe
from satpuzzles.uniqueness.symmetry import SYMMETRIES

MakeRecipe = Callable[..., Recipe]
"""Makes a recipe of the size that is asked for (None where nothing is said), the number of boards and the
puzzle's own options, with which click's decorators adorn it. Its docstring is the help."""


class OfFile(click.Option):
    """An option that names a file or says how it is read: for who may read files, and no page may."""


class CluesType(click.ParamType[int | float]):
    """``30``, a number of clues; ``60%`` or ``0.6``, a share of those that there could be."""

    name = "clues"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int | float:
        """A whole number, or a share as a fraction; fails with what was expected."""
        text = str(value)
        is_share = text.endswith("%") or "." in text
        digits = text.removesuffix("%")
        if not (digits.isascii() and digits.replace(".", "", 1).isdigit() and len(digits) <= 9):
            self.fail(f"expected a number, or a share as in 60% or 0.6, not {short_repr(value)}", param, ctx)
        if not is_share:
            return int(digits)
        return float(digits) / 100 if text.endswith("%") else float(digits)


@dataclass(frozen=True, slots=True)
class Generator:
    """The generator of a type of puzzle.

    Attributes:
        makes: the function that makes its recipes.
        own: the options of the puzzle alone.
        shared: those that it has in common with others whose boards are made of clues.
    """

    makes: MakeRecipe
    own: Sequence[click.Parameter]
    shared: Sequence[click.Parameter]

    def recipe(self, size: Size | None, boards: int, told: Mapping[str, Any]) -> Recipe:
        """The recipe for boards of a size.

        Args:
            size: None where nothing is said.
            boards: how many are to be made.
            told: the values of all options, by their names.

        Raises:
            click.ClickException: options contradict one another.
            PuzzleError: there is no such board.
        """
        shared = [str(each.name) for each in self.shared]
        own = {name: value for name, value in told.items() if name not in shared}
        return replace(self.makes(size, boards, **own), **{name: told[name] for name in shared})


def generator_of(kind: Kind) -> Generator:
    """The generator of a puzzle; raises PuzzleError where its boards cannot be made."""
    makes = maker_of(kind)
    found = recipe_type(kind.name)
    is_of_clues = isinstance(found, type) and issubclass(found, ClueRecipe)
    return Generator(makes, _options_of(makes), _options_of(_of_clues) if is_of_clues else [])


def maker_of(kind: Kind) -> MakeRecipe:
    """What makes the recipes of a puzzle; raises PuzzleError where its boards cannot be made."""
    return cast(MakeRecipe, kind.load(kind.options)) if kind.options else _with_size_alone(kind)


def _options_of(adorned: object) -> list[click.Parameter]:
    return [*reversed(getattr(adorned, "__click_params__", []))]


@click.option(
    "--symmetry",
    type=click.Choice(list(SYMMETRIES)),
    default="none",
    help="Clues that it maps onto one another stand on the board together or not at all; no such set of "
    "clues can then be left out.",
)
@click.option(
    "--clues",
    type=CluesType(),
    metavar="N|SHARE",
    help="How many clues to leave, or which share of all that there could be (60% or 0.6); without it no "
    "clue is left that the others do not need. A symmetry may leave up to 3 more.",
)
@click.option(
    "--mask",
    default="",
    metavar="ROWS",
    help="The cells in which clues may stand, rows with / between and a . where none may: x.x/.x./x.x; "
    "with --clues 100% one stands in each.",
)
def _of_clues() -> None:
    """Bears the options of all boards that are made of clues that are read off an answer."""


def _with_size_alone(kind: Kind) -> MakeRecipe:
    """What makes the recipes of a puzzle that has no options of its own."""
    found = recipe_type(kind.name)

    def makes(size: Size | None, boards: int) -> Recipe:
        rows, columns = size or (9, 9)
        return found(rows=rows, columns=columns)

    needed = "" if kind.recipe else ", no clue of which can be left out"
    name = kind.name.replace("_", " ").title()
    makes.__doc__ = (
        f"Make {name} boards{needed}; 9 x 9 without --size.\n\n\b\n"
        f"satpuzzles generate {kind.name} --size 6\n"
        f"satpuzzles generate {kind.name} --size 6 --count 20 -o boards.jsonl"
    )
    return makes
