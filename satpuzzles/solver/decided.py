"""What a session would answer about a formula that is one literal for each variable, without a solver.

Presolve leaves such a formula where propagation decides every place: its one model is read off, and that
there is no other follows from the propagation. Every other formula is for session.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.session import Outcome, SessionStatistics


class Decided:
    """Stands in for a session where the formula says every variable; no solver is made.

    Args:
        model: the literal of every variable, in their order.
        limits: hold as in a session.

    Attributes:
        is_asked: false: no backend was asked.
    """

    is_asked = False

    def __init__(self, formula: Formula, model: list[int], limits: Limits) -> None:
        self.statistics = SessionStatistics(formula.variables, len(formula.clauses))
        self._model = model
        self._true = frozenset(model)
        self._limits = limits
        self._is_refuted = False

    @classmethod
    def of(cls, formula: Formula, limits: Limits) -> Self | None:
        """The stand-in for a formula; None for one that says more, or less, than each variable's literal."""
        if formula.lazy:
            return None
        model = list(range(0, -formula.variables - 1, -1))
        said = bytearray(formula.variables + 1)
        for clause in formula.clauses:
            if len(clause) != 1:
                return None
            (literal,) = clause
            variable = abs(literal)
            if said[variable] and model[variable] != literal:
                return None
            said[variable] = 1
            model[variable] = literal
        return cls(formula, model[1:], limits) if said.count(1) == formula.variables else None

    def add(self, clauses: Iterable[Clause]) -> None:
        """Requires clauses of the formula's variables of all answers to come."""
        if any(self._true.isdisjoint(clause) for clause in clauses):
            self._is_refuted = True

    def prefer(self, literals: Sequence[int]) -> None:
        """Changes nothing: there is nothing to choose."""

    def require(self) -> Outcome:
        """The model, or that there is none with what was added.

        Raises:
            LimitReached: a limit was reached before the question came.
        """
        if self._limits.seconds_left() == 0 or self._limits.conflicts_left == 0:
            raise LimitReached("a limit was reached")
        return Outcome(False, core=[]) if self._is_refuted else Outcome(True, self._model)

    def close(self) -> None:
        """Nothing is open."""
