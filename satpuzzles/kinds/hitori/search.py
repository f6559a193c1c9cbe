"""Hitori as the classic methods search it: a state is the cells struck out, an action strikes one more.

An action strikes a cell whose number still stands twice in a line, with all that follows: the neighbours of a
struck cell are white, the equals of a white cell in its lines are struck, and so on. It applies where no
struck cells touch, none is fixed white, and the white cells stay connected. No other cell needs to be struck:
a black cell whose number stands once among the white cells of its lines can be white as well, for it joins
its white neighbours. An action costs the cells that it strikes, those that follow included; counted in
actions no heuristic here would be admissible, as a single one may strike most of a board.

The same strikes in another order are the same state, so methods that remember states meet each set once.
Backtracking, which remembers none, decides one cell at a time: it is struck, or it is white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import inf

from satpuzzles.core.grid import Grid, Raster, entries, in_rows
from satpuzzles.core.options import Limits
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.hitori.start_rules import BLACK, WHITE, fixed_at_start
from satpuzzles.search.by_rules import Labelling
from satpuzzles.search.space import BoardSpace, Heuristic
from satpuzzles.search.spaces import SearchSpaces, by_rules

State = tuple[int, int] | None
"""The struck cells and those fixed white, as bits of a ``Raster``; None where the rules contradict."""

MOST_CELLS = 10_000
"""A space keeps a set of cells for each that has an equal; on larger boards these are too long for that."""


def search_spaces(puzzle: Hitori, limits: Limits) -> SearchSpaces:
    """The search spaces of a board; on more than ``MOST_CELLS`` cells, only those that need just the rules.

    See ``search/spaces.py``. The boards that show which heuristics guess too much stand with these.
    """
    if puzzle.answers > MOST_CELLS:
        return by_rules(puzzle, limits)
    space = Strikes(puzzle, limits)
    return SearchSpaces(
        space=space,
        heuristics=(
            Heuristic(
                "forced", space.forced, True, "strikes without alternative, then those of disjoint sets"
            ),
            Heuristic(
                "disjoint", space.disjoint, True, "strikes that sets of equals without a common cell need"
            ),
            Heuristic("repeated", space.guess_repeated, False, "cells whose number stands twice in a line"),
            Heuristic("lines", space.lines, False, "0, 1 or 2, as rows and columns still repeat numbers"),
        ),
        backtracking={"": Decisions(puzzle, limits)},
        labelling=Labelling(puzzle, limits),
    )


class Strikes(BoardSpace[State]):
    """The board with cells struck out.

    Attributes:
        in_rows: the sets of equal cells, two or more, of all rows.
        in_columns: those of all columns.
    """

    def __init__(self, puzzle: Hitori, limits: Limits) -> None:
        self._puzzle = puzzle
        self._limits = limits
        self._raster = Raster(puzzle.rows, puzzle.columns)
        stride = self._raster.stride
        self._places = [
            [1 << (row * stride + column) for column in range(puzzle.columns)] for row in range(puzzle.rows)
        ]
        self.in_rows = _equals(zip(puzzle.numbers, self._places))
        self.in_columns = _equals(zip(zip(*puzzle.numbers), zip(*self._places)))
        self._equals: dict[int, int] = {}
        for group in (*self.in_rows, *self.in_columns):
            limits.check()
            for cell in _cells(group):
                self._equals[cell] = self._equals.get(cell, 0) | group ^ cell
        self._with_equals = sum(self._equals)

    def start(self) -> State:
        """See Space. The start rules, the cells that are black already and ``known`` have taken effect."""
        puzzle = self._puzzle
        fixed = [(cell, color) for _, cell, color in fixed_at_start(puzzle.numbers)]
        fixed += [(cell, BLACK) for cell, number in entries(puzzle.numbers).items() if not number]
        fixed += entries(puzzle.known or ()).items()
        struck = white = 0
        for (row, column), color in fixed:
            if color == BLACK:
                struck |= self._places[row][column]
            else:
                white |= self._places[row][column]
        return self.followed((0, 0), struck, white)

    def moves(self, state: State) -> Iterator[tuple[State, float]]:
        for cell in _cells(self.undecided(state)):
            yield from self.priced(state, self.followed(state, cell, 0))

    def is_goal(self, state: State) -> bool:
        return state is not None and not self.repeated(state)

    def grid(self, state: State) -> Grid:
        colors = [WHITE] * self._puzzle.answers
        for cell in self._raster.unpack(state[0] if state else 0):
            colors[cell] = BLACK
        return in_rows(colors, self._puzzle.columns)

    def repeated(self, state: State) -> int:
        """The cells not struck that have an equal among such cells of a line."""
        found = 0
        for same in still_equal(state, chain(self.in_rows, self.in_columns)):
            found |= same
        return found

    def undecided(self, state: State) -> int:
        """Those of them that are not fixed white."""
        return 0 if state is None else self.repeated(state) & ~state[1]

    def priced(self, state: State, found: State) -> Iterator[tuple[State, float]]:
        """A move with its cost, unless it does not apply."""
        if state is not None and found is not None:
            yield found, found[0].bit_count() - state[0].bit_count()

    def followed(self, state: State, strike: int, fix: int) -> State:
        """The state in which cells are struck and others fixed white, with all that follows.

        None where a cell would be both, or the white cells would not be connected, or there would be none.
        """
        if state is None:
            return None
        struck, white = state
        raster, stride = self._raster, self._raster.stride
        while strike or fix:
            self._limits.check()
            struck |= strike
            # Cells struck together may be neighbours, so these are not the boundary of the set.
            beside = strike << 1 | strike >> 1 | strike << stride | strike >> stride
            fix = (fix | beside & raster.board) & ~white
            white |= fix
            if struck & white:
                return None
            strike = 0
            for cell in _cells(fix & self._with_equals):
                strike |= self._equals[cell]
            strike &= ~struck
            fix = 0
        left = raster.board & ~struck
        connected = left and next(raster.components(left, self._limits)) == left
        return (struck, white) if connected else None

    # ---- how many cells are still to be struck ----
    #
    # Two of them guess too much. In the row 1 1 two cells are repeated, and either is enough. In the rows
    # 1 2 1 and 1 3 2 the first row and the first column repeat the 1, and to strike their common cell is
    # enough.

    def guess_repeated(self, state: State) -> float:
        """The number of repeated cells: at most three times the strikes that are left.

        A strike takes a cell from them, and at most two others: its only equal in the row, and in the column.
        """
        return inf if state is None else self.repeated(state).bit_count()

    def lines(self, state: State) -> float:
        """1 where any row has equals, and 1 more where any column has: at most one strike too many."""
        return (
            inf
            if state is None
            else sum(any(still_equal(state, groups)) for groups in (self.in_rows, self.in_columns))
        )

    def disjoint(self, state: State) -> float:
        """All but one of equals in a line are struck, so sets of equals that share no cell add up.

        They are taken in turn, rows first or columns first, less the cells of those before; the better
        counts.
        """
        if state is None:
            return inf
        rows, columns = self.in_rows, self.in_columns
        return max(
            _disjoint_strikes(state, chain(rows, columns)), _disjoint_strikes(state, chain(columns, rows))
        )

    def forced(self, state: State) -> float:
        """What must be struck because an equal cannot be, and then ``disjoint``; infinite in dead ends.

        A cell cannot be struck where the action does not apply. Then it is white, and all that follows.
        """
        after = state
        while True:
            white = 0
            for cell in _cells(self.undecided(after)):
                if self.followed(after, cell, 0) is None:
                    white |= cell
            if not white:
                break
            after = self.followed(after, 0, white)
        return self.disjoint(after) + sum(cost for _, cost in self.priced(state, after))


class Decisions(Strikes):
    """A tree of the same states: the first cell that is not decided is struck or, then, fixed white."""

    def moves(self, state: State) -> Iterator[tuple[State, float]]:
        undecided = self.undecided(state)
        first = undecided & -undecided
        if first:
            yield from self.priced(state, self.followed(state, first, 0))
            yield from self.priced(state, self.followed(state, 0, first))


def still_equal(state: State, groups: Iterable[int]) -> Iterator[int]:
    """What is not struck of sets of equals, where that is two cells or more."""
    if state is not None:
        left = ~state[0]
        for group in groups:
            same = group & left
            if same & (same - 1):
                yield same


def _disjoint_strikes(state: tuple[int, int], groups: Iterable[int]) -> int:
    used = count = 0
    for group in still_equal(state, groups):
        same = group & ~used
        if same & (same - 1):
            count += same.bit_count() - 1
            used |= same
    return count


def _equals(lines: Iterable[tuple[Sequence[int | None], Sequence[int]]]) -> list[int]:
    """The sets of equal cells, two or more, of lines, of which the numbers and the cells are told."""
    found = []
    for numbers, cells in lines:
        groups: dict[int, int] = {}
        for number, cell in zip(numbers, cells):
            if number:
                groups[number] = groups.get(number, 0) | cell
        found += [group for group in groups.values() if group & (group - 1)]
    return found


def _cells(found: int) -> Iterator[int]:
    """The cells of a set, each as a set of its own, by rows."""
    while found:
        cell = found & -found
        found ^= cell
        yield cell
