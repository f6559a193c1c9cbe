"""Records a search: its states, and the path to the goal."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from satpuzzles.core.grid import Grid
from satpuzzles.search.space import BoardSpace, Heuristic
from satpuzzles.search.spaces import SearchSpaces

MOST_STEPS = 499
"""Steps kept of a search, evenly spaced where it has more; a film adds its last picture."""


class SearchStep(NamedTuple):
    """A node that a search expanded: its number from 1, and its grid, None in open cells."""

    number: int
    grid: Grid
    is_dead_end: bool


class Node:
    """A state and the node before it; nodes of equal states are equal."""

    __slots__ = ("before", "leads_on", "state")

    def __init__(self, state: Hashable, before: Node | None = None) -> None:
        self.state: Any = state
        self.before, self.leads_on = before, False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and bool(self.state == other.state)

    def __hash__(self) -> int:
        return hash(self.state)


class TracedSpace(BoardSpace[Node]):
    """A space whose states know their path, and which notes every node that is expanded."""

    def __init__(self, space: BoardSpace[Any]) -> None:
        self._space = space
        self._kept: list[tuple[int, Node]] = []
        self._expanded, self._stride = 0, 1

    def start(self) -> Node:
        return Node(self._space.start())

    def moves(self, state: Node) -> Iterator[tuple[Node, float]]:
        for found, cost in self._space.moves(state.state):
            state.leads_on = True
            yield Node(found, state), cost

    def is_goal(self, state: Node) -> bool:
        if self._expanded % self._stride == 0:
            self._kept.append((self._expanded + 1, state))
            if len(self._kept) > MOST_STEPS:
                del self._kept[1::2]
                self._stride *= 2
        self._expanded += 1
        return self._space.is_goal(state.state)

    def grid(self, state: Node) -> Grid:
        return self._space.grid(state.state)

    def steps(self) -> tuple[SearchStep, ...]:
        """The nodes that were expanded, in their order."""
        partial_grid = self._space.partial_grid
        return tuple(
            SearchStep(number, partial_grid(node.state), not node.leads_on) for number, node in self._kept
        )

    def path(self, goal: Node) -> tuple[Grid, ...]:
        """The grids from the first state to a goal."""
        found, node = [self.grid(goal)], goal.before
        while node is not None:
            found.append(self._space.partial_grid(node.state))
            node = node.before
        return tuple(reversed(found))


def traced(ways: SearchSpaces) -> SearchSpaces:
    """The same spaces, each recording how it is searched."""
    swaps = ways.swaps
    return SearchSpaces(
        ways.space and TracedSpace(ways.space),
        tuple(map(_of_nodes, ways.heuristics)),
        {name: TracedSpace(space) for name, space in ways.backtracking.items()},
        swaps
        and swaps._replace(
            space=TracedSpace(swaps.space),
            heuristic=_of_nodes(swaps.heuristic),
            random_state=lambda random: Node(swaps.random_state(random)),
        ),
        ways.labelling and TracedSpace(ways.labelling),
    )


def _of_nodes(heuristic: Heuristic[Any]) -> Heuristic[Node]:
    return heuristic._replace(estimate=lambda node: heuristic.estimate(node.state))
