"""A large board of any puzzle, made with the tools that a setter has."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from satpuzzles.core.errors import CapError, PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.draft import empty_draft, puzzle_of, tools_of

SIDES = 64, 200, 1_000
"""The sides of boards, of which the largest that the caps admit is taken."""


def large_board(kind: str) -> Puzzle:
    """A board with clues in an eighth of its cells or, where clues at random are refused, without any."""
    found = None
    for side in SIDES:
        larger = next(filter(None, (_scattered(kind, side, share) for share in (0.125, 0.0))), None)
        if larger is None:
            break
        found = larger
    assert found is not None, kind
    return found


def _scattered(kind: str, side: int, share: float) -> Puzzle | None:
    try:
        draft = empty_draft(kind, (side, side))
    except CapError:
        return None
    dice = Random(side)
    cells = [(row, column) for row in range(side) for column in range(side)]
    for tool in tools_of(kind, (side, side)):
        if tool.kind == "cages":  # pairs of cells in a row, and nothing else
            draft["walls"] = [[(row, column), (row, column + 1)] for row, column in cells if column % 2]
            draft["walls"] += [[(row, column), (row + 1, column)] for row, column in cells]
            draft["walls"] = [wall for wall in draft["walls"] if max(wall[1]) < side]
            for row, column in cells[::2]:
                draft["cells"][row][column] = f"{dice.randrange(3, side)}+"
        elif tool.kind == "cells":
            texts = [*map(str, tool.numbers[1:10]), *tool.texts]
            for row, column in cells:
                if tool.everywhere or dice.random() < share:
                    draft["cells"][row][column] = dice.choice(texts)
    with suppress(PuzzleError):
        return puzzle_of(draft)
    return None
