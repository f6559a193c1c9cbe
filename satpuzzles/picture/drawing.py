"""A drawing in no format yet: paths, circles and texts on a sheet, in millimetres from its upper left corner.

``board.py`` and its neighbours make one of a scene; ``svg.py`` and ``pdf.py`` write it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from satpuzzles.core.grid import Cell

Point = tuple[float, float]

Anchor = Literal["start", "middle", "end"]
"""Which part of a text stands where it is put."""


class Path(NamedTuple):
    """Lines that are drawn alike, each through its points.

    Attributes:
        stroke, fill: colours as ``#rrggbb``; "" for none.
        width: of the stroke.
        closed: whether every line goes back to its first point.
        dashed: whether the stroke is.
    """

    lines: tuple[tuple[Point, ...], ...]
    stroke: str = ""
    width: float = 0.0
    fill: str = ""
    closed: bool = False
    dashed: bool = False


class Circles(NamedTuple):
    """Circles that are drawn alike; the attributes are those of a ``Path``."""

    centres: tuple[Point, ...]
    radius: float
    stroke: str = ""
    width: float = 0.0
    fill: str = ""


class TextAt(NamedTuple):
    """A text of one line; ``y`` is where it stands, its base line."""

    x: float
    y: float
    text: str


class TextGroup(NamedTuple):
    """Texts that are drawn alike; ``size`` is that of the type."""

    words: tuple[TextAt, ...]
    size: float
    color: str
    anchor: Anchor = "middle"
    bold: bool = False


Shape = Path | Circles | TextGroup


class CellGrid(NamedTuple):
    """Where the cells of a board stand: what tells a click which cell it means.

    Attributes:
        left, top: the upper left corner of the first cell.
        side: of a cell.
        pitch: from a cell to the next; more than its side where there is room between them.
    """

    left: float
    top: float
    side: float
    pitch: float

    def corner(self, at: tuple[float, float]) -> Point:
        """The upper left corner of a cell."""
        return self.left + at[1] * self.pitch, self.top + at[0] * self.pitch

    def centre(self, at: tuple[float, float]) -> Point:
        """The centre of a cell, or a point between those of two."""
        x, y = self.corner(at)
        return x + self.side / 2, y + self.side / 2

    def box(self, at: Cell, inset: float = 0.0) -> tuple[Point, ...]:
        """The corners of a cell, or of a square within it."""
        x, y = self.corner(at)
        return box(x + inset, y + inset, x + self.side - inset, y + self.side - inset)


class Drawing(NamedTuple):
    """Shapes on a sheet, later ones above earlier ones.

    Attributes:
        paper: the colour of the sheet; "" for none.
        title: what the drawing is, for those who do not see it.
        cells: where the cells of its board stand, if it has one.
    """

    width: float
    height: float
    paper: str
    shapes: tuple[Shape, ...]
    title: str = ""
    cells: CellGrid = CellGrid(0, 0, 0, 0)


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    return (left, top), (right, top), (right, bottom), (left, bottom)
