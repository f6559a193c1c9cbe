"""Places that take values, the grids of such values, and the answer variables that stand for them.

Which of these grids are solutions the rules say, in base.py; where places lie is for places.py to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import chain, compress
from typing import ClassVar

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import ArgumentError, PuzzleError, RuleError
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.puzzle.places import GridJson, Places, cells_of
from satpuzzles.puzzle.shape import Board
from satpuzzles.rules.answers import Answers
from satpuzzles.sat.sink import Clause


class Answered(Board):
    """A board with places, its cells unless the puzzle says otherwise, each of which takes one value.

    Every place has ``values`` answer variables, one for each of the values 1..values, and takes at most one
    of them. Where ``blank`` is true a place may take none; its value is then 0. Answer variables are numbered
    by place and value, the same in every encoding. A solution is a grid: rows of values, in the same order.
    """

    __slots__ = ()

    blank: ClassVar[bool] = True
    """Whether a place may stay without a value."""

    @property
    def values(self) -> int:
        """The largest value that a place can take."""
        return 1

    def value_name(self, value: int) -> str:
        """How people call a value; a place has what begins with ``a`` or ``no``, and is anything else."""
        return str(value) if value and not self.is_shaded else self.places.shades[value]

    @property
    def is_shaded(self) -> bool:
        """Whether a place can only be filled, 1, or stay blank: its cells are shaded, its lines drawn."""
        return self.blank and self.values == 1

    @property
    def places(self) -> Places:
        """What takes values: the cells, or for another puzzle the edges."""
        return cells_of(self.rows, self.columns)

    # ---- grids ----

    def to_solution(self, data: object, *, what: str = "grid", unknown: bool = False) -> Grid:
        """Rows in lists, an array or a data frame, or the JSON of a grid, as a grid that fits this board.

        Args:
            data: rows of whole numbers, or of true and false where 1 is the only value; None, NaN or, in rows
                of text, ``?`` is an unknown place where ``unknown`` is set.

        Raises:
            RuleError: another shape, or a value that no place of this puzzle can take.
        """
        places = self.places
        grid = places.to_grid(data, what, unknown=unknown, truth=self.is_shaded)
        lowest = 0 if self.blank else 1
        for row, values in enumerate(grid):
            found = [value for value in values if value is not None]
            if not found or lowest <= min(found) <= max(found) <= self.values:
                continue
            for column, value in enumerate(values):
                if value is not None and not lowest <= value <= self.values:
                    raise RuleError(
                        f"the {what} has {short_repr(value)} at {places.name(places.index(row, column))}; "
                        f"values are {lowest} to {self.values}"
                    )
        return grid

    def solution_json(self, solution: Grid) -> GridJson:
        """A grid that fits the board in JSON, plain lists and numbers."""
        return self.places.to_json(solution)

    # ---- answer variables ----

    @property
    def answers(self) -> int:
        """The number of answer variables."""
        return self.places.count * self.values

    def variable(self, row: int, column: int, value: int = 1) -> int:
        """The answer variable that says: the place in this row and column of grids takes this value."""
        return self.places.index(row, column) * self.values + value

    @property
    def answer_name(self) -> Callable[[int], str]:
        """Gives the name of an answer variable, as ``Formula.name`` does; all count from 1."""
        # What all names have in common is looked up once: text of a formula names every one of them.
        names, values = self.places.short_name, self.values
        return partial(_name, names) if values == 1 else partial(_name_with_value, names, values)

    def literals(self, row: int, column: int, value: int) -> list[int]:
        """The literals that together say: the place takes this value (0 for none)."""
        return self.answer_layout().literals(self.places.index(row, column), value)

    def literals_of(self, values: Mapping[Cell, int]) -> list[int]:
        """The literals that together say: each place, by its row and column in grids, takes its value."""
        layout, index = self.answer_layout(), self.places.index
        return [literal for at, value in values.items() for literal in layout.literals(index(*at), value)]

    def decode(self, model: Collection[int]) -> Grid:
        """The grid that a model describes.

        Args:
            model: the literals, or just the true variables, of a model; whatever is not an answer
                variable is left aside.

        Raises:
            PuzzleError: a place has two values, or none where it needs one; or this is no model.
        """
        try:
            values = self._true_values(model)
        except PuzzleError:
            raise
        except (TypeError, ValueError):
            raise ArgumentError(f"model must be a list of literals, not {short_repr(model)}") from None
        if not self.blank and 0 in values:
            raise PuzzleError(f"the model gives no value to {self.places.name(values.index(0))}")
        return self.places.shaped(values)

    def _true_values(self, model: Collection[int]) -> list[int]:
        """The value of each place by a model, 0 where it has none."""
        found = [0] * self.places.count
        answers, values = self.answers, self.values
        if values == 1:
            for literal in model:
                if 0 < literal <= answers:
                    found[literal - 1] = 1
            return found
        for literal in model:
            if 0 < literal <= answers:
                index, value = divmod(literal - 1, values)
                if found[index] not in (0, value + 1):
                    raise PuzzleError(f"the model gives two values to {self.places.name(index)}")
                found[index] = value + 1
        return found

    def blocking_clause(self, solution: Grid) -> Clause:
        """A clause that every solution but this one satisfies, and this one does not."""
        true = self.true_variables(solution)
        if not self.blank:
            return [-variable for variable in true]
        chosen = set(true)
        return [-v if v in chosen else v for v in range(1, self.answers + 1)]

    def true_variables(self, solution: Grid) -> list[int]:
        """The answer variables that are true in a solution, in rising order."""
        values = chain.from_iterable(solution)
        if self.values == 1:
            return list(compress(range(1, self.answers + 1), values))
        firsts = range(0, self.answers, self.values)
        return [first + value for first, value in zip(firsts, values) if value]

    def answer_layout(self) -> Answers:
        """How answer variables stand for the values of places."""
        return Answers(self.values, self.blank, self.places.name)


def _name(short_name: Callable[[int], str], variable: int) -> str:
    return short_name(variable - 1)


def _name_with_value(short_name: Callable[[int], str], values: int, variable: int) -> str:
    place, value = divmod(variable - 1, values)
    return f"{short_name(place)}={value + 1}"
