"""Star Battle: k stars in every row, column and region, none touching another, even diagonally."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, place, to_grid
from satpuzzles.core.grid import regions as connected_parts
from satpuzzles.puzzle.base import Puzzle, require_keys
from satpuzzles.puzzle.kind import Kind, Text
from satpuzzles.rules.groups import Bounds, Count, Group, columns_of, rows_of
from satpuzzles.rules.pairs import NotBoth
from satpuzzles.rules.rule import Rule

KIND = Kind(
    "star_battle",
    "star_battle:StarBattle",
    texts=(
        Text("stars", "star_battle_wing:LETTERS", "Star Battle as letters.", native=True, first="stars:"),
    ),
    scene="star_battle_wing:scene",
    recipe="star_battle_wing:StarBattleRecipe",
    options="star_battle_wing:recipe",
    clues="star_battle_wing:StarClues",
)

ROW, COLUMN, REGION, TOUCHING = "stars of a row", "stars of a column", "stars of a region", "touching stars"


@dataclass(frozen=True, slots=True)
class StarBattle(Puzzle):
    """A Star Battle board. In a solution 1 is a star, 0 is none.

    Attributes:
        regions: N x N numbers; equal numbers are one region, and there are N regions, all connected.
        stars: how many stars every row, column and region has.
    """

    type: ClassVar[str] = "star_battle"

    regions: Grid
    stars: int = 1

    def __post_init__(self) -> None:
        board = to_grid(self.regions, "board")
        object.__setattr__(self, "regions", board)
        if len(board) != len(board[0]):
            raise RuleError(f"a Star Battle board is square; this one is {len(board)} x {len(board[0])}")
        if type(self.stars) is not int or not 1 <= self.stars <= len(board):
            raise RuleError(f"the stars must be a number from 1 to {len(board)}, not {self.stars!r:.40}")
        parts = self.parts()
        if len(parts) != len(board):
            raise RuleError(f"the board has {len(parts)} regions; with {len(board)} rows it needs as many")
        for number, cells in parts.items():
            if len(connected_parts(cells)) > 1:
                raise RuleError(f"the region {number} at {place(cells[0])} is not connected")
        self.check_known()

    @property
    def rows(self) -> int:
        return len(self.regions)

    @property
    def columns(self) -> int:
        return len(self.regions)

    def board_json(self) -> dict[str, Any]:
        return {"stars": self.stars, "regions": [list(row) for row in self.regions]}

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        require_keys(data, ["regions"], ["stars"])
        return cls(data["regions"], data.get("stars", 1), known=known)

    def parts(self) -> dict[int | None, list[Cell]]:
        """The cells of every region by its number."""
        found: dict[int | None, list[Cell]] = {}
        for row, numbers in enumerate(self.regions):
            for column, number in enumerate(numbers):
                found.setdefault(number, []).append((row, column))
        return found

    def rules(self) -> Iterator[Rule]:
        size = self.rows
        for rule, groups in (
            (ROW, rows_of(size, size)),
            (COLUMN, columns_of(size, size)),
            (REGION, self.region_groups()),
        ):
            yield Count(
                rule,
                "The {group} has {number} stars.",
                "The {group} has {count} stars, not {number}.",
                value=1,
                bounds=tuple(Bounds(group, self.stars, self.stars, self.stars) for group in groups),
            )
        yield NotBoth(
            TOUCHING,
            "No stars at {one} and {other}.",
            "The stars at {one} and {other} touch.",
            pairs=tuple(self.touching()),
        )

    def region_groups(self) -> list[Group]:
        """The regions as groups of places."""
        return [
            Group(f"region at {place(cells[0])}", tuple(row * self.columns + column for row, column in cells))
            for cells in self.parts().values()
        ]

    def touching(self) -> Iterator[tuple[int, int]]:
        """Every pair of cells that share an edge or a corner, once."""
        size = self.rows
        for row, column in ((row, column) for row in range(size) for column in range(size)):
            for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
                if row + down < size and 0 <= column + right < size:
                    yield row * size + column, (row + down) * size + column + right
