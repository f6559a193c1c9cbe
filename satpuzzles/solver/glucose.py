"""Glucose 4.1 of PySAT's C module, with or without counts, used without importing PySAT's Python modules.

That import takes longer than solving a small board. PySAT's own classes do the rest, such as proofs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
def functions(name: str) -> dict[str, Callable[..., Any]]:
    """The C module's functions of a backend; empty if it is another solver or the module lacks one."""
    needed = {"glucose4": FUNCTIONS, "gluecard4": (*FUNCTIONS, "add_am")}.get(name, ())
    found: dict[str, Any] = {each: getattr(pysolvers, f"{NAMES_IN_C[name]}_{each}", None) for each in needed}
    return {} if None in found.values() else found


class Glucose:
    """A solver with those methods of PySAT's ``Solver`` that an engine calls."""

    def __init__(self, name: str) -> None:
        self._c = functions(name)
        self.pointer: Any = self._c["new"]()
        self._found: bool | None = None

    @property
    def solver(self) -> Glucose:
        """The object that holds the pointer."""
        return self

    def append_formula(self, clauses: Iterable[Clause]) -> None:
        """Adds clauses, unless the solver is freed."""
        for clause in clauses if self.pointer is not None else ():
            self._c["add_cl"](self.pointer, clause)

    def add_atmost(self, literals: Sequence[int], most: int) -> None:
        """Adds a count: at most ``most`` of the literals are true."""
        self._c["add_am"](self.pointer, literals, most)

    def set_phases(self, literals: list[int]) -> None:
        """Sets the values that variables get first."""
        self._c["setphases"](self.pointer, literals)

    def conf_budget(self, budget: int) -> None:
        """Limits the conflicts of the next solve; -1 is no limit."""
        self._c["cbudget"](self.pointer, budget)

    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> bool | None:
        """Solves; None at the limit or after an interrupt."""
        is_main = int(current_thread() is main_thread())
        self._found = self._c["solve_lim"](self.pointer, assumptions, is_main, int(expect_interrupt))
        return self._found

    def interrupt(self) -> None:
        """Ends a solve in another thread."""
        self._c["interrupt"](self.pointer)

    def clear_interrupt(self) -> None:
        """Lets the solver solve again."""
        self._c["clearint"](self.pointer)

    def get_model(self) -> list[int] | None:
        """The literals that the last solve made true."""
        return self._c["model"](self.pointer) or [] if self._found else None

    def get_core(self) -> list[int] | None:
        """The assumptions that the last solve found in contradiction."""
        core: list[int] | None = self._c["core"](self.pointer) if self._found is False else None
        return core

    def accum_stats(self) -> dict[str, Any]:
        """Counts of all solves so far."""
        counts: dict[str, Any] = self._c["acc_stats"](self.pointer)
        return counts

    def delete(self) -> None:
        """Frees the solver."""
        if self.pointer is not None:
            self._c["del"](self.pointer)
            self.pointer = None

    __del__ = delete
