"""The geometry of a board for authors: cells, directions, and groups of cells with a name.

It is made once for a size and kept, within bounds, together with what words make of it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property, partial, wraps
from itertools import pairwise, product
from threading import Lock
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

from satpuzzles.core.errors import CapError
from satpuzzles.core.grid import in_rows
from satpuzzles.core.runtime import look

T = TypeVar("T")
G = TypeVar("G", bound="Geometry")

ROOM = 500_000
"""How much is kept: things for every cell of a board, and clauses. About 100 MB at most."""


SIGHT_CAP = 20_000_000
"""The most cells in the groups of ``sights``; each takes some 60 bytes, clauses included."""


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

    __hash__ = object.__hash__  # that of Enum is slow


UP, LEFT, RIGHT, DOWN = Direction
STRAIGHT = (frozenset({UP, DOWN}), frozenset({LEFT, RIGHT}))
"""The two pairs of opposite sides."""


class Group:
    """Cells in order that people have a name for: ``row 3``, ``the region at row 1, column 4``.

    Args:
        called: the name, in which ``{first}`` and ``{last}`` are the first and the last cell.
        cells: the cells, at least one.
    """

    __slots__ = ("_called", "cells")

    def __init__(self, called: str, cells: tuple[Cell, ...]) -> None:
        self._called, self.cells = called, cells

    @property
    def name(self) -> str:
        """The name, made on demand."""
        return self._called.format(first=self.cells[0], last=self.cells[-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Group) and (self._called, self.cells) == (other._called, other.cells)

    def __hash__(self) -> int:
        return hash(self.cells[0])

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)


class Span(NamedTuple):
    """A straight way between two cells, the upper or left one first, with nothing in between."""

    one: Cell
    other: Cell


# ---- what is kept ----


class Owner:
    """The size of a board, with which everything is kept that depends on nothing else."""

    __slots__ = ("_cells", "_kept", "_weight")

    def __init__(self, cells: int) -> None:
        self._cells = cells
        self._weight = 0
        self._kept: dict[Hashable, Any] = {}

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for a key, which says all that it depends on."""
        found: T | None = self._kept.get(key)
        if found is None:
            look()
            found = make()
            with _changing:
                while sum(each._weight for each in _sizes.values()) > ROOM:
                    _sizes.pop(next(iter(_sizes)))._clear()
                self._kept[key] = found
                self._weight += getattr(found, "weight", self._cells)
        return found

    def _clear(self) -> None:
        self._kept.clear()
        self._weight = 0


_sizes: dict[tuple[int, int], Owner] = {}
"""The sizes in use, the one used last at the end."""
_changing = Lock()


def _owner(height: int, width: int) -> Owner:
    size = height, width
    with _changing:
        owner = _sizes.pop(size, None) or Owner(height * width)
        if height * width * 100 < ROOM:  # what larger boards need lives as long as the board
            _sizes[size] = owner
    return owner


class Owned(tuple[T, ...]):
    """Things in order that depend on the size of the board alone. It equals only itself."""

    owner: Owner

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def of(self, owner: Owner) -> Self:
        """Says whose it is, and returns it; call it only where it is made."""
        self.owner = owner
        return self


def kept(make: Callable[[G], T]) -> cached_property[T]:
    """A property of a geometry that is made once for its size."""

    @wraps(make)
    def found(geometry: G) -> T:
        return geometry.kept_with.keep(make.__name__, partial(make, geometry))

    return cached_property(found)


