"""What a generator is told and what it gives: a recipe, and a board with its only solution.

How boards of a puzzle are made stands in its wing; seeds and attempts in boards.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, get_type_hints

from satpuzzles.core.argument_check import accepted, checked
from satpuzzles.core.arguments import require_keys
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    import numpy as np

    from satpuzzles.uniqueness.result import Clue


class Generated(NamedTuple):
    """A board that was made.

    Attributes:
        solution: its only solution.
        changed: cells in which the solution differs from the picture that was asked for, in reading
            order; None where there was no picture.
        tier: how hard it is, where a tier was asked for; see ``grade``.
        tried: how many boards were tried until this one was kept.
    """

    puzzle: Puzzle
    solution: Grid
    changed: tuple[Cell, ...] | None = None
    tier: str | None = None
    tried: int = 1


class Missed(Exception):
    """An attempt came to a board that has more clues than are asked for, or cannot have so many.

    Attributes:
        wanted: the number of clues asked for.
        reached: the number that the board came to.
        what: the kind of clue.
        beside: what else the board was to have, such as `` and 3 givens``.
    """

    def __init__(self, wanted: int, reached: int, what: str = "clue", beside: str = "") -> None:
        self.wanted = wanted
        self.reached = reached
        self.what = what
        self.beside = beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe(ABC):
    """Everything that decides what boards are made, but for the seed.

    A recipe validates itself when it is constructed. Its fields are plain values (numbers, strings, None
    and tuples of these), so that it can be sent to another process.

    Attributes:
        rows, columns: the size of the board.

    Raises:
        PuzzleError: no such board can be made; the sentence says why.
    """

    type: ClassVar[str]
    """The name of the puzzle's type."""
    advice: ClassVar[str] = "ask for something less special"
    """What is said to a person when every attempt came to nothing."""

    rows: int
    columns: int

    def __post_init__(self) -> None:
        """Requires every field to be of its kind; whatever else a puzzle requires, its recipe adds."""
        kinds = get_type_hints(type(self))
        for field in fields(self):
            object.__setattr__(
                self, field.name, accepted(field.name, getattr(self, field.name), kinds[field.name])
            )

    @abstractmethod
    def make(self, random: np.random.Generator) -> Generated | None:
        """One attempt at a board with exactly one solution; None when it came to nothing.

        Whatever is decided is decided by ``random`` and the recipe alone: never by a clock, by the
        number of cores, or by the order of a set of strings.

        Raises:
            Missed: it came to a board with more clues than are asked for, or with fewer.
        """

    def additions(self, made: Generated, random: np.random.Generator) -> Sequence[Sequence[Clue]]:
        """The clues that can be added to a board that was made, in a random order, to make it easier.

        Those in one list are added together.
        """
        from satpuzzles.uniqueness.clues import additions

        return [[clue] for clue in additions(made.puzzle, made.solution, random)]

    def to_json(self) -> dict[str, Any]:
        """The recipe as a JSON object, with ``type``."""
        return {"type": self.type, **{field.name: getattr(self, field.name) for field in fields(self)}}

    @classmethod
    @checked
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The recipe from its JSON object, in which lists stand for tuples; raises PuzzleError."""
        told = {key: value for key, value in data.items() if key != "type"}
        require_keys(told, ["rows", "columns"], [field.name for field in fields(cls)])
        return cls(**told)
