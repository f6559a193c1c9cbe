"""Why a puzzle has no solution: a smallest set of rule instances that contradict one another.

Smallest means that none of them can be left out, not that no other such set is smaller. Only the complete
encoding is asked, without presolve, so that every clause belongs to a rule that a person knows.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from satpuzzles.core.arguments import checked
from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.core.limits import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.result import Explanation, Result
from satpuzzles.sat.formula import Clause, Formula, Group, Statement
from satpuzzles.solver.session import Session

OBSTACLE = "counting"
"""The name of the rule where only the puzzle's own counting shows why."""

OBSTACLE_CONFLICTS = 10_000
"""Conflicts to spend on rule instances where counting can tell the same: proofs of it may be endless."""


@checked
def why(puzzle: Puzzle, *, backend: str | None = None, limits: Limits | None = None) -> Explanation | None:
    """Why a puzzle has no solution; None where it has one.

    Where the search for rule instances is long and counting alone shows why, the one instance is the
    sentence of ``puzzle.obstacle()``.

    Args:
        backend: a PySAT backend's name; None for the default. One that names cores is much faster.
        limits: a deadline and conflict allowance for everything.

    Raises:
        LimitReached: before it was known that there is no solution.
        BackendError: the backend is unknown or not installed.
        CapError: more clauses than the cap.
    """
    limits = limits or Limits()
    reason = puzzle.obstacle()
    if reason is None:
        return _explanation(puzzle, backend, limits)
    try:
        return _explanation(puzzle, backend, limits.part(OBSTACLE_CONFLICTS))
    except LimitReached:
        return Explanation((Statement(OBSTACLE, (), f"{reason[:1].upper()}{reason[1:]}."),), minimal=True)


def explained(result: Result, *, backend: str | None = None, limits: Limits | None = None) -> Result:
    """The result of an unsolvable puzzle, with the reason why.

    Where a limit comes before anything can be said, ``limit_reached`` is set and the rest stays.

    Raises:
        BackendError: as in ``why``; or the complete encoding has a solution after all.
    """
    limits = limits or Limits()
    start = time.perf_counter()
    try:
        explanation = why(result.puzzle, backend=backend, limits=limits)
    except LimitReached:
        return replace(result, limit_reached=True)
    if explanation is None:
        raise BackendError("solved once there is no solution, solved again there is one")
    return replace(
        result,
        why=explanation,
        limit_reached=result.limit_reached or not explanation.minimal,
        seconds=result.seconds + time.perf_counter() - start,
    )


def _explanation(puzzle: Puzzle, backend: str | None, limits: Limits) -> Explanation | None:
    formula = puzzle.encode(limits=limits)
    groups = [group for group in formula.groups() if group.clauses]
    impossible = next((group for group in groups if not all(group.clauses)), None)
    if impossible is not None:
        return Explanation((impossible.describe(),), minimal=True)
    core = _core(formula, groups, backend, limits)
    if core is None:
        return None
    # Clauses that the core does without only slow the solver down; a smaller formula gives a smaller core.
    while True:
        try:
            smaller = _core(formula, core, backend, limits)
        except LimitReached:
            return _described(core, minimal=False)
        if smaller is None or len(smaller) >= len(core):
            break
        core = smaller
    with _Selected(formula, core, backend, limits) as selected:
        return _described(*selected.shrink())


def _described(groups: Sequence[Group], minimal: bool) -> Explanation:
    return Explanation(tuple(group.describe() for group in groups), minimal)


def _core(
    formula: Formula, groups: Sequence[Group], backend: str | None, limits: Limits
) -> Sequence[Group] | None:
    """Some of the groups that have no model together; None where all of them have one.

    Raises:
        LimitReached: before either was known.
    """
    with _Selected(formula, groups, backend, limits) as selected:
        core = selected.ask(range(len(groups)))
    return None if core is None else [groups[place] for place in sorted(core)]


class _Selected:
    """Groups of clauses that can be switched on and off, each by a variable of its own."""

    def __init__(
        self, formula: Formula, groups: Sequence[Group], backend: str | None, limits: Limits
    ) -> None:
        self.groups = groups
        switched = Formula(formula.variables, limits=limits)
        self._selectors = switched.new_variables(len(groups), lambda place: f"rule {place}")
        for selector, group in zip(self._selectors, groups):
            switched.add(group.rule, _switched(selector, group.clauses), group.number)
        switched.phases = list(formula.phases)
        switched.lazy = list(formula.lazy)
        self._session = Session(switched, backend, limits)

    def __enter__(self) -> _Selected:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def ask(self, places: Sequence[int]) -> set[int] | None:
        """Which of these groups have no model together; None where they have one."""
        outcome = self._session.solve([self._selectors[place] for place in places])
        if outcome.satisfiable is None:
            raise LimitReached("a limit was reached")
        if outcome.core is None:
            return None
        return {literal - self._selectors[0] for literal in outcome.core}

    def shrink(self) -> tuple[Sequence[Group], bool]:
        """A smallest set of the groups that has no model, given that all of them have none.

        Each group is left out once; where the others still have no model they shrink to a core of
        theirs. (Deletion with clause-set refinement; Belov, Lynce and Marques-Silva, "Towards efficient
        MUS extraction", 2012.)

        Returns:
            The groups, and whether a limit ended the search before none could be left out.
        """
        left = set(range(len(self.groups)))
        minimal = True
        try:
            for place in self._order():
                if place in left:
                    core = self.ask(sorted(left - {place}))
                    left = left if core is None else core
        except LimitReached:
            minimal = False
        return [self.groups[place] for place in sorted(left)], minimal

    def _order(self) -> list[int]:
        """Rules about many cells first: what is left then speaks of few."""
        cells = [len(group.describe().cells) for group in self.groups]
        return sorted(range(len(cells)), key=lambda place: -cells[place])


def _switched(selector: int, clauses: Sequence[Clause]) -> Iterator[Clause]:
    return ([-selector, *clause] for clause in clauses)
