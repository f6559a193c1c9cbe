"""Connectivity of the white cells of a rectangle in which no two black cells share an edge.

There are lazy cuts and a complete static encoding. Cells are answer variables 1..rows*columns by rows, true
for black cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice
from typing import ClassVar, final

from satpuzzles.core.graph import Graph
from satpuzzles.core.grid import Raster
from satpuzzles.core.options import Limits
from satpuzzles.sat.graph import CUTS_A_ROUND, below_variables, steps_of, without_circle
from satpuzzles.sat.sink import Clause, Sink

ELIMINATED_CELLS = 4_096
"""Boards of at most this many cells use vertex elimination to exclude cycles. On 62 x 62 its formula has
twice the clauses of ranks and half the variables, and is solved and refuted in half the time; on 100 x 100 it
would have three times the clauses, for no gain."""


@final
class LazyWhiteConnectivity:
    """Lazy connectivity: cuts for every white component of a model except the largest.

    A cut says: some cell of the component's boundary, which is all black, is white. It holds in every
    connected solution: no two black cells share an edge, so a black boundary has white cells on either side.
    Black cells inside the component, which touch no other white cell, belong to it and not to the boundary:
    on boards of two or three lines most are such, and without them 2 x 1000 cells take 0.05 s instead of 50.
    (Iterative refinement as in cutting planes for subtours, Dantzig, Fulkerson and Johnson, 1954.)

    Args:
        many: the first model that violates this many cuts adds the cuts around every single cell; 0 for
            never. Most cuts are of this kind, and models would require them one after the other.
    """

    grounds: ClassVar[str] = "parts the board, so one of its cells is white"

    def __init__(self, rows: int, columns: int, limits: Limits | None = None, *, many: int = 0) -> None:
        self._rows = rows
        self._cells = rows * columns
        self._many = many
        self._raster = Raster(rows, columns)
        self._limits = limits

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """The cuts that a model violates, at most 1,000; see LazyConstraint."""
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
        if 0 < self._many <= len(cuts):
            self._many = 0
            cuts += around_each(self._rows, raster.columns)
        return cuts

    def flaw(self, clause: Clause, limits: Limits) -> str | None:
        """Whether the board stays connected without the cells of a cut; see CheckedConstraint.

        If it does not, suppose that all these cells were black. The board is connected, so each part of the
        rest has a cell beside a cell of the cut, and that cell is white: no two black cells touch. No white
        path joins white cells of two parts. So one of the cells is white.
        """
        raster = self._raster
        rest = raster.board
        for literal in clause:
            if not 0 < -literal <= self._cells:
                return "is no list of cells"
            row, column = divmod(-literal - 1, raster.columns)
            rest &= ~(1 << (row * raster.stride + column))
        parts = len(list(islice(raster.components(rest, limits), 2)))
        return None if parts == 2 else "does not disconnect the board"


def around_each(rows: int, columns: int) -> Iterator[Clause]:
    """For every cell of a board of more than three: some neighbour is white."""
    below, right = (rows - 1) * columns, columns - 1
    for cell in range(rows * columns):
        clause = []
        if cell >= columns:
            clause.append(columns - cell - 1)
        if cell % columns:
            clause.append(-cell)
        if cell % columns < right:
            clause.append(-cell - 2)
        if cell < below:
            clause.append(-columns - cell - 1)
        yield clause


def white_connected(sink: Sink, rows: int, columns: int, *, by_ranks: bool = False) -> Iterator[Clause]:
    """The complete static encoding: black cells, joined diagonally, and the border form no cycle.

    On boards of at least 2 x 2 the white cells are connected if and only if the graph of the black cells (an
    edge between diagonal neighbours) and one border node (an edge to each black cell of the border) is a
    forest. A forest can be oriented so that each node has at most one outgoing edge, and border cells none
    except to the border. Then a cycle is a directed cycle of inner cells. On boards of one line an inner
    black cell always disconnects.

    Vertex elimination excludes cycles of inner cells on boards of up to ELIMINATED_CELLS, and binary ranks
    that fall along the edges on larger ones. Either way no edge leads from an even diagonal to an odd one.

    Args:
        by_ranks: whether to use ranks on small boards, too.

    Returns:
        The clauses, as an iterator, because large boards have millions. They do not say that no two black
        cells share an edge.
    """
    if min(rows, columns) == 1:
        return iter([[-variable] for variable in range(2, rows * columns)])
    return chain.from_iterable(_forest(sink, rows, columns, by_ranks or rows * columns > ELIMINATED_CELLS))


def _forest(sink: Sink, rows: int, columns: int, by_ranks: bool) -> Iterator[list[Clause]]:
    """The clauses of ``white_connected`` for boards of several lines, in batches."""
    # An inner cell has an arc to each diagonal neighbour; a border cell already hangs on the border.
    ends: list[tuple[int, int]] = []  # of each arc: from and to
    arcs = sink.new_variables(4 * (rows - 2) * (columns - 2), partial(_arc_name, ends, columns, "hangs on"))
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
    # Border cells have no outgoing arcs, so an arc to one closes no cycle.
    inner = [(arc, pair) for arc, pair in zip(arcs, ends) if pair[1] in outgoing]
    yield from (_ranked if by_ranks else _eliminated)(sink, rows, columns, inner)


def _eliminated(
    sink: Sink, rows: int, columns: int, arcs: Sequence[tuple[int, tuple[int, int]]]
) -> Iterator[list[Clause]]:
    """The arcs, given with their ends, close no cycle: vertex elimination, see ``joined`` in graph.py."""
    steps = steps_of(sink, _inner_diagonals(rows, columns))
    below = below_variables(sink, steps, partial(_cell_name, columns))
    yield [[-arc, below[pair]] for arc, pair in arcs]
    yield from without_circle(sink, steps, below)


def _ranked(
    sink: Sink, rows: int, columns: int, arcs: Sequence[tuple[int, tuple[int, int]]]
) -> Iterator[list[Clause]]:
    """The arcs, given with their ends, close no cycle: binary ranks fall along each."""
    bits = _rank_bits(rows, columns)
    cells = sorted({cell for _, both in arcs for cell in both})
    ranks = sink.new_variables(bits * len(cells), partial(_rank_name, cells, bits))
    rank_of = {cell: ranks[bits * index : bits * (index + 1)] for index, cell in enumerate(cells)}
    greater = sink.new_variables((bits - 1) * len(arcs), partial(_greater_name, arcs, bits - 1))
    for index, (arc, (a, b)) in enumerate(arcs):
        sink.limits.check()
        yield _greater(rank_of[a], rank_of[b], greater[(bits - 1) * index : (bits - 1) * (index + 1)], arc)


def require_room_for_ranks(sink: Sink, rows: int, columns: int, *, by_ranks: bool = False) -> None:
    """Raises CapError if the ranks of ``white_connected`` take more clauses than the cap."""
    if by_ranks or rows * columns > ELIMINATED_CELLS:
        arcs = 4 * max(rows - 3, 0) * max(columns - 3, 0)  # between inner cells, in both directions
        sink.require_room(arcs * (3 * _rank_bits(rows, columns) - 1))


def _inner_diagonals(rows: int, columns: int) -> Graph:
    """The inner cells as variables, each with its diagonal neighbours."""
    across, down = range(1, columns - 1), range(1, rows - 1)
    return {
        row * columns + column + 1: [
            near_row * columns + near + 1
            for near_row in (row - 1, row + 1)
            for near in (column - 1, column + 1)
            if near_row in down and near in across
        ]
        for row in down
        for column in across
    }


def _rank_bits(rows: int, columns: int) -> int:
    """Bits for as many ranks as even diagonals have inner cells: a path stays on its diagonals."""
    return max(((rows - 2) * (columns - 2) - 1) // 2, 1).bit_length()


def _cell_name(columns: int, cell: int) -> str:
    row, column = divmod(cell - 1, columns)
    return f"r{row + 1}c{column + 1}"


def _arc_name(ends: Sequence[tuple[int, int]], columns: int, verb: str, index: int) -> str:
    one, other = ends[index]
    return f"{_cell_name(columns, one)} {verb} {_cell_name(columns, other)}"


def _rank_name(cells: Sequence[int], bits: int, index: int) -> str:
    number, bit = divmod(index, bits)
    return f"bit {bit} of the rank of cell {cells[number]}"


def _greater_name(arcs: Sequence[tuple[int, tuple[int, int]]], bits: int, index: int) -> str:
    number, bit = divmod(index, bits)
    return f"the lowest {bit + 1} bits are greater for {arcs[number][0]}"


def _greater(high: Sequence[int], low: Sequence[int], greater: Sequence[int], condition: int) -> list[Clause]:
    """If ``condition``, the binary number ``high`` is greater than ``low`` (bits from the lowest).

    Args:
        greater: a variable for each bit but the highest: ``high`` is greater so far.
    """
    # The inner loop of the largest formulas: nine of ten clauses are made here.
    negated = [-bit for bit in low]
    heads = [-variable for variable in greater]
    heads.append(-condition)  # at the highest bit the arc itself replaces "greater"
    head, a, b = heads[0], high[0], negated[0]
    clauses: list[Clause] = [[head, a], [head, b]]
    for head, a, b, below in zip(heads[1:], high[1:], negated[1:], greater):
        clauses += [head, a, b], [head, a, below], [head, b, below]
    return clauses
