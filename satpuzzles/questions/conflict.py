"""Finds the smallest set of clues that conflict.

It is a smallest hitting set of the correction sets: those are the sets of clues to drop so that the rest
agrees. Only correction sets that earlier hitting sets missed are searched for (Ignatiev, Previti, Liffiton
and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.solver.hitting import HittingSets
from satpuzzles.solver.selectors import Selectors, shrink_to_minimal

BLOCK = 32
"""Number of clues added at a time to those that agree; halved after each failure."""

PATIENCE = 200
"""Conflict limit for testing whether a clue can be added. Above it the clue is dropped: the answer is then
less precise, but still correct."""


def shrinking_conflicts(switches: Selectors, clues: int, limits: Limits) -> Iterator[frozenset[int]]:
    """Yields ever smaller sets of clues that conflict; the last one is a smallest.

    Args:
        switches: a board with its rules, and its clues as selectors; with all clues on it has no model.
        clues: the number of clues; they are numbered from 0.
        limits: the limits of ``switches``.

    Raises:
        LimitReached: a smallest set was not found in time.
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
            # Several disjoint correction sets say more than one (as in MaxHS).
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
    """Returns a model with these clues on, or a conflict among them; neither if the search takes long."""
    limits.grant(PATIENCE)
    try:
        return switches.ask(sorted(on))
    except LimitReached:
        limits.check()
        return None, None
    finally:
        limits.grant(None)


def _shrunk(switches: Selectors, conflict: Collection[int]) -> Iterator[frozenset[int]]:
    """Yields a minimal conflict; if a limit is reached, yields what is left and raises LimitReached."""
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
    """Returns clues to drop so that the others agree; none of them is easily added back."""
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
