"""Glucose 4.1 of PySAT's C module, as PySAT's class of it but without importing PySAT's Python modules.

That import takes longer than solving a small board. PySAT's own class does the rest, such as proofs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from threading import current_thread, main_thread
from typing import Any

import pysolvers

from satpuzzles.sat.sink import Clause

NAME = "glucose4"
"""PySAT's name for this solver."""

FUNCTIONS = (
    *("new", "del", "add_cl", "setphases", "cbudget", "solve_lim", "interrupt", "clearint"),
    *("model", "core", "acc_stats"),
)


@cache
def is_there() -> bool:
    """Whether the installed C module has the solver."""
    return all(hasattr(pysolvers, f"glucose41_{name}") for name in FUNCTIONS)


class Glucose:
    """A solver with those methods of PySAT's ``Solver`` that an engine calls."""

    def __init__(self) -> None:
        self.pointer: object = pysolvers.glucose41_new()
        self._found: bool | None = None

    @property
    def solver(self) -> Glucose:
        """The object that holds the pointer."""
        return self

    def append_formula(self, clauses: Iterable[Clause]) -> None:
        """Adds clauses, unless the solver is freed."""
        for clause in clauses if self.pointer is not None else ():
            pysolvers.glucose41_add_cl(self.pointer, clause)

    def set_phases(self, literals: list[int]) -> None:
        """Sets the values that variables get first."""
        pysolvers.glucose41_setphases(self.pointer, literals)

    def conf_budget(self, budget: int) -> None:
        """Limits the conflicts of the next solve; -1 is no limit."""
        pysolvers.glucose41_cbudget(self.pointer, budget)

    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> bool | None:
        """Solves; None at the limit or after an interrupt."""
        is_main = int(current_thread() is main_thread())
        self._found = pysolvers.glucose41_solve_lim(self.pointer, assumptions, is_main, int(expect_interrupt))
        return self._found

    def interrupt(self) -> None:
        """Ends a solve in another thread."""
        pysolvers.glucose41_interrupt(self.pointer)

    def clear_interrupt(self) -> None:
        """Lets the solver solve again."""
        pysolvers.glucose41_clearint(self.pointer)

    def get_model(self) -> list[int] | None:
        """The literals that the last solve made true."""
        return pysolvers.glucose41_model(self.pointer) or [] if self._found else None

    def get_core(self) -> list[int] | None:
        """The assumptions that the last solve found in contradiction."""
        core: list[int] | None = pysolvers.glucose41_core(self.pointer) if self._found is False else None
        return core

    def accum_stats(self) -> dict[str, Any]:
        """Counts of all solves so far."""
        counts: dict[str, Any] = pysolvers.glucose41_acc_stats(self.pointer)
        return counts

    def delete(self) -> None:
        """Frees the solver."""
        if self.pointer is not None:
            pysolvers.glucose41_del(self.pointer)
            self.pointer = None

    __del__ = delete
