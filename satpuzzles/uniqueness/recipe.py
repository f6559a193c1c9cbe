"""The input and output of generators: a recipe, and a board with its only solution.

A puzzle's wing makes its boards; ``boards.py`` handles seeds and attempts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, get_type_hints

from satpuzzles.core.argument_check import accepted, checked
from satpuzzles.core.arguments import require_keys, short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import CELL_CAP, Cell, Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.uniqueness.symmetry import Pattern

if TYPE_CHECKING:
    import numpy as np

    from satpuzzles.uniqueness.result import BoardClue, Fewest


class Generated(NamedTuple):
    """A generated board.

    Attributes:
        solution: its only solution.
        changed: cells in which the solution differs from the wanted picture, in reading order; None if there
            was no picture.
        tier: its difficulty, if the user chose one; see ``grade``.
        tried: the number of boards tried until this one was kept.
        fewest: how few clues it has, if the fewest were looked for.
    """

    puzzle: Puzzle
    solution: Grid
    changed: tuple[Cell, ...] | None = None
    tier: str | None = None
    tried: int = 1
    fewest: Fewest | None = None


class Missed(Exception):
    """An attempt ended with more clues than wanted, or with fewer.

    Attributes:
        wanted: the number of clues to reach.
        reached: the number of clues of the board.
        what: the kind of clue.
        beside: the other wanted clues, such as `` and 3 givens``.
    """

    def __init__(self, wanted: int, reached: int, what: str = "clue", beside: str = "") -> None:
        self.wanted = wanted
        self.reached = reached
        self.what = what
        self.beside = beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe(ABC):
    """Everything except the seed that decides which boards are generated.

    The constructor validates the recipe. Its fields are plain values (numbers, strings, None and tuples of
    these), so that it can be sent to another process.

    Attributes:
        rows, columns: the size of the board.

    Raises:
        PuzzleError: no such board can be made; the message says why.
    """

    type: ClassVar[str]
    """The name of the puzzle's type."""
    advice: ClassVar[str] = "try less special options"
    """The end of the message when every attempt has failed."""
    dial: ClassVar[tuple[str, tuple[float, ...]]] = ("", ())
    """A field that decides how hard boards come out, and its values from the easiest boards to the hardest.
    Its default is among them; a user's choice is never changed."""

    rows: int
    columns: int

    def __post_init__(self) -> None:
        """Checks the type of every field; subclasses add their requirements."""
        kinds = get_type_hints(type(self))
        for field in fields(self):
            object.__setattr__(
                self, field.name, accepted(field.name, getattr(self, field.name), kinds[field.name])
            )

    @abstractmethod
    def make(self, random: np.random.Generator) -> Generated | None:
        """One attempt at a board with exactly one solution; None if it failed.

        The result depends only on ``random`` and the recipe: never on a clock, on the number of cores, or on
        the order of a set of strings.

        Raises:
            Missed: the board has more clues than wanted, or fewer.
        """

    @property
    def is_exact(self) -> bool:
        """Whether the number of clues is set, so that none are added or dropped."""
        return False

    @property
    def can_turn(self) -> bool:
        """Whether the recipe has a dial, and the user has not set it."""
        return any(
            each.name == self.dial[0] and getattr(self, each.name) == each.default for each in fields(self)
        )

    def turned(self, *, harder: bool) -> Self:
        """The recipe with the dial one value on, or as it is at the end of the dial."""
        name, values = self.dial
        at = values.index(getattr(self, name)) + (1 if harder else -1)
        told: dict[str, Any] = {name: values[at]} if 0 <= at < len(values) else {}
        return replace(self, **told)

    @property
    def pattern(self) -> Pattern:
        """Where the clues of the boards may be."""
        return Pattern(self.rows, self.columns)

    def additions(self, made: Generated, random: np.random.Generator) -> Sequence[Sequence[BoardClue]]:
        """The clues that can be added to a generated board to make it easier, in a random order.

        Clues in one list are added together. There are none if the number of clues is set.
        """
        if self.is_exact:
            return []
        from satpuzzles.uniqueness.clues import additions

        return self.pattern.together(additions(made.puzzle, made.solution, random))

    def to_json(self) -> dict[str, Any]:
        """The recipe as a JSON object, with ``type``."""
        return {"type": self.type, **{field.name: getattr(self, field.name) for field in fields(self)}}

    @classmethod
    @checked
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The recipe from its JSON object, with lists for tuples; raises PuzzleError."""
        told = {key: value for key, value in data.items() if key != "type"}
        require_keys(told, ["rows", "columns"], [field.name for field in fields(cls)])
        return cls(**told)


def require_sides(recipe: Recipe) -> None:
    """Raises PuzzleError if no board of any puzzle has this size."""
    rows, columns = recipe.rows, recipe.columns
    if not 1 <= min(rows, columns) <= max(rows, columns) <= CELL_CAP:
        size = f"{short_repr(rows)} x {short_repr(columns)}"
        raise PuzzleError(f"a board has 1 to {CELL_CAP:,} rows and columns, not {size}")
