"""Layers of lines: between the centres of cells, along their sides, and between clues that see each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, compress, pairwise, product
from typing import Any
from typing import Literal as Only

from satpuzzles.core.grid import Grid
from satpuzzles.making.board import DOWN, LEFT, RIGHT, UP, Boarded, Cell, Direction, Span
from satpuzzles.making.fields import Clues, Field
from satpuzzles.making.layers import Kept, Layer, LayerOf
from satpuzzles.puzzle.layers import SpanPlaces
from satpuzzles.puzzle.places import EdgePlaces, LinePlaces, LinkPlaces
from satpuzzles.rules.facts import NEVER, Atom, Derived, Fact, Literal, Number, all_of, any_of


class Lines(LayerOf[dict[Cell, frozenset[Direction]]]):
    """Lines between points. An answer is, for each point on a line, the sides to which lines go."""

    shades = ("no line", "a line")
    places: LinePlaces

    @cached_property
    def ways(self) -> Sequence[tuple[Cell, Direction, Cell, Direction]]:
        """For each place, a point, the way from it to the other, and the way back."""
        return self._kept(f"ways of {self.places.what}s", self._ways)

    def _ways(self) -> Sequence[tuple[Cell, Direction, Cell, Direction]]:
        points = [Cell(*point) for point in product(range(self.places.down), range(self.places.across))]
        pairs = [(points[one], points[other]) for one, other in self.places.ends]
        return [
            (one, *((RIGHT, other, LEFT) if one.row == other.row else (DOWN, other, UP)))
            for one, other in pairs
        ]

    def answer(self, grid: Grid) -> dict[Cell, frozenset[Direction]]:
        found: dict[Cell, list[Direction]] = {}
        for one, way, other, back in compress(self.ways, chain.from_iterable(grid)):
            found.setdefault(one, []).append(way)
            found.setdefault(other, []).append(back)
        return {point: frozenset(sides) for point, sides in found.items()}


class Edges(Lines):
    """Lines along the sides of cells; the points are corners, the one up and left of a cell named like it."""

    places: EdgePlaces

    def _places(self, rows: int, columns: int) -> EdgePlaces:
        return self.puzzle.kept_with.keep("edges", lambda: EdgePlaces(rows, columns))

    @cached_property
    def _around(self) -> Mapping[Cell, tuple[Fact, ...]]:
        return self._kept("edges around cells", self._made_around)

    def _made_around(self) -> Mapping[Cell, tuple[Fact, ...]]:
        around, facts = self.places.around, self.facts
        return {cell: tuple([facts[place] for place in around(*cell)]) for cell in self.puzzle.cells}

    def around(self, cell: Cell) -> tuple[Fact, ...]:
        """Lines are above, left of, right of and below a cell."""
        return self._around[cell]


class Links(Lines):
    """Lines between centres of cells, which are the points."""

    places: LinkPlaces

    def __init__(self, name: str, puzzle: Boarded, but: Kept) -> None:
        super().__init__(name, puzzle, but)
        gone = puzzle.there - self.cells
        self._cut = gone.union(*map(puzzle.beside, gone))  # the cells without some of their lines
        self._own: dict[Any, Fact] = {}

    def _places(self, rows: int, columns: int) -> LinkPlaces:
        return self.puzzle.kept_with.keep("links", lambda: LinkPlaces(rows, columns))

    def absent(self) -> Iterator[tuple[int, Cell]]:
        blank = [cell for cell in self.puzzle.cells if cell not in self.cells] if self.but else ()
        lines = [(self._lines[cell, side], cell) for cell in blank for side in Direction]
        told = [(line.place - self.first, cell) for line, cell in lines if isinstance(line, Literal | Atom)]
        return iter(sorted(told))

    @cached_property
    def _lines(self) -> Mapping[tuple[Cell, Direction], Fact]:
        """The lines that leave cells, as if all cells took part."""
        return self._kept("lines", self._made_lines)

    def _made_lines(self) -> Mapping[tuple[Cell, Direction], Fact]:
        found: dict[tuple[Cell, Direction], Fact] = {}
        found |= dict.fromkeys(product(self.puzzle.cells, Direction), NEVER)
        for (one, way, other, back), fact in zip(self.ways, self.facts):
            found[one, way] = found[other, back] = fact
        return found

    def to(self, cell: Cell, direction: Direction) -> Fact:
        """A line leaves a cell in a direction."""
        if cell in self._cut and not self.cells.issuperset((cell, self.puzzle.step(cell, direction))):
            return NEVER
        return self._lines[cell, direction]

    def around(self, cell: Cell) -> tuple[Fact, ...]:
        """Lines leave a cell up, left, right and down."""
        return tuple([self.to(cell, direction) for direction in Direction])

    def along(self, cells: Sequence[Cell]) -> tuple[Fact, ...]:
        """The lines from each of these cells to the next."""
        ways = {way.value: way for way in Direction}
        found = [
            self.to(one, ways[other.row - one.row, other.column - one.column])
            for one, other in pairwise(cells)
        ]
        return tuple([line for line in found if line != NEVER])

    def _at(self, what: str, cell: Cell, make: Callable[[Cell], Fact]) -> Fact:
        """A fact about the lines around a cell."""
        found = self._own if cell in self._cut else self._kept("lines around cells", dict)
        if (what, cell) not in found:
            found[what, cell] = make(cell)
        return found[what, cell]

    def passes(self, cell: Cell) -> Fact:
        """Some line leaves a cell."""
        return self._at("passes", cell, self._passes)

    def _passes(self, cell: Cell) -> Fact:
        return any_of(*self.around(cell), called=f"a line goes through {cell}")

    def straight(self, cell: Cell) -> Fact:
        """Lines leave a cell at opposite sides."""
        return self._at("straight", cell, self._straight)

    def _straight(self, cell: Cell) -> Fact:
        up, left, right, down = self.around(cell)
        return any_of(all_of(up, down), all_of(left, right), called=f"the line goes straight on at {cell}")

    def turns(self, cell: Cell) -> Fact:
        """Lines leave a cell at two sides with a right angle."""
        return self._at("turns", cell, self._turns)

    def _turns(self, cell: Cell) -> Fact:
        up, left, right, down = self.around(cell)
        return all_of(any_of(up, down), any_of(left, right), called=f"the line turns at {cell}")

    def inside(self, cell: Cell) -> Fact:
        """A cell without a line is inside the loop: the number of lines above it to the rim is odd."""
        lines = tuple([self.to(passed, RIGHT) for passed in [cell, *self.puzzle.ray(cell, UP)]])
        return Derived("odd", lines, f"{cell} is inside the loop")


class Spans(LayerOf[dict[Span, int]]):
    """Lines between cells that see each other. An answer is the number of lines of each span."""

    shades = ("no bridge", "a bridge")
    places: SpanPlaces

    def __init__(self, name: str, puzzle: Boarded, between: Field[Clues[Any]], most: int) -> None:
        ends = between.__get__(puzzle, type(puzzle)).cells
        self._ends = [pair for line in puzzle.lines for pair in pairwise(filter(ends.__contains__, line))]
        self.most = most
        super().__init__(name, puzzle, None)
        spans = [Span(Cell(*one), Cell(*other)) for one, other in self.places.ends]
        self._numbers = {span: number for number, span in enumerate(spans)}
        self._of: dict[Cell, list[Span]] = {}
        for span in spans:
            for cell in span:
                self._of.setdefault(cell, []).append(span)

    def _places(self, rows: int, columns: int) -> SpanPlaces:
        return SpanPlaces(rows, columns, self._ends)

    def __iter__(self) -> Iterator[Span]:
        return iter(self._numbers)

    def __getitem__(self, at: Span) -> Number:
        return Number(self.first + self._numbers[at])

    def value_name(self, value: int) -> str:
        return self.shades[value] if value < len(self.shades) else f"{value} bridges"

    def any(self, at: Span) -> Fact:
        """There is a line."""
        return ~self[at].is_(0)

    def of(self, cell: Cell) -> tuple[Number, ...]:
        """The spans that end in a cell."""
        return tuple([self[span] for span in self._of.get(cell, ())])

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
        return dict(zip(self, [value or 0 for row in grid for value in row]))


def links(*, but: Kept = None, init: Only[False] = False) -> Layer[Links]:
    """Lines between centres of cells."""
    return Layer(Links, but)


def edges(*, init: Only[False] = False) -> Layer[Edges]:
    """Lines along the sides of cells."""
    return Layer(Edges, None)


def spans(between: Field[Clues[Any]], *, most: int = 1, init: Only[False] = False) -> Layer[Spans]:
    """Up to ``most`` lines between the clues of a field that see each other."""
    return Layer(Spans, between, most)
