"""Makes and repairs Nurikabe boards: a random sea, and small changes of a board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid, in_rows, laid_over, neighbours, parts_of, regions
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.uniqueness.local_search import SearchedRecipe
from satpuzzles.uniqueness.recipe import Generated

if TYPE_CHECKING:
    import numpy as np

SIDE_CAP = 30
"""The longest side of a generated board; larger ones take many minutes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NurikabeRecipe(SearchedRecipe):
    """What Nurikabe to make; every island has its number. See Recipe.

    Attributes:
        largest: the maximum number of cells of an island.
    """

    type: ClassVar[str] = "nurikabe"
    dial: ClassVar[tuple[str, tuple[float, ...]]] = ("largest", (3, 4, 6, 8))

    largest: int = 8

    def __post_init__(self) -> None:
        SearchedRecipe.__post_init__(self)
        if not (1 <= self.rows <= SIDE_CAP and 1 <= self.columns <= SIDE_CAP):
            raise PuzzleError(
                f"a generated nurikabe has 1 to {SIDE_CAP} rows and columns, "
                f"not {short_repr(self.rows)} x {short_repr(self.columns)}"
            )
        if self.largest < 1:
            raise PuzzleError(f"the largest island must have 1 cell or more, not {short_repr(self.largest)}")

    def start(self, random: np.random.Generator) -> Generated | None:
        """See SearchedRecipe. The sea grows cell by cell into islands that are still too large."""
        cells = list(product(range(self.rows), range(self.columns)))
        sea = {cells[random.integers(len(cells))]}
        while True:
            islands = regions(cell for cell in cells if cell not in sea)
            too_large = sorted(cell for island in islands if len(island) > self.largest for cell in island)
            coast = [
                cell
                for cell in too_large
                if not sea.isdisjoint(neighbours(cell, self.rows, self.columns))
                and not closes_pool(sea, cell)
            ]
            if not coast:
                break
            sea.add(coast[random.integers(len(coast))])
        solution = in_rows([int(cell in sea) for cell in cells], self.columns)
        return self.board(solution, (), random)

    def changed(self, board: Generated, cell: Cell, random: np.random.Generator) -> Generated | None:
        """See SearchedRecipe. A clue moves to a cell that another solution floods, or land and sea change."""
        solution = board.solution
        clues = {each for each in _land(solution) if each in board.puzzle.layout().clues}
        if not solution[cell[0]][cell[1]] and random.random() < 0.6:
            island = next(island for island in regions(_land(solution)) if cell in island)
            return self.board(solution, (clues - island) | {cell}, random)
        if random.random() < 0.3:
            beside = list(neighbours(cell, self.rows, self.columns))
            cell = beside[random.integers(len(beside))]
        flipped = laid_over(solution, {cell: 1 - (solution[cell[0]][cell[1]] or 0)})
        return self.board(flipped, clues, random)

    def board(self, solution: Grid, clues: Collection[Cell], random: np.random.Generator) -> Generated | None:
        numbers: dict[Cell, int | None] = {}
        for island in sorted(map(sorted, regions(_land(solution)))):
            kept = [cell for cell in island if cell in clues] or island
            numbers[kept[random.integers(len(kept))]] = len(island)
        puzzle = Nurikabe(laid_over(((None,) * self.columns,) * self.rows, numbers))
        sizes = [number for number in numbers.values() if number]
        if max(sizes, default=0) > self.largest or not puzzle.confirm(solution):
            return None
        return Generated(puzzle, solution)


def _land(solution: Grid) -> Sequence[Cell]:
    return parts_of(solution).get(0, [])


def closes_pool(sea: Collection[Cell], cell: Cell) -> bool:
    """Whether one more cell of sea makes 2 x 2 of them."""
    row, column = cell
    return any(
        all(each in sea or each == cell for each in product((r, r + 1), (c, c + 1)))
        for r, c in product((row - 1, row), (column - 1, column))
    )
