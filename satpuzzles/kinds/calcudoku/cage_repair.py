"""Changes the cages of a board until its solution is unique, then removes single cells that are not needed.

Every change excludes a false solution and readmits none.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from satpuzzles.kinds.calcudoku.cage_board import CageBoard
from satpuzzles.kinds.calcudoku.cage_clues import CluedCage, clues, draw_clue, expected, tuples
from satpuzzles.kinds.calcudoku.cage_layout import CageSizes, Cells, below, random_layout, recut

ROUNDS = 100
"""Searches for false solutions before giving up a board; most boards take two to six."""

TRIES = 3
"""How often to recut two neighbouring cages before trying other ones."""

WALK = 6
"""Steps for each cage in which a cage that no operator fits may find other borders."""

TIGHTENED = 10
"""Changes one cage in this many if a search took too long."""

MERGING = 1_000
"""Conflicts after which it is given up to learn whether a single cell is needed. Each that is merged makes
the next test harder: a 20 x 20 of sums alone, unique after 3 s, was not done with them after minutes."""

GIVEN_UP = 4
"""The number of undecided tests after which no more single cells are tried."""


def lay_out(board: CageBoard) -> bool:
    """Cuts the board into cages with clues; false if some cage has no operator that fits.

    Cages that no operator fits are recut with a neighbour, in a random walk that never makes their number
    larger; what is left of them then is cut down to single cells, where the recipe allows these.
    """
    cages = random_layout(board.size, board.sizes, board.random)
    board.replace((), [_draw(board, cells) or CluedCage(cells, None, 0) for cells in cages])
    waiting = _clueless(board)
    for _ in range(WALK * len(cages)):
        if not waiting:
            return True
        number = waiting[below(board.random, len(waiting))]
        others = board.neighbours(number)
        pair = (number, others[below(board.random, len(others))]) if others else (number,)
        new = [_draw(board, part) or CluedCage(part, None, 0) for part in _recut(board, *pair)]
        if new and sum(map(_lacks_clue, new)) <= sum(_lacks_clue(board.cages[old]) for old in pair):
            board.replace(pair, new)
            waiting = _clueless(board)
    if board.lowest > 1:
        return not waiting
    for number in waiting:
        board.replace((number,), _crumble(board, board.cages[number].cells))
    return True


def _clueless(board: CageBoard) -> list[int]:
    return [number for number, cage in board.cages.items() if _lacks_clue(cage)]


def _lacks_clue(cage: CluedCage) -> bool:
    return cage.op is None and not cage.target


def _recut(board: CageBoard, *numbers: int) -> tuple[Cells, ...]:
    """Two parts of one cage, or of two neighbouring ones; none when the cut fails."""
    cells = [cell for number in numbers for cell in board.cages[number].cells]
    return recut(tuple(cells), board.sizes, board.near, board.random) or ()


def _crumble(board: CageBoard, cells: Cells) -> list[CluedCage]:
    """A cage cut into smaller ones, until an operator fits each."""
    if (clue := _draw(board, cells)) is not None:
        return [clue]
    parts = recut(cells, CageSizes(1, len(cells)), board.near, board.random)
    return [clue for part in parts or () for clue in _crumble(board, part)]


def _expected(board: CageBoard, cells: Cells) -> list[CluedCage]:
    return expected(clues(cells, board.solution, board.operators))


def _draw(board: CageBoard, cells: Cells) -> CluedCage | None:
    found = _expected(board, cells)
    return draw_clue(found, board.size, board.random) if found else None


def _draw_all(board: CageBoard, parts: tuple[Cells, ...]) -> list[CluedCage]:
    """A clue for each part; none at all where one part finds none."""
    drawn = [_draw(board, part) for part in parts]
    return [] if None in drawn else [clue for clue in drawn if clue is not None]


def make_unique(board: CageBoard) -> bool:
    """Repairs a board until no false solution is left; false if that fails."""
    for _ in range(ROUNDS):
        found = board.search()
        if found is False:
            return True
        if found is None and not _tighten(board):
            return False
        for _ in range(ROUNDS):
            waiting = board.open()
            if not waiting:
                break
            if not _repair(board, waiting[0]):
                return False
    return False


# ---- one false solution ----


def _repair(board: CageBoard, false: int) -> bool:
    """Changes the board to exclude a false solution and all those already excluded."""
    wanted = board.shut() | 1 << false
    touched = board.touched(false)
    board.random.shuffle(touched)
    for old, new in _changes(board, touched, false):
        if board.shut(old, new) & wanted == wanted:
            board.replace(old, new)
            return True
    return False


def _changes(
    board: CageBoard, touched: list[int], false: int
) -> Iterator[tuple[tuple[int, ...], list[CluedCage]]]:
    """Changes to try, gentlest first: another operator, another border, smaller cages, a single cell."""
    values = board.false[false]
    told = []
    for number in touched:
        found = _expected(board, board.cages[number].cells)
        told += [(number, clue) for clue in found if not clue.holds(values)]
    while told:
        found = [clue for _, clue in told]
        number, clue = told.pop(found.index(draw_clue(found, board.size, board.random)))
        yield (number,), [clue]
    for number in touched:
        for other in board.neighbours(number):
            for _ in range(TRIES):
                if new := _draw_all(board, _recut(board, number, other)):
                    yield (number, other), new
    for number in touched:
        if new := _draw_all(board, _recut(board, number)):
            yield (number,), new
    if board.lowest > 1:
        return
    for number in touched:
        cells = board.cages[number].cells
        for cell in cells:
            if values[cell] != board.solution[cell] and len(cells) > 1:
                rest = board.components(set(cells) - {cell})
                if new := _draw_all(board, ((cell,), *rest)):
                    yield (number,), new


# ---- boards that are too hard ----


def _tighten(board: CageBoard) -> bool:
    """Tightens some clues, or cuts cages in two if none can be tightened. False if nothing is left to do.

    Of all changes those to the cages that leave most open, or that gain most, are made.
    """
    gains, halves, crumbs = [], [], []
    for number, cage in board.cages.items():
        openness = _openness(board, cage)
        best = min(_expected(board, cage.cells), key=lambda clue: _openness(board, clue), default=cage)
        if (gain := openness - _openness(board, best)) > 0:
            gains.append((gain, number, [best]))
        elif new := _draw_all(board, _recut(board, number)):
            halves.append((openness, number, new))
        elif board.lowest == 1 < len(cage.cells):
            cell, *rest = cage.cells
            parts = ((cell,), *board.components(rest))
            crumbs.append((openness, number, _draw_all(board, parts)))
    changes = sorted(gains or halves or [crumb for crumb in crumbs if crumb[2]])
    for _, number, new in changes[-max(1, len(board.cages) // TIGHTENED) :]:
        board.replace((number,), new)
    return bool(changes)


def _openness(board: CageBoard, cage: CluedCage) -> float:
    return log(tuples(cage.op, cage.target, len(cage.cells), board.size))


# ---- single cells that a board with one solution can do without ----


def merge_singles(board: CageBoard, largest: int) -> None:
    """Merges single cells into neighbouring cages while the solution is known to stay unique.

    A merged cage may get an operator that tells more than the one it had, so that every merging may
    make another possible: all are tried until none goes, or a few have been too hard to tell.

    Args:
        largest: the largest size of a cage.
    """
    given_up = 0
    merged: bool | None = True
    while given_up < GIVEN_UP:
        if merged:
            waiting = sorted(cage.cells[0] for cage in board.cages.values() if len(cage.cells) == 1)
        if not waiting:
            break
        merged = _merge(board, waiting.pop(0), largest)
        given_up += merged is None


def _merge(board: CageBoard, single: int, largest: int) -> bool | None:
    """Merges one single cell with a neighbouring cage.

    Returns:
        Whether it did; None if some test was undecided and the others failed.
    """
    tried = set()
    found: bool | None = False
    for beside in board.near[single]:
        cells = tuple(sorted((single, *board.cages[board.owner[beside]].cells)))
        if len(cells) > largest or cells in tried:
            continue
        tried.add(cells)
        for clue in clues(cells, board.solution, board.operators):
            merged = _try_merged(board, (board.owner[single], board.owner[beside]), clue)
            if merged:
                return True
            found = None if merged is None else found
    return found


def _try_merged(board: CageBoard, old: tuple[int, int], new: CluedCage) -> bool | None:
    """Replaces two cages by one if the solution stays unique.

    Returns:
        Whether it did; None if the test was undecided.
    """
    if board.shut(old, [new]) != (1 << len(board.false)) - 1:
        return False
    were = [board.cages[number] for number in old]
    board.replace(old, [new])
    found = board.search(most=1, conflicts=MERGING)
    if found is False:
        return True
    board.replace([board.owner[new.cells[0]]], were)
    return None if found is None else False
