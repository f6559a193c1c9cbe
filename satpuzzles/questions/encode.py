"""A puzzle as a formula whose clauses alone are right, for any SAT solver, and what its variables mean."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzles.core.arguments import checked
from satpuzzles.core.limits import Limits
from satpuzzles.core.options import OWN_PROCESSES, Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.formula import Formula


@checked
def encode(
    puzzle: Puzzle,
    encoding: str | None = None,
    *,
    options: Options | None = None,
    limits: Limits | None = None,
) -> Formula:
    """The rules of a puzzle as clauses, without presolve.

    Args:
        encoding: a name from ``puzzle.encodings``; None for that of the options, or the one whose clauses
            are complete.
        options: see ``Options``; nothing is presolved.
        limits: those of the options, by a shorter name.

    Raises:
        PuzzleError: no such encoding.
        CapError: more clauses than the cap.
        LimitReached: the deadline of ``limits`` passed.
    """
    given = Options.of(options, {} if limits is None else {"limits": limits}, "encode", *OWN_PROCESSES)
    return puzzle.encode(given.encoding if encoding is None else encoding, limits=given.limits)


def cell_entries(puzzle: Puzzle) -> Iterator[dict[str, int]]:
    """What each answer variable means, in their order."""
    for row in range(puzzle.rows):
        for column in range(puzzle.columns):
            for value in range(1, puzzle.values + 1):
                variable = puzzle.variable(row, column, value)
                yield {"variable": variable, "row": row, "column": column, "value": value}


def variable_names(formula: Formula) -> Iterator[tuple[str, str]]:
    """Every variable that is no answer variable, with its name."""
    for variable in range(formula.answers + 1, formula.variables + 1):
        yield str(variable), formula.name(variable)
