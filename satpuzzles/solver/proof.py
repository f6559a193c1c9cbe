"""Refutations: a fresh solver, clauses without a model, and the lemmas that the solver wrote down.

Whether the lemmas are right is for others to check. Everything else that a solver does lives in session.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satpuzzles.encodings.formula import Clause
from satpuzzles.errors import BackendError, LimitReached
from satpuzzles.limits import Limits
from satpuzzles.solver.aside import Aside
from satpuzzles.solver.backends import BACKENDS, Backend, Stop, find_backend, find_installed
from satpuzzles.solver.child import Channel, Child
from satpuzzles.solver.engine import free
from satpuzzles.solver.session import CHUNK


def proving_backend(name: str) -> Backend:
    """The backend of a name, if its proofs are right.

    Raises:
        BackendError: it is unknown, is not installed, or gives no proofs that can be relied on.
    """
    backend = find_backend(name)
    if not backend.proofs:
        able = ", ".join(each.name for each in BACKENDS if each.proofs)
        raise BackendError(f"the proofs of {backend.name} are missing or wrong; choose from {able}")
    return find_installed(backend.name)


def refute(clauses: Sequence[Clause], backend: Backend, limits: Limits) -> list[Clause]:
    """The lemmas of a refutation, without the deletions (see ``Backend.proofs``).

    Solved anew and without assumptions: under assumptions the proofs of some backends are false.

    Args:
        clauses: clauses that have no model, none of them empty.

    Raises:
        BackendError: the backend found a model, failed, or wrote something else than a proof.
        LimitReached: a limit came first.
    """
    lines = (
        _in_child(clauses, backend, limits) if backend.stop is Stop.KILL else _here(clauses, backend, limits)
    )
    try:
        return [[int(word) for word in line.split()[:-1]] for line in lines if line[:1] != "d"]
    except ValueError:
        raise BackendError(f"the backend {backend.name} wrote something else than a proof") from None


def _here(clauses: Sequence[Clause], backend: Backend, limits: Limits) -> Iterable[str]:
    from pysat.solvers import Solver

    solver = Solver(backend.name, with_proof=True)
    aside = None
    try:
        for start in range(0, len(clauses), CHUNK):
            limits.check()
            solver.append_formula(clauses[start : start + CHUNK])
        if limits.conflicts_left is not None:
            solver.conf_budget(limits.conflicts_left)
        aside = Aside(lambda: solver.solve_limited(expect_interrupt=True), solver.interrupt)
        satisfiable = aside.run(limits.deadline)
        if aside.stopped or satisfiable is None:
            raise LimitReached("a limit was reached before the proof was found")
        _require_refuted(satisfiable, backend)
        proof: list[str] = solver.get_proof()
        return proof
    finally:
        if aside is None or aside.finished:  # else the helper thread still uses it
            free(solver)


def _in_child(clauses: Sequence[Clause], backend: Backend, limits: Limits) -> Iterable[str]:
    child = Child(f"{__name__}:serve")
    try:
        child.send((backend.name, clauses))
        aside = Aside(child.receive, child.kill)
        answer = aside.run(limits.deadline)
        if aside.stopped or answer is None:
            raise LimitReached("a limit was reached before the proof was found")
        satisfiable, proof = answer
        _require_refuted(satisfiable, backend)
        lines: list[str] = proof
        return lines
    finally:
        child.close()


def _require_refuted(satisfiable: bool, backend: Backend) -> None:
    if satisfiable:
        raise BackendError(f"the backend {backend.name} found a model where there should be none")


def serve(channel: Channel) -> None:
    """The other side of a proof that is found in a child process."""
    from pysat.solvers import Solver

    message = channel.receive()
    if message is None:
        return
    name, clauses = message
    solver = Solver(name, with_proof=True)
    solver.append_formula(clauses)
    satisfiable = solver.solve()
    channel.send((satisfiable, [] if satisfiable else solver.get_proof()))
