"""Why a puzzle has no solution: a smallest set of rule instances that contradict one another.

Smallest means that none of them can be left out, not that no other such set is smaller. Only the complete
encoding is asked, without presolve, so that every clause belongs to a rule that a person knows.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Unpack

from satpuzzles.core.arguments import checked
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import OWN_PROCESSES, Keywords, Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import mistaken
from satpuzzles.questions.result import Explanation, Result
from satpuzzles.sat.formula import Formula, Group, Statement
from satpuzzles.solver.backends import find_backend
from satpuzzles.solver.switches import Switches, delete_needless

OBSTACLE = "counting"
"""The name of the rule where only the puzzle's own counting shows why."""

OBSTACLE_CONFLICTS = 10_000
"""Conflicts to spend on rule instances where counting can tell the same: proofs of it may be endless."""


@checked
def why(
    puzzle: Puzzle, *, options: Options | None = None, **keywords: Unpack[Keywords]
) -> Explanation | None:
    """Why a puzzle has no solution; None where it has one.

    Where the search for rule instances is long and counting alone shows why, the one instance is the
    sentence of ``puzzle.obstacle()``.

    Args:
        options, keywords: see ``Options``. A backend that names cores is much faster; the encoding is the
            complete one, and nothing is presolved.

    Raises:
        LimitReached: before it was known that there is no solution.
        BackendError: the backend is unknown or not installed.
        CapError: more clauses than the cap.
    """
    given = Options.of(options, keywords, "why", *OWN_PROCESSES)
    return _why(puzzle, given)


def _why(puzzle: Puzzle, options: Options) -> Explanation | None:
    reason = puzzle.obstacle()
    if reason is None:
        return _explanation(puzzle, options)
    try:
        return _explanation(puzzle, options._replace(limits=options.limits.part(OBSTACLE_CONFLICTS)))
    except LimitReached:
        return Explanation((Statement(OBSTACLE, (), f"{reason[:1].upper()}{reason[1:]}."),), minimal=True)


def explained(result: Result, options: Options) -> Result:
    """The result of an unsolvable puzzle, with the reason why.

    Where a limit comes before anything can be said, ``limit_reached`` is set and the rest stays.

    Raises:
        BackendError: as in ``why``; or the complete encoding has a solution after all.
    """
    start = time.perf_counter()
    try:
        explanation = _why(result.puzzle, options)
    except LimitReached:
        return replace(result, limit_reached=True)
    if explanation is None:
        told = "solved once there is no solution, solved again there is one"
        raise mistaken(result.puzzle.type, find_backend(options.backend).name, "", told)
    return replace(
        result,
        why=explanation,
        limit_reached=result.limit_reached or not explanation.minimal,
        seconds=result.seconds + time.perf_counter() - start,
    )


def _explanation(puzzle: Puzzle, options: Options) -> Explanation | None:
    formula = puzzle.encode(limits=options.limits)
    groups = [group for group in formula.groups() if group.clauses]
    impossible = next((group for group in groups if not all(group.clauses)), None)
    if impossible is not None:
        return Explanation((impossible.describe(),), minimal=True)
    core = _core(formula, groups, options)
    if core is None:
        return None
    # Clauses that the core does without only slow the solver down; a smaller formula gives a smaller core.
    while True:
        try:
            smaller = _core(formula, core, options)
        except LimitReached:
            return _described(core, minimal=False)
        if smaller is None or len(smaller) >= len(core):
            break
        core = smaller
    kept = set(range(len(core)))
    # Rules about many cells first: what is left then speaks of few.
    order = sorted(kept, key=lambda place: -len(core[place].describe().cells))
    minimal = True
    with _switches(formula, core, options) as switches:
        try:
            delete_needless(kept, order, lambda others, _: switches.core(sorted(others)))
        except LimitReached:
            minimal = False
    return _described([core[place] for place in sorted(kept)], minimal)


def _described(groups: Sequence[Group], minimal: bool) -> Explanation:
    return Explanation(tuple(group.describe() for group in groups), minimal)


def _core(formula: Formula, groups: Sequence[Group], options: Options) -> Sequence[Group] | None:
    """Some of the groups that have no model together; None where all of them have one.

    Raises:
        LimitReached: before either was known.
    """
    with _switches(formula, groups, options) as switches:
        core = switches.core(range(len(groups)))
    return None if core is None else [groups[place] for place in sorted(core)]


def _switches(formula: Formula, groups: Sequence[Group], options: Options) -> Switches:
    """A session in which nothing holds but the groups that are switched on."""
    bare = Formula(formula.variables, limits=options.limits)
    bare.phases, bare.lazy = list(formula.phases), list(formula.lazy)
    clauses = enumerate(group.clauses for group in groups)
    return Switches(bare, clauses, options.backend, options.limits)
