"""Makes Calcudoku boards: a random latin square, cut into random cages whose clues are repaired until unique.

The last functions draw boards that may have several solutions; see satpuzzles/uniqueness/family.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.arguments import plural, short_repr
from satpuzzles.core.errors import LimitReached, PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.kinds.calcudoku.cage_board import BACKEND, CageBoard
from satpuzzles.kinds.calcudoku.cage_layout import CageSizes
from satpuzzles.kinds.calcudoku.cage_repair import lay_out, make_unique, merge_singles
from satpuzzles.latin.squares import random_latin_square
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import require_size
from satpuzzles.sat.cage_ways import OPERATORS
from satpuzzles.uniqueness.clues import additions, clues_of
from satpuzzles.uniqueness.family import BoardFamily
from satpuzzles.uniqueness.recipe import Generated, Recipe
from satpuzzles.uniqueness.result import BoardClue
from satpuzzles.uniqueness.selectors import trimmed

if TYPE_CHECKING:
    import numpy as np

LARGEST_CAGE = 8
"""The largest cage made; the decision diagram of a longer sum takes long to build."""

PATIENCE = 500_000
"""Conflicts after which the search for needless operators gives a board up. Some hundreds do with all four
operators; boards of differences alone can take more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalcudokuRecipe(Recipe):
    """Calcudoku boards of one size.

    Attributes:
        cages: the smallest and the largest number of cells of a cage. Single cells are spared even where they
            are allowed: they stand where the layout needs one (cages of one or two cells on an odd board),
            where no operator fits, or where it would not be seen soon that the solution stays the only one if
            they were joined to a neighbouring cage.
        operators: those to use, from ``+ - * /``. From three cells on ``-`` and ``/`` are used only if no
            others fit.
        minimal: leave out every operator that the only solution does not need; any of the four then
            fits, and none of those that are left could be left out too.
    """

    type: ClassVar[str] = "calcudoku"

    cages: tuple[int, int] = (1, 4)
    operators: tuple[str, ...] = OPERATORS
    minimal: bool = False

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        size = self.rows
        if size != self.columns:
            raise PuzzleError(
                f"a Calcudoku board must be square, not {short_repr(size)} x {short_repr(self.columns)}"
            )
        require_size(size)
        lowest, largest = self.cages
        if not 1 <= lowest <= largest <= LARGEST_CAGE:
            raise PuzzleError(
                f"cage sizes must be 1 to {LARGEST_CAGE}, the smallest first, "
                f"not {short_repr(lowest)} to {short_repr(largest)}"
            )
        if not CageSizes(lowest, largest).divide(size * size):
            cells = f"exactly {lowest} cells" if lowest == largest else f"{lowest} to {largest} cells"
            raise PuzzleError(
                f"cages of {cells} cannot fill {plural(size * size, 'cell')}; "
                f"allow other sizes, as in 1-{largest}"
            )
        self._require_operators()
        if size == 2 and lowest > 1:
            raise PuzzleError("a 2 x 2 board without a cage of one cell never has exactly one solution")
        if largest == lowest == 2 and self.operators == ("-",):
            raise PuzzleError(
                "a board with only differences of two cells never has exactly one solution: "
                f"each value v could be {size + 1} - v"
            )

    def _require_operators(self) -> None:
        if not self.operators:
            raise PuzzleError(f"the operators must be one or more of {' '.join(OPERATORS)}")
        for number, operator in enumerate(self.operators):
            if operator not in OPERATORS:
                raise PuzzleError(
                    f"there is no operator {short_repr(operator)}; known are {' '.join(OPERATORS)}"
                )
            if operator in self.operators[:number]:
                raise PuzzleError(f"the operator {operator} is given twice")

    def make(self, random: np.random.Generator) -> Generated | None:
        """See Recipe. A latin square, a layout, clues; then repairs until no second solution is left."""
        solution = random_latin_square(self.rows, random)
        values = [value for row in solution for value in row if value is not None]
        sizes = CageSizes(*self.cages)
        board = CageBoard(values, self.rows, sizes, self.operators, random)
        if not (lay_out(board) and make_unique(board)):
            return None
        merge_singles(board, sizes.largest)
        puzzle: Puzzle = board.puzzle()
        if self.minimal:
            # The backend keeps a budget to the conflict, so that a seed makes the same board everywhere.
            limits = Limits(conflicts=PATIENCE)
            try:
                puzzle = trimmed(clues_of(puzzle), solution, random, BACKEND, limits)
            except LimitReached:
                return None
        return Generated(puzzle, solution)

    def additions(self, made: Generated, random: np.random.Generator) -> Sequence[Sequence[BoardClue]]:
        """See Recipe. Operators and, where single cells and all operators are allowed, walls in cages."""
        free = self.cages[0] == 1 and set(self.operators) == set(OPERATORS)
        offered = additions(made.puzzle, made.solution, random, step=int(free))
        return [[clue] for clue in offered if clue.value is None or clue.value in self.operators]


def like(size: int, density: float) -> CalcudokuRecipe:
    """Boards whose largest cages have so many cells as the density allows."""
    largest = min(LARGEST_CAGE, max(1, round(1 / max(density, 1 / LARGEST_CAGE))))
    return CalcudokuRecipe(rows=size, columns=size, cages=(1, largest))


def draw(size: int, density: float, random: np.random.Generator) -> Generated | None:
    """A latin square cut into cages with clues."""
    wanted = like(size, density)
    solution = random_latin_square(size, random)
    values = [value for row in solution for value in row if value is not None]
    board = CageBoard(values, size, CageSizes(*wanted.cages), wanted.operators, random)
    return Generated(board.puzzle(), solution) if lay_out(board) else None


FAMILY = BoardFamily("the share of the largest cages, 1/8 to 1", draw, like)
