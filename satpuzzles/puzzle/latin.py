"""Base class of Calcudoku, Futoshiki and Sudoku: a latin square of the values 1..N, and its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from satpuzzles.core.arguments import short_repr, titled, to_number, to_sequence
from satpuzzles.core.errors import CapError, RuleError
from satpuzzles.core.grid import Cell, Grid, to_grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Board, Numbers, Shape, Tool
from satpuzzles.puzzle.layout import Layout
from satpuzzles.rules.different import AllDifferent
from satpuzzles.rules.groups import PlaceGroup, columns_of, rows_of
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.numbers import Direct

SIZE_CAP = 64
VALUE_RULE = "one value a cell"
REPEATED = "repeated value"
GIVEN = "given"

Integers = dict[Cell, Direct]
"""The answer variables for each cell's possible values."""


@dataclass(frozen=True, slots=True)
class LatinSquare(Puzzle):
    """An N x N board whose rows and columns each hold 1..N once."""

    blank: ClassVar[bool] = False
    whole_groups: ClassVar[bool] = False
    """Whether explanations count a whole group as one premise, instead of each value in it."""

    @property
    def columns(self) -> int:
        return self.rows

    @property
    def values(self) -> int:
        return self.rows

    def integers(self) -> Integers:
        """The value of each cell as a direct integer."""
        answers, size = self.answer_layout(), self.rows
        return {divmod(index, size): answers.direct(index, None) for index in range(size * size)}

    def groups(self) -> tuple[PlaceGroup, ...]:
        """Groups of N cells that hold every value once: rows, columns, and any the puzzle adds."""
        return (*rows_of(self.rows, self.rows), *columns_of(self.rows, self.rows))

    def latin_square(self, givens: Grid = ()) -> Iterator[RuleFamily]:
        """The rules: one value per cell, every value once per group, and the givens."""
        size = self.rows
        yield OneValue(VALUE_RULE, "The cell at {place} has one value.", count=size * size)
        yield AllDifferent(
            REPEATED,
            "{the_group} has exactly one {value}.",
            "{the_group} has {value} more than once.",
            groups=self.groups(),
            values=size,
            whole="{the_group} holds every number once." if self.whole_groups else "",
        )
        if givens:
            numbers = (value for row in givens for value in row)
            given = tuple([(index, value) for index, value in enumerate(numbers) if value])
            yield Given(
                GIVEN,
                "The cell at {place} is given as {value}.",
                "The cell at {place} must be the given {value}.",
                given=given,
            ).told_by(tuple([divmod(index, len(givens)) for index, _ in given]))

    def is_latin(self, solution: Grid, givens: Grid = ()) -> bool:
        """Whether a full grid has every value once in every row and column, and keeps the givens."""
        every = set(range(1, self.rows + 1))
        return all(set(line) == every for line in (*solution, *zip(*solution))) and all(
            given in (0, value) for row in zip(givens, solution) for given, value in zip(*row)
        )


class Size(Shape):
    """The size N of the board, a whole number."""

    def settled(self, data: object, board: Board) -> int:
        try:
            size = to_number(data)
        except TypeError:
            raise RuleError(f"the {self.field} must be a whole number, not {short_repr(data)}") from None
        require_size(size)
        return size

    def seen(self, layout: Layout, size: tuple[int, int]) -> object:
        return size[0]


class Givens(Numbers):
    """N x N numbers 1..N, 0 for blank; JSON holds the size beside them."""

    spare = ("size",)

    def __init__(self, field: str) -> None:
        super().__init__(field, "given", SIZE_CAP)

    @property
    def keys(self) -> Sequence[str]:
        return "size", self.key

    def settled(self, data: object, board: Board) -> Grid:
        found = to_grid(data, "board", unknown=True, signs="._?")
        givens = tuple([tuple([value or 0 for value in row]) if None in row else row for row in found])
        size = len(givens)
        require_size(max(size, len(givens[0])))
        if size != len(givens[0]):
            name = titled(board.type)
            raise RuleError(f"a {name} board must be square, but this one is {size} x {len(givens[0])}")
        self.require_within(givens, size)
        return givens

    def tool(self, size: tuple[int, int]) -> Tool:
        return Tool("cells", self.word, range(1, size[0] + 1))

    def write(self, value: Grid, board: Board) -> dict[str, Any]:
        return {"size": len(value), self.key: self.to_json(value, board)}

    def read(self, data: Mapping[str, Any]) -> object:
        givens = to_sequence(data[self.key])
        if givens is not None and data.get("size", len(givens)) != len(givens):
            raise RuleError(
                f"the key 'size' says {short_repr(data['size'])}, but the {self.key} have {len(givens)} rows"
            )
        return data[self.key]

    def laid_out(self, layout: Layout, value: Grid, board: object) -> Layout:
        return layout._replace(givens=value, boxed=True)


def require_size(size: int) -> None:
    """Raises RuleError or CapError unless 1 <= size <= 64."""
    if size < 1:
        raise RuleError(f"the size must be at least 1, not {short_repr(size)}")
    if size > SIZE_CAP:
        board = f"{short_repr(size)} x {short_repr(size)}"
        raise CapError(f"the board is {board}; the cap for latin squares is {SIZE_CAP} x {SIZE_CAP}")
