"""Writes drawings as PNG and GIF by rendering the pages of ``pdf.py``, so that all formats look alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from satpuzzles.core.errors import PuzzleError
from satpuzzles.picture.drawing import Drawing, TextGroup
from satpuzzles.picture.pdf import Page, Placed, pdf, require_packages

if TYPE_CHECKING:
    from PIL import Image

PNG_DOTS, GIF_DOTS = 300, 144
"""Dots per inch; a GIF has fewer if the picture is large."""

MOST = 60_000_000
"""The most dots of a PNG; each takes four bytes while it is made."""

MOST_OF_SIDE = 1_000
"""The most dots of a side of a GIF."""

COLORS = 255
"""The colours of a GIF, without the one for unchanged dots."""

NEAR = 8
"""Colours this close count as equal, because Pillow looks colours up in boxes of this size."""

Color = tuple[int, ...]
"""Red, green and blue, to 255."""


def png(drawing: Drawing) -> bytes:
    """A drawing as a picture of dots, which knows its size in inches.

    Raises:
        MachineError: a required package is missing.
        PuzzleError: it would have too many dots, or the font lacks a character.
    """
    dots = drawing.width * drawing.height * (PNG_DOTS / 25.4) ** 2
    if dots > MOST:
        told = f"the picture would have {dots / 1e6:,.0f} million dots"
        raise PuzzleError(f"{told}; the most are {MOST / 1e6:.0f} million; try smaller cells")
    [image] = _images([drawing], PNG_DOTS / 72)
    file = BytesIO()
    image.save(file, "PNG", dpi=(PNG_DOTS, PNG_DOTS))
    return file.getvalue()


def gif(drawings: Sequence[Drawing], seconds: Sequence[float]) -> bytes:
    """Drawings of one size in turn, again and again.

    Args:
        seconds: how long each is shown, in hundredths.

    Raises:
        MachineError: a required package is missing.
        PuzzleError: the font lacks a character.
    """
    scale = min(GIF_DOTS / 72, MOST_OF_SIDE / max(drawings[0].width, drawings[0].height) * 25.4 / 72)
    colors = _palette(drawings)
    first, *others = (_with_colors(colors, image) for image in _images(drawings, scale))
    file = BytesIO()
    times = [round(1000 * each) for each in seconds]
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    return file.getvalue()


def _images(drawings: Sequence[Drawing], scale: float) -> Iterator[Image.Image]:
    """The dots of each drawing, at a number of dots for each point."""
    require_packages(".png")
    from pypdfium2 import PdfDocument

    pages = [Page(each.width, each.height, (Placed(each),)) for each in drawings]
    document = PdfDocument(pdf(pages, drawings[0].title))
    try:
        for page in document:
            yield page.render(scale=scale).to_pil()
    finally:
        document.close()


def _with_colors(colors: Sequence[Color], image: Image.Image) -> Image.Image:
    """An image in these colours only; with separate colours for each image, a film is ten times as large."""
    from PIL import Image

    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in colors for part in color])
    return image.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)


def _palette(drawings: Sequence[Drawing]) -> list[Color]:
    """The colours of drawings, and the shades between them and the paper at the rims of shapes."""
    names = {drawings[0].paper}
    for made in drawings:
        for shape in made.shapes:
            names.update([shape.color] if isinstance(shape, TextGroup) else [shape.stroke, shape.fill])
    colors = [tuple(bytes.fromhex(name[1:])) for name in sorted(names - {""})]
    paper = bytes.fromhex(drawings[0].paper[1:])
    shades = max(1, COLORS // len(colors))
    found: list[Color] = []
    for shade in range(shades):
        share = shade / shades
        for color in colors:
            mixed = tuple([round(one + (two - one) * share) for one, two in zip(color, paper)])
            if shade == 0 or not any(_are_near(mixed, each) for each in found):
                found.append(mixed)
    return found[:COLORS]


def _are_near(color: Color, other: Color) -> bool:
    return max(abs(one - two) for one, two in zip(color, other)) <= NEAR
