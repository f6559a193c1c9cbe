"""Which clues of a latin square make a board unique, and which of them it can do without.

What clues there are stands in futoshiki_clues.py, how many of which kind are wanted in futoshiki.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from satpuzzles.core.grid import Grid
from satpuzzles.kinds.futoshiki.clues import Clues, Squares
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.sat.formula import Clause
from satpuzzles.sat.integers import less_than
from satpuzzles.solver.session import Session

BATCHED_CLUES = 480
LEAST_BATCH = 24
"""Clues tested in one session: 480 / N, but 24 at least. All others are pruned into its formula, which makes
it small, but writing it costs as much as some ten tests. One 17 x 17 board, batches of 1, 8, 32, 128: 4.5,
2.0, 1.6, 2.1 s. Between 24 and 100 nothing was told apart from the noise, on 9 x 9 or on 20 x 20."""


class Witnesses:
    """Other latin squares, which clues they break, and how many of the kept clues each of them breaks.

    A board is unique only if each witness breaks a clue of it; a clue is needed if some witness breaks no
    other.
    """

    def __init__(self, clues: Clues) -> None:
        self._clues = clues
        self._breaks = np.zeros((0, clues.count), np.bool_)
        self._counts = np.zeros(0, np.int32)
        self._filled = 0

    def add(self, squares: Squares, kept: Sequence[int]) -> None:
        """Takes further witnesses."""
        if not len(squares):
            return
        rows = self._clues.broken_by(squares)
        end = self._filled + len(rows)
        if end > len(self._breaks):
            more = end + 256
            breaks = np.zeros((more, self._clues.count), np.bool_)
            breaks[: self._filled] = self._breaks[: self._filled]
            self._breaks = breaks
            self._counts = np.concatenate([self._counts, np.zeros(more - len(self._counts), np.int32)])
        self._breaks[self._filled : end] = rows
        self._counts[self._filled : end] = rows[:, list(kept)].sum(axis=1)
        self._filled = end

    def keep(self, clue: int) -> None:
        """Counts a clue that is kept from now on."""
        self._counts += self._breaks[:, clue]

    def drop(self, clue: int) -> None:
        """Counts no longer a clue that was kept."""
        self._counts -= self._breaks[:, clue]

    def needed(self) -> npt.NDArray[np.bool_]:
        """For every clue, whether some witness breaks it and no other of the kept clues."""
        last = np.flatnonzero(self._counts[: self._filled] == 1)
        found: npt.NDArray[np.bool_] = np.logical_or.reduce(self._breaks[last], axis=0)
        return found

    def first_sufficient(self, order: Sequence[int]) -> int:
        """How many clues from the front of an order it takes until every witness breaks one of them."""
        filled = self._breaks[: self._filled, list(order)]
        return int(filled.argmax(axis=1).max()) + 1 if filled.size else 0


class ClueSet:
    """A choice of clues on its way to a board.

    Attributes:
        kept: the clues chosen, in the order of the drawing.
    """

    def __init__(self, clues: Clues, order: Sequence[int]) -> None:
        self.kept: list[int] = []
        self._clues = clues
        self._order = list(order)
        self._rank = {clue: place for place, clue in enumerate(order)}
        self._witnesses = Witnesses(clues)
        self._needed: set[int] = set()
        self._witnesses.add(clues.switched(), ())

    # ---- from below ----

    def take_until_unique(self, surplus: float) -> None:
        """Takes clues from the front of the order until the board is unique.

        Args:
            surplus: how many times the clues are taken that it takes to meet all known witnesses. With 1,
                the last clue taken is needed.
        """
        while True:
            wanted = int(surplus * self._witnesses.first_sufficient(self._order))
            for clue in self._order[len(self.kept) : wanted]:
                self.kept.append(clue)
                self._witnesses.keep(clue)
            board = self._clues.board(self.kept)
            with Session(board.encode(board.complete_encoding, presolve=True)) as session:
                session.add([board.blocking_clause(self._clues.solution)])
                model = session.solve().model
            if model is None:
                return
            self._learn(board, model)

    def reduce_to_core(self) -> None:
        """Drops the clues that one proof of uniqueness did without; the board must be unique."""
        with _Tester(self._clues, [], self.kept) as tester:
            core = tester.core(self.kept)
        for clue in set(self.kept) - core:
            self._drop(clue)

    # ---- from above ----

    def trim(self) -> None:
        """Drops clues, from the last of the order to the first, until none can be dropped.

        The board must be unique, and stays so. The deletion of single clauses down to a minimal
        unsatisfiable set, with what spares solving: cores (clause-set refinement: Dershowitz, Hanna & Nadel,
        "A scalable algorithm for minimal unsatisfiable core extraction", 2006), the negation of the tested
        clue as an assumption (van Maaren & Wieringa, "Finding guaranteed MUSes fast", 2008), and witnesses
        kept from clue to clue. (Trying that kind of clue first of which there are more than asked for took
        twice as long on 20 x 20 and moved the share of givens by a twentieth only.)
        """
        while batch := self._next_batch():
            chosen = set(batch)
            with _Tester(self._clues, [clue for clue in self.kept if clue not in chosen], batch) as tester:
                left = batch
                while left := self._undecided(left):
                    self._test(left[0], batch, tester)

    def _next_batch(self) -> list[int]:
        left = self._undecided(self.kept)
        left.sort(key=lambda clue: -self._rank[clue])
        return left[: max(LEAST_BATCH, BATCHED_CLUES // self._clues.size)]

    def _undecided(self, clues: Sequence[int]) -> list[int]:
        """Those of some clues that are still kept and not known to be needed."""
        needed = self._witnesses.needed()
        alive = set(self.kept)
        found = [clue for clue in clues if clue in alive and clue not in self._needed]
        self._needed.update(clue for clue in found if needed[clue])
        return [clue for clue in found if not needed[clue]]

    def _test(self, clue: int, batch: Sequence[int], tester: _Tester) -> None:
        """Drops a clue, or learns a witness that it is needed for."""
        alive = set(self.kept)
        others = [each for each in batch if each in alive and each != clue]
        tester.require([each for each in others if each in self._needed])
        model, core = tester.test(clue, [each for each in others if each not in self._needed])
        if model is not None:
            self._learn(tester.board, model)
            return
        self._drop(clue)
        if core is not None:
            for each in others:
                if each not in core and each not in self._needed:
                    self._drop(each)

    def _learn(self, board: Futoshiki, model: Sequence[int]) -> None:
        grid: Grid = board.decode(model[: board.answers])
        self._witnesses.add(self._clues.parts(grid), self.kept)

    def _drop(self, clue: int) -> None:
        self.kept.remove(clue)
        self._witnesses.drop(clue)


class _Tester:
    """A session about the latin squares other than the solution in which some clues hold for good.

    Args:
        fixed: the clues that hold.
        open_clues: clues that are asked about.
    """

    def __init__(self, clues: Clues, fixed: Sequence[int], open_clues: Sequence[int]) -> None:
        self.board = board = clues.board(fixed)
        formula = board.encode(board.complete_encoding, presolve=True)
        cells = board.integers()
        true = board.true_variables(clues.solution)
        self._literals: dict[int, int] = {}
        self._required: set[int] = set()
        more: list[Clause] = [board.blocking_clause(clues.solution)]
        variable = formula.variables
        for clue in open_clues:
            if clues.is_given(clue):
                self._literals[clue] = true[clue]
                continue
            # Neighbours differ, so that the negation of a sign is the opposite sign.
            variable += 1
            self._literals[clue] = variable
            low, high = (cells[cell] for cell in clues.sign(clue))
            more += [[-variable, *clause] for clause in less_than(low, high)]
            more += [[variable, *clause] for clause in less_than(high, low)]
        self._session = Session(formula)
        self._session.add(more)

    def __enter__(self) -> _Tester:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def require(self, clues: Sequence[int]) -> None:
        """Makes open clues hold for good."""
        self._session.add([[self._literals[clue]] for clue in clues if clue not in self._required])
        self._required.update(clues)

    def core(self, clues: Sequence[int]) -> set[int]:
        """Those of some open clues that a proof used, which together make the solution the only one."""
        used = set(self._session.solve([self._literals[clue] for clue in clues]).core or ())
        return {clue for clue in clues if self._literals[clue] in used}

    def test(self, clue: int, others: Sequence[int]) -> tuple[list[int] | None, set[int] | None]:
        """Whether the other open clues imply one.

        Returns:
            A model in which they hold and it does not, if there is one; else, if the proof did not use that
            it does not hold, those of them that make the solution the only one.
        """
        outcome = self._session.solve([-self._literals[clue], *(self._literals[each] for each in others)])
        used = set(outcome.core or ())
        if outcome.model is not None or -self._literals[clue] in used:
            return outcome.model, None
        return None, {each for each in others if self._literals[each] in used}
