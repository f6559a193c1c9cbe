"""The fewest clues that leave an answer alone, by implicit hitting sets.

Every other answer breaks some clues, a correction set, and one of them is needed. So a smallest hitting set
of the correction sets found so far is a lower bound; if it leaves no other answer, it is the fewest. (Davies
and Bacchus, "Solving MaxSAT by solving a sequence of simpler SAT instances", 2011; Moreno-Centeno and Karp,
"The implicit hitting set approach to solve combinatorial optimization problems", 2013.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say, stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.solver.hitting import HittingSets, greedy
from satpuzzles.solver.selectors import shrink_to_minimal
from satpuzzles.uniqueness.clues import UNSOURCED, clues_of, rules_of
from satpuzzles.uniqueness.result import Clue, Fewest
from satpuzzles.uniqueness.selectors import ClueSelectors

Grouped = Callable[[Sequence[Clue]], list[list[Clue]]]
"""Groups clues that are kept or dropped together, and leaves out those that no board may have."""

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
        grouped: the groups of clues; by default each clue is alone.

    Attributes:
        whole: the board with all clues of the solution. Of several clues for one place, it has the one that
            ``board`` has, or the first.
        least: the clues that are known to be needed.
        others: the correction sets found, as bits, and for each a solution that breaks just these clues.
    """

    def __init__(self, board: Puzzle, solution: Grid, grouped: Grouped | None = None) -> None:
        grouped = grouped or (lambda clues: [[clue] for clue in clues])
        self._solution = solution
        own = clues_of(board)
        there = own.present()
        offered, exclusive = own.missing(solution)
        barred = {other for _, other in exclusive}
        added = [clue for at, clue in enumerate(offered) if at not in barred and clue.at is None]
        added = [clue for group in grouped(added) for clue in group]
        droppable = set(clues_of(own.added_to(solution, added)[0]).present())
        self.whole = own.added_to(solution, [clue for clue in added if clue in droppable])[0]
        self._clues = clues_of(self.whole)
        # A group is known by the number of its first clue.
        self.groups: dict[int, list[Clue]] = {}
        self.count = 0
        for group in grouped(self._clues.present()):
            self.groups[self.count] = group
            self.count += len(group)
        self._kept = {at for at, group in self.groups.items() if not set(there).isdisjoint(group)}
        self.least = 0
        self.others: list[tuple[int, Grid]] = []

    @property
    def fewest(self) -> Fewest:
        """The number of clues so far, and the lower bound."""
        return Fewest(self._weight(self._kept), self.least)

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
