"""A generator for any puzzle that tells its clues: a random answer, and as few of its clues as suffice.

A wing says what a board without clues is; which clues an answer offers is told by the clues of the puzzle.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.search import Search
from satpuzzles.sat.formula import Clause, Formula
from satpuzzles.uniqueness.choice import Ambiguous, Choice, Offer, Table
from satpuzzles.uniqueness.clues import BoardClues
from satpuzzles.uniqueness.recipe import Generated, Recipe


class Offered(Offer):
    """The clues that a board lacks, as its answer tells them; see Offer.

    Of two that exclude each other only the first is on offer.
    """

    def __init__(self, clues: BoardClues, solution: Grid) -> None:
        self.solution = solution
        self._clues = clues
        found, exclusive = clues.missing(solution)
        later = {max(pair) for pair in exclusive}
        self._offered = [clue for number, clue in enumerate(found) if number not in later]
        self.count = len(self._offered)

    def board(self, clues: Sequence[int]) -> Puzzle:
        """See Offer."""
        return self._clues.added_to(self.solution, [self._offered[clue] for clue in clues])[0]

    def clauses(self, formula: Formula, clue: int) -> Sequence[Clause]:
        """See Offer."""
        return self._clues.clauses(formula, self._offered[clue])

    def broken_by(self, other: Grid) -> Table:
        """See Offer."""
        return np.array([[not self._clues.fits(clue, other) for clue in self._offered]], np.bool_)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClueRecipe(Recipe):
    """Boards none of whose clues can be left out, made of a random answer. See Recipe."""

    @abstractmethod
    def clues(self) -> BoardClues:
        """The clues of a board that has none yet."""

    def answer(self, random: np.random.Generator) -> Grid | None:
        """An answer of that board; by default what a solver finds that is asked for random values first.

        (All answers may come out, though not with the same chance.)
        """
        puzzle = self.clues().puzzle
        layout = puzzle.answer_layout()
        values = random.integers(not puzzle.blank, puzzle.values, puzzle.places.count, endpoint=True)
        with Search(puzzle) as search:
            search.prefer([x for at, value in enumerate(values.tolist()) for x in layout.literals(at, value)])
            return search.find()

    def make(self, random: np.random.Generator) -> Generated | None:
        """See Recipe."""
        solution = self.answer(random)
        if solution is None:
            return None
        offer = Offered(self.clues(), solution)
        chosen = Choice(offer, random.permutation(offer.count).tolist())
        try:
            chosen.take_until_unique()
        except Ambiguous:
            return None
        chosen.trim()
        return Generated(offer.board(chosen.kept), solution)
