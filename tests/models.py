"""All models of a formula, projected on its answer variables, by a SAT solver used directly.

Independent of the package's session: cuts of lazy constraints are asked for and added here.
"""

from __future__ import annotations

from collections.abc import Iterable

from pysat.solvers import Solver

from satpuzzles.sat.formula import Formula


def answer_models(
    formula: Formula, clauses: Iterable[list[int]] | None = None, lazy: bool = True
) -> set[tuple[int, ...]]:
    """The sets of true answer variables of all models.

    Args:
        clauses: other clauses than the formula's own.
        lazy: whether the lazy constraints have to hold too.
    """
    if clauses is None:
        clauses = formula.clauses
    clauses = [list(clause) for clause in clauses]
    if [] in clauses:
        return set()
    found = set()
    answers = range(1, formula.answers + 1)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        # A solver forgets variables in no clause, so each answer variable gets one that says nothing.
        for variable in answers:
            solver.add_clause([variable, -variable])
        while solver.solve():
            positive = set(solver.get_model())
            model = [variable if variable in positive else -variable for variable in answers]
            cuts = [cut for each in formula.lazy for cut in each.violated(model)] if lazy else []
            if not cuts:
                found.add(tuple(literal for literal in model if literal > 0))
            cuts = cuts or [[-literal for literal in model]]
            assert any(not set(cut) & set(model) for cut in cuts), "cuts that the model does not break"
            for cut in cuts:
                solver.add_clause(cut)
    return found


def count_models(formula: Formula, clauses: Iterable[list[int]]) -> int:
    """How many models clauses have over all variables of a formula, the auxiliary ones too."""
    clauses = [list(clause) for clause in clauses]
    if [] in clauses:
        return 0
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for variable in range(1, formula.variables + 1):
            solver.add_clause([variable, -variable])
        return sum(1 for _ in solver.enum_models())
