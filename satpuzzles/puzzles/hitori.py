"""Hitori: black out cells so that no number repeats among the white cells of a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satpuzzles.encodings.formula import Formula
from satpuzzles.errors import RuleError
from satpuzzles.grid import Grid, place, to_grid
from satpuzzles.puzzles.base import Puzzle, Violation, require_keys

VALUE_CAP = 1_000_000


@dataclass(frozen=True, slots=True)
class Hitori(Puzzle):
    """A Hitori board.

    In a solution 1 is black and 0 is white. No number stands twice among the white cells of a row or
    column, no two black cells share an edge, and the white cells, at least one, are connected.

    Attributes:
        numbers: rows x columns numbers from 1; 0 is a cell already blacked out.
    """

    type: ClassVar[str] = "hitori"
    rule_names: ClassVar[tuple[str, ...]] = (
        "repeated number", "adjacent black cells", "connected white cells", "a white cell", "blacked-out cell",
    )

    numbers: Grid

    def __post_init__(self) -> None:
        numbers = to_grid(self.numbers, "board")
        for row, values in enumerate(numbers):
            for column, value in enumerate(values):
                if value is None or not 0 <= value <= VALUE_CAP:
                    raise RuleError(
                        f"the number at {place((row, column))} is {value}; numbers are 1 to {VALUE_CAP:,}, "
                        "0 for a cell already black"
                    )
        object.__setattr__(self, "numbers", numbers)
        self.check_known()

    @property
    def rows(self) -> int:
        return len(self.numbers)

    @property
    def columns(self) -> int:
        return len(self.numbers[0])

    def board_json(self) -> dict[str, Any]:
        return {"numbers": [list(row) for row in self.numbers]}

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        require_keys(data, ["numbers"])
        return cls(data["numbers"], known=known)

    def write_rules(self, formula: Formula, encoding: str) -> None:
        raise NotImplementedError

    def find_violations(self, grid: Grid) -> list[Violation]:
        raise NotImplementedError
