"""The clauses of a formula held against the rules of its puzzle as they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import part_of
from satpuzzles.sat.formula import Formula
from satpuzzles.translation_check.clauses import Confirmation, Group, confirmed
from satpuzzles.translation_check.specification import Specification

Tell = Callable[[Mapping[str, Any]], Specification]


def specification_of(puzzle: Puzzle) -> Specification | None:
    """The rules of a board as they are written; None where its puzzle does not tell them.

    Raises:
        PuzzleError: they cannot be imported.
    """
    tell = cast(Tell | None, part_of(puzzle.type, "specification"))
    return None if tell is None else tell(puzzle.to_json())


def check_translation(
    puzzle: Puzzle, formula: Formula, solution: Grid | None, limits: Limits
) -> Confirmation | None:
    """Whether clauses exclude only answers that break the rules; None where these are not told.

    Args:
        solution: the one answer that may be excluded all the same.

    Raises:
        LimitReached: the deadline passed.
    """
    written = specification_of(puzzle)
    if written is None:
        return None
    values = [value or 0 for row in solution or () for value in row]
    return confirmed(written, _groups(formula), excluded=values, tick=limits.check)


def _groups(formula: Formula) -> Iterator[Group]:
    names: dict[int, str] = {}
    for clauses, rule, number, _ in formula.groups():
        if id(rule) not in names:
            names[id(rule)] = rule.instance(number).rule
        yield names[id(rule)], clauses


def told(found: Confirmation) -> str:
    """What became of the clauses, in a sentence."""
    keeping = f"the {found.confirmed:,} clauses exclude nothing that the rules allow"
    if found.holds:
        return keeping
    others = ", ".join(f"{count:,} of {name}" for name, count in found.doubts.items())
    return f"{keeping}; not confirmed: {others}"
