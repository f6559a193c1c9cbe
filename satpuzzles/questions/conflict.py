"""The fewest clues that conflict: so few that no fewer do, whatever the others were.

A set of clues conflicts where it has an element in common with every correction set, which is what has to
be dropped so that the rest agrees. So a smallest conflict is a smallest hitting set of correction sets, of
which only those are looked for that hitting sets before have missed (Ignatiev, Previti, Liffiton and
Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015). What clues are, and what
is said about them, stands in why.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.solver.hitting import HittingSets
from satpuzzles.solver.selectors import Selectors, shrink_to_minimal

BLOCK = 32
"""So many clues are added at a time to those that agree; where that fails, half of them."""

PATIENCE = 200
"""Conflicts to spend on whether a clue can be added. Where that takes more, it is dropped: that says a little
less of what conflicts, and nothing wrong."""


def shrinking_conflicts(switches: Selectors, clues: int, limits: Limits) -> Iterator[frozenset[int]]:
    """Sets of clues that conflict, each smaller than the one before; no set is smaller than the last.

    Args:
        switches: a board with its rules, and its clues as switches; with all clues on it has no model.
        clues: how many there are; they are counted from 0.
        limits: those of the switches, a part of the whole.

    Raises:
        LimitReached: before the last one was known.
    """
    first = switches.core(range(clues))
    assert first is not None
    best = frozenset(first)
    yield best
    for best in _shrunk(switches, first):
        yield best
    if len(best) < 2:
        return
    with HittingSets(clues, (), limits, switches.backend) as hitting:
        while (chosen := hitting.smallest(len(best) - 1)) is not None:
            on: set[int] = set(chosen)
            model, core = switches.ask(chosen)
            if model is None:
                yield frozenset(chosen)
                return
            # Further correction sets that have nothing in common say more than one (as MaxHS does it).
            while model is not None:
                left_out = _correction_set(switches, on, model, clues, limits)
                hitting.add(sum(1 << clue for clue in left_out))
                on |= left_out
                model, core = _asked(switches, on, limits)
            if core is not None and len(core) < len(best) + 3:
                for smaller in _shrunk(switches, core):
                    if len(smaller) < len(best):
                        best = smaller
                        yield best


def _asked(switches: Selectors, on: set[int], limits: Limits) -> tuple[list[int] | None, set[int] | None]:
    """A model with these clues on, or a conflict among them; neither where that takes long to find."""
    limits.grant(PATIENCE)
    try:
        return switches.ask(sorted(on))
    except LimitReached:
        limits.check()
        return None, None
    finally:
        limits.grant(None)


def _shrunk(switches: Selectors, conflict: Collection[int]) -> Iterator[frozenset[int]]:
    """A conflict without what it does not need; what is left when a limit is reached, and then that error."""
    kept = set(conflict)
    try:
        shrink_to_minimal(kept, sorted(kept), lambda others, _: switches.core(sorted(others)))
    except LimitReached:
        yield frozenset(kept)
        raise
    yield frozenset(kept)


def _correction_set(
    switches: Selectors, on: Collection[int], model: list[int], clues: int, limits: Limits
) -> set[int]:
    """Clues without which the others agree, and none of which is easily added to these."""
    kept = switches.kept(model) | set(on)
    left_out: set[int] = set()
    waiting = [[*range(start, min(start + BLOCK, clues))] for start in range(0, clues, BLOCK)]
    while waiting:
        block = [clue for clue in waiting.pop() if clue not in kept]
        if not block:
            continue
        more, _ = _asked(switches, {*kept, *block}, limits)
        if more is not None:
            kept |= switches.kept(more) | {*block}
        elif len(block) == 1:
            left_out |= {*block}
        else:
            half = len(block) // 2
            waiting += [block[half:], block[:half]]
    return left_out
