"""Places of several kinds: the layers of an answer, such as cells and links, and the spans between cells.

A grid has the rows of one layer after the other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from satpuzzles.core.arguments import to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, cells_in, place, to_grid
from satpuzzles.puzzle.layout import Edge
from satpuzzles.puzzle.places import GridJson, LinkPlaces, Places, Spot


class LayerPlaces(NamedTuple):
    """A layer of an answer: its name in JSON, its places, and the number of the first of them."""

    name: str
    places: Places
    first: int


class Layers(Places):
    """The places of several layers, numbered one layer after the other.

    Attributes:
        layers: the layers.
    """

    __slots__ = ("_firsts", "_rows", "layers")
    what = "place"
    filled_in = ("The value of {place} is filled in as {value}.", "The value of {place} must be {value}.")
    shades = ("blank", "filled")

    def __init__(self, rows: int, columns: int, layers: Sequence[tuple[str, Places]]) -> None:
        found: list[LayerPlaces] = []
        self._rows: Final[list[int]] = []
        count = above = 0
        for name, places in layers:
            found.append(LayerPlaces(name, places, count))
            self._rows.append(above)
            count += places.count
            above += len(places.widths())
        self.layers: Final = tuple(found)
        self._firsts: Final = [layer.first for layer in found]
        super().__init__(rows, columns, count)

    def of(self, index: int) -> LayerPlaces:
        """The layer of a place."""
        return self.layers[bisect_right(self._firsts, index) - 1]

    def grid_of(self, grid: Grid, number: int) -> Grid:
        """The rows of one layer in a grid."""
        above = self._rows[number]
        return grid[above : above + len(self.layers[number].places.widths())]

    def widths(self) -> Sequence[int]:
        return [width for layer in self.layers for width in layer.places.widths()]

    def index(self, row: int, column: int) -> int:
        number = bisect_right(self._rows, row) - 1
        layer = self.layers[number]
        return layer.first + layer.places.index(row - self._rows[number], column)

    def name(self, index: int) -> str:
        layer = self.of(index)
        return layer.places.name(index - layer.first)

    def short_name(self, index: int) -> str:
        layer = self.of(index)
        return layer.places.short_name(index - layer.first)

    def spot(self, index: int) -> Spot:
        layer = self.of(index)
        return layer.places.spot(index - layer.first)

    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        found: dict[Cell, None] = {}
        for index in places:
            layer = self.of(index)
            found |= dict.fromkeys(layer.places.cells([index - layer.first]))
        return tuple(found)

    def told(self, index: int) -> dict[str, Any]:
        layer = self.of(index)
        return {"layer": layer.name, **layer.places.told(index - layer.first)}

    def to_grid(self, data: object, what: str, *, unknown: bool, truth: bool = False) -> Grid:
        names = [layer.name for layer in self.layers]
        if isinstance(data, Mapping) and set(data) == set(names):
            parts = [data[name] for name in names]
        elif isinstance(data, Sequence) and len(data) == len(self.widths()):
            parts = [data[above : above + len(layer.places.widths())] for above, layer in self._starts()]
        else:
            raise RuleError(f"the {what} must be an object with the keys {' and '.join(names)}")
        found: Grid = ()
        for layer, part in zip(self.layers, parts):
            found += layer.places.to_grid(part, f"{what} of {layer.name}", unknown=unknown, truth=truth)
        return found

    def _starts(self) -> Iterable[tuple[int, LayerPlaces]]:
        return zip(self._rows, self.layers)

    def to_json(self, grid: Grid) -> GridJson:
        found: dict[str, Any] = {
            layer.name: layer.places.to_json(self.grid_of(grid, number))
            for number, layer in enumerate(self.layers)
        }
        return found


class SpanPlaces(Places):
    """Straight lines between two cells, over the cells between them; at first those that go across.

    A grid has a row for each row of the board with the spans that go right from it, then one for each row
    with those that go down. In JSON a span is all the links that it goes over.

    Attributes:
        ends: the two cells of each span, the upper or left one first.
    """

    __slots__ = ("_firsts", "_links", "_numbers", "ends")
    what = "bridge"
    filled_in = ("The number of {place} is filled in as {value}.", "The number of {place} must be {value}.")
    shades = ("no bridge", "a bridge")

    def __init__(self, rows: int, columns: int, ends: Iterable[Edge]) -> None:
        self.ends: Final = tuple(sorted(ends, key=lambda pair: (pair[0][1] == pair[1][1], pair)))
        rows_of = [rows * (one[1] == other[1]) + one[0] for one, other in self.ends]
        widths = {row: len(list(found)) for row, found in groupby(rows_of)}
        self._numbers: Final = [widths.get(row, 0) for row in range(2 * rows)]
        self._firsts: Final = [sum(self._numbers[:row]) for row in range(2 * rows)]
        links = LinkPlaces(rows, columns)
        self._links: Final = links
        super().__init__(rows, columns, len(self.ends))

    def widths(self) -> Sequence[int]:
        return self._numbers

    def index(self, row: int, column: int) -> int:
        return self._firsts[row] + column

    def name(self, index: int) -> str:
        one, other = self.ends[index]
        return f"the line from {place(one)} to {place(other)}"

    def short_name(self, index: int) -> str:
        (row, column), other = self.ends[index]
        return f"{'v' if other[1] == column else 'h'}{row + 1}c{column + 1}"

    def spot(self, index: int) -> Edge:
        return self.ends[index]

    def cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys([cell for index in places for cell in self.ends[index]]))

    def told(self, index: int) -> dict[str, Any]:
        return {"span": [list(cell) for cell in self.ends[index]]}

    def _over(self, index: int) -> list[int]:
        """The links that a span goes over."""
        (top, left), (bottom, right) = self.ends[index]
        if top == bottom:
            return [self._links.index(top, column) for column in range(left, right)]
        return [self._links.index(self.rows + row, left) for row in range(top, bottom)]

    def to_grid(self, data: object, what: str, *, unknown: bool, truth: bool = False) -> Grid:
        if not isinstance(data, Mapping):
            rows = to_sequence(data) or ()
            if [cells_in(row) for row in rows] == self._numbers:
                grids = [
                    to_grid([row], what, unknown=unknown, truth=truth) if cells_in(row) else ((),)
                    for row in rows
                ]
                return tuple([grid[0] for grid in grids])
            raise RuleError(f"the {what} must have rows of horizontal links and rows of vertical ones")
        grid = self._links.to_grid(data, what, unknown=unknown)
        values = [value for row in grid for value in row]
        free = set(range(len(values)))
        found: list[int | None] = []
        for index in range(self.count):
            over = self._over(index)
            free -= {*over}
            if len({values[link] for link in over}) > 1:
                raise RuleError(f"the {what} has several numbers along {self.name(index)}")
            found.append(values[over[0]])
        for link in sorted(free):
            if values[link]:
                raise RuleError(
                    f"the {what} has {values[link]} at {self._links.name(link)}, which joins nothing"
                )
        return self.shaped(found)

    def to_json(self, grid: Grid) -> GridJson:
        values: list[int | None] = [0] * self._links.count
        for index, value in enumerate([value for row in grid for value in row]):
            for link in self._over(index):
                values[link] = value
        return self._links.to_json(self._links.shaped(values))
