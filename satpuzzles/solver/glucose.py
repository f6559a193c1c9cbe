"""Glucose 4.1 of PySAT's C module, with or without counts, used without importing PySAT's Python modules.

That import takes longer than solving a small board. PySAT's own classes do the rest, such as proofs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from threading import current_thread, main_thread
from typing import Any

import pysolvers

from satpuzzles.sat.sink import Clause

NAMES_IN_C = {
    **{"gluecard4": "gluecard41", "glucose4": "glucose41"},
    **{"glucose42": "glucose421", "minisat-gh": "minisatgh"},
}
"""The C module's name for a backend, if it differs."""

FUNCTIONS = (
    *("new", "del", "add_cl", "setphases", "cbudget", "solve_lim", "interrupt", "clearint"),
    *("model", "core", "acc_stats"),
)


@cache
def is_there(name: str) -> bool:
    """Whether a backend is one of these solvers, and the installed C module has it."""
    is_one = name in ("glucose4", "gluecard4")
    return is_one and all(hasattr(pysolvers, f"{NAMES_IN_C[name]}_{each}") for each in FUNCTIONS)


class Glucose:
    """A solver with those methods of PySAT's ``Solver`` that an engine calls."""

    def __init__(self, name: str) -> None:
        self._prefix = NAMES_IN_C[name]
        self.pointer: Any = getattr(pysolvers, f"{self._prefix}_new")()
        self._found: bool | None = None

    def _call(self, name: str, *arguments: object) -> Any:  # noqa: ANN401 (as the C function)
        return getattr(pysolvers, f"{self._prefix}_{name}")(self.pointer, *arguments)

    @property
    def solver(self) -> Glucose:
        """The object that holds the pointer."""
        return self

    def append_formula(self, clauses: Iterable[Clause]) -> None:
        """Adds clauses, unless the solver is freed."""
        for clause in clauses if self.pointer is not None else ():
            self._call("add_cl", clause)

    def add_atmost(self, literals: Sequence[int], most: int) -> None:
        """Adds a count: at most ``most`` of the literals are true."""
        self._call("add_am", literals, most)

    def set_phases(self, literals: list[int]) -> None:
        """Sets the values that variables get first."""
        self._call("setphases", literals)

    def conf_budget(self, budget: int) -> None:
        """Limits the conflicts of the next solve; -1 is no limit."""
        self._call("cbudget", budget)

    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> bool | None:
        """Solves; None at the limit or after an interrupt."""
        is_main = int(current_thread() is main_thread())
        self._found = self._call("solve_lim", assumptions, is_main, int(expect_interrupt))
        return self._found

    def interrupt(self) -> None:
        """Ends a solve in another thread."""
        self._call("interrupt")

    def clear_interrupt(self) -> None:
        """Lets the solver solve again."""
        self._call("clearint")

    def get_model(self) -> list[int] | None:
        """The literals that the last solve made true."""
        return self._call("model") or [] if self._found else None

    def get_core(self) -> list[int] | None:
        """The assumptions that the last solve found in contradiction."""
        core: list[int] | None = self._call("core") if self._found is False else None
        return core

    def accum_stats(self) -> dict[str, Any]:
        """Counts of all solves so far."""
        counts: dict[str, Any] = self._call("acc_stats")
        return counts

    def delete(self) -> None:
        """Frees the solver."""
        if self.pointer is not None:
            self._call("del")
            self.pointer = None

    __del__ = delete
