"""Starfield with one star a line as the classic methods search it: the stars of two rows change places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from starfield import Starfield

from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.search.space import BoardSpace, Heuristic
from satpuzzles.search.spaces import SearchSpaces, Swaps, by_rules

Columns = tuple[int, ...]
"""The column of each row's star, none twice."""


class StarSwaps(BoardSpace[Columns]):
    """In the beginning the stars stand on the diagonal."""

    def __init__(self, puzzle: Starfield) -> None:
        self.puzzle = puzzle

    def start(self) -> Columns:
        return tuple(range(self.puzzle.rows))

    def moves(self, state: Columns) -> Iterator[tuple[Columns, float]]:
        for one, other in combinations(range(len(state)), 2):
            found = list(state)
            found[one], found[other] = state[other], state[one]
            yield tuple(found), 1

    def is_goal(self, state: Columns) -> bool:
        grid = self.grid(state)
        return self.puzzle.confirm(grid) and self.puzzle.agrees_with_known(grid)

    def grid(self, state: Columns) -> Grid:
        return tuple(tuple(int(column == star) for column in range(len(state))) for star in state)

    def random(self, random: Random) -> Columns:
        return tuple(random.sample(range(self.puzzle.rows), self.puzzle.rows))

    def empty(self, state: Columns) -> float:
        """Regions without a star; a move puts two stars elsewhere, so it mends two at most."""
        regions = self.puzzle.regions
        found = {regions[row][column] for row, column in enumerate(state)}
        return -(-(len(state) - len(found)) // 2)


def search_spaces(puzzle: Starfield, limits: Limits) -> SearchSpaces:
    """What the methods search on a board."""
    found, space = by_rules(puzzle, limits), StarSwaps(puzzle)
    empty = Heuristic("empty", space.empty, True, "half of the regions without a star")
    swaps = Swaps(space, empty, space.random)
    return found if puzzle.stars > 1 else found._replace(space=space, heuristics=(empty,), swaps=swaps)
