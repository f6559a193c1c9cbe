"""Answer variables that propagation has decided, so that the formula of a board can be without them.

A sink says whether its formula leaves them out (see ``Sink.leave_out``); models are then read, and clauses
added, by what stands here. Where a formula has all variables of the board, unit clauses say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from satpuzzles.sat.statements import Note

PRESOLVE = "presolve"
"""The name of the rule that holds what propagation found; only presolved formulas have it."""

DECIDED = Note(PRESOLVE, "Propagation decides these values.")
"""What decided variables are put down to, where clauses say them."""


@final
class Reconstruction:
    """The answer variables of a board: some are true, some are left, all others are false.

    Those that are left are the answer variables 1, 2 ... of the formula, in their order.

    Attributes:
        true: the variables that are true, by the board's numbers.
        left: the variables that are left, by the board's numbers, in rising order.
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
            model: literals in the order of the formula's variables, one at least for each answer variable.
        """
        return [*self.true, *[variable for variable, literal in zip(self.left, model) if literal > 0]]

    def clause(self, literals: Iterable[int]) -> list[int] | None:
        """A clause of the board's answer variables in those of the formula; None where it holds anyway."""
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
        """The literals of the board's answer variables that are left, in those of the formula."""
        self._looked_up()
        number_of = self._number_of
        return [
            number_of[literal] if literal > 0 else -number_of[-literal]
            for literal in literals
            if abs(literal) in number_of
        ]

    def _looked_up(self) -> frozenset[int]:
        """The true variables as a set; most boards need neither that nor the numbers more than once."""
        if self._true is None:
            self._true = frozenset(self.true)
            self._number_of = dict(zip(self.left, range(1, len(self.left) + 1)))
        return self._true
