"""A session: one formula, one backend, repeated solves within limits, and refinement by lazy constraints.

A small formula is first solved in this thread with a small conflict budget, which is enough for nearly every
puzzle. A longer solve moves to a helper thread if the backend can be interrupted, otherwise permanently to a
child process that can be killed; this thread waits for it and handles signals and the deadline.
Without threads, as in a browser, every attempt has a small budget, and the clock is read in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import HAS_THREADS, HelperThread
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import (
    COUNTING_BACKEND,
    Backend,
    StopMethod,
    find_backend,
    find_installed,
)
from satpuzzles.solver.engine import Engine, EngineResult

if TYPE_CHECKING:
    from satpuzzles.solver.remote import RemoteEngine

QUICK_CLAUSES = 20_000
"""Formulas up to this size are first solved in this thread. For larger ones a helper thread costs nothing."""

QUICK_CONFLICTS = 1_000
"""The conflict budget of that first attempt: at most 0.4 s, measured on random formulas and pigeon holes."""

UNCOUNTED_CONFLICTS = 100
"""The first budget under a conflict limit if the backend does not count; each further one is ten times it."""

LARGEST_BUDGET = 2**31 - 1
"""CaDiCaL and Kissat drop the upper bits of a larger budget, which may leave 0; so it is split in parts."""

PATIENCE = 3
"""Maximum number of unknown answers in a row without a limit or any conflict. One may come from an interrupt
just after the previous solve."""

CHUNK = 10_000
"""Clauses loaded between two checks of the clock."""


class SolveResult(NamedTuple):
    """The result of a solve.

    Attributes:
        satisfiable: None when a limit was reached before the answer was known.
        model: if satisfiable, the literal of every variable: ``model[v - 1]`` is ``v`` or ``-v``.
        core: if unsatisfiable, assumptions that cannot all hold, empty if the clauses alone have no model;
            all assumptions if the backend gives no cores.
    """

    satisfiable: bool | None
    model: list[int] | None = None
    core: list[int] | None = None


UNDECIDED = SolveResult(None)


class SessionStatistics:
    """The statistics of a session so far. Counts are 0 if the backend does not count.

    Attributes:
        variables, clauses: the size of the formula, without later additions.
        cuts: the number of clauses that lazy constraints added.
        rounds: the number of models that the lazy constraints checked.
    """

    def __init__(self, variables: int, clauses: int) -> None:
        self.variables = variables
        self.clauses = clauses
        self.cuts = self.rounds = self.conflicts = 0


class Session:
    """Solves a formula repeatedly, from one thread at a time; close it or use it with ``with``.

    Args:
        formula: must not change any more; use ``add`` for further clauses.
        backend: a name that ``find_backend`` knows; None for the default. It must take the formula's counts.
        limits: hold for everything the session does.

    Attributes:
        cuts: the clauses that lazy constraints have added so far.
        is_asked: whether a solver was made; some questions need none.

    Raises:
        BackendError: the backend is unknown or not installed; the default is looked up at the first solve.
    """

    def __init__(self, formula: Formula, backend: str | None = None, limits: Limits | None = None) -> None:
        # A missing named backend is reported at once; otherwise PySAT is imported when needed.
        default = COUNTING_BACKEND if formula.counts else None
        self.backend: Backend = find_backend(default) if backend is None else find_installed(backend)
        self.statistics = SessionStatistics(formula.variables, len(formula.clauses))
        self._formula = formula
        self._limits = limits or Limits()
        self.cuts: list[Clause] = []
        self._added: list[Clause] = []
        self._kept = 0  # number of added clauses already checked against a model
        self._phases = list(formula.phases)
        self._is_told = False  # whether the engine has them; it gets them at the next solve
        self._has_empty_clause = not all(formula.clauses)
        self._engine: Engine | RemoteEngine | None = None
        self.is_asked = False
        self._loaded = [0, 0]  # how many of the formula's and of the added clauses the engine has
        self._in_child = self.backend.takes_interrupts

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees the solver. You may still use the session; it then starts with a new solver."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def add(self, clauses: Iterable[Clause]) -> None:
        """Adds clauses for all later solves, with any backend. They may contain new variables."""
        start = len(self._added)
        self._added.extend(clauses)
        if not all(self._added[start:]):
            self._has_empty_clause = True

    def prefer(self, literals: Sequence[int]) -> None:
        """Makes the solver try these literals first from now on: a hint that some backends ignore."""
        self._phases = list(literals)
        self._is_told = False

    def solve(self, assumptions: Sequence[int] = ()) -> SolveResult:
        """Looks for a model of all clauses, lazy constraints and assumptions.

        Raises:
            KeyboardInterrupt, or any other exception of a signal handler: within a second.
            BackendError: the backend's process crashed, or the backend gave up without a reason or gave a
                wrong model.
        """
        literals = list(dict.fromkeys(assumptions))
        try:
            return self._refine(literals)
        except BaseException:
            self.close()  # the state of the solver is unknown
            raise

    def require(self, assumptions: Sequence[int] = ()) -> SolveResult:
        """Solves as ``solve`` does, and raises an error if a limit is reached.

        Raises:
            LimitReached: a limit was reached before the answer was known.
            KeyboardInterrupt, BackendError: as ``solve``.
        """
        outcome = self.solve(assumptions)
        if outcome.satisfiable is None:
            raise LimitReached("a limit was reached")
        return outcome

    def _refine(self, assumptions: list[int]) -> SolveResult:
        """Solves until a model breaks no lazy constraint, adding all clauses that a model breaks at once."""
        while True:
            if self._has_empty_clause:
                return SolveResult(False, core=[])
            if clash := _clash(assumptions):
                return SolveResult(False, core=clash)
            formula = self._formula
            if not (formula.clauses or formula.counts or self._added or formula.lazy or assumptions):
                # If propagation decides everything, no solver is needed.
                return UNDECIDED if self._limit_reached() else SolveResult(True, self._complete([]))
            answer = self._ask(assumptions)
            if answer.satisfiable is None:
                return UNDECIDED
            if answer.model is None:
                return SolveResult(False, core=assumptions if answer.core is None else answer.core)
            model = self._complete(answer.model)
            self._require_kept(model, assumptions)
            cuts = self._cuts(model)
            if not cuts:
                return SolveResult(True, model)
            self.statistics.cuts += len(cuts)
            self.cuts += cuts
            self.add(cuts)

    def _require_kept(self, model: list[int], assumptions: list[int]) -> None:
        """Checks that a model keeps the assumptions and the clauses added since the last model.

        Otherwise the refinement loop might never end.

        Raises:
            BackendError: the model breaks one of them.
        """
        added = self._added[self._kept :]
        if added or assumptions:
            true = set(model)
            if not (
                all(_holds(literal, true) for literal in assumptions)
                and all(
                    not true.isdisjoint(clause) or any(_holds(literal, true) for literal in clause)
                    for clause in added
                )
            ):
                raise BackendError(f"the backend {self.backend.name} gave a model that breaks a clause")
        self._kept = len(self._added)

    def _complete(self, model: list[int]) -> list[int]:
        """Completes a model that leaves out trailing variables: the values to try first, or else false."""
        first = set(self._phases) if len(model) < self._formula.variables else ()
        left_out = range(len(model) + 1, self._formula.variables + 1)
        return model + [variable if variable in first else -variable for variable in left_out]

    def _cuts(self, model: list[int]) -> list[Clause]:
        if not self._formula.lazy:
            return []
        self.statistics.rounds += 1
        answers = model[: self._formula.answers]
        return [clause for constraint in self._formula.lazy for clause in constraint.violated(answers)]

    # ---- limits ----

    def _ask(self, assumptions: list[int]) -> EngineResult:
        """Gets one answer from the solver; its ``satisfiable`` is None if a limit was reached."""
        quick = (self._is_small() or not HAS_THREADS) and not self._in_child
        uncounted = UNCOUNTED_CONFLICTS
        fruitless = 0
        while not self._limit_reached():
            budget = self._limits.conflicts_left
            if budget is not None:
                budget = min(budget, LARGEST_BUDGET)
            if budget is not None and not self.backend.counters:
                budget = min(budget, uncounted)
                uncounted *= 10
            if quick:
                budget = QUICK_CONFLICTS if budget is None else min(budget, QUICK_CONFLICTS)
            answer = self._attempt(assumptions, budget, quick)
            self._count(answer, budget)
            if answer.satisfiable is not None:
                return answer
            quick = not HAS_THREADS
            spent_nothing = budget is None or (self.backend.counters and not answer.conflicts)
            fruitless = fruitless + 1 if spent_nothing and not self._limit_reached() else 0
            if fruitless == PATIENCE:
                raise BackendError(f"the backend {self.backend.name} gives up although no limit was reached")
        return EngineResult(None)

    def _is_small(self) -> bool:
        return len(self._formula.clauses) + len(self._added) <= QUICK_CLAUSES

    def _limit_reached(self) -> bool:
        return self._limits.seconds_left() == 0 or self._limits.conflicts_left == 0

    def _count(self, answer: EngineResult, budget: int | None) -> None:
        self.statistics.conflicts += answer.conflicts
        self._limits.spend(answer.conflicts if self.backend.counters else budget or 0)

    # ---- where a solve runs ----

    def _attempt(self, assumptions: list[int], budget: int | None, quick: bool) -> EngineResult:
        """Solves once; the answer is unknown if the budget or the deadline ended it."""
        if not quick and self.backend.stop is StopMethod.KILL and not self._in_child:
            self.close()
            self._in_child = True
        engine = self._load()
        if engine is None:
            return EngineResult(None)
        if quick and self.backend.stop is StopMethod.INTERRUPT:
            return engine.solve(assumptions, budget)
        return self._solve_in_helper_thread(engine, assumptions, budget)

    def _solve_in_helper_thread(
        self, engine: Engine | RemoteEngine, assumptions: list[int], budget: int | None
    ) -> EngineResult:
        """Solves in a helper thread, so that this thread can end it.

        A backend that holds the global lock runs there even for its quick attempt: in the main thread PySAT
        would catch SIGINT itself and jump out of the solver, which then must not even be deleted.
        """
        before = engine.conflicts()
        helper = HelperThread(lambda: engine.solve(assumptions, budget), engine.stop)
        try:
            answer = helper.run(self._limits.deadline)
        finally:
            if not helper.finished:
                self._engine = None  # the helper thread frees it when it returns
            elif helper.stopped and not engine.survives_stop:
                self.close()
        return answer or EngineResult(None, conflicts=engine.conflicts() - before)

    def _new_engine(self) -> Engine | RemoteEngine:
        self.is_asked = True
        find_installed(self.backend.name)
        if not self._in_child:
            return Engine(self.backend)
        from satpuzzles.solver.remote import RemoteEngine

        return RemoteEngine(self.backend)

    def _load(self) -> Engine | RemoteEngine | None:
        """Returns the engine with every clause loaded; None if the deadline passed first."""
        if self._engine is None:
            self._engine = self._new_engine()
            self._loaded = [0, 0]
            self._is_told = not self._phases
            if self._formula.counts:
                assert isinstance(self._engine, Engine)  # no such backend needs a process
                self._engine.add_counts(self._formula.counts)
        if not self._is_told:
            self._engine.prefer(self._phases)
            self._is_told = True
        for source, clauses in enumerate((self._formula.clauses, self._added)):
            while (done := self._loaded[source]) < len(clauses):
                if self._limits.seconds_left() == 0:
                    return None
                chunk = clauses[done : done + CHUNK]
                self._engine.add(chunk)
                self._loaded[source] = done + len(chunk)
        return self._engine


def _clash(assumptions: list[int]) -> list[int] | None:
    """Returns an assumption and its opposite, if both are assumed."""
    chosen = set(assumptions)
    return next(([literal, -literal] for literal in assumptions if -literal in chosen), None)


def _holds(literal: int, true: set[int]) -> bool:
    """Whether a literal holds in a model that may leave out false variables."""
    return literal in true or (literal < 0 and -literal not in true)
