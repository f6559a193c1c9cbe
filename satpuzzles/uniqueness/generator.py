"""The options of a puzzle's generator, and the recipe that they make, for the command line and the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
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
"""Makes a recipe from the size (None for the default), the number of boards and the options of the puzzle,
which are click decorators. Its docstring is the help."""


class OfFile(click.Option):
    """An option that names a file or how to read it; the page does not offer it."""


class CluesType(click.ParamType[int | float]):
    """``30``, a number of clues; ``60%`` or ``0.6``, a share of all possible clues."""

    name = "clues"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int | float:
        """A whole number, or a share as a fraction."""
        text = str(value)
        is_share = text.endswith("%") or "." in text
        digits = text.removesuffix("%")
        if not (digits.isascii() and digits.replace(".", "", 1).isdigit() and len(digits) <= 9):
            self.fail(f"expected a number or a share such as 60% or 0.6, not {short_repr(value)}", param, ctx)
        if not is_share:
            return int(digits)
        share = float(digits) / 100 if text.endswith("%") else float(digits)
        if share > 1:
            self.fail(f"expected a number of clues or a share up to 100%, not {text}", param, ctx)
        return share


@dataclass(frozen=True, slots=True)
class Generator:
    """The generator of a type of puzzle.

    Attributes:
        makes: the function that makes its recipes.
        own: the options of the puzzle alone.
        shared: options of all puzzles whose boards are made of clues.
    """

    makes: MakeRecipe
    own: Sequence[click.Parameter]
    shared: Sequence[click.Parameter]

    def recipe(self, size: Size | None, boards: int, told: Mapping[str, Any]) -> Recipe:
        """The recipe for boards of a size.

        Args:
            size: None for the default.
            boards: the number of boards to make.
            told: the values of all options, by name.

        Raises:
            click.ClickException: options contradict one another.
            PuzzleError: no such board can be made.
        """
        shared = [str(each.name) for each in self.shared]
        own = {name: value for name, value in told.items() if name not in shared}
        return replace(self.makes(size, boards, **own), **{name: told[name] for name in shared})


def generator_of(kind: Kind) -> Generator:
    """The generator of a puzzle; raises PuzzleError if its boards cannot be generated."""
    makes = maker_of(kind)
    found = recipe_type(kind.name)
    is_of_clues = isinstance(found, type) and issubclass(found, ClueRecipe)
    return Generator(makes, _options_of(makes), _options_of(_of_clues) if is_of_clues else [])


def maker_of(kind: Kind) -> MakeRecipe:
    """The recipe maker of a puzzle; raises PuzzleError if its boards cannot be generated."""
    return cast(MakeRecipe, kind.load(kind.options)) if kind.options else _with_size_alone(kind)


def _options_of(adorned: object) -> list[click.Parameter]:
    return [*reversed(getattr(adorned, "__click_params__", []))]


@click.option(
    "--symmetry",
    type=click.Choice(list(SYMMETRIES)),
    default="none",
    help="Place the clues symmetrically. Symmetric clues are kept or removed together.",
)
@click.option(
    "--clues",
    type=CluesType(),
    metavar="N|SHARE",
    help="Set the number of clues, or their share of all possible clues (60% or 0.6). By default, every clue "
    "is needed. Symmetric boards may have up to 3 more.",
)
@click.option(
    "--mask",
    default="",
    show_default=False,
    metavar="ROWS",
    help="Allow clues only in these cells: rows separated by /, x where a clue is allowed and . where it is "
    "not, as in x.x/.x./x.x. At 100% clues, every x gets a clue.",
)
def _of_clues() -> None:
    """Carries the options of all boards made of clues that are read off an answer."""


def _with_size_alone(kind: Kind) -> MakeRecipe:
    """The recipe maker of a puzzle without options."""
    found = recipe_type(kind.name)

    def makes(size: Size | None, boards: int, **told: object) -> Recipe:
        rows, columns = size or (9, 9)
        return found.from_json({"rows": rows, "columns": columns, **told})

    for each in fields(found):
        if "help" in each.metadata:
            kind_of_value: dict[str, Any] = {"is_flag": True} if each.default is False else {"type": int}
            option = "--" + each.name.replace("_", "-")
            makes = click.option(option, default=each.default, help=each.metadata["help"], **kind_of_value)(
                makes
            )
    needed = " in which every clue is needed" if issubclass(found, ClueRecipe) else ""
    name = kind.name.replace("_", " ").title()
    makes.__doc__ = (
        f"Make {name} boards{needed} (default size: 9 x 9).\n\n\b\n"
        f"satpuzzles generate {kind.name} --size 6\n"
        f"satpuzzles generate {kind.name} --size 6 --count 20 -o boards.jsonl"
    )
    return makes
