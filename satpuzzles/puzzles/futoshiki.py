"""Futoshiki: a latin square with givens and signs between neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satpuzzles.arguments import shown, to_sequence
from satpuzzles.encodings.formula import Formula, Rule
from satpuzzles.encodings.integers import differ_by_one, less_than, less_than_by_order, order_variables
from satpuzzles.errors import CapError, RuleError
from satpuzzles.grid import Cell, Grid, place, to_cell, to_grid
from satpuzzles.propagation.latin import prune_latin_square
from satpuzzles.puzzles.base import PRESOLVE, Violation, require_keys
from satpuzzles.puzzles.latin import REPEATED, SIZE_CAP, Integers, LatinSquare, require_size

Pair = tuple[Cell, Cell]

PAIR_CAP = 4 * SIZE_CAP * SIZE_CAP
"""The most pairs of one list: on the largest board each two neighbours may stand in it both ways."""


@dataclass(frozen=True, slots=True)
class Futoshiki(LatinSquare):
    """A Futoshiki board, or one of its Adjacent variant.

    Attributes:
        givens: N x N numbers 1..N, 0 where none is given.
        less_than: pairs of neighbouring cells of which the first is less than the second.
        adjacent: None for an ordinary board. In the Adjacent variant, the pairs of neighbours that
            differ by exactly 1; every other pair of neighbours does not.
    """

    type: ClassVar[str] = "futoshiki"
    rule_names: ClassVar[tuple[str, ...]] = (REPEATED, "given", "inequality", "adjacent", "not adjacent")
    encodings: ClassVar[Mapping[str, str]] = {
        "support": "value variables; each value of a cell needs a supporting value across a sign",
        "order": "value variables tied to order variables that carry the signs (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "support"

    givens: Grid
    less_than: tuple[Pair, ...] = ()
    adjacent: tuple[Pair, ...] | None = None

    def __post_init__(self) -> None:
        givens = to_grid(self.givens, "board")
        size = len(givens)
        require_size(max(size, len(givens[0])))
        if size != len(givens[0]):
            raise RuleError(f"a Futoshiki board is square; this one is {size} x {len(givens[0])}")
        for row, values in enumerate(givens):
            for column, value in enumerate(values):
                if value is None or not 0 <= value <= size:
                    raise RuleError(
                        f"the given at {place((row, column))} is {shown(value)}; givens are 1 to {size}"
                    )
        object.__setattr__(self, "givens", givens)
        object.__setattr__(self, "less_than", _to_pairs(self.less_than, size, "inequality"))
        if self.adjacent is not None:
            pairs = _to_pairs(self.adjacent, size, "adjacent pair")
            object.__setattr__(self, "adjacent", tuple(sorted({(min(p), max(p)) for p in pairs})))
        self.check_known()

    @property
    def rows(self) -> int:
        return len(self.givens)

    @property
    def columns(self) -> int:
        return len(self.givens)

    # ---- JSON ----

    def board_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "size": self.rows,
            "givens": [list(row) for row in self.givens],
            "less_than": _plain(self.less_than),
        }
        if self.adjacent is not None:
            data["adjacent"] = _plain(self.adjacent)
        return data

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        require_keys(data, ["size", "givens"], ["less_than", "adjacent"])
        puzzle = cls(data["givens"], data.get("less_than", ()), data.get("adjacent"), known=known)
        if data["size"] != puzzle.rows:
            raise RuleError(f"the key 'size' says {shown(data['size'])}, the givens have {puzzle.rows} rows")
        return puzzle

    # ---- rules as clauses ----

    def obstacle(self) -> str | None:
        return _cycle(self.less_than)

    def not_adjacent(self) -> list[Pair]:
        """The neighbouring pairs that the Adjacent variant leaves unmarked; none in an ordinary board."""
        if self.adjacent is None:
            return []
        marked = set(self.adjacent)
        side = range(self.rows)
        pairs = [((r, c), (r, c + 1)) for r in side for c in side[:-1]]
        pairs += [((r, c), (r + 1, c)) for r in side[:-1] for c in side]
        return [pair for pair in pairs if pair not in marked]

    def write_rules(self, formula: Formula, encoding: str) -> None:
        integers = self.integers(None)
        self.write_latin_square(formula, integers)
        for row, values in enumerate(self.givens):
            for column, value in enumerate(values):
                if value:
                    formula.add(
                        lambda cell=(row, column), value=value: Rule(  # type: ignore[misc]
                            "given", (cell,), f"The cell at {place(cell)} is given as {value}."
                        ),
                        [[self.variable(row, column, value)]],
                    )
        self._write_pairs(formula, encoding, integers)

    def write_presolved_rules(self, formula: Formula, encoding: str) -> None:
        domains = self.full_domains()
        size = self.rows
        for index, value in enumerate(value for row in self.givens for value in row):
            if value:
                domains[index] &= 1 << (value - 1)
        signs = [(low[0] * size + low[1], high[0] * size + high[1]) for low, high in self.less_than]
        if not prune_latin_square(domains, size, signs, limits=formula.limits):
            formula.add(lambda: Rule(PRESOLVE, (), "Propagation leaves a cell without a value."), [[]])
            return
        integers = self.write_pruned_latin_square(formula, domains)
        # What a decided cell asks of its neighbour across a sign is in the domains; across a mark of the
        # Adjacent variant it is not, so those keep all their cells.
        if self.adjacent is not None:
            integers = self.integers(domains)
        self._write_pairs(formula, encoding, integers)

    def _write_pairs(self, formula: Formula, encoding: str, integers: Integers) -> None:
        """The rules on neighbours, as far as both cells are among the integers."""
        signs = [(low, high) for low, high in self.less_than if low in integers and high in integers]
        order = self._order_variables(formula, signs) if encoding == "order" else {}
        for low, high in signs:
            formula.add(
                lambda low=low, high=high: Rule(  # type: ignore[misc]
                    "inequality",
                    (low, high),
                    f"The cell at {place(low)} is less than the one at {place(high)}.",
                ),
                less_than_by_order(order[low], order[high])
                if order
                else less_than(integers[low], integers[high]),
            )
        for wanted, pairs in ((True, self.adjacent or ()), (False, self.not_adjacent())):
            for one, other in pairs:
                formula.add(
                    lambda one=one, other=other, wanted=wanted: Rule(  # type: ignore[misc]
                        "adjacent" if wanted else "not adjacent", (one, other), _adjacent(one, other, wanted)
                    ),
                    differ_by_one(integers[one], integers[other], wanted),
                )

    def _order_variables(self, formula: Formula, signs: Sequence[Pair]) -> dict[Cell, range]:
        order = {}
        integers = self.integers(None)
        for cell in sorted({cell for pair in signs for cell in pair}):
            literals = list(integers[cell].values())
            order[cell], clauses = order_variables(formula, literals, f"value at {place(cell)}")
            formula.add(
                lambda cell=cell: Rule(
                    "order of values", (cell,), f"The cell at {place(cell)} has one value."
                ),  # type: ignore[misc]
                clauses,
            )
        return order

    # ---- checking, without clauses ----

    def find_violations(self, grid: Grid) -> list[Violation]:
        broken = self.find_repeated_values(grid)
        for row, values in enumerate(self.givens):
            for column, value in enumerate(values):
                if value and grid[row][column] not in (None, value):
                    sentence = f"The cell at {place((row, column))} must be the given {value}."
                    broken.append(Violation("given", ((row, column),), sentence))

        def at(cell: Cell) -> int | None:
            return grid[cell[0]][cell[1]]

        for low, high in self.less_than:
            a, b = at(low), at(high)
            # An unknown cell may be as small, or as large, as a value can be.
            if not (a or 1) < (b or self.rows):
                sentence = f"{_of(a)} at {place(low)} must be less than {_of(b).lower()} at {place(high)}."
                broken.append(Violation("inequality", (low, high), sentence))
        for wanted, pairs in ((True, self.adjacent or ()), (False, self.not_adjacent())):
            for one, other in pairs:
                a, b = at(one), at(other)
                if a is not None and b is not None and (abs(a - b) == 1) is not wanted:
                    rule = "adjacent" if wanted else "not adjacent"
                    broken.append(Violation(rule, (one, other), _adjacent(one, other, wanted)))
        return broken


def _of(value: int | None) -> str:
    return "The cell" if value is None else f"The {value}"


def _adjacent(one: Cell, other: Cell, wanted: bool) -> str:
    do = "differ" if wanted else "do not differ"
    return f"The cells at {place(one)} and {place(other)} {do} by exactly 1."


def _plain(pairs: Sequence[Pair]) -> list[list[list[int]]]:
    return [[list(one), list(other)] for one, other in pairs]


def _to_pairs(pairs: object, size: int, what: str) -> tuple[Pair, ...]:
    data = to_sequence(pairs)
    if data is None:
        raise RuleError(f"the list of each {what} must be a list of pairs of cells")
    if len(data) > PAIR_CAP:
        raise CapError(f"there are {len(data)} pairs of cells in one list; the cap is {PAIR_CAP:,}")
    found = []
    for number, each in enumerate(data, 1):
        pair = to_sequence(each)
        if pair is None or len(pair) != 2:
            raise RuleError(f"{what} {number} must be a pair of cells")
        one, other = (to_cell(cell, size, size, f"{what} {number}") for cell in pair)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            raise RuleError(f"{what} {number}: {place(one)} and {place(other)} share no edge")
        found.append((one, other))
    return tuple(sorted(set(found)))


def _cycle(pairs: Sequence[Pair]) -> str | None:
    """A sentence that names a cell on a cycle of inequalities, None without one (Kahn's algorithm)."""
    greater: dict[Cell, list[Cell]] = {}
    below: dict[Cell, int] = {}
    for low, high in pairs:
        greater.setdefault(low, []).append(high)
        below[high] = below.get(high, 0) + 1
        below.setdefault(low, 0)
    ready = [cell for cell, count in below.items() if not count]
    done = 0
    while ready:
        cell = ready.pop()
        done += 1
        for high in greater.get(cell, ()):
            below[high] -= 1
            if not below[high]:
                ready.append(high)
    if done == len(below):
        return None
    # What is left lies on a cycle or above one; walking downwards ends on a cycle.
    left = {cell for cell, count in below.items() if count}
    lower = {high: low for low, high in pairs if low in left and high in left}
    cell = next(iter(left))
    for _ in left:
        cell = lower.get(cell, cell)
    return f"the inequalities around {place(cell)} form a cycle"
