"""Search spaces: states, moves with costs, goals, and heuristics. ``methods.py`` searches them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

from satpuzzles.core.grid import Grid

State = TypeVar("State", bound=Hashable)
"""A state: an immutable value, small and quick to hash, because methods remember millions of them."""


class Space(ABC, Generic[State]):
    """A graph of states, given by its first state and the moves from each."""

    @abstractmethod
    def start(self) -> State:
        """The state in which a search begins."""

    @abstractmethod
    def moves(self, state: State) -> Iterable[tuple[State, float]]:
        """The states that one move leads to, each with the cost of the move, 0 or more.

        The order is always the same and breaks all ties. An iterator is best: callers may stop early.
        """

    @abstractmethod
    def is_goal(self, state: State) -> bool:
        """Whether the search may end here."""


class BoardSpace(Space[State]):
    """States of a board; a goal has the grid of a solution."""

    @abstractmethod
    def grid(self, state: State) -> Grid:
        """The grid of a goal."""

    def partial_grid(self, state: State) -> Grid:
        """The grid of any state, None in open cells; by default ``grid``, for states that fill the board."""
        return self.grid(state)


class Heuristic(NamedTuple, Generic[State]):
    """An estimate of the cost from a state to the nearest goal.

    Attributes:
        name: for users, such as ``h1``.
        estimate: 0 or more, 0 in goals, and infinite if no goal can be reached.
        admissible: whether it never overestimates, so that A* finds a cheapest goal.
        description: a phrase.
    """

    name: str
    estimate: Callable[[State], float]
    admissible: bool
    description: str
