"""Whether the auxiliary variables of a formula are fixed by its answer variables.

Where they are, each solution is one model, and a model counter needs no projection.
"""

from __future__ import annotations

from satpuzzles.core.options import Limits
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause, numbered
from satpuzzles.sat.statements import Note
from satpuzzles.solver.session import Session

TWICE = Note("two models", "Two models of one solution differ.")


def auxiliary_variables_are_fixed(formula: Formula, limits: Limits | None = None) -> bool | None:
    """Whether no two models of a formula agree on all answer variables.

    That is one question to a solver: the clauses twice, on the same answer variables and each time with
    auxiliary variables of their own, some of which differ. (Definability by Padoa's method, as in Lagniez,
    Lonca and Marquis, "Definability for model counting", 2020.)

    Returns:
        None where a limit came first, or where constraints that are not clauses leave it open.
    """
    answers, auxiliary = formula.answers, formula.variables - formula.answers
    if not auxiliary:
        return True
    twice = Formula(formula.variables + auxiliary)

    def renamed(literal: int) -> int:
        if -answers <= literal <= answers:
            return literal
        return literal + auxiliary if literal > 0 else literal - auxiliary

    twice.add(TWICE, formula.clauses)
    twice.add(TWICE, ([*map(renamed, clause)] for clause in formula.clauses))
    differ = twice.new_variables(auxiliary, numbered("differ "))
    clauses: list[Clause] = [[*differ]]
    for which, variable in zip(differ, range(answers + 1, formula.variables + 1)):
        other = renamed(variable)
        clauses += [-which, variable, other], [-which, -variable, -other]
    twice.add(TWICE, clauses)
    with Session(twice, limits=limits) as session:
        found = session.solve().satisfiable
    if found is None or (found and formula.lazy):
        return None
    return not found
