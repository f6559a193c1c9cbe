"""Single clues that decide a board: any one of them added makes it unique, or dropped makes it solvable.

A setter chooses among them; ``repair`` chooses itself, and as many as are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.solver.switches import Switches
from satpuzzles.uniqueness.additions import some_solutions
from satpuzzles.uniqueness.clues import BoardClues, clues_of
from satpuzzles.uniqueness.result import Clue
from satpuzzles.uniqueness.switches import ClueSwitches


class Single(NamedTuple):
    """A clue to add or to drop, and the board that comes of it."""

    clue: Clue
    puzzle: Puzzle


class Singles(NamedTuple):
    """Such clues.

    Attributes:
        complete: whether these are all.
    """

    found: tuple[Single, ...] = ()
    complete: bool = True


def deciding_clues(puzzle: Puzzle, limits: Limits) -> Singles:
    """The clues each of which alone, added to a board with several solutions, leaves only one.

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
                    found.append(Single(clue, clues.added_to(solution, [clue])[0]))
            if found:
                break
    except LimitReached:
        return Singles(tuple(found), complete=False)
    return Singles(tuple(found), complete)


def _deciding(
    clues: BoardClues, solution: Grid, step: int, pool: Sequence[Grid], complete: bool, limits: Limits
) -> list[Clue]:
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
    formula = clues.puzzle.encode(next(iter(clues.puzzle.encodings)), presolve=True, limits=limits)
    written = clues.written(formula, left)
    with ClueSwitches(clues.puzzle, formula, written, solution, None, limits) as switches:
        found = []
        for number, clue in enumerate(left):
            say(f"{number + 1} of {len(left)}")
            if switches.other_solution([number]) is None:
                found.append(clue)
        return found


def disturbing_clues(puzzle: Puzzle, limits: Limits) -> Singles:
    """The clues of a board without a solution each of which alone can go, so that there is one."""
    clues = clues_of(puzzle)
    present = clues.present()
    if not present:
        return Singles()
    found: list[Single] = []
    try:
        bare = clues.without(present)
        formula = bare.encode(next(iter(bare.encodings)), limits=limits)
        written = clues.written(formula, present)
        with Switches(formula, enumerate(written), limits=limits) as switches:
            everything = set(range(len(present)))
            # What is not in this conflict can go without an effect.
            for number in sorted(switches.core(everything) or ()):
                if switches.model(sorted(everything - {number})) is not None:
                    found.append(Single(present[number], clues.without([present[number]])))
    except LimitReached:
        return Singles(tuple(found), complete=False)
    return Singles(tuple(found))
