"""The layers of an answer: the kinds of places that it has, as rules name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import compress, pairwise
from typing import Any, Generic, Literal, TypeVar, overload

from satpuzzles.core.grid import Grid
from satpuzzles.making.board import DOWN, LEFT, RIGHT, UP, Boarded, Cell, Declared, Direction, Span
from satpuzzles.making.facts import NEVER, Derived, Fact, Holds, Number, Place, all_of, any_of
from satpuzzles.making.fields import Clues, Field
from satpuzzles.puzzle.layers import Spans as SpanPlaces
from satpuzzles.puzzle.places import Links as LinkPlaces
from satpuzzles.puzzle.places import Places, cells_of

A = TypeVar("A", covariant=True)
Kept = Field[Clues[Any]] | Field[frozenset[Cell]] | None
"""A field in whose cells a layer has nothing."""


class Look(Enum):
    """How a filled cell is drawn."""

    BLOCK = "■"
    STAR = "★"
    LIGHT = "☼"
    DISC = "●"
    TENT = "▲"


class LayerOf(Generic[A]):
    """The places of one kind, as rules name them; their answer is an ``A``, plain Python.

    Attributes:
        cells: the cells that take part.
        most: the largest value of a place.
        places: the places for the kernel.
        shades: what people call a place that is blank, and one that is filled.
    """

    most = 1
    shades: tuple[str, str] = ("blank", "filled")
    blank = True

    def __init__(self, name: str, puzzle: Boarded, but: Kept) -> None:
        self.name, self.puzzle = name, puzzle
        found: Any = but.__get__(puzzle, type(puzzle)) if but else frozenset()
        self.cells: frozenset[Cell] = frozenset(puzzle.cells) - getattr(found, "cells", found)
        self.places = self._places(len(puzzle.rows), len(puzzle.columns))

    def _places(self, rows: int, columns: int) -> Places:
        return cells_of(rows, columns)

    def index(self, at: tuple[Cell, ...]) -> int:
        """The number of a place among those of the layer."""
        ((row, column),) = at
        return self.places.index(row, column)

    def absent(self) -> Iterator[int]:
        """The places that are always blank."""
        return (self.index((cell,)) for cell in self.puzzle.cells if cell not in self.cells)

    def value_name(self, value: int) -> str:
        """What people call a value."""
        return self.shades[value] if self.most == 1 else str(value)

    def answer(self, grid: Grid) -> A:
        """The answer in plain Python, from the rows of the layer."""
        raise NotImplementedError


class Shading(LayerOf[frozenset[Cell]]):
    """Cells that are filled or not. An answer is the set of filled cells."""

    def __init__(
        self, name: str, puzzle: Boarded, but: Kept, filled: str = "filled", blank: str = "blank"
    ) -> None:
        super().__init__(name, puzzle, but)
        self.shades = (blank, filled)

    @overload
    def __getitem__(self, at: Cell) -> Fact: ...
    @overload
    def __getitem__(self, at: Iterable[Cell]) -> tuple[Fact, ...]: ...
    def __getitem__(self, at: Cell | Iterable[Cell]) -> Fact | tuple[Fact, ...]:
        if isinstance(at, Cell):
            return Place(self.name, (at,))
        return tuple([self[cell] for cell in at])

    def answer(self, grid: Grid) -> frozenset[Cell]:
        return frozenset(Cell(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value)


class Digits(LayerOf[dict[Cell, int]]):
    """A number in each cell. An answer is the number of each."""

    def __init__(
        self, name: str, puzzle: Boarded, but: Kept, least: int | str = 1, most: int | str = "size"
    ) -> None:
        super().__init__(name, puzzle, but)
        first, self.most = [
            getattr(puzzle, each) if isinstance(each, str) else each for each in (least, most)
        ]
        self.blank = first == 0

    @overload
    def __getitem__(self, at: Cell) -> Number: ...
    @overload
    def __getitem__(self, at: Iterable[Cell]) -> tuple[Number, ...]: ...
    def __getitem__(self, at: Cell | Iterable[Cell]) -> Number | tuple[Number, ...]:
        return Place(self.name, (at,)) if isinstance(at, Cell) else tuple([self[cell] for cell in at])

    def answer(self, grid: Grid) -> dict[Cell, int]:
        return {cell: grid[cell.row][cell.column] or 0 for cell in self.puzzle.cells}


class Links(LayerOf[dict[Cell, frozenset[Direction]]]):
    """Lines between centres of cells. An answer is, for each cell on a line, the sides to which lines go."""

    shades = ("no line", "a line")
    places: LinkPlaces

    def _places(self, rows: int, columns: int) -> LinkPlaces:
        return LinkPlaces(rows, columns)

    def index(self, at: tuple[Cell, ...]) -> int:
        (row, column), other = at
        return self.places.index(row if other.row == row else self.places.down + row, column)

    def absent(self) -> Iterator[int]:
        blank = [cell for cell in self.puzzle.cells if cell not in self.cells]
        pairs = {(min(cell, other), max(cell, other)) for cell in blank for other in self.puzzle.beside(cell)}
        return map(self.index, sorted(pairs))

    def to(self, cell: Cell, direction: Direction) -> Fact:
        """A line leaves a cell in a direction."""
        other = self.puzzle.step(cell, direction)
        if other is None or not self.cells.issuperset((cell, other)):
            return NEVER
        return Place(self.name, (min(cell, other), max(cell, other)))

    def around(self, cell: Cell) -> tuple[Fact, ...]:
        """Lines leave a cell up, left, right and down."""
        return tuple([self.to(cell, direction) for direction in Direction])

    def along(self, cells: Sequence[Cell]) -> tuple[Fact, ...]:
        """The lines from each of these cells to the next."""
        pairs = [pair for pair in pairwise(cells) if self.cells.issuperset(pair)]
        return tuple([Place(self.name, (min(pair), max(pair))) for pair in pairs])

    def passes(self, cell: Cell) -> Fact:
        """Some line leaves a cell."""
        return any_of(*self.around(cell), called="a line goes through {cell}", cell=cell)

    def straight(self, cell: Cell) -> Fact:
        """Lines leave a cell at opposite sides."""
        up, left, right, down = self.around(cell)
        called = "the line goes straight on at {cell}"
        return any_of(all_of(up, down), all_of(left, right), called=called, cell=cell)

    def turns(self, cell: Cell) -> Fact:
        """Lines leave a cell at two sides with a right angle."""
        up, left, right, down = self.around(cell)
        return all_of(any_of(up, down), any_of(left, right), called="the line turns at {cell}", cell=cell)

    def inside(self, cell: Cell) -> Fact:
        """A cell without a line is inside the loop: the number of lines above it to the rim is odd."""
        lines = tuple([self.to(passed, RIGHT) for passed in [cell, *self.puzzle.ray(cell, UP)]])
        return Derived("odd", lines, "{cell} is inside the loop", {"cell": cell})

    def answer(self, grid: Grid) -> dict[Cell, frozenset[Direction]]:
        found: dict[Cell, set[Direction]] = {}
        values = [value for row in grid for value in row]
        for place in compress(range(len(values)), values):
            one, other = self.places.spot(place)
            way, back = (RIGHT, LEFT) if one[0] == other[0] else (DOWN, UP)
            found.setdefault(Cell(*one), set()).add(way)
            found.setdefault(Cell(*other), set()).add(back)
        return {cell: frozenset(sides) for cell, sides in found.items()}


class Spans(LayerOf[dict[Span, int]]):
    """Lines between cells that see each other. An answer is the number of lines of each span."""

    shades = ("no bridge", "a bridge")
    places: SpanPlaces

    def __init__(self, name: str, puzzle: Boarded, between: Field[Clues[Any]], most: int) -> None:
        ends = between.__get__(puzzle, type(puzzle)).cells
        self._ends = [pair for line in puzzle.lines for pair in pairwise(filter(ends.__contains__, line))]
        self.most = most
        super().__init__(name, puzzle, None)
        self._numbers = {pair: number for number, pair in enumerate(self.places.ends)}
        self._of: dict[Cell, list[Number]] = {}
        for span in self:
            for cell in span:
                self._of.setdefault(cell, []).append(self[span])

    def _places(self, rows: int, columns: int) -> SpanPlaces:
        return SpanPlaces(rows, columns, self._ends)

    def __iter__(self) -> Iterator[Span]:
        return (Span(Cell(*one), Cell(*other)) for one, other in self.places.ends)

    def __getitem__(self, at: Span) -> Number:
        return Place(self.name, at)

    def index(self, at: tuple[Cell, ...]) -> int:
        one, other = at
        return self._numbers[one, other]

    def absent(self) -> Iterator[int]:
        return iter(())

    def value_name(self, value: int) -> str:
        return self.shades[value] if value < len(self.shades) else f"{value} bridges"

    def any(self, at: Span) -> Fact:
        """There is a line."""
        return ~self[at].is_(0)

    def of(self, cell: Cell) -> tuple[Number, ...]:
        """The spans that end in a cell."""
        return tuple(self._of.get(cell, ()))

    def crossings(self) -> Iterator[tuple[Span, Span]]:
        """The pairs of spans that cross, each once."""
        across = [span for span in self if span.one.row == span.other.row]
        over = {
            Cell(row, span.one.column): span
            for span in self
            for row in range(span.one.row + 1, span.other.row)
        }
        for one in across:
            row, left = one.one
            between = [over.get(Cell(row, column)) for column in range(left + 1, one.other.column)]
            yield from [(one, other) for other in sorted(filter(None, between))]

    def answer(self, grid: Grid) -> dict[Span, int]:
        values = [value or 0 for row in grid for value in row]
        return dict(zip(self, values))


L = TypeVar("L", bound=LayerOf[Any])


class Layer(Declared[L]):
    """A declared layer. On a puzzle it is what rules name its places by."""

    def __init__(self, kind: type[L], *says: Any, look: Look = Look.BLOCK) -> None:  # noqa: ANN401
        self.kind, self.look, self._says = kind, look, says

    def view(self, puzzle: Boarded) -> L:
        return self.kind(self.name, puzzle, *self._says)


def shading(
    filled: str, blank: str, *, look: Look = Look.BLOCK, but: Kept = None, init: Literal[False] = False
) -> Layer[Shading]:
    """Filled cells, and what people call both, as in ``a star``, ``no star`` or ``black``, ``white``.

    The cells of the field ``but`` are never filled.
    """
    return Layer(Shading, but, filled, blank, look=look)


def digits(
    least: int | str = 1, most: int | str = "size", *, but: Kept = None, init: Literal[False] = False
) -> Layer[Digits]:
    """A number in every cell, from ``least`` (0 or 1) to ``most``; each may name a property of the puzzle."""
    return Layer(Digits, but, least, most)


def links(*, but: Kept = None, init: Literal[False] = False) -> Layer[Links]:
    """Lines between centres of cells."""
    return Layer(Links, but)


def spans(between: Field[Clues[Any]], *, most: int = 1, init: Literal[False] = False) -> Layer[Spans]:
    """Up to ``most`` lines between the clues of a field that see each other."""
    return Layer(Spans, between, most)


def one_loop(lines: Links) -> Holds:
    """The lines form one closed loop, and there is one."""
    return Holds("one loop", (lines.name,))
