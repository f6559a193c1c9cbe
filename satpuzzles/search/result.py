"""The result of one search method on a board, and of several on the same board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from satpuzzles.core.front_door import Pictured, behind
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.search.trace import SearchStep

Status = Literal["solved", "unsolvable", "limit"]


@dataclass(frozen=True, slots=True)
class SearchResult(Pictured):
    """The result of one method on a board.

    Attributes:
        method: its name.
        heuristic: the name of its heuristic, or of backtracking's order; None if it has none.
        admissible: whether the heuristic never overestimates; None if there is none.
        status: ``solved``, ``unsolvable``, or ``limit`` if a limit was reached.
        solution: has passed ``Puzzle.confirm``.
        cost: of the moves to the solution, for methods whose moves have costs.
        reason: which limit was reached.
        seconds: wall-clock time; for SAT, it includes writing the clauses.
        expanded, generated: nodes, as search/methods.py counts them; None for SAT.
        frontier: its largest size; None for SAT.
        order: the order of backtracking that the user named; None if all took turns.
        path: the grids from the first state to the solution, None in open cells; None unless the search was
            traced and found one.
        steps: the nodes expanded, if the search was traced: at most 499, evenly spaced.
    """

    puzzle: Puzzle
    method: str
    heuristic: str | None
    admissible: bool | None
    status: Status
    solution: Grid | None
    cost: float | None
    reason: str | None
    seconds: float
    expanded: int | None
    generated: int | None
    frontier: int | None
    order: str | None = None
    path: tuple[Grid, ...] | None = None
    steps: tuple[SearchStep, ...] = ()

    @property
    def way(self) -> tuple[str, str | None]:
        """The method and heuristic, to group results over several boards.

        When orders of backtracking take turns, a different one may end first on each board.
        """
        return self.method, self.order if self.method == "backtracking" else self.heuristic

    def __str__(self) -> str:
        picture: str = behind("search_text")(self)
        return picture

    def to_json(self) -> dict[str, Any]:
        """The JSON object that ``satpuzzles search --json`` prints, but for its ``source``."""
        view: dict[str, Any] = behind("found_view")(self, None)
        return view


@dataclass(frozen=True, slots=True)
class Comparison(Pictured):
    """The results of several methods on one board.

    Attributes:
        results: one for each method and heuristic, in the order of ``METHODS``.
    """

    puzzle: Puzzle
    results: tuple[SearchResult, ...]

    @property
    def sat(self) -> SearchResult | None:
        """The result of SAT, if it ran."""
        return next((result for result in self.results if result.method == "sat"), None)

    @property
    def agrees(self) -> bool:
        """Whether all methods that ended agree that there is a solution, or that there is none."""
        return len({result.status for result in self.results} - {"limit"}) < 2

    @property
    def guesses_too_much(self) -> bool:
        """Whether some heuristic is not admissible."""
        return any(result.admissible is False for result in self.results)

    def ratio(self, result: SearchResult) -> float | None:
        """The time of a method divided by that of SAT; None without SAT, or if one reached a limit."""
        sat = self.sat
        if sat is None or "limit" in (sat.status, result.status):
            return None
        return result.seconds / max(sat.seconds, 1e-9)

    def __str__(self) -> str:
        picture: str = behind("comparison_text")(self)
        return picture

    def to_json(self) -> list[dict[str, Any]]:
        """The JSON objects that ``satpuzzles compare --json`` prints, but for their ``source``."""
        view: Any = behind("search_view")
        return [view(result, None) for result in self.results]
