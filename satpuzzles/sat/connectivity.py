"""Connectivity of the white cells of a rectangle in which no two black cells share an edge.

Two ways: lazy cuts, found only when a model breaks them, and a static encoding that is complete in
itself. Cells are answer variables 1..rows*columns by rows, true where the cell is black.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice
from math import comb
from typing import ClassVar, final

from satpuzzles.core.grid import Raster
from satpuzzles.core.options import Limits
from satpuzzles.sat.graph import CUTS_A_ROUND
from satpuzzles.sat.sink import Clause, Sink


@final
class WhiteConnected:
    """Lazy connectivity: cuts for every white component of a model but the largest.

    A cut says: some cell of the component's boundary, all of which is black, is white. It holds in
    every connected solution, because no two black cells share an edge: with that boundary black there
    is a white cell on either side of it. Black cells inside the component, which touch no other white
    cell, belong to it and are no boundary: on boards of two or three lines most are such, and without
    them 2 x 1000 cells take 0.05 s instead of 50. (Iterative refinement as in cutting planes for subtours,
    Dantzig, Fulkerson and Johnson, 1954.)
    """

    grounds: ClassVar[str] = "parts the board, so one of its cells is white"

    def __init__(self, rows: int, columns: int, limits: Limits | None = None) -> None:
        self._cells = rows * columns
        self._raster = Raster(rows, columns)
        self._limits = limits

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """The cuts that a model breaks, at most 1,000 of them; see LazyConstraint."""
        raster = self._raster
        white = raster.pack("".join(["1" if literal < 0 else "0" for literal in model]))
        cuts: list[Clause] = []
        largest = 0
        for component in raster.components(white, self._limits):
            smaller = min(component, largest, key=int.bit_count)
            if smaller:
                inside = raster.boundary(smaller) & ~raster.boundary(white ^ smaller)
                cuts.append([-1 - cell for cell in raster.unpack(raster.boundary(smaller | inside))])
                if len(cuts) == CUTS_A_ROUND:
                    break
            largest = max(component, largest, key=int.bit_count)
        return cuts

    def flaw(self, clause: Clause, limits: Limits) -> str | None:
        """Whether the board without the cells of a cut does not fall apart; see CheckedConstraint.

        Where it does, suppose all its cells were black. The board being connected, each part of the rest has
        a cell beside a cell of the cut, and that one is white: next to a black cell there is no other. White
        cells of two parts are then joined by no white path. So one of the cells is white.
        """
        raster = self._raster
        rest = raster.board
        for literal in clause:
            if not 0 < -literal <= self._cells:
                return "is no list of cells"
            row, column = divmod(-literal - 1, raster.columns)
            rest &= ~(1 << (row * raster.stride + column))
        parts = len(list(islice(raster.components(rest, limits), 2)))
        return None if parts == 2 else "does not part the board"


def white_connected(sink: Sink, rows: int, columns: int) -> Iterator[Clause]:
    """The static complete encoding: black cells, joined diagonally, and the border form no cycle.

    On boards of at least 2 x 2 the white cells are connected exactly when the graph of the black cells
    (an edge between diagonal neighbours) and one border node (an edge to each black cell of the border)
    is a forest. A forest can be oriented so that each node has at most one edge going out, the border
    none, and binary ranks fall along the edges. On boards of one line an inner black cell always cuts.

    Returns:
        The clauses, made as they are taken, for there are millions on large boards; that no two black cells
        share an edge must be said elsewhere.
    """
    if min(rows, columns) == 1:
        return iter([[-variable] for variable in range(2, rows * columns)])
    return chain.from_iterable(_forest(sink, rows, columns))


def _forest(sink: Sink, rows: int, columns: int) -> Iterator[list[Clause]]:
    """The clauses of ``white_connected`` beyond boards of one line, some at a time."""
    # An inner cell has an arc to each diagonal neighbour; one of the border hangs on the border already.
    ends: list[tuple[int, int]] = []  # of each arc: from and to
    arcs = sink.new_variables(4 * (rows - 2) * (columns - 2), partial(_arc_name, ends, columns))
    outgoing: dict[int, list[int]] = {}
    for row in range(rows - 1):
        sink.limits.check()
        clauses: list[Clause] = []
        for column in range(columns):
            upper = row * columns + column + 1
            for other in (column - 1, column + 1):
                if not 0 <= other < columns:
                    continue
                lower = (row + 1) * columns + other + 1
                clause = [-upper, -lower]
                if row and 0 < column < columns - 1:
                    outgoing.setdefault(upper, []).append(arcs[len(ends)])
                    clause.append(arcs[len(ends)])
                    ends.append((upper, lower))
                if row + 1 < rows - 1 and 0 < other < columns - 1:
                    outgoing.setdefault(lower, []).append(arcs[len(ends)])
                    clause.append(arcs[len(ends)])
                    ends.append((lower, upper))
                clauses.append(clause)
        yield clauses
    for arcs_out in outgoing.values():
        yield [[-a, -b] for a, b in combinations(arcs_out, 2)]
    bits = _rank_bits(rows, columns)
    cells = sorted({cell for both in ends for cell in both})
    ranks = sink.new_variables(bits * len(cells), partial(_rank_name, cells, bits))
    rank_of = {cell: ranks[bits * index : bits * (index + 1)] for index, cell in enumerate(cells)}
    greater = sink.new_variables((bits - 1) * len(ends), partial(_greater_name, arcs.start, bits - 1))
    for index, (arc, (a, b)) in enumerate(zip(arcs, ends)):
        sink.limits.check()
        yield _greater(rank_of[a], rank_of[b], greater[(bits - 1) * index : (bits - 1) * (index + 1)], arc)


def white_connected_count(rows: int, columns: int) -> int:
    """How many clauses ``white_connected`` makes."""
    if min(rows, columns) == 1:
        return max(rows * columns - 2, 0)
    # Every inner cell has four arcs, and an arc three clauses for each bit of the ranks.
    inner = (rows - 2) * (columns - 2)
    return 2 * (rows - 1) * (columns - 1) + inner * (comb(4, 2) + 4 * 3 * _rank_bits(rows, columns))


def _rank_bits(rows: int, columns: int) -> int:
    return (rows * columns // 2).bit_length()


def _arc_name(ends: Sequence[tuple[int, int]], columns: int, index: int) -> str:
    (row, column), (goal_row, goal_column) = (divmod(cell - 1, columns) for cell in ends[index])
    return f"r{row + 1}c{column + 1} hangs on r{goal_row + 1}c{goal_column + 1}"


def _rank_name(cells: Sequence[int], bits: int, index: int) -> str:
    number, bit = divmod(index, bits)
    return f"bit {bit} of the rank of cell {cells[number]}"


def _greater_name(first_arc: int, bits: int, index: int) -> str:
    number, bit = divmod(index, bits)
    return f"the lowest {bit + 1} bits are greater for {first_arc + number}"


def _greater(high: Sequence[int], low: Sequence[int], greater: Sequence[int], condition: int) -> list[Clause]:
    """If ``condition``, the binary number ``high`` is greater than ``low`` (bits from the lowest).

    Args:
        greater: a variable for each bit but the highest: so far, ``high`` is greater.
    """
    # This is the loop of the largest formulas that are written: nine of ten clauses are made here.
    negated = [-bit for bit in low]
    heads = [-variable for variable in greater]
    heads.append(-condition)  # at the highest bit the arc itself takes the place of "greater"
    head, a, b = heads[0], high[0], negated[0]
    clauses: list[Clause] = [[head, a, b], [head, a], [head, b]]
    for head, a, b, below in zip(heads[1:], high[1:], negated[1:], greater):
        clauses += [head, a, b], [head, a, below], [head, b, below]
    return clauses
