"""One PySAT solver object with the same interface for every backend.

It makes up for missing features: a solver that cannot solve again is rebuilt, and assumptions that it would
drop become unit clauses.
"""

from __future__ import annotations

import gc
import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.sat.sink import Clause, Count
from satpuzzles.solver.backends import Backend, ConflictBudget, StopMethod, find_backend

if TYPE_CHECKING:
    from pysat.solvers import Solver

LINGELING_CONFLICTS = "LGLCLIM"
"""Environment variable for Lingeling's conflict budget; Lingeling reads it when it is made."""

UNLIMITED = 1e9
"""More seconds than any solve lasts."""

AT_ONCE = 10_000
"""Clauses added between two checks for signals: about 3 ms."""

Adder = Callable[[Sequence[Clause]], None]


def adder(name: str, solver: Solver) -> Adder:
    """Returns the quickest function that adds clauses to a solver of a backend.

    It calls PySAT's C module directly, without PySAT's loop in Python, which takes a quarter of the time.
    It uses PySAT's own function if the solver writes a proof (which needs another pointer), or if the
    installed PySAT is built differently.
    """
    import pysolvers

    from satpuzzles.solver.glucose import NAMES_IN_C

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
        except SystemError as error:  # without memory, the C module returns nothing and raises nothing
            raise MemoryError from error


class EngineResult(NamedTuple):
    """The result of one solve, in plain values that can be sent between processes.

    ``satisfiable`` is None when the budget or an interrupt ended the solve. The core is None if the
    backend gives none. The counters are of this solve alone, 0 if the backend does not count.
    """

    satisfiable: bool | None
    model: list[int] | None = None
    core: list[int] | None = None
    conflicts: int = 0
    propagations: int = 0


