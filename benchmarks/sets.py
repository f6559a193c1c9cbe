"""Sets of boards by kind and size, made by our own generators: the same boards on every machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from satpuzzles.puzzle.base import Puzzle
from satpuzzles.uniqueness.boards import make_board, recipe_type

ROOT = Path(__file__).resolve().parent.parent
BOARDS = 5
"""Boards a set."""


@dataclass(frozen=True, slots=True)
class BoardSet:
    """Square boards of one kind and size, each with one solution.

    Attributes:
        options: fields of the recipe that are not the usual ones.
    """

    type: str
    size: int
    options: dict[str, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """``hitori 9x9``, as ``--sets`` takes it."""
        return f"{self.type} {self.size}x{self.size}"

    def boards(self, count: int = BOARDS) -> list[Puzzle]:
        """Makes the boards."""
        recipe = recipe_type(self.type)(rows=self.size, columns=self.size, **self.options)
        return [make_board(recipe, seed, 0).puzzle for seed in range(count)]


SIZES = {
    "hitori": (9, 20, 30),
    "nonogram": (15, 25),
    "futoshiki": (5, 9, 12),
    "calcudoku": (6, 9, 15),
    "sudoku": (9, 16),
    "slitherlink": (7, 10, 20),
    "akari": (7, 14, 30),
    "nurikabe": (7, 10),
    "hashi": (7, 10),
    "heyawake": (6, 10),
    "masyu": (6, 10),
    "skyscrapers": (6,),
    "star_battle": (6, 10),
    "yajilin": (6, 10),
}
SETS = [
    BoardSet(type, size, {"stars": 2} if (type, size) == ("star_battle", 10) else {})
    for type, sizes in SIZES.items()
    for size in sizes
]


def sets_named(names: str) -> list[BoardSet]:
    """The sets whose name begins so, several with commas.

    Raises:
        LookupError: there is none.
    """
    found = [each for each in SETS if each.name.startswith(tuple(names.split(",")))]
    if not found:
        raise LookupError(f"no set has that name; there are {', '.join(each.name for each in SETS)}")
    return found
