"""Akari (Light Up): lights that light every white cell, none of them seen by another; numbers in blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, product
from typing import ClassVar

from satpuzzles.core.errors import CapError
from satpuzzles.core.grid import Cell, Grid, neighbours, place
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Shape
from satpuzzles.puzzle.clues import BLOCK, ClueGrid, Clues
from satpuzzles.puzzle.layout import Layout
from satpuzzles.rules.facts import Given
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.rules.rule import Rule

NO_LIGHT, NUMBER, ALONE, LIT = "block", "number of lights", "one light in sight", "lit cell"

SIGHT_CAP = 20_000_000
"""The most pairs of a cell and one that it sees: what the rules of a board hold."""


@dataclass(frozen=True, slots=True)
class Akari(Puzzle):
    """An Akari board. In a solution 1 is a light, 0 is none.

    Attributes:
        cells: for every cell None where it is white, ``#`` for a block, or a block's number of lights.
    """

    type: ClassVar[str] = "akari"
    shapes: ClassVar[tuple[Shape, ...]] = (
        Clues("cells", range(5), marks=BLOCK, blank=".", word="cell", in_blocks=True),
    )

    cells: ClueGrid

    def __post_init__(self) -> None:
        super(Akari, self).__post_init__()
        sight = sum(len(stretch) ** 2 for stretch in self.stretches())
        if sight > SIGHT_CAP:
            raise CapError(f"the cells of the board see {sight:,} others in all; the cap is {SIGHT_CAP:,}")

    def layout(self) -> Layout:
        return super(Akari, self).layout()._replace(filled="☼")

    def stretches(self) -> list[list[Cell]]:
        """The white cells between two blocks in a row, then those in a column."""
        across, down = range(self.columns), range(self.rows)
        lines = [[(row, column) for column in across] for row in down]
        lines += [[(row, column) for row in down] for column in across]
        return [list(cells) for line in lines for white, cells in groupby(line, self.is_white) if white]

    def is_white(self, cell: Cell) -> bool:
        """Whether a cell is no block."""
        return self.cells[cell[0]][cell[1]] is None

    def rules(self) -> Iterator[Rule]:
        board = list(product(range(self.rows), range(self.columns)))
        stretches = self.stretches()
        seen: dict[Cell, list[Cell]] = {cell: [] for cell in board if self.is_white(cell)}
        for stretch in stretches:
            for cell in stretch:
                seen[cell] += stretch
        clues = zip(board, (clue for row in self.cells for clue in row))
        numbers = {cell: clue for cell, clue in clues if isinstance(clue, int)}
        blocks = tuple((self.places.index(*cell), 0) for cell in board if cell not in seen)
        yield Given(NO_LIGHT, "The block at {place} holds no light.", given=blocks)
        yield Count(
            NUMBER,
            "Lights beside the {group}: {number}.",
            "Lights beside the {group}: {count}, not {number}.",
            value=1,
            bounds=tuple(
                self._bounds(f"block at {place(cell)}", self.beside(cell), number, number, cell)
                for cell, number in numbers.items()
            ),
        ).told_by(tuple(numbers))
        yield Count(
            ALONE,
            "There is at most one light {group}.",
            "There are {count} lights {group}, which see each other.",
            value=1,
            bounds=tuple(
                self._bounds(f"from {place(cells[0])} to {place(cells[-1])}", cells, 0, 1)
                for cells in stretches
                if len(cells) > 1
            ),
        )
        yield Count(
            LIT,
            "The cell at {group} is lit.",
            "No light is at {group} or sees it.",
            value=1,
            bounds=tuple(
                self._bounds(place(cell), sorted(set(cells)), 1, len(cells)) for cell, cells in seen.items()
            ),
        )

    def beside(self, cell: Cell) -> list[Cell]:
        """The white cells that touch a cell by its sides."""
        return [near for near in neighbours(cell, self.rows, self.columns) if self.is_white(near)]

    def _bounds(self, name: str, cells: list[Cell], least: int, most: int, *at: Cell) -> Bounds:
        places, shown = (tuple(self.places.index(*cell) for cell in each) for each in (cells, at))
        return Bounds(Group(name, places), least, most, least, shown)

    def confirm(self, solution: Grid) -> bool:
        def lights(row: int, column: int, reach: int) -> int:
            """The lights that are seen from a cell up to so many cells away."""
            found = 0
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                for step in range(1, reach + 1):
                    r, c = row + step * down, column + step * right
                    if not (0 <= r < self.rows and 0 <= c < self.columns) or self.cells[r][c] is not None:
                        break
                    found += solution[r][c] == 1
            return found

        for row, column in product(range(self.rows), range(self.columns)):
            cell, light = self.cells[row][column], solution[row][column] == 1
            if cell is None and light == (lights(row, column, self.rows + self.columns) > 0):
                return False
            if cell is not None and (light or cell not in (BLOCK, lights(row, column, 1))):
                return False
        return True
