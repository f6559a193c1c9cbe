"""Akari (Light Up): lights light every white cell, no light sees another, and numbers count lights beside
blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import CapError
from satpuzzles.core.grid import Cell, Grid, Rows, entries, neighbours, place
from satpuzzles.kinds.akari.sight import alone, keeps_rules, lit, stretches_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Shape
from satpuzzles.puzzle.clues import BLOCK, CellMarks, ClueGrid
from satpuzzles.puzzle.layout import Layout
from satpuzzles.rules.groups import Bounds, Cardinality, PlaceGroup
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.rules.single import Given

NO_LIGHT, NUMBER, ALONE, LIT = "block", "number of lights", "one light in sight", "lit cell"

SIGHT_CAP = 20_000_000
"""The maximum number of pairs of cells that see each other, which bounds the size of the rules."""


@dataclass(frozen=True, slots=True)
class Akari(Puzzle):
    """An Akari board. In a solution 1 is a light, 0 is none.

    Attributes:
        cells: for every cell None where it is white, ``#`` for a block, or a block's number of lights.
    """

    type: ClassVar[str] = "akari"
    shapes: ClassVar[tuple[Shape, ...]] = (
        CellMarks("cells", range(5), marks=BLOCK, blank=".", word="cell", in_blocks=True),
    )

    cells: ClueGrid

    if TYPE_CHECKING:

        def __init__(self, cells: Rows, *, known: Rows | None = None) -> None: ...

    def __post_init__(self) -> None:
        super(Akari, self).__post_init__()
        sight = sum(len(stretch) ** 2 for stretch in self.stretches())
        if sight > SIGHT_CAP:
            raise CapError(f"the cells of the board see {sight:,} others in all; the cap is {SIGHT_CAP:,}")

    def layout(self) -> Layout:
        return super(Akari, self).layout()._replace(filled="☼")

    def stretches(self) -> list[range]:
        """The white cells between two blocks, as places: those in rows, then those in columns."""
        return stretches_of(self.cells)

    def numbers(self) -> dict[Cell, int]:
        """The numbered blocks with their numbers."""
        return {cell: clue for cell, clue in entries(self.cells).items() if isinstance(clue, int)}

    def beside(self, cell: Cell) -> list[Cell]:
        """The white cells that share an edge with a cell."""
        cells = self.cells
        near = neighbours(cell, len(cells), len(cells[0]))
        return [each for each in near if cells[each[0]][each[1]] is None]

    def obstacle(self) -> str | None:
        for cell, number in self.numbers().items():
            if number > (room := len(self.beside(cell))):
                cells = plural(room, "white cell")
                return f"the block at {place(cell)} has the number {number}, but only {cells} beside it"
        return None

    def rules(self) -> Iterator[RuleFamily]:
        index, name, numbers = self.places.index, self.places.name, self.numbers()
        near = {cell: tuple([index(*each) for each in self.beside(cell)]) for cell in numbers}
        stretches, columns = self.stretches(), self.columns
        seen = lit(stretches, columns, name)
        blocks = tuple([(at, 0) for at in range(self.places.count) if at not in seen])
        yield Given(NO_LIGHT, "The block at {place} holds no light.", given=blocks)
        yield Cardinality(
            NUMBER,
            "{the_group} must have {number:light} beside it.",
            "{the_group} has {count:light} beside it, not {number}.",
            value=1,
            bounds=tuple(
                Bounds(
                    PlaceGroup(f"block at {place(cell)}", near[cell]), number, number, number, (index(*cell),)
                )
                for cell, number in numbers.items()
            ),
        ).told_by(tuple(numbers))
        yield Cardinality(
            ALONE,
            "There is at most one light {group}.",
            "There are {count} lights {group}, which see each other.",
            value=1,
            bounds=alone(stretches, columns),
        )
        yield Cardinality(
            LIT,
            "The cell at {group} must be lit.",
            "No light is at {group} or sees it.",
            value=1,
            bounds=tuple(seen.values()),
        )

    def value_name(self, value: int, place: int = 0) -> str:
        return ("no light", "a light")[value]

    def confirm(self, solution: Grid) -> bool:
        return keeps_rules(self.cells, solution)
