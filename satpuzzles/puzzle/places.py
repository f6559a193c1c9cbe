"""Where the answers of a puzzle stand: the cells of a board, or the edges of a lattice.

A place is one of them, counted from 0 in the order of the answer variables. An answer is a grid: rows of
values, one for each place in this order. What stands on the board beforehand is told in ``boards.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, ClassVar, Final

from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, place, to_grid

GridJson = list[list[int | None]] | dict[str, list[list[int | None]]]
"""The JSON of a grid: its rows or, of lines, the rows of horizontal and of vertical ones."""


class Places(ABC):
    """The places of the answers to a board of rows x columns cells.

    Attributes:
        rows, columns: the size of the board in cells.
        count: how many places there are.
    """

    __slots__ = ("columns", "count", "rows")

    filled_in: ClassVar[tuple[str, str]]
    """What is said of a place that is filled in beforehand, and of one that then has another value."""

    def __init__(self, rows: int, columns: int, count: int) -> None:
        self.rows: Final = rows
        self.columns: Final = columns
        self.count: Final = count

    @abstractmethod
    def widths(self) -> Sequence[int]:
        """How many places each row of a grid has."""

    @abstractmethod
    def index(self, row: int, column: int) -> int:
        """The place that stands in a row and a column of grids."""

    @abstractmethod
    def name(self, index: int) -> str:
        """How people call a place."""

    @abstractmethod
    def short_name(self, index: int) -> str:
        """The name of a place among variables, without blanks; rows and columns from 1."""

    @abstractmethod
    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        """The cells that show where places are."""

    @abstractmethod
    def told(self, index: int) -> dict[str, Any]:
        """A place in JSON."""

    @abstractmethod
    def to_grid(self, data: object, what: str, *, unknown: bool) -> Grid:
        """Nested lists, or the JSON of a grid, as a grid of these places, whatever values it has.

        Raises:
            RuleError: it has another shape.
        """

    @abstractmethod
    def to_json(self, grid: Grid) -> GridJson:
        """A grid in JSON."""

    def shaped(self, values: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The values of all places in their order, as a grid."""
        ends = accumulate(self.widths())
        return tuple([tuple(values[end - width : end]) for end, width in zip(ends, self.widths())])


class Cells(Places):
    """The cells of the board."""

    __slots__ = ()
    filled_in = ("The cell at {place} is filled in as {value}.", "The cell at {place} must be {value}.")

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, rows * columns)

    def widths(self) -> Sequence[int]:
        return [self.columns] * self.rows

    def index(self, row: int, column: int) -> int:
        return row * self.columns + column

    def name(self, index: int) -> str:
        return place(divmod(index, self.columns))

    def short_name(self, index: int) -> str:
        row, column = divmod(index, self.columns)
        return f"r{row + 1}c{column + 1}"

    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        columns = self.columns
        return tuple([divmod(index, columns) for index in places])

    def told(self, index: int) -> dict[str, Any]:
        row, column = divmod(index, self.columns)
        return {"row": row, "column": column}

    def to_grid(self, data: object, what: str, *, unknown: bool) -> Grid:
        grid = to_grid(data, what, unknown=unknown)
        _require_size(grid, self.rows, self.columns, what, "board")
        return grid

    def to_json(self, grid: Grid) -> GridJson:
        return [list(row) for row in grid]


cells_of = lru_cache(maxsize=64)(Cells)
"""The cells of a board of so many rows and columns, made once: they are asked for at every turn."""


class Edges(Places):
    """The edges of the cells, those at the rim included: the horizontal ones by rows, then the vertical ones.

    A grid has a row for each row of horizontal edges, then one for each row of vertical edges.
    """

    __slots__ = ("_across",)
    filled_in = (
        "The value of {place} is filled in as {value}.",
        "The value of {place} must be {value}.",
    )

    def __init__(self, rows: int, columns: int) -> None:
        self._across: Final = (rows + 1) * columns
        super().__init__(rows, columns, self._across + rows * (columns + 1))

    def around(self, row: int, column: int) -> tuple[int, int, int, int]:
        """The edges of a cell: above, left, right, below."""
        above = row * self.columns + column
        left = self._across + row * (self.columns + 1) + column
        return above, left, left + 1, above + self.columns

    def widths(self) -> Sequence[int]:
        return [self.columns] * (self.rows + 1) + [self.columns + 1] * self.rows

    def index(self, row: int, column: int) -> int:
        if row <= self.rows:
            return row * self.columns + column
        return self._across + (row - self.rows - 1) * (self.columns + 1) + column

    def _at(self, index: int) -> tuple[str, int, int]:
        """Whether an edge is horizontal or vertical, and its row and column among those."""
        if index < self._across:
            return "horizontal", *divmod(index, self.columns)
        return "vertical", *divmod(index - self._across, self.columns + 1)

    def name(self, index: int) -> str:
        direction, row, column = self._at(index)
        if direction == "horizontal":
            side, cell = ("above", (row, column)) if row < self.rows else ("below", (row - 1, column))
        else:
            side, cell = (
                ("left of", (row, column)) if column < self.columns else ("right of", (row, column - 1))
            )
        return f"the edge {side} {place(cell)}"

    def short_name(self, index: int) -> str:
        direction, row, column = self._at(index)
        return f"{direction[0]}{row + 1}c{column + 1}"

    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        beside: dict[Cell, None] = {}
        for direction, row, column in map(self._at, places):
            before = (row - 1, column) if direction == "horizontal" else (row, column - 1)
            both = [cell for cell in (before, (row, column)) if self._is_cell(cell)]
            beside |= dict.fromkeys(both)
        return tuple(beside)

    def _is_cell(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def told(self, index: int) -> dict[str, Any]:
        direction, row, column = self._at(index)
        return {"edge": direction, "row": row, "column": column}

    def to_grid(self, data: object, what: str, *, unknown: bool) -> Grid:
        if isinstance(data, Mapping) and set(data) == {"horizontal", "vertical"}:
            parts = [data["horizontal"], data["vertical"]]
        elif isinstance(data, Sequence) and len(data) == 2 * self.rows + 1:
            parts = [data[: self.rows + 1], data[self.rows + 1 :]]
        else:
            raise RuleError(f"the {what} must have rows of horizontal edges and rows of vertical ones")
        found: Grid = ()
        for direction, part, rows, columns in zip(
            ("horizontal", "vertical"), parts, (self.rows + 1, self.rows), (self.columns, self.columns + 1)
        ):
            grid = to_grid(part, f"{what} of {direction} edges", unknown=unknown)
            _require_size(grid, rows, columns, f"{what} of {direction} edges", "lattice")
            found += grid
        return found

    def to_json(self, grid: Grid) -> GridJson:
        rows = [list(row) for row in grid]
        return {"horizontal": rows[: self.rows + 1], "vertical": rows[self.rows + 1 :]}


def _require_size(grid: Grid, rows: int, columns: int, what: str, whole: str) -> None:
    if (len(grid), len(grid[0])) != (rows, columns):
        raise RuleError(f"the {what} is {len(grid)} x {len(grid[0])}, the {whole} is {rows} x {columns}")
