"""Plans the order of a latin square's cells and the meaning of a state's bits, for ``count_rows.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satpuzzles.core.grid import Cell
from satpuzzles.core.options import Limits
from satpuzzles.latin.constraints import Binary, Constraints, NaryCage
from satpuzzles.rules.propagation.latin import values_of
from satpuzzles.sat.cages import cage_diagram

Layers = Sequence[Sequence[Mapping[int, int]]]
"""For each cell of a cage and each node, the next node for each value."""


class PlanStep(NamedTuple):
    """One cell in the order, and the positions of its data in a state.

    A state is one integer. The values of the columns come first, then those of the current row, then lanes:
    for a cell with binary constraints from earlier cells the values that these forbid, for an open cage
    the node of its decision diagram.

    Attributes:
        allowed: the values in the cell's own domain.
        column, forbidden, node: the shifts of a state for the column's values, for the forbidden values
            (the column again if there are none), and for the node.
        node_mask: the width of the node; 0 outside cages, so that the only node is 0.
        keep: the bits of a state that stay when the cell is filled.
        nodes: for each node and value the bits that a filled cell adds.
    """

    allowed: int
    column: int
    forbidden: int
    node: int
    node_mask: int
    keep: int
    nodes: Sequence[dict[int, int]]


class FrontierStep(NamedTuple):
    """The change of states between two rows.

    Attributes:
        alike: groups of columns, as shifts, that the rest of the board does not distinguish.
        lanes: for each open lane of forbidden values, its shift and that of the cell's column.
    """

    alike: Sequence[Sequence[int]]
    lanes: Sequence[tuple[int, int]]


class Plan(NamedTuple):
    """An order of the board's cells: for each row with constraints its steps and the change after it.

    Attributes:
        free: the number of rows that follow without any constraint.
    """

    size: int
    rows: Sequence[tuple[Sequence[PlanStep], FrontierStep]]
    free: int


class _OpenCage(NamedTuple):
    cells: tuple[Cell, ...]
    layers: Layers


class Planner:
    """Plans the order of the cells row by row, in the row order of the constraints.

    Raises:
        CapError: a cage has too large a decision diagram.
        LimitReached: the deadline passed; from ``plan`` too.
    """

    def __init__(self, constraints: Constraints, limits: Limits) -> None:
        self._constraints = constraints
        self._size = constraints.size
        self._limits = limits
        self._binaries = [each if each.one < each.other else each.reversed() for each in constraints.binaries]
        self._from: dict[Cell, list[Binary]] = {}
        for each in self._binaries:
            self._from.setdefault(each.one, []).append(each)
        self._cages = [self._cage(each, limits) for each in constraints.cages]
        self._shifts = self._lanes()

    def plan(self) -> Plan:
        """Returns the plan."""
        side = range(self._size)
        last = self._last_busy_row()
        rows = []
        for row in side[: last + 1]:
            steps = [self._step((row, column)) for column in side]
            rows.append((steps, self._border(row + 1)))
        return Plan(self._size, rows, self._size - last - 1)

    def _last_busy_row(self) -> int:
        everything = (1 << self._size) - 1
        rows = [row for row, _ in self._constraints.touched_cells()]
        rows += [row for row, line in enumerate(self._constraints.domains) if set(line) != {everything}]
        return max(rows, default=-1)

    def _cage(self, each: NaryCage, limits: Limits) -> _OpenCage:
        cells = tuple(sorted(each.cells))
        domains = [values_of(self._constraints.domains[row][column]) for row, column in cells]
        return _OpenCage(cells, cage_diagram(domains, each.operator, each.target, limits=limits).layers)

    # ---- positions in a state ----

    def _lanes(self) -> dict[Cell | int, int]:
        """Returns the shift of each lane: a cell's forbidden values, or a cage's node by its number."""
        opened: dict[Cell, Cell] = {}
        for each in self._binaries:
            opened[each.other] = min(each.one, opened.get(each.other, each.one))
        # After which cell and until which cell bits of a state are in use, and for what.
        lanes: list[tuple[Cell, Cell, Cell | int]] = [(start, end, end) for end, start in opened.items()]
        lanes += [(cage.cells[0], cage.cells[-1], number) for number, cage in enumerate(self._cages)]
        nodes = max((len(layer) for cage in self._cages for layer in cage.layers), default=0)
        width = max(self._size, nodes.bit_length())
        self._node_mask = (1 << width) - 1
        busy_until: list[Cell] = []
        shifts: dict[Cell | int, int] = {}
        for start, end, owner in sorted(lanes, key=lambda lane: lane[0]):
            place = next((i for i, until in enumerate(busy_until) if until < start), len(busy_until))
            busy_until[place : place + 1] = [end]
            shifts[owner] = self._size * (self._size + 1) + place * width
        return shifts

    # ---- cells ----

    def _step(self, cell: Cell) -> PlanStep:
        self._limits.check()
        size = self._size
        row, column = cell
        everything = (1 << size) - 1
        column_shift, row_shift = column * size, size * size
        cleared = 0
        forbidden = column_shift
        if cell in self._shifts:
            forbidden = self._shifts[cell]
            cleared |= everything << forbidden
        row_ends = column == size - 1
        if row_ends:
            cleared |= everything << row_shift
        number, place = self._cage_of(cell)
        node_shift = self._shifts[number] if number >= 0 else 0
        node_mask = self._node_mask if number >= 0 else 0
        if number >= 0:
            cleared |= node_mask << node_shift
        add = {}
        for value in values_of(everything):
            bit = 1 << (value - 1)
            bits = bit << column_shift | (0 if row_ends else bit << row_shift)
            add[value] = bits | self._forbidden_by(cell, value)
        nodes: list[dict[int, int]] = [add]
        if number >= 0:
            nodes = [
                {value: add[value] | following << node_shift for value, following in edges.items()}
                for edges in self._cages[number].layers[place] or ({},)
            ]
        return PlanStep(
            allowed=self._constraints.domains[row][column] & ~self._reserved(cell),
            column=column_shift,
            forbidden=forbidden,
            node=node_shift,
            node_mask=node_mask,
            keep=~cleared,
            nodes=nodes,
        )

    def _cage_of(self, cell: Cell) -> tuple[int, int]:
        """Returns the number of a cell's cage and the cell's index in it; (-1, -1) for no cage."""
        for number, cage in enumerate(self._cages):
            if cell in cage.cells:
                return number, cage.cells.index(cell)
        return -1, -1

    def _forbidden_by(self, cell: Cell, value: int) -> int:
        """Returns the values that a value forbids in later cells, in their lanes."""
        bits = 0
        for each in self._from.get(cell, ()):
            for other in range(1, self._size + 1):
                if not each.fits(value, other):
                    bits |= 1 << (other - 1) << self._shifts[each.other]
        return bits

    def _reserved(self, cell: Cell) -> int:
        """Returns the values of decided cells later in the row or below in the column."""
        row, column = cell
        domains = self._constraints.domains
        later = [*domains[row][column + 1 :], *(line[column] for line in domains[row + 1 :])]
        return sum({domain for domain in later if not domain & (domain - 1)})

    # ---- between rows ----

    def _border(self, row: int) -> FrontierStep:
        size = self._size
        touched = {cell[1] for cell in self._constraints.touched_cells() if cell[0] >= row}
        groups: dict[tuple[int, ...], list[int]] = {}
        for column in range(size):
            if column not in touched:
                below = tuple(line[column] for line in self._constraints.domains[row:])
                groups.setdefault(below, []).append(column * size)
        lanes = {
            (self._shifts[each.other], each.other[1] * size)
            for each in self._binaries
            if each.one[0] < row <= each.other[0]
        }
        return FrontierStep([each for each in groups.values() if len(each) > 1], sorted(lanes))
