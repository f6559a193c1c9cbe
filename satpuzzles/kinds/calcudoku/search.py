"""Search spaces of Calcudoku for classic methods: rows are permutations, a move swaps two cells of a row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations
from math import prod
from operator import itemgetter
from random import Random

from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.core.options import Limits
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.search.by_rules import CellByCell, Labelling
from satpuzzles.search.space import BoardSpace, Heuristic
from satpuzzles.search.spaces import SearchSpaces, Swaps

Values = bytes
"""The values of the cells by rows. (As tuples of rows, states take five times the memory.)"""

REMEMBERED = 100_000
"""So many results of a cage, or columns, are remembered; a cage of large boards has more."""

MOST = 10**15
"""A result that is wrong by more counts as this much: products of many cells are no floats."""


def search_spaces(puzzle: Calcudoku, limits: Limits) -> SearchSpaces:
    """The search spaces of a board; see ``search/spaces.py``."""
    wrong = WrongCells(puzzle)
    space = RowSwaps(puzzle, wrong)
    heuristics = (
        Heuristic("h1", wrong.h1, True, "half of the wrong cages or of the wrong columns, whichever is more"),
        Heuristic("h2", wrong.h2, True, "a quarter of the wrong cages and wrong columns together"),
        Heuristic("h6", wrong.h6, False, "by how much the results of cages are wrong, over 2N"),
    )
    conflicts = Heuristic("conflicts", wrong.together, False, "the wrong cages and wrong columns together")
    return SearchSpaces(
        space=space,
        heuristics=heuristics,
        backtracking={"": CellByCell(puzzle)},
        swaps=Swaps(space, conflicts, space.random),
        labelling=Labelling(puzzle, limits),
    )


class WrongCells:
    """How much of a board is wrong: G cages whose results are, C columns with repeated values.

    A swap changes two cells, so that it mends at most two cages and two columns; hence the quotients, with
    which ``h1`` and ``h2`` never guess too much.
    """

    def __init__(self, puzzle: Calcudoku) -> None:
        size = self._size = puzzle.size
        self._misses = [
            (
                itemgetter(*[row * size + column for row, column in cage.cells]),
                lru_cache(maxsize=REMEMBERED)(partial(_miss, cage)),
            )
            for cage in puzzle.cages
        ]
        self._repeats = lru_cache(maxsize=REMEMBERED)(lambda column: len(set(column)) < size)

    def h1(self, state: Values) -> float:
        """max(G, C) / 2, rounded up."""
        return -(-max(self.cages(state), self.columns(state)) // 2)

    def h2(self, state: Values) -> float:
        """(G + C) / 4, rounded up."""
        return -(-self.together(state) // 4)

    def h6(self, state: Values) -> float:
        """The sum over wrong cages of |target - result|, over 2N; a swap can change a product by more."""
        return sum([miss(values(state)) for values, miss in self._misses]) / (2 * self._size)

    def together(self, state: Values) -> int:
        """G + C."""
        return self.cages(state) + self.columns(state)

    def cages(self, state: Values) -> int:
        """G."""
        return sum([miss(values(state)) != 0 for values, miss in self._misses])

    def columns(self, state: Values) -> int:
        """C."""
        size, repeats = self._size, self._repeats
        return sum([repeats(state[first::size]) for first in range(size)])


def _miss(cage: Cage, values: int | tuple[int, ...]) -> float:
    """The distance of a cage's result from its target; without an operator, of the closest result."""
    if isinstance(values, int):
        return abs(cage.target - values)
    *others, largest = sorted(values)
    results: dict[str, float] = {
        "+": largest + sum(others),
        "*": largest * prod(others),
        "-": largest - sum(others),
        "/": largest / prod(others),
    }
    return min(MOST, *(abs(cage.target - results[op]) for op in ([cage.op] if cage.op else results)))


class RowSwaps(BoardSpace[Values]):
    """Every row is a permutation, in the beginning the rising one; two cells of a row change places."""

    def __init__(self, puzzle: Calcudoku, wrong: WrongCells) -> None:
        size = puzzle.size
        self._size = size
        self._wrong = wrong
        self._known = [
            (place, value)
            for place, value in enumerate(value for row in puzzle.known or () for value in row)
            if value is not None
        ]
        pairs = list(combinations(range(size), 2))
        self._swaps = [(row * size + one, row * size + other) for row in range(size) for one, other in pairs]

    def start(self) -> Values:
        return bytes(range(1, self._size + 1)) * self._size

    def moves(self, state: Values) -> Iterator[tuple[Values, float]]:
        for one, other in self._swaps:
            values = bytearray(state)
            values[one], values[other] = state[other], state[one]
            yield bytes(values), 1

    def is_goal(self, state: Values) -> bool:
        return not self._wrong.together(state) and all(state[place] == value for place, value in self._known)

    def grid(self, state: Values) -> Grid:
        return in_rows(list(state), self._size)

    def random(self, random: Random) -> Values:
        """Randomly permuted rows."""
        size = self._size
        return b"".join(bytes(random.sample(range(1, size + 1), size)) for _ in range(size))
