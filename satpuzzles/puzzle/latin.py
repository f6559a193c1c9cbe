"""Base class of Calcudoku, Futoshiki and Sudoku: a latin square of the values 1..N, and its rules."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, ClassVar

from satpuzzles.core.arguments import short_repr, titled, to_number, to_sequence
from satpuzzles.core.errors import CapError, RuleError
from satpuzzles.core.grid import Cell, Grid, to_grid
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import CONTRADICTION, Puzzle
from satpuzzles.puzzle.boards import Board, Numbers, Shape, Tool
from satpuzzles.puzzle.layout import Layout
from satpuzzles.rules.answers import AnswerVariables, Domains
from satpuzzles.rules.groups import AllDifferent, Group, columns_of, rows_of
from satpuzzles.rules.pairs import Pair
from satpuzzles.rules.propagation.latin import Pruned, prune_latin_square
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.numbers import Direct
from satpuzzles.sat.reconstruction import DECIDED
from satpuzzles.sat.sink import Sink

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

    def groups(self) -> tuple[Group, ...]:
        """Groups of N cells that hold every value once: rows, columns, and any the puzzle adds."""
        return _lines(self.rows)

    def latin_square(self, givens: Grid = ()) -> Iterator[Rule]:
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

    def write_presolved_rules(self, sink: Sink, encoding: str) -> None:
        """See Puzzle. Pruning all lines at once removes more than pruning rule by rule."""
        pruned = self.pruned_domains(sink.limits)
        if pruned is None:
            sink.add(CONTRADICTION, [[]])
            return
        domains = [domain << 1 for domain in pruned]
        rules = [*self.rules(), self.known_rule()]
        # The clauses of a puzzle's extra rules use only the board's variables.
        adds_more = type(self).write_rules is not Puzzle.write_rules
        if sink.leaves_out and not adds_more and all(rule.is_direct(encoding) for rule in rules):
            _write_left(sink, self.answer_layout(), rules, encoding, domains)
        else:
            self.write_rules(sink, encoding, domains)

    @abstractmethod
    def pruned_domains(self, limits: Limits) -> list[int] | None:
        """The values that propagation leaves for each cell (bit v - 1 for v); None if there is no solution.

        Raises:
            LimitReached: the deadline passed.
        """

    def pruned(
        self, limits: Limits, givens: Grid = (), less_than: Sequence[Pair] = (), cages: Sequence[Pruned] = ()
    ) -> list[int] | None:
        """See ``pruned_domains``: prunes by ``known``, givens, groups, inequalities and cages."""
        everything = (1 << self.rows) - 1
        known = self.known or ((None,) * self.rows,) * self.rows
        domains = [1 << (value - 1) if value else everything for row in known for value in row]
        for index, value in enumerate(value for row in givens for value in row):
            if value:
                domains[index] &= 1 << (value - 1)
        lines = tuple([group.places for group in self.groups()])
        if not all(domains) or not prune_latin_square(domains, lines, less_than, cages, limits):
            return None
        return domains

    def is_latin(self, solution: Grid, givens: Grid = ()) -> bool:
        """Whether a full grid has every value once in every row and column, and keeps the givens."""
        every = set(range(1, self.rows + 1))
        return all(set(line) == every for line in (*solution, *zip(*solution))) and all(
            given in (0, value) for row in zip(givens, solution) for given, value in zip(*row)
        )


def _write_left(
    sink: Sink, layout: AnswerVariables, rules: Sequence[Rule], encoding: str, domains: Domains
) -> None:
    """Adds rules in variables for the remaining values only."""
    sink.leave_out(layout.decided(domains))
    answers = layout.numbered_anew(domains, partial(sink.new_variable, "what is decided".format))
    for rule in rules:
        rule.write(sink, answers, domains, encoding)
    if answers.holds:
        sink.add(DECIDED, [[answers.holds]])


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


@lru_cache(maxsize=SIZE_CAP)
def _lines(size: int) -> tuple[Group, ...]:
    """The rows and columns, cached for all boards of a size."""
    return (*rows_of(size, size), *columns_of(size, size))


def require_size(size: int) -> None:
    """Raises RuleError or CapError unless 1 <= size <= 64."""
    if size < 1:
        raise RuleError(f"the size must be at least 1, not {short_repr(size)}")
    if size > SIZE_CAP:
        board = f"{short_repr(size)} x {short_repr(size)}"
        raise CapError(f"the board is {board}; the cap for latin squares is {SIZE_CAP} x {SIZE_CAP}")
