"""Star Battle: k stars in every row, column and region, none touching another, even diagonally."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satpuzzles.encodings.cardinality import exactly_k
from satpuzzles.encodings.formula import Formula, Rule
from satpuzzles.errors import RuleError
from satpuzzles.grid import Cell, Grid, place, to_grid
from satpuzzles.grid import regions as connected_parts
from satpuzzles.puzzles.base import Puzzle, Violation, require_keys

ROW, COLUMN, REGION, TOUCHING = "stars of a row", "stars of a column", "stars of a region", "touching stars"


@dataclass(frozen=True, slots=True)
class StarBattle(Puzzle):
    """A Star Battle board. In a solution 1 is a star, 0 is none.

    Attributes:
        regions: N x N numbers; equal numbers are one region, and there are N regions, all connected.
        stars: how many stars every row, column and region has.
    """

    type: ClassVar[str] = "star_battle"
    rule_names: ClassVar[tuple[str, ...]] = (ROW, COLUMN, REGION, TOUCHING)

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

    def units(self) -> Iterator[tuple[str, str, list[Cell]]]:
        """All that holds k stars: its rule, its name for people and its cells."""
        side = range(self.rows)
        for i in side:
            yield ROW, f"row {i + 1}", [(i, column) for column in side]
            yield COLUMN, f"column {i + 1}", [(row, i) for row in side]
        for cells in self.parts().values():
            yield REGION, f"region at {place(cells[0])}", cells

    def touching(self) -> Iterator[tuple[Cell, Cell]]:
        """Every pair of cells that share an edge or a corner, once."""
        for row, column in ((row, column) for row in range(self.rows) for column in range(self.columns)):
            for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
                if row + down < self.rows and 0 <= column + right < self.columns:
                    yield (row, column), (row + down, column + right)

    def write_rules(self, formula: Formula, encoding: str) -> None:
        for rule, name, cells in self.units():
            formula.add(
                lambda rule=rule, name=name, cells=cells: Rule(  # type: ignore[misc]
                    rule, tuple(cells), f"The {name} has {self.stars} stars."
                ),
                exactly_k(formula, [self.variable(*cell) for cell in cells], self.stars, name),
            )
        pairs = list(self.touching())
        formula.add_each(
            lambda i: Rule(TOUCHING, pairs[i], f"No stars at {place(pairs[i][0])} and {place(pairs[i][1])}."),
            [[-self.variable(*one), -self.variable(*other)] for one, other in pairs],
        )

    def find_violations(self, grid: Grid) -> list[Violation]:
        broken = []
        for rule, name, cells in self.units():
            values = [grid[row][column] for row, column in cells]
            stars = values.count(1)
            if not stars <= self.stars <= stars + values.count(None):
                broken.append(
                    Violation(rule, tuple(cells), f"The {name} has {stars} stars, not {self.stars}.")
                )
        for one, other in self.touching():
            if grid[one[0]][one[1]] == grid[other[0]][other[1]] == 1:
                sentence = f"The stars at {place(one)} and {place(other)} touch."
                broken.append(Violation(TOUCHING, (one, other), sentence))
        return broken
