"""What a board with one solution can do without: single cells, and operators.

The board stays one with a single solution throughout.
"""

from __future__ import annotations

from satpuzzles.kinds.calcudoku.cage_board import CageBoard
from satpuzzles.kinds.calcudoku.cage_clues import Clued, clues

PATIENCE = 50_000
"""Conflicts after which it is given up to learn whether something is needed. Some hundreds do on boards of
all four operators; those of differences alone can take more."""


def merge_singles(board: CageBoard, largest: int) -> None:
    """Merges single cells into neighbouring cages, as long as one can be and the solution stays the only one.

    A merged cage may get an operator that tells more than the one it had, so that every merging may
    make another possible: all are tried until none goes.

    Args:
        largest: the largest size of a cage.
    """
    waiting = _singles(board)
    while waiting:
        if _merge(board, waiting.pop(0), largest):
            waiting = _singles(board)


def _singles(board: CageBoard) -> list[int]:
    return sorted(cage.cells[0] for cage in board.cages.values() if len(cage.cells) == 1)


def _merge(board: CageBoard, single: int, largest: int) -> bool:
    """Merges one single cell with a neighbouring cage, if it can."""
    tried = set()
    for beside in board.near[single]:
        cells = tuple(sorted((single, *board.cages[board.owner[beside]].cells)))
        if len(cells) > largest or cells in tried:
            continue
        tried.add(cells)
        for clue in clues(cells, board.solution, board.operators):
            if _try_replacing(board, [board.owner[single], board.owner[beside]], [clue]):
                return True
    return False


def _try_replacing(board: CageBoard, old: list[int], new: list[Clued]) -> bool | None:
    """Puts cages in the place of others on the same cells, if the solution stays the only one.

    Returns:
        Whether it did; None when that was too hard to tell.
    """
    shut = board.shut(old)
    for cage in new:
        shut |= board.shuts(cage)
    if shut != (1 << len(board.false)) - 1:
        return False
    were = [board.cages[number] for number in old]
    board.replace(old, new)
    found = board.search(most=1, conflicts=PATIENCE)
    if found is False:
        return True
    board.replace([board.owner[cage.cells[0]] for cage in new], were)
    return None if found is None else False


def drop_operators(board: CageBoard) -> bool:
    """Takes away operators until none can go without letting another solution in.

    As most can go, it takes many at a time, and half as many where that fails. One pass does: what could
    not go beside more operators cannot go beside fewer.

    Returns:
        False when a test was too hard to decide.
    """
    cells = [cage.cells[0] for cage in board.cages.values() if cage.op is not None]
    board.random.shuffle(cells)
    waiting = [cells] if cells else []
    while waiting:
        part = waiting.pop()
        old = [board.owner[cell] for cell in part]
        answer = _try_replacing(board, old, [board.cages[number]._replace(op=None) for number in old])
        if not answer and len(part) > 1:
            waiting += [part[: len(part) // 2], part[len(part) // 2 :]]
        elif answer is None:
            return False
    return True
