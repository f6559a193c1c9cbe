"""``satpuzzles generate``: boards with exactly one solution, one command a type of puzzle.

How boards are made is the business of uniqueness; where they go once made stands in generate_many.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from satpuzzles.cli.generate_many import Order, Size, make
from satpuzzles.cli.options import PATH
from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.workers import worker_options
from satpuzzles.core.arguments import shown

PICTURE_ROWS = 30
"""The rows of a board from a picture, where no size is given."""


class SizeType(click.ParamType[Size]):
    """``9`` or ``20x30``: rows and columns."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Size:
        """The two numbers; fails with what was expected."""
        if isinstance(value, tuple):
            return value
        sides = str(value).lower().split("x")
        if not 1 <= len(sides) <= 2 or not all(side.isascii() and side.isdigit() for side in sides):
            self.fail(f"expected a number, or ROWSxCOLUMNS as in 20x30, not {shown(value)}", param, ctx)
        if max(map(len, sides)) > 6:
            self.fail(f"{shown(value)} is far too large", param, ctx)
        return int(sides[0]), int(sides[-1])


class RangeType(click.ParamType[Size]):
    """``3`` or ``1-4``: the least and the most."""

    name = "range"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Size:
        """The two numbers; fails with what was expected."""
        if isinstance(value, tuple):
            return value
        ends = str(value).split("-")
        if not 1 <= len(ends) <= 2 or not all(
            end.isascii() and end.isdigit() and len(end) < 7 for end in ends
        ):
            self.fail(f"expected a number, or a range as in 1-4, not {shown(value)}", param, ctx)
        return int(ends[0]), int(ends[-1])


_SHARED = (
    click.option(
        "--size",
        type=SizeType(),
        metavar="N|RxC",
        help="Rows and columns: 9, or 20x30. Without it 9, or 6 (Calcudoku), or 10 (Nonogram).",
    ),
    click.option(
        "--count",
        "boards",
        type=click.IntRange(1),
        default=1,
        metavar="N",
        help="How many boards; one without it.",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0),
        metavar="N",
        help="The same seed gives the same boards; without it one is chosen and printed.",
    ),
    click.option(
        "-o", "--output", "target", type=PATH, metavar="FILE", help="The file to write; stdout without it."
    ),
    click.option(
        "--format",
        "--to",
        "format_name",
        metavar="FORMAT",
        help="The format to write; else the ending of FILE tells, and on stdout it is `text`.",
    ),
    click.option(
        "--with-solutions",
        is_flag=True,
        help="Write solutions too: in JSON beside each board, else into boards.solutions.txt for boards.txt.",
    ),
    click.option(
        "--certify",
        "certificates",
        type=PATH,
        metavar="DIR",
        help="Write a proof for each board that its solution is the only one.",
    ),
    worker_options,
)


def _with_order(function: Callable[..., None]) -> Callable[..., None]:
    """Adds the options that all types share; the function gets them together, as ``order``."""

    @wraps(function)
    def call(**options: object) -> None:
        shared: dict[str, Any] = {name: options.pop(name) for name in Order._fields}
        order = Order(**shared)
        image = options.get("image")
        order.require_sense(image if isinstance(image, str) else None)
        function(order=order, **options)

    decorated: Callable[..., None] = call
    for option in reversed(_SHARED):
        decorated = option(decorated)
    return decorated


@click.group(subcommand_metavar="TYPE [OPTIONS]", no_args_is_help=False)
def command() -> None:
    """Make boards with exactly one solution, one or a million.

    \b
    satpuzzles generate futoshiki
    satpuzzles generate hitori --size 20x30 --seed 7 -o board.txt
    satpuzzles generate calcudoku --size 6 --count 100 --with-solutions -o boards.jsonl
    satpuzzles generate nonogram --image cat.png --size 30x40
    satpuzzles generate futoshiki --count 100000 --seed 1 --jobs 2 -o boards.jsonl --resume
    satpuzzles generate TYPE --help         the options of a type
    """


@command.command()
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
@_with_order
@click.pass_obj
def futoshiki(outcome: Outcome, order: Order, givens: float, minimal: bool, method: str) -> None:
    """Make Futoshiki boards: N x N, no clue of which can be left out.

    \b
    satpuzzles generate futoshiki --size 7 --givens 0.2
    satpuzzles generate futoshiki --size 12 --count 10 --seed 1 -o boards.txt --with-solutions
    satpuzzles generate futoshiki --size 5 --format sgt
    """
    from satpuzzles.kinds.futoshiki.recipe import FutoshikiRecipe

    rows, columns = order.size or (9, 9)
    recipe = FutoshikiRecipe(rows=rows, columns=columns, givens=givens, minimal=minimal, method=method)
    make(recipe, order, outcome)


OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}


