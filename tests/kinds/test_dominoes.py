"""Dominoes: a puzzle from outside whose cells may hold equal values, and what is said of wrong rules.

The oracle is brute force over all grids. The puzzle is known to nobody but this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import ClassVar

import pytest

import satpuzzles as sp
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Numbers, Shape
from satpuzzles.rules.arithmetic import Arithmetic, Target
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.rules.single import Given, OneValue

RESULTS = {
    "+": sum,
    "*": prod,
    "-": lambda pair: max(pair) - min(pair),
    "/": lambda pair: max(pair) / min(pair),
}


@dataclass(frozen=True, slots=True)
class Dominoes(Puzzle):
    """The two cells of every domino, side by side, give the number at their left under one operator."""

    type: ClassVar[str] = "dominoes"
    shapes: ClassVar[tuple[Shape, ...]] = (Numbers("numbers", "number", 9),)
    blank: ClassVar[bool] = False

    numbers: Grid
    operator: str = "+"

    @property
    def values(self) -> int:
        return 3

    def rules(self) -> Iterator[RuleFamily]:
        yield OneValue("one value", "The cell at {place} has one value.", count=self.rows * self.columns)
        yield Arithmetic(
            "domino",
            "The domino at {place} gives {target}.",
            "The domino at {place} misses {target}.",
            cages=tuple(Target((at, at + 1), self.operator, target) for at, target in self.targets()),
            values=3,
        )

    def targets(self) -> list[tuple[int, int]]:
        return [
            (row * self.columns + column, numbers[column])
            for row, numbers in enumerate(self.numbers)
            for column in range(0, self.columns, 2)
        ]


@pytest.mark.parametrize("presolve", [False, True])
@pytest.mark.parametrize("operator", [*RESULTS, None])
def test_cells_of_a_domino_may_be_equal(operator, presolve):
    for target in range(10):
        pairs = {
            pair
            for pair in product((1, 2, 3), repeat=2)
            if any(RESULTS[each](pair) == target for each in ([operator] if operator else RESULTS))
        }
        board = Dominoes(((target, 0),), operator)
        assert {grid[0] for grid in sp.solutions(board, presolve=presolve)} == pairs
        assert sp.count(board).number == len(pairs)


def test_a_domino_of_ones_is_the_only_solution_and_certified(tmp_path):
    board = Dominoes(((2, 0),))
    assert sp.solve(board).solution == ((1, 1),)
    assert sp.certify(board, tmp_path).status == "unique"


def test_cages_say_what_their_author_says():
    board = Dominoes(((7, 0),))
    assert "The domino at row 1, column 1 gives 7." in [each.sentence for each in sp.why(board).rules]
    told = [each.sentence for each in board.check(((1, 1),))]
    assert told == ["The domino at row 1, column 1 misses 7."]


# ---- what its picture shows ----


class Digits(Dominoes):
    """Every cell has one of three values, some of them from the start."""

    type = "digits"
    shapes = (Numbers("numbers", "digit", 3),)

    def rules(self) -> Iterator[RuleFamily]:
        yield OneValue("one value", "The cell at {place} has one value.", count=self.rows * self.columns)
        given = tuple((at, value) for at, value in enumerate(sum(self.numbers, ())) if value)
        yield Given("digit", "The cell at {place} is {value}.", given=given)


# ---- what is said where its rules are wrong ----


class Loose(Digits):
    """Its author forgot that every cell has a value."""

    def rules(self) -> Iterator[RuleFamily]:
        return iter(())


class Doubted(Digits):
    """Its second reading agrees with nothing."""

    def confirm(self, solution: Grid) -> bool:
        return False


@pytest.mark.parametrize(
    ("wrong", "presolve", "who"),
    [
        (Loose, True, "propagation"),
        (Doubted, True, "the backend glucose4"),
        (Doubted, False, "the backend glucose4"),
    ],
)
def test_rules_from_outside_are_named_before_the_backend(wrong, presolve, who):
    with pytest.raises(sp.BackendError, match=rf"^the rules of digits are likely wrong, or else {who}: "):
        sp.solve(wrong(((2, 1),)), presolve=presolve)
