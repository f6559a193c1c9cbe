"""A nonogram line: runs of given lengths and colours, in order, on a row of cells.

Cells are given as literals: ``cells[position][colour - 1]`` is true where the cell has that colour; a
cell with none of them true is blank. That a cell has at most one colour is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from satpuzzles.encodings.formula import Clause, Formula

Run = tuple[int, int]
"""(length, colour from 1)."""


def gaps(clue: Sequence[Run]) -> list[int]:
    """The blanks needed before each run: 1 after a run of the same colour, otherwise 0."""
    return [0] + [int(before[1] == run[1]) for before, run in pairwise(clue)] if clue else []


def earliest_starts(clue: Sequence[Run]) -> list[int]:
    """The first position at which each run can start on an empty line."""
    starts: list[int] = []
    position = 0
    for (length, _), gap in zip(clue, gaps(clue)):
        starts.append(position + gap)
        position += gap + length
    return starts


def fitting_starts(clue: Sequence[Run], length: int) -> list[range]:
    """For each run the positions at which it can start on an empty line; empty where the clue is too long."""
    earliest = earliest_starts(clue)
    slack = length - earliest[-1] - clue[-1][0] if clue else 0
    return [range(start, start + slack + 1) for start in earliest]


def runs(
    formula: Formula,
    cells: Sequence[Sequence[int]],
    clue: Sequence[Run],
    name: str,
    starts: Sequence[range] | None = None,
) -> list[Clause]:
    """The clauses that a line shows exactly the runs of its clue.

    For each run, order variables say "it starts at or before p". Every clause has at most three
    literals, and the auxiliary variables are fixed by the cells.
    (The order encoding of Tamura et al., "Compiling finite linear CSP into SAT", 2009, on run starts.)

    Args:
        formula: where new variables come from; the clauses are returned, not added.
        cells: for each position the literals of its colours.
        clue: the runs from left to right.
        name: the line, for the names of the variables.
        starts: for each run a range that holds all its starts; by default whatever fits the line.
    """
    if not clue:
        return [[-literal] for cell in cells for literal in cell]
    if starts is None:
        starts = fitting_starts(clue, len(cells))
    if not all(starts):
        return [[]]
    # Variable firsts[j] + p says that run j starts at or before p, for all p of its range but the last.
    firsts = [_order_variables(formula, range_, f"{name}: run {j + 1}") for j, range_ in enumerate(starts)]

    def started(run: int, position: int) -> int | None:
        """The literal that a run starts at or before a position: 0 where that is false, None where true."""
        if position < starts[run].start:
            return 0
        return None if position >= starts[run].stop - 1 else firsts[run] + position

    clauses: list[Clause] = []
    for first, range_ in zip(firsts, starts):
        clauses += [[-v, v + 1] for v in range(first + range_.start, first + range_.stop - 2)]
    for run, gap in enumerate(gaps(clue)[1:], 1):
        distance = clue[run - 1][0] + gap
        for position in starts[run]:
            condition = _condition(started(run - 1, position - distance), started(run, position))
            if condition is not None:
                clauses.append(condition)
    for run, (length, color) in enumerate(clue):
        for position in range(starts[run].start, starts[run].stop - 1 + length):
            condition = _condition(started(run, position - length), started(run, position))
            if condition is not None:
                own = cells[position][color - 1]
                clauses.append([*condition, own])
                clauses += [[*condition, -other] for other in cells[position] if other != own]
    for run in range(len(clue) + 1):
        # Between the end of the run before and the start of this one lies nothing.
        begin = starts[run - 1].start + clue[run - 1][0] if run else 0
        end = starts[run].stop - 1 if run < len(clue) else len(cells)
        for position in range(begin, end):
            over = started(run - 1, position - clue[run - 1][0]) if run else None
            begun = started(run, position) if run < len(clue) else 0
            condition = _condition(begun, over)
            if condition is not None:
                clauses += [[*condition, -literal] for literal in cells[position]]
    return clauses


def _order_variables(formula: Formula, starts: range, name: str) -> int:
    """New order variables for a run; what is returned plus a position is that position's variable."""
    new = formula.new_variables(len(starts) - 1, lambda i: f"{name} starts at or before {starts[i] + 1}")
    return new.start - starts.start


def _condition(unless: int | None, given: int | None) -> Clause | None:
    """The head of "if ``given`` and not ``unless`` then"; None where that can never be."""
    if unless is None or given == 0:
        return None
    return [*([-given] if given else []), *([unless] if unless else [])]


def runs_by_start(
    formula: Formula, cells: Sequence[Sequence[int]], clue: Sequence[Run], name: str
) -> list[Clause]:
    """The same line with one variable for each run and start: the rival that ``runs`` is compared with.

    (The encoding that CSP models of nonograms usually begin with; see Bosch, "Painting by numbers", 2001.)
    """
    if not clue:
        return [[-literal] for cell in cells for literal in cell]
    ranges = fitting_starts(clue, len(cells))
    width = len(ranges[0])
    if not width:
        return [[]]
    first = formula.new_variables(
        len(clue) * width,
        lambda i: f"{name}: run {i // width + 1} starts at {ranges[i // width][i % width] + 1}",
    ).start
    starts = [range(first + block * width, first + (block + 1) * width) for block in range(len(clue))]
    clauses: list[Clause] = []
    for block in starts:
        clauses.append(list(block))
        clauses += [[-a, -b] for a in block for b in range(block.start, a)]
    for left, right in pairwise(starts):
        for offset, variable in enumerate(right):
            clauses.append([-variable, *left[: offset + 1]])
    covering: list[list[list[int]]] = [[[] for _ in cell] for cell in cells]
    for (length, color), positions, block in zip(clue, ranges, starts):
        for start, variable in zip(positions, block):
            for position in range(start, start + length):
                covering[position][color - 1].append(variable)
    for cell, colors in zip(cells, covering):
        for literal, variables in zip(cell, colors):
            clauses.append([-literal, *variables])
            clauses += [[-variable, literal] for variable in variables]
    return clauses
