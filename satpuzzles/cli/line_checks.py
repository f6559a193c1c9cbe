"""What the object of a board looks like: its keys in their order, and the kinds of their values.

Which keys go with which answer is for each command to say.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import PuzzleError

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.puzzle.base import Puzzle


def require_keys(line: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Raises PuzzleError unless an object has just these keys, in this order."""
    for key in line:
        if key not in keys:
            raise PuzzleError(f"there is no key {shown(key)} in such a line")
    for key in keys:
        if key not in line:
            raise PuzzleError(f"it has no key {shown(key)}")
    if list(line) != list(keys):
        raise PuzzleError("its keys stand in another order")


def require_word(line: Mapping[str, Any], key: str, words: Collection[str]) -> None:
    """Raises PuzzleError unless a value is one of some words."""
    if line[key] not in words:
        raise PuzzleError(f"there is no {key} {shown(line[key])}")


def require_counts(line: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Raises PuzzleError unless some values are whole numbers from 0."""
    for key in keys:
        if type(line[key]) is not int or line[key] < 0:
            raise PuzzleError(f"its {key} is no number of things: {shown(line[key])}")


def require_same(line: Mapping[str, Any], key: str, value: object) -> None:
    """Raises PuzzleError unless a value, of whatever kind, is just this one."""
    if type(line[key]) is not type(value) or line[key] != value:
        raise PuzzleError(f"expected {key} {shown(value)}, not {shown(line[key])}")


def require_solution(puzzle: Puzzle, line: Mapping[str, Any], key: str) -> Grid:
    """A solution of a board; raises PuzzleError where it is none."""
    grid = puzzle.to_solution(line[key], what=key)
    if puzzle.check(grid) or not puzzle.agrees_with_known(grid):
        raise PuzzleError(f"its {key} breaks a rule of the board")
    return grid


def require_failure(head: Mapping[str, Any], line: Mapping[str, Any], retry: str | None) -> None:
    """Raises PuzzleError unless an object is that of a board that ended in an error.

    Args:
        head: what such an object says whatever became of its board.
        retry: the key of an error that was the machine's, where there may be such.
    """
    limit = ["limit_reached"] if "limit_reached" in line else []
    machine = [retry] if retry is not None and retry in line else []
    require_keys(line, [*head, "error", *limit, *machine])
    for key in limit + machine:
        require_same(line, key, True)
    if not isinstance(line["error"], str) or not line["error"]:
        raise PuzzleError("its error is no sentence")