class Geometry:
    """The cells of a rectangular board and what lies where.

    Args:
        height, width: the numbers of rows and columns.
    """

    def __init__(self, height: int, width: int) -> None:
        self._height = height
        self._width = width
        self.kept_with = _owner(height, width)

    @kept
    def cells(self) -> Owned[Cell]:
        """All cells by rows."""
        size = product(range(self._height), range(self._width))
        return Owned([Cell(*cell) for cell in size]).of(self.kept_with)

    @property
    def size(self) -> int:
        """The longer side of the board."""
        return max(self._height, self._width)

    @kept
    def there(self) -> frozenset[Cell]:
        """All cells as a set."""
        return frozenset(self.cells)

    @kept
    def numbers_of_cells(self) -> Mapping[Cell, int]:
        """The number of each cell, by rows from 0."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @kept
    def rows(self) -> Owned[Group]:
        """The rows."""
        cells = in_rows(self.cells, self._width)
        return Owned([Group(f"row {number}", row) for number, row in enumerate(cells, 1)]).of(self.kept_with)

    @kept
    def columns(self) -> Owned[Group]:
        """The columns."""
        cells = zip(*in_rows(self.cells, self._width))
        return Owned([Group(f"column {number}", column) for number, column in enumerate(cells, 1)]).of(
            self.kept_with
        )

    @kept
    def lines(self) -> Owned[Group]:
        """The rows, then the columns."""
        return Owned([*self.rows, *self.columns]).of(self.kept_with)

    @kept
    def diagonals(self) -> Owned[Group]:
        """The two diagonals of a square."""
        size = self._height
        falling = tuple([Cell(at, at) for at in range(size)])
        rising = tuple([Cell(at, size - 1 - at) for at in range(size)])
        groups = [Group("the falling diagonal", falling), Group("the rising diagonal", rising)]
        return Owned(groups).of(self.kept_with)

    @kept
    def neighbours(self) -> Owned[tuple[Cell, Cell]]:
        """The pairs of cells that share a side, each once."""
        pairs = [(cell, other) for cell, near in self._beside.items() for other in near if cell < other]
        return Owned(pairs).of(self.kept_with)

    @kept
    def touching(self) -> Owned[tuple[Cell, Cell]]:
        """The pairs of cells that share a side or a corner, each once."""
        pairs = [(cell, other) for cell, near in self._around.items() for other in near if cell < other]
        return Owned(pairs).of(self.kept_with)

    @kept
    def _ahead(self) -> Mapping[Direction, Mapping[Cell, Cell]]:
        """The next cell of each cell in each direction, if there is one."""
        across = [pair for row in self.rows for pair in pairwise(row.cells)]
        down = [*zip(self.cells, self.cells[self._width :])]
        return {
            UP: {below: above for above, below in down},
            LEFT: {right: left for left, right in across},
            RIGHT: dict(across),
            DOWN: dict(down),
        }

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next cell in a direction; None off the board."""
        return self._ahead[direction].get(cell)

    def ray(self, cell: Cell, direction: Direction) -> Sequence[Cell]:
        """The cells from the next one on in a direction, to the rim."""
        row, column = cell
        upright = direction in (UP, DOWN)
        line, at = (self.columns[column], row) if upright else (self.rows[row], column)
        return line.cells[at + 1 :] if direction in (RIGHT, DOWN) else line.cells[:at][::-1]

    @kept
    def _beside(self) -> Mapping[Cell, tuple[Cell, ...]]:
        steps = self._ahead.values()
        return {cell: tuple([step[cell] for step in steps if cell in step]) for cell in self.cells}

    def beside(self, cell: Cell) -> Sequence[Cell]:
        """The cells that share a side with a cell."""
        return self._beside[cell]

    @kept
    def _around(self) -> Mapping[Cell, tuple[Cell, ...]]:
        found = {}
        lines = [row.cells for row in self.rows]
        for row, column in self.cells:
            near = [line[max(column - 1, 0) : column + 2] for line in lines[max(row - 1, 0) : row + 2]]
            cell = lines[row][column]
            found[cell] = tuple([other for cells in near for other in cells if other is not cell])
        return found

    def around(self, cell: Cell) -> Sequence[Cell]:
        """The cells that share a side or a corner with a cell."""
        return self._around[cell]

    def windows(self, height: int, width: int) -> Owned[Group]:
        """All blocks of height x width cells."""
        return self.kept_with.keep(("windows", height, width), lambda: self._windows(height, width))

    def _windows(self, height: int, width: int) -> Owned[Group]:
        found = []
        for row, column in product(range(self._height - height + 1), range(self._width - width + 1)):
            cells = product(range(row, row + height), range(column, column + width))
            name = f"the {height} x {width} cells from {{first}} on"
            found.append(Group(name, tuple([Cell(*cell) for cell in cells])))
        return Owned(found).of(self.kept_with)

    def boxes(self, height: int, width: int) -> Owned[Group]:
        """The blocks of height x width cells that divide the board."""
        return self.kept_with.keep(("boxes", height, width), lambda: self._boxes(height, width))

    def _boxes(self, height: int, width: int) -> Owned[Group]:
        blocks = [block.cells for block in self.windows(height, width)]
        corners = [(row % height, column % width) for (row, column), *_ in blocks]
        found = [Group("the box at {first}", block) for block, at in zip(blocks, corners) if at == (0, 0)]
        return Owned(found).of(self.kept_with)

    def stretches(self, cells: Iterable[Cell]) -> Sequence[Group]:
        """The longest straight runs of some cells, across and then down; also of one cell."""
        wanted, width = frozenset(cells), self._width
        there = bytes([cell in wanted for cell in self.cells])
        across = [there[first : first + width] for first in range(0, len(there), width)]
        found = []
        for line, signs in zip(self.lines, [*across, *[there[column::width] for column in range(width)]]):
            first = 0
            for run in signs.split(b"\0"):
                if run:
                    cells_of_run = line.cells[first : first + len(run)]
                    found.append(Group("the cells from {first} to {last}", cells_of_run))
                first += len(run) + 1
        return found

    def sights(self, runs: Iterable[Group]) -> Sequence[Group]:
        """Each cell of some straight runs, and after it the others of its runs; named like the cell.

        Raises:
            CapError: the groups have more cells in all than the cap.
        """
        runs = tuple(runs)
        if (size := sum(len(run.cells) ** 2 for run in runs)) > SIGHT_CAP:
            raise CapError(f"the cells of the board see {size:,} others in all; the cap is {SIGHT_CAP:,}")
        seen: dict[Cell, tuple[Cell, ...]] = {}
        for run in runs:
            look()
            for at, cell in enumerate(run.cells):
                seen[cell] = seen.get(cell, (cell,)) + run.cells[:at] + run.cells[at + 1 :]
        return [Group("{first}", each) for each in seen.values()]


class Boarded(Geometry):
    """What fields and layers need of a puzzle.

    Attributes:
        board: the board as every command and function of the package takes it.
    """

    board: Any

    def layer(self, name: str) -> Any:  # noqa: ANN401 (a LayerOf)
        """The layer of a name."""
        raise NotImplementedError


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
        found = vars(puzzle)[self.name] = self.view(puzzle)  # from now on Python finds it there
        return found