class Engine:
    """A solver of an installed backend in this process, with its clauses.

    Args:
        proves: whether to record a proof.
    """

    survives_stop = True

    def __init__(self, backend: Backend, proves: bool = False) -> None:
        self._backend = backend
        self._proves = proves
        self._solver: Solver | None = None
        self._take: Adder  # adds clauses to the solver
        self._is_empty = True
        self._interrupted = False
        self._counted: dict[str, int] = {}
        self._phases: list[int] = []
        # The clauses are kept only if the solver may have to be rebuilt.
        self._rebuilds = not backend.incremental or backend.budget is ConflictBudget.CREATION
        self._clauses: list[Clause] = []
        self._introduced: set[int] = set()
        self._built_for: int | None = None
        if not self._rebuilds:
            self._solver = self._make(None)  # takes the clauses directly, none is kept here

    def add(self, clauses: Sequence[Clause]) -> None:
        """Adds clauses, none of them empty."""
        self._is_empty = self._is_empty and not clauses
        if self._rebuilds:
            self._clauses.extend(clauses)
        if self._solver is not None and self._backend.incremental:
            self._take(clauses)

    def add_counts(self, counts: Sequence[Count]) -> None:
        """Adds counts, before anything else; only for backends with ``counts``."""
        assert self._solver is not None
        for literals, most in counts:
            self._solver.add_atmost(literals, most)
            self._is_empty = False

    def prefer(self, literals: list[int]) -> None:
        """Sets the value that the solver tries first for some variables, if the backend supports it."""
        # Set at the next solve: CaDiCaL 1.5.3 and 1.9.5 forget what is set before the clauses arrive.
        self._phases = literals
        self._introduce(literals)

    def solve(self, assumptions: list[int], budget: int | None) -> EngineResult:
        """Solves under assumptions, within about ``budget`` conflicts (1 or more; None for no budget).

        The assumptions must not repeat or contradict one another.
        """
        self._introduce(assumptions)
        if self._is_empty and not assumptions:
            return EngineResult(True, [])  # maplesat crashes on a solver without variables
        solver, backend = self._ready(assumptions, budget), self._backend
        if self._phases and backend.phases:
            solver.set_phases(self._phases)
            if not self._rebuilds:
                self._phases = []  # the solver remembers them
        satisfiable = self._run(solver, assumptions if backend.assumptions else [], budget)
        after = solver.accum_stats() if backend.counters else {}
        # CaDiCaL propagates as soon as clauses arrive; those conflicts count for the next solve.
        spent = [after.get(name, 0) - self._counted.get(name, 0) for name in EngineResult._fields[3:]]
        self._counted = after
        if backend.budget is ConflictBudget.CREATION and budget is not None and spent[0] >= budget:
            # PySAT reports Lingeling's "unknown" as unsatisfiable.
            satisfiable = satisfiable or None
        model = solver.get_model() if satisfiable else None
        has_core = satisfiable is False and backend.assumptions and backend.cores
        # If the formula itself has become a contradiction, Ergo gives the core of the previous solve.
        assumed = frozenset(assumptions)
        core = [each for each in solver.get_core() or [] if each in assumed] if has_core else None
        return EngineResult(satisfiable, model, core, *spent)

    def _introduce(self, literals: list[int]) -> None:
        """Shows Lingeling new variables in a clause first.

        Lingeling may eliminate a variable that it knows only by a preference or an assumption, and then
        ends the process when that variable is used again.
        """
        if self._backend.budget is ConflictBudget.CREATION:
            new = [literal for literal in literals if abs(literal) not in self._introduced]
            self._introduced.update(map(abs, new))
            self.add([[literal, -literal] for literal in new])

    def _run(self, solver: Solver, assumptions: list[int], budget: int | None) -> bool | None:
        backend = self._backend
        found: bool | None
        if backend.stop is StopMethod.KILL and (budget is None or backend.budget is ConflictBudget.CREATION):
            found = solver.solve(assumptions=assumptions)
            return found
        solver.conf_budget(-1 if budget is None else budget)
        if backend.stop is StopMethod.KILL:
            found = solver.solve_limited(assumptions=assumptions)
            return found
        # With expect_interrupt, PySAT releases Python's global lock and leaves SIGINT to Python.
        found = solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
        if self._interrupted:
            self._interrupted = False
            solver.clear_interrupt()
        return found

    def proof(self) -> list[str]:
        """Returns the lines of the proof, after a solve without assumptions that found no model."""
        assert self._proves and self._solver is not None
        lines: list[str] = self._solver.get_proof()
        return lines

    def conflicts(self) -> int:
        """Returns the conflicts of all solves so far, 0 if unknown; also during a solve in another thread."""
        if self._solver is None or not self._backend.counters:
            return 0
        counted: int = self._solver.accum_stats()["conflicts"]
        return counted

    def stop(self) -> None:
        """Asks a solve in another thread to end soon; no effect if the backend cannot be interrupted."""
        if self._solver is not None and self._backend.stop is StopMethod.INTERRUPT:
            self._interrupted = True
            self._solver.interrupt()

    def close(self) -> None:
        """Frees the solver. Do not call it during a solve."""
        if self._solver is not None:
            self._take = self._solver.append_formula  # it never touches a freed solver
            free(self._solver)
            self._solver = None

    def _ready(self, assumptions: list[int], budget: int | None) -> Solver:
        """Returns the solver to use next: the current one, or a new one if that cannot solve again."""
        backend = self._backend
        can_go_on = backend.incremental and (not self._rebuilds or self._built_for == budget)
        if self._solver is None or not can_go_on:
            self.close()
            self._solver = self._make(budget)
            self._built_for = budget
            self._take(self._clauses)
            if not backend.assumptions:
                self._take([[literal] for literal in assumptions])
        return self._solver

    def _make(self, budget: int | None) -> Solver:
        from satpuzzles.solver.glucose import Glucose, functions

        self._counted = {}
        name = self._backend.name
        if functions(name) and not self._proves:
            quick = Glucose(name)
            self._take = adder(name, quick)
            return quick
        from pysat.solvers import Solver

        options = {"with_proof": True} if self._proves else {}  # some backends do not accept this argument
        if self._backend.budget is not ConflictBudget.CREATION or budget is None:
            solver = Solver(name, **options)
        else:
            os.environ[LINGELING_CONFLICTS] = str(budget)
            try:
                solver = Solver(name, **options)
            finally:
                del os.environ[LINGELING_CONFLICTS]
        if name == "cryptominisat5":
            solver.solver.time_budget(UNLIMITED)  # without it, PySAT's own default makes a budget fail
        self._take = adder(name, solver)
        return solver


def make_engine(name: str, proves: bool) -> Engine:
    """Makes the engine of a child process (see remote.py)."""
    gc.disable()  # clauses are lists without cycles, and there may be millions
    return Engine(find_backend(name), proves)


def free(solver: Solver) -> None:
    """Frees a PySAT solver exactly once, even if a signal handler raises meanwhile.

    PySAT drops its pointer only after freeing it. After an exception in between, the garbage collector
    would free it again, and that ends the process.
    """
    inner = solver.solver
    try:
        solver.delete()
    except BaseException:
        for name, value in list(vars(inner).items()):
            if type(value).__name__ == "PyCapsule":
                setattr(inner, name, None)
        raise


PROPAGATOR = "minisat22"
"""A backend whose ``propagate`` works and which does not change added clauses."""


def unit_propagate(clauses: Iterable[Clause], variables: int) -> list[int] | None:
    """Returns the literals that unit propagation makes true; None if it finds a contradiction.

    Args:
        variables: the number of variables; the clauses use 1 to this number.
    """
    from pysat.solvers import Solver

    # PySAT reports only what follows from assumptions, so all units are made to follow from one.
    assumed = variables + 1
    solver = Solver(PROPAGATOR)
    try:
        for clause in clauses:
            if not clause:
                return None
            alone = len(clause) == 1 or len(set(clause)) == 1
            solver.add_clause([clause[0], -assumed] if alone else clause)
        consistent, literals = solver.propagate([assumed])
    finally:
        free(solver)
    return [literal for literal in literals if literal != assumed] if consistent else None
