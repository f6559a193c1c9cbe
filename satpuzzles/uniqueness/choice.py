"""Chooses which clues of an answer make a board unique, and drops the superfluous ones.

Recipes decide the number, the kinds and the order of clues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import ClassVar, Self

import numpy as np
import numpy.typing as npt

from satpuzzles.core.errors import LimitReached, PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.selectors import shrink_to_minimal
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.clues import UNSOURCED, rules_of
from satpuzzles.uniqueness.result import BoardClue
from satpuzzles.uniqueness.selectors import ClueSelectors

Table = npt.NDArray[np.bool_]
"""A row for each answer, a column for each group of clues."""

BATCHED_CLUES = 480
LEAST_BATCH = 24
"""Clues tested in one session: 480 / rows, but 24 at least. All others are pruned into its formula, which
makes it small, but writing it costs as much as some ten tests. One 17 x 17 Futoshiki, batches of 1, 8, 32,
128: 4.5, 2.0, 1.6, 2.1 s. Between 24 and 100 nothing was told apart from the noise, on 9 x 9 or 20 x 20."""

LARGE = 100_000
LARGE_BATCH, LARGE_SURPLUS = 30, 1.15
"""Formulas with more clauses than ``LARGE`` are pruned for every batch in any case. A 25 x 25 Sudoku took
38 s in one session, 12 s in batches of 60, and 6 s in batches of 30 after a start with a surplus of clues."""

MANY_CLUES = 2_500
"""Possible clues of a board that is large although its sessions are pruned: Futoshiki from 30 x 30."""

BACKEND, TEST_CONFLICTS = "minisat22", 300
"""On large boards, a clue stays if its test takes more conflicts. Three 25 x 25 Sudokus took 4.7 to 6.1 s
with 258 to 275 givens; without this budget one took 6 s with 260 givens, and most others over 30 s. The
backend keeps to it exactly, so that a seed makes the same board anywhere (Glucose spent 19,000)."""


class Ambiguous(Exception):
    """All available clues together leave another solution."""


class CluePool:
    """All clues that are true of an answer, in groups with numbers below ``count``.

    Args:
        clues: of a board without clues.
        solution: the answer.
        together: groups of clues, taken or left as one.
    """

    in_one_session: ClassVar[bool] = True
    """Whether one session with a switch for each clue answers all questions. Otherwise each session prunes
    the fixed clues into its formula, which pays if a puzzle prunes well."""

    def __init__(self, clues: CellClues, solution: Grid, together: Sequence[Sequence[BoardClue]]) -> None:
        self.solution = solution
        self.count = len(together)
        self._clues = clues
        self._together = together
        self._told = [clue for some in together for clue in some]
        self._starts = [0, *accumulate(map(len, together))][:-1]

    def weight(self, clue: int) -> int:
        """The number of clues in a group."""
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
        broken = np.array([not self._clues.fits(clue, other) for clue in self._told], np.bool_)
        return np.logical_or.reduceat(broken, self._starts)[np.newaxis]

    def known(self) -> Table:
        """The clues that further answers break, known without a search."""
        return np.zeros((0, self.count), np.bool_)


class CounterModels:
    """Other answers, the clues that they break, and the number of kept clues that each breaks.

    A board is unique only if each witness breaks a clue of it; a clue is needed if some witness breaks no
    other.
    """

    def __init__(self, count: int) -> None:
        self._breaks: Table = np.zeros((0, count), np.bool_)
        self._counts = np.zeros(0, np.int32)
        self._filled = 0

    def add(self, rows: Table, kept: Sequence[int]) -> None:
        """Adds further witnesses.

        Raises:
            Ambiguous: one of them breaks no clue at all.
        """
        if not rows.any(axis=1).all():
            raise Ambiguous
        end = self._filled + len(rows)
        if end > len(self._breaks):
            more = end + 256
            breaks = np.zeros((more, self._breaks.shape[1]), np.bool_)
            breaks[: self._filled] = self._breaks[: self._filled]
            self._breaks = breaks
            self._counts = np.concatenate([self._counts, np.zeros(more - len(self._counts), np.int32)])
        self._breaks[self._filled : end] = rows
        self._counts[self._filled : end] = rows[:, kept].sum(axis=1)
        self._filled = end

    def keep(self, clue: int) -> None:
        """Counts a clue that is kept from now on."""
        self._counts += self._breaks[:, clue]

    def drop(self, clue: int) -> None:
        """Stops counting a clue that was kept."""
        self._counts -= self._breaks[:, clue]

    def needed(self) -> Table:
        """For every clue, whether some witness breaks it and no other kept clue."""
        last = np.flatnonzero(self._counts[: self._filled] == 1)
        found: Table = np.logical_or.reduce(self._breaks[last], axis=0)
        return found

    def first_sufficient(self, order: Sequence[int]) -> int:
        """The number of clues from the front of an order until every witness breaks one."""
        filled = self._breaks[: self._filled, order]
        return int(filled.argmax(axis=1).max()) + 1 if filled.size else 0


class ClueChoice:
    """The clues chosen so far for a board.

    Args:
        offer: the available clues.
        order: all of them, in the order in which they are taken.
        strict: whether no clue stays on a large board because its test takes long.

    Raises:
        Ambiguous: all clues together leave another solution; also from any method.
        PuzzleError: the pool and the rules disagree whether an answer breaks a clue; from any method.
    """

    def __init__(self, offer: CluePool, order: Sequence[int], *, strict: bool = False) -> None:
        self._offer = offer
        self._order = list(order)
        self._rank = {clue: place for place, clue in enumerate(order)}
        self._kept: set[int] = set()
        self._needed: set[int] = set()
        self._spare = 0
        self._witnesses = CounterModels(offer.count)
        self._witnesses.add(offer.known(), [])
        self._whole = _tester(offer, [], self._order) if offer.in_one_session else None
        self._is_large = self._whole is not None and self._whole.clauses > LARGE
        many = self._whole is None and offer.count > MANY_CLUES
        self._has_budget = not strict and (self._is_large or many)
        self._limits = Limits()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._whole is not None:
            self._whole.__exit__()

    @property
    def weight(self) -> int:
        """The number of clues of the board."""
        return sum(map(self._offer.weight, self._kept))

    @property
    def kept(self) -> list[int]:
        """The clues chosen, in their order."""
        return sorted(self._kept, key=self._rank.__getitem__)

    # ---- from below ----

    def take_until_unique(self, surplus: float = 1) -> None:
        """Takes clues from the front of the order until the board is unique.

        Args:
            surplus: factor of the clues needed against all known witnesses; large formulas raise it. With 1,
                the last clue taken is needed.
        """
        if self._is_large:
            surplus = max(surplus, LARGE_SURPLUS)
        while True:
            wanted = int(surplus * self._witnesses.first_sufficient(self._order))
            for clue in self._order[len(self._kept) : wanted]:
                self._take(clue)
            other = self._another_answer()
            if other is None:
                return
            self._learn(other, self.kept)

    def take(self, least: int) -> None:
        """Takes clues from the front of the order until there are ``least`` or all."""
        weight = self.weight
        for clue in self._order[len(self._kept) :]:
            if weight >= least:
                break
            self._take(clue)
            weight += self._offer.weight(clue)

    def _take(self, clue: int) -> None:
        self._kept.add(clue)
        self._witnesses.keep(clue)

    def _another_answer(self) -> Grid | None:
        """Another answer to the board, or None."""
        if self._whole is not None:
            if self._is_large:
                # Clauses spare assumptions; ``trim`` has other sessions.
                self._whole.require(self.kept)
            return self._whole.other_solution(() if self._is_large else self.kept)
        with SolutionSearch(self._offer.board(self.kept)) as search:
            search.forbid(self._offer.solution)
            return search.find()

    def reduce_to_core(self) -> None:
        """Drops the clues that one proof of uniqueness did without; the board must be unique."""
        with _tester(self._offer, [], self.kept) as tester:
            core = tester.core(self.kept)
        assert core is not None
        self._drop(self._kept - core)
        self._kept &= core

    # ---- from above ----

    def trim(self, least: int = 0, fixed: Iterable[int] = ()) -> None:
        """Drops clues, from the last of the order to the first, until ``least`` are left or none can go.

        Clues of ``fixed`` stay in any case, and on large boards those whose test takes too long.

        The board must be unique, and stays so. The deletion of single clauses down to a minimal
        unsatisfiable set, with what spares solving: cores (clause-set refinement: Dershowitz, Hanna & Nadel,
        "A scalable algorithm for minimal unsatisfiable core extraction", 2006), the negation of the tested
        clue as an assumption (van Maaren & Wieringa, "Finding guaranteed MUSes fast", 2008), and witnesses
        kept from clue to clue. (Trying the kind of clue with a surplus first took twice
        as long on 20 x 20 Futoshiki and moved the share of givens by only a twentieth.)
        """
        self._spare = self.weight - least
        self._needed.update(fixed)
        if self._whole is not None and not self._is_large:
            self._trim(self._undecided(reversed(self.kept)), self._whole)
            return
        while batch := self._next_batch():
            fixed = [clue for clue in self.kept if clue not in set(batch)]
            with self._batch_tester(fixed, batch) as tester:
                self._trim(batch, tester)

    def _batch_tester(self, fixed: Sequence[int], batch: Sequence[int]) -> ClueSelectors:
        backend = BACKEND if self._has_budget else None
        return _tester(self._offer, fixed, batch, backend, self._limits)

    def _trim(self, batch: list[int], tester: ClueSelectors) -> None:
        def enough(others: set[int], clue: int) -> set[int] | None:
            return self._enough(others, clue, tester)

        shrink_to_minimal(self._kept, self._undecided_in_turn(batch), enough)

    def _next_batch(self) -> list[int]:
        left = self._undecided(reversed(self.kept))
        if self._is_large:
            return left[:LARGE_BATCH]
        return left[: max(LEAST_BATCH, BATCHED_CLUES // len(self._offer.solution))]

    def _undecided_in_turn(self, batch: list[int]) -> Iterator[int]:
        left = batch
        while left := self._undecided(left):
            yield left[0]

    def _undecided(self, clues: Iterable[int]) -> list[int]:
        """The clues that are still kept, may go and are not known to be needed."""
        needed = self._witnesses.needed()
        found = [clue for clue in clues if clue in self._kept and clue not in self._needed]
        found = [clue for clue in found if self._offer.weight(clue) <= self._spare]
        self._needed.update(clue for clue in found if needed[clue])
        return [clue for clue in found if not needed[clue]]

    def _enough(self, others: set[int], clue: int, tester: ClueSelectors) -> set[int] | None:
        """The other clues that suffice; None, mostly with a further witness, if the clue stays."""
        on = [each for each in tester.numbers if each in others]
        tester.require(each for each in on if each in self._needed)
        free = [each for each in on if each not in self._needed]
        if self._has_budget:
            self._limits.grant(TEST_CONFLICTS)
        try:
            model, core = tester.ask(free, broken=clue)
        except LimitReached:
            self._needed.add(clue)
            return None
        if core is None:
            assert model is not None
            self._learn(tester.solution(model), on, broken=clue)
            return None
        # A proof that used the clue's negation says nothing about the others.
        gone = [] if clue in core else [each for each in free if each not in core]
        gone = [clue, *self._within(self._spare - self._offer.weight(clue), gone)]
        self._drop(gone)
        self._spare -= sum(map(self._offer.weight, gone))
        return others.difference(gone)

    def _within(self, spare: int, clues: Sequence[int]) -> Iterator[int]:
        """The last clues whose weights add up to at most ``spare``."""
        for clue in reversed(clues):
            weight = self._offer.weight(clue)
            if weight <= spare:
                spare -= weight
                yield clue

    def _learn(self, other: Grid, on: list[int], broken: int | None = None) -> None:
        """Adds a witness, which by the rules keeps the clues that were on and breaks one that was off."""
        rows = self._offer.broken_by(other)
        agreed = ~rows[:, on].any(axis=1)
        if not (agreed if broken is None else agreed & rows[:, broken]).any():
            # The same answer would be found again and again.
            raise PuzzleError(UNSOURCED)
        self._witnesses.add(rows, list(self._kept))

    def _drop(self, clues: Iterable[int]) -> None:
        for clue in clues:
            self._witnesses.drop(clue)


def _tester(
    offer: CluePool,
    fixed: Sequence[int],
    clues: Sequence[int],
    backend: str | None = None,
    limits: Limits | None = None,
) -> ClueSelectors:
    """A session about the answers other than the solution in which some clues hold for good.

    Args:
        fixed: the clues that hold.
        clues: those that can be switched.
    """
    board = offer.board(fixed)
    formula = rules_of(board, None, presolve=bool(fixed) or not offer.in_one_session)
    written = zip(clues, offer.written(formula, clues))
    return ClueSelectors(board, formula, written, offer.solution, backend, limits)
