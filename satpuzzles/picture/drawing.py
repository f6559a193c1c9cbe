"""Format-independent drawings: paths, circles and texts in millimetres from the upper left corner of a sheet.

``board.py`` makes a drawing of a scene; ``svg.py`` and ``pdf.py`` write it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from satpuzzles.core.grid import Cell

Point = tuple[float, float]

Anchor = Literal["start", "middle", "end"]
"""Which part of a text is at its position."""


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
    """A text of one line; ``y`` is its base line."""

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
    """The positions of a board's cells, which also map a click to a cell.

    Attributes:
        left, top: the upper left corner of the first cell.
        side: of a cell.
        pitch: from a cell to the next; more than its side if there is room between cells.
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
        title: for readers who do not see it.
        cells: the positions of the cells of its board, if it has one.
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
