"""The specification of Futoshiki: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from operator import lt
from typing import Any

from satpuzzles.translation_check.specification import (
    LineRule,
    Specification,
    beside,
    fixed,
    known,
    latin,
    related,
)


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object."""
    givens = board["givens"]
    size = len(givens)
    filled_in = known(board.get("known", ()))
    return Specification(size * size, size, False, (*latin(size), *_signs(board, size), *filled_in))


def _signs(board: Mapping[str, Any], size: int) -> Iterator[LineRule]:
    for place, value in enumerate(chain.from_iterable(board["givens"])):
        if value:
            yield fixed("given", place, value)
    for (row, column), (other_row, other_column) in board["less_than"]:
        one, other = row * size + column, other_row * size + other_column
        yield related("the former is less", one, other, lt)
    marked = board.get("adjacent")
    if marked is None:
        return
    pairs = {frozenset((row * size + column, r * size + c)) for (row, column), (r, c) in marked}
    for place, near in beside(size, size).items():
        for other in near:
            if place < other:
                holds = _differ_by_one if frozenset((place, other)) in pairs else _do_not
                yield related("a mark stands where two differ by one", place, other, holds)


def _differ_by_one(one: int, other: int) -> bool:
    return abs(one - other) == 1


def _do_not(one: int, other: int) -> bool:
    return abs(one - other) != 1
