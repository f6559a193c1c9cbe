"""Finds where the clues of a nonogram's picture allow another picture.

Looks for small differences first, then uses propagation and SAT.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Cell, Grid, differing
from satpuzzles.core.options import Limits, Options
from satpuzzles.kinds.nonogram.puzzle import Nonogram, board_of, runs_of
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.rules.propagation.lines import prune_lines

if TYPE_CHECKING:
    import numpy as np

Picture = list[list[int]]
"""Rows of colours, 0 being blank. A picture is changed in place while a board is made of it."""

Way = Mapping[Cell, int]
"""What another picture with the same clues has in the cells where it differs."""

REACH = 12
"""How far a single cell is moved along its line when small differences are looked for."""

SWITCH_ROWS = 3
"""The rows of a small difference at most. Those of 2 and 3 rows are nearly all that random boards have."""

FILLED_AT_ONCE = 0.02
"""The part of the undecided cells that is coloured where the solver gave up."""

BACKEND = "minisat22"
"""It keeps a budget to the conflict, and without another thread to watch it."""

PATIENCE = 2_000
"""Conflicts that may be spent on another way once there is one."""

CELLS_A_CHANGE = 24
"""Cells of a way for each change. One change in a way of hundreds of cells leaves a hundred others."""


class AmbiguityResult(NamedTuple):
    """What a search for other pictures found.

    Attributes:
        ways: other pictures with the same clues, each of which differs in a cell where none before did.
        complete: whether every cell in which any other picture differs is in one of the ways.
    """

    ways: list[Way]
    complete: bool


# ---- small differences, by looking ----


def small_ways(picture: Picture) -> list[Way]:
    """Other pictures with the same clues in which a few cells of one colour changed places with blanks.

    Every changed line has exactly one such exchange: a run moves by one cell, or a single cell within
    its gap. (Switching components of two and three rows; the term is from discrete tomography.)
    """
    across = [_moves(row) for row in picture]
    down = [_moves(column) for column in zip(*picture)]
    into: list[dict[int, list[int]]] = [{} for _ in down]
    for column, moves in enumerate(down):
        for start, ends in moves.items():
            for end in ends:
                into[column].setdefault(end, []).append(start)
    ways: list[Way] = []
    for row, moves in enumerate(across):
        for column in moves:
            # The cell leaves its row; its column makes good for it in one of these rows.
            goals = [end for end in down[column].get(row, ()) if end > row]
            if goals:
                color = picture[row][column]
                for cells in _closed_paths(picture, across, into, [(row, column)], goals):
                    ways.append(dict.fromkeys(cells[::2], 0) | dict.fromkeys(cells[1::2], color))
    return ways


def _closed_paths(
    picture: Picture,
    across: Sequence[Mapping[int, list[int]]],
    into: Sequence[Mapping[int, list[int]]],
    path: list[Cell],
    goals: Sequence[int],
) -> Iterator[list[Cell]]:
    """Paths of exchanges, by row and by column in turn, that come back to the column they left.

    ``path`` has the cells that become blank and those that become coloured in turn; it uses each row
    and each column once, and the first row is the uppermost, so that no path is found twice.
    """
    row, column = path[-1]
    top, home = path[0]
    for end in across[row][column]:
        if end == home and row in goals:
            yield [*path, (row, end)]
        elif len(path) < 2 * SWITCH_ROWS - 1 and all(end != other for _, other in path):
            for start in into[end].get(row, ()):
                if (
                    start > top
                    and end in across[start]
                    and picture[start][end] == picture[top][home]
                    and all(start != other for other, _ in path)
                ):
                    longer = [*path, (row, end), (start, end)]
                    yield from _closed_paths(picture, across, into, longer, goals)


def _moves(line: Sequence[int]) -> dict[int, list[int]]:
    """For each coloured cell of a line the blanks it can change places with so that the clue stays."""
    moves: dict[int, list[int]] = {}
    spans: list[tuple[int, int, int]] = []
    position = 0
    for color, cells in groupby(line):
        length = len(list(cells))
        if color:
            spans.append((color, position, position + length - 1))
        position += length
    last = len(spans) - 1
    for index, (color, first, end) in enumerate(spans):
        low, high = 0, len(line) - 1
        if index:
            low = spans[index - 1][2] + 1 + (spans[index - 1][0] == color)
        if index < last:
            high = spans[index + 1][1] - 1 - (spans[index + 1][0] == color)
        if first == end:
            low, high = max(low, first - REACH), min(high, first + REACH)
            if low < high:
                moves[first] = [*range(low, first), *range(first + 1, high + 1)]
            continue
        if first > low:
            moves[end] = [first - 1]
        if end < high:
            moves[first] = [end + 1]
    return moves


# ---- all differences ----


def undecided_cells(picture: Picture, colors: int) -> list[Cell]:
    """The cells that looking at one line at a time leaves open, in reading order."""
    columns = len(picture[0])
    masks = [[(1 << columns) - 1] * (colors + 1) for _ in picture]
    prune_lines(list(map(runs_of, picture)), list(map(runs_of, zip(*picture))), masks)
    found = []
    for row, values in enumerate(masks):
        once = twice = 0
        for mask in values:
            twice |= once & mask
            once |= mask
        found += [(row, column) for column in range(columns) if twice >> column & 1]
    return found


def find_ways(
    picture: Picture, palette: tuple[str, ...], limits: Limits, *, most: int = 12
) -> AmbiguityResult:
    """Other pictures with the same clues: small differences if there are any, else what a solver finds.

    An empty, complete result proves that there is none.

    Args:
        limits: a limit of conflicts, and a deadline, if any.
        most: how many a solver is to look for; they are close to this picture.

    Raises:
        LimitReached: the deadline passed.
    """
    if found := small_ways(picture):
        return AmbiguityResult(found, False)
    board = board_of(picture, palette)
    ways: list[Way] = []
    allowance = limits.part()
    try:
        with SolutionSearch(board, Options(backend=BACKEND, limits=allowance)) as search:
            literals = _literals(board, picture)
            open_literals = search.open_among(literals)
            while open_literals and len(ways) < most:
                # Another picture changes an open cell that none before it did. Where the solver may choose it
                # stays with this picture, so that the change is small.
                search.prefer(literals)
                search.require([-literal for literal in open_literals])
                if ways:
                    allowance.grant(PATIENCE)
                granted, left = allowance.conflicts_left, limits.conflicts_left
                other = _found(search, allowance)
                if other is False:
                    limits.check()  # more conflicts may be given elsewhere, more time is not
                    if granted is not None and left is not None:
                        limits.conflicts_left = left - granted  # not what was spent: see _found
                    return AmbiguityResult(ways, False)
                if other is None:
                    return AmbiguityResult(ways, True)
                way = {(row, column): other[row][column] or 0 for row, column in differing(other, picture)}
                ways.append(way)
                changed = {row * board.columns + column for row, column in way}
                open_literals = [
                    each for each in open_literals if (abs(each) - 1) // board.values not in changed
                ]
            return AmbiguityResult(ways, not open_literals)
    except LimitReached:
        limits.check()
        return AmbiguityResult(ways, False)


def _found(search: SolutionSearch, allowance: Limits) -> Grid | Literal[False] | None:
    """What a search finds with its allowance of conflicts; False where they did not suffice.

    A backend that is stopped from another thread goes on for a while, as the clock has it, and may find
    something then. That would make other boards of the same seed.
    """
    try:
        found = search.find()
    except LimitReached:
        return False
    return False if allowance.conflicts_left == 0 else found


def _literals(board: Nonogram, picture: Picture) -> list[int]:
    """For every answer variable the literal that the picture makes true."""
    values = range(1, board.values + 1)
    chosen = [value == color for row in picture for color in row for value in values]
    return [variable if true else -variable for variable, true in enumerate(chosen, 1)]


def survives(picture: Picture, way: Way, cell: Cell, color: int) -> bool:
    """Whether a way still has the same clues when one cell is recoloured in both pictures."""
    row, column = cell
    across: dict[int, int] = {}
    down: dict[int, int] = {}
    for (r, c), other in way.items():
        if r == row:
            across[c] = other
        if c == column:
            down[r] = other
    # Most ways change neither line.
    return (not across or _keeps(picture[row], across, column, color)) and (
        not down or _keeps([line[column] for line in picture], down, row, color)
    )


def _keeps(line: Sequence[int], changes: Mapping[int, int], place: int, color: int) -> bool:
    """Whether a line has the same runs with changes as without, once one place of both is recoloured."""
    one = list(line)
    other = list(line)
    for at, value in changes.items():
        other[at] = value
    one[place] = other[place] = color
    return one == other or runs_of(one) == runs_of(other)


def separate_ways(ways: Sequence[Way]) -> Iterator[Way]:
    """Ways no two of which change the same line, the smallest first.

    Parts of a way that share no line are ways of their own.
    """
    used: set[tuple[str, int]] = set()
    for way in sorted((part for each in ways for part in _parts(each)), key=len):
        lines = {("row", row) for row, _ in way} | {("column", column) for _, column in way}
        if not lines & used:
            used |= lines
            yield way


def changes_at_once(way: Way) -> int:
    """How many cells of a way to change before looking again: one, or more of a way across the board."""
    return 1 + len(way) // CELLS_A_CHANGE


def _parts(way: Way) -> list[Way]:
    """The parts of a way that share no line with each other."""
    parts: list[tuple[set[int], set[int], dict[Cell, int]]] = []
    for (row, column), color in way.items():
        rows, columns, cells = {row}, {column}, {(row, column): color}
        others = []
        for part in parts:
            if row in part[0] or column in part[1]:
                rows |= part[0]
                columns |= part[1]
                cells |= part[2]
            else:
                others.append(part)
        parts = [*others, (rows, columns, cells)]
    return [cells for _, _, cells in parts]


def color_some(picture: Picture, colors: int, random: np.random.Generator) -> None:
    """Colours some blanks among the cells that propagation leaves open, so that fewer are left open."""
    blanks = [cell for cell in undecided_cells(picture, colors) if not picture[cell[0]][cell[1]]]
    chosen = random.choice(len(blanks), size=max(1, int(len(blanks) * FILLED_AT_ONCE)), replace=False)
    for index in chosen.tolist():
        row, column = blanks[index]
        picture[row][column] = int(random.integers(1, colors, endpoint=True))
