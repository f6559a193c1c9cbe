"""As few clues as can be that, added to a board with several solutions, leave it only one.

For one solution this is a hitting set: every other solution has to break one of the added clues. The others
come one by one, as long as the clues chosen so far leave any (implicit hitting sets; Moreno-Centeno and
Karp, "The implicit hitting set approach to solve combinatorial optimization problems", 2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Grid, bits
from satpuzzles.core.options import Limits, Options
from satpuzzles.questions.search import Search
from satpuzzles.solver.hitting import HittingSets, Impossible, greedy
from satpuzzles.solver.switches import delete_needless
from satpuzzles.uniqueness.clues import BoardClues, Exclusive
from satpuzzles.uniqueness.result import Clue, Remade
from satpuzzles.uniqueness.switches import ClueSwitches

POOL = 60
"""Solutions to look at before choosing one. Where there are no more, the choice is proved the best."""

LEAST_POOL, POOL_ANSWERS = 8, 10_000
"""Of large boards fewer: all answer variables of the pool together, but never below so many solutions."""

TRIES = 3
"""Solutions that are tried out where there are more."""

HITTING_CONFLICTS = 10_000
"""Conflicts that the hitting sets of one solution may take before one more clue is allowed: about 1 s."""


SLACK = 2
"""How many clues more than what was last thought possible are tried before greed decides."""


GREEDY_ROUNDS = 30
"""How often greed may choose everything anew."""


class _Added(NamedTuple):
    """Clues that make a solution the only one.

    Attributes:
        smallest: whether fewer clues cannot make any solution the only one.
        smallest_for_solution: whether fewer cannot make this solution the only one.
    """

    solution: Grid
    clues: tuple[Clue, ...]
    smallest: bool
    smallest_for_solution: bool


def add_clues(clues: BoardClues, solution: Grid | None, backend: str | None, limits: Limits) -> Remade | str:
    """The board with clues that leave it one solution; or why there is none.

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
            board, changes = clues.added_to(found.solution, found.clues)
            return Remade(board, found.solution, changes, found.smallest, found.smallest_for_solution)
    return "no clues of the kinds that can be added make it unique"


