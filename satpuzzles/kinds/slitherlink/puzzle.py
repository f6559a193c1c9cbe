"""Slitherlink: one closed loop on the edges of cells; a clue counts the lines around its cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.grid import Cell, Grid, Rows, entries, place
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Shape
from satpuzzles.puzzle.clues import CellMarks
from satpuzzles.puzzle.places import EdgePlaces
from satpuzzles.rules.graph import SingleLoop
from satpuzzles.rules.groups import Bounds, Cardinality, PlaceGroup
from satpuzzles.rules.rule import RuleFamily

COUNT = "clue"
LOOP = "single loop"


@dataclass(frozen=True, slots=True)
class Slitherlink(Puzzle):
    """A board around whose cells a loop is drawn; in a solution 1 is a line.

    Attributes:
        clues: for every cell how many of its edges are lines, 0 to 4, or None.
    """

    type: ClassVar[str] = "slitherlink"
    shapes: ClassVar[tuple[Shape, ...]] = (CellMarks("clues", range(5)),)
    encodings: ClassVar[Mapping[str, str]] = {
        "lazy": "loops beside the loop are cut off as they come up",
        "elimination": "connected lines by vertex elimination",
    }
    complete_encoding: ClassVar[str] = "elimination"

    clues: Grid

    if TYPE_CHECKING:

        def __init__(self, clues: Rows, *, known: Rows | None = None) -> None: ...

    @property
    def places(self) -> EdgePlaces:
        return EdgePlaces(self.rows, self.columns)

    def rules(self) -> Iterator[RuleFamily]:
        clues, places = entries(self.clues), self.places
        groups = {cell: PlaceGroup(place(cell), places.around(*cell)) for cell in clues}
        yield Cardinality(
            COUNT,
            "The cell at {group} must have {number:line} around it.",
            "The cell at {group} has {count:line} around it, not {number}.",
            value=1,
            bounds=tuple([Bounds(groups[cell], clue, clue, clue) for cell, clue in clues.items()]),
        ).told_by(tuple(clues))
        yield SingleLoop(
            LOOP,
            "The lines are one closed loop.",
            "The line at {place} is cut off from other lines, or closes a loop that leaves some of them out.",
            ends=places.ends,
            points=places.point_names,
            faces=places.faces,
        )

    def confirm(self, solution: Grid) -> bool:
        across, upright = solution[: self.rows + 1], solution[self.rows + 1 :]
        lines = [((r, c), (r, c + 1)) for r, row in enumerate(across) for c, line in enumerate(row) if line]
        lines += [((r, c), (r + 1, c)) for r, row in enumerate(upright) for c, line in enumerate(row) if line]
        beside: dict[Cell, list[Cell]] = {}
        for one, other in lines:
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        if not lines or any(len(points) != 2 for points in beside.values()):
            return False
        loop = [*lines[0]]
        while loop[-1] != loop[0]:
            loop += [point for point in beside[loop[-1]] if point != loop[-2]]
        return len(loop) == len(lines) + 1 and all(
            clue == [across[r][c], across[r + 1][c], upright[r][c], upright[r][c + 1]].count(1)
            for (r, c), clue in entries(self.clues).items()
        )
