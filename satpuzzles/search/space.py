"""What is searched: states, moves between them with costs, goals, and guesses of what is left to a goal.

How it is searched stands in methods.py. Of puzzles only ``BoardSpace`` knows that a state has a grid.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

from satpuzzles.core.grid import Grid

State = TypeVar("State", bound=Hashable)
"""A state: an immutable value, small and quick to hash, for methods remember millions of them. Equal
states are one state."""


class Space(ABC, Generic[State]):
    """A graph of states, told by its first state and the moves from each."""

    @abstractmethod
    def start(self) -> State:
        """The state in which a search begins."""

    @abstractmethod
    def moves(self, state: State) -> Iterable[tuple[State, float]]:
        """The states to which one move leads, each with the cost of the move, 0 or more.

        Always in the same order, which breaks all ties; best an iterator, which can be left off.
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
    """A guess of what the way from a state to the nearest goal costs.

    Attributes:
        name: as users write it, such as ``h1``.
        estimate: the guess, 0 or more and 0 in goals; infinite where it knows that no goal can be reached.
        admissible: whether it never guesses too much, so that A* finds a cheapest goal.
        description: what it is, in a phrase.
    """

    name: str
    estimate: Callable[[State], float]
    admissible: bool
    description: str
