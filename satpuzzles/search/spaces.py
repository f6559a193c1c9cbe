"""By which methods a board can be searched, and what they search: what a puzzle's wing says of it.

The line ``search`` of a puzzle's record names a function that takes the board and the limits of the search
and gives ``SearchSpaces``, at once: a space does what takes long when it is asked for its start, within
these limits. A puzzle without that line has what its rules alone suffice for, in by_rules.py.
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
"""Every method and what it is, in a phrase; tables have them in this order."""

PREFERRED = "astar"
"""The method that stands where none is named, if it fits."""

PATHS = ("bfs", "dfs", "iddfs", "ucs", "greedy", "astar")
"""The methods on the space of a puzzle, in which moves cost something."""

INFORMED = ("greedy", "astar")
"""The methods that need a heuristic."""


class Swaps(NamedTuple):
    """What heuristic repair needs.

    Attributes:
        space: states that are complete but wrong, and the moves that may mend them.
        heuristic: how much is wrong; only which of two states has more matters.
        random_state: a state to begin anew from.
    """

    space: BoardSpace[Any]
    heuristic: Heuristic[Any]
    random_state: Callable[[Random], Any]


class SearchSpaces(NamedTuple):
    """What the methods search on a board; what is missing does not fit the puzzle.

    Attributes:
        space: for ``bfs``, ``dfs``, ``iddfs`` and ``ucs`` and, with heuristics, ``greedy`` and ``astar``.
        heuristics: of that space, the best first: the first admissible one stands where none is named.
        backtracking: trees of partly filled boards by the name of the order in which they are filled, which
            stands where other methods have a heuristic; several take turns and the first to end counts.
            The name of the only one may be empty.
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
        """The methods that fit, in the order of ``METHODS``."""
        fits = dict.fromkeys(METHODS, self.space is not None)
        fits |= dict.fromkeys(INFORMED, self.space is not None and bool(self.heuristics))
        fits |= {SAT: True, "backtracking": bool(self.backtracking)}
        fits |= {"swaps": self.swaps is not None, "labelling": self.labelling is not None}
        return [method for method in METHODS if fits[method]]

    @property
    def preferred(self) -> str:
        """The method that stands where none is named: ``astar`` or, where that does not fit, the last."""
        return PREFERRED if PREFERRED in self.methods else self.methods[-1]

    def heuristic_names(self, method: str) -> list[str]:
        """What can be named as the heuristic of a method."""
        if method == "backtracking":
            return [name for name in self.backtracking if name]
        return [each.name for each in self.heuristics] if method in INFORMED else []

    def heuristic_for(self, method: str, name: str | None) -> Heuristic[Any] | None:
        """The heuristic of a name, or the one that stands where none is named; None for methods without.

        Raises:
            PuzzleError: the method has none of that name.
        """
        if name is not None and name not in self.heuristic_names(method):
            names = self.heuristic_names(method)
            told = f"choose from {', '.join(names)}" if names else "it takes none for this puzzle"
            raise PuzzleError(f"{method} has no heuristic named {short_repr(name)}; {told}")
        if method not in INFORMED:
            return None
        if name is not None:
            return next(each for each in self.heuristics if each.name == name)
        return next((each for each in self.heuristics if each.admissible), self.heuristics[0])


def search_spaces(puzzle: Puzzle, limits: Limits) -> SearchSpaces:
    """What its wing says of a board, or what its rules alone suffice for.

    Args:
        limits: those of the search, begun.

    Raises:
        PuzzleError: the wing is a plug-in's and is not right.
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
    """What the rules of a puzzle alone suffice for: backtracking cell by cell, and labelling."""
    return SearchSpaces(backtracking={"": CellByCell(puzzle)}, labelling=Labelling(puzzle, limits))


def require_known(method: str) -> None:
    """Raises PuzzleError where there is no such method."""
    if method not in METHODS:
        raise PuzzleError(f"there is no search method {short_repr(method)}; choose from {', '.join(METHODS)}")


def require_method(ways: SearchSpaces, puzzle: Puzzle, method: str) -> None:
    """Raises PuzzleError where there is no such method, or it does not fit the puzzle."""
    require_known(method)
    if method not in ways.methods:
        raise PuzzleError(f"{method} does not fit {puzzle.type}; what fits is {comma_list(ways.methods)}")
