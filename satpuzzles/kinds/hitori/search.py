"""Hitori as a search through sets of struck cells, to compare SAT with.

A state is the cells struck so far and those fixed white by them. An action strikes a cell whose number still
stands twice in a line, with all that follows: the neighbours of a struck cell are white, and the equals of a
white cell in its lines are struck. It applies where no struck cells touch, none is fixed white, and the white
cells stay connected. No other cell needs to be struck: a black cell whose number stands once among the white
cells of its lines can be made white, for it joins its white neighbours. An action costs the cells that it
strikes, those that follow included.

The same strikes in another order are the same state, so methods that remember states meet each set once.
Backtracking remembers none; it decides of one cell at a time whether it is struck or white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import inf

from satpuzzles.core.grid import Grid, Raster, entries, in_rows, parts_of
from satpuzzles.core.options import Limits
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.hitori.start_rules import BLACK, WHITE, fixed_at_start
from satpuzzles.search.space import BoardSpace, Heuristic
from satpuzzles.search.ways import Ways, by_rules

MOST_CELLS = 10_000
"""A space keeps a set of cells for each number that stands twice in a line and for each such cell; on larger
boards these sets are too long for that."""

State = tuple[int, int] | None
"""The struck cells and those fixed white, as bits of a ``Raster``; None where the rules contradict."""


class Strikes(BoardSpace[State]):
    """The board with cells struck out, as the head of this file tells."""

    def __init__(self, puzzle: Hitori, limits: Limits) -> None:
        self._puzzle = puzzle
        self._limits = limits
        self._raster = Raster(puzzle.rows, puzzle.columns)
        places = [
            [1 << (row * self._raster.stride + column) for column in range(puzzle.columns)]
            for row in range(puzzle.rows)
        ]
        self._places = places
        self._in_rows = _repeated(zip(puzzle.numbers, places))
        self._in_columns = _repeated(zip(zip(*puzzle.numbers), zip(*places)))
        self._equals: dict[int, int] = {}
        for group in self._in_rows + self._in_columns:
            limits.check()
            for cell in _cells(group):
                self._equals[cell] = self._equals.get(cell, 0) | group ^ cell
        self._with_equals = sum(self._equals)

    def start(self) -> State:
        """See Space. The start rules, cells that are black already and ``known`` have taken effect."""
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
        return self._followed(0, 0, struck, white)

    def moves(self, state: State) -> Iterator[tuple[State, float]]:
        if state is not None:
            struck, white = state
            for cell in _cells(self.repeated(state) & ~white):
                found = self._followed(struck, white, cell, 0)
                if found is not None:
                    yield found, self.cost(state, found)

    @staticmethod
    def cost(state: tuple[int, int], found: tuple[int, int]) -> int:
        """The number of cells struck on the way from a state to another."""
        return found[0].bit_count() - state[0].bit_count()

    def is_goal(self, state: State) -> bool:
        return state is not None and not self.repeated(state)

    def grid(self, state: State) -> Grid:
        colors = [WHITE] * self._puzzle.answers
        for cell in self._raster.unpack(state[0] if state else 0):
            colors[cell] = BLACK
        return in_rows(colors, self._puzzle.columns)

    def repeated(self, state: tuple[int, int]) -> int:
        """The cells not struck whose number stands twice or more among such cells of a line."""
        left = ~state[0]
        found = 0
        for group in chain(self._in_rows, self._in_columns):
            same = group & left
            if same & (same - 1):
                found |= same
        return found

    def _followed(self, struck: int, white: int, strike: int, fix: int) -> State:
        """The state in which more cells are struck and fixed white, with all that follows.

        None where a cell would be both, or the white cells would not be connected, or there would be none.
        """
        raster = self._raster
        stride = raster.stride
        while strike or fix:
            self._limits.check()
            struck |= strike
            # Cells struck together may be neighbours, so the boundary of the set would not do.
            beside = strike << 1 | strike >> 1 | strike << stride | strike >> stride
            fix = (fix | beside & raster.board) & ~white
            white |= fix
            strike = 0
            for cell in _cells(fix & self._with_equals):
                strike |= self._equals[cell]
            if (struck | strike) & white:
                return None
            strike &= ~struck
            fix = 0
        left = raster.board & ~struck
        connected = next(raster.components(left, self._limits), 0) == left != 0
        return (struck, white) if connected else None

    # ---- heuristics ----

    def count_repeated(self, state: State) -> float:
        """How many cells are repeated."""
        return inf if state is None else self.repeated(state).bit_count()

    def repeating_directions(self, state: State) -> float:
        """1 where a row still has a number twice, and 1 more where a column has."""
        if state is None:
            return inf
        left = ~state[0]
        return sum(
            any((same := group & left) & (same - 1) for group in groups)
            for groups in (self._in_rows, self._in_columns)
        )

    def strikes_apart(self, state: State) -> float:
        """How many cells must be struck at least in groups of equals that share no cell.

        Of equals in a line all but one are struck. The groups are taken in turn, those of the rows first or
        those of the columns, without the cells of groups before; the better of the two counts.
        """
        if state is None:
            return inf
        most = 0
        for groups in (
            chain(self._in_rows, self._in_columns),
            chain(self._in_columns, self._in_rows),
        ):
            left, count = ~state[0], 0
            for group in groups:
                same = group & left
                if same & (same - 1):
                    count += same.bit_count() - 1
                    left ^= same
            most = max(most, count)
        return most

    def strikes_forced(self, state: State) -> float:
        """The cells struck as no action applies to an equal of theirs, and ``strikes_apart`` of what is left.

        Infinite where no action applies to two equals of a line, of which one must be struck.
        """
        after = state
        while after is not None:
            struck, white = after
            applies = [cell for cell in _cells(self.repeated(after) & ~white)
                       if self._followed(struck, white, cell, 0) is None]
            if not applies:
                break
            after = self._followed(struck, white, 0, sum(applies))
        if state is None or after is None:
            return inf
        return self.cost(state, after) + self.strikes_apart(after)


class Decisions(Strikes):
    """A tree of the same states: the first repeated cell is struck, or else fixed white."""

    def moves(self, state: State) -> Iterator[tuple[State, float]]:
        if state is not None:
            struck, white = state
            undecided = self.repeated(state) & ~white
            cell = undecided & -undecided
            for strike, fix in ((cell, 0), (0, cell)):
                found = self._followed(struck, white, strike, fix)
                if found is not None:
                    yield found, self.cost(state, found)


def _repeated(lines: Iterable[tuple[Sequence[int | None], Sequence[int]]]) -> list[int]:
    """The cells of each number that stands twice or more in a line, told the numbers and cells of each."""
    found = []
    for numbers, places in lines:
        groups: dict[int, int] = {}
        for number, place in zip(numbers, places):
            if number:
                groups[number] = groups.get(number, 0) | place
        found += [group for group in groups.values() if group & (group - 1)]
    return found


def _cells(found: int) -> Iterator[int]:
    """The cells of a set, each as a set of its own, by rows."""
    while found:
        cell = found & -found
        found ^= cell
        yield cell


def ways(puzzle: Hitori, limits: Limits) -> Ways:
    """What is searched on a board. One of more than ``MOST_CELLS`` has what its rules alone suffice for."""
    if puzzle.answers > MOST_CELLS:
        return by_rules(puzzle, limits)
    space = Strikes(puzzle, limits)
    return Ways(
        space,
        (
            Heuristic("forced", space.strikes_forced, True, "strikes without alternative, and those apart then"),
            Heuristic("apart", space.strikes_apart, True, "strikes needed by equals that share no cell"),
            Heuristic("repeated", space.count_repeated, False, "cells whose number stands twice in a line"),
            Heuristic("lines", space.repeating_directions, False, "0, 1 or 2, as rows and columns still repeat"),
        ),
        {"": Decisions(puzzle, limits)},
    )
