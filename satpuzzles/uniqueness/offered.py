"""The clues that an answer tells, as they are on offer to a choice: those of a symmetry stand together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.choice import Offer, Table
from satpuzzles.uniqueness.result import Clue


class Offered(Offer):
    """See Offer. What is taken or left as one is a list of clues.

    Args:
        clues: those of a board that has none yet.
    """

    in_one_session = True

    def __init__(self, clues: CellClues, solution: Grid, together: Sequence[Sequence[Clue]]) -> None:
        self.solution = solution
        self.count = len(together)
        self._clues = clues
        self._together = together
        self._told = [(clue.entry, clue.value) for some in together for clue in some]
        self._starts = [0, *accumulate(map(len, together))][:-1]

    def weight(self, clue: int) -> int:
        """See Offer."""
        return len(self._together[clue])

    def board(self, clues: Sequence[int]) -> Puzzle:
        """See Offer."""
        chosen = [each for clue in clues for each in self._together[clue]]
        return self._clues.added_to(self.solution, chosen)[0]

    def written(self, formula: Formula, clues: Sequence[int]) -> list[list[Clause]]:
        """See Offer."""
        chosen = [each for clue in clues for each in self._together[clue]]
        clauses = iter(self._clues.written(formula, chosen))
        return [[c for _ in self._together[clue] for c in next(clauses)] for clue in clues]

    def broken_by(self, other: Grid) -> Table:
        """See Offer."""
        read = self._clues.read(other)
        broken = np.array([read.get(entry) != value for entry, value in self._told], np.bool_)
        return np.logical_or.reduceat(broken, self._starts)[np.newaxis]
