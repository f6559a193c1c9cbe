"""The layers of an answer: the kinds of places that it has, whose facts rules combine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import chain, compress, pairwise, product
from typing import Any, Generic, TypeVar, overload
from typing import Literal as Only

from satpuzzles.core.errors import harmless
from satpuzzles.core.grid import Grid
from satpuzzles.making.board import DOWN, LEFT, RIGHT, UP, Boarded, Cell, Declared, Direction, Owned, Span
from satpuzzles.making.fields import Clues, Field
from satpuzzles.puzzle.layers import SpanPlaces
from satpuzzles.puzzle.places import LinkPlaces, Places, cells_of
from satpuzzles.rules.facts import NEVER, Atom, Derived, Fact, Literal, Number, all_of, any_of

A = TypeVar("A", covariant=True)
F = TypeVar("F")
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
        least, most: the smallest and the largest value of a place that is not absent.
        places: the places for the kernel.
        but: the field in whose cells there is nothing.
        first: the number of the first of them among those of all layers.
        is_plain: whether every place of the puzzle is filled or blank, so that facts are literals.
        shades: what people call a place that is blank, and one that is filled.
    """

    least, most = 0, 1
    shades: tuple[str, str] = ("blank", "filled")
    first = 0
    is_plain = True

    def __init__(self, name: str, puzzle: Boarded, but: Kept) -> None:
        self.name, self.puzzle, self.but = name, puzzle, but
        found: Any = but.__get__(puzzle, type(puzzle)) if but else None
        self.cells = puzzle.there - getattr(found, "cells", found) if but else puzzle.there
        self.places = self._places(len(puzzle.rows), len(puzzle.columns))

    def _places(self, rows: int, columns: int) -> Places:
        return cells_of(rows, columns)

    def _kept(self, what: str, make: Callable[[], F]) -> F:
        """What is made once for all boards of the size that have such a layer."""
        return self.puzzle.kept_with.keep((what, self.first, self.is_plain), make)

    @cached_property
    def facts(self) -> Owned[Fact]:
        """That a place is filled or has a line, for each place in order."""
        return self._kept(f"facts of {self.places.what}s", self._facts)

    def _facts(self) -> Owned[Fact]:
        places = range(self.first, self.first + self.places.count)
        facts = [Literal(place + 1) if self.is_plain else Atom(place, ~1) for place in places]
        return Owned[Fact](facts).of(self.puzzle.kept_with)

    def domains(self) -> list[int]:
        """The values that places may have, bit v for value v; nothing where a place is absent."""
        found = [(2 << self.most) - (1 << self.least)] * self.places.count
        for place, _ in self.absent():
            found[place] |= 1
        return found

    @cached_property
    def blank(self) -> bool:
        """Whether a place may have nothing."""
        return self.least == 0 or len(self.cells) < len(self.puzzle.cells)

    def absent(self) -> Iterator[tuple[int, Cell]]:
        """The places that are always blank, each with every cell of ``but`` that keeps it so."""
        numbers = self.puzzle.numbers_of_cells
        blank = [cell for cell in self.puzzle.cells if cell not in self.cells] if self.but else ()
        return ((numbers[cell], cell) for cell in blank)

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
        self.shades = (harmless(blank), harmless(filled))

    @overload
    def __getitem__(self, at: Cell) -> Fact: ...
    @overload
    def __getitem__(self, at: Iterable[Cell]) -> tuple[Fact, ...]: ...
    def __getitem__(self, at: Cell | Iterable[Cell]) -> Fact | tuple[Fact, ...]:
        found = self._by_cell
        return found[at] if isinstance(at, Cell) else tuple([found[cell] for cell in at])

    @cached_property
    def _by_cell(self) -> Mapping[Cell, Fact]:
        return self._kept("facts by cell", lambda: dict(zip(self.puzzle.cells, self.facts)))

    def __invert__(self) -> Owned[Fact]:
        """That a cell is blank, for each cell by rows."""
        return self._kept("blank", lambda: Owned([~fact for fact in self.facts]).of(self.facts.owner))

    def answer(self, grid: Grid) -> frozenset[Cell]:
        return frozenset(compress(self.puzzle.cells, [value for row in grid for value in row]))


