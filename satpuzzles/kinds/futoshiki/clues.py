"""The clues that a latin square offers to a Futoshiki board, and squares that differ from it in little.

Clues are numbered: first the given of every cell, by rows, then the sign between every two neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np
import numpy.typing as npt

from satpuzzles.core.grid import Cell, Grid, neighbour_pairs
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import less_than
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import Entry, Note
from satpuzzles.uniqueness.choice import Offer, Table

Squares = npt.NDArray[np.int8]
"""Latin squares of the values from 0, one above the other; or a single one."""

Lines = npt.NDArray[np.signedinteger]
"""Permutations of the values from 0, one a row."""

SIGN = Note("sign", "A sign or its opposite.")

SWITCHES = 4_000
"""How many switches of cycles are looked at: all up to 33 x 33, the shortest beyond."""


class Clues(Offer):
    """All clues that are true of a latin square; see Offer.

    Attributes:
        size: of its side.
        signs: the cells of each sign, the smaller value first; sign ``i`` is clue ``size * size + i``.
    """

    def __init__(self, solution: Grid) -> None:
        self.solution = solution
        self.size = len(solution)
        self._square: Squares = np.array(solution, np.int8) - np.int8(1)
        self.signs: list[tuple[Cell, Cell]] = [
            (one, other) if self._square[one] < self._square[other] else (other, one)
            for one, other in neighbour_pairs(self.size, self.size)
        ]
        self.count = self.size * self.size + len(self.signs)
        self._integers = self.board(()).integers()

    def is_given(self, clue: int) -> bool:
        """Whether a clue is a given and not a sign."""
        return clue < self.size * self.size

    def sign(self, clue: int) -> tuple[Cell, Cell]:
        """The cells of a clue that is a sign, the smaller value first."""
        return self.signs[clue - self.size * self.size]

    def entry(self, clue: int) -> Entry:
        """What the rules call a clue: the cell of a given, the cells of a sign."""
        return divmod(clue, self.size) if self.is_given(clue) else self.sign(clue)

    def board(self, clues: Sequence[int]) -> Futoshiki:
        """The board with these clues."""
        given = {divmod(clue, self.size) for clue in clues if self.is_given(clue)}
        givens = tuple(
            tuple(value if (row, column) in given else 0 for column, value in enumerate(values))
            for row, values in enumerate(self.solution)
        )
        return Futoshiki(givens, tuple(self.sign(clue) for clue in clues if not self.is_given(clue)))

    def draw(self, share: float, random: np.random.Generator) -> list[int]:
        """All clues in a random order in which the next is a given with the chance ``share``.

        Where one kind is used up, the rest of the other follow.
        """
        cells = self.size * self.size
        givens = random.permutation(cells).tolist()
        signs = (cells + random.permutation(self.count - cells)).tolist()
        order: list[int] = []
        for is_given in (random.random(self.count) < share).tolist():
            order.append((givens if (is_given and givens) or not signs else signs).pop())
        return order

    def written(self, formula: Formula, clues: Sequence[int]) -> list[list[Clause]]:
        """See Offer. A sign is told by a variable that, where it is false, tells the opposite sign."""
        return [self._clauses(formula, clue) for clue in clues]

    def _clauses(self, formula: Formula, clue: int) -> list[Clause]:
        if self.is_given(clue):
            row, column = divmod(clue, self.size)
            return [[self._integers[row, column][self.solution[row][column] or 0]]]
        # Neighbours differ, so that the negation of a sign is the opposite sign.
        sign = formula.new_variable("sign".format)
        low, high = (self._integers[cell] for cell in self.sign(clue))
        formula.add(SIGN, [[-sign, *clause] for clause in less_than(low, high)])
        formula.add(SIGN, [[sign, *clause] for clause in less_than(high, low)])
        return [[sign]]

    def broken_by(self, other: Grid) -> Table:
        """See Offer. Parts of the difference between the squares give further ones."""
        return self._table(self.parts(other))

    def known(self) -> Table:
        """See Offer. Squares that differ by a switched cycle."""
        return self._table(self.switched())

    def _table(self, squares: Squares) -> Table:
        here = self._square
        differs = squares != here
        across = (squares[:, :, :-1] < squares[:, :, 1:]) != (here[:, :-1] < here[:, 1:])
        down = (squares[:, :-1] < squares[:, 1:]) != (here[:-1] < here[1:])
        return np.hstack(
            [each.reshape(len(squares), prod(each.shape[1:])) for each in (differs, across, down)]
        )

    # ---- squares that differ in little ----

    def switched(self) -> Squares:
        """Latin squares that differ from this one by one switched cycle, the shortest cycles first.

        Two rows are permutations of each other; along a cycle of that permutation their values may change
        places (Wanless, "Cycle switches in latin squares", 2004). So it goes with two columns, and with the
        places of two values.
        """
        rows = self._square
        # Row v of the third says where the value v stands in each row.
        views: list[Lines] = [rows, rows.T, np.argsort(rows, axis=1).T]
        found = [(len(cycle[2]), kind, cycle) for kind, lines in enumerate(views) for cycle in _cycles(lines)]
        found.sort(key=lambda each: each[0])
        squares = np.repeat(rows[np.newaxis], min(len(found), SWITCHES), axis=0)
        for square, (_, kind, (one, other, places)) in zip(squares, found):
            if kind == 2:
                square[places, views[2][one][places]] = other
                square[places, views[2][other][places]] = one
            else:
                view = square if kind == 0 else square.T
                view[one, places] = views[kind][other, places]
                view[other, places] = views[kind][one, places]
        return squares

    def parts(self, grid: Grid) -> Squares:
        """Another latin square, after those that differ from this one in a part of its differences.

        Each part is closed: in every line it has the same values as this square has there.
        """
        here, there = self._square, np.array(grid, np.int8) - np.int8(1)
        column_of, row_of = np.argsort(here, axis=1), np.argsort(here, axis=0)
        different = np.argwhere(here != there)
        left = {(row, column) for row, column in different.tolist()}
        squares = []
        for start in different.tolist():
            if (cell := (start[0], start[1])) not in left:
                continue
            left.discard(cell)
            part = [cell]
            for row, column in part:  # grows as it goes
                value = there[row, column]
                for next_cell in ((row, int(column_of[row, value])), (int(row_of[value, column]), column)):
                    if next_cell in left:
                        left.discard(next_cell)
                        part.append(next_cell)
            index = tuple(np.array(part).T)
            square = here.copy()
            square[index] = there[index]
            squares.append(square)
        return np.array(squares if len(squares) == 1 else [*squares, there])


def _cycles(lines: Lines) -> Iterator[tuple[int, int, list[int]]]:
    """Two lines and the places of a cycle of the permutation between them, for all cycles of any two lines.

    The longest is left out where there are others: what it switches, the others switch but for an exchange
    of whole lines.
    """
    table, places_of = lines.tolist(), np.argsort(lines, axis=1).tolist()
    for one, place_of in enumerate(places_of):
        for other in range(one + 1, len(table)):
            values = table[other]
            left = [True] * len(values)
            cycles = []
            for place in range(len(values)):
                cycle = []
                while left[place]:
                    left[place] = False
                    cycle.append(place)
                    place = place_of[values[place]]
                if cycle:
                    cycles.append(cycle)
            cycles.sort(key=len)
            for cycle in cycles[:-1] or cycles:
                yield one, other, cycle
