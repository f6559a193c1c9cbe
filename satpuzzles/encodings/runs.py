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


def runs(formula: Formula, cells: Sequence[Sequence[int]], clue: Sequence[Run], name: str) -> list[Clause]:
    """The clauses that a line shows exactly the runs of its clue.

    For each run, order variables say "it starts at or before p". Every clause has at most three
    literals, apart from blank cells' colours, and the auxiliary variables are fixed by the cells.
    (The order encoding of Tamura et al., "Compiling finite linear CSP into SAT", 2009, on run starts.)

    Args:
        formula: where new variables come from; the clauses are returned, not added.
        cells: for each position the literals of its colours.
        clue: the runs from left to right.
        name: the line, for the names of the variables.
    """
    if not clue:
        return [[-literal] for cell in cells for literal in cell]
    earliest = earliest_starts(clue)
    slack = len(cells) - earliest[-1] - clue[-1][0]
    if slack < 0:
        return [[]]
    blocks = len(clue)
    before = formula.new_variables(
        blocks * slack,
        lambda i: f"{name}: run {i // slack + 1} starts at or before {earliest[i // slack] + i % slack + 1}",
    )
    first = before.start

    def started(block: int, position: int) -> int | None:
        """The literal "the block starts at or before position"; 0 where it is false, None where true."""
        offset = position - earliest[block]
        if offset < 0:
            return 0
        return None if offset >= slack else first + block * slack + offset

    clauses: list[Clause] = []
    for block in range(blocks):
        start = first + block * slack
        clauses += [[-v, v + 1] for v in range(start, start + slack - 1)]
    for block in range(blocks - 1):
        # The earliest starts already hold the lengths and gaps, so offsets compare directly.
        clauses += [
            [-(first + (block + 1) * slack + offset), first + block * slack + offset]
            for offset in range(slack)
        ]
    for block, (length, color) in enumerate(clue):
        for position in range(earliest[block], earliest[block] + slack + length):
            own = cells[position][color - 1]
            over, begun = started(block, position - length), started(block, position)
            condition = _condition(over, begun)
            if condition is not None:
                clauses.append([*condition, own])
                clauses += [[*condition, -other] for other in cells[position] if other != own]
    for block in range(blocks + 1):
        # Between the end of the block before and the start of this one lies nothing.
        begin = earliest[block - 1] + clue[block - 1][0] if block else 0
        end = earliest[block] + slack if block < blocks else len(cells)
        for position in range(begin, end):
            over = started(block - 1, position - clue[block - 1][0]) if block else None
            begun = started(block, position) if block < blocks else 0
            condition = _condition(begun, over)
            if condition is not None:
                clauses += [[*condition, -literal] for literal in cells[position]]
    return clauses


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
    earliest = earliest_starts(clue)
    slack = len(cells) - earliest[-1] - clue[-1][0]
    if slack < 0:
        return [[]]
    width = slack + 1
    first = formula.new_variables(
        len(clue) * width,
        lambda i: f"{name}: run {i // width + 1} starts at {earliest[i // width] + i % width + 1}",
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
    for (length, color), begin, block in zip(clue, earliest, starts):
        for offset, variable in enumerate(block):
            for position in range(begin + offset, begin + offset + length):
                covering[position][color - 1].append(variable)
    for cell, colors in zip(cells, covering):
        for literal, variables in zip(cell, colors):
            clauses.append([-literal, *variables])
            clauses += [[-variable, literal] for variable in variables]
    return clauses
