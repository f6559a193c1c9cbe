"""The search methods, one function each, on any space.

Each is a generator that pauses before it expands a node and after it generates one, so that the caller can
stop it or let several take turns. It returns the goal that it found, or None.

A node is *expanded* when it is taken off the frontier, tested for being a goal and, if it is none, asked for
its moves. The first state counts, so a search that begins in a goal has expanded one node. A node is
*generated* when a move leads to its state, even if the state is known; the first state counts. The *frontier*
is the set of nodes that wait to be expanded; for backtracking, the nodes on the way to the current one; for
repair, the neighbours among which it chooses.

The methods are those of Russell and Norvig, "Artificial Intelligence: A Modern Approach", chapters 3 and 6.
All test for a goal when a node is expanded, not, as breadth-first search may, when it is generated.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from math import inf
from random import Random
from typing import Generic, NamedTuple

from satpuzzles.search.space import Heuristic, Space, State


class Tally:
    """The counts of a search so far; the head of this file defines the words.

    Attributes:
        frontier: the largest size of the frontier.
    """

    __slots__ = ("expanded", "frontier", "generated")

    def __init__(self) -> None:
        self.expanded = self.generated = self.frontier = 0

    def waiting(self, nodes: int) -> None:
        """Notes the current size of the frontier."""
        self.frontier = max(self.frontier, nodes)


class Goal(NamedTuple, Generic[State]):
    """A goal and the cost of the moves to it."""

    state: State
    cost: float


Steps = Generator[None, None, Goal[State] | None]
"""A search that pauses at every step."""


def breadth_first(space: Space[State], tally: Tally) -> Steps[State]:
    """The frontier is a queue: nodes are expanded in the order in which they were generated.

    It ignores costs, and finds a goal with the fewest moves.
    """
    first = space.start()
    tally.generated += 1
    waiting = deque([(first, 0.0)])
    seen = {first}
    while waiting:
        tally.waiting(len(waiting))
        yield
        state, cost = waiting.popleft()
        tally.expanded += 1
        if space.is_goal(state):
            return Goal(state, cost)
        for found, step in space.moves(state):
            tally.generated += 1
            yield
            if found not in seen:
                seen.add(found)
                waiting.append((found, cost + step))
    return None


def depth_first(space: Space[State], tally: Tally) -> Steps[State]:
    """The frontier is a stack: the first move from the last expanded state is next.

    No state is expanded twice, so it ends in every finite space.
    """
    return _depth_limited(space, tally, None, {})


def iterative_deepening(space: Space[State], tally: Tally) -> Steps[State]:
    """Depth-first search to a depth of 0 moves, then 1, 2 and so on; the counts are of all rounds.

    It finds a goal with the fewest moves. In a round, a state is expanded again only if it is reached by
    fewer moves, because boards have too many ways to each state. So it remembers as many states as
    breadth-first search, and saves only the frontier. It ends when a round meets no more states than the
    round before.
    """
    known = 0
    for depth in count():
        least: dict[State, int] = {}
        goal = yield from _depth_limited(space, tally, depth, least)
        if goal is not None or len(least) == known:
            return goal
        known = len(least)
    return None


def _depth_limited(
    space: Space[State], tally: Tally, depth: int | None, least: dict[State, int]
) -> Steps[State]:
    """Depth-first search to ``depth`` moves; ``least`` gets the fewest moves to each state.

    Without a depth, moves are not counted, so no state is expanded twice.
    """
    step_down = 0 if depth is None else 1
    first = space.start()
    tally.generated += 1
    waiting = [(first, 0, 0.0)]
    while waiting:
        tally.waiting(len(waiting))
        yield
        state, moves, cost = waiting.pop()
        if least.get(state, moves + 1) <= moves:
            continue
        least[state] = moves
        tally.expanded += 1
        if space.is_goal(state):
            return Goal(state, cost)
        if moves == depth:
            continue
        moves += step_down
        fresh = []
        for found, step in space.moves(state):
            tally.generated += 1
            yield
            if least.get(found, moves + 1) > moves:
                fresh.append((found, moves, cost + step))
        waiting += reversed(fresh)
    return None


def cheapest_first(
    space: Space[State], tally: Tally, heuristic: Heuristic[State] | None = None
) -> Steps[State]:
    """A*: expands the node with the least cost so far plus estimated cost to a goal.

    Without a heuristic it is uniform-cost search. Ties go to the lower estimate, then to the node generated
    first. A state with a new cheaper way is expanded again, so the goal is a cheapest one with every
    admissible heuristic, consistent or not.
    """
    return _best_first(space, tally, _nothing if heuristic is None else heuristic.estimate, greedy=False)


def greedy_best_first(space: Space[State], tally: Tally, heuristic: Heuristic[State]) -> Steps[State]:
    """Expands the node with the lowest estimate, regardless of its cost so far.

    Ties go to the node generated first. No state is expanded twice.
    """
    return _best_first(space, tally, heuristic.estimate, greedy=True)


def _nothing(state: object) -> float:
    return 0.0


def _best_first(
    space: Space[State], tally: Tally, estimate: Callable[[State], float], *, greedy: bool
) -> Steps[State]:
    number = count()
    first = space.start()
    tally.generated += 1
    guess = estimate(first)
    least = {first: 0.0}
    # All methods expand the first node, even if its estimate is infinite.
    waiting = [(guess, guess, next(number), 0.0, first)]
    while waiting:
        tally.waiting(len(waiting))
        yield
        _, _, _, cost, state = heappop(waiting)
        if cost > least[state]:
            continue
        tally.expanded += 1
        if space.is_goal(state):
            return Goal(state, cost)
        for found, step in space.moves(state):
            tally.generated += 1
            yield
            total = cost + step
            if found not in least if greedy else total < least.get(found, inf):
                least[found] = total
                guess = estimate(found)
                if guess < inf:
                    rank = guess if greedy else total + guess
                    heappush(waiting, (rank, guess, next(number), total, found))
    return None


def backtracking(space: Space[State], tally: Tally) -> Steps[State]:
    """Walks down a tree and, at a dead end, back up to the next move; it remembers only its path.

    The space must be a finite tree with one way to each state, as when cells are filled in turn.
    """
    first = space.start()
    tally.generated += 1
    way: list[tuple[State, float, Iterator[tuple[State, float]] | None]] = [(first, 0.0, None)]
    while way:
        tally.waiting(len(way))
        state, cost, moves = way[-1]
        if moves is None:
            yield
            tally.expanded += 1
            if space.is_goal(state):
                return Goal(state, cost)
            moves = iter(space.moves(state))
            way[-1] = state, cost, moves
        for found, step in moves:
            tally.generated += 1
            yield
            way.append((found, cost + step, None))
            break
        else:
            way.pop()
    return None


SIDEWAYS = 20
"""Moves in a row without a lower estimate before a repair starts again elsewhere."""


def repair(
    space: Space[State], tally: Tally, heuristic: Heuristic[State], starts: Iterator[State], random: Random
) -> Steps[State]:
    """Goes again and again from a state to the neighbour with the lowest estimate of what is wrong.

    Chance breaks ties. After ``SIDEWAYS`` moves without a lower estimate it starts again. It remembers only
    one state and its neighbours, so it cannot prove that there is no goal, and ends only when ``starts``
    does. (Minton and others, "Minimizing conflicts", Artificial Intelligence 58, 1992.)

    Args:
        starts: the states to start from.
    """
    for state in starts:
        tally.generated += 1
        tally.waiting(1)
        best, cost, patience = heuristic.estimate(state), 0.0, SIDEWAYS
        while patience:
            yield
            tally.expanded += 1
            if space.is_goal(state):
                return Goal(state, cost)
            nearest: list[tuple[State, float]] = []
            lowest = inf
            neighbours = 0
            for found, step in space.moves(state):
                tally.generated += 1
                neighbours += 1
                yield
                guess = heuristic.estimate(found)
                if guess < lowest:
                    nearest, lowest = [], guess
                if guess == lowest < inf:
                    nearest.append((found, cost + step))
            tally.waiting(neighbours)
            if not nearest:
                break
            state, cost = random.choice(nearest)
            patience = SIDEWAYS if lowest < best else patience - 1
            best = min(best, lowest)
    return None


def take_turns(searches: Sequence[Steps[State]]) -> Generator[None, None, tuple[int, Goal[State] | None]]:
    """Runs searches a step each in turn until one ends; returns its number and result."""
    while True:
        for number, search in enumerate(searches):
            try:
                next(search)
            except StopIteration as ended:
                return number, ended.value
            yield