def _operators(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    names = [name.strip() for name in value.split(",")]
    for name in names:
        if name not in OPERATORS and name not in OPERATORS.values():
            raise click.BadParameter(
                f"expected some of {','.join(OPERATORS)}, not {shown(name)}", context, parameter
            )
    return tuple(dict.fromkeys(OPERATORS.get(name, name) for name in names))


@command.command()
@click.option(
    "--cages",
    type=RangeType(),
    default="1-4",
    metavar="RANGE",
    help="The least and the most cells of a cage, as 2-3; 1-4 without it.",
)
@click.option(
    "--operators",
    callback=_operators,
    default="add,sub,mul,div",
    metavar="NAMES",
    help="The operators to use, of add,sub,mul,div; all without it.",
)
@click.option(
    "--minimal/--no-minimal",
    default=False,
    help="Whether operators that need not be told are left out (default: --no-minimal).",
)
@_with_order
@click.pass_obj
def calcudoku(outcome: Outcome, order: Order, cages: Size, operators: tuple[str, ...], minimal: bool) -> None:
    """Make Calcudoku (KenKen) boards: N x N, in connected cages.

    \b
    satpuzzles generate calcudoku --size 9 --cages 2-5
    satpuzzles generate calcudoku --size 4 --operators add,mul --format sgt
    """
    from satpuzzles.kinds.calcudoku.recipe import CalcudokuRecipe

    rows, columns = order.size or (6, 6)
    recipe = CalcudokuRecipe(rows=rows, columns=columns, cages=cages, operators=operators, minimal=minimal)
    make(recipe, order, outcome)


@command.command()
@click.option(
    "--black",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    metavar="SHARE",
    help="The share of black cells to come near to; without it some 0.3, as it comes.",
)
@_with_order
@click.pass_obj
def hitori(outcome: Outcome, order: Order, black: float | None) -> None:
    """Make Hitori boards, in which every black cell is needed.

    \b
    satpuzzles generate hitori --size 12 --black 0.25
    satpuzzles generate hitori --size 8x15 --count 3
    """
    from satpuzzles.kinds.hitori.recipe import HitoriRecipe

    rows, columns = order.size or (9, 9)
    recipe = HitoriRecipe(rows=rows, columns=columns, black=black)
    make(recipe, order, outcome)


@command.command()
@click.option(
    "--density",
    type=click.FloatRange(0, 1, min_open=True),
    metavar="SHARE",
    help="The chance that a cell is coloured; 0.5 without it.",
)
@click.option("--colors", type=click.IntRange(1), default=1, metavar="K", help="Colours besides blank.")
@click.option(
    "--image", type=PATH, metavar="FILE", help="A picture to make the board of, changed in few cells."
)
@click.option(
    "--threshold",
    type=click.IntRange(1, 255),
    metavar="N",
    help="What is darker than this of 255 is black; the picture decides without it.",
)
@click.option("--dither", is_flag=True, help="Show grey by patterns of black cells, many of which change.")
@_with_order
@click.pass_obj
def nonogram(
    outcome: Outcome,
    order: Order,
    density: float | None,
    colors: int,
    image: str | None,
    threshold: int | None,
    dither: bool,
) -> None:
    """Make Nonogram boards, from chance or from a picture.

    A picture is scaled to the size (without one to 30 rows, as wide as its shape says) and then changed, in
    as few cells as are found to do, until the clues have only one solution; those cells are named. A
    picture is a file in PNG, JPEG, GIF, BMP, WebP or PPM, of at most 64 MiB and 50 million pixels, and needs
    Pillow: `pip install 'satpuzzles[images]'`.

    \b
    satpuzzles generate nonogram --size 20x15 --density 0.6
    satpuzzles generate nonogram --colors 3 --format webpbn -o board.xml
    satpuzzles generate nonogram --image cat.png --size 30x40 -o cat.non --with-solutions
    """
    from satpuzzles.kinds.nonogram.recipe import NonogramRecipe

    if image is None:
        if threshold is not None or dither:
            raise click.UsageError("--threshold and --dither go with --image")
        rows, columns = order.size or (10, 10)
        make(
            NonogramRecipe(rows=rows, columns=columns, density=density or 0.5, colors=colors), order, outcome
        )
        return
    from satpuzzles.kinds.nonogram.picture import read_picture

    if density is not None:
        raise click.UsageError("--density goes without --image")
    if order.boards > 1:
        raise click.UsageError("--count goes without --image: a picture makes one board")
    size = order.size or (PICTURE_ROWS, None)
    read = read_picture(image, *size, colors=colors, threshold=threshold, dither=dither)
    picture = read.picture
    recipe = NonogramRecipe(
        rows=len(picture),
        columns=len(picture[0]),
        colors=len(read.palette),
        picture=picture,
        palette=read.palette,
    )
    make(recipe, order, outcome)
