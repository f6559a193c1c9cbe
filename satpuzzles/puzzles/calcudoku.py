"""Calcudoku (KenKen): a latin square whose cages give their targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any, ClassVar, Self

from satpuzzles.arguments import shown, to_number, to_sequence
from satpuzzles.encodings.cages import OPERATORS, CageDiagrams, cage, cage_by_tuples
from satpuzzles.encodings.formula import Formula, Rule
from satpuzzles.errors import RuleError
from satpuzzles.grid import Cell, Grid, place, regions, to_cell
from satpuzzles.propagation.cages import cage_pruner
from satpuzzles.propagation.latin import prune_latin_square
from satpuzzles.puzzles.base import PRESOLVE, Violation, require_keys
from satpuzzles.puzzles.latin import REPEATED, Integers, LatinSquare, require_size

TARGET_CAP = 1_000_000


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
    rule_names: ClassVar[tuple[str, ...]] = (REPEATED, "cage")
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

    # ---- rules as clauses ----

    def write_rules(self, formula: Formula, encoding: str) -> None:
        integers = self.integers(None)
        diagrams = CageDiagrams(formula.limits)
        self._require_room(formula, encoding, integers, self.cages, diagrams, self.count_latin_square())
        self.write_latin_square(formula, integers)
        self._write_cages(formula, encoding, integers, self.cages, diagrams)

    def write_presolved_rules(self, formula: Formula, encoding: str) -> None:
        domains = self.full_domains()
        cages = [
            (
                [row * self.size + column for row, column in each.cells],
                cage_pruner(each.op, each.target, self.size, len(each.cells), formula.limits),
            )
            for each in self.cages
        ]
        if not prune_latin_square(domains, self.size, (), cages, formula.limits):
            formula.add(lambda: Rule(PRESOLVE, (), "Propagation leaves a cell without a value."), [[]])
            return
        integers = self.integers(domains)
        open_cages = [each for each in self.cages if any(len(integers[cell]) > 1 for cell in each.cells)]
        diagrams = CageDiagrams(formula.limits)
        self._require_room(formula, encoding, integers, open_cages, diagrams)
        self.write_pruned_latin_square(formula, domains)
        self._write_cages(formula, encoding, integers, open_cages, diagrams)

    def _require_room(
        self,
        formula: Formula,
        encoding: str,
        integers: Integers,
        cages: Sequence[Cage],
        diagrams: CageDiagrams,
        needed: int = 0,
    ) -> None:
        """Refuses, before any clause is written, cages that need more than the cap beside others."""
        for each in cages:
            needed += diagrams.count(
                [integers[cell] for cell in each.cells],
                each.op,
                each.target,
                _name(each),
                tuples=encoding == "tuples",
            )
            formula.require_room(needed)

    def _write_cages(
        self,
        formula: Formula,
        encoding: str,
        integers: Integers,
        cages: Sequence[Cage],
        diagrams: CageDiagrams,
    ) -> None:
        write = cage_by_tuples if encoding == "tuples" else cage
        for each in cages:
            cells = [integers[cell] for cell in each.cells]
            formula.add(
                lambda each=each: Rule("cage", each.cells, _sentence(each)),  # type: ignore[misc]
                write(formula, cells, each.op, each.target, _name(each), diagrams),
            )

    # ---- checking, without clauses ----

    def find_violations(self, grid: Grid) -> list[Violation]:
        broken = self.find_repeated_values(grid)
        for each in self.cages:
            values = [value for row, column in each.cells if (value := grid[row][column]) is not None]
            unknown = len(each.cells) - len(values)
            if not _can_give(each.op, each.target, values, unknown, self.size):
                verdict = "they cannot" if unknown else "they do not"
                broken.append(Violation("cage", each.cells, f"{_sentence(each)[:-1]}; {verdict}."))
        return broken


def _name(each: Cage) -> str:
    return f"cage {each.clue()} at {place(each.cells[0])}"


def _sentence(each: Cage) -> str:
    if len(each.cells) == 1:
        return f"The cells of the cage at {place(each.cells[0])}, one only, hold {each.target}."
    how = {
        "+": "add up to",
        "*": "multiply to",
        "-": "give, largest minus all others,",
        "/": "give, largest divided by all others,",
        None: "give, under one of the four operators,",
    }[each.op]
    return f"The {len(each.cells)} cells of the cage at {place(each.cells[0])} {how} {each.target}."


def _can_give(op: str | None, target: int, values: Sequence[int], unknown: int, size: int) -> bool:
    """Whether these values and so many unknown ones of 1..size can give the target.

    The unknown ones are free to equal each other and the known ones; of no values at all the sum is 0 and
    the product 1.
    """
    if op is None:
        return any(_can_give(each, target, values, unknown, size) for each in OPERATORS)
    if op == "+":
        return unknown <= target - sum(values) <= unknown * size
    if not target and op in ("*", "/"):
        return False
    if op == "*":
        quotient, remainder = divmod(target, prod(values))
        return not remainder and _is_product(quotient, unknown, size)
    # The target and all others together, added or multiplied, come to the largest.
    *others, known_largest = sorted(values) if values else [0]
    for largest in range(max(known_largest, 1), size + 1):
        rest, free = (others, unknown) if largest == known_largest else ([*values], unknown - 1)
        if free >= 0 and _can_give("+" if op == "-" else "*", largest, [target, *rest], free, largest):
            return True
    return False


def _is_product(number: int, factors: int, size: int) -> bool:
    """Whether a number is a product of so many factors of 1..size."""
    reached = {1}
    # Factors above 1 double the product at least, so that more than the number has bits change nothing.
    for _ in range(min(factors, number.bit_length())):
        reached = {p * f for p in reached for f in range(1, size + 1) if number % (p * f) == 0}
    return number in reached


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
