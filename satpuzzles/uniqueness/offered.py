"""The clues that an answer tells, as they are on offer to a choice: those of a symmetry stand together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.result import Clue

Table = npt.NDArray[np.bool_]
"""One row an answer, one column what is taken or left as one."""


class Offered:
    """All clues that are true of an answer. What is taken or left as one has a number below ``count``.

    Args:
        clues: those of a board that has none yet.
        solution: the answer.
        together: lists of clues that are taken or left as one.
    """

    in_one_session: ClassVar[bool] = True
    """Whether one session answers all questions, all clues being switches of it. Else there are several, and
    clues that hold in any case are pruned into their formulas, which pays where a puzzle prunes well."""

    def __init__(self, clues: CellClues, solution: Grid, together: Sequence[Sequence[Clue]]) -> None:
        self.solution = solution
        self.count = len(together)
        self._clues = clues
        self._together = together
        self._told = [(clue.entry, clue.value) for some in together for clue in some]
        self._starts = [0, *accumulate(map(len, together))][:-1]

    def weight(self, clue: int) -> int:
        """How many clues of a board this one counts for."""
        return len(self._together[clue])

    def board(self, clues: Sequence[int]) -> Puzzle:
        """The board with these clues."""
        chosen = [each for clue in clues for each in self._together[clue]]
        return self._clues.added_to(self.solution, chosen)[0]

    def written(self, formula: Formula, clues: Sequence[int]) -> list[list[Clause]]:
        """Each clue as clauses on the answer variables of any of the boards; further variables as needed."""
        chosen = [each for clue in clues for each in self._together[clue]]
        clauses = iter(self._clues.written(formula, chosen))
        return [[c for _ in self._together[clue] for c in next(clauses)] for clue in clues]

    def broken_by(self, other: Grid) -> Table:
        """The clues that another answer breaks, one row."""
        read = self._clues.read(other)
        broken = np.array([read.get(entry) != value for entry, value in self._told], np.bool_)
        return np.logical_or.reduceat(broken, self._starts)[np.newaxis]

    def known(self) -> Table:
        """The clues that further answers break, which are known beforehand."""
        return np.zeros((0, self.count), np.bool_)
