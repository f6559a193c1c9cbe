"""A puzzle as a formula whose clauses alone are right, for any SAT solver, and what its variables mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from satpuzzles.core.arguments import checked
from satpuzzles.core.options import OWN_PROCESSES, Limited, Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Sink


@checked
def encode(
    puzzle: Puzzle,
    encoding: str | None = None,
    *,
    options: Options | None = None,
    **keywords: Unpack[Limited],
) -> Formula:
    """The rules of a puzzle as clauses, without presolve.

    Args:
        encoding: a name from ``puzzle.encodings``; None for that of the options, or the one whose clauses
            are complete.
        options, keywords: see ``Options``; nothing is presolved.

    Raises:
        PuzzleError: no such encoding.
        CapError: more clauses than the cap.
        LimitReached: the deadline of ``limits`` passed.
    """
    given = Options.of(options, keywords, "encode", *OWN_PROCESSES)
    return puzzle.encode(given.encoding if encoding is None else encoding, limits=given.limits)


def answer_entries(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """What each answer variable means, in their order."""
    places, values = puzzle.places, puzzle.values
    for index in range(puzzle.answers):
        place, value = divmod(index, values)
        yield {"variable": index + 1, **places.told(place), "value": value + 1}


def variable_names(sink: Sink) -> Iterator[tuple[str, str]]:
    """Every variable that is no answer variable, with its name."""
    for variable in range(sink.answers + 1, sink.variables + 1):
        yield str(variable), sink.name(variable)
