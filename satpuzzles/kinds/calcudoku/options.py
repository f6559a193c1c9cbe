"""The options of ``satpuzzles generate calcudoku``."""

from __future__ import annotations

import click

from satpuzzles.core.arguments import is_number, short_repr
from satpuzzles.core.grid import Size
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.recipe import Recipe


class RangeType(click.ParamType[Size]):
    """``3`` or ``1-4``: the least and the most."""

    name = "range"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Size:
        """The two numbers; fails with what was expected."""
        if isinstance(value, tuple):
            return value
        ends = str(value).split("-")
        if not 1 <= len(ends) <= 2 or not all(is_number(end, 6) for end in ends):
            self.fail(f"expected a number, or a range such as 1-4, not {short_repr(value)}", param, ctx)
        return int(ends[0]), int(ends[-1])


OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}


def _operators(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    names = [name.strip() for name in value.split(",")]
    for name in names:
        if name not in OPERATORS and name not in OPERATORS.values():
            raise click.BadParameter(
                f"expected some of {','.join(OPERATORS)}, not {short_repr(name)}", context, parameter
            )
    return tuple(dict.fromkeys(OPERATORS.get(name, name) for name in names))


@click.option(
    "--cages",
    type=RangeType(),
    default="1-4",
    metavar="RANGE",
    help="Smallest and largest cage, such as 2-3.",
)
@click.option(
    "--operators",
    callback=_operators,
    default="add,sub,mul,div",
    metavar="NAMES",
    help="Operators to use, from add,sub,mul,div.",
)
@click.option(
    "--minimal/--no-minimal",
    default=False,
    help="Leave out operators that are not needed, or keep them.",
)
def recipe(size: Size | None, boards: int, **told: object) -> Recipe:
    """Make Calcudoku (KenKen) boards, N x N in connected cages (default size: 6 x 6).

    \b
    satpuzzles generate calcudoku --size 9 --cages 2-5
    satpuzzles generate calcudoku --size 4 --operators add,mul --to sgt
    """
    return recipe_of("calcudoku", size or (6, 6), told)
