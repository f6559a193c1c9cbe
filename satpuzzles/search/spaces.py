"""The search methods that a puzzle supports, and the spaces that they search.

The line ``search`` of a puzzle's record names a function that takes the board and the limits, and returns
``SearchSpaces`` at once; slow work waits until a space is asked for its start. A puzzle without that line has
the spaces of ``by_rules.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from satpuzzles.core.arguments import comma_list, short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import part_of
from satpuzzles.search.by_rules import CellByCell, Labelling
from satpuzzles.search.space import BoardSpace, Heuristic

SAT = "sat"

METHODS = {
    SAT: "a SAT solver",
    "bfs": "breadth-first search",
    "dfs": "depth-first search",
    "iddfs": "iterative deepening",
    "ucs": "uniform-cost search",
    "greedy": "greedy best-first search",
    "astar": "A*",
    "backtracking": "backtracking",
    "swaps": "heuristic repair",
    "labelling": "propagation with labelling, first fail",
}
"""Every method and its name in words, in the order of tables."""

PREFERRED = "astar"
"""The default method, if the puzzle supports it."""

PATHS = ("bfs", "dfs", "iddfs", "ucs", "greedy", "astar")
"""The methods whose moves have costs."""

INFORMED = ("greedy", "astar")
"""The methods that need a heuristic."""


class Swaps(NamedTuple):
    """The input of heuristic repair.

    Attributes:
        space: complete but wrong states, and moves that may mend them.
        heuristic: how much is wrong; only the order of its values matters.
        random_state: a state for a new start.
    """

    space: BoardSpace[Any]
    heuristic: Heuristic[Any]
    random_state: Callable[[Random], Any]


class SearchSpaces(NamedTuple):
    """The spaces of a board; the puzzle does not support methods whose space is missing.

    Attributes:
        space: for ``bfs``, ``dfs``, ``iddfs`` and ``ucs`` and, with heuristics, ``greedy`` and ``astar``.
        heuristics: of that space, the best first; the first admissible one is the default.
        backtracking: trees of partly filled boards by the name of their order, which users give as the
            heuristic. Several take turns, and the first to end counts. The name of a single one may be empty.
        swaps: for heuristic repair.
        labelling: a tree of boards that propagation has shrunk.
    """

    space: BoardSpace[Any] | None = None
    heuristics: tuple[Heuristic[Any], ...] = ()
    backtracking: Mapping[str, BoardSpace[Any]] = {}
    swaps: Swaps | None = None
    labelling: BoardSpace[Any] | None = None

    @property
    def methods(self) -> list[str]:
        """The supported methods, in the order of ``METHODS``."""
        fits = dict.fromkeys(METHODS, self.space is not None)
        fits |= dict.fromkeys(INFORMED, self.space is not None and bool(self.heuristics))
        fits |= {SAT: True, "backtracking": bool(self.backtracking)}
        fits |= {"swaps": self.swaps is not None, "labelling": self.labelling is not None}
        return [method for method in METHODS if fits[method]]

    @property
    def preferred(self) -> str:
        """The default method: ``astar`` if supported, otherwise the last."""
        return PREFERRED if PREFERRED in self.methods else self.methods[-1]

    def heuristic_names(self, method: str) -> list[str]:
        """The names that a method accepts as its heuristic."""
        if method == "backtracking":
            return [name for name in self.backtracking if name]
        return [each.name for each in self.heuristics] if method in INFORMED else []

    def heuristic_for(self, method: str, name: str | None) -> Heuristic[Any] | None:
        """The heuristic of a name, or the default one; None for methods without heuristics.

        Raises:
            PuzzleError: the method has no heuristic of that name.
        """
        if name is not None and name not in self.heuristic_names(method):
            names = ", ".join(self.heuristic_names(method))
            if not names:
                raise PuzzleError(f"{method} takes no heuristic for this puzzle; leave it out")
            raise PuzzleError(f"{method} has no heuristic named {short_repr(name)}; choose from {names}")
        if method not in INFORMED:
            return None
        if name is not None:
            return next(each for each in self.heuristics if each.name == name)
        return next((each for each in self.heuristics if each.admissible), self.heuristics[0])


def search_spaces(puzzle: Puzzle, limits: Limits) -> SearchSpaces:
    """The spaces of a board from its wing, or else from its rules.

    Args:
        limits: of the search, begun.

    Raises:
        PuzzleError: the wing of a plug-in is wrong.
        LimitReached: the deadline passed.
    """
    make = part_of(puzzle.type, "search")
    if make is None:
        return by_rules(puzzle, limits)
    found = make(puzzle, limits)
    if not isinstance(found, SearchSpaces):
        raise PuzzleError(
            f"the search of the plug-in {short_repr(puzzle.type)} gives {short_repr(found)}, not SearchSpaces"
        )
    return found


def by_rules(puzzle: Puzzle, limits: Limits) -> SearchSpaces:
    """The spaces that need only the rules: backtracking cell by cell, and labelling."""
    return SearchSpaces(backtracking={"": CellByCell(puzzle)}, labelling=Labelling(puzzle, limits))


def require_known(method: str) -> None:
    """Raises PuzzleError if a method is unknown."""
    if method not in METHODS:
        raise PuzzleError(f"unknown search method {short_repr(method)}; choose from {', '.join(METHODS)}")


def require_method(ways: SearchSpaces, puzzle: Puzzle, method: str) -> None:
    """Raises PuzzleError if a method is unknown or the puzzle does not support it."""
    require_known(method)
    if method not in ways.methods:
        raise PuzzleError(
            f"the method {method} does not work for {puzzle.type}; use {comma_list(ways.methods, 'or')}"
        )
