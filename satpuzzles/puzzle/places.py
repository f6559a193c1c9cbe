"""Where the answers of a puzzle stand: the cells of a board, their edges, or the links between their centres.

A place is one of them, counted from 0 in the order of the answer variables. An answer is a grid: rows of
values, one for each place in this order. What stands on the board beforehand is told in ``boards.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, ClassVar, Final

from satpuzzles.core.arguments import plural, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, Value, place, to_grid
from satpuzzles.puzzle.layout import Edge

GridJson = list[list[int | None]] | dict[str, list[list[int | None]]]
"""The JSON of a grid: its rows or, of lines, the rows of horizontal and of vertical ones."""

Spot = Cell | Edge
"""Where a place is to be seen: the cell, or of a line the cells at both sides or at its ends."""


class Places(ABC):
    """The places of the answers to a board of rows x columns cells.

    Attributes:
        rows, columns: the size of the board in cells.
        count: how many places there are.
    """

    __slots__ = ("columns", "count", "rows")

    what: ClassVar[str]
    """What people call a place."""
    filled_in: ClassVar[tuple[str, str]]
    """What is said of a place that is filled in beforehand, and of one that then has another value."""
    shades: ClassVar[tuple[str, str]]
    """How people call 0 and 1 where there is no other value, as in: the place is, or has, such and such."""

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

    def position(self, name: str) -> tuple[int, int]:
        """The row and column in grids of a place by its short name; raises RuleError where there is none."""
        wanted = name.strip().lower()
        for row, width in enumerate(self.widths()):
            for column in range(width):
                if self.short_name(self.index(row, column)) == wanted:
                    return row, column
        first, last = self.short_name(0), self.short_name(self.count - 1)
        raise RuleError(f"there is no {self.what} {name!r} on this board; they are {first} to {last}")

    @abstractmethod
    def spot(self, index: int) -> Spot:
        """Where a place is to be seen in a picture."""

    @abstractmethod
    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        """The cells that show where places are."""

    @abstractmethod
    def told(self, index: int) -> dict[str, Any]:
        """A place in JSON."""

    @abstractmethod
    def to_grid(self, data: object, what: str, *, unknown: bool, truth: bool = False) -> Grid:
        """Nested lists, or the JSON of a grid, as a grid of these places, whatever values it has.

        Args:
            data, what, unknown, truth: as for ``to_grid`` of core/grid.py.

        Raises:
            RuleError: it has another shape.
        """

    @abstractmethod
    def to_json(self, grid: Grid) -> GridJson:
        """A grid in JSON."""

    def shaped(self, values: Sequence[Value]) -> tuple[tuple[Value, ...], ...]:
        """The values of all places in their order, as a grid."""
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
        return place(divmod(index, self.columns))

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


cells_of = lru_cache(maxsize=64)(Cells)
"""The cells of a board of so many rows and columns, made once: they are asked for at every turn."""


class Lines(Places):
    """The lines between neighbouring points of a rectangle: horizontal ones by rows, then vertical ones.

    A grid has a row for each row of horizontal lines, then one for each row of vertical lines.

    Attributes:
        down, across: how many rows and columns of points there are.
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
        """The two points that each line joins, counted by rows from 0."""
        return _ends(self.down, self.across)

    @property
    @abstractmethod
    def point_names(self) -> tuple[str, ...]:
        """How people call the points."""

    @property
    def faces(self) -> tuple[tuple[int, int], ...]:
        """The squares between points on both sides of each line, counted by rows from 0.

        The number after the last square stands for what lies around them all.
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
        """The cells at both sides of a line, or at its ends; one of them may lie outside the board."""

    def widths(self) -> Sequence[int]:
        return [self.across - 1] * self.down + [self.across] * (self.down - 1)

    def index(self, row: int, column: int) -> int:
        if row < self.down:
            return row * (self.across - 1) + column
        return self._horizontal + (row - self.down) * self.across + column

    def at(self, index: int) -> tuple[str, int, int]:
        """Whether a line is ``horizontal`` or ``vertical``, and its row and column among those."""
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


class Edges(Lines):
    """The edges of the cells, those at the rim included; their points are the corners of the cells."""

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


class Links(Lines):
    """The lines that join the centres of neighbouring cells; their points are the cells."""

    __slots__ = ()
    what = "link"

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, rows, columns)

    @property
    def point_names(self) -> tuple[str, ...]:
        return tuple([place(divmod(cell, self.columns)) for cell in range(self.rows * self.columns)])

    def around(self, row: int, column: int) -> tuple[int | None, int | None, int | None, int | None]:
        """The links from a cell to the one above, left, right and below; None where there is no such cell."""
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
    """Told once for all boards of a size, as the names are."""
    count = down * across
    pairs = [(point, point + 1) for point in range(count) if (point + 1) % across]
    return (*pairs, *zip(range(count - across), range(across, count)))


@lru_cache(maxsize=64)
def _corner_names(rows: int, columns: int) -> tuple[str, ...]:
    """The corners of cells by rows; those below and right of the last cells are named by these."""
    return tuple(
        f"the {'upper' if row < rows else 'lower'} {'left' if column < columns else 'right'} corner of "
        + place((min(row, rows - 1), min(column, columns - 1)))
        for row in range(rows + 1)
        for column in range(columns + 1)
    )


def _is_empty(data: object, rows: int) -> bool:
    """Whether data are so many rows without any place, as of the links of a single row or column of cells."""
    listed = to_sequence(data)
    if listed is None or len(listed) != rows:
        return False
    return all(row is not None and not len(row) for row in map(to_sequence, listed))


def _require_size(grid: Grid, rows: int, columns: int, what: str, whole: str) -> None:
    if (len(grid), len(grid[0])) != (rows, columns):
        raise RuleError(f"the {what} is {len(grid)} x {len(grid[0])}, the {whole} is {rows} x {columns}")
