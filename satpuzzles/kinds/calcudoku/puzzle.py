"""Calcudoku (KenKen): a latin square with cages that must make their targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from satpuzzles.core.arguments import require_keys, short_repr, to_number
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, Rows, place
from satpuzzles.puzzle.boards import Board, Cages, Shape, connected_cells
from satpuzzles.puzzle.latin import LatinSquare, Size
from satpuzzles.rules import arithmetic
from satpuzzles.rules.arithmetic import Arithmetic
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.sat.cage_ways import OPERATORS

TARGET_CAP = 1_000_000

CAGE = "cage"

PRINTED = {"+": "+", "-": "−", "*": "×", "/": "÷", None: "?"}
"""The operators as pictures show them."""


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
        """The printed clue: ``11+``, ``3-``, ``24*``, ``2/``; the bare target without an operator."""
        return f"{self.target}{self.op or ''}"


class _CalcudokuCages(Cages):
    """The cages; in JSON and beside it a cage may also be a mapping."""

    def cage(self, data: object, name: str, board: Board) -> Cage:
        if isinstance(data, Cage):
            cells, op, target = data.cells, data.op, data.target
        elif isinstance(data, Mapping):
            try:
                require_keys(data, ["cells", "target"], ["op"])
            except RuleError as error:
                raise RuleError(f"{name}: {error}") from None
            cells, op, target = data["cells"], data.get("op"), data["target"]
        else:
            example = '{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}'
            raise RuleError(f"{name} must be an object such as {example}, not {short_repr(data)}")
        found = connected_cells(cells, name, board)
        if op is not None and op not in OPERATORS:
            raise RuleError(f"{name} has the operator {short_repr(op)}; known are {' '.join(OPERATORS)}")
        if op in ("-", "/") and len(found) == 1:
            raise RuleError(f"{name} at {place(found[0])} has one cell; {op} needs two or more")
        try:
            target = to_number(target)
        except TypeError:
            raise RuleError(
                f"{name} has the target {short_repr(target)}; targets are whole numbers"
            ) from None
        if not 0 <= target <= TARGET_CAP:
            raise RuleError(f"{name} has the target {short_repr(target)}; targets are 0 to {TARGET_CAP:,}")
        # A single cell needs no operator; without it equal boards are equal values.
        return Cage(found, op if len(found) > 1 else None, target)

    def to_json(self, value: Sequence[Cage], board: object) -> list[dict[str, Any]]:
        return [{"cells": [list(cell) for cell in c.cells], "op": c.op, "target": c.target} for c in value]

    def printed(self, cage: Cage) -> str:
        if len(cage.cells) == 1:
            return str(cage.target)
        # A cage of several cells without an operator must not look like a cell's value.
        return f"{cage.target}{PRINTED[cage.op]}"

    def cage_seen(self, cells: Sequence[Cell], clue: str) -> dict[str, Any]:
        if not clue:
            raise RuleError(f"the cage at {place(cells[0])} has no clue; expected one such as 6+")
        signs = {sign: op for op, sign in PRINTED.items()} | {op: op for op in OPERATORS} | {"x": "*"}
        alone = clue.isdecimal()
        if not (clue[:-1].isdecimal() and clue[-1] in signs) and not (alone and len(cells) == 1):
            raise RuleError(
                f"the cage at {place(cells[0])} has the clue {short_repr(clue)}; expected one such as 6+"
            )
        target, op = (clue, None) if alone else (clue[:-1], signs[clue[-1]])
        return {"cells": cells, "op": op, "target": int(target[:12])}


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
        "mixed": "the same, or a variable for each tuple that a cage allows, whichever is smaller",
        "tuples": "a variable for each tuple that a cage allows (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "mixed"
    shapes: ClassVar[tuple[Shape, ...]] = (Size("size"), _CalcudokuCages("cages"))

    size: int
    cages: tuple[Cage, ...]

    if TYPE_CHECKING:

        def __init__(
            self, size: int, cages: Sequence[Cage | Mapping[str, Any]], *, known: Rows | None = None
        ) -> None: ...

    @property
    def rows(self) -> int:
        return self.size

    # ---- rules ----

    def rules(self) -> Iterator[RuleFamily]:
        yield from self.latin_square()
        clues = tuple([each.cells for each in self.cages])
        yield Arithmetic(CAGE, cages=self._cages(), values=self.size, columns=self.size).told_by(clues)

    def _cages(self) -> tuple[arithmetic.Target, ...]:
        size = self.size
        return tuple(
            [
                arithmetic.Target(tuple([row * size + column for row, column in c.cells]), c.op, c.target)
                for c in self.cages
            ]
        )

    def confirm(self, solution: Grid) -> bool:
        return self.is_latin(solution) and all(
            each.target in results(each.op, [solution[row][column] or 0 for row, column in each.cells])
            for each in self.cages
        )


def results(op: str | None, values: Sequence[int]) -> Iterator[int]:
    """The possible results of values: one for an operator, several without."""
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
