"""A nonogram line: runs of given lengths and colours, in order, on a row of cells.

``cells[position][colour - 1]`` is the literal that is true if the cell has that colour; a cell without a
colour is blank. Another rule says that a cell has at most one colour.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import accumulate, pairwise
from math import comb

from satpuzzles.sat.sink import Clause, Sink, numbered

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
    """For each run the positions at which it can start on an empty line; empty if the clue is too long."""
    earliest = earliest_starts(clue)
    slack = length - earliest[-1] - clue[-1][0] if clue else 0
    return [range(start, start + slack + 1) for start in earliest]


def runs(
    sink: Sink,
    cells: Sequence[Sequence[int]],
    clue: Sequence[Run],
    name: str,
    starts: Sequence[range] | None = None,
    true: Container[int] = (),
) -> list[Clause]:
    """The clauses that a line shows exactly the runs of its clue.

    For each run, order variables say "it starts at or before p". Every clause has at most three literals, and
    the cells determine the auxiliary variables. (The order encoding of Tamura et al., "Compiling finite
    linear CSP into SAT", 2009, on run starts.)

    Args:
        sink: where new variables come from; the clauses are returned, not added.
        cells: the literals of each position's colours.
        clue: the runs from left to right.
        name: the line, for the names of the variables.
        starts: for each run a range that contains all its starts; by default all that fit the line.
        true: literals of cells known to be true; clauses that they satisfy are left out.
    """
    if not clue:
        return [[-literal] for cell in cells for literal in cell if -literal not in true]
    if starts is None:
        starts = fitting_starts(clue, len(cells))
    if not all(starts):
        return [[]]
    # at[run][shift + p] says that the run starts at or before p: a literal, FALSE or TRUE.
    shift = max(length for length, _ in clue) + 1
    at = [
        [FALSE] * (shift + range_.start)
        + [*_order_variables(sink, range_, f"{name}: run {run + 1}")]
        + [TRUE] * (len(cells) + 1 - range_.stop)
        for run, range_ in enumerate(starts)
    ]
    return [
        *_in_order(at, shift, clue, starts),
        *_within_runs(at, shift, cells, clue, starts, true),
        *_between_runs(at, shift, cells, clue, starts, true),
    ]


def _in_order(
    at: Sequence[Sequence[int]], shift: int, clue: Sequence[Run], starts: Sequence[range]
) -> list[Clause]:
    """Each run starts once, and after the one before it; ``at`` and ``shift`` as in ``runs``."""
    clauses: list[Clause] = []
    for run, range_ in enumerate(starts):
        variables = at[run][shift + range_.start : shift + range_.stop - 1]
        clauses += [[-one, other] for one, other in pairwise(variables)]
    for run, gap in enumerate(gaps(clue)[1:], 1):
        # If a run starts at or before p, the one before it starts early enough.
        back = clue[run - 1][0] + gap
        begin, end = shift + starts[run].start, shift + starts[run].stop
        for given, unless in zip(at[run][begin:end], at[run - 1][begin - back : end - back]):
            if given != FALSE and unless != TRUE:
                if given == TRUE:
                    clauses.append([unless] if unless else [])
                else:
                    clauses.append([-given, unless] if unless else [-given])
    return clauses


def _within_runs(
    at: Sequence[Sequence[int]],
    shift: int,
    cells: Sequence[Sequence[int]],
    clue: Sequence[Run],
    starts: Sequence[range],
    true: Container[int],
) -> list[Clause]:
    """From its start to its end, a run gives its cells its colour."""
    clauses: list[Clause] = []
    for run, (length, color) in enumerate(clue):
        begin, end = starts[run].start, starts[run].stop - 1 + length
        begun = at[run][shift + begin : shift + end]
        over = at[run][shift + begin - length : shift + end - length]
        for given, unless, cell in zip(begun, over, cells[begin:end]):
            own = cell[color - 1]
            if given == FALSE or unless == TRUE or own in true:
                continue
            if given != TRUE and unless != FALSE:  # nearly always; a call would take as long as the clause
                clauses.append([-given, unless, own])
            else:
                clauses.append(_implication(given, unless, own))
            if len(cell) > 1:
                clauses += [_implication(given, unless, -other) for other in cell if other != own]
    return clauses


def _between_runs(
    at: Sequence[Sequence[int]],
    shift: int,
    cells: Sequence[Sequence[int]],
    clue: Sequence[Run],
    starts: Sequence[range],
    true: Container[int],
) -> list[Clause]:
    """Between two runs, and before the first and after the last, cells are blank."""
    clauses: list[Clause] = []
    never, always = [FALSE] * (len(cells) + 1), [TRUE] * (len(cells) + 1)
    for run in range(len(clue) + 1):
        length = clue[run - 1][0] if run else 0
        begin = starts[run - 1].start + length if run else 0
        end = starts[run].stop - 1 if run < len(clue) else len(cells)
        over = at[run - 1][shift + begin - length : shift + end - length] if run else always
        begun = at[run][shift + begin : shift + end] if run < len(clue) else never
        for given, unless, cell in zip(over, begun, cells[begin:end]):
            if given == FALSE or unless == TRUE:
                continue
            for literal in cell:
                if -literal in true:
                    continue
                if given != TRUE and unless != FALSE:
                    clauses.append([-given, unless, -literal])
                else:
                    clauses.append(_implication(given, unless, -literal))
    return clauses


FALSE, TRUE = 0, -1
"""Fixed literals. Order variables are positive, so neither is one of them."""


def _order_variables(sink: Sink, starts: range, name: str) -> range:
    return sink.new_variables(len(starts) - 1, numbered(f"{name} starts at or before ", starts.start + 1))


def _implication(given: int, unless: int, literal: int) -> Clause:
    """If ``given`` and not ``unless`` then ``literal``, with ``given`` not FALSE and ``unless`` not TRUE."""
    if given == TRUE:
        return [literal] if unless == FALSE else [unless, literal]
    return [-given, literal] if unless == FALSE else [-given, unless, literal]


def runs_count(
    cells: Sequence[Sequence[int]],
    clue: Sequence[Run],
    starts: Sequence[range] | None = None,
    true: Container[int] = (),
) -> int:
    """The number of clauses that ``runs`` makes; takes about a step per run if nothing is ``true``."""
    length, colors = len(cells), len(cells[0])
    if true:
        # Before each cell, for each colour: how many cells are not known to have it, or not to have it.
        unlike = [[0, *accumulate(cell[color] not in true for cell in cells)] for color in range(colors)]
        unlike_none = [0, *accumulate(sum(-literal not in true for literal in cell) for cell in cells)]
    else:
        unlike = [list(range(length + 1))] * colors
        unlike_none = list(range(0, colors * length + 1, colors))
    if not clue:
        return unlike_none[length]
    if starts is None:
        starts = fitting_starts(clue, length)
    if not all(starts):
        return 1
    count = over = 0
    for run, ((size, color), gap, range_) in enumerate(zip(clue, gaps(clue), starts)):
        first, last = range_.start, range_.stop - 1
        count += max(last - first - 1, 0)
        if run:
            early = starts[run - 1].stop - 1 + clue[run - 1][0] + gap
            count += max(min(last + 1, early) - first, 0)
        count += colors * (unlike[color - 1][last + size] - unlike[color - 1][first])
        count += unlike_none[last] - unlike_none[min(over, last)]
        over = first + size
    return count + unlike_none[length] - unlike_none[over]


def runs_by_start(sink: Sink, cells: Sequence[Sequence[int]], clue: Sequence[Run], name: str) -> list[Clause]:
    """The same line with one variable for each run and start, as an alternative to ``runs``.

    (The encoding that CSP models of nonograms usually begin with; see Bosch, "Painting by numbers", 2001.)
    """
    if not clue:
        return [[-literal] for cell in cells for literal in cell]
    ranges = fitting_starts(clue, len(cells))
    width = len(ranges[0])
    if not width:
        return [[]]
    starts = [
        sink.new_variables(width, numbered(f"{name}: run {run + 1} starts at ", range_.start + 1))
        for run, range_ in enumerate(ranges)
    ]
    clauses: list[Clause] = []
    for block in starts:
        clauses.append(list(block))
        clauses += [[-a, -b] for a in block for b in range(block.start, a)]
    for left, right in pairwise(starts):
        sink.limits.check()
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


def runs_by_start_count(cells: Sequence[Sequence[int]], clue: Sequence[Run]) -> int:
    """The number of clauses that ``runs_by_start`` makes."""
    literals = len(cells) * len(cells[0])
    if not clue:
        return literals
    width = len(fitting_starts(clue, len(cells))[0])
    if not width:
        return 1
    chosen = len(clue) * (1 + comb(width, 2)) + (len(clue) - 1) * width
    return chosen + literals + width * sum(length for length, _ in clue)


def runs_by_path(sink: Sink, cells: Sequence[Sequence[int]], clue: Sequence[Run], name: str) -> list[Clause]:
    """The same line as a path through its automaton, with a variable for each edge: arc-consistent.

    Node (r, d) of the automaton says that r runs are complete, with d blanks more than needed before or
    between them. The next run, with the blank that it needs after it, leads to (r + 1, d), and a blank to (r,
    d + 1). Unit propagation keeps an edge only if some filling that the cells allow uses it, and a colour
    only if an edge does. The cells determine the edges. (Edges as in Quimper and Walsh, "Decomposing global
    grammar constraints", 2007; a run is one edge, so there are twice as many edges as runs times spare
    blanks, for runs of any length.)
    """
    if not clue:
        return [[-literal] for cell in cells for literal in cell]
    ranges = fitting_starts(clue, len(cells))
    if not ranges[0]:
        return [[]]
    spare = len(ranges[0]) - 1
    firsts = [*[range_.start for range_ in ranges], ranges[-1].start + clue[-1][0]]
    run_edges = [
        sink.new_variables(spare + 1, numbered(f"{name}: run {run + 1} starts at ", range_.start + 1))
        for run, range_ in enumerate(ranges)
    ]
    blank_edges = [
        sink.new_variables(spare, numbered(f"{name}: {run} runs before the blank at ", first + 1))
        for run, first in enumerate(firsts)
    ]
    clauses: list[Clause] = []
    for run, blanks in enumerate(blank_edges):
        sink.limits.check()
        for many in range(spare + 1):
            before = [run_edges[run - 1][many]] if run else []
            before += [blanks[many - 1]] if many else []
            after = [run_edges[run][many]] if run < len(clue) else []
            after += [blanks[many]] if many < spare else []
            if before and after:
                clauses += [[-edge, *after] for edge in before] + [[-edge, *before] for edge in after]
            else:
                clauses.append(before or after)  # the first and the last node are on every path
    shown: list[list[Clause]] = [[[] for _ in cell] for cell in cells]
    blank: list[Clause] = [[] for _ in cells]
    for (length, color), range_, gap, starts in zip(clue, ranges, [*gaps(clue)[1:], 0], run_edges):
        for start, edge in zip(range_, starts):
            for position in range(start, start + length):
                shown[position][color - 1].append(edge)
            if gap:
                blank[start + length].append(edge)
    for first, blanks in zip(firsts, blank_edges):
        for position, edge in enumerate(blanks, first):
            blank[position].append(edge)
    for cell, colors, here in zip(cells, shown, blank):
        clauses.append([*cell, *here])
        clauses += [[-edge, -literal] for edge in here for literal in cell]
        for literal, edges in zip(cell, colors):
            clauses.append([-literal, *edges])
            clauses += [[-edge, literal] for edge in edges]
    return clauses


def runs_by_path_count(cells: Sequence[Sequence[int]], clue: Sequence[Run]) -> int:
    """The number of clauses that ``runs_by_path`` makes."""
    length, colors = len(cells), len(cells[0])
    if not clue:
        return length * colors
    spare = len(fitting_starts(clue, length)[0]) - 1
    if spare < 0:
        return 1
    edges = len(clue) * (spare + 1) + (len(clue) + 1) * spare
    at_ends = 2 * (1 + (spare > 0))
    coloring = (spare + 1) * (sum(size for size, _ in clue) + colors * sum(gaps(clue)))
    return 2 * edges - at_ends + 2 + coloring + colors * (len(clue) + 1) * spare + length * (1 + colors)
