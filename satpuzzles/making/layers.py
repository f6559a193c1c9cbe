"""The layers of an answer: the kinds of places that it has, whose facts rules combine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from itertools import compress
from typing import Any, Generic, TypeVar, overload
from typing import Literal as Only

from satpuzzles.core.errors import harmless
from satpuzzles.core.grid import Grid
from satpuzzles.making.board import Boarded, Cell, Declared, Owned
from satpuzzles.making.fields import Clues, Field
from satpuzzles.puzzle.places import Places, cells_of
from satpuzzles.rules.facts import Atom, Fact, Literal, Number

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
