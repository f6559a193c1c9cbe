"""Judges a grid: which rules it breaks, and whether a partly filled grid can be completed."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple, Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import LimitReached, RuleError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Keywords, Options
from satpuzzles.puzzle.base import Puzzle, Violation

Word = Literal["right", "broken", "completable", "dead end", "undecided"]


class Verdict(NamedTuple):
    """The judgement of a grid.

    Attributes:
        word: ``right``, every cell is filled and every rule kept; ``broken``, some rule is broken;
            ``completable``, it is partly filled and can be completed; ``dead end``, no rule is broken yet
            but it cannot be completed; ``undecided``, a limit was reached first.
        violations: every broken rule.
    """

    word: Word
    violations: tuple[Violation, ...] = ()


@checked
def judge(
    puzzle: Puzzle, grid: object, *, options: Options | None = None, **keywords: Unpack[Keywords]
) -> Verdict:
    """Checks a grid; for a partly filled grid, finds out whether it can be completed.

    >>> sp.judge(sp.Futoshiki([[1, 0], [0, 0]]), [[1, None], [None, None]]).word
    'completable'

    Args:
        grid: rows of values, None where unknown.
        options, backend, encoding, presolve, limits, memory_limit: as in ``solve``, to complete the grid.

    Raises:
        RuleError: the grid does not fit the board, or differs from a value given on the board.
        BackendError, MachineError, PuzzleError, CapError: as in ``solve``.
    """
    given = Options.of(options, keywords)
    values = puzzle.to_solution(grid, unknown=True)
    try:
        puzzle.rules_within(given.limits)
    except LimitReached:
        return Verdict("undecided")
    if broken := puzzle.check(values):
        return Verdict("broken", tuple(broken))
    if all(value is not None for row in values for value in row):
        return Verdict("right")
    from satpuzzles.questions.solve import solve

    status = solve(with_known(puzzle, values), unique=False, options=given).status
    if status == "unsolvable":
        return Verdict("dead end")
    return Verdict("undecided" if status == "undecided" else "completable")


def with_known(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """Adds the values of a partly filled grid to the puzzle.

    Raises:
        RuleError: a value of the grid differs from one given on the board.
    """
    if puzzle.known is None:
        return replace(puzzle, known=grid)
    places = puzzle.places
    for row, (own, filled) in enumerate(zip(puzzle.known, grid)):
        for column, (mine, other) in enumerate(zip(own, filled)):
            if mine is not None and other is not None and mine != other:
                raise RuleError(
                    f"the grid has {other} at {places.name(places.index(row, column))}, "
                    f"where the board has {mine} filled in"
                )
    known = tuple(
        tuple(mine if other is None else other for mine, other in zip(own, filled))
        for own, filled in zip(puzzle.known, grid)
    )
    return replace(puzzle, known=known)
