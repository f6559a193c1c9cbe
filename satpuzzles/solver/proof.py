"""Refutes clauses in a fresh solver and returns the lemmas of its proof, unchecked."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import HelperThread
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import (
    BACKENDS,
    Backend,
    StopMethod,
    find_backend,
    find_installed,
)
from satpuzzles.solver.engine import Engine, EngineResult
from satpuzzles.solver.remote import RemoteEngine
from satpuzzles.solver.session import CHUNK


def proving_backend(name: str | None) -> Backend:
    """Looks up a backend by name, or the default, and requires that its proofs are right.

    Raises:
        BackendError: it is unknown, not installed, or gives no reliable proofs.
    """
    backend = find_backend(name)
    if not backend.proofs:
        able = ", ".join(each.name for each in BACKENDS if each.proofs)
        raise BackendError(f"the proofs of {backend.name} are missing or wrong; choose from {able}")
    return find_installed(backend.name)


class ModelFound(BackendError):
    """The clauses to refute have a model."""


def refute(clauses: Sequence[Clause], backend: Backend, limits: Limits) -> list[Clause]:
    """Returns the lemmas of a refutation, without the deletions (see ``Backend.proofs``).

    It uses a fresh solver without assumptions: under assumptions the proofs of some backends are wrong.

    Args:
        clauses: clauses that have no model, none of them empty.

    Raises:
        BackendError: the backend found a model, failed, or wrote something other than a proof.
        LimitReached: a limit was reached first.
    """
    lemmas = []
    for number, line in enumerate(_proof(clauses, backend, limits)):
        if not number % CHUNK:
            limits.check()
        if line[:1] == "d":
            continue
        try:
            lemmas.append([int(word) for word in line.split()[:-1]])
        except ValueError:
            raise BackendError(f"the backend {backend.name} wrote something else than a proof") from None
    return lemmas


def _proof(clauses: Sequence[Clause], backend: Backend, limits: Limits) -> list[str]:
    """Finds the lines of the proof in a helper thread, which a signal or the deadline can end."""
    budget = limits.conflicts_left
    stopped = LimitReached("a limit was reached before the proof was found")
    if budget == 0:
        raise stopped
    engine = RemoteEngine(backend, True) if backend.stop is StopMethod.KILL else Engine(backend, True)

    def solve() -> tuple[EngineResult, list[str]]:
        answer = engine.solve([], budget)
        return answer, engine.proof() if answer.satisfiable is False else []

    helper = None
    try:
        for start in range(0, len(clauses), CHUNK):
            limits.check()
            engine.add(clauses[start : start + CHUNK])
        helper = HelperThread(solve, engine.stop)
        found = helper.run(limits.deadline)
    finally:
        if helper is None or helper.finished:  # else the helper thread still uses it
            engine.close()
    answer, lines = found or (EngineResult(None), [])
    limits.spend(answer.conflicts)
    if answer.satisfiable is None:
        raise stopped
    if answer.satisfiable:
        raise ModelFound(
            f"the backend {backend.name} contradicts itself: it found no model, and now it has found one"
        )
    return lines
