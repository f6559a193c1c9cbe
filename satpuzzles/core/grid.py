"""Geometry that several puzzles share: cells, neighbours, regions, flood fill.

Cells are (row, column) pairs counted from 0. Nothing here knows a puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from satpuzzles.core.arguments import is_missing, plural, short_repr, to_number, to_sequence
from satpuzzles.core.compiling import mypyc_attr
from satpuzzles.core.errors import CapError, RuleError
from satpuzzles.core.front_door import advice
from satpuzzles.core.options import Limits

Size = tuple[int, int]
"""Rows and columns."""


@mypyc_attr(native_class=False)
class Square(tuple[int, int]):
    """A size told by one number; what has a shape of its own takes it for its rows, and keeps the shape."""


Cell = tuple[int, int]
Row = tuple[int | None, ...]
Grid = tuple[Row, ...]
"""Rows of cells. None stands for an unknown cell, in partly filled grids only."""


class Array(Protocol):
    """A NumPy array, or one like it."""

    def tolist(self) -> object:
        """The array as lists."""


class DataFrame(Protocol):
    """A data frame of pandas, or one like it."""

    def to_numpy(self) -> object:
        """The table as an array."""


Rows = Sequence[Sequence[float | str | None] | Array] | Array | DataFrame
"""Rows of cells as users give them; a string is a row with a character for each cell."""

Value = TypeVar("Value")

CELL_CAP = 1_000
"""The longest side of a board."""


def place(cell: Cell) -> str:
    """A cell as people count: ``row 1, column 1`` is the first."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def to_grid(
    data: object, what: str = "grid", *, unknown: bool = False, signs: str = "?", truth: bool = False
) -> Grid:
    """Rows of numbers as a grid, in lists, tuples, an array or a data frame.

    A row may be a text with a digit for each cell.

    Args:
        data: rows of whole numbers; None for an unknown cell where ``unknown`` is set, or what a table has
            for it.
        what: how to name the data in an error.
        signs: the characters that stand for unknown cells in texts.
        truth: whether true and false are 1 and 0.

    Raises:
        RuleError: not a rectangle of whole numbers with at least one cell; the cell is named.
        CapError: it is larger than any board; no cell of it was looked at.
    """
    blanks = tuple(signs)
    plain = {int, type(None)} if unknown else {int}

    def number(value: object, cell: Cell) -> int | None:
        if unknown and (is_missing(value) or (isinstance(value, str) and value in blanks)):
            return None
        try:
            return int(value) if truth and isinstance(value, bool) else to_number(value)
        except TypeError:
            where = f"the cell at {place(cell)} of the {what}"
            raise RuleError(f"{where} must be a whole number, not {short_repr(value)}") from None

    return tuple(
        [
            tuple(values)  # type: ignore[arg-type]
            if plain.issuperset(map(type, values))
            else tuple([number(value, (row, column)) for column, value in enumerate(values)])
            for row, values in enumerate(to_rows(data, what))
        ]
    )


def to_rows(data: object, what: str) -> Iterator[Sequence[object]]:
    """The rows of lists, tuples, an array or a data frame, whatever stands in them.

    Of a row that is a text, each character is a cell, and digits are numbers.

    Raises:
        RuleError: not a rectangle with at least one cell.
        CapError: it is larger than any board; no cell of it was looked at.
    """
    rows = to_sequence(data)
    if rows is None:
        raise RuleError(f"the {what} must be a list of rows, not {type(data).__name__}{advice(data)}")
    columns = cells_in(rows[0]) or 0 if rows else 0
    require_side(len(rows), columns, what)
    for number, row in enumerate(rows, 1):
        values = _characters(row, number, what) if isinstance(row, str) else to_sequence(row)
        if values is None:
            raise RuleError(f"row {number} of the {what} must be a list of numbers")
        if len(values) != columns:
            raise RuleError(
                f"row {number} of the {what} has {plural(len(values), 'cell')}, row 1 has {columns}"
            )
        yield values
    if not columns:
        raise RuleError(f"the {what} has no cells")


def cells_in(row: object) -> int | None:
    """How many cells a row has, a text or a list; None if it is neither."""
    values = row if isinstance(row, str) else to_sequence(row)
    return None if values is None else len(values)


def _characters(row: str, number: int, what: str) -> list[object]:
    if any(map(str.isspace, row)):
        told = "in a text each character is a cell, without blanks between; else write a list"
        raise RuleError(f"row {number} of the {what} is {short_repr(row)}: {told}")
    return [int(sign) if sign.isdecimal() and sign.isascii() else sign for sign in row]


