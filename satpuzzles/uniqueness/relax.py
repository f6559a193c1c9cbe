"""Makes a board without a solution solvable: drops the fewest clues, then makes the rest unique.

The dropped clues share one with every conflict, so the fewest are a smallest hitting set of the conflicts;
only conflicts that earlier sets missed are computed (implicit hitting sets, as in ``additions.py``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import OWN_PROCESSES, Keywords, Limits, Options
from satpuzzles.core.runtime import say, stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.solver.hitting import HittingSets
from satpuzzles.solver.selectors import Selectors
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.uniqueness.repair import repair
from satpuzzles.uniqueness.result import Change, Repair
from satpuzzles.uniqueness.single import deciding_changes

SHARE = 0.3
"""The share of the time for finding a single change that is enough."""

NOTHING = "no clues are known that can be given up, and no single one to change"


@checked
def relax(puzzle: Puzzle, *, options: Options | None = None, **keywords: Unpack[Keywords]) -> Repair:
    """Gives a board without a solution exactly one: drops or changes clues, and adds others.

    Args:
        options, keywords: see ``Options``; encoding and presolve are for the questions that ``repair`` asks.

    Returns:
        As of ``repair``. Those that go are as few as can be; those that come then are few.

    Raises:
        BackendError: the backend is unknown or gave a wrong answer.
        CapError: more clauses than the cap.
    """
    given = Options.of(options, keywords, "reconcile", *OWN_PROCESSES).restarted()
    answer = Repair(puzzle, "unsolvable", puzzle)
    try:
        with stage("clues to give up"):
            # One change that leaves one solution is as few as can be.
            single = deciding_changes(puzzle, 1, (), given.limits.part(share=SHARE)).found
            found = (
                (single[0].puzzle, (single[0].change,))
                if single
                else _given_up(puzzle, given.backend, given.limits)
            )
    except LimitReached:
        return replace(answer, limit_reached=True)
    if found is None:
        return replace(answer, reason=NOTHING)
    board, changes = found
    mended = repair(board, options=given)
    return replace(
        answer,
        puzzle=mended.puzzle,
        solution=mended.solution,
        changes=changes + mended.changes,
        reason=mended.reason,
        limit_reached=mended.limit_reached,
    )


def _given_up(
    puzzle: Puzzle, backend: str | None, limits: Limits
) -> tuple[Puzzle, tuple[Change, ...]] | None:
    """The board with the fewest clues dropped to have a solution; None if impossible.

    Raises:
        LimitReached: before it was known.
    """
    clues = clues_of(puzzle)
    formula, written = clues.retractable(limits)
    everything = set(range(len(written)))
    with (
        Selectors(formula, enumerate(written), backend, limits) as switches,
        HittingSets(len(written), (), limits, backend) as hitting,
    ):
        while True:
            chosen = hitting.smallest() or []
            say(f"{len(chosen)} or more")
            on = everything.difference(chosen)
            model, core = switches.ask(sorted(on))
            if model is not None:
                return clues.retracted(chosen, puzzle.decode(model[: puzzle.answers]))
            # Conflicts that have nothing in common say more than one.
            while core:
                hitting.add(sum(1 << clue for clue in core))
                on -= core
                core = switches.core(sorted(on))
            if core is not None:
                return None
