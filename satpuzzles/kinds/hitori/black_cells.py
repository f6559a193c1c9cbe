"""Random maximal sets of black cells for Hitori boards: no cell can be added.

recipe.py chooses numbers and ensures uniqueness.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from satpuzzles.core.grid import Grid

if TYPE_CHECKING:
    import numpy as np

STEPS = 8
"""How many pulls of a pattern are tried on one order of the cells: finer ones matter less than chance."""

SEARCHED_CELLS = 16_000
"""A search for a share starts anew with another order of the cells until so many cells have been put in
order, but at least 4 and at most 50 times."""

CLOSE_ENOUGH = 1_000
"""On boards of more cells than this, being one in so many cells away from what was asked for is enough."""


def most_black(rows: int, columns: int) -> int:
    """An upper bound of the number of black cells of a legal set.

    Of the edges between neighbours, a black cell takes away four, one fewer for each side of it that lies
    on the border. The white cells need all but one as many edges as they are to be connected, and at most
    every second cell around the border is black. On boards of one line only the two ends can be black, on
    boards of two lines every second pair of cells side by side has one.
    """
    if min(rows, columns) == 1:
        return 2 if rows * columns > 2 else rows * columns - 1
    if min(rows, columns) == 2:
        return (max(rows, columns) + 1) // 2
    return (rows * columns + 3) // 3


def maximal_black(rows: int, columns: int, order: Iterable[int]) -> Grid:
    """The maximal set from blackening cells in turn wherever that is legal (1 is black).

    The set is maximal, as what is illegal stays so when more cells are black. White cells are cut in two
    exactly where black cells, joined diagonally, and the border, as one more node, close a ring; trees of
    black cells are kept in a union-find structure.

    Args:
        order: all cells, each as row * columns + column.
    """
    if min(rows, columns) == 1:
        order = (0, rows * columns - 1) if rows * columns > 2 else ()  # any other would cut
    # The board inside a frame of cells that are never black; number 0 of it is the border's node.
    stride = columns + 2
    black = bytearray((rows + 2) * stride)
    above = list(range(len(black)))

    def find(cell: int) -> int:
        while above[cell] != cell:
            above[cell] = above[above[cell]]
            cell = above[cell]
        return cell

    last_row, last_column = rows - 1, columns - 1
    for number in order:
        row, column = divmod(number, columns)
        cell = (row + 1) * stride + column + 1
        if black[cell - 1] or black[cell + 1] or black[cell - stride] or black[cell + stride]:
            continue
        trees = [0] if row in (0, last_row) or column in (0, last_column) else []
        for near in (cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1):
            if black[near]:
                tree = find(near)
                if tree in trees:
                    break
                trees.append(tree)
        else:
            black[cell] = 1
            root = 0 if 0 in trees else cell  # number 0 stays a root, so that it can be looked for
            for tree in (cell, *trees):
                above[tree] = root
    return tuple(
        tuple(black[start : start + columns]) for start in range(stride + 1, (rows + 1) * stride, stride)
    )


def count_black(black: Grid) -> int:
    """The number of black cells."""
    return sum(row.count(1) for row in black)


def random_black(rows: int, columns: int, share: float | None, random: np.random.Generator) -> Grid:
    """A random maximal set of black cells (1; the others are 0).

    For a share, cells of a pattern come earlier in the order the stronger its pull; the pull is halved
    until the share is right.

    Args:
        share: the share of cells to blacken, as closely as found; None for no target, which gives about 0.3.
    """
    cells = rows * columns
    best = maximal_black(rows, columns, random.permutation(cells).tolist())
    if share is None:
        return best
    wanted = round(share * cells)
    tolerance = cells // CLOSE_ENOUGH
    missed = abs(count_black(best) - wanted)
    pattern_of = _dense_pattern if count_black(best) < wanted else _sparse_pattern
    for _ in range(min(50, max(4, SEARCHED_CELLS // cells))):
        keys, pattern = random.random(cells), pattern_of(rows, columns, random)
        weakest, strongest, pull = 0.0, 1.0, 1.0
        for _ in range(STEPS):
            if missed <= tolerance:
                return best
            black = maximal_black(rows, columns, (keys - pull * pattern).argsort(kind="stable").tolist())
            count = count_black(black)
            if abs(count - wanted) < missed:
                best, missed = black, abs(count - wanted)
            if (count < wanted) == (pattern_of is _dense_pattern):
                weakest = pull
            else:
                strongest = pull
            if weakest == strongest:
                break  # the whole pattern is not enough
            pull = (weakest + strongest) / 2
    return best


def _dense_pattern(rows: int, columns: int, random: np.random.Generator) -> np.ndarray:
    """Which cells belong to a pattern of many black cells: two of three columns, in each every other cell.

    Joined diagonally, they are zigzags side by side: a third of all cells, the most there can be.
    """
    row, column = _counted_from_anywhere(rows, columns, random)
    across = column if random.random() < 0.5 else row
    pattern: np.ndarray = ((row + column) % 2 == 0) & (across % 3 != 0)
    return pattern


def _sparse_pattern(rows: int, columns: int, random: np.random.Generator) -> np.ndarray:
    """Which cells belong to a pattern of few black cells: a fifth, a chess knight's move apart.

    Every white cell then has just one black neighbour.
    """
    row, column = _counted_from_anywhere(rows, columns, random)
    pattern: np.ndarray = (row + (2 if random.random() < 0.5 else 3) * column) % 5 == 0
    return pattern


def _counted_from_anywhere(
    rows: int, columns: int, random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """The row and the column of every cell, each counted from a random number."""
    import numpy as np

    row, column = np.divmod(np.arange(rows * columns), columns)
    shift = random.integers(30, size=2)
    return row + shift[0], column + shift[1]
