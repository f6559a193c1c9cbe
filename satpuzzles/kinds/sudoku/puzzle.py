"""Sudoku: a latin square with givens whose boxes or regions also hold every value once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid, Rows, Size
from satpuzzles.puzzle.boards import Board, RegionGrid, Shape, Tool
from satpuzzles.puzzle.boxes import Box, Boxes, boxes
from satpuzzles.puzzle.latin import Givens, LatinSquare
from satpuzzles.puzzle.layout import Layout
from satpuzzles.rules.groups import PlaceGroup, columns_of, diagonals_of, regions_of, rows_of
from satpuzzles.rules.rule import RuleFamily


class Diagonals(Shape):
    """Whether the diagonals are groups, which pictures draw and ``note`` says below the board."""

    def __init__(self, field: str, note: str) -> None:
        super().__init__(field, left_out=True)
        self.note = note

    def settled(self, data: object, board: Board) -> bool:
        if not isinstance(data, bool):
            raise RuleError(f"{self.field} must be true or false, not {short_repr(data)}")
        return data

    def laid_out(self, layout: Layout, value: object, board: Board) -> Layout:
        last = board.rows - 1
        slants = ((0, 0), (last, last)), ((0, last), (last, 0))
        return layout._replace(note=self.note, slants=slants)

    def seen(self, layout: Layout, size: Size) -> object:
        return layout.note == self.note

    def tool(self, size: Size) -> Tool:
        return Tool("note", self.field, texts=(self.note,), key=self.key)


@dataclass(frozen=True, slots=True)
class Sudoku(LatinSquare):
    """A Sudoku board.

    Attributes:
        givens: N x N numbers 1..N, 0 where none is given.
        box: rows and columns of a box; by default the box closest to a square, unless ``regions`` is set.
        regions: N x N numbers in place of boxes, each N times; equal numbers are a region.
        diagonals: whether the two diagonals hold every value once as well.
    """

    type: ClassVar[str] = "sudoku"
    whole_groups: ClassVar[bool] = True
    shapes: ClassVar[tuple[Shape, ...]] = (
        Givens("givens"),
        Boxes("box", optional=True),
        RegionGrid("regions", left_out=True, as_rows=True),
        Diagonals("diagonals", "Both diagonals have every value once."),
    )

    givens: Grid
    box: Box | None = None
    regions: Grid | None = None
    diagonals: bool = False

    if TYPE_CHECKING:

        def __init__(
            self,
            givens: Rows,
            box: Sequence[int] | None = None,
            regions: Rows | None = None,
            diagonals: bool = False,
            *,
            known: Rows | None = None,
        ) -> None: ...

    def numbers(self) -> Grid:
        """The number of its box or region for every cell."""
        return self.regions or boxes(self.rows, self.box or (1, 1))

    def groups(self) -> tuple[PlaceGroup, ...]:
        return _groups(self.numbers(), "region" if self.regions else "box", self.diagonals)

    def rules(self) -> Iterator[RuleFamily]:
        yield from self.latin_square(self.givens)

    def confirm(self, solution: Grid) -> bool:
        side = range(self.rows)
        rows, columns = self.box or (1, 1)
        parts: dict[object, set[int | None]] = {}
        if self.regions:
            for row, column in product(side, side):
                parts.setdefault(self.regions[row][column], set()).add(solution[row][column])
        else:
            for row, column in product(side[::rows], side[::columns]):
                lines = solution[row : row + rows]
                parts[row, column] = {value for line in lines for value in line[column : column + columns]}
        if self.diagonals:
            parts["down"] = {solution[index][index] for index in side}
            parts["up"] = {solution[index][-1 - index] for index in side}
        return self.is_latin(solution, self.givens) and {*map(len, parts.values())} == {len(side)}


@lru_cache(maxsize=64)
def _groups(numbers: Grid, name: str, diagonals: bool) -> tuple[PlaceGroup, ...]:
    """The rows and columns, boxes or regions, and diagonals, made once for all boards of a form."""
    size = len(numbers)
    groups = [*rows_of(size, size), *columns_of(size, size), *regions_of(numbers, name)]
    return (*groups, *(diagonals_of(size) if diagonals else ()))
