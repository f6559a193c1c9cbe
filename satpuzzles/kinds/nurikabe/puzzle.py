"""Nurikabe: islands with the sizes of their numbers in one sea without pools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.grid import Grid, Rows, parts_of, regions
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Shape
from satpuzzles.puzzle.clues import CellMarks, ClueGrid
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.groups import Bounds, Cardinality, windows_of
from satpuzzles.rules.pairs import Neighbours
from satpuzzles.rules.partition import RootedPartition
from satpuzzles.rules.rule import RuleFamily

POOL = "2 x 2 sea"
ISLANDS = "islands"
SEA = "connected sea"


@dataclass(frozen=True, slots=True)
class Nurikabe(Puzzle):
    """A Nurikabe board.

    In a solution 1 is sea and 0 is land. Land falls into islands, cells connected by edges: each has exactly
    one clue and as many cells as it says. The sea is connected, and no 2 x 2 cells are all sea.

    Attributes:
        clues: in every cell a number, ``"?"`` for an island of any size, or None.
    """

    type: ClassVar[str] = "nurikabe"
    encodings: ClassVar[Mapping[str, str]] = {
        "lazy": "no 2 x 2 sea; islands and a connected sea by cuts as models break them",
        "elimination": "complete: cells belong to the islands of clues, hanging together by elimination",
    }
    complete_encoding: ClassVar[str] = "elimination"
    shapes: ClassVar[tuple[Shape, ...]] = (CellMarks("clues", range(1, 1_000_001), marks="?", blank=0),)

    clues: ClueGrid

    if TYPE_CHECKING:

        def __init__(self, clues: Rows, *, known: Rows | None = None) -> None: ...

    def rules(self) -> Iterator[RuleFamily]:
        rows, columns = self.rows, self.columns
        neighbours = Neighbours(rows, columns)
        yield Cardinality(
            POOL,
            "The {group} is not all sea.",
            "The {group} is all sea.",
            value=0,
            bounds=tuple([Bounds(window, 1, 4, 1) for window in windows_of(rows, columns, 2, 2)]),
        )
        clues = [clue for row in self.clues for clue in row]
        roots = {cell: 0 if clue == "?" else int(clue) for cell, clue in enumerate(clues) if clue is not None}
        yield RootedPartition(
            ISLANDS,
            "The island of the clue at {place} must have {places} and no other clue.",
            "The island of the clue at {place} must have {places} and no other clue; {found}.",
            rooted="Every land cell must be within reach of a clue.",
            unrooted="The land at {place} is in reach of no clue.",
            count=len(clues),
            links=neighbours,
            roots=tuple(roots.items()),
            value=0,
        ).told_by((None, *(divmod(cell, columns) for cell in roots)))
        if len(clues) > 1:
            yield Connected(SEA, "The sea is connected.", "The sea at {place} is cut off.", links=neighbours)

    def value_name(self, value: int, place: int = 0) -> str:
        return ("land", "sea")[value]

    def confirm(self, solution: Grid) -> bool:
        colors = parts_of(solution)
        for island in regions(colors.get(0, ())):
            clues = [self.clues[row][column] for row, column in island]
            if [clue for clue in clues if clue is not None] not in ([len(island)], ["?"]):
                return False
        sea = colors.get(1, [])
        windows = (zip(upper, upper[1:], lower, lower[1:]) for upper, lower in pairwise(solution))
        pools = any((1, 1, 1, 1) in window for window in windows)
        flooded = any(self.clues[row][column] is not None for row, column in sea)
        return not (pools or flooded) and len(regions(sea)) <= 1