def in_rows(values: Sequence[Value], columns: int) -> tuple[tuple[Value, ...], ...]:
    """Values in reading order as a grid."""
    return tuple([tuple(values[start : start + columns]) for start in range(0, len(values), columns)])


def laid_over(grid: Sequence[Sequence[Value]], values: Mapping[Cell, Value]) -> tuple[tuple[Value, ...], ...]:
    """A grid with other values in some of its cells."""
    rows = list(map(list, grid))
    for (row, column), value in values.items():
        rows[row][column] = value
    return tuple(map(tuple, rows))


def require_side(rows: int, columns: int, what: str) -> None:
    """Raises CapError where a board is longer or wider than the cap."""
    if max(rows, columns) > CELL_CAP:
        raise CapError(f"the {what} is {rows} x {columns}; the cap is {CELL_CAP:,} x {CELL_CAP:,} cells")


def to_cell(data: object, rows: int, columns: int, what: str) -> Cell:
    """A pair [row, column], counted from 0, as a cell on a board; raises RuleError naming ``what``."""
    if type(data) is tuple and len(data) == 2:  # boards ask for every cell, and to_number is slow to tell
        row, column = data
        if type(row) is type(column) is int and 0 <= row < rows and 0 <= column < columns:
            return data
    try:
        row, column = map(to_number, to_sequence(data) or ())
    except (TypeError, ValueError):
        raise RuleError(f"{what}: a cell is a pair [row, column], not {short_repr(data)}") from None
    if not (0 <= row < rows and 0 <= column < columns):
        told = "rows and columns count from 0"
        if 1 <= row <= rows and 1 <= column <= columns:
            told += "; if yours count from 1, subtract 1 from each row and column"
        raise RuleError(
            f"{what}: the cell [{short_repr(row)}, {short_repr(column)}] is not on the board; {told}"
        )
    return row, column


