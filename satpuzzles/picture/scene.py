"""What a drawing shows: cells, walls, signs and clues, in no medium yet.

Every puzzle has a function that makes a scene (scenes/); text.py draws any scene. Colours and
characters are the writer's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from satpuzzles.core.grid import Cell

Edge = tuple[Cell, Cell]
"""Two neighbouring cells, the upper or left one first."""


class Look(Enum):
    """How a cell is meant, which a writer may show by weight or colour."""

    GIVEN = "printed on the board or filled in beforehand"
    SOLVED = "found by the solver"
    FILLED = "black, or filled with a colour"
    BLANK = "left blank on purpose"
    UNKNOWN = "not known"


class SceneCell(NamedTuple):
    """One cell.

    Attributes:
        text: what stands in it; "" for nothing.
        color: for a filled cell of a picture, the index of its colour from 1.
        corner: a clue in the upper left corner.
        differs: whether the cell is to be marked, because two grids differ there.
    """

    text: str
    look: Look
    color: int = 0
    corner: str = ""
    differs: bool = False


class SceneClue(NamedTuple):
    """One number beside the board; ``color`` as in SceneCell, 0 for none."""

    text: str
    color: int = 0


class Scene(NamedTuple):
    """A board to be drawn.

    Attributes:
        cells: rows of cells, a rectangle.
        lines: whether every cell is boxed; without, only the board has a frame.
        picture: whether cells are the dots of a picture, without any room between them.
        heavy: edges to be drawn heavy; only where ``lines`` is set.
        heavy_frame: whether the frame is heavy.
        signs: a sign on an edge, one of ``<``, ``>`` (cells beside each other), ``∧``, ``∨``.
        row_clues, column_clues: clues at the left and above; empty when there are none.
        room: characters that every cell keeps free, so that a board with blanks is as wide as its
            solution.
        colors: the colours of the picture as ``#rrggbb``; empty when colour has no meaning.
        tells_all: whether this scene shows all that the unsolved board shows.
    """

    cells: tuple[tuple[SceneCell, ...], ...]
    lines: bool = False
    picture: bool = False
    room: int = 1
    heavy: frozenset[Edge] = frozenset()
    heavy_frame: bool = False
    signs: Mapping[Edge, str] = MappingProxyType({})
    row_clues: tuple[tuple[SceneClue, ...], ...] = ()
    column_clues: tuple[tuple[SceneClue, ...], ...] = ()
    colors: tuple[str, ...] = ()
    tells_all: bool = True

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])


def borders(parts: Mapping[Cell, object]) -> frozenset[Edge]:
    """The edges between cells of different parts; ``parts`` says of each cell of a board where it belongs."""
    return frozenset(
        (cell, near)
        for cell, part in parts.items()
        for near in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if near in parts and parts[near] != part
    )
