"""The answer to a puzzle: its status, its solutions and what finding them took."""

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
"""What each status says to people."""


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


class Conflict(NamedTuple):
    """Clues of a board that no grid keeps together, the rules of the puzzle taken for granted.

    Attributes:
        clues: the clues, few of them; none where the rules contradict one another whatever the clues are.
        smallest: whether it is proved that no fewer clues conflict.
    """

    clues: tuple[Statement, ...]
    smallest: bool


class Explanation(NamedTuple):
    """Why there is no solution: the fewest clues that conflict, and rules that contradict one another.

    Attributes:
        rules: rule instances in the order in which the puzzle writes its rules, those of clues among them.
        minimal: whether none of them can be left out; false where a limit ended the search for less.
        conflict: the clues; None where the puzzle does not tell its clues, a limit came before anything was
            known, or ``rules`` is the sentence of what counting shows of all clues together.
    """

    rules: tuple[Statement, ...]
    minimal: bool
    conflict: Conflict | None = None


NOTHING_SPENT = Statistics(0, 0, 0, 0, {})


@dataclass(frozen=True, slots=True)
class Result(Pictured):
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
        backend: the name of the SAT backend that was asked; None where none had to be: propagation or mere
            counting answered, or a limit came first.
        seconds: wall-clock seconds from the start of the limits, or of the call without any.
        why: clues that conflict and rules that contradict one another, where there is no solution and it was
            asked why.
        error: the error that the work on this board ended in; only ``solve_all`` gives it here.
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
        """Whether the solution is the only one; None where that is not known."""
        return {"unique": True, "multiple": False, "unsolvable": False}.get(self.status)

    def __str__(self) -> str:
        picture: str = behind("result_text")(self)
        return picture

    def to_json(self) -> dict[str, Any]:
        """The JSON object of this answer that ``satpuzzles solve --json`` prints, but for its ``source``."""
        view: dict[str, Any] = behind("result_view")(self, None)
        return view

    def to_numpy(self) -> NDArray[np.int64] | dict[str, NDArray[np.int64]] | None:
        """The solution as an array, of lines as two, ``horizontal`` and ``vertical``; None without one."""
        import numpy as np

        if self.solution is None:
            return None
        told = self.puzzle.places.to_json(self.solution)
        if isinstance(told, dict):
            return {name: np.array(rows, dtype=np.int64) for name, rows in told.items()}
        return np.array(told, dtype=np.int64)

    def to_dict(self) -> dict[str, Any]:
        """This answer as one flat row of a table, with the same keys for every board.

        Numbers, texts, truth values and None, but for ``solution``, a tuple of rows.
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
