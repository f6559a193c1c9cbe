"""Writes a drawing as a self-contained SVG element."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from satpuzzles.core.errors import harmless
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.drawing import Circles, Drawing, Path, Point, Shape, TextGroup
from satpuzzles.picture.scene import Scene
from satpuzzles.picture.theme import THEMES, ThemeName

FACES = "'Bitstream Vera Sans','DejaVu Sans',Verdana,sans-serif"


def scene_svg(scene: Scene, theme: ThemeName = "light", side: float | None = None, *, title: str = "") -> str:
    """A scene as an SVG element, a text with a final newline.

    Its attributes ``data-rows``, ``data-columns``, ``data-left``, ``data-top``, ``data-side`` and
    ``data-pitch`` locate its cells: the cell in row r and column c, counted from 0, begins at left + c *
    pitch and top + r * pitch, in units of the view box, which are millimetres.

    Args:
        side: of a cell in millimetres; by default the usual one of the puzzle.
        title: for readers who do not see the picture.

    Raises:
        PuzzleError: type would be smaller than the theme allows.
    """
    drawing = drawing_of(scene, THEMES[theme], side, title=title)
    head = opening(drawing, rows=scene.rows, columns=scene.columns)
    return "\n".join([head, *(element(shape) for shape in drawing.shapes), "</svg>\n"])


def opening(drawing: Drawing, *, rows: int, columns: int, name: str = "") -> str:
    """The opening tags of a drawing; ``name`` is the ``id`` of the element."""
    width, height = number_text(drawing.width), number_text(drawing.height)
    left, top, side, pitch = map(number_text, drawing.cells)
    title = escape(harmless(drawing.title))
    named_id = f' id="{name}"' if name else ""
    named = f' role="img" aria-label="{title}"' if title else ""
    cells = (
        f'data-rows="{rows}" data-columns="{columns}" data-left="{left}" data-top="{top}" '
        f'data-side="{side}" data-pitch="{pitch}"'
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg"{named_id} width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}"{named} {cells} font-family="{FACES}" stroke-linejoin="round">'
    )
    paper = f'<rect width="{width}" height="{height}" fill="{drawing.paper}"/>'
    return f"{head}\n{paper}"


def element(shape: Shape) -> str:
    """A shape as an SVG element."""
    if isinstance(shape, Path):
        return f'<path d="{"".join(_way(line, shape.closed) for line in shape.lines)}"{_looks(shape)}/>'
    if isinstance(shape, Circles):
        return f'<path d="{"".join(_round(spot, shape.radius) for spot in shape.centres)}"{_looks(shape)}/>'
    return "".join(_texts(shape))


def _looks(shape: Path | Circles) -> str:
    looks = f' fill="{shape.fill or "none"}"'
    if shape.stroke:
        looks += f' stroke="{shape.stroke}" stroke-width="{number_text(shape.width)}"'
    if isinstance(shape, Path) and shape.dashed:
        looks += f' stroke-dasharray="{number_text(4 * shape.width)} {number_text(3 * shape.width)}"'
    return looks


def _way(points: tuple[Point, ...], closed: bool) -> str:
    """Lines through points, each written as shortly as it can be."""
    parts = []
    before: tuple[str, str] | None = None
    for x, y in points:
        here = number_text(x), number_text(y)
        if before is None:
            parts.append(f"M{here[0]} {here[1]}")
        elif before[1] == here[1]:
            parts.append(f"H{here[0]}")
        elif before[0] == here[0]:
            parts.append(f"V{here[1]}")
        else:
            parts.append(f"L{here[0]} {here[1]}")
        before = here
    return "".join(parts) + "Z" * closed


def _round(spot: Point, radius: float) -> str:
    """A circle as a path, so that many of them take one element."""
    x, y = spot
    size, across = number_text(radius), number_text(2 * radius)
    half = f"a{size} {size} 0 1 0"
    return f"M{number_text(x - radius)} {number_text(y)}{half} {across} 0{half} -{across} 0"


def _texts(shape: TextGroup) -> Iterator[str]:
    weight = ' font-weight="bold"' if shape.bold else ""
    looks = f'font-size="{number_text(shape.size)}" fill="{shape.color}" text-anchor="{shape.anchor}"{weight}'
    yield f"<g {looks}>"
    for x, y, text in shape.words:
        yield f'<text x="{number_text(x)}" y="{number_text(y)}">{escape(harmless(text))}</text>'
    yield "</g>"


def number_text(value: float) -> str:
    """A length with two digits behind the point at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
