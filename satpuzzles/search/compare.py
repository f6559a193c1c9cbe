"""Runs several methods on one board, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.search.result import Comparison, SearchResult
from satpuzzles.search.run import MEMORY, search
from satpuzzles.search.spaces import METHODS, SearchSpaces, require_method, search_spaces

SECONDS = 5.0
"""The default time limit of each method."""


@checked
def compare(
    puzzle: Puzzle,
    *,
    methods: Sequence[str] | None = None,
    heuristics: Sequence[str] | None = None,
    limits: Limits | None = None,
    memory_limit: int | None = MEMORY,
) -> Comparison:
    """Runs SAT and the classic search methods on one board.

    Args:
        methods: names, as in ``search``; by default all that the puzzle supports.
        heuristics: run each method with each of these; by default with its best admissible one.
        limits: of each method; by default 5 s.
        memory_limit: MiB by which the process may grow during each method; None for no limit. SAT has none.

    Raises:
        PuzzleError: a method or heuristic is unknown, or the puzzle does not support it.
        BackendError: as in ``search``.
    """
    limits = Limits(SECONDS) if limits is None else limits
    return Comparison(puzzle, tuple(compared(puzzle, methods, heuristics, limits, memory_limit)))


def compared(
    puzzle: Puzzle,
    methods: Sequence[str] | None,
    heuristics: Sequence[str] | None,
    limits: Limits,
    memory_limit: int | None,
) -> Iterator[SearchResult]:
    """Yields the results of ``compare`` one by one; raises its errors at once."""
    return (
        search(
            puzzle, method=method, heuristic=heuristic, limits=limits.restarted(), memory_limit=memory_limit
        )
        for method, heuristic in rounds(puzzle, methods, heuristics)
    )


def rounds(
    puzzle: Puzzle, methods: Sequence[str] | None, heuristics: Sequence[str] | None
) -> list[tuple[str, str | None]]:
    """The methods to compare on a board, each with a heuristic; raises as ``compare`` does."""
    ways = search_spaces(puzzle, Limits())
    for method in methods or ():
        require_method(ways, puzzle, method)
    chosen = [method for method in METHODS if method in (ways.methods if methods is None else methods)]
    _require_heuristics(ways, chosen, heuristics or ())
    return [(method, name) for method in chosen for name in _names(ways, method, heuristics or ())]


def _require_heuristics(ways: SearchSpaces, methods: Sequence[str], names: Sequence[str]) -> None:
    known = dict.fromkeys(name for method in methods for name in ways.heuristic_names(method))
    for name in names:
        if name not in known:
            told = f"choose from {', '.join(known)}" if known else "these methods take none, so leave it out"
            raise PuzzleError(f"there is no heuristic {name!r}; {told}")


def _names(ways: SearchSpaces, method: str, wanted: Sequence[str]) -> list[str | None]:
    """The wanted heuristics of a method; None for its default."""
    return [name for name in ways.heuristic_names(method) if name in wanted] or [None]
