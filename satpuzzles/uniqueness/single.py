"""Single changes that decide a board: adding or changing a clue makes it unique, or dropping one makes it
solvable. A setter chooses among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve
from satpuzzles.solver.selectors import Selectors
from satpuzzles.solver.session import Session
from satpuzzles.uniqueness.additions import some_solutions
from satpuzzles.uniqueness.clues import BoardClues, EditableClue, Value, clues_of, rules_of
from satpuzzles.uniqueness.result import BoardClue, Change
from satpuzzles.uniqueness.selectors import ClueSelectors

MOST_SOLUTIONS: Final = 200
"""The most solutions examined of a board in which one given is free."""


class Single(NamedTuple):
    """A change and the resulting board."""

    change: Change
    puzzle: Puzzle


class Singles(NamedTuple):
    """Such changes.

    Attributes:
        complete: whether these are all.
    """

    found: tuple[Single, ...] = ()
    complete: bool = True


def deciding_clues(puzzle: Puzzle, limits: Limits) -> Singles:
    """The clues that, added alone to a board with several solutions, leave only one.

    Of a puzzle that is made unique by other means than added clues none is looked for.
    """
    clues = clues_of(puzzle)
    if type(clues).remade is not BoardClues.remade:
        return Singles(complete=False)
    found: list[Single] = []
    try:
        pool, complete = some_solutions(clues, None, limits)
        for step in range(clues.steps):
            for solution in pool:
                for clue in _deciding(clues, solution, step, pool, complete, limits):
                    board, (change,) = clues.added_to(solution, [clue])
                    found.append(Single(change, board))
            if found:
                break
    except LimitReached:
        complete = False
    return Singles(tuple(found), complete)


def _deciding(
    clues: BoardClues, solution: Grid, step: int, pool: Sequence[Grid], complete: bool, limits: Limits
) -> list[BoardClue]:
    """Those that leave this solution alone.

    Args:
        complete: whether the board has no other solutions than those of the pool.
    """
    left = clues.missing(solution, step)[0]
    for other in pool:
        if other != solution:
            left = [clue for clue in left if not clues.fits(clue, other)]
    if complete or not left:
        return left
    formula = rules_of(clues.puzzle, limits, presolve=True)
    written = clues.written(formula, left)
    with ClueSelectors(clues.puzzle, formula, enumerate(written), solution, None, limits) as switches:
        found = []
        for number, clue in enumerate(left):
            say(f"{number + 1} of {len(left)}")
            if switches.other_solution([number]) is None:
                found.append(clue)
        return found


def disturbing_clues(puzzle: Puzzle, limits: Limits) -> Singles:
    """The clues of a board without a solution that, dropped alone, make it solvable."""
    clues = clues_of(puzzle)
    present = clues.present()
    if not present:
        return Singles()
    found: list[Single] = []
    complete = True
    try:
        formula, written = clues.retractable(limits)
        with Selectors(formula, enumerate(written), limits=limits) as switches:
            everything = set(range(len(present)))
            # What is not in this conflict can go without an effect.
            for number in sorted(switches.core(everything) or ()):
                if switches.model(sorted(everything - {number})) is not None:
                    board, (change,) = clues.retracted([number], ())
                    found.append(Single(change, board))
    except LimitReached:
        complete = False
    return Singles(tuple(found), complete)


def deciding_changes(puzzle: Puzzle, most: int, first: Collection[Cell], limits: Limits) -> Singles:
    """The changes of one given that leave a board with several solutions or none exactly one.

    The solutions of the board in which the given may be anything say so: a value that only one of them
    leaves it.

    Args:
        most: stop after this number.
        first: cells where a change is likelier to help.
    """
    givens = clues_of(puzzle).changeable()
    givens.sort(key=lambda given: not any(cell in first for cell in given.cells))
    found: list[Single] = []
    complete = True
    try:
        for number, given in enumerate(givens, 1):
            say(f"{number} of {len(givens)}")
            values, all_seen = _left_once(puzzle, given, limits)
            complete = complete and all_seen
            for value in values:
                board, change = given.changed_to(value)
                result = solve(board, shared=False, limits=limits)
                if result.limit_reached:
                    return Singles(tuple(found), complete=False)
                if result.status == "unique":
                    found.append(Single(change, board))
                if len(found) == most:
                    return Singles(tuple(found), complete=False)
    except LimitReached:
        complete = False
    return Singles(tuple(found), complete)


def _left_once(puzzle: Puzzle, given: EditableClue, limits: Limits) -> tuple[list[Value], bool]:
    """The values of a given that leave one solution, among those examined, and whether all were examined."""
    seen: Counter[Value] = Counter()
    formula = given.formula(limits)
    with Session(formula, None, limits) as session:
        for _ in range(MOST_SOLUTIONS):
            model = session.require().model
            if model is None or (given.only is not None and all(seen[value] > 1 for value in given.only)):
                return [value for value, times in seen.items() if times == 1], True
            solution = puzzle.decode(model[: puzzle.answers])
            seen.update(given.left_by(solution))
            session.add([puzzle.blocking_clause(solution)])
    return [value for value, times in seen.items() if times == 1], False
