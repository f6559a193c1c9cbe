"""Masyu: one loop through all pearls, and through other cells; pearls say where it turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from satpuzzles.core.grid import Cell, Grid, parts_of, place
from satpuzzles.formats.cells import CellRows, rows_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Shape
from satpuzzles.puzzle.clues import ClueGrid, Clues
from satpuzzles.puzzle.kind import Kind, Text
from satpuzzles.puzzle.places import Links
from satpuzzles.rules.graph import SingleLoop
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.table import Row, Rows, Table
from satpuzzles.uniqueness.cell_clues import CellClues

SIDES = (-1, 0), (0, -1), (0, 1), (1, 0)
"""Up, left, right, down."""
STRAIGHT = {(0, 3), (1, 2)}


@dataclass(frozen=True, slots=True)
class Masyu(Puzzle):
    """The loop turns on a black pearl (B) and goes straight on before and after; on a white one (W) it goes
    straight, and turns before or after."""

    type: ClassVar[str] = "masyu"
    encodings: ClassVar[Mapping[str, str]] = {"lazy": "the loop by cuts", "elimination": "the loop complete"}
    complete_encoding: ClassVar[str] = "elimination"
    shapes: ClassVar[tuple[Shape, ...]] = (Clues("pearls", marks="BW", blank=".", word="pearl"),)

    pearls: ClueGrid

    @property
    def places(self) -> Links:
        return Links(self.rows, self.columns)

    def ways(self, cell: Cell, *, black: bool) -> Iterator[Row]:
        """The ways in which the loop goes through a pearl."""
        near = self.places.around(*cell)
        for sides in [(v, h) for v, h in product((0, 3), (1, 2))] if black else STRAIGHT:
            if None in [near[side] for side in sides]:
                continue
            way = [(link, int(side in sides)) for side, link in enumerate(near) if link is not None]
            ahead = [(cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]) for side in sides]
            further = [self.places.around(*beside)[side] for beside, side in zip(ahead, sides)]
            if black and None not in further:
                yield (*way, *[(link, 1) for link in further if link is not None])
            if not black:
                yield from ((*way, *([(link, 0)] if link is not None else [])) for link in further)

    def rules(self) -> Iterator[Rule]:
        yield SingleLoop("loop", "There is one loop.", "{place} is in no such loop.", ends=self.places.ends)
        for sign, color in ("B", "black"), ("W", "white"):
            cells = parts_of(self.pearls).get(sign, [])
            choices = [
                Rows(f"the {color} pearl at {place(cell)}", tuple(self.ways(cell, black=sign == "B")))
                for cell in cells
            ]
            sentence = "The loop goes through {name} as it must."
            yield Table(f"{color} pearl", sentence, choices=tuple(choices)).told_by(tuple(cells))


class MasyuClues(CellClues):
    """The pearls that can stand on a loop."""

    what = "pearl"
    field = "pearls"

    def read(self, answer: Grid) -> dict[Cell, str]:
        puzzle, values = self.puzzle, [value for row in answer for value in row]
        sides = {
            cell: tuple(
                s for s, link in enumerate(puzzle.places.around(*cell)) if link is not None and values[link]
            )
            for cell in product(range(puzzle.rows), range(puzzle.columns))
        }
        found = {}
        for (row, column), ways in sides.items():
            beside = [sides[row + SIDES[side][0], column + SIDES[side][1]] in STRAIGHT for side in ways]
            if ways and ways not in STRAIGHT and all(beside):
                found[row, column] = "B"
            if ways in STRAIGHT and not all(beside):
                found[row, column] = "W"
        return found


ROWS = rows_of(Masyu, "pearls", CellRows("., B or W", {".": None, "B": "B", "W": "W"}), "a board of Masyu")
KIND = Kind(
    "masyu",
    f"{__name__}:Masyu",
    texts=(Text("masyu", f"{__name__}:ROWS", "Masyu as rows of pearls.", native=True),),
    clues=f"{__name__}:MasyuClues",
)
