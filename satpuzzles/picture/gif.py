"""Writes drawings of one board, one after the other, as GIF: the pages of ``pdf.py``, in dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from satpuzzles.core.errors import MachineError
from satpuzzles.picture.drawing import Drawing, Words
from satpuzzles.picture.pdf import MISSING, Page, Placed, pdf

if TYPE_CHECKING:
    from PIL import Image

DOTS = 144
"""Dots in an inch, where that is not too many."""

MOST = 1_000
"""So many dots a side has at most."""

COLORS = 255
"""Those of a GIF, but for the one that stands for what does not change."""

NEAR = 8
"""Colours no farther apart than that are taken for each other."""


def gif(drawings: Iterable[Drawing], seconds: Sequence[float]) -> bytes:
    """Drawings of one size in turn, again and again.

    Args:
        seconds: how long each is shown, in hundredths.

    Raises:
        MachineError: a package is missing that it takes.
        PuzzleError: the type lacks a character.
    """
    try:
        from PIL import Image
        from pypdfium2 import PdfDocument
    except ImportError as error:
        raise MachineError(MISSING) from error

    every = [*drawings]
    pages = [Page(each.width, each.height, (Placed(each),)) for each in every]
    scale = min(DOTS / 72, MOST / max(every[0].width, every[0].height) * 25.4 / 72)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in _palette(every) for part in color])
    document = PdfDocument(pdf(pages, every[0].title))

    def images() -> Iterator[Image.Image]:
        for page in document:
            drawn: Image.Image = page.render(scale=scale).to_pil()
            yield drawn.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)

    try:
        first, *others = images()
    finally:
        document.close()
    file = BytesIO()
    times = [round(1000 * each) for each in seconds]
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    return file.getvalue()


Color = tuple[int, int, int]
"""Red, green and blue, to 255."""


def _palette(drawings: Sequence[Drawing]) -> list[Color]:
    """The colours of drawings, and what comes between each of them and the paper at the rims of shapes."""
    names = {drawings[0].paper}
    for made in drawings:
        for shape in made.shapes:
            names.update([shape.color] if isinstance(shape, Words) else [shape.stroke, shape.fill])
    colors = [_parts(name) for name in sorted(names - {""})]
    paper = _parts(drawings[0].paper)
    shades = max(1, COLORS // len(colors))
    found: list[Color] = []
    for shade in range(shades):
        for color in colors:
            mixed = _mixed(color, paper, shade / shades)
            if shade == 0 or all(_distance(mixed, each) > NEAR for each in found):
                found.append(mixed)
    return found[:COLORS]


def _distance(color: Color, other: Color) -> int:
    return max(abs(one - two) for one, two in zip(color, other))


def _mixed(color: Color, other: Color, share: float) -> Color:
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(color, other))
    return red, green, blue


def _parts(color: str) -> Color:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
