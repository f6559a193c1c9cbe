"""Random loops, for generators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.grid import Grid

if TYPE_CHECKING:
    import numpy as np

THICK = 0.1
"""The chance that a cell beside two others inside the loop is taken in too. With 0 the inside is all one cell
wide, and the outside nearly so; with much more it becomes one lump."""


def random_loop(rows: int, columns: int, random: np.random.Generator) -> Grid:
    """The rim of a random set of cells that grew cell by cell and never closed a ring or touched itself.

    A grid of the edges of rows x columns cells: the horizontal ones by rows, then the vertical ones.
    """
    stride = columns + 2  # with a border that stays outside
    ring = (-stride - 1, -stride, -stride + 1, 1, stride + 1, stride, stride - 1, -1)
    cells = [row * stride + column for row in range(1, rows + 1) for column in range(1, columns + 1)]
    inside = bytearray((rows + 2) * stride)
    inside[cells[random.integers(len(cells))]] = 1
    grown = True
    while grown:
        grown = False
        thick = (random.random(len(cells)) < THICK).tolist()
        for at in random.permutation(len(cells)).tolist():
            cell = cells[at]
            around = [inside[cell + step] for step in ring]
            beside = sum(around[1::2])
            # The cells around change sides twice where both sides still hang together with this cell in.
            changes = sum(one != other for one, other in zip(around, [*around[1:], around[0]]))
            if not inside[cell] and changes == 2 and (beside == 1 or (beside == 2 and thick[at])):
                inside[cell] = 1
                grown = True
    return tuple(
        tuple(
            inside[row * stride + column] ^ inside[(row + down) * stride + column + 1 - down]
            for column in line
        )
        for down, line in ((1, range(1, columns + 1)), (0, range(columns + 1)))
        for row in range(1 - down, rows + 1)
    )
