"""What Nurikabe is to its peers: how far the islands of clues reach, and cells of which one is sea."""

from __future__ import annotations

from satpuzzles.core.grid import Cell, neighbours
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe

Clue = tuple[Cell, int | None]
"""A clue and the size of its island, None where it is not told."""


def clues_of(puzzle: Nurikabe) -> list[Clue]:
    """The clues by rows."""
    return [
        ((r, c), clue if isinstance(clue, int) else None)
        for r, row in enumerate(puzzle.clues)
        for c, clue in enumerate(row)
        if clue is not None
    ]


def nearest(puzzle: Nurikabe, start: Cell) -> dict[Cell, int]:
    """The cells of the board by their distance from one."""
    found = {start: 0}
    for cell in (queue := [start]):
        for near in neighbours(cell, puzzle.rows, puzzle.columns):
            if near not in found:
                found[near] = found[cell] + 1
                queue.append(near)
    return found


def reach(puzzle: Nurikabe, clue: Clue, clues: list[Clue]) -> list[Cell]:
    """The cells that may be in the island of a clue: near enough, and not beside another clue."""
    cell, size = clue
    others = {other for other, _ in clues if other != cell}
    shut = others | {near for other in others for near in neighbours(other, puzzle.rows, puzzle.columns)}
    found = nearest(puzzle, cell)
    return [each for each, far in found.items() if (size is None or far < size) and each not in shut - {cell}]


def some_sea(puzzle: Nurikabe, clues: list[Clue]) -> list[Cell]:
    """Cells of which one is sea, if any is: one cell more than an island has, from its clue on."""
    told = [(size, cell) for cell, size in clues if size is not None]
    size, cell = min(told) if told else (puzzle.rows * puzzle.columns, (0, 0))
    return list(nearest(puzzle, cell))[: size + 1]