@lru_cache(maxsize=4096)
def neighbours(cell: Cell, rows: int, columns: int) -> tuple[Cell, ...]:
    """The cells that share an edge with ``cell``: up, left, right, down."""
    row, column = cell
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple([(r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns])


class Raster:
    """A rectangle whose sets of cells are integers, so that one operation moves a whole set.

    Each cell is a bit. A row takes one bit more than it has columns: a shift by one then never runs into
    the next row. (On 30 x 30 cells four times as fast as a search cell by cell.)
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.columns = columns
        self.stride = columns + 1
        row = (1 << columns) - 1
        self.board = sum(row << (self.stride * number) for number in range(rows))

    def pack(self, marks: str) -> int:
        """The set of the cells marked ``1`` in a text of zeros and ones, one for each cell by rows."""
        columns = self.columns
        rows = [marks[start : start + columns] for start in range(0, len(marks), columns)]
        # The first cell becomes the lowest bit, hence the reversal.
        return int("0".join(rows)[::-1], 2)

    def unpack(self, cells: int) -> list[int]:
        """The cells of a set in rising order, each as row * columns + column."""
        return [bit - bit // self.stride for bit in bits(cells)]

    def first(self, cells: int) -> int:
        """The first cell of a set that is not empty."""
        bit = (cells & -cells).bit_length() - 1
        return bit - bit // self.stride

    def components(self, cells: int, limits: Limits | None = None) -> Iterator[int]:
        """The edge-connected components of a set, from the first cell on.

        Args:
            limits: a deadline for the search.

        Raises:
            LimitReached: the deadline passed.
        """
        limits = limits or Limits()
        stride = self.stride
        left = cells
        patience = FLOOD_BITS // (self.board.bit_length() or 1)
        while left and patience > 0:
            limits.check()
            component = left & -left
            while True:
                patience -= 1
                grown = (component | component << 1 | component >> 1) & left
                grown = (grown | grown << stride | grown >> stride) & left
                if grown == component:
                    break
                if patience < 0 and not patience % 100:
                    limits.check()
                component = grown
            yield component
            left ^= component
        yield from self._components_by_cell(left, limits)

    def _components_by_cell(self, cells: int, limits: Limits) -> Iterator[int]:
        """The same cell by cell, for large boards in many parts: each step then costs one cell only."""
        left = set(bits(cells))
        while left:
            limits.check()
            stack = [left.pop()]
            found = bytearray((self.board.bit_length() >> 3) + 1)
            while stack:
                bit = stack.pop()
                found[bit >> 3] |= 1 << (bit & 7)
                for near in (bit - 1, bit + 1, bit - self.stride, bit + self.stride):
                    if near in left:
                        left.remove(near)
                        stack.append(near)
            yield int.from_bytes(found, "little")

    def boundary(self, cells: int) -> int:
        """The cells outside a set that share an edge with one of it."""
        stride = self.stride
        return (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self.board & ~cells


FLOOD_BITS = 500_000_000
"""Bits that flooding a raster may touch before going cell by cell is quicker: some 30 ms."""


def bits(number: int) -> list[int]:
    """The numbers of the bits that are set, rising."""
    found = []
    if number.bit_length() > 64:
        # Each step over a long integer would cost its whole length.
        text = bin(number)[:1:-1]
        place = text.find("1")
        while place >= 0:
            found.append(place)
            place = text.find("1", place + 1)
        return found
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found


def neighbour_pairs(rows: int, columns: int) -> list[tuple[Cell, Cell]]:
    """The cells of a rectangle that share an edge, by two: side by side first, then one above the other."""
    down, across = range(rows), range(columns)
    beside = [((row, column), (row, column + 1)) for row in down for column in across[:-1]]
    return beside + [((row, column), (row + 1, column)) for row in down[:-1] for column in across]


def regions(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The edge-connected components of a set of cells, in no promised order."""
    left = set(cells)
    found = []
    while left:
        stack = [left.pop()]
        region = set(stack)
        while stack:
            row, column = stack.pop()
            for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                if near in left:
                    left.remove(near)
                    region.add(near)
                    stack.append(near)
        found.append(region)
    return found


def parts_of(grid: Iterable[Iterable[Value]]) -> dict[Value, list[Cell]]:
    """The cells of every number or label, by rows; these in the order in which they first stand."""
    found: dict[Value, list[Cell]] = {}
    for row, values in enumerate(grid):
        for column, value in enumerate(values):
            found.setdefault(value, []).append((row, column))
    return found


def split_value(grid: Iterable[Sequence[Value]]) -> Value | None:
    """A value of a grid whose cells are not all connected by edges; never None, which may be apart.

    (One pass that joins pieces takes a tenth of the time of a search from cell to cell.)
    """
    values: list[Value] = []  # of each piece
    joined: list[int] = []  # a piece that it is connected with, or itself
    nothing = object()
    above: Sequence[object] = ()
    pieces: list[int] = []
    for row in grid:
        left, piece = nothing, 0
        here: list[int] = []
        for value, over, other in zip(row, above or [nothing] * len(row), pieces or [0] * len(row)):
            if value != left:
                if value == over:
                    piece = other
                else:
                    piece = len(values)
                    values.append(value)
                    joined.append(piece)
            elif value == over and piece != other:
                joined[_whole(joined, other)] = _whole(joined, piece)
            here.append(piece)
            left = value
        above, pieces = row, here
    whole = [value for piece, value in enumerate(values) if joined[piece] == piece and value is not None]
    return next((value for value, count in Counter(whole).items() if count > 1), None)


def _whole(joined: list[int], piece: int) -> int:
    """The piece that stands for all that are connected with one."""
    while joined[piece] != piece:
        piece = joined[piece] = joined[joined[piece]]
    return piece


def parts_between(walls: Collection[tuple[Cell, Cell]], size: Size) -> Grid:
    """The number of its part for each cell of a board that walls cut, from 1 in the order of first cells.

    Args:
        walls: pairs of cells that share an edge, the upper or left one first.
    """
    part = {(row, column): [(row, column)] for row in range(size[0]) for column in range(size[1])}
    for one, other in neighbour_pairs(*size):
        if part[one] is not part[other] and (one, other) not in walls:
            less, more = sorted((part[one], part[other]), key=len)
            more += less
            part |= dict.fromkeys(less, more)
    numbers: dict[int, int] = {}
    return in_rows([numbers.setdefault(id(cells), len(numbers) + 1) for cells in part.values()], size[1])


def entries(grid: Iterable[Iterable[Value | None]]) -> dict[Cell, Value]:
    """What stands in the cells of a grid, by rows; None stands for nothing."""
    return {
        (row, column): value
        for row, values in enumerate(grid)
        for column, value in enumerate(values)
        if value is not None
    }


def differing(one: Iterable[Sequence[int | None]], other: Iterable[Sequence[int | None]]) -> list[Cell]:
    """The cells in which two grids of a shape differ, by rows."""
    return [
        (row, column)
        for row, pair in enumerate(zip(one, other))
        for column, (value, also) in enumerate(zip(*pair))
        if value != also
    ]
