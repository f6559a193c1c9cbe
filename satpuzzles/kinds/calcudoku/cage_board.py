"""A cage board under construction: its solution, its clues, and the false solutions found so far.

cage_repair.py repairs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import regions
from satpuzzles.core.options import Limits, Options
from satpuzzles.kinds.calcudoku.cage_clues import CluedCage
from satpuzzles.kinds.calcudoku.cage_layout import CageSizes, Cells, cell_neighbours
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.questions.search import Search

if TYPE_CHECKING:
    import numpy as np

BACKEND = "minisat22"
"""As quick as Glucose here, and it keeps a conflict budget to the conflict, so that boards are
reproducible."""

SEARCH_CONFLICTS = 10_000
"""Conflicts that a search may take before clues are tightened: 0.1 to 0.4 s."""

TRADES = 20
"""False solutions that one search gathers; each is cheap once the clauses are written."""


class CageBoard:
    """Cages with clues that fit one solution; changed in place, unlike puzzles.

    Values and cells go by rows. A false solution is a latin square other than the solution; it is
    *open* while it satisfies every cage.

    Attributes:
        cages: by number, in no meaningful order.
        false: the false solutions found so far, without duplicates.
        shut_by: for each cage the false solutions that it rules out, bit i for number i.
        sizes: allowed sizes when cages are recut, without single cells if possible.
    """

    def __init__(
        self,
        solution: Sequence[int],
        size: int,
        sizes: CageSizes,
        operators: tuple[str, ...],
        random: np.random.Generator,
    ) -> None:
        self.solution = tuple(solution)
        self.size = size
        self.lowest = sizes.lowest
        self.sizes = sizes.without_singles(size * size)
        self.operators = operators
        self.random = random
        self.near = cell_neighbours(size)
        self.cages: dict[int, CluedCage] = {}
        self.owner = [0] * (size * size)
        self.false: list[tuple[int, ...]] = []
        self.shut_by: dict[int, int] = {}
        self._next = 0

    def replace(self, old: Iterable[int], new: Iterable[CluedCage]) -> None:
        """Replaces cages by others on the same cells."""
        for number in old:
            del self.cages[number], self.shut_by[number]
        for cage in new:
            self.cages[self._next] = cage
            self.shut_by[self._next] = self.shuts(cage)
            for cell in cage.cells:
                self.owner[cell] = self._next
            self._next += 1

    def neighbours(self, number: int) -> list[int]:
        """The numbers of the cages that share an edge with a cage."""
        cells = self.cages[number].cells
        found = {self.owner[beside]: None for cell in cells for beside in self.near[cell]}
        return [other for other in found if other != number]

    def components(self, cells: Iterable[int]) -> list[Cells]:
        """The connected parts of some cells, that of the last cell first."""
        size = self.size
        parts = regions(divmod(cell, size) for cell in cells)
        found = [tuple(sorted(row * size + column for row, column in part)) for part in parts]
        return sorted(found, key=max, reverse=True)

    # ---- false solutions ----

    def shuts(self, cage: CluedCage) -> int:
        """The false solutions that a cage excludes, as bits."""
        return sum(1 << number for number, values in enumerate(self.false) if not cage.holds(values))

    def shut(self, old: Iterable[int] = (), new: Iterable[CluedCage] = ()) -> int:
        """The false solutions excluded by the cages after replacing some."""
        left = set(old)
        found = 0
        for number, shut in self.shut_by.items():
            if number not in left:
                found |= shut
        for cage in new:
            found |= self.shuts(cage)
        return found

    def open(self) -> list[int]:
        """The numbers of the false solutions that satisfy every cage."""
        shut = self.shut()
        return [number for number in range(len(self.false)) if not shut >> number & 1]

    def touched(self, number: int) -> list[int]:
        """The cages in which a false solution differs from the solution."""
        false = self.false[number]
        pairs = enumerate(zip(self.solution, false))
        return list(dict.fromkeys(self.owner[cell] for cell, (one, other) in pairs if one != other))

    def search(self, most: int = TRADES, conflicts: int | None = SEARCH_CONFLICTS) -> bool | None:
        """Searches for false solutions that satisfy every cage, and stores them.

        Returns:
            Whether there are any; None if the conflicts did not suffice to decide.
        """
        size = self.size
        puzzle = self.puzzle()
        true = [cell * size + value for cell, value in enumerate(self.solution)]
        limits = Limits(conflicts=conflicts)
        found = False
        # Not the complete encoding, which may change: a seed must keep making the same board.
        options = Options(backend=BACKEND, limits=limits, encoding="diagrams")
        with Search(puzzle, options) as search:
            search.prefer(true)  # small differences are found soon
            search.require([-variable for variable in true])
            for _ in range(most):
                try:
                    grid = search.find()
                except LimitReached:
                    return found or None
                if grid is None:
                    break
                found = True
                false = tuple(value for row in grid for value in row if value is not None)
                self._keep(false)
                # Excludes every later solution that contains this change.
                pairs = enumerate(zip(self.solution, false))
                search.require([-(cell * size + b) for cell, (a, b) in pairs if a != b])
        return found

    def _keep(self, false: tuple[int, ...]) -> None:
        bit = 1 << len(self.false)
        self.false.append(false)
        for number, cage in self.cages.items():
            if not cage.holds(false):
                self.shut_by[number] |= bit

    def puzzle(self) -> Calcudoku:
        """The board as a puzzle."""
        return Calcudoku(
            self.size,
            tuple(
                Cage(tuple(divmod(cell, self.size) for cell in cage.cells), cage.op, cage.target)
                for cage in self.cages.values()
            ),
        )
