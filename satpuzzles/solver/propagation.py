"""What unit propagation alone finds of clauses, without a decision. Searching lives in engine.py."""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzles.sat.sink import Clause
from satpuzzles.solver.engine import free

PROPAGATOR = "minisat22"
"""A backend whose ``propagate`` works, and which does not change clauses as they come."""


def propagated(clauses: Iterable[Clause], variables: int) -> list[int] | None:
    """The literals that unit propagation makes true; None where it meets a contradiction.

    Args:
        variables: those of the clauses are 1 to this number.
    """
    from pysat.solvers import Solver

    # PySAT tells only what follows from assumptions, so all units are made to follow from one.
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
