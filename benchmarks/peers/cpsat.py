"""What the CP-SAT models share: one thread, the second solve, the reading of a solution.

The models themselves stand in cpsat_hitori.py and its neighbours, one file a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from benchmarks.peers.answer import Answer, Clock
from satpuzzles.core.grid import Grid

Cut = list[cp_model.LiteralT]


def no_cuts(_: Grid) -> list[Cut]:
    """The refinement of a model that leaves nothing out."""
    return []


@dataclass(frozen=True, slots=True)
class Modelled:
    """A puzzle as a CP-SAT model.

    Attributes:
        cells: rows x columns variables whose values are the solution.
        forbid: adds a constraint that every solution but this one satisfies.
        cuts: clauses that a solution breaks, where the model leaves a rule out.
        parameters: settings of the solver under which this model was fastest.
    """

    model: cp_model.CpModel
    cells: Sequence[Sequence[cp_model.IntVar]]
    forbid: Callable[[Grid], None]
    cuts: Callable[[Grid], list[Cut]] = no_cuts
    parameters: dict[str, object] = field(default_factory=dict)


def decide(modelled: Modelled, clock: Clock) -> Answer:
    """Solves, forbids the solution, and solves once more, with one thread."""
    status, solution = _next_solution(modelled, clock)
    if solution is None:
        return Answer(status)
    modelled.forbid(solution)
    status, second = _next_solution(modelled, clock)
    if second is not None:
        return Answer("multiple", solution)
    return Answer("unique" if status == "unsolvable" else status, solution)


def _next_solution(modelled: Modelled, clock: Clock) -> tuple[str, Grid | None]:
    model = modelled.model
    while clock.left() > 0:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = clock.left()
        for name, value in modelled.parameters.items():
            setattr(solver.parameters, name, value)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return "unsolvable", None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return "undecided", None
        # The raw response: solver.value() for each cell takes twice as long.
        values = solver.response_proto.solution
        solution = tuple(tuple(values[cell.index] for cell in row) for row in modelled.cells)
        cuts = modelled.cuts(solution)
        if not cuts:
            return "solved", solution
        for cut in cuts:
            model.add_bool_or(cut)
    return "undecided", None
