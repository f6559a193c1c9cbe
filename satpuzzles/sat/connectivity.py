"""Connectivity of the white cells of a rectangle in which no two black cells share an edge.

Two ways: lazy cuts, found only when a model breaks them, and a static encoding that is complete in
itself. Cells are answer variables 1..rows*columns by rows, true where the cell is black.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb

from satpuzzles.core.grid import Raster
from satpuzzles.core.limits import Limits
from satpuzzles.sat.formula import Clause, Formula

CUTS_A_ROUND = 1_000
"""More than any sensible model breaks; without a cap a huge board full of holes takes hours a round."""


class WhiteConnected:
    """Lazy connectivity: cuts for every white component of a model but the largest.

    A cut says: some cell of the component's boundary, all of which is black, is white. It holds in
    every connected solution, because no two black cells share an edge: with that boundary black there
    is a white cell on either side of it. Black cells inside the component, which touch no other white
    cell, belong to it and are no boundary: on boards of two or three lines most are such, and without
    them 2 x 1000 cells take 0.05 s instead of 50. (Iterative refinement as in cutting planes for subtours,
    Dantzig, Fulkerson and Johnson, 1954.)
    """

    def __init__(self, rows: int, columns: int, limits: Limits | None = None) -> None:
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


def white_connected(formula: Formula, rows: int, columns: int) -> list[Clause]:
    """The static complete encoding: black cells, joined diagonally, and the border form no cycle.

    On boards of at least 2 x 2 the white cells are connected exactly when the graph of the black cells
    (an edge between diagonal neighbours) and one border node (an edge to each black cell of the border)
    is a forest. A forest can be oriented so that each node has at most one edge going out, the border
    none, and binary ranks fall along the edges. On boards of one line an inner black cell always cuts.

    Returns:
        The clauses; that no two black cells share an edge must be said elsewhere.
    """
    if min(rows, columns) == 1:
        return [[-variable] for variable in range(2, rows * columns)]

    bits = _rank_bits(rows, columns)

    def variable(row: int, column: int) -> int:
        return row * columns + column + 1

    def on_border(row: int, column: int) -> bool:
        return row in (0, rows - 1) or column in (0, columns - 1)

    outgoing: dict[int, list[int]] = {}
    arcs: list[tuple[int, int, int]] = []  # (arc's variable, from, to)
    clauses: list[Clause] = []
    for row in range(rows - 1):
        formula.limits.check()
        for column in range(columns):
            for other in (column - 1, column + 1):
                if not 0 <= other < columns:
                    continue
                ends = [(row, column), (row + 1, other)]
                clause = [-variable(*end) for end in ends]
                for start, goal in (ends, ends[::-1]):
                    # A black cell of the border has its one edge to the border already.
                    if not on_border(*start):
                        a, b = variable(*start), variable(*goal)
                        arc = formula.new_variable(_arc_name(start, goal))
                        arcs.append((arc, a, b))
                        outgoing.setdefault(a, []).append(arc)
                        clause.append(arc)
                clauses.append(clause)
    for arcs_out in outgoing.values():
        clauses += [[-a, -b] for a, b in combinations(arcs_out, 2)]
    ranks = {}
    for cell in {cell for _, *ends in arcs for cell in ends}:
        ranks[cell] = formula.new_variables(bits, lambda i, cell=cell: f"bit {i} of the rank of cell {cell}")  # type: ignore[misc]
    for arc, a, b in arcs:
        formula.limits.check()
        clauses += _greater(formula, ranks[a], ranks[b], arc)
    return clauses


def white_connected_count(rows: int, columns: int) -> int:
    """How many clauses ``white_connected`` makes."""
    if min(rows, columns) == 1:
        return max(rows * columns - 2, 0)
    # Every inner cell has four arcs, and an arc three clauses for each bit of the ranks.
    inner = (rows - 2) * (columns - 2)
    return 2 * (rows - 1) * (columns - 1) + inner * (comb(4, 2) + 4 * 3 * _rank_bits(rows, columns))


def _rank_bits(rows: int, columns: int) -> int:
    return (rows * columns // 2).bit_length()


def _arc_name(start: tuple[int, int], goal: tuple[int, int]) -> Callable[[], str]:
    return lambda: f"r{start[0] + 1}c{start[1] + 1} hangs on r{goal[0] + 1}c{goal[1] + 1}"


def _greater(formula: Formula, high: Sequence[int], low: Sequence[int], condition: int) -> list[Clause]:
    """If ``condition``, the binary number ``high`` is greater than ``low`` (bits from the lowest)."""
    greater = formula.new_variables(
        len(high) - 1, lambda i: f"the lowest {i + 1} bits are greater for {condition}"
    )
    clauses: list[Clause] = []
    for bit, (a, b) in enumerate(zip(high, low)):
        # At the highest bit the arc itself takes the place of "greater".
        head = -greater[bit] if bit < len(greater) else -condition
        clauses.append([head, a, -b])
        below = [greater[bit - 1]] if bit else []
        clauses += [[head, a, *below], [head, -b, *below]]
    return clauses
