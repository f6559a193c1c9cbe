"""What a drawing shows, in no format yet: cells, walls, signs, clues; and the scene of any puzzle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, cast

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import part_of
from satpuzzles.puzzle.layout import ClueMark, Edge, Layout
from satpuzzles.puzzle.places import Edges, Lines, Spot

COLOR_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθ"
"""The letter of each colour of a picture, for where the colour itself is not seen."""


class Look(Enum):
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
    """

    text: str
    look: Look
    color: int = 0
    corner: str = ""
    differs: bool = False
    printed: str = ""
    candidates: tuple[int, ...] = ()
    excluded: tuple[int, ...] = ()


class SceneLine(NamedTuple):
    """One line of an answer: 1 for a line, 0 for no line, None for unknown."""

    value: int | None
    look: Look
    differs: bool = False


class Scene(NamedTuple):
    """A board to be drawn.

    Attributes:
        cells: rows of cells, a rectangle.
        lines: whether every cell has a box; otherwise only the board has a frame.
        along: the lines of an answer on the edges of cells, also at the rim; only the corners of cells are
            then drawn, not walls and frame.
        through: the lines of an answer between the centres of two cells each.
        picture: whether cells are the dots of a picture, without any room between them.
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
    picture (if clues are only at the left and above), or lines on the edges or through the centres of cells.

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


def _scene_of_layout(puzzle: Puzzle, solution: Grid | None, differs: Collection[Spot]) -> Scene:
    layout = puzzle.layout()
    places = puzzle.places
    nothing = ((None,) * puzzle.columns,) * puzzle.rows
    of_lines, shaded = isinstance(places, Lines), puzzle.is_shaded
    known = puzzle.known if puzzle.known and not of_lines else nothing
    givens = layout.givens or nothing
    picture = puzzle.blank and layout == Layout(
        row_clues=layout.row_clues or ((),), column_clues=layout.column_clues or ((),), colors=layout.colors
    )
    # An empty board stays empty; beside known cells, a question mark cannot be taken for a blank,
    # nor a low line for a clue.
    questions = "_" if "?" in layout.clues.values() else "?"
    partly = questions if solution or puzzle.known else "" if picture else "."
    unknown = "" if layout.boxed or layout.blocks else partly

    def cell(row: int, column: int) -> SceneCell:
        at = row, column
        clue, corner = layout.clues.get(at, ""), layout.corners.get(at, "")
        # The middle is for the value, unless that is black or nothing.
        if not (at in layout.blocks or of_lines or shaded):
            clue, corner = "", corner or clue
        text, look, color = content(row, column, clue)
        return SceneCell(text, look, color, corner, at in differs)

    def content(row: int, column: int, clue: str) -> tuple[str, Look, int]:
        if (row, column) in layout.blocks:
            return clue, Look.BLOCK, 0
        if of_lines:
            return clue, Look.GIVEN, 0
        beforehand = givens[row][column] or known[row][column]
        # A solution that leaves the cell open leaves it open, whatever the board says.
        value = beforehand if solution is None else solution[row][column]
        if not value and clue:
            return clue, Look.GIVEN, 0
        if value is None:
            return unknown, Look.UNKNOWN, 0
        if value == 0:
            return "·", Look.BLANK, 0
        if picture:
            return "", Look.FILLED, value
        if shaded:
            return f"{layout.filled}{clue}", Look.FILLED, 0
        return str(value), Look.GIVEN if value == beforehand else Look.SOLVED, 0

    drawn = _lines(places, puzzle.known, solution, differs) if isinstance(places, Lines) else {}
    return Scene(
        tuple(tuple(cell(row, column) for column in range(puzzle.columns)) for row in range(puzzle.rows)),
        lines=layout.boxed or bool(layout.blocks),
        along=drawn if isinstance(places, Edges) else {},
        through={} if isinstance(places, Edges) else drawn,
        picture=picture,
        room=1 if of_lines else len(str(puzzle.values)),
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


def _lines(
    places: Lines, known: Grid | None, solution: Grid | None, differs: Collection[Spot]
) -> dict[Edge, SceneLine]:
    """The lines of a solution, or else the known ones, by the two cells beside them or at their ends."""
    nothing = (None,) * places.count
    beforehand = [value for row in known for value in row] if known else nothing
    # The unsolved board has no line yet.
    values = beforehand if known else [0] * places.count
    if solution:
        values = [value for row in solution for value in row]
    found = {}
    for index, (value, given) in enumerate(zip(values, beforehand)):
        edge = places.spot(index)
        look = Look.UNKNOWN if value is None else Look.GIVEN if value == given else Look.SOLVED
        found[edge] = SceneLine(value, look, edge in differs)
    return found


def clue_text(clue: ClueMark) -> str:
    """The text of a clue, with a letter for its colour."""
    return clue.text + (COLOR_LETTERS[clue.color - 1] if clue.color else "")
