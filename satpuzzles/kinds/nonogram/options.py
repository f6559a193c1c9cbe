"""The options of ``satpuzzles generate nonogram``, and the recipe that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satpuzzles.core.grid import Size, Square
from satpuzzles.uniqueness.generator import OfFile

if TYPE_CHECKING:
    from satpuzzles.kinds.nonogram.recipe import NonogramRecipe


@click.option(
    "--density",
    type=click.FloatRange(0, 1, min_open=True),
    metavar="SHARE",
    help="The chance that a cell is coloured; 0.5 without it.",
)
@click.option("--colors", type=click.IntRange(1), default=1, metavar="K", help="Colours besides blank.")
@click.option(
    "--image",
    cls=OfFile,
    type=click.Path(),
    metavar="FILE",
    help="A picture to make the board of, changed in few cells.",
)
@click.option(
    "--threshold",
    cls=OfFile,
    type=click.IntRange(1, 255),
    metavar="N",
    help="What is darker than this of 255 is black; the picture decides without it.",
)
@click.option(
    "--dither", cls=OfFile, is_flag=True, help="Show grey by patterns of black cells, many of which change."
)
def recipe(
    size: Size | None,
    boards: int,
    density: float | None,
    colors: int,
    image: str | None,
    threshold: int | None,
    dither: bool,
) -> NonogramRecipe:
    """Make Nonogram boards, from chance or from a picture; 10 x 10 without --size.

    A picture is scaled to the size, rows x columns; with one number it keeps its shape and has so many
    rows, without a size 30. It is then changed, in
    as few cells as are found to do, until the clues have only one solution; those cells are named. A
    picture is a file in PNG, JPEG, GIF, BMP, WebP or PPM, of at most 64 MiB and 50 million pixels, and needs
    Pillow: `pip install 'satpuzzles[images]'`.

    \b
    satpuzzles generate nonogram --size 20x15 --density 0.6
    satpuzzles generate nonogram --colors 3 --to webpbn -o board.xml
    satpuzzles generate nonogram --image cat.png --size 40
    satpuzzles generate nonogram --image cat.png --size 30x40 -o cat.non
    """

    from satpuzzles.kinds.nonogram.recipe import NonogramRecipe

    if image is None:
        if threshold is not None or dither:
            raise click.UsageError("--threshold and --dither go with --image")
        rows, columns = size or (10, 10)
        return NonogramRecipe(rows=rows, columns=columns, density=density or 0.5, colors=colors)
    if density is not None:
        raise click.UsageError("--density goes without --image")
    if boards > 1:
        raise click.UsageError("--count goes without --image: a picture makes one board")
    wanted_rows, wanted_columns = size or (None, None)
    return NonogramRecipe.of_image(
        image,
        rows=wanted_rows,
        columns=None if isinstance(size, Square) else wanted_columns,
        colors=colors,
        threshold=threshold,
        dither=dither,
    )
