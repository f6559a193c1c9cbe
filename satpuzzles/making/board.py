"""The geometry of a board for authors: cells, directions, and groups of cells with a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby, product
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

from satpuzzles.core.grid import in_rows

T = TypeVar("T")


class Cell(NamedTuple):
    """A cell, by row and column from 0; sentences call it ``row 1, column 2``."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"row {self.row + 1}, column {self.column + 1}"


class Direction(Enum):
    """A way to go from a cell, with what it adds to row and column."""

    UP = (-1, 0)
    LEFT = (0, -1)
    RIGHT = (0, 1)
    DOWN = (1, 0)


UP, LEFT, RIGHT, DOWN = Direction
STRAIGHT = (frozenset({UP, DOWN}), frozenset({LEFT, RIGHT}))
"""The two pairs of opposite sides."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cells in order that people have a name for: ``row 3``, ``the region at row 1, column 4``."""

    name: str
    cells: tuple[Cell, ...]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)


class Span(NamedTuple):
    """A straight way between two cells, the upper or left one first, with nothing in between."""

    one: Cell
    other: Cell


class Geometry:
    """The cells of a rectangular board and what lies where.

    Args:
        height, width: the numbers of rows and columns.
    """

    def __init__(self, height: int, width: int) -> None:
        self._height = height
        self._width = width

    @cached_property
    def cells(self) -> Sequence[Cell]:
        """All cells by rows."""
        return [Cell(row, column) for row in range(self._height) for column in range(self._width)]

    @property
    def size(self) -> int:
        """The longer side of the board."""
        return max(self._height, self._width)

    @cached_property
    def _there(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    @cached_property
    def rows(self) -> Sequence[Group]:
        """The rows."""
        cells = in_rows(self.cells, self._width)
        return [Group(f"row {number}", row) for number, row in enumerate(cells, 1)]

    @cached_property
    def columns(self) -> Sequence[Group]:
        """The columns."""
        cells = zip(*in_rows(self.cells, self._width))
        return [Group(f"column {number}", column) for number, column in enumerate(cells, 1)]

    @property
    def lines(self) -> Sequence[Group]:
        """The rows, then the columns."""
        return [*self.rows, *self.columns]

    @property
    def diagonals(self) -> Sequence[Group]:
        """The two diagonals of a square."""
        size = self._height
        falling = tuple(Cell(at, at) for at in range(size))
        rising = tuple(Cell(at, size - 1 - at) for at in range(size))
        return [Group("the falling diagonal", falling), Group("the rising diagonal", rising)]

    @property
    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells that share a side, each once."""
        return ((cell, other) for cell in self.cells for other in self.beside(cell) if cell < other)

    @property
    def touching(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells that share a side or a corner, each once."""
        return ((cell, other) for cell in self.cells for other in self.around(cell) if cell < other)

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next cell in a direction; None off the board."""
        down, right = direction.value
        other = Cell(cell.row + down, cell.column + right)
        return other if other in self._there else None

    def ray(self, cell: Cell, direction: Direction) -> Sequence[Cell]:
        """The cells from the next one on in a direction, to the rim."""
        found: list[Cell] = []
        ahead = self.step(cell, direction)
        while ahead is not None:
            found.append(ahead)
            ahead = self.step(ahead, direction)
        return found

    def beside(self, cell: Cell) -> Sequence[Cell]:
        """The cells that share a side with a cell."""
        return [other for direction in Direction if (other := self.step(cell, direction)) is not None]

    def around(self, cell: Cell) -> Sequence[Cell]:
        """The cells that share a side or a corner with a cell."""
        near = (Cell(cell.row + down, cell.column + right) for down, right in product((-1, 0, 1), repeat=2))
        return [other for other in near if other != cell and other in self._there]

    def windows(self, height: int, width: int) -> Iterator[Group]:
        """All blocks of height x width cells."""
        for row, column in product(range(self._height - height + 1), range(self._width - width + 1)):
            cells = product(range(row, row + height), range(column, column + width))
            name = f"the {height} x {width} cells from {Cell(row, column)} on"
            yield Group(name, tuple(Cell(*cell) for cell in cells))

    def stretches(self, cells: Iterable[Cell]) -> Iterator[Group]:
        """The longest straight runs of some cells, across and then down; also of one cell."""
        wanted = frozenset(cells)
        for line in self.lines:
            for found, run in groupby(line, wanted.__contains__):
                if found:
                    stretch = tuple(run)
                    yield Group(f"the cells from {stretch[0]} to {stretch[-1]}", stretch)


class Boarded(Geometry):
    """What fields and layers need of a puzzle.

    Attributes:
        board: the board as every command and function of the package takes it.
    """

    board: Any
    _views: dict[str, Any]
    """The values of fields and layers, made on demand."""


class Declared(Generic[T]):
    """A field or layer that an author declares. On a puzzle it is what rules read."""

    name = ""

    def __set_name__(self, owner: type[Boarded], name: str) -> None:
        self.name = name

    def view(self, puzzle: Boarded) -> T:
        """What rules read."""
        raise NotImplementedError

    @overload
    def __get__(self, puzzle: None, owner: type[Boarded]) -> Self: ...
    @overload
    def __get__(self, puzzle: Boarded, owner: type[Boarded]) -> T: ...
    def __get__(self, puzzle: Boarded | None, owner: type[Boarded]) -> Self | T:
        if puzzle is None:
            return self
        views = puzzle._views
        if self.name not in views:
            views[self.name] = self.view(puzzle)
        found: T = views[self.name]
        return found
