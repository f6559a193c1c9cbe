"""What every writer asks of a puzzle before it writes: the type it holds, and nothing it cannot say.

How a format spells a puzzle is the business of its own module.
"""

from __future__ import annotations

from typing import NoReturn, TypeVar

from satpuzzles.core.errors import FormatError
from satpuzzles.puzzle.base import Puzzle

P = TypeVar("P", bound=Puzzle)


def refuse(sentence: str) -> NoReturn:
    """Raises FormatError: the format cannot express something."""
    raise FormatError(sentence)


def expect_type(puzzle: Puzzle, type: type[P], format: str, *, known: bool = False) -> P:
    """The puzzle, of the type that a format holds.

    Args:
        format: how to name the format in a sentence.
        known: whether the format can hold a partly filled grid.

    Raises:
        FormatError: another type, or a partly filled grid where the format has no room for one.
    """
    if not isinstance(puzzle, type):
        refuse(f"{format} cannot hold a {puzzle.type}")
    if puzzle.known is not None and not known:
        refuse(f"{format} cannot hold a partly filled grid; the format json can")
    return puzzle