class Digits(LayerOf[dict[Cell, int]]):
    """A number in each cell. An answer is the number of each."""

    def __init__(
        self, name: str, puzzle: Boarded, but: Kept, least: int | str = 1, most: int | str = "size"
    ) -> None:
        super().__init__(name, puzzle, but)
        self.least, self.most = [
            getattr(puzzle, each) if isinstance(each, str) else each for each in (least, most)
        ]

    @cached_property
    def numbers(self) -> Owned[Number]:
        """The number of each cell, by rows."""
        cells, first, owner = range(self.places.count), self.first, self.puzzle.kept_with
        return self._kept("numbers", lambda: Owned([Number(first + cell) for cell in cells]).of(owner))

    @overload
    def __getitem__(self, at: Cell) -> Number: ...
    @overload
    def __getitem__(self, at: Iterable[Cell]) -> tuple[Number, ...]: ...
    def __getitem__(self, at: Cell | Iterable[Cell]) -> Number | tuple[Number, ...]:
        number, numbers = self.puzzle.numbers_of_cells, self.numbers
        return numbers[number[at]] if isinstance(at, Cell) else tuple([numbers[number[cell]] for cell in at])

    def answer(self, grid: Grid) -> dict[Cell, int]:
        return dict(zip(self.puzzle.cells, [value or 0 for row in grid for value in row]))


class Links(LayerOf[dict[Cell, frozenset[Direction]]]):
    """Lines between centres of cells. An answer is, for each cell on a line, the sides to which lines go."""

    shades = ("no line", "a line")
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
        for ends, fact in zip(self._ends, self.facts):
            found |= dict.fromkeys(ends, fact)
        return found

    @cached_property
    def _ends(self) -> Sequence[tuple[tuple[Cell, Direction], tuple[Cell, Direction]]]:
        """The two cells of each line, and the direction in which it leaves each."""
        return self.puzzle.kept_with.keep("ends of lines", self._made_ends)

    def _made_ends(self) -> Sequence[tuple[tuple[Cell, Direction], tuple[Cell, Direction]]]:
        cells = self.puzzle.cells
        pairs = [(cells[one], cells[other]) for one, other in self.places.ends]
        ways = [(RIGHT, LEFT) if one.row == other.row else (DOWN, UP) for one, other in pairs]
        return tuple([((one, way), (other, back)) for (one, other), (way, back) in zip(pairs, ways)])

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

    def answer(self, grid: Grid) -> dict[Cell, frozenset[Direction]]:
        found: dict[Cell, list[Direction]] = {}
        for (one, way), (other, back) in compress(self._ends, chain.from_iterable(grid)):
            found.setdefault(one, []).append(way)
            found.setdefault(other, []).append(back)
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

    def absent(self) -> Iterator[tuple[int, Cell]]:
        return iter(())

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


L = TypeVar("L", bound=LayerOf[Any])


class Layer(Declared[L]):
    """A declared layer. On a puzzle it is what rules name its places by."""

    def __init__(self, kind: type[L], *says: Any, look: Look = Look.BLOCK) -> None:  # noqa: ANN401
        self.kind, self.look, self._says = kind, look, says

    def made(self, puzzle: Boarded) -> L:
        """The layer of a board."""
        return self.kind(self.name, puzzle, *self._says)

    def view(self, puzzle: Boarded) -> L:
        found: L = puzzle.layer(self.name)
        return found


def shading(
    filled: str, blank: str, *, look: Look = Look.BLOCK, but: Kept = None, init: Only[False] = False
) -> Layer[Shading]:
    """Filled cells, and what people call both, as in ``a star``, ``no star`` or ``black``, ``white``.

    The cells of the field ``but`` are never filled.
    """
    return Layer(Shading, but, filled, blank, look=look)


def digits(
    least: int | str = 1, most: int | str = "size", *, but: Kept = None, init: Only[False] = False
) -> Layer[Digits]:
    """A number in every cell, from ``least`` (0 or 1) to ``most``; each may name a property of the puzzle."""
    return Layer(Digits, but, least, most)


def links(*, but: Kept = None, init: Only[False] = False) -> Layer[Links]:
    """Lines between centres of cells."""
    return Layer(Links, but)


def spans(between: Field[Clues[Any]], *, most: int = 1, init: Only[False] = False) -> Layer[Spans]:
    """Up to ``most`` lines between the clues of a field that see each other."""
    return Layer(Spans, between, most)
