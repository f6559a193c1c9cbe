"""Plain Python for second readings. The rules use nothing of it, and it imports nothing of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from satpuzzles.making.board import Cell, Direction


def parts(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The parts of cells that are connected by their sides."""
    left: dict[tuple[int, int], Cell] = {cell: cell for cell in cells}
    found = []
    while left:
        part = [left.popitem()[1]]
        for row, column in part:  # which grows meanwhile
            for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                if (other := left.pop(near, None)) is not None:
                    part.append(other)
        found.append(frozenset(part))
    return found


def is_one_loop(lines: Mapping[Cell, frozenset[Direction]]) -> bool:
    """Whether lines are one closed loop."""
    if {*map(len, lines.values())} != {2}:
        return False
    steps = {side: side.value for side in Direction}
    ends: Mapping[Any, frozenset[Direction]] = lines
    start: tuple[int, int] = min(lines)
    cell = start
    side = min(ends[cell], key=steps.__getitem__)
    length = 0
    while length == 0 or (cell != start and length < len(lines)):
        down, right = steps[side]
        cell = cell[0] + down, cell[1] + right
        length += 1
        one, other = ends[cell]
        side = other if steps[one] == (-down, -right) else one
    return cell == start and length == len(lines)
