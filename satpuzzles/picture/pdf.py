"""Writes drawings as PDF with reportlab: it embeds the type, and the same pages give the same bytes.

Reportlab is imported when the first page is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.core.errors import MachineError, PuzzleError
from satpuzzles.picture.drawing import Circles, Drawing, Path, Shape, TextGroup

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MILLIMETRE = 72 / 25.4
"""Points in a millimetre, the unit of PDF."""

LARGEST = 5080.0
"""Millimetres of a page's side at most, which is 14,400 points (PDF 1.7, annex C)."""

PACKAGES = ("reportlab", "pypdfium2", "PIL")
"""What pictures of dots take; they are rendered from a PDF, which takes the first."""

REGULAR, BOLD = "Vera", "VeraBd"
"""Bitstream Vera Sans, which comes with reportlab."""


class Placed(NamedTuple):
    """A drawing on a page, its upper left corner in millimetres; ``turned`` if upside down."""

    drawing: Drawing
    x: float = 0.0
    y: float = 0.0
    turned: bool = False


class Page(NamedTuple):
    """A page; its size is in millimetres."""

    width: float
    height: float
    placed: tuple[Placed, ...]


def require_packages(ending: str) -> None:
    """Raises MachineError if a package is missing that files of pictures with this ending take."""
    packages = {".pdf": PACKAGES[:1], ".png": PACKAGES, ".gif": PACKAGES}.get(ending, ())
    try:
        for package in packages:
            import_module(package)
    except ImportError as error:
        ways = "pip install 'satpuzzles[pictures]'"
        raise MachineError(f"pictures need reportlab, pypdfium2 and Pillow: {ways}") from error


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """A PDF file. Shapes that several pages share, as the frames of a film do, are written once.

    Raises:
        MachineError: reportlab is not installed.
        PuzzleError: a page is too large, or the type lacks a character.
    """
    require_packages(".pdf")
    from reportlab.pdfgen.canvas import Canvas

    _require_type()
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("satpuzzles")
    forms = _forms(canvas, pages)
    for page in pages:
        if max(page.width, page.height) > LARGEST:
            size = f"{page.width:,.0f} x {page.height:,.0f} mm"
            raise PuzzleError(f"a page would be {size}; the most is {LARGEST:,.0f} mm; try smaller cells")
        canvas.setPageSize((page.width * MILLIMETRE, page.height * MILLIMETRE))
        # From here on in millimetres, from the upper left corner downwards.
        canvas.transform(MILLIMETRE, 0, 0, -MILLIMETRE, 0, page.height * MILLIMETRE)
        for each in page.placed:
            _draw(canvas, each, forms)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _forms(canvas: Canvas, pages: Sequence[Page]) -> dict[Shape, str]:
    """Shapes of several drawings, and the names of the forms that draw them."""
    every = [placed.drawing for page in pages for placed in page.placed]
    if len(every) < 2:
        return {}
    counts = Counter(shape for drawing in every for shape in drawing.shapes)
    found = {shape: f"shape{number}" for number, shape in enumerate(counts) if counts[shape] > 1}
    for shape, name in found.items():
        canvas.beginForm(name, 0, 0, LARGEST, LARGEST)
        _draw_shape(canvas, shape)
        canvas.endForm()
    return found


def _draw(canvas: Canvas, placed: Placed, forms: Mapping[Shape, str]) -> None:
    made, x, y, turned = placed
    canvas.saveState()
    if turned:
        canvas.transform(-1, 0, 0, -1, x + made.width, y + made.height)
    else:
        canvas.translate(x, y)
    canvas.setLineJoin(1)
    if made.paper not in ("", "#ffffff"):
        canvas.setFillColor(made.paper)
        canvas.rect(0, 0, made.width, made.height, stroke=0, fill=1)
    for shape in made.shapes:
        if shape in forms:
            canvas.doForm(forms[shape])
        else:
            _draw_shape(canvas, shape)
    canvas.restoreState()


def _draw_shape(canvas: Canvas, shape: Shape) -> None:
    if isinstance(shape, TextGroup):
        _write(canvas, shape)
    else:
        _trace(canvas, shape)


def _trace(canvas: Canvas, shape: Path | Circles) -> None:
    if shape.stroke:
        canvas.setStrokeColor(shape.stroke)
        canvas.setLineWidth(shape.width)
        dashed = isinstance(shape, Path) and shape.dashed
        canvas.setDash(*([4 * shape.width, 3 * shape.width], 0) if dashed else ())
    if shape.fill:
        canvas.setFillColor(shape.fill)
    way = canvas.beginPath()
    if isinstance(shape, Circles):
        for x, y in shape.centres:
            way.circle(x, y, shape.radius)
    else:
        for first, *others in shape.lines:
            way.moveTo(*first)
            for point in others:
                way.lineTo(*point)
            if shape.closed:
                way.close()
    canvas.drawPath(way, stroke=bool(shape.stroke), fill=bool(shape.fill))


def _write(canvas: Canvas, shape: TextGroup) -> None:
    font = BOLD if shape.bold else REGULAR
    widths = _widths(font)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
    text = canvas.beginText()
    text.setFont(font, shape.size)
    text.setFillColor(shape.color)
    for x, y, written in shape.words:
        try:
            width = sum([widths[ord(each)] for each in written]) * shape.size / 1000
        except KeyError as error:
            raise PuzzleError(
                f"the font of pictures lacks the character {chr(error.args[0])!r} of {written!r}"
            ) from None
        # The sheet is upside down for PDF, and so would be the text.
        text.setTextTransform(1, 0, 0, -1, x - share * width, y)
        text.textOut(written)
    canvas.drawText(text)


def _require_type() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name in (REGULAR, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))


@cache
def _widths(font: str) -> dict[int, float]:
    """Thousandths of the size for each character of a font."""
    from reportlab.pdfbase import pdfmetrics

    found: dict[int, float] = pdfmetrics.getFont(font).face.charWidths
    return found
