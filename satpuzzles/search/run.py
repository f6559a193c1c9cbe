"""Runs one search method on one board, within limits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import LARGEST, plural, whole_number
from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import MEBIBYTE, Limits
from satpuzzles.core.runtime import stage, tell
from satpuzzles.processes.memory import memory_in_use
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import part_of
from satpuzzles.questions.solve import solve
from satpuzzles.search import methods
from satpuzzles.search.methods import Goal, Steps, Tally
from satpuzzles.search.result import SearchResult, Status
from satpuzzles.search.space import BoardSpace, Heuristic
from satpuzzles.search.spaces import PATHS, PREFERRED, SAT, SearchSpaces, Swaps, require_method, search_spaces
from satpuzzles.search.trace import TracedSpace, traced
from satpuzzles.solver.backends import DEFAULT_BACKEND, find_installed

MEMORY = 2048
"""The default memory limit in MiB; a machine that swaps is of no use."""

LOOK_STEPS = 2048
"""Steps between two looks at the memory. A look takes 10 µs; a step makes a node of about 1 KiB."""

SEED = 0
"""The random seed, so that a search can be repeated exactly."""


@checked
def search(
    puzzle: Puzzle,
    *,
    method: str | None = None,
    heuristic: str | None = None,
    limits: Limits | None = None,
    memory_limit: int | None = MEMORY,
    trace: bool = False,
) -> SearchResult:
    """Looks for a solution by a classic search method, or by SAT for comparison.

    Args:
        method: ``sat``, ``bfs``, ``dfs``, ``iddfs``, ``ucs``, ``greedy``, ``astar``, ``backtracking``,
            ``swaps`` or ``labelling``. The default is ``astar`` if the puzzle supports it, otherwise the last
            of these that it supports.
        heuristic: a name; by default the best admissible one of the puzzle. For backtracking the name of an
            order of the places; by default all take turns and the first to end counts.
        limits: of time and nodes; by default none. SAT has no node limit.
        memory_limit: MiB by which this process may grow; None for no limit. SAT has none.
        trace: record the ``path`` and ``steps`` of the result, which takes time and memory. SAT has none.

    Raises:
        PuzzleError: the method or heuristic is unknown, or the puzzle does not support it.
        BackendError: the grid found breaks a rule, because the puzzle's wing is wrong.
    """
    if memory_limit is not None:
        memory_limit = whole_number("the memory limit", memory_limit, 1, LARGEST // MEBIBYTE)
    limits = (limits or Limits()).begun()
    if method == SAT and heuristic is None:
        return _by_sat(puzzle, limits)
    part_of(puzzle.type, "search")  # what loads the wing is no work on a board
    started = time.monotonic()
    try:
        ways = search_spaces(puzzle, limits)
    except LimitReached as error:
        method, seconds = method or PREFERRED, time.monotonic() - started
        return SearchResult(
            puzzle, method, heuristic, None, "limit", None, None, str(error), seconds, 0, 0, 0
        )
    method = method or ways.preferred
    require_method(ways, puzzle, method)
    ways = traced(ways) if trace else ways
    chosen = ways.heuristic_for(method, heuristic)
    with stage(f"search by {method}"):
        entrants = _entrants(ways, method, heuristic, chosen)
        winner, goal, reason = _race(entrants, limits, memory_limit)
        if len(entrants) > 1:
            for each in entrants:
                tell(f"{each.name}: {plural(each.tally.expanded, 'node')} expanded")
    solution = None
    if winner is not None and goal is not None:
        solution = _confirmed(puzzle, method, winner.space.grid(goal.state))
    status: Status = "limit" if winner is None else "unsolvable" if solution is None else "solved"
    counting = entrants if winner is None else [winner]
    space = counting[0].space
    path = space.path(goal.state) if goal is not None and isinstance(space, TracedSpace) else None
    return SearchResult(
        puzzle,
        method,
        counting[0].name if len(counting) == 1 else None,
        None if chosen is None else chosen.admissible,
        status,
        solution,
        goal.cost if goal is not None and method in PATHS else None,
        reason,
        time.monotonic() - started,
        sum(each.tally.expanded for each in counting),
        sum(each.tally.generated for each in counting),
        sum(each.tally.frontier for each in counting),
        heuristic if method == "backtracking" else None,
        path,
        space.steps() if isinstance(space, TracedSpace) else (),
    )


def _by_sat(puzzle: Puzzle, limits: Limits) -> SearchResult:
    """One solution, as the other methods find; whether it is the only one stays open."""
    # The first board is not charged for loading the backend, nor for what the first call prepares.
    find_installed(DEFAULT_BACKEND)
    solve(puzzle, unique=False, limits=Limits(0.0))
    started = time.monotonic()
    with stage(f"search by {SAT}"):
        found = solve(puzzle, unique=False, limits=limits)
    status: Status = "limit" if found.status == "undecided" else found.status  # type: ignore[assignment]
    which = "time" if limits.conflicts is None else "time or conflict"
    reason = f"the {which} limit was reached" if status == "limit" else found.reason
    seconds = time.monotonic() - started
    return SearchResult(
        puzzle, SAT, None, None, status, found.solution, None, reason, seconds, None, None, None
    )


def _confirmed(puzzle: Puzzle, method: str, grid: Grid) -> Grid:
    """A grid that was found, after it passed the second reading of the rules."""
    if not (puzzle.confirm(grid) and puzzle.agrees_with_known(grid)):
        broken = [violation.sentence for violation in puzzle.check(grid)]
        told = broken[0] if broken else "confirm() rejects it"
        raise BackendError(f"{method} found a grid that is no solution of this {puzzle.type}: {told}")
    return grid


# ---- one search, or several that take turns ----


class _Entrant(NamedTuple):
    """A search, and the name of its heuristic or order, if any."""

    name: str | None
    space: BoardSpace[Any]
    tally: Tally
    steps: Steps[Any]


def _entrants(
    ways: SearchSpaces, method: str, name: str | None, heuristic: Heuristic[Any] | None
) -> list[_Entrant]:
    """The searches of a supported method."""
    if method == "backtracking":
        spaces = {order: space for order, space in ways.backtracking.items() if name in (None, order)}
        return [_entrant(order or None, space, methods.backtracking) for order, space in spaces.items()]
    if method == "swaps":
        assert ways.swaps is not None
        return [_entrant(ways.swaps.heuristic.name, ways.swaps.space, partial(_repair, ways.swaps))]
    space = ways.labelling if method == "labelling" else ways.space
    assert space is not None
    if heuristic is None:
        return [_entrant(None, space, _BLIND[method])]
    informed = methods.greedy_best_first if method == "greedy" else methods.cheapest_first
    return [_entrant(heuristic.name, space, partial(informed, heuristic=heuristic))]


_BLIND: Mapping[str, Callable[[BoardSpace[Any], Tally], Steps[Any]]] = {
    "bfs": methods.breadth_first,
    "dfs": methods.depth_first,
    "iddfs": methods.iterative_deepening,
    "ucs": methods.cheapest_first,
    "labelling": methods.backtracking,
}


def _entrant(
    name: str | None, space: BoardSpace[Any], method: Callable[[BoardSpace[Any], Tally], Steps[Any]]
) -> _Entrant:
    tally = Tally()
    return _Entrant(name, space, tally, method(space, tally))


def _repair(swaps: Swaps, space: BoardSpace[Any], tally: Tally) -> Steps[Any]:
    random = Random(SEED)

    def starts() -> Iterator[Any]:
        yield space.start()
        while True:
            yield swaps.random_state(random)

    return methods.repair(space, tally, swaps.heuristic, starts(), random)


def _race(
    entrants: Sequence[_Entrant], limits: Limits, memory_limit: int | None
) -> tuple[_Entrant | None, Goal[Any] | None, str | None]:
    """The first of several searches to end, and its goal; or the limit that was reached."""
    most = None if memory_limit is None else memory_in_use() + memory_limit * MEBIBYTE
    steps = methods.take_turns([each.steps for each in entrants])
    check, nodes, looks = limits.check, limits.nodes, 0
    try:
        while True:
            next(steps)
            check()
            if nodes is not None and sum(each.tally.expanded for each in entrants) >= nodes:
                return None, None, "the node limit was reached"
            looks += 1
            if looks == LOOK_STEPS:
                looks = 0
                if most is not None and memory_in_use() > most:
                    return None, None, "the memory limit was reached"
    except LimitReached as error:
        return None, None, str(error)
    except StopIteration as ended:
        number, goal = ended.value
        return entrants[number], goal, None
