"""Checks of a solution: whether it keeps all rules, and whether another cell could be black."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress

from satpuzzles.core.grid import Raster, bits

Cells = Sequence[Sequence[int | None]]
"""Rows of cells, lists as well as tuples: compiled functions would take a ``Grid`` of tuples alone."""

FLOODED_AT_ONCE = 500
"""Steps that a flood of white cells takes all around its edge, before going cell by cell is quicker."""

OPPOSITE = bytes([1]) + bytes(255)
"""Which colour is white: the table by which ``bytes.translate`` turns colours around."""


def keeps_rules(numbers: Cells, solution: Cells) -> bool:
    """Whether a full grid of 0 (white) and 1 (black) solves a board; shares nothing with the rules."""
    for line, colors in chain(zip(numbers, solution), zip(zip(*numbers), zip(*solution))):
        packed = bytes(colors)
        white = set(compress(line, packed.translate(OPPOSITE)))
        if len(white) < packed.count(0) or 0 in white or b"\1\1" in packed:
            return False
    # A flood of its own: the rule's cuts and its check share theirs. Cells are numbered with a border of
    # one, so that no neighbour is in the next row. At first all cells around the last ones join at once.
    rows, width = len(numbers), len(numbers[0]) + 1
    black = "".join([f"{bytes(colors).hex()[1::2]}1" for colors in solution])  # type: ignore[arg-type]
    unseen = int(black[::-1], 2) ^ (1 << rows * width) - 1
    reached = edge = unseen & -unseen
    for _ in range(FLOODED_AT_ONCE):
        if not edge:
            break
        unseen ^= edge
        edge |= (edge << 1 | edge >> 1) & unseen
        edge = (edge | edge << width | edge >> width) & unseen
    left, stack = set(bits(unseen)), bits(edge)
    left.difference_update(stack)
    while stack:
        cell = stack.pop()
        for neighbour in (cell - 1, cell + 1, cell - width, cell + width):
            if neighbour in left:
                left.remove(neighbour)
                stack.append(neighbour)
    return reached > 0 and not left


def has_room_for_black(solution: Cells) -> bool:
    """Whether another cell of a solution could be black without breaking a rule.

    A white cell can, unless a neighbour is black or it would close a ring of black cells (joined
    diagonally, the border counting as one black cell) and so cut the white cells in two. On boards of
    one line the answer is always yes, which is safe and costs nothing there.
    """
    if min(len(solution), len(solution[0])) == 1:
        return True
    raster = Raster(len(solution), len(solution[0]))
    stride = raster.stride
    black = raster.pack("".join([bytes(row).hex()[1::2] for row in solution]))  # type: ignore[arg-type]
    free = raster.board & ~(black | raster.boundary(black))
    if not free:
        return False
    inner = raster.board & raster.board >> 1 & raster.board << 1
    inner &= raster.board >> stride & raster.board << stride
    # The number of the tree of each black cell, 0 elsewhere; what lies above the first row is found beyond
    # the last one. The border is tree 1. Where trees join, the one with the larger number hangs on the other.
    tree = [0] * (raster.board.bit_length() + 2 * stride + 2)
    above = [0, 1]
    for cell in bits(black):
        left, right = tree[cell - stride - 1], tree[cell - stride + 1]
        while above[left] != left:
            left = above[left]
        while above[right] != right:
            right = above[right]
        if left and right:
            above[max(left, right)] = root = min(left, right)
        elif left or right:
            root = left or right
        else:
            root = len(above)
            above.append(root)
        if not inner >> cell & 1:
            above[root] = root = 1
        tree[cell] = root
    for cell in bits(free):
        joined = [1] if not inner >> cell & 1 else []
        for near in (cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1):
            if number := tree[near]:
                while above[number] != number:
                    number = above[number]
                joined.append(number)
        if len(set(joined)) == len(joined):
            return True
    return False
