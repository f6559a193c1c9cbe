"""Grids of values on a board's places, and the answer variables that encode them."""

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
from satpuzzles.rules.answers import AnswerVariables
from satpuzzles.sat.sink import Clause


class Answered(Board):
    """A board whose places (cells by default) each take one value.

    Every place has ``values`` answer variables, one for each of the values 1..values, and takes at most one
    of them. Where ``blank`` is true a place may take none; its value is then 0. Answer variables are numbered
    by place, then value, in every encoding. A solution is a grid: rows of values in the same order.
    """

    __slots__ = ()

    blank: ClassVar[bool] = True
    """Whether a place may stay empty."""

    @property
    def values(self) -> int:
        """The largest value that a place can take."""
        return 1

    def value_name(self, value: int, place: int = 0) -> str:
        """The name of a value, in answers of several layers that of the place's layer.

        It begins with ``a``, ``no`` or a number and a space if a place has it, not if a place is it.
        """
        return str(value) if value and not self.is_shaded else self.places.shades[value]

    @property
    def is_shaded(self) -> bool:
        """Whether a place is only ever filled (1) or blank: shaded cells, drawn lines."""
        return self.blank and self.values == 1

    @property
    def places(self) -> Places:
        """The places that take values: cells, or edges in some puzzles."""
        return cells_of(self.rows, self.columns)

    # ---- grids ----

    def to_solution(self, data: object, *, what: str = "grid", unknown: bool = False) -> Grid:
        """Converts data to a grid that fits this board.

        Args:
            data: rows as lists, an array, a data frame or the JSON of a grid. Values are whole numbers, or
                true and false if 1 is the only value. With ``unknown``, None, NaN or the text ``?`` is an
                unknown place.

        Raises:
            RuleError: the shape is wrong, or a value is not one of this puzzle.
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
        """The JSON of a grid that fits the board: plain lists and numbers."""
        return self.places.to_json(solution)

    # ---- answer variables ----

    @property
    def answers(self) -> int:
        """The number of answer variables."""
        return self.places.count * self.values

    def variable(self, row: int, column: int, value: int = 1) -> int:
        """The answer variable: the place in this row and column of the grid takes this value."""
        return self.places.index(row, column) * self.values + value

    @property
    def answer_name(self) -> Callable[[int], str]:
        """A function that names an answer variable (counted from 1), as ``Formula.name`` does."""
        # Looked up once, as the text of a formula names every variable.
        names, values = self.places.short_name, self.values
        return partial(_name, names) if values == 1 else partial(_name_with_value, names, values)

    def literals(self, row: int, column: int, value: int) -> list[int]:
        """Literals that together mean: the place takes this value (0 for none)."""
        return self.answer_layout().literals(self.places.index(row, column), value)

    def literals_of(self, values: Mapping[Cell, int]) -> list[int]:
        """Literals that together mean: each place, given by its row and column, takes its value."""
        layout, index = self.answer_layout(), self.places.index
        return [literal for at, value in values.items() for literal in layout.literals(index(*at), value)]

    def decode(self, model: Collection[int]) -> Grid:
        """The grid that a model describes.

        Args:
            model: the literals, or just the true variables, of a model; other variables are ignored.

        Raises:
            PuzzleError: a place has two values, or lacks one that it needs; or the model is not a list.
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
        """The value of each place in a model, 0 for none."""
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
        """A clause that excludes this solution and no other."""
        true = self.true_variables(solution)
        if not self.blank:
            return [-variable for variable in true]
        chosen = set(true)
        return [-v if v in chosen else v for v in range(1, self.answers + 1)]

    def true_variables(self, solution: Grid) -> list[int]:
        """The answer variables that are true in a solution, in ascending order."""
        values = chain.from_iterable(solution)
        if self.values == 1:
            return list(compress(range(1, self.answers + 1), values))
        firsts = range(0, self.answers, self.values)
        return [first + value for first, value in zip(firsts, values) if value]

    def answer_layout(self) -> AnswerVariables:
        """How answer variables encode the values of places."""
        return AnswerVariables(self.values, self.blank, self.places.name)


def _name(short_name: Callable[[int], str], variable: int) -> str:
    return short_name(variable - 1)


def _name_with_value(short_name: Callable[[int], str], values: int, variable: int) -> str:
    place, value = divmod(variable - 1, values)
    return f"{short_name(place)}={value + 1}"
