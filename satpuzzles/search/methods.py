"""The methods of search, on any space, one function each; nothing here knows a puzzle, a clock or a limit.

Each is a generator, an iterator that pauses before a node is expanded and after one is generated, so that
whoever drives it can end it there, or let several take turns. It returns the goal that it found, or None
where there is none.

A node is *expanded* when it is taken off the frontier: it is asked whether it is a goal and, if not, for its
moves. The first state is the first node, so that a search which begins in a goal has expanded one. A node is
*generated* when a move has led to its state, whether that was met before or not, the first one included. The
*frontier* is the nodes that wait to be expanded; of backtracking, those on the way down to the current one;
of repair, the neighbours among which it chooses.

The methods are those of Russell and Norvig, "Artificial Intelligence: A Modern Approach", chapters 3 and 6.
All alike find a goal when it is taken off the frontier, and not, as breadth-first search may, when it is
generated.
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
    """What a search has taken so far; see the head of this file for what the words mean.

    Attributes:
        expanded: nodes.
        generated: nodes.
        frontier: the largest that the frontier has been.
    """

    __slots__ = ("expanded", "frontier", "generated")

    def __init__(self) -> None:
        self.expanded = self.generated = self.frontier = 0

    def waiting(self, nodes: int) -> None:
        """The frontier has so many nodes."""
        self.frontier = max(self.frontier, nodes)


class Goal(NamedTuple, Generic[State]):
    """A goal that was found, and what the moves that led to it cost."""

    state: State
    cost: float


Steps = Generator[None, None, Goal[State] | None]
"""A search that pauses at every step."""


def breadth_first(space: Space[State], tally: Tally) -> Steps[State]:
    """The frontier is a queue: what was generated first is expanded first. Costs are left aside.

    The goal that it finds has the fewest moves.
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
    """The frontier is a stack: the first move from the last state expanded is tried next.

    No state is expanded twice, so that it ends in every finite space.
    """
    return _depth_limited(space, tally, None, {})


def iterative_deepening(space: Space[State], tally: Tally) -> Steps[State]:
    """Depth-first search that goes no deeper than 0 moves, then 1, 2 and so on; the counts are of all rounds.

    The goal that it finds has the fewest moves. In each round a state is expanded again only where it is
    reached by fewer moves than before: boards have so many ways to each state that nothing else comes to an
    end. So it remembers as many states as breadth-first search, and spares only the frontier. It ends where a
    round meets no more states than the round before, which then has met them all.
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
    """Depth-first search to ``depth`` moves; ``least`` gets the fewest by which each state was reached.

    Without a depth, moves are not counted, so that no state is expanded twice.
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
    """What costs the least so far and, by the heuristic, to a goal is expanded first: A*.

    Without a heuristic it is uniform-cost search. Of equals that goes first which is guessed to be nearer to
    a goal, then what was generated first. A state to which a cheaper way is found is expanded again, so that
    the goal found costs the least with every admissible heuristic, consistent or not.
    """
    return _best_first(space, tally, _nothing if heuristic is None else heuristic.estimate, greedy=False)


def greedy_best_first(space: Space[State], tally: Tally, heuristic: Heuristic[State]) -> Steps[State]:
    """What the heuristic guesses to be nearest to a goal is expanded first, whatever it has cost.

    Of equals what was generated first. No state is expanded twice.
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
    # The first is expanded even where it is known to lead nowhere, as by all methods.
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
    """Walks down a tree and, where it goes no further, back up to the next move; it remembers its way alone.

    The space must be a finite tree: to each state leads one way, as where cells are filled in turn.
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
"""So many moves in a row that do not lower the guess are made before a repair begins anew elsewhere."""


def repair(
    space: Space[State], tally: Tally, heuristic: Heuristic[State], starts: Iterator[State], random: Random
) -> Steps[State]:
    """Goes from a state to the best of its neighbours, as the heuristic tells what is wrong, again and again.

    Of equals chance chooses. Where the guess has not fallen for ``SIDEWAYS`` moves it begins anew. It holds
    one state and its neighbours and remembers nothing, so it never knows that there is no goal, and ends only
    where ``starts`` does. (Minton and others, "Minimizing conflicts", Artificial Intelligence 58, 1992.)

    Args:
        starts: where to begin, and to begin anew.
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
    """Lets searches go on by a step each in turn until one is through: its number, and what it found."""
    while True:
        for number, search in enumerate(searches):
            try:
                next(search)
            except StopIteration as ended:
                return number, ended.value
            yield
