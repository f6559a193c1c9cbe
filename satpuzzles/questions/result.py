"""The answer to a puzzle: status, solutions and statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.core.front_door import Pictured, behind
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.statements import Statement

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Status = Literal["unique", "multiple", "solved", "unsolvable", "undecided"]

STATUSES: Mapping[Status, str] = {
    "unique": "the only solution",
    "multiple": "several solutions",
    "solved": "a solution; whether it is the only one was not asked",
    "unsolvable": "no solution",
    "undecided": "undecided: the limit was reached before any solution was found",
}
"""Each status in words for people."""


class Statistics(NamedTuple):
    """The size, conflicts and times of a run.

    Attributes:
        variables, clauses: the size of the formula, without cuts.
        cuts: the number of clauses that lazy constraints added.
        conflicts: the conflicts of all SAT calls together; 0 if the backend does not count them.
        seconds: wall-clock seconds of each stage by its name.
    """

    variables: int
    clauses: int
    cuts: int
    conflicts: int
    seconds: Mapping[str, float]


class Conflict(NamedTuple):
    """Clues of a board that no grid satisfies together under the rules of the puzzle.

    Attributes:
        clues: the clues; empty if the rules contradict one another without any clue.
        smallest: whether it is proved that no smaller set of clues conflicts.
    """

    clues: tuple[Statement, ...]
    smallest: bool


class Explanation(NamedTuple):
    """Why there is no solution: the fewest clues that conflict, and rules that contradict one another.

    Attributes:
        rules: rule instances, including those of clues, in the order in which the puzzle writes its rules.
        minimal: whether none of them can be left out; false if a limit ended the search.
        conflict: the clues; None if the puzzle does not name its clues, if a limit was reached first, or if
            ``rules`` is one sentence about all clues together, found by counting.
    """

    rules: tuple[Statement, ...]
    minimal: bool
    conflict: Conflict | None = None


NOTHING_SPENT = Statistics(0, 0, 0, 0, {})


@dataclass(frozen=True, slots=True)
class Result(Pictured):
    """The answer to one puzzle.

    Attributes:
        status: ``unique``; ``multiple``; ``solved``, a solution that may have others beside it;
            ``unsolvable``; ``undecided``, a limit was reached before any answer.
        solution: a solution, which passed ``Puzzle.confirm``.
        second_solution: another solution, if there are several.
        shared: the values that all solutions share, None in cells where they differ; None as a whole if
            not known.
        reason: why there is no solution, if counting alone shows it; or that the memory limit was reached.
        limit_reached: whether a limit cut the work short.
        index: the number of this solution, from 0, when solutions are listed.
        backend: the name of the SAT backend used; None if propagation or counting gave the answer, or if a
            limit was reached first.
        seconds: wall-clock seconds since the limits started, or since the call if there are none; reading the
            board and loading the solver are left out.
        why: conflicting clues and contradicting rules, if there is no solution and you asked why.
        error: the error that ended the work on this board; only ``solve_all`` sets it.
    """

    puzzle: Puzzle
    status: Status
    solution: Grid | None = None
    second_solution: Grid | None = None
    shared: Grid | None = None
    reason: str | None = None
    limit_reached: bool = False
    index: int | None = None
    backend: str | None = None
    seconds: float = 0.0
    statistics: Statistics = NOTHING_SPENT
    why: Explanation | None = None
    error: SatpuzzlesError | None = None

    @property
    def is_unique(self) -> bool | None:
        """Whether the solution is the only one; None if not known."""
        return {"unique": True, "multiple": False, "unsolvable": False}.get(self.status)

    def __str__(self) -> str:
        picture: str = behind("result_text")(self)
        return picture

    def to_json(self) -> dict[str, Any]:
        """Returns the JSON object that ``satpuzzles solve --json`` prints, without its ``source``."""
        view: dict[str, Any] = behind("result_view")(self, None)
        return view

    def to_numpy(self) -> NDArray[np.int64] | dict[str, NDArray[np.int64]] | None:
        """Returns the solution as an array, or two for lines (``horizontal``, ``vertical``); None if none."""
        import numpy as np

        if self.solution is None:
            return None
        told = self.puzzle.places.to_json(self.solution)
        if isinstance(told, dict):
            return {name: np.array(rows, dtype=np.int64) for name, rows in told.items()}
        return np.array(told, dtype=np.int64)

    def to_dict(self) -> dict[str, Any]:
        """Returns this answer as one flat row of a table, with the same keys for every board.

        The values are numbers, strings, booleans and None, except ``solution``, a tuple of rows.
        """
        return {
            "type": self.puzzle.type,
            "rows": self.puzzle.rows,
            "columns": self.puzzle.columns,
            "status": self.status,
            "is_unique": self.is_unique,
            "solution": self.solution,
            "index": self.index,
            "reason": self.reason,
            "error": None if self.error is None else str(self.error),
            "limit_reached": self.limit_reached,
            "backend": self.backend,
            "seconds": self.seconds,
            "variables": self.statistics.variables,
            "clauses": self.statistics.clauses,
            "cuts": self.statistics.cuts,
            "conflicts": self.statistics.conflicts,
        }
