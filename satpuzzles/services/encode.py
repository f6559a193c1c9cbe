"""A puzzle as a formula whose clauses alone are right, for any SAT solver."""

from __future__ import annotations

from satpuzzles.encodings.formula import Formula
from satpuzzles.limits import Limits
from satpuzzles.puzzles.base import Puzzle


def encode(puzzle: Puzzle, encoding: str | None = None, *, limits: Limits | None = None) -> Formula:
    """The rules of a puzzle as clauses, without presolve.

    Args:
        encoding: a name from ``puzzle.encodings``; None for the one whose clauses are complete.

    Raises:
        PuzzleError: no such encoding.
        CapError: more clauses than the cap.
        LimitReached: the deadline of ``limits`` passed.
    """
    return puzzle.encode(encoding, limits=limits)
