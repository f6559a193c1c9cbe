"""The shape of the boxes of a square board, each with as many cells as a row."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Any

from satpuzzles.core.arguments import short_repr, titled, to_number, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid, Size, parts_between, parts_of
from satpuzzles.puzzle.boards import Board, Owner, Shape, box_of_parts, with_parts
from satpuzzles.puzzle.layout import Layout

Box = tuple[int, int]
"""Rows and columns of a box."""


class Boxes(Shape):
    """Rows and columns of the boxes, ``box_of`` by default; None if the board has ``regions``."""

    def settled(self, data: object, board: Owner) -> Box | None:
        size = board.rows
        if board.regions is not None and data is not None:
            raise RuleError(f"a {titled(board.type)} cannot have both a {self.field} and regions")
        if data is None:
            return box_of(size) if board.regions is None else None
        try:
            rows, columns = map(to_number, to_sequence(data) or ())
        except (TypeError, ValueError):
            raise RuleError(
                f"the {self.field} must be a pair [rows, columns], not {short_repr(data)}"
            ) from None
        shown = f"{short_repr(rows)} x {short_repr(columns)}"
        if rows < 1 or columns < 1:
            raise RuleError(f"the {self.field} must have 1 or more rows and columns, not {shown}")
        if rows * columns != size:
            raise RuleError(
                f"the {self.field} {shown} has {short_repr(rows * columns)} cells, "
                f"but a {size} x {size} board needs boxes of {size}"
            )
        return rows, columns

    def write(self, value: Box | None, board: Board) -> dict[str, Any]:
        return {} if value is None else super().write(value, board)

    def laid_out(self, layout: Layout, value: Box | None, board: Board) -> Layout:
        # Regions draw their own walls.
        return with_parts(layout, parts_of(boxes(board.rows, value)).values()) if value else layout

    def seen(self, layout: Layout, size: Size) -> object:
        return box_of_parts(parts_between(layout.walls, size))


def box_of(size: int, advice: str = "choose another size, or give it regions") -> Box:
    """The box of ``size`` cells closest to a square, no taller than wide; RuleError if there is none."""
    rows = next(each for each in range(isqrt(size), 0, -1) if size % each == 0)
    if rows == 1 < size:
        raise RuleError(f"a board of {size} x {size} cannot have boxes, because {size} is prime; {advice}")
    return rows, size // rows


@lru_cache(maxsize=64)
def boxes(size: int, box: Box) -> Grid:
    """The box number of every cell of a square, cached for all boards of a shape."""
    rows, columns = box
    return tuple(
        tuple(row // rows * rows + column // columns for column in range(size)) for row in range(size)
    )
