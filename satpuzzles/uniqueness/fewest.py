"""The fewest clues that leave an answer alone, by implicit hitting sets.

Every other answer breaks some clues, a correction set, and one of them is needed. So a smallest hitting set
of the correction sets found so far is a lower bound; if it leaves no other answer, it is the fewest. (Davies
and Bacchus, "Solving MaxSAT by solving a sequence of simpler SAT instances", 2011; Moreno-Centeno and Karp,
"The implicit hitting set approach to solve combinatorial optimization problems", 2013.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say, stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.solver.hitting import HittingSets, greedy
from satpuzzles.solver.selectors import shrink_to_minimal
from satpuzzles.uniqueness.clues import UNSOURCED, all_clues, clues_of, rules_of
from satpuzzles.uniqueness.result import BoardClue, Fewest
from satpuzzles.uniqueness.selectors import ClueSelectors
from satpuzzles.uniqueness.symmetry import Pattern

GAP = 2
"""The gap between the bounds above which a greedy choice is tried, too: it often finds fewer clues. A Sudoku
with 26 givens came to 22 in 35 s, where smallest hitting sets alone found nothing better in that time."""

SURPLUS = 4
"""A sufficient set with fewer clues than this beyond the fewest known is worth shrinking."""


class FewestClues:
    """The search for the fewest clues.

    Args:
        board: a board with one solution.
        solution: that solution.
        pattern: where clues may be; by default anywhere.

    Attributes:
        whole, among: the board with all clues of the solution, and what is compared; see ``all_clues``.
        least: the clues that are known to be needed.
        others: the correction sets found, as bits, and for each a solution that breaks just these clues.
    """

    def __init__(self, board: Puzzle, solution: Grid, pattern: Pattern | None = None) -> None:
        self.pattern = pattern or Pattern(board.rows, board.columns)
        self._solution = solution
        self.whole, self.among = all_clues(board, solution, self.pattern)
        self._clues = clues_of(self.whole)
        # A group is known by the number of its first clue.
        self.groups: dict[int, list[BoardClue]] = {}
        self.count = 0
        for group in self.pattern.together(self._clues.present()):
            self.groups[self.count] = group
            self.count += len(group)
        there = {*clues_of(board).present()}
        self._kept = {at for at, group in self.groups.items() if not there.isdisjoint(group)}
        self.least = 0
        self.others: list[tuple[int, Grid]] = []

    @property
    def fewest(self) -> Fewest:
        """The number of clues so far, and the lower bound."""
        return Fewest(self._weight(self._kept), self.least, self.among)

    @property
    def board(self) -> Puzzle:
        """The board with the fewest clues so far."""
        groups = self.groups.items()
        return self._clues.without([clue for at, group in groups if at not in self._kept for clue in group])

    def run(self, backend: str | None, limits: Limits) -> None:
        """Finds the fewest clues; the attributes always say what is known so far.

        Raises:
            LimitReached: before the fewest were found.
            PuzzleError: the clues and the rules disagree about an answer.
        """
        told = [clue for group in self.groups.values() for clue in group]
        bare = self._clues.without(told)
        formula = rules_of(bare, limits)
        clauses = iter(self._clues.written(formula, told))
        written = [(at, [c for _ in group for c in next(clauses)]) for at, group in self.groups.items()]
        with (
            stage("fewest clues"),
            ClueSelectors(bare, formula, written, self._solution, backend, limits) as switches,
            HittingSets(self.count, (), limits, backend) as hitting,
        ):
            for at, group in self.groups.items():
                for one, other in pairwise(range(at + 1, at + len(group) + 1)):
                    hitting.add_clause([-one, other])
                    hitting.add_clause([one, -other])
            try:
                self._start(switches)
                self._search(switches, hitting)
            finally:
                self.least = hitting.least

    def _start(self, switches: ClueSelectors) -> None:
        """Makes the clues of the board irreducible."""
        core = switches.core(sorted(self._kept))
        assert core is not None
        self._kept = core
        shrink_to_minimal(core, sorted(core), lambda others, _: switches.core(sorted(others)))

    def _search(self, switches: ClueSelectors, hitting: HittingSets) -> None:
        """Raises the lower bound and finds fewer clues until they meet."""
        while True:
            say(str(self.fewest))
            chosen = hitting.smallest(self._weight(self._kept) - 1)
            self.least = hitting.least
            if chosen is None:
                return
            self._hit(chosen, switches, hitting)
            if self._weight(self._kept) - self.least > GAP:
                self._hit(greedy([members for members, _ in self.others]) or (), switches, hitting)

    def _hit(self, chosen: Iterable[int], switches: ClueSelectors, hitting: HittingSets) -> None:
        """Adds correction sets that some clues do not hit; with these, the clues suffice."""
        on = [number for number in chosen if number in self.groups]
        for members, other in switches.correction_sets(on, self._broken):
            if not members or any(members >> number & 1 for number in on):
                # The same answer would be found again and again.
                raise PuzzleError(UNSOURCED)
            hitting.add(members)
            self.others.append((members, other))
            on += [number for number in self.groups if members >> number & 1]
        core = switches.core(sorted(on))
        assert core is not None
        if self._weight(core) < self._weight(self._kept) + SURPLUS:
            shrink_to_minimal(core, sorted(core), lambda others, _: switches.core(sorted(others)))
            if self._weight(core) < self._weight(self._kept):
                self._kept = core

    def _broken(self, other: Grid) -> int:
        groups = self.groups.items()
        return sum(
            1 << at for at, group in groups if not all(self._clues.fits(each, other) for each in group)
        )

    def _weight(self, numbers: Collection[int]) -> int:
        return sum(len(self.groups[number]) for number in numbers)
