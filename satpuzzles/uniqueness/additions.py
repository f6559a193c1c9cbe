"""Adds as few clues as possible to a board with several solutions, so that it has only one.

For one solution this is a hitting set: every other solution has to break one of the added clues. Other
solutions are found one by one, as long as the chosen clues leave any (implicit hitting sets; Moreno-Centeno
and Karp, "The implicit hitting set approach to solve combinatorial optimization problems", 2013).
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits, Options
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.solver.hitting import HittingSets, Impossible, greedy
from satpuzzles.solver.selectors import shrink_to_minimal
from satpuzzles.uniqueness.clues import BoardClues, rules_of
from satpuzzles.uniqueness.result import Remade
from satpuzzles.uniqueness.selectors import ClueSelectors

POOL = 60
"""Solutions to look at before choosing one. Where there are no more, the choice is proved the best."""

LEAST_POOL, POOL_ANSWERS = 8, 10_000
"""Large boards use fewer: ``POOL_ANSWERS`` answer variables in all, at least ``LEAST_POOL`` solutions."""

TRIES = 3
"""Solutions to try if there are more."""

HITTING_CONFLICTS = 10_000
"""Conflicts that the hitting sets of one solution may take before one more clue is allowed: about 1 s."""

SLACK = 2
"""Clues beyond the last lower bound to try before the greedy choice decides."""

GREEDY_ROUNDS = 30
"""How often the greedy choice may start again."""


def add_clues(clues: BoardClues, solution: Grid | None, backend: str | None, limits: Limits) -> Remade | str:
    """The board with added clues that leave one solution, or the reason why there is none.

    Args:
        clues: those of a board with several solutions.
        solution: the solution that is to be the only one; None for whichever needs few clues.

    Raises:
        LimitReached: before anything was found.
    """
    pool, complete = some_solutions(clues, backend, limits)
    for step in range(clues.steps):
        found = _for_the_best(clues, step, pool, complete, solution, backend, limits)
        if found is not None:
            return found
    return "no clues of the kinds that can be added make it unique"


def some_solutions(clues: BoardClues, backend: str | None, limits: Limits) -> tuple[list[Grid], bool]:
    """Solutions unlike one another, and whether these are all."""
    most = max(LEAST_POOL, min(POOL, POOL_ANSWERS // clues.puzzle.answers))
    pool: list[Grid] = []
    with SolutionSearch(clues.puzzle, Options(backend=backend, limits=limits)) as search:
        while len(pool) < most:
            found = search.find()
            if found is None:
                return pool, True
            pool.append(found)
            search.forbid(found, prefer=True)
    return pool, False


def _for_the_best(
    clues: BoardClues,
    step: int,
    pool: Sequence[Grid],
    complete: bool,
    wanted: Grid | None,
    backend: str | None,
    limits: Limits,
) -> Remade | None:
    """The fewest clues over several solutions, the most promising first."""
    searches = [_AdditionSearch(clues, solution, step, pool) for solution in ([wanted] if wanted else pool)]
    searches = sorted((each for each in searches if all(each.sets)), key=lambda each: each.guess)
    if not complete:
        searches = searches[:TRIES]
    best: _AdditionSearch | None = None
    proved = complete and wanted is None
    for search in searches:
        try:
            found = search.run(None if best is None else len(best.chosen) - 1, backend, limits)
        except LimitReached:
            if best is None:
                raise
            proved = False
            break
        proved &= search.exact
        if found and (best is None or len(search.chosen) < len(best.chosen)):
            best = search
    if best is None:
        return None
    added = [best.options[number] for number in best.chosen]
    # Of several clues, kinds that were not on offer yet might take fewer.
    proves = step == clues.steps - 1 and clues.proves(added)
    board, changes = clues.added_to(best.solution, added)
    return Remade(board, best.solution, changes, proves and proved, proves and best.exact)


class _AdditionSearch:
    """The search for the fewest clues for one solution.

    Attributes:
        options: the clues that could be added.
        sets: those that each known other solution breaks, as bits; each set needs one of them.
        guess: how many clues that takes, about.
        chosen: what ``run`` found, by their numbers.
        exact: whether that is proved to be the fewest.
    """

    def __init__(self, clues: BoardClues, solution: Grid, step: int, pool: Sequence[Grid]) -> None:
        self._clues = clues
        self.solution = solution
        self.options, self._exclusive = clues.missing(solution, step)
        self.sets = [self._broken(other) for other in pool if other != solution]
        found = greedy(self.sets, self._exclusive)
        self.guess = len(self.options if found is None else found)
        self.chosen: list[int] = []
        self.exact = True

    def _broken(self, other: Grid) -> int:
        """The clues that another solution breaks, as bits."""
        return sum(
            1 << number for number, clue in enumerate(self.options) if not self._clues.fits(clue, other)
        )

    def run(self, most: int | None, backend: str | None, limits: Limits) -> bool:
        """Looks for the clues; false if more than ``most`` are needed, or no choice suffices."""
        self._limits = limits
        formula = rules_of(self._clues.puzzle, limits, presolve=True)
        written = enumerate(self._clues.written(formula, self.options))
        with ClueSelectors(self._clues.puzzle, formula, written, self.solution, backend, limits) as switches:
            self._switches = switches
            try:
                chosen = self._fewest(most)
            except Impossible:
                return False
        self.chosen = sorted(chosen or ())
        return chosen is not None

    def _fewest(self, most: int | None) -> list[int] | None:
        limits = self._limits.part(HITTING_CONFLICTS)
        with HittingSets(len(self.options), self._exclusive, limits) as hitting:
            for members in self.sets:
                hitting.add(members)
            for _ in range(SLACK + 1):
                try:
                    return self._hit_all(hitting, most)
                except LimitReached:
                    self._limits.check()
                self.exact = False
                # Whether so few will do is hard to tell; with one more there are many ways.
                hitting.least += 1
                limits.grant(HITTING_CONFLICTS)
        found = self._greedily()
        return None if most is not None and len(found) > most else found

    def _hit_all(self, hitting: HittingSets, most: int | None) -> list[int] | None:
        """The fewest clues, by ``hitting``, that leave no other solution; None if these are too many."""
        while (chosen := hitting.smallest(most)) is not None:
            further = self._further_sets(chosen)
            if not further:
                return chosen
            for members in further:
                hitting.add(members)
            self.sets += further
        return None

    def _further_sets(self, chosen: Sequence[int]) -> list[int]:
        """Disjoint sets that the chosen clues do not hit; none when these leave no other solution."""
        found = [members for members, _ in self._switches.correction_sets(chosen, self._broken)]
        if not all(found):
            raise Impossible
        return found

    def _greedily(self) -> list[int]:
        """Few clues, perhaps not the fewest; each of them is needed.

        Choosing everything anew for every few sets would take far too long, and never doing so gives
        half as many clues again; so it is done each time when nothing else is left to do, for as long as
        that promises fewer clues.
        """
        best: list[int] | None = None
        for _ in range(GREEDY_ROUNDS):
            chosen = greedy(self.sets, self._exclusive)
            if best is not None and (chosen is None or len(chosen) >= len(best)):
                break
            while chosen is not None and (further := self._further_sets(chosen)):
                self.sets += further
                chosen = greedy(self.sets, self._exclusive, chosen)
            if chosen is None:
                break
            kept = set(chosen)
            shrink_to_minimal(kept, chosen, lambda others, _: self._switches.core(sorted(others)))
            best = sorted(kept) if best is None or len(kept) < len(best) else best
        if best is None:
            raise Impossible
        return best
