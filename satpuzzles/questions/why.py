"""Explains why a puzzle has no solution: the fewest clues that conflict, and a minimal set of rule instances.

It uses the complete encoding without presolve, so that every clause belongs to a rule that a person knows.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import CapError, LimitReached
from satpuzzles.core.options import OWN_PROCESSES, Keywords, Limits, Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import mistaken
from satpuzzles.questions.conflict import shrinking_conflicts
from satpuzzles.questions.result import Conflict, Explanation, Result
from satpuzzles.rules.rule import BY_CLUE, RuleFamily
from satpuzzles.sat.formula import ClauseGroup, Formula
from satpuzzles.sat.statements import Entry, Statement, cell_of
from satpuzzles.solver.backends import find_backend
from satpuzzles.solver.selectors import Selectors, shrink_to_minimal

OBSTACLE = "counting"
"""The name of the rule when only the puzzle's own counting shows why."""

OBSTACLE_CONFLICTS = 10_000
"""Conflict limit for rule instances when counting shows the same: such proofs may never end."""

CLUE_CONFLICTS = 20_000
"""Conflict limit for the fewest clues: the proof that there are no fewer may never end."""

RULE_CONFLICTS = 20_000
"""Conflict limit for rules that contradict only these clues."""


EXPLAINED_CLAUSES = 3_500_000
"""Cap on clauses: an explanation holds the formula three times and the solver once, in 2 GiB together."""


