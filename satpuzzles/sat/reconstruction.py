"""Answer variables that propagation has decided, so that the formula of a board can omit them.

A sink says whether it omits them (see ``Sink.leave_out``); a Reconstruction then reads models and translates
clauses. A formula with all variables has unit clauses instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from satpuzzles.sat.statements import Note

PRESOLVE = "presolve"
"""The rule of what propagation found; only presolved formulas have it."""

DECIDED = Note(PRESOLVE, "Propagation decides these values.")
"""The instance that unit clauses of decided variables belong to."""


@final
class Reconstruction:
    """The answer variables of a board: some are true, some are left open, all others are false.

    The open ones are the answer variables 1, 2 ... of the formula, in order.

    Attributes:
        true: the variables that are true, by the board's numbers.
        left: the variables that are left, by the board's numbers, in ascending order.
    """

    __slots__ = ("_number_of", "_true", "left", "true")

    def __init__(self, true: list[int], left: list[int]) -> None:
        self.true: Final = true
        self.left: Final = left
        self._true: frozenset[int] | None = None
        self._number_of: dict[int, int] = {}

    def true_variables(self, model: Sequence[int]) -> list[int]:
        """The board's answer variables that are true in a model of the formula.

        Args:
            model: literals in the order of the formula's variables, at least one for each answer variable.
        """
        return [*self.true, *[variable for variable, literal in zip(self.left, model) if literal > 0]]

    def clause(self, literals: Iterable[int]) -> list[int] | None:
        """Translates a clause of the board's answer variables to the formula; None if it always holds."""
        true = self._looked_up()
        clause = []
        for literal in literals:
            variable = abs(literal)
            number = self._number_of.get(variable)
            if number is not None:
                clause.append(number if literal > 0 else -number)
            elif (literal > 0) == (variable in true):
                return None
        return clause

    def literals(self, literals: Iterable[int]) -> list[int]:
        """Translates the literals of the board's answer variables that are left to the formula."""
        self._looked_up()
        number_of = self._number_of
        return [
            number_of[literal] if literal > 0 else -number_of[-literal]
            for literal in literals
            if abs(literal) in number_of
        ]

    def _looked_up(self) -> frozenset[int]:
        """The true variables as a set, built on first use: most boards do not need it."""
        if self._true is None:
            self._true = frozenset(self.true)
            self._number_of = dict(zip(self.left, range(1, len(self.left) + 1)))
        return self._true
