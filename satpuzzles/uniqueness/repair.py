"""Repairs boards: makes them unique, and lists or drops redundant clues.

A puzzle's wing says which changes are possible.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import BackendError, LimitReached, RuleError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import OWN_PROCESSES, Keywords, Limits, Options
from satpuzzles.core.runtime import stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve
from satpuzzles.questions.why import conflict_of
from satpuzzles.uniqueness.additions import add_clues
from satpuzzles.uniqueness.clues import clues_of, rules_of
from satpuzzles.uniqueness.fewest import FewestClues
from satpuzzles.uniqueness.result import Repair
from satpuzzles.uniqueness.selectors import ClueSelectors, find_droppable, find_redundant


@checked
def repair(
    puzzle: Puzzle,
    *,
    minimize: bool = False,
    fewest: bool = False,
    solution: object = None,
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> Repair:
    """Makes a board unique, and finds its redundant clues.

    >>> sp.repair(sp.Sudoku(["1...", "....", "....", "...."])).puzzle  # with more givens

    Where several solutions are left, clues are added or changed, as few as the search finds. Then every
    clue without which the board would still have one solution is redundant.

    Args:
        minimize: whether to drop redundant clues until none is left.
        fewest: whether to look for the fewest clues that leave the solution alone, among all clues that the
            board has or could have. At a limit, the board has the fewest found so far.
        solution: a grid, the solution that is to be the only one; None leaves the choice to the search.
        options, backend, encoding, presolve, limits, memory_limit: as in ``solve``; encoding and
            presolve are for the first solve of the board. ``memory_limit`` is refused.

    Raises:
        RuleError: ``solution`` does not fit the board or breaks one of its rules.
        BackendError: the backend is unknown or gave a wrong answer.
        CapError: more clauses than the cap.
    """
    given = Options.of(options, keywords, "repair", *OWN_PROCESSES)
    backend, limits = given.backend, given.limits
    wanted = None if solution is None else _solution_of(puzzle, solution)
    found = solve(puzzle, shared=False, options=given)
    answer = Repair(puzzle, found.status, puzzle, reason=found.reason, limit_reached=found.limit_reached)
    try:
        if found.status == "multiple":
            solutions = [each for each in (found.solution, found.second_solution) if each is not None]
            with stage("make unique"):
                answer = _made_unique(answer, wanted, solutions, backend, limits)
        elif found.status == "unique":
            answer = replace(answer, solution=found.solution)
        elif found.status == "unsolvable":
            conflict = conflict_of(puzzle, given)
            spent = 0 in (limits.seconds_left(), limits.conflicts_left)
            cut = spent and not (conflict and conflict.smallest)
            answer = replace(answer, conflict=conflict, limit_reached=answer.limit_reached or cut)
        if (only := answer.solution) is not None:
            with stage("redundant clues"):
                answer = _without_redundant(answer, only, minimize, backend, limits)
            if fewest:
                answer = _with_fewest(answer, only, backend, limits)
    except LimitReached:
        answer = replace(answer, limit_reached=True)
    return replace(answer, seconds=limits.elapsed())


def _with_fewest(answer: Repair, solution: Grid, backend: str | None, limits: Limits) -> Repair:
    """The board with the fewest clues around its solution; where a limit is reached, with as few as found."""
    search = FewestClues(answer.puzzle, solution)
    if not search.groups:
        return answer
    there = clues_of(answer.puzzle).present()
    left = limits.conflicts_left
    try:
        # Some of the limits are left to confirm the board.
        search.run(backend, limits.part(None if left is None else left * 9 // 10, share=0.9))
    except LimitReached:
        answer = replace(answer, limit_reached=True)
    try:
        board = _confirmed(search.board, solution, limits)
    except LimitReached:
        return replace(answer, limit_reached=True, fewest=search.fewest._replace(clues=len(there)))
    kept = clues_of(board).present()
    changes = [clue.dropped() for clue in there if clue not in kept]
    changes += [clue.added() for clue in kept if clue not in there]
    return replace(answer, puzzle=board, changes=(*answer.changes, *changes), fewest=search.fewest)


def _solution_of(puzzle: Puzzle, data: object) -> Grid:
    grid = puzzle.to_solution(data, what="solution")
    broken = puzzle.check(grid)
    if broken:
        raise RuleError(f"the wanted solution breaks a rule: {broken[0].sentence}")
    return grid


def _made_unique(
    answer: Repair, wanted: Grid | None, solutions: list[Grid], backend: str | None, limits: Limits
) -> Repair:
    clues = clues_of(answer.puzzle)
    remade = clues.remade(wanted, solutions, backend, limits)
    if remade is None:
        remade = add_clues(clues, wanted, backend, limits)
    if isinstance(remade, str):
        return replace(answer, reason=remade)
    # Several solutions were left, so one change is as few as can be.
    single = len(remade.changes) == 1
    return replace(
        answer,
        puzzle=_confirmed(remade.puzzle, remade.solution, limits),
        solution=remade.solution,
        changes=remade.changes,
        smallest=remade.smallest or single,
        smallest_for_solution=remade.smallest_for_solution or single,
    )


def _confirmed(board: Puzzle, solution: Grid, limits: Limits) -> Puzzle:
    """The board, after ``solve`` with an independent formula has found the same solution."""
    found = solve(board, shared=False, limits=limits)
    if found.limit_reached:
        raise LimitReached("a limit was reached")
    if found.status != "unique" or found.solution != solution:
        raise BackendError("the repaired board does not have the expected solution alone")
    return board


def _without_redundant(
    answer: Repair, solution: Grid, minimize: bool, backend: str | None, limits: Limits
) -> Repair:
    clues = clues_of(answer.puzzle)
    present = clues.present()
    answer = replace(answer, droppable=len(present), clues_known=clues.all_kinds)
    answer = replace(answer, redundant=tuple(clues.needless(solution, backend, limits)))
    if not present:
        return answer
    bare = clues.without(present)
    formula = rules_of(bare, limits)
    written = clues.written(formula, present)
    with ClueSelectors(bare, formula, enumerate(written), solution, backend, limits) as switches:
        redundant = find_redundant(switches, len(present))
        found = tuple(present[number] for number in redundant)
        answer = replace(answer, redundant=found + answer.redundant)
        if not minimize or not redundant:
            return answer
        dropped = [present[number] for number in find_droppable(switches, present, redundant)]
    board = _confirmed(clues.without(dropped), solution, limits)
    return replace(answer, puzzle=board, changes=(*answer.changes, *[clue.dropped() for clue in dropped]))
