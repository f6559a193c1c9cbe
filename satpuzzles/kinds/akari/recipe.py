"""The numbers of an Akari as clues, also for ``repair``, and random boards of blocks and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid, entries, in_rows
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.uniqueness.cell_clues import CellClues, answer_near
from satpuzzles.uniqueness.clue_recipe import ClueRecipe

if TYPE_CHECKING:
    import numpy as np


class AkariClues(CellClues):
    """See CellClues. A block without a number is not a clue."""

    what, field, nothing = "number", "cells", BLOCK
    puzzle: Akari

    def read(self, answer: Grid) -> dict[Cell, int]:
        near = {block: self.puzzle.beside(block) for block in entries(self.puzzle.cells)}
        return {block: sum(answer[r][c] or 0 for r, c in cells) for block, cells in near.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class AkariRecipe(ClueRecipe):
    """Akari boards, whose blocks have the symmetry too. See ClueRecipe.

    Attributes:
        blocks: the share of blocks to start with.
    """

    type: ClassVar[str] = "akari"

    blocks: float = 0.2

    def __post_init__(self) -> None:
        super(AkariRecipe, self).__post_init__()
        if not 0 <= self.blocks <= 1:
            raise PuzzleError(f"the share of blocks is {short_repr(self.blocks)}; expected 0.0 to 1.0")

    def drawn(self, random: np.random.Generator) -> tuple[AkariClues, Grid] | None:
        """See ClueRecipe. With all its numbers the board has one answer.

        Random blocks hardly ever leave only one on a large board (of 300 of 20 x 20 with a share of 0.2 none
        did). So a block is added where another answer has a light and this one has none, again and again.
        """
        cells = list(product(range(self.rows), range(self.columns)))
        together = self.pattern.cells()
        blocks: set[Cell] = set()
        for number in random.permutation(len(together)).tolist():
            if len(blocks) < round(self.blocks * len(cells)):
                blocks.update(together[number])
        clues = AkariClues(self._board(blocks))
        answer = clues.answer(random)
        while answer is not None:
            numbered, _ = clues.added_to(answer, clues.missing(answer)[0])
            with SolutionSearch(numbered) as search:
                search.forbid(answer, prefer=True)
                other = search.find()
            if other is None:
                return clues, answer
            lights = [cell for cell in cells if other[cell[0]][cell[1]] and not answer[cell[0]][cell[1]]]
            chosen = lights[random.integers(len(lights))]
            blocks.update(next(orbit for orbit in together if chosen in orbit))
            clues = AkariClues(self._board(blocks))
            answer = answer_near(clues.puzzle, answer)
        return None

    def _board(self, blocks: set[Cell]) -> Akari:
        cells = product(range(self.rows), range(self.columns))
        return Akari(in_rows([BLOCK if cell in blocks else None for cell in cells], self.columns))
