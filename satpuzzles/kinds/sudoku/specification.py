"""The specification of Sudoku: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from satpuzzles.translation_check.specification import Specification, fixed, known, latin


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object."""
    givens = board["givens"]
    side = range(len(givens))
    groups: dict[Any, list[int]] = {}
    for row in side:
        for column in side:
            place = row * len(side) + column
            if board.get("regions"):
                part = board["regions"][row][column]
            else:
                height, width = board["box"]
                part = row // height, column // width
            groups.setdefault(part, []).append(place)
            if board.get("diagonals") and row == column:
                groups.setdefault("down", []).append(place)
            if board.get("diagonals") and row + column == len(side) - 1:
                groups.setdefault("up", []).append(place)
    numbers = enumerate(chain.from_iterable(givens))
    lines = [fixed("given", place, value) for place, value in numbers if value]
    filled_in = known(board.get("known", ()))
    return Specification(
        len(side) ** 2, len(side), False, (*latin(len(side), groups.values()), *lines, *filled_in)
    )
