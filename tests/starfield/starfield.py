"""Starfield: k stars in every row, column and region, none touching another, even diagonally."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid, Size, parts_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Board, RegionGrid, Shape, Tool
from satpuzzles.puzzle.kind import Kind, Text
from satpuzzles.rules.groups import Bounds, Cardinality, columns_of, regions_of, rows_of
from satpuzzles.rules.pairs import NotBoth
from satpuzzles.rules.rule import RuleFamily

KIND = Kind(
    "starfield",
    "starfield:Starfield",
    texts=(
        Text("stars", "starfield_wing:LETTERS", "Starfield as letters.", native=True, signature="stars:"),
    ),
    scene="starfield_wing:scene",
    recipe="starfield_wing:StarfieldRecipe",
    options="starfield_wing:recipe",
    clues="starfield_wing:StarClues",
    search="starfield_search:search_spaces",
)

ROW, COLUMN, REGION, TOUCHING = "stars of a row", "stars of a column", "stars of a region", "touching stars"


class BoardNumber(Shape):
    """A number for the whole board, from 1 to the number of rows."""

    def settled(self, data: object, board: Board) -> int:
        if type(data) is not int or not 1 <= data <= board.rows:
            raise RuleError(f"the {self.field} must be a number from 1 to {board.rows}, not {data!r}")
        return data

    def tool(self, size: Size) -> Tool:
        return Tool("number", self.field, range(1, max(size[0], 1) + 1), key=self.key)


@dataclass(frozen=True, slots=True)
class Starfield(Puzzle):
    """A Starfield board. In a solution 1 is a star, 0 is none.

    Attributes:
        regions: N x N numbers; equal numbers are one region, and there are N regions, all connected.
        stars: how many stars every row, column and region has.
    """

    type: ClassVar[str] = "starfield"
    shapes: ClassVar[tuple[Shape, ...]] = (RegionGrid("regions"), BoardNumber("stars", optional=True))

    regions: Grid
    stars: int = 1

    def __post_init__(self) -> None:
        super(Starfield, self).__post_init__()
        size, parts = len(self.regions), len(parts_of(self.regions))
        if size != self.columns:
            raise RuleError(f"a Starfield board is square; this one is {size} x {self.columns}")
        if parts != size:
            raise RuleError(f"the board has {parts} regions; with {size} rows it needs as many")

    def rules(self) -> Iterator[RuleFamily]:
        size = self.rows
        lines = (
            (ROW, rows_of(size, size)),
            (COLUMN, columns_of(size, size)),
            (REGION, regions_of(self.regions)),
        )
        for rule, groups in lines:
            yield Cardinality(
                rule,
                "{the_group} has {number:star}.",
                "{the_group} has {count:star}, not {number}.",
                value=1,
                bounds=tuple(Bounds(group, self.stars, self.stars, self.stars) for group in groups),
            )
        sentences = "No stars at {one} and {other}.", "The stars at {one} and {other} touch."
        yield NotBoth(TOUCHING, *sentences, pairs=tuple(self.touching()))

    def touching(self) -> Iterator[tuple[int, int]]:
        """Every pair of cells that share an edge or a corner, once."""
        size = self.rows
        for row, column in ((row, column) for row in range(size) for column in range(size)):
            for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
                if row + down < size and 0 <= column + right < size:
                    yield row * size + column, (row + down) * size + column + right
