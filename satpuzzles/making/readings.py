"""Plain Python for second readings. The rules use nothing of it, and it imports nothing of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from satpuzzles.making.board import Cell, Direction


def parts(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The parts of cells that are connected by their sides."""
    left = set(cells)
    found = []
    while left:
        part: set[Cell] = set()
        edge = [left.pop()]
        while edge:
            row, column = cell = edge.pop()
            part.add(cell)
            near = {Cell(row + down, column + right) for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))}
            edge += near & left
            left -= near
        found.append(frozenset(part))
    return found


def is_one_loop(lines: Mapping[Cell, frozenset[Direction]]) -> bool:
    """Whether lines are one closed loop."""
    if not lines or any(len(sides) != 2 for sides in lines.values()):
        return False
    start = cell = min(lines)
    side = min(lines[cell], key=lambda side: side.value)
    steps = 0
    while steps == 0 or cell != start:
        cell = Cell(cell.row + side.value[0], cell.column + side.value[1])
        steps += 1
        back = Direction((-side.value[0], -side.value[1]))
        (side,) = lines[cell] - {back}
    return steps == len(lines)
