"""What a drawing shows: cells, walls, signs and clues, in no medium yet; and the scene of any puzzle.

``text.py`` draws any scene. Colours and characters are the writer's business.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, cast

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layout import ClueMark, Edge
from satpuzzles.puzzle.places import Edges
from satpuzzles.puzzle.registry import part_of


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
        note: what is said below the board; empty where nothing is.
        tells_all: whether this scene shows all that the unsolved board shows.
    """

    cells: tuple[tuple[SceneCell, ...], ...]
    lines: bool = False
    picture: bool = False
    room: int = 1
    heavy: frozenset[Edge] = frozenset()
    heavy_frame: bool = False
    signs: Mapping[Edge, str] = MappingProxyType({})
    row_clues: tuple[tuple[ClueMark, ...], ...] = ()
    column_clues: tuple[tuple[ClueMark, ...], ...] = ()
    colors: tuple[str, ...] = ()
    note: str = ""
    tells_all: bool = True

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])


Draw = Callable[[Puzzle, Grid | None, Collection[Cell]], Scene]


def make_scene(puzzle: Puzzle, solution: Grid | None, differs: Collection[Cell] = frozenset()) -> Scene:
    """The scene of a puzzle.

    Without one of its own: black and blank cells where cells are one or nothing, numbers for every other,
    the dots of a picture where clues stand outside, lines between the corners of cells for edges.

    Args:
        solution: a grid that fits the board, None in unknown cells; None for the unsolved board,
            which then shows what the puzzle has filled in beforehand.
        differs: the cells to mark.
    """
    draw = cast("Draw", part_of(puzzle.type, "scene") or _scene_of_layout)
    return draw(puzzle, solution, frozenset(differs))


def _scene_of_layout(puzzle: Puzzle, solution: Grid | None, differs: Collection[Cell]) -> Scene:
    if isinstance(puzzle.places, Edges):
        return _lattice(puzzle.places, solution or puzzle.known)
    layout = puzzle.layout()
    nothing = ((None,) * puzzle.columns,) * puzzle.rows
    known = puzzle.known or nothing
    givens = layout.givens or nothing
    picture = bool(layout.row_clues)
    shading = puzzle.blank and puzzle.values == 1
    # An empty board stays empty; beside known cells, a question mark cannot be taken for a blank.
    partly = "?" if solution or puzzle.known else "" if picture else "."
    unknown = "" if layout.boxed else partly

    def cell(row: int, column: int) -> SceneCell:
        beforehand = givens[row][column] or known[row][column]
        # A solution that leaves the cell open leaves it open, whatever the board says.
        value = beforehand if solution is None else solution[row][column]
        corner = layout.corners.get((row, column), "")
        differing = (row, column) in differs
        if value is None:
            return SceneCell(unknown, Look.UNKNOWN, corner=corner, differs=differing)
        if value == 0:
            return SceneCell("·", Look.BLANK, corner=corner, differs=differing)
        if picture or shading:
            return SceneCell("" if picture else "■", Look.FILLED, value if picture else 0, corner, differing)
        look = Look.GIVEN if value == beforehand else Look.SOLVED
        return SceneCell(str(value), look, corner=corner, differs=differing)

    return Scene(
        tuple(tuple(cell(row, column) for column in range(puzzle.columns)) for row in range(puzzle.rows)),
        lines=layout.boxed,
        picture=picture,
        room=len(str(puzzle.values)),
        heavy=layout.walls,
        heavy_frame=layout.framed,
        signs=layout.signs,
        row_clues=layout.row_clues,
        column_clues=layout.column_clues,
        colors=layout.colors,
        note=layout.note,
        # Without a solution's colours, only the unsolved board tells a given from a solved number.
        tells_all=not layout.givens,
    )


def _lattice(places: Edges, grid: Grid | None) -> Scene:
    """Corners, edges and cells side by side, each in a field of its own."""

    def field(row: int, column: int) -> SceneCell:
        down, across = row % 2, column % 2
        if down == across:
            return SceneCell("" if down else "+", Look.BLANK)
        line = row // 2 + (places.rows + 1 if down else 0)
        value = grid[line][column // 2] if grid else 0
        if value is None:
            return SceneCell("?", Look.UNKNOWN)
        return SceneCell(("│" if down else "─") if value else "", Look.SOLVED)

    rows, columns = range(2 * places.rows + 1), range(2 * places.columns + 1)
    return Scene(tuple(tuple(field(row, column) for column in columns) for row in rows))