@checked
def why(
    puzzle: Puzzle, *, options: Options | None = None, **keywords: Unpack[Keywords]
) -> Explanation | None:
    """Explains why a puzzle has no solution: conflicting clues and rules; None if it has a solution.

    The search for the fewest clues takes at most 20,000 conflicts; ``smallest`` says whether it finished.
    If the search for rule instances is long and counting alone shows why, the only instance is the
    sentence of ``puzzle.obstacle()``.

    Args:
        options, keywords: see ``Options``. A backend that names cores is much faster. The complete encoding
            is used, without presolve.

    Raises:
        LimitReached: a limit was reached before it was known that there is no solution.
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


def conflict_of(puzzle: Puzzle, options: Options) -> Conflict | None:
    """Returns the fewest clues that conflict in a puzzle without a solution, or None if none were found.

    None also if only all clues together conflict, which counting says in one sentence.
    """
    try:
        written = _formula(puzzle, options.limits).groups()
    except (LimitReached, CapError):
        return None
    groups = [
        each for each in written if each.clauses and (isinstance(each.rule, RuleFamily) or all(each.clauses))
    ]
    conflict = _fewest_clues(puzzle, groups, options)[1]
    return conflict if puzzle.obstacle() is None or _is_part(conflict, groups) else None


def explained(result: Result, options: Options) -> Result:
    """Adds the explanation to the result of an unsolvable puzzle.

    If a limit or the cap on clauses is reached before anything is found, only ``limit_reached`` is set.

    Raises:
        BackendError: as in ``why``; or the complete encoding has a solution after all.
    """
    start = time.perf_counter()
    try:
        explanation = _why(result.puzzle, options)
    except (LimitReached, CapError):
        return replace(result, limit_reached=True)
    if explanation is None:
        told = "solved once there is no solution, solved again there is one"
        raise mistaken(result.puzzle.type, f"the backend {find_backend(options.backend).name}", "", told)
    return replace(
        result,
        why=explanation,
        limit_reached=result.limit_reached or not explanation.minimal,
        seconds=result.seconds + time.perf_counter() - start,
    )


def _explanation(puzzle: Puzzle, options: Options) -> Explanation | None:
    assumes = any(rule.assumes and BY_CLUE in rule.forms for rule in puzzle.rules_within(options.limits))
    # Otherwise a rule could rely on another without naming it.
    formula = _formula(puzzle, options.limits, by_clue=assumes)
    groups = [group for group in formula.groups() if group.clauses]
    alone = next((group for group in groups if _clue_of(group) is None and not all(group.clauses)), None)
    if alone is None:
        return _by_clues(puzzle, formula, groups, options)
    told = Explanation((alone.describe(),), minimal=True)
    if isinstance(alone.rule, RuleFamily):
        known = any(_clue_of(group) is not None for group in groups)
        return told._replace(conflict=Conflict((), True) if known else None)
    # If counting shows a conflict of all clues together, some of them alone may conflict already.
    groups.remove(alone)
    try:
        found = _by_clues(puzzle, formula, groups, options)
    except LimitReached:
        return told
    return found if found and _is_part(found.conflict, groups) else told


def _is_part(conflict: Conflict | None, groups: Sequence[ClauseGroup]) -> bool:
    """Whether the conflict is proved smallest and leaves out at least one clue."""
    every = {clue for group in groups if (clue := _clue_of(group)) is not None}
    return conflict is not None and conflict.smallest and len(conflict.clues) < len(every)


def _by_clues(
    puzzle: Puzzle, formula: Formula, groups: Sequence[ClauseGroup], options: Options
) -> Explanation | None:
    """Returns the fewest clues that conflict and contradicting rule instances, if possible about these."""
    core = _core(formula, groups, options)
    if core is None:
        return None
    clues, conflict = _fewest_clues(puzzle, groups, options)
    found: tuple[Sequence[ClauseGroup], bool] | None = None
    if conflict is not None:
        own = [each for each in groups if _clue_of(each) in {None, *clues}]
        # Few clues may conflict in a way that is hard to show; other rules then say more.
        part = options._replace(limits=options.limits.part(RULE_CONFLICTS, share=0.5))
        with suppress(LimitReached):
            found = _without_needless(formula, _core(formula, own, part) or core, part)
    if found is None or not found[1]:
        found = _without_needless(formula, core, options)
    rules = tuple([group.describe() for group in found[0]])
    return Explanation(rules, found[1], conflict)


def _without_needless(
    formula: Formula, core: Sequence[ClauseGroup], options: Options
) -> tuple[Sequence[ClauseGroup], bool]:
    """Shrinks rule instances; also returns whether they are minimal (no limit ended the work)."""
    # Clauses outside the core only slow the solver down; a smaller formula gives a smaller core.
    while True:
        try:
            smaller = _core(formula, core, options)
        except LimitReached:
            return core, False
        if smaller is None or len(smaller) >= len(core):
            break
        core = smaller
    kept = set(range(len(core)))
    # Rules about many cells are tried first, so that those left are about few cells.
    order = sorted(kept, key=lambda place: -len(core[place].describe().cells))
    minimal = True
    with _switches(formula, core, options) as switches:
        try:
            shrink_to_minimal(kept, order, lambda others, _: switches.core(sorted(others)))
        except LimitReached:
            minimal = False
    return [core[place] for place in sorted(kept)], minimal


# ---- clues ----


def _clue_of(group: ClauseGroup) -> Entry | None:
    """Returns the clue that a rule instance comes from."""
    return group.rule.clue(group.number) if isinstance(group.rule, RuleFamily) else None


def _fewest_clues(
    puzzle: Puzzle, groups: Sequence[ClauseGroup], options: Options
) -> tuple[Sequence[Entry], Conflict | None]:
    """Returns the smallest set of conflicting clues found.

    None if no rule of the puzzle names its clue, or if a limit was reached first.
    """
    # Half of the time is left for the rules.
    limits = options.limits.part(CLUE_CONFLICTS, share=0.5).part()
    try:
        if any(isinstance(group.rule, RuleFamily) and BY_CLUE in group.rule.forms for group in groups):
            groups = [group for group in _formula(puzzle, limits, by_clue=True).groups() if group.clauses]
        by_clue: dict[Entry, list[ClauseGroup]] = {}
        bare = _bare(groups[0].formula, limits)
        for group in groups:
            clue = _clue_of(group)
            if clue is None:
                bare.add(group.rule, group.clauses, group.number)
            else:
                by_clue.setdefault(clue, []).append(group)
        if not by_clue:
            return (), None
        written = [[clause for each in own for clause in each.clauses] for own in by_clue.values()]
    except LimitReached:
        return (), None
    found: frozenset[int] | None = None
    smallest = False
    with Selectors(bare, enumerate(written), options.backend, limits) as switches, suppress(LimitReached):
        for smaller in shrinking_conflicts(switches, len(by_clue), limits):
            found = smaller
        smallest = True
    if found is None:
        return (), None
    entries = [*by_clue]
    clues = [entries[number] for number in sorted(found)]
    return clues, Conflict(tuple([_told(clue, by_clue[clue]) for clue in clues]), smallest)


def _formula(puzzle: Puzzle, limits: Limits, *, by_clue: bool = False) -> Formula:
    """Returns the rules in the complete encoding.

    Args:
        by_clue: whether each instance says only what its own clue says.
    """
    formula = Formula(puzzle.answers, describe=puzzle.describe, limits=limits.begun())
    formula.cap = min(formula.cap, EXPLAINED_CLAUSES)
    if by_clue:
        puzzle.write_rules(formula, BY_CLUE)
        puzzle.known_rule().write(formula, puzzle.answer_layout(), None, BY_CLUE)
    else:
        puzzle.encode_to(formula)
    return formula


def _told(clue: Entry, groups: Sequence[ClauseGroup]) -> Statement:
    """Puts a clue in the words of the rule instances that come from it."""
    told = [group.describe() for group in groups]
    cells = dict.fromkeys([cell for each in told for cell in each.cells])
    sentences = dict.fromkeys([each.sentence for each in told])
    at = [cell for cell in cells if cell == cell_of(clue)]  # the cell of the clue, not the cells it is about
    return Statement(told[0].name, tuple(at or cells), " ".join(sentences))


# ---- rule instances ----


def _core(formula: Formula, groups: Sequence[ClauseGroup], options: Options) -> Sequence[ClauseGroup] | None:
    """Returns some of the groups that together have no model; None if all groups have one.

    Raises:
        LimitReached: a limit was reached before either was known.
    """
    with _switches(formula, groups, options) as switches:
        core = switches.core(range(len(groups)))
    return None if core is None else [groups[place] for place in sorted(core)]


def _switches(formula: Formula, groups: Sequence[ClauseGroup], options: Options) -> Selectors:
    """Opens a session in which only the groups that are switched on hold."""
    bare, clauses = _bare(formula, options.limits), enumerate(group.clauses for group in groups)
    return Selectors(bare, clauses, options.backend, options.limits)


def _bare(formula: Formula, limits: Limits) -> Formula:
    """Returns a formula of the same variables with the definitions alone."""
    bare = Formula(formula.variables, limits=limits)
    bare.phases, bare.lazy = list(formula.phases), list(formula.lazy)
    bare.clauses.extend(formula.definition_clauses())
    return bare
