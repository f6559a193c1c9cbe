"""What searching a board came to, and what several methods came to on the same board."""

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
    """What one method came to on a board.

    Attributes:
        method: its name.
        heuristic: the name of its heuristic, or of the order in which backtracking fills the board; None
            where it has none.
        admissible: whether the heuristic never guesses too much; None where there is none.
        status: ``solved``, ``unsolvable``, or ``limit`` where a limit came first.
        solution: what was found; it passed ``Puzzle.confirm``.
        cost: what the moves to it cost, of the methods for which moves do.
        reason: which limit was reached.
        seconds: wall-clock seconds, for SAT the writing of clauses included.
        expanded, generated: nodes, as search/methods.py counts them; None for SAT.
        frontier: the largest that the frontier has been; None for SAT.
        order: the order of backtracking that was asked for by its name; None where all took turns.
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
        """What is compared over several boards: the method and its heuristic.

        Of orders of backtracking that took turns, another is through first from board to board.
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
    """What several methods came to on one board.

    Attributes:
        results: one for each method and heuristic, in the order of ``METHODS``.
    """

    puzzle: Puzzle
    results: tuple[SearchResult, ...]

    @property
    def sat(self) -> SearchResult | None:
        """What SAT came to; None where it was not asked."""
        return next((result for result in self.results if result.method == "sat"), None)

    @property
    def agrees(self) -> bool:
        """Whether no method found a solution where another found that there is none."""
        return len({result.status for result in self.results} - {"limit"}) < 2

    @property
    def guesses_too_much(self) -> bool:
        """Whether a heuristic of some method is not admissible."""
        return any(result.admissible is False for result in self.results)

    def ratio(self, result: SearchResult) -> float | None:
        """How many times as long as SAT a method took; None without SAT, or where one met a limit."""
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
