"""Sudoku: a latin square with givens whose boxes, or any other regions, hold every value once too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import isqrt
from typing import Any, ClassVar

from satpuzzles.core.arguments import shown, to_number, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid, parts_of, place
from satpuzzles.core.limits import Limits
from satpuzzles.puzzle.boards import Board, Owner, Regions, Shape, with_parts
from satpuzzles.puzzle.flags import Flag
from satpuzzles.puzzle.latin import Givens, LatinSquare
from satpuzzles.puzzle.layout import Layout
from satpuzzles.rules.groups import Group, columns_of, rows_of
from satpuzzles.rules.propagation.latin import prune_latin_square
from satpuzzles.rules.rule import Rule

Box = tuple[int, int]
"""Rows and columns of a box."""


def box_of(size: int) -> Box:
    """The most nearly square box of so many cells, no taller than wide; RuleError where there is none."""
    rows = next(each for each in range(isqrt(size), 0, -1) if size % each == 0)
    if rows == 1 < size:
        raise RuleError(f"no box has {size} cells: a Sudoku of {size} x {size} needs regions")
    return rows, size // rows


class BoxShape(Shape):
    """Rows and columns of the boxes; None where regions stand in their place."""

    def settled(self, data: object, board: Owner) -> Box | None:
        if board.regions is not None and data is not None:
            raise RuleError("a Sudoku has a box or regions, not both")
        if data is None:
            return box_of(board.rows) if board.regions is None else None
        try:
            rows, columns = map(to_number, to_sequence(data) or ())
        except (TypeError, ValueError):
            raise RuleError(f"the box is a pair [rows, columns], not {shown(data)}") from None
        if rows < 1 or rows * columns != board.rows:
            raise RuleError(f"the box is {shown(rows)} x {shown(columns)}; it needs {board.rows} cells")
        return rows, columns

    def write(self, value: Box | None, board: Board) -> dict[str, Any]:
        return {} if value is None else super().write(value, board)

    def laid_out(self, layout: Layout, value: object, board: Owner) -> Layout:
        return with_parts(layout, parts_of(board.numbers()).values())


@dataclass(frozen=True, slots=True)
class Sudoku(LatinSquare):
    """A Sudoku board.

    Attributes:
        givens: N x N numbers 1..N, 0 where none is given.
        box: rows and columns of a box; the most nearly square one where neither it nor ``regions`` is told.
        regions: N x N numbers in place of boxes, each N times; equal numbers are a region.
        diagonals: whether the two diagonals hold every value once as well.
    """

    type: ClassVar[str] = "sudoku"
    shapes: ClassVar[tuple[Shape, ...]] = (
        Givens("givens"),
        BoxShape("box", optional=True),
        Regions("regions", left_out=True, as_rows=True),
        Flag("diagonals", "Both diagonals have every value once."),
    )

    givens: Grid
    box: Box | None = None
    regions: Grid | None = None
    diagonals: bool = False

    def numbers(self) -> Grid:
        """The number of its box or region for every cell."""
        return self.regions or _boxes(self.rows, *self.box or (1, 1))

    def groups(self) -> tuple[Group, ...]:
        return _groups(self.numbers(), "region" if self.regions else "box", self.diagonals)

    def rules(self) -> Iterator[Rule]:
        yield from self.latin_square(self.givens)

    def pruned_domains(self, limits: Limits) -> list[int] | None:
        domains = self.full_domains(self.givens)
        lines = tuple([group.places for group in self.groups()])
        return domains if all(domains) and prune_latin_square(domains, lines, limits=limits) else None

    def confirm(self, solution: Grid) -> bool:
        side = range(self.rows)
        rows, columns = self.box or (1, 1)
        parts: dict[object, set[int | None]] = {}
        for row, column in product(side, side):
            part = self.regions[row][column] if self.regions else (row // rows, column // columns)
            parts.setdefault(part, set()).add(solution[row][column])
        if self.diagonals:
            parts["down"] = {solution[index][index] for index in side}
            parts["up"] = {solution[index][-1 - index] for index in side}
        return self.is_latin(solution, self.givens) and all(
            len(found) == len(side) for found in parts.values()
        )


@lru_cache(maxsize=64)
def _boxes(size: int, rows: int, columns: int) -> Grid:
    return tuple(
        tuple(row // rows * rows + column // columns for column in range(size)) for row in range(size)
    )


@lru_cache(maxsize=64)
def _groups(numbers: Grid, name: str, diagonals: bool) -> tuple[Group, ...]:
    """The rows and columns, boxes or regions, and diagonals, made once for all boards of a form."""
    size = len(numbers)
    lines = [*rows_of(size, size), *columns_of(size, size)]
    for cells in parts_of(numbers).values():
        places = tuple([row * size + column for row, column in cells])
        lines.append(Group(f"{name} at {place(cells[0])}", places))
    if diagonals:
        down, up = range(0, size * size, size + 1), range(size - 1, size * size - size + 1, max(size - 1, 1))
        lines.append(Group(f"diagonal from {place((0, 0))}", tuple(down)))
        lines.append(Group(f"diagonal from {place((0, size - 1))}", tuple(up)))
    return tuple(lines)
