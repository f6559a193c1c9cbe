"""What the CP-SAT models share: one thread, one search for two solutions, or rounds of cuts.

The models themselves stand in cpsat_hitori.py and its neighbours, one file a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from ortools.sat.python import cp_model

from benchmarks.peers.answer import Answer, Clock, Models
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle

Cells = Sequence[Sequence[cp_model.IntVar]]
Cut = list[cp_model.LiteralT]

PRESOLVED: dict[str, object] = {"linearization_level": 0, "symmetry_level": 0}
"""The relaxation never pays, and the search for symmetries only delays."""
SEARCH_ALONE: dict[str, object] = {
    "cp_model_presolve": False,
    "linearization_level": 0,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
}
"""What makes small clauses and sums up to twice as fast as the default settings do."""
SETTINGS: dict[str, dict[str, object]] = {
    "presolved": PRESOLVED,
    "not probed": PRESOLVED | {"cp_model_probing_level": 0},
    "searched alone": SEARCH_ALONE,
}


@dataclass(frozen=True, slots=True)
class Modelled:
    """A puzzle as a CP-SAT model.

    Attributes:
        cells: rows of variables whose values are the solution.
        parameters: settings of the solver.
    """

    model: cp_model.CpModel
    cells: Cells
    parameters: dict[str, object] = field(default_factory=dict)

    def solver(self, clock: Clock) -> cp_model.CpSolver:
        """A solver of one thread with the settings."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = clock.left()
        for name, value in self.parameters.items():
            setattr(solver.parameters, name, value)
        return solver

    def read(self, values: Sequence[int]) -> Grid:
        """The solution in a raw response: solver.value() for each cell takes twice as long."""
        return tuple(tuple(values[cell.index] for cell in row) for row in self.cells)


def models(builds: Mapping[str, Callable[[Puzzle], Modelled]], usual: str = "presolved") -> Models:
    """Each model, by its name, under each of the settings; and the first one asked twice.

    Tried without gain: further parameters of presolve, probing, inprocessing and AllDifferent.

    Args:
        usual: the settings that come first.
    """
    ordered = sorted(SETTINGS, key=lambda settings: settings != usual)
    found: Models = {
        _words(name, settings): partial(_decide_built, build, SETTINGS[settings], False)
        for settings in ordered
        for name, build in builds.items()
    }
    name, build = next(iter(builds.items()))
    found[_words(name, usual, "asked twice")] = partial(_decide_built, build, SETTINGS[usual], True)
    return found


def _words(*names: str) -> str:
    return ", ".join(filter(None, names))


def _decide_built(
    build: Callable[[Puzzle], Modelled],
    parameters: dict[str, object],
    twice: bool,
    puzzle: Puzzle,
    seconds: float,
) -> Answer:
    clock = Clock(seconds)
    modelled = replace(build(puzzle), parameters=parameters)
    return decide_by_cuts(modelled, clock) if twice else decide(modelled, clock)


def fix_marks(model: cp_model.CpModel, cells: Cells, known: Grid | None) -> None:
    """Fixes what is filled in beforehand; None is nothing."""
    for values, row in zip(known or (), cells):
        for value, cell in zip(values, row):
            if value is not None:
                model.add(cell == value)


def decide(modelled: Modelled, clock: Clock) -> Answer:
    """One search for all solutions that ends at the second.

    In 0.4 to 0.8 of the time of a solve, a clause and another solve. Two solutions must differ in the cells,
    so what the other variables are must follow from these.
    """
    if not clock.left():
        return Answer("undecided")
    solver = modelled.solver(clock)
    solver.parameters.enumerate_all_solutions = True
    found = _Solutions(modelled)
    status = solver.solve(modelled.model, found)
    solution = found.grids[0] if found.grids else None
    if len(found.grids) > 1:
        return Answer("multiple", solution)
    if status not in (cp_model.INFEASIBLE, cp_model.OPTIMAL):
        return Answer("undecided", solution)
    return Answer("unsolvable" if solution is None else "unique", solution)


class _Solutions(cp_model.CpSolverSolutionCallback):
    """Keeps the solutions of a search and ends it at the second."""

    def __init__(self, modelled: Modelled) -> None:
        super().__init__()
        self.grids: list[Grid] = []
        self._modelled = modelled

    def on_solution_callback(self) -> None:
        self.grids.append(self._modelled.read(self.response_proto.solution))
        if len(self.grids) > 1:
            self.stop_search()


def decide_by_cuts(
    modelled: Modelled,
    clock: Clock,
    cuts: Callable[[Grid], list[Cut]] = lambda _: [],
    forbid: Callable[[Grid], Cut] | None = None,
) -> Answer:
    """Solves, forbids the solution, and solves once more, each until no cut is left to add.

    Args:
        cuts: clauses that a solution breaks, where the model leaves a rule out.
        forbid: a clause that every solution but this one satisfies; by default, another cell differs.
    """
    status, solution = _next_solution(modelled, cuts, clock)
    if solution is None:
        return Answer(status)
    modelled.model.add_bool_or(_another(modelled, solution) if forbid is None else forbid(solution))
    status, second = _next_solution(modelled, cuts, clock)
    if second is not None:
        return Answer("multiple", solution)
    return Answer("unique" if status == "unsolvable" else status, solution)


def _another(modelled: Modelled, solution: Grid) -> Cut:
    cut: Cut = []
    for row, values in zip(modelled.cells, solution):
        for cell, value in zip(row, values):
            if cell.is_boolean:
                cut.append(~cell if value else cell)
            else:
                differs = modelled.model.new_bool_var("")
                modelled.model.add(cell != value).only_enforce_if(differs)
                cut.append(differs)
    return cut


def _next_solution(
    modelled: Modelled, cuts: Callable[[Grid], list[Cut]], clock: Clock
) -> tuple[str, Grid | None]:
    while clock.left() > 0:
        solver = modelled.solver(clock)
        status = solver.solve(modelled.model)
        if status == cp_model.INFEASIBLE:
            return "unsolvable", None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return "undecided", None
        solution = modelled.read(solver.response_proto.solution)
        broken = cuts(solution)
        if not broken:
            return "solved", solution
        for cut in broken:
            modelled.model.add_bool_or(cut)
    return "undecided", None
