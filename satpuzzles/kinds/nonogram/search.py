"""How a nonogram is searched: line by line by backtracking, from above or from the left; or by its rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.placements import Prefix, placements, prefixes_of
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.search.space import BoardSpace
from satpuzzles.search.ways import Ways, by_rules


class Filled(NamedTuple):
    """The upper rows of a board, and for each column the number of the prefix that they are of it."""

    rows: tuple[tuple[int, ...], ...]
    prefixes: tuple[int, ...]


class RowByRow(BoardSpace[Filled]):
    """The tree of boards filled from above.

    A move fills the next row in a way that shows its clue, agrees with what is known of it, and leaves every
    column such that its clue begins so and the rows below have room for the rest. That other columns and the
    clues of those rows may not let them is left to the search.

    Args:
        board: of any number of colours.
        limits: a deadline for reading the clues.
        turned: whether to fill it from the left instead, column by column. What is said of rows here then
            holds of columns, and the other way round.
    """

    def __init__(self, board: Nonogram, limits: Limits, *, turned: bool = False) -> None:
        sides = (board.row_clues, board.column_clues)
        self._clues, self._column_clues = reversed(sides) if turned else sides
        known = board.known or ((None,) * board.columns,) * board.rows
        self._known = tuple(zip(*known)) if turned else known
        self._values = board.values
        self._limits = limits
        self._turned = turned

    @cached_property
    def _prefixes(self) -> list[tuple[Prefix, ...]]:
        """Those of every column, made when they are asked for: on the largest boards they take seconds."""
        found = []
        for clue in self._column_clues:
            self._limits.check()
            found.append(prefixes_of(clue))
        return found

    def start(self) -> Filled:
        return Filled((), (0,) * len(self._prefixes))

    def moves(self, state: Filled) -> Iterator[tuple[Filled, float]]:
        row = len(state.rows)
        left = len(self._clues) - row - 1
        if left < 0:
            return
        masks = [0] * (self._values + 1)
        ways: list[dict[int, int]] = []
        columns = zip(self._prefixes, state.prefixes, self._known[row])
        for column, (prefixes, at, known) in enumerate(columns):
            way = {
                color: to
                for color, to in prefixes[at].following.items()
                if prefixes[to].needed <= left and known in (None, color)
            }
            ways.append(way)
            for color in way:
                masks[color] |= 1 << column
        for line in placements(self._clues[row], masks, len(ways)):
            prefixes_then = tuple([way[color] for way, color in zip(ways, line)])
            yield Filled((*state.rows, line), prefixes_then), 1

    def is_goal(self, state: Filled) -> bool:
        return len(state.rows) == len(self._clues)

    def grid(self, state: Filled) -> Grid:
        return tuple(zip(*state.rows)) if self._turned else state.rows


def ways(board: Nonogram, limits: Limits) -> Ways:
    """What the methods search on a board; see ``search/ways.py``."""
    by_rows = RowByRow(board, limits)
    by_columns = RowByRow(board, limits, turned=True)
    return by_rules(board, limits)._replace(backtracking={"rows": by_rows, "columns": by_columns})
