"""The places that hold a puzzle's answers: cells, edges, or links between centres of cells.

Places are counted from 0 in the order of the answer variables; a grid has rows of one value for each place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, ClassVar, Final

from satpuzzles.core.arguments import plural, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, Value, cells_in, place, to_grid
from satpuzzles.puzzle.layout import Edge

GridJson = list[list[int | None]] | dict[str, list[list[int | None]]]
"""The JSON of a grid: its rows, or for lines the rows of horizontal and of vertical ones."""

Spot = Cell | Edge
"""Where to draw a place: the cell, or the cells at both sides or ends of a line."""


class Places(ABC):
    """The places for the answers of a rows x columns board.

    Attributes:
        rows, columns: the size of the board in cells.
        count: the number of places.
    """

    __slots__ = ("columns", "count", "rows")

    what: ClassVar[str]
    """The common name of a place."""
    filled_in: ClassVar[tuple[str, str]]
    """Messages for a place that is filled in, and for one with a different value."""
    shades: ClassVar[tuple[str, str]]
    """The names of 0 and 1 in puzzles with no other value, as in: the place is (or has) this."""

    def __init__(self, rows: int, columns: int, count: int) -> None:
        self.rows: Final = rows
        self.columns: Final = columns
        self.count: Final = count

    @abstractmethod
    def widths(self) -> Sequence[int]:
        """The number of places in each row of a grid."""

    @abstractmethod
    def index(self, row: int, column: int) -> int:
        """The place in a row and column of the grid."""

    @abstractmethod
    def name(self, index: int) -> str:
        """The name of a place in messages."""

    @abstractmethod
    def short_name(self, index: int) -> str:
        """The name of a place in variable names, without blanks; rows and columns from 1."""

    def position(self, name: str) -> tuple[int, int]:
        """The grid row and column of a place by its short name; raises RuleError if there is none."""
        wanted = name.strip().lower()
        for row, width in enumerate(self.widths()):
            for column in range(width):
                if self.short_name(self.index(row, column)) == wanted:
                    return row, column
        first, last = self.short_name(0), self.short_name(self.count - 1)
        raise RuleError(f"this board has no {self.what} {name!r}; expected {first} to {last}")

    @abstractmethod
    def spot(self, index: int) -> Spot:
        """Where to draw a place."""

    @abstractmethod
    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        """The cells that show the places."""

    @abstractmethod
    def told(self, index: int) -> dict[str, Any]:
        """The JSON of a place."""

    @abstractmethod
    def to_grid(self, data: object, what: str, *, unknown: bool, truth: bool = False) -> Grid:
        """Converts nested lists or the JSON of a grid to a grid of these places, without checking values.

        Args:
            data, what, unknown, truth: as for ``to_grid`` of core/grid.py.

        Raises:
            RuleError: the shape is wrong.
        """

    @abstractmethod
    def to_json(self, grid: Grid) -> GridJson:
        """The JSON of a grid."""

    def shaped(self, values: Sequence[Value]) -> tuple[tuple[Value, ...], ...]:
        """Arranges the values of all places as a grid."""
        ends = accumulate(self.widths())
        return tuple([tuple(values[end - width : end]) for end, width in zip(ends, self.widths())])


class Cells(Places):
    """The cells of the board."""

    __slots__ = ()
    what = "cell"
    filled_in = ("The cell at {place} is filled in as {value}.", "The cell at {place} must be {value}.")
    shades = ("blank", "filled")

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, rows * columns)

    def widths(self) -> Sequence[int]:
        return [self.columns] * self.rows

    def index(self, row: int, column: int) -> int:
        return row * self.columns + column

    def name(self, index: int) -> str:
        return _cell_name(index, self.columns)

    def short_name(self, index: int) -> str:
        row, column = divmod(index, self.columns)
        return f"r{row + 1}c{column + 1}"

    def spot(self, index: int) -> Cell:
        return divmod(index, self.columns)

    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        columns = self.columns
        return tuple([divmod(index, columns) for index in places])

    def told(self, index: int) -> dict[str, Any]:
        row, column = divmod(index, self.columns)
        return {"row": row, "column": column}

    def to_grid(self, data: object, what: str, *, unknown: bool, truth: bool = False) -> Grid:
        grid = to_grid(data, what, unknown=unknown, truth=truth)
        _require_size(grid, self.rows, self.columns, what, "board")
        return grid

    def to_json(self, grid: Grid) -> GridJson:
        return [list(row) for row in grid]


@lru_cache(maxsize=4096)
def _cell_name(index: int, columns: int) -> str:
    return place(divmod(index, columns))


cells_of = lru_cache(maxsize=64)(Cells)
"""The cells of a board of this size, cached because they are used all the time."""


class LinePlaces(Places):
    """The lines between neighbouring points of a rectangle: horizontal ones by rows, then vertical ones.

    A grid has a row for each row of horizontal lines, then one for each row of vertical lines.

    Attributes:
        down, across: the number of rows and columns of points.
    """

    __slots__ = ("_horizontal", "across", "down")
    filled_in = (
        "The value of {place} is filled in as {value}.",
        "The value of {place} must be {value}.",
    )
    shades = ("no line", "a line")

    def __init__(self, rows: int, columns: int, down: int, across: int) -> None:
        self.down: Final = down
        self.across: Final = across
        self._horizontal: Final = down * (across - 1)
        super().__init__(rows, columns, self._horizontal + (down - 1) * across)

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """The two points that each line joins, counted row by row from 0."""
        return _ends(self.down, self.across)

    @property
    @abstractmethod
    def point_names(self) -> tuple[str, ...]:
        """The names of the points in messages."""

    @property
    def faces(self) -> tuple[tuple[int, int], ...]:
        """The squares between points on both sides of each line, counted row by row from 0.

        The number after the last square is the outside.
        """
        wide = self.across - 1
        around = (self.down - 1) * wide
        horizontal = [
            (line - wide if line >= wide else around, min(line, around)) for line in range(self._horizontal)
        ]
        vertical = [
            (square - 1 if square > first else around, square if square < first + wide else around)
            for first in [row * wide for row in range(self.down - 1)]
            for square in range(first, first + self.across)
        ]
        return (*horizontal, *vertical)

    @abstractmethod
    def spot(self, index: int) -> Edge:
        """The cells at both sides or ends of a line; one may lie outside the board."""

    def widths(self) -> Sequence[int]:
        return [self.across - 1] * self.down + [self.across] * (self.down - 1)

    def index(self, row: int, column: int) -> int:
        if row < self.down:
            return row * (self.across - 1) + column
        return self._horizontal + (row - self.down) * self.across + column

    def at(self, index: int) -> tuple[str, int, int]:
        """The direction of a line, ``horizontal`` or ``vertical``, and its row and column."""
        if index < self._horizontal:
            return "horizontal", *divmod(index, self.across - 1)
        return "vertical", *divmod(index - self._horizontal, self.across)

    def short_name(self, index: int) -> str:
        direction, row, column = self.at(index)
        return f"{direction[0]}{row + 1}c{column + 1}"

    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        found = dict.fromkeys([cell for index in places for cell in self.spot(index)])
        return tuple([cell for cell in found if self._is_cell(cell)])

    def _is_cell(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def told(self, index: int) -> dict[str, Any]:
        direction, row, column = self.at(index)
        return {"edge": direction, "row": row, "column": column}

    def to_grid(self, data: object, what: str, *, unknown: bool, truth: bool = False) -> Grid:
        if isinstance(data, Mapping) and set(data) == {"horizontal", "vertical"}:
            parts = [data["horizontal"], data["vertical"]]
        elif isinstance(data, Sequence) and len(data) == 2 * self.down - 1:
            parts = [data[: self.down], data[self.down :]]
        else:
            raise RuleError(f"the {what} must have rows of horizontal {self.what}s and rows of vertical ones")
        found: Grid = ()
        for direction, part, rows, columns in zip(
            ("horizontal", "vertical"), parts, (self.down, self.down - 1), (self.across - 1, self.across)
        ):
            called = f"{what} of {direction} {self.what}s"
            if rows and columns:
                grid = to_grid(part, called, unknown=unknown, truth=truth)
                _require_size(grid, rows, columns, called, "lattice")
            elif _is_empty(part, rows):
                grid = ((),) * rows
            else:
                raise RuleError(f"the {called} must have {plural(rows, 'empty row')} and nothing else")
            found += grid
        return found

    def to_json(self, grid: Grid) -> GridJson:
        rows = [list(row) for row in grid]
        return {"horizontal": rows[: self.down], "vertical": rows[self.down :]}


class EdgePlaces(LinePlaces):
    """The edges of the cells, including the rim; their points are the corners of the cells."""

    __slots__ = ()
    what = "edge"

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, rows + 1, columns + 1)

    @property
    def point_names(self) -> tuple[str, ...]:
        return _corner_names(self.rows, self.columns)

    def around(self, row: int, column: int) -> tuple[int, int, int, int]:
        """The edges of a cell: above, left, right, below."""
        above = row * self.columns + column
        left = self._horizontal + row * (self.columns + 1) + column
        return above, left, left + 1, above + self.columns

    def spot(self, index: int) -> Edge:
        direction, row, column = self.at(index)
        return ((row - 1, column) if direction == "horizontal" else (row, column - 1)), (row, column)

    def name(self, index: int) -> str:
        before, cell = self.spot(index)
        upright = before[1] == cell[1]
        if self._is_cell(cell):
            return f"the edge {'above' if upright else 'left of'} {place(cell)}"
        return f"the edge {'below' if upright else 'right of'} {place(before)}"


class LinkPlaces(LinePlaces):
    """The lines that join the centres of neighbouring cells; their points are the cells."""

    __slots__ = ()
    what = "link"

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, rows, columns)

    @property
    def point_names(self) -> tuple[str, ...]:
        return tuple([place(divmod(cell, self.columns)) for cell in range(self.rows * self.columns)])

    def around(self, row: int, column: int) -> tuple[int | None, int | None, int | None, int | None]:
        """The links from a cell up, left, right and down; None at the rim."""
        right = row * (self.columns - 1) + column
        below = self._horizontal + row * self.columns + column
        return (
            below - self.columns if row else None,
            right - 1 if column else None,
            right if column + 1 < self.columns else None,
            below if row + 1 < self.rows else None,
        )

    def spot(self, index: int) -> Edge:
        direction, row, column = self.at(index)
        return (row, column), ((row, column + 1) if direction == "horizontal" else (row + 1, column))

    def name(self, index: int) -> str:
        one, other = self.spot(index)
        return f"the link from {place(one)} to {place(other)}"


@lru_cache(maxsize=64)
def _ends(down: int, across: int) -> tuple[tuple[int, int], ...]:
    """Cached for all boards of a size, as the names are."""
    count = down * across
    pairs = [(point, point + 1) for point in range(count) if (point + 1) % across]
    return (*pairs, *zip(range(count - across), range(across, count)))


@lru_cache(maxsize=64)
def _corner_names(rows: int, columns: int) -> tuple[str, ...]:
    """Corners of cells by rows; those below or right of the last cells are named after these cells."""
    return tuple(
        f"the {'upper' if row < rows else 'lower'} {'left' if column < columns else 'right'} corner of "
        + place((min(row, rows - 1), min(column, columns - 1)))
        for row in range(rows + 1)
        for column in range(columns + 1)
    )


def _is_empty(data: object, rows: int) -> bool:
    """Whether data are the given number of empty rows, as for the links of a single row or column."""
    listed = to_sequence(data)
    return listed is not None and [cells_in(row) for row in listed] == [0] * rows


def _require_size(grid: Grid, rows: int, columns: int, what: str, whole: str) -> None:
    if (len(grid), len(grid[0])) != (rows, columns):
        raise RuleError(f"the {what} is {len(grid)} x {len(grid[0])}, but the {whole} is {rows} x {columns}")
