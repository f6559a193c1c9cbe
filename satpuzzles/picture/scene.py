"""What a drawing shows, in no format yet: cells, walls, signs, clues; and the scene of any puzzle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, cast

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import part_of
from satpuzzles.puzzle.layers import Layers
from satpuzzles.puzzle.layout import DISCS, ClueMark, Edge, Layout
from satpuzzles.puzzle.places import Cells, EdgePlaces, Places, Spot

COLOR_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθ"
"""The letter of each colour of a picture, for where the colour itself is not seen."""


class Role(Enum):
    """How a cell is meant, which a writer may show by weight or colour."""

    GIVEN = "printed on the board or filled in beforehand"
    SOLVED = "found by the solver"
    FILLED = "black, or filled with a colour"
    BLANK = "left blank on purpose"
    BLOCK = "filled on the board, where no value can be"
    UNKNOWN = "not known"


class SceneCell(NamedTuple):
    """One cell.

    Attributes:
        text: its content; "" for nothing.
        color: for a filled cell of a picture, the index of its colour from 1.
        corner: a clue in the upper left corner.
        differs: whether to mark the cell, because two grids differ there.
        candidates: the values that an open cell may still have, if they are shown.
        excluded: candidates that were just excluded.
        printed: the number on the board if it is not a value; the text may cover it.
        disc: the circle behind the text: ``white``, ``black``, or ``open`` to lines below it.
    """

    text: str
    look: Role
    color: int = 0
    corner: str = ""
    differs: bool = False
    printed: str = ""
    disc: str = ""
    candidates: tuple[int, ...] = ()
    excluded: tuple[int, ...] = ()


class SceneLine(NamedTuple):
    """One line of an answer: 1 for a line, 2 for a double one, 0 for no line, None for unknown."""

    value: int | None
    look: Role
    differs: bool = False


class Scene(NamedTuple):
    """A board to be drawn.

    Attributes:
        cells: rows of cells, a rectangle.
        lines: whether every cell has a box; otherwise only the board has a frame.
        along: the lines of an answer on the edges of cells, also at the rim; only the corners of cells are
            then drawn, not walls and frame.
        through: the lines of an answer between the centres of two cells each, in one row or column.
        picture: whether cells are the dots of a picture, without any room between them.
        pale: whether blocks are pale, because black cells belong to the answer.
        heavy: edges to be drawn heavy; only where ``lines`` is set.
        heavy_frame: whether the frame is heavy.
        choices: the largest value that a candidate can have, 0 if none are shown.
        signs: a sign on an edge, one of ``<``, ``>`` (cells beside each other), ``∧``, ``∨``.
        row_clues, column_clues: clues at the left and above; empty when there are none.
        row_ends, column_ends: the same at the right and below; a picture has none.
        room: the width of cells in characters, so that a board with blanks is as wide as its solution.
        slants: faint straight lines between the centres of two cells.
        colors: the colours of the picture as ``#rrggbb``; empty when colour has no meaning.
        note: the text below the board, perhaps empty.
        tells_all: whether this scene shows all that the unsolved board shows.
    """

    cells: tuple[tuple[SceneCell, ...], ...]
    lines: bool = False
    along: Mapping[Edge, SceneLine] = MappingProxyType({})
    through: Mapping[Edge, SceneLine] = MappingProxyType({})
    picture: bool = False
    pale: bool = False
    room: int = 1
    choices: int = 0
    heavy: frozenset[Edge] = frozenset()
    heavy_frame: bool = False
    signs: Mapping[Edge, str] = MappingProxyType({})
    row_clues: tuple[tuple[ClueMark, ...], ...] = ()
    column_clues: tuple[tuple[ClueMark, ...], ...] = ()
    row_ends: tuple[tuple[ClueMark, ...], ...] = ()
    column_ends: tuple[tuple[ClueMark, ...], ...] = ()
    slants: tuple[Edge, ...] = ()
    colors: tuple[str, ...] = ()
    note: str = ""
    tells_all: bool = True

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    def every_cell(self) -> list[SceneCell]:
        """The cells in the order of rows."""
        return [cell for row in self.cells for cell in row]

    def placed(self) -> list[tuple[Cell, SceneCell]]:
        """Every cell with its row and column."""
        return [((r, c), cell) for r, line in enumerate(self.cells) for c, cell in enumerate(line)]

    def corners(self) -> list[tuple[Cell, SceneCell]]:
        """The cells with a clue in a corner, each with its row and column."""
        return [
            ((r, c), cell) for r, line in enumerate(self.cells) for c, cell in enumerate(line) if cell.corner
        ]

    def answer_lines(self) -> Mapping[Edge, SceneLine]:
        """The lines of an answer, wherever they are."""
        return self.along or self.through


Draw = Callable[[Puzzle, Grid | None, Collection[Spot]], Scene]


def make_scene(puzzle: Puzzle, solution: Grid | None, differs: Collection[Spot] = frozenset()) -> Scene:
    """The scene of a puzzle.

    A puzzle without a scene function gets, by its layout, black and blank cells, numbers, the dots of a
    picture (if clues are only at the left and above), and lines on the edges or through the centres of cells.

    Args:
        solution: a grid that fits the board, None in unknown cells; None for the unsolved board with the
            cells filled in beforehand.
        differs: the cells, or the lines, to mark.
    """
    draw = cast("Draw", part_of(puzzle.type, "scene") or _scene_of_layout)
    drawn = draw(puzzle, solution, frozenset(differs))
    if not isinstance(drawn, Scene):
        raise PuzzleError(f"the plug-in {puzzle.type!r} must return a Scene, not {short_repr(drawn)}")
    return drawn


class _LayerGrids(NamedTuple):
    """The places of a layer, and what two grids say of them: what is filled in beforehand, and the answer."""

    places: Places
    known: Grid | None
    solution: Grid | None


def _layers(puzzle: Puzzle, solution: Grid | None) -> Iterator[_LayerGrids]:
    """The layers of an answer; most have one."""
    places = puzzle.places
    if not isinstance(places, Layers):
        yield _LayerGrids(places, puzzle.known, solution)
        return
    for number, layer in enumerate(places.layers):
        grids = [grid and places.grid_of(grid, number) for grid in (puzzle.known, solution)]
        yield _LayerGrids(layer.places, *grids)


def _scene_of_layout(puzzle: Puzzle, solution: Grid | None, differs: Collection[Spot]) -> Scene:
    layout = puzzle.layout()
    layers = [*_layers(puzzle, solution)]
    cells = next((each for each in layers if isinstance(each.places, Cells)), None)
    lines = next((each for each in layers if not isinstance(each.places, Cells)), None)
    nothing = ((None,) * puzzle.columns,) * puzzle.rows
    known = (cells and cells.known) or nothing
    answer = cells and cells.solution
    givens = layout.givens or nothing
    shaded = puzzle.is_shaded
    picture = puzzle.blank and lines is None
    picture = picture and layout == Layout(
        row_clues=layout.row_clues or ((),), column_clues=layout.column_clues or ((),), colors=layout.colors
    )
    # An empty board stays empty; beside known cells, a question mark cannot be taken for a blank,
    # nor a low line for a clue.
    questions = "_" if "?" in layout.clues.values() else "?"
    partly = questions if solution or puzzle.known else "" if picture else "."
    unknown = "" if layout.boxed or layout.blocks else partly

    def cell(row: int, column: int) -> SceneCell:
        at = row, column
        clue, corner, disc = (each.get(at, "") for each in (layout.clues, layout.corners, layout.discs))
        # The middle is for the value, unless that is black or nothing.
        if not (at in layout.blocks or cells is None or shaded):
            clue, corner = "", corner or clue
        elif disc == "black" or (disc and not clue):
            clue = DISCS[disc] + clue
        text, look, color = content(row, column, clue)
        return SceneCell(text, look, color, corner, at in differs, disc=disc)

    def content(row: int, column: int, clue: str) -> tuple[str, Role, int]:
        if (row, column) in layout.blocks:
            return clue, Role.BLOCK, 0
        if cells is None:
            return clue, Role.GIVEN, 0
        beforehand = givens[row][column] or known[row][column]
        # A solution that leaves the cell open leaves it open, whatever the board says.
        value = beforehand if answer is None else answer[row][column]
        if not value and clue:
            return clue, Role.GIVEN, 0
        if value is None:
            return unknown, Role.UNKNOWN, 0
        if value == 0:
            return "·", Role.BLANK, 0
        if picture:
            return "", Role.FILLED, value
        if shaded:
            return f"{layout.filled}{clue}", Role.FILLED, 0
        return str(value), Role.GIVEN if value == beforehand else Role.SOLVED, 0

    drawn = _lines(lines, differs) if lines else {}
    along = lines is not None and isinstance(lines.places, EdgePlaces)
    return Scene(
        tuple(tuple(cell(row, column) for column in range(puzzle.columns)) for row in range(puzzle.rows)),
        lines=layout.boxed or bool(layout.blocks),
        along=drawn if along else {},
        through={} if along else drawn,
        picture=picture,
        pale=bool(layout.blocks) and cells is not None and shaded and layout.filled == Layout().filled,
        room=len(str(puzzle.values)) if cells else 1,
        heavy=layout.walls,
        heavy_frame=layout.framed,
        signs=layout.signs,
        row_clues=layout.row_clues,
        column_clues=layout.column_clues,
        row_ends=layout.row_ends,
        column_ends=layout.column_ends,
        slants=layout.slants,
        colors=layout.colors,
        note=layout.note,
        # Without a solution's colours, only the unsolved board tells a given from a solved number.
        tells_all=not layout.givens,
    )


def _lines(layer: _LayerGrids, differs: Collection[Spot]) -> dict[Edge, SceneLine]:
    """The lines of a solution, or else the known ones, by the two cells beside them or at their ends."""
    places, known, solution = layer
    nothing = (None,) * places.count
    beforehand = [value for row in known for value in row] if known else nothing
    # The unsolved board has no line yet.
    values = beforehand if known else [0] * places.count
    if solution:
        values = [value for row in solution for value in row]
    found = {}
    for index, (value, given) in enumerate(zip(values, beforehand)):
        edge = cast("Edge", places.spot(index))
        look = Role.UNKNOWN if value is None else Role.GIVEN if value == given else Role.SOLVED
        found[edge] = SceneLine(value, look, edge in differs)
    return found


def unit_parts(edge: Edge) -> list[Edge]:
    """The parts of a line through cells, each between two neighbours; the edge alone if it has one."""
    (row, column), (other_row, other_column) = edge
    if row == other_row:
        return [((row, at), (row, at + 1)) for at in range(column, other_column)] or [edge]
    if column == other_column:
        return [((at, column), (at + 1, column)) for at in range(row, other_row)] or [edge]
    return [edge]


def end_parts(edge: Edge) -> list[Edge]:
    """The first and the last part of a line."""
    parts = unit_parts(edge)
    return [parts[0], parts[-1]] if len(parts) > 1 else parts


def clue_text(clue: ClueMark) -> str:
    """The text of a clue, with a letter for its colour."""
    return clue.text + (COLOR_LETTERS[clue.color - 1] if clue.color else "")
