"""Writes a drawing as PNG: the page that ``pdf.py`` makes of it, in dots, so that both show the same."""

from __future__ import annotations

from io import BytesIO

from satpuzzles.core.errors import MachineError, PuzzleError
from satpuzzles.picture.drawing import Drawing
from satpuzzles.picture.pdf import MISSING, Page, Placed, pdf

DOTS = 300
"""Dots in an inch."""

MOST = 60_000_000
"""So many dots a picture has at most; each takes four bytes while it is made."""


def png(drawing: Drawing) -> bytes:
    """A drawing as a picture of dots, which knows its size in inches.

    Raises:
        MachineError: a package is missing that it takes.
        PuzzleError: it would have too many dots, or the type lacks a character.
    """
    dots = drawing.width * drawing.height * (DOTS / 25.4) ** 2
    if dots > MOST:
        told = f"the picture would have {dots / 1e6:,.0f} million dots"
        raise PuzzleError(f"{told}, and {MOST / 1e6:.0f} million are the most; try smaller cells")
    try:
        from PIL import Image
        from pypdfium2 import PdfDocument
    except ImportError as error:
        raise MachineError(MISSING) from error

    page = Page(drawing.width, drawing.height, (Placed(drawing),))
    document = PdfDocument(pdf([page], drawing.title))
    try:
        image: Image.Image = document[0].render(scale=DOTS / 72).to_pil()
        file = BytesIO()
        image.save(file, "PNG", dpi=(DOTS, DOTS))
    finally:
        document.close()
    return file.getvalue()
