"""Calcudoku as the classic methods search it: rows are permutations, and a move swaps two cells of a row.

Two heuristics count wrong cages and columns, a third weighs how wrong cages are. Backtracking fills the
board cell by cell and looks at lines and cages, propagation with labelling knows the same rules as SAT.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod
from random import Random

from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.search.by_rules import CellByCell, Labelling
from satpuzzles.search.space import BoardSpace, Heuristic
from satpuzzles.search.ways import Swaps, Ways

Rows = tuple[tuple[int, ...], ...]
"""The values of each row, a permutation of 1..N."""


def ways(puzzle: Calcudoku, limits: Limits) -> Ways:
    """What the methods search on a board; see ``search/ways.py``."""
    space = RowSwaps(puzzle)
    wrong = Wrong(puzzle)
    heuristics = (
        Heuristic(
            "h1", wrong.h1, True, "half of the wrong cages, or of the wrong columns where these are more"
        ),
        Heuristic("h2", wrong.h2, True, "a quarter of the wrong cages and wrong columns together"),
        Heuristic("h6", wrong.h6, False, "by how much the results of cages are wrong, over 2N"),
    )
    return Ways(
        space=space,
        heuristics=heuristics,
        backtracking={"": CellByCell(puzzle)},
        swaps=Swaps(
            space, Heuristic("wrong", wrong.both, False, "wrong cages and wrong columns"), space.random
        ),
        labelling=Labelling(puzzle, limits),
    )


class RowSwaps(BoardSpace[Rows]):
    """Every row is a permutation, in the beginning the rising one; two cells of a row change places."""

    def __init__(self, puzzle: Calcudoku) -> None:
        self._puzzle = puzzle
        self._pairs = tuple(combinations(range(puzzle.size), 2))

    def start(self) -> Rows:
        size = self._puzzle.size
        return (tuple(range(1, size + 1)),) * size

    def moves(self, state: Rows) -> Iterator[tuple[Rows, float]]:
        for number, row in enumerate(state):
            for one, other in self._pairs:
                values = list(row)
                values[one], values[other] = row[other], row[one]
                yield (*state[:number], tuple(values), *state[number + 1 :]), 1

    def is_goal(self, state: Rows) -> bool:
        return self._puzzle.confirm(state) and self._puzzle.agrees_with_known(state)

    def grid(self, state: Rows) -> Grid:
        return state

    def random(self, random: Random) -> Rows:
        """Rows in a random order each."""
        size = self._puzzle.size
        return tuple(tuple(random.sample(range(1, size + 1), size)) for _ in range(size))


class Wrong:
    """How much of a board is wrong: G cages whose results are, C columns with repeated values.

    A swap changes two cells, so that it mends at most two cages and two columns; hence the quotients, with
    which ``h1`` and ``h2`` never guess too much.
    """

    def __init__(self, puzzle: Calcudoku) -> None:
        self._cages = puzzle.cages
        self._size = puzzle.size

    def h1(self, state: Rows) -> float:
        """max(G, C) / 2, rounded up."""
        return -(-max(self._wrong_cages(state), self._wrong_columns(state)) // 2)

    def h2(self, state: Rows) -> float:
        """(G + C) / 4, rounded up."""
        return -(-self.both(state) // 4)

    def h6(self, state: Rows) -> float:
        """The sum over wrong cages of |target - result|, over 2N; a swap can change a product by more."""
        return sum(_miss(cage, _values(cage, state)) for cage in self._cages) / (2 * self._size)

    def both(self, state: Rows) -> int:
        """G + C."""
        return self._wrong_cages(state) + self._wrong_columns(state)

    def _wrong_cages(self, state: Rows) -> int:
        return sum(_miss(cage, _values(cage, state)) != 0 for cage in self._cages)

    def _wrong_columns(self, state: Rows) -> int:
        return sum(len(set(column)) < self._size for column in zip(*state))


def _values(cage: Cage, state: Rows) -> list[int]:
    return [state[row][column] for row, column in cage.cells]


def _miss(cage: Cage, values: Sequence[int]) -> float:
    """By how much the result of a cage is wrong; without an operator, by the one that comes nearest."""
    *others, largest = sorted(values)
    if not others:
        return abs(cage.target - largest)
    results: dict[str, float] = {
        "+": largest + sum(others),
        "*": largest * prod(others),
        "-": largest - sum(others),
        "/": largest / prod(others),
    }
    return min(abs(cage.target - results[op]) for op in ([cage.op] if cage.op else results))
