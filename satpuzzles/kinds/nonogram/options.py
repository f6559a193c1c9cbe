"""The options of ``satpuzzles generate nonogram``."""

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
    help="Chance that a cell is coloured (default: 0.5).",
)
@click.option(
    "--colors", type=click.IntRange(1), default=1, metavar="K", help="Number of colours besides blank."
)
@click.option(
    "--image",
    cls=OfFile,
    type=click.Path(),
    metavar="FILE",
    help="Make the board from this picture. A few cells may change.",
)
@click.option(
    "--threshold",
    cls=OfFile,
    type=click.IntRange(1, 255),
    metavar="N",
    help="Make cells darker than N black (default: chosen from the picture).",
)
@click.option(
    "--dither",
    cls=OfFile,
    is_flag=True,
    help="Turn grey into patterns of black cells. More cells then change.",
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
    """Make Nonogram boards at random or from a picture (default size: 10 x 10).

    A picture is scaled to ROWSxCOLUMNS; with one number it keeps its shape and has that many rows (default:
    30). A few cells are then changed until the clues have only one solution; those cells are listed. Pictures
    are PNG, JPEG, GIF, BMP, WebP or PPM files of at most 64 MiB and 50 million pixels, and need Pillow: `pip
    install 'satpuzzles[images]'`.

    \b
    satpuzzles generate nonogram --size 20x15 --density 0.6
    satpuzzles generate nonogram --colors 3 --to webpbn -o board.xml
    satpuzzles generate nonogram --image cat.png --size 40
    satpuzzles generate nonogram --image cat.png --size 30x40 -o cat.non
    """

    from satpuzzles.kinds.nonogram.recipe import NonogramRecipe

    if image is None:
        if threshold is not None or dither:
            raise click.UsageError("--threshold and --dither require --image")
        rows, columns = size or (10, 10)
        return NonogramRecipe(rows=rows, columns=columns, density=density or 0.5, colors=colors)
    if density is not None:
        raise click.UsageError("--density cannot be combined with --image")
    if boards > 1:
        raise click.UsageError("--count cannot be combined with --image: a picture makes one board")
    wanted_rows, wanted_columns = size or (None, None)
    return NonogramRecipe.of_image(
        image,
        rows=wanted_rows,
        columns=None if isinstance(size, Square) else wanted_columns,
        colors=colors,
        threshold=threshold,
        dither=dither,
    )
