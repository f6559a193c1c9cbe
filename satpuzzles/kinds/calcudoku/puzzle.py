"""Calcudoku (KenKen): a latin square whose cages give their targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any, ClassVar, Self

from satpuzzles.core.arguments import shown, to_number, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, place, regions, to_cell
from satpuzzles.core.limits import Limits
from satpuzzles.latin.puzzle import LatinSquare, require_size
from satpuzzles.propagation.cages import cage_pruner
from satpuzzles.propagation.latin import prune_latin_square
from satpuzzles.puzzle.base import require_keys
from satpuzzles.rules import arithmetic
from satpuzzles.rules.arithmetic import Arithmetic
from satpuzzles.rules.rule import Rule
from satpuzzles.sat.cages import OPERATORS

TARGET_CAP = 1_000_000

CAGE = "cage"


@dataclass(frozen=True, slots=True)
class Cage:
    """Connected cells whose values give a target.

    Attributes:
        cells: (row, column) pairs from 0.
        op: ``+`` sum, ``*`` product, ``-`` largest minus all others, ``/`` largest divided by all
            others, None any of the four. One cell has its target as value and needs none.
        target: 0 or more; ``-`` can give 0 on three cells or more.
    """

    cells: tuple[Cell, ...]
    op: str | None
    target: int

    def clue(self) -> str:
        """The clue as it is printed: ``11+``, ``3-``, ``24*``, ``2/``; the bare target without one."""
        return f"{self.target}{self.op or ''}"


@dataclass(frozen=True, slots=True)
class Calcudoku(LatinSquare):
    """A Calcudoku board.

    Attributes:
        size: N; the values are 1..N.
        cages: a partition of the board into edge-connected cages, in order of their first cells.
    """

    type: ClassVar[str] = "calcudoku"
    encodings: ClassVar[Mapping[str, str]] = {
        "diagrams": "a decision diagram for each cage of three cells or more",
        "tuples": "a variable for each tuple that a cage allows (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "diagrams"

    size: int
    cages: tuple[Cage, ...]

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "size", to_number(self.size))
        except TypeError:
            raise RuleError(f"the size must be a whole number, not {shown(self.size)}") from None
        require_size(self.size)
        data = to_sequence(self.cages)
        if data is None:
            raise RuleError("the cages must be a list")
        if len(data) > self.size * self.size:
            raise RuleError(f"there are {len(data)} cages, the board has {self.size * self.size} cells")
        cages = [_to_cage(each, number, self.size) for number, each in enumerate(data, 1)]
        owner: dict[Cell, int] = {}
        for number, each in enumerate(cages, 1):
            for cell in each.cells:
                if cell in owner:
                    raise RuleError(
                        f"the cell at {place(cell)} is in cage {owner[cell]} and in cage {number}"
                    )
                owner[cell] = number
        for cell in ((row, column) for row in range(self.size) for column in range(self.size)):
            if cell not in owner:
                raise RuleError(f"the cell at {place(cell)} is in no cage")
        object.__setattr__(self, "cages", tuple(sorted(cages, key=lambda each: each.cells[0])))
        self.check_known()

    @property
    def rows(self) -> int:
        return self.size

    @property
    def columns(self) -> int:
        return self.size

    # ---- JSON ----

    def board_json(self) -> dict[str, Any]:
        cages = [
            {"cells": [list(cell) for cell in each.cells], "op": each.op, "target": each.target}
            for each in self.cages
        ]
        return {"size": self.size, "cages": cages}

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        require_keys(data, ["size", "cages"])
        if not isinstance(data["cages"], list):
            raise RuleError("the key 'cages' must hold a list")
        return cls(data["size"], tuple(data["cages"]), known=known)

    # ---- rules ----

    def rules(self) -> Iterator[Rule]:
        yield from self.latin_square()
        yield Arithmetic(CAGE, "Every cage gives its target.", cages=self._cages(), values=self.size)

    def _cages(self) -> tuple[arithmetic.Cage, ...]:
        size = self.size
        return tuple(
            [
                arithmetic.Cage(tuple([row * size + column for row, column in c.cells]), c.op, c.target)
                for c in self.cages
            ]
        )

    def pruned_domains(self, limits: Limits) -> list[int] | None:
        domains = self.full_domains()
        cages = [
            (places, cage_pruner(operator, target, self.size, len(places), limits))
            for places, operator, target in self._cages()
        ]
        return domains if prune_latin_square(domains, self.size, (), cages, limits) else None

    def confirm(self, solution: Grid) -> bool:
        return self.is_latin(solution) and all(
            each.target in _results(each.op, [solution[row][column] or 0 for row, column in each.cells])
            for each in self.cages
        )


def _results(op: str | None, values: Sequence[int]) -> Iterator[int]:
    """What the values can come to: one number for an operator, several without one."""
    *others, largest = sorted(values)
    if not others:
        yield largest
        return
    if op in ("+", None):
        yield largest + sum(others)
    if op in ("*", None):
        yield largest * prod(others)
    if op in ("-", None):
        yield largest - sum(others)
    if op in ("/", None) and largest % prod(others) == 0:
        yield largest // prod(others)


def _to_cage(data: object, number: int, size: int) -> Cage:
    if isinstance(data, Cage):
        cells, op, target = data.cells, data.op, data.target
    elif isinstance(data, Mapping):
        try:
            require_keys(data, ["cells", "target"], ["op"])
        except RuleError as error:
            raise RuleError(f"cage {number}: {error}") from None
        cells, op, target = data["cells"], data.get("op"), data["target"]
    else:
        raise RuleError(f"cage {number} must be a Cage or a mapping, not {type(data).__name__}")
    listed = to_sequence(cells)
    if not listed:
        raise RuleError(f"cage {number} needs a list of its cells")
    if len(listed) > size * size:
        raise RuleError(f"cage {number} has {len(listed)} cells, the board has {size * size}")
    found = tuple(sorted(to_cell(cell, size, size, f"cage {number}") for cell in listed))
    for cell, following in pairwise(found):
        if cell == following:
            raise RuleError(f"cage {number} has the cell at {place(cell)} twice")
    if len(regions(found)) > 1:
        raise RuleError(f"cage {number} at {place(found[0])} is not connected")
    if op is not None and op not in OPERATORS:
        raise RuleError(f"cage {number} has the operator {shown(op)}; known are {' '.join(OPERATORS)}")
    if op in ("-", "/") and len(found) == 1:
        raise RuleError(f"cage {number} at {place(found[0])} has one cell; {op} needs two or more")
    try:
        target = to_number(target)
    except TypeError:
        raise RuleError(f"cage {number} has the target {shown(target)}, which is no whole number") from None
    if not 0 <= target <= TARGET_CAP:
        raise RuleError(f"cage {number} has the target {shown(target)}; targets are 0 to {TARGET_CAP:,}")
    # One cell has no use for an operator; without it equal boards are equal values.
    return Cage(found, op if len(found) > 1 else None, target)
