"""Clauses on their way to a PySAT solver: a function of its C module takes them, without PySAT's own loop.

That loop, in Python, is a quarter of the time that adding takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from satpuzzles.sat.sink import Clause

if TYPE_CHECKING:
    from pysat.solvers import Solver

NAMES_IN_C = {
    "gluecard4": "gluecard41",
    "glucose4": "glucose41",
    "glucose42": "glucose421",
    "minisat-gh": "minisatgh",
}
"""What PySAT's C module calls a backend, where that is not its name."""

AT_ONCE = 10_000
"""Clauses between two moments at which a signal is heard: some 3 ms."""

Adder = Callable[[Sequence[Clause]], None]


def adder(name: str, solver: Solver) -> Adder:
    """The quickest function that adds clauses to a solver of a backend.

    It is PySAT's own where the solver writes a proof, which has a pointer of its own, and where the installed
    PySAT is built otherwise.
    """
    import pysolvers

    pointers = [value for value in vars(solver.solver).values() if type(value).__name__ == "PyCapsule"]
    add_one = getattr(pysolvers, f"{NAMES_IN_C.get(name, name)}_add_cl", None)
    if len(pointers) != 1 or add_one is None:
        add_all: Adder = solver.append_formula
        return add_all
    return partial(_add_each, partial(add_one, pointers[0]))


def _add_each(add_one: Callable[[Clause], object], clauses: Sequence[Clause]) -> None:
    for start in range(0, len(clauses), AT_ONCE):
        part = clauses if len(clauses) <= AT_ONCE else clauses[start : start + AT_ONCE]
        try:
            deque(map(add_one, part), maxlen=0)
        except SystemError as error:  # where memory is refused, the C module returns nothing and says nothing
            raise MemoryError from error
