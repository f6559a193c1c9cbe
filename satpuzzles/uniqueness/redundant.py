"""Which clues of a board with one solution it does not need, and leaving out as many as go together.

What the clues of a puzzle are is the business of clues.py and the puzzles' files.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.uniqueness.result import Clue
from satpuzzles.uniqueness.switches import Switches


def find_redundant(switches: Switches, count: int) -> list[int]:
    """The clues each of which alone can be left out while all others stay.

    Args:
        count: the number of clues; with all of them on there is no other solution.

    Raises:
        LimitReached: before all were known.
    """
    everything = set(range(count))
    core = switches.needed(everything)
    if core is None:
        raise AssertionError("with all clues there is another solution")
    # Whatever is outside the core can go without a question: the core alone leaves no other solution.
    return [
        clue
        for clue in range(count)
        if clue not in core or switches.other_solution(sorted(everything - {clue})) is None
    ]


def find_droppable(switches: Switches, clues: Sequence[Clue], redundant: Sequence[int]) -> list[int]:
    """Clues that can all be left out together, so many that no other can go then.

    Each is left out once, in the given order; where no other solution comes of it, it stays out. A core
    strikes out further clues, though only of the kind that is being tried, so that the order of kinds
    holds. A clue that the board needs now it needs all the more later, so one pass is enough.
    (Deletion with clause-set refinement; Belov, Lynce and Marques-Silva, "Towards efficient MUS
    extraction", 2012.)

    Args:
        redundant: the clues that alone can be left out; no others come into question.

    Raises:
        LimitReached: before the pass was over.
    """
    left = set(range(len(clues)))
    for clue in redundant:
        if clue not in left:
            continue
        core = switches.needed(sorted(left - {clue}))
        if core is not None:
            of_other_kinds = {each for each in left if clues[each].what != clues[clue].what}
            left = (core | of_other_kinds) - {clue}
    return [clue for clue in range(len(clues)) if clue not in left]
