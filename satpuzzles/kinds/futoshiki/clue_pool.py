"""The possible clues for a latin square, and squares that differ from it in few cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np
import numpy.typing as npt

from satpuzzles.core.grid import Grid
from satpuzzles.kinds.futoshiki.puzzle import INEQUALITY, Futoshiki
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import less_than
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import Note
from satpuzzles.uniqueness.choice import CluePool, Table

SIGN = Note("sign", "A sign or its opposite.")

Squares = npt.NDArray[np.int8]
"""Latin squares of the values from 0, one above the other; or a single one."""

Lines = npt.NDArray[np.signedinteger]
"""Permutations of the values from 0, one a row."""

SWITCHES = 4_000
"""The maximum number of cycle switches: all up to 33 x 33, the shortest beyond."""


class SquareCluePool(CluePool):
    """See CluePool. First the given of every cell, by rows, then the sign between every two neighbours."""

    in_one_session = False

    def written(self, formula: Formula, clues: Sequence[int]) -> list[list[Clause]]:
        """See CluePool. A sign has a variable; if it is false, the opposite sign holds."""
        integers = Futoshiki(self.solution).integers()
        found = []
        for number in clues:
            (clue,) = self._together[number]
            if clue.what != INEQUALITY:
                found.append([[integers[clue.cells[0]][int(clue.value or 0)]]])
                continue
            low, high = (integers[cell] for cell in clue.cells)
            sign = formula.new_variable("sign".format)
            # Neighbours differ, so that the negation of a sign is the opposite sign.
            formula.add(SIGN, [[-sign, *clause] for clause in less_than(low, high)])
            formula.add(SIGN, [[sign, *clause] for clause in less_than(high, low)])
            found.append([[sign]])
        return found

    def broken_by(self, other: Grid) -> Table:
        return self._broken_by(np.array([other], np.int8) - np.int8(1))

    def known(self) -> Table:
        """See CluePool. Squares that differ by a switched cycle."""
        return self._broken_by(switched(np.array(self.solution, np.int8) - np.int8(1)))

    def _broken_by(self, squares: Squares) -> Table:
        here = np.array(self.solution, np.int8) - np.int8(1)
        across = (squares[:, :, :-1] < squares[:, :, 1:]) != (here[:, :-1] < here[:, 1:])
        down = (squares[:, :-1] < squares[:, 1:]) != (here[:-1] < here[1:])
        tables = [squares != here, across, down]
        return np.hstack([each.reshape(len(squares), prod(each.shape[1:])) for each in tables])


def switched(square: Squares) -> Squares:
    """Latin squares that differ from one by one switched cycle, the shortest cycles first.

    Two rows are permutations of each other; along a cycle of that permutation their values may change places
    (Wanless, "Cycle switches in latin squares", 2004). The same holds for two columns, and for the places of
    two values.
    """
    # Row v of the third says where the value v stands in each row.
    views: list[Lines] = [square, square.T, np.argsort(square, axis=1).T]
    found = [(len(cycle[2]), kind, cycle) for kind, lines in enumerate(views) for cycle in _cycles(lines)]
    found.sort(key=lambda each: each[0])
    squares = np.repeat(square[np.newaxis], min(len(found), SWITCHES), axis=0)
    for changed, (_, kind, (one, other, places)) in zip(squares, found):
        if kind == 2:
            changed[places, views[2][one][places]] = other
            changed[places, views[2][other][places]] = one
        else:
            view = changed if kind == 0 else changed.T
            view[one, places] = views[kind][other, places]
            view[other, places] = views[kind][one, places]
    return squares


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