def some_solutions(clues: BoardClues, backend: str | None, limits: Limits) -> tuple[list[Grid], bool]:
    """Solutions unlike one another, and whether these are all."""
    most = max(LEAST_POOL, min(POOL, POOL_ANSWERS // clues.puzzle.answers))
    pool: list[Grid] = []
    with Search(clues.puzzle, Options(backend=backend, limits=limits)) as search:
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
) -> _Added | None:
    """The fewest clues over several solutions, the most promising first."""
    tasks = [_Task(clues, solution, step, pool) for solution in ([wanted] if wanted else pool)]
    tasks = sorted((task for task in tasks if all(task.sets)), key=lambda task: task.guess)
    if not complete:
        tasks = tasks[:TRIES]
    best: _Added | None = None
    proved = complete and wanted is None
    for task in tasks:
        most = None if best is None else len(best.clues) - 1
        search = _Search(clues, task, backend, limits)
        try:
            found = search.run(most)
        except LimitReached:
            if best is None:
                raise
            proved = False
            break
        proved &= search.exact
        if found is not None:
            best = found if best is None or len(found.clues) < len(best.clues) else best
    if best is None:
        return None
    # Without any added clue there are several solutions, so one clue is as few as can be. Of several, kinds
    # that were not on offer yet might take fewer.
    single = len(best.clues) == 1
    exact = single or (step == clues.steps - 1 and clues.proves(best.clues))
    return best._replace(
        smallest=exact and (proved or single),
        smallest_for_solution=exact and (best.smallest_for_solution or single),
    )


class _Task:
    """A solution, the clues that could be added for it, and what hitting the known others takes."""

    def __init__(self, clues: BoardClues, solution: Grid, step: int, pool: Sequence[Grid]) -> None:
        self.solution = solution
        self.options: list[Clue]
        self.exclusive: Exclusive
        self.options, self.exclusive = clues.missing(solution, step)
        self.sets = [self.broken(clues, other) for other in pool if other != solution]
        chosen = greedy(self.sets, self.exclusive)
        self.guess = len(self.options if chosen is None else chosen)

    def broken(self, clues: BoardClues, other: Grid) -> int:
        """The clues that another solution breaks, as bits."""
        return sum(1 << number for number, clue in enumerate(self.options) if not clues.fits(clue, other))


class _Search:
    """The search for the fewest clues for one solution.

    Attributes:
        exact: whether what ``run`` answered is proved.
    """

    def __init__(self, clues: BoardClues, task: _Task, backend: str | None, limits: Limits) -> None:
        self._clues = clues
        self._task = task
        self._limits = limits
        formula = clues.puzzle.encode(next(iter(clues.puzzle.encodings)), presolve=True, limits=limits)
        written = enumerate(clues.written(formula, task.options))
        self._switches = ClueSwitches(clues.puzzle, formula, written, task.solution, backend, limits)
        self._sets = list(task.sets)
        self._everything = (1 << len(task.options)) - 1
        self.exact = True

    def run(self, most: int | None) -> _Added | None:
        """The clues; None where more than ``most`` are needed, or no choice suffices."""
        with self._switches:
            try:
                chosen = self._fewest(most)
            except Impossible:
                return None
        if chosen is None:
            return None
        clues = tuple(self._task.options[number] for number in sorted(chosen))
        return _Added(self._task.solution, clues, False, self.exact)

    def _fewest(self, most: int | None) -> list[int] | None:
        limits = self._limits.part(HITTING_CONFLICTS)
        with HittingSets(len(self._task.options), self._task.exclusive, limits) as hitting:
            for members in self._sets:
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
        """As few clues as ``hitting`` finds that leave no other solution; None where those are too many."""
        while (chosen := hitting.smallest(most)) is not None:
            further = self._further_sets(chosen)
            if not further:
                return chosen
            for members in further:
                hitting.add(members)
            self._sets += further
        return None

    def _further_sets(self, chosen: Sequence[int]) -> list[int]:
        """Disjoint sets that the chosen clues do not hit; none when these leave no other solution.

        Several at a time spare questions for hitting sets, and disjoint ones raise their size the most.
        """
        found: list[int] = []
        on = set(chosen)
        while (other := self._switches.other_solution(sorted(on))) is not None:
            members = self._shrink(self._task.broken(self._clues, other))
            if not members:
                raise Impossible
            found.append(members)
            on.update(bits(members))
        return found

    def _shrink(self, members: int) -> int:
        """A set of broken clues within this one that no other solution breaks a part of only."""
        for number in bits(members):
            if not members >> number & 1:
                continue
            on = bits(self._everything & ~members | 1 << number)
            other = self._switches.other_solution(on)
            if other is not None:
                members &= self._task.broken(self._clues, other)
        return members

    def _greedily(self) -> list[int]:
        """Few clues, though perhaps not the fewest; none of them can be left out.

        Choosing everything anew for every few sets would take far too long, and never doing so gives
        half as many clues again; so it is done each time when nothing else is left to do, for as long as
        that promises fewer clues.
        """
        best: list[int] | None = None
        for _ in range(GREEDY_ROUNDS):
            chosen = greedy(self._sets, self._task.exclusive)
            if best is not None and (chosen is None or len(chosen) >= len(best)):
                break
            while chosen is not None and (further := self._further_sets(chosen)):
                self._sets += further
                chosen = greedy(self._sets, self._task.exclusive, chosen)
            if chosen is None:
                break
            kept = set(chosen)
            delete_needless(kept, chosen, lambda others, _: self._switches.core(sorted(others)))
            best = sorted(kept) if best is None or len(kept) < len(best) else best
        if best is None:
            raise Impossible
        return best
