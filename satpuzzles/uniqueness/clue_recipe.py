"""A generator for any puzzle with clues that are read off an answer: it keeps only clues that are needed.

The wing says how clues are read, and draws the other parts of a board; ``choice.py`` takes and drops clues.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import find_kind, part_of, puzzle_type
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.uniqueness.recipe import Generated, Missed, Recipe, require_sides
from satpuzzles.uniqueness.symmetry import Pattern

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True, kw_only=True)
class ClueRecipe(Recipe):
    """Boards in which every clue is needed, made of a random answer. See Recipe.

    A board of more than some 100,000 clauses, such as a Sudoku of 25 x 25, also keeps clues that take long
    to test.

    Attributes:
        symmetry: a name in SYMMETRIES. The board has all clues that it maps onto one another, or none of
            them, and every such set is needed.
        clues: the number of clues or, as a fraction, the share of all clues of the answer (1.0 for all); some
            of them can then be redundant. A symmetry may add one to three. None for as few as are needed.
        mask: the cells that may have clues, as rows separated by ``/``, with ``.`` for cells without a clue:
            ``x.x/.x./x.x``. Empty for all cells. A share of clues is a share of these.

    Raises:
        PuzzleError: no such size; no such symmetry, or not on this board; a number or share of clues below
            0, a share above 1; a mask of another size, or without the symmetry.
    """

    advice: ClassVar[str] = (
        "the boards had no answer, or several answers even with all clues; try less special options"
    )

    symmetry: str = "none"
    clues: int | float | None = None
    mask: str = ""

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        require_sides(self)
        self.pattern.is_free(None)  # refused here, not in the first attempt
        wanted = self.clues
        if wanted is not None and (wanted < 0 or (isinstance(wanted, float) and wanted > 1)):
            raise PuzzleError(
                f"clues must be a number from 0 or a share from 0.0 to 1.0, not {short_repr(wanted)}"
            )

    def bare(self, random: np.random.Generator) -> Puzzle:
        """The board without clues; what else it has may be drawn."""
        own = cast(type[CellClues], part_of(self.type, "clues"))
        return own.bare(puzzle_type(self.type), self.rows, self.columns, random, self.pattern.cells())

    @property
    def pattern(self) -> Pattern:
        return Pattern(self.rows, self.columns, self.symmetry, self.mask)

    @property
    def is_exact(self) -> bool:
        return self.clues is not None

    def drawn(self, random: np.random.Generator) -> tuple[CellClues, Grid] | None:
        """The clues of a board that has none yet, and its answer; None where the attempt came to nothing."""
        clues = clues_of(self.bare(random))
        assert isinstance(clues, CellClues)
        solution = clues.answer(random)
        return None if solution is None else (clues, solution)

    def make(self, random: np.random.Generator) -> Generated | None:
        # NumPy is slow to import, and code that only names a recipe should not wait for it.
        from satpuzzles.uniqueness.choice import Ambiguous, ClueChoice, CluePool

        drawn = self.drawn(random)
        if drawn is None:
            return None
        clues, solution = drawn
        together = self.pattern.together(clues.missing(solution)[0])
        offer = CluePool(clues, solution, together)
        count = sum(map(len, together))
        least = round(self.clues * count) if isinstance(self.clues, float) else self.clues or 0
        if least > count:
            raise Missed(least, count)
        try:
            with ClueChoice(offer, random.permutation(offer.count).tolist()) as chosen:
                # Wanted clues come first: the fewer there are, the harder it is to find another answer.
                chosen.take(least)
                chosen.take_until_unique()
                chosen.trim(least)
        except Ambiguous:
            return None
        board = offer.board(chosen.kept)
        if self.clues is not None and chosen.weight - least >= max(map(len, together), default=1):
            raise Missed(least, chosen.weight)
        return Generated(board, solution)


@lru_cache(maxsize=64)
def recipe_of_clues(name: str) -> type[ClueRecipe]:
    """The recipe class of a puzzle without one, made from its clues."""
    # Other processes find the class as what this module has under its name; see below.
    told: dict[str, Any] = {"type": name, "__slots__": (), "__doc__": ClueRecipe.__doc__}
    return cast(type[ClueRecipe], type(name, (ClueRecipe,), {**told, "__module__": __name__}))


def __getattr__(name: str) -> type[ClueRecipe]:
    """The class that ``recipe_of_clues`` makes for the puzzle of this name."""
    if name.startswith("__") or find_kind(name) is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return recipe_of_clues(name)
