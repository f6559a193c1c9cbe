"""The answer to a puzzle: its status, its solutions and what finding them took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.formula import Statement

Status = Literal["unique", "multiple", "solved", "unsolvable", "undecided"]


class Statistics(NamedTuple):
    """What a run took.

    Attributes:
        variables, clauses: the size of the formula, without cuts.
        cuts: clauses that lazy constraints added.
        conflicts: conflicts of all SAT calls together, where the backend counts them, else 0.
        seconds: wall-clock seconds of each stage by its name.
    """

    variables: int
    clauses: int
    cuts: int
    conflicts: int
    seconds: Mapping[str, float]


class Explanation(NamedTuple):
    """Statement instances that contradict one another.

    Attributes:
        rules: the instances, in the order in which the puzzle writes its rules.
        minimal: whether none of them can be left out; false where a limit ended the search for less.
    """

    rules: tuple[Statement, ...]
    minimal: bool


NOTHING_SPENT = Statistics(0, 0, 0, 0, {})


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to one puzzle.

    Attributes:
        status: ``unique``; ``multiple``; ``solved``, a solution of which nothing more is known;
            ``unsolvable``; ``undecided``, a limit was reached before any answer.
        solution: a solution, which passed ``Puzzle.confirm``.
        second_solution: another one, where there are several.
        shared: the values that all solutions share, None in the cells where they differ; None as a
            whole where that is not known.
        reason: why there is no solution, where mere counting shows it; or that it was the memory limit
            that was reached.
        limit_reached: whether a limit cut the work short.
        index: which of several solutions this is, from 0, where they are enumerated.
        backend: the SAT backend's name.
        seconds: wall-clock seconds from the start of the limits, or of the call without any.
        why: rule instances that contradict one another, where there is no solution and it was asked why.
    """

    puzzle: Puzzle
    status: Status
    solution: Grid | None = None
    second_solution: Grid | None = None
    shared: Grid | None = None
    reason: str | None = None
    limit_reached: bool = False
    index: int | None = None
    backend: str = ""
    seconds: float = 0.0
    statistics: Statistics = NOTHING_SPENT
    why: Explanation | None = None

    @property
    def is_unique(self) -> bool | None:
        """Whether the solution is the only one; None where that is not known."""
        return {"unique": True, "multiple": False, "unsolvable": False}.get(self.status)
