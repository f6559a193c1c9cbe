"""The rounds in which a board gives way, which do not depend on the order of steps of one size.

A round is all that steps of the smallest size give together, from what is known before it. Steps with a
premise about the whole board come into question only where there are no others of that size. What is known
after a round follows from the rules alone, so a board that is turned, or a copy with other names for its
values, has the same rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satpuzzles.explain.state import Change, State
from satpuzzles.explain.step import Round


def rounds(state: State, most: int | None = None) -> Iterator[Round]:
    """The rounds from what is known to the solution, or to where nothing more follows.

    Args:
        most: how many premises steps may have; None for any number.

    Raises:
        LimitReached: too much work; ``state.least`` tells what is proved of the next steps.
    """
    while state.wrong():
        found = _singles(state) or _larger(state, most)
        if found is None:
            return
        size, is_global, changes = found
        undecided = sum(1 for domain in state.domains if domain & (domain - 1))
        state.learn(changes.items())
        yield Round(size, is_global, len(changes), undecided)


Found = tuple[int, bool, dict[int, int]]
"""The size of steps, whether they need the whole board, and what they leave of places, as domains."""


def _singles(state: State) -> Found | None:
    """What single premises give each by itself, as far as rules find it."""
    whole = state.premises.whole
    for is_global in (False, True):
        found: dict[int, int] = {}
        for number in state.waiting():
            state.oracle.require_time()
            if bool(whole >> number & 1) == is_global:
                _add(found, state.premises.every[number].force(state.domains) or ())
        if found:
            return 1, is_global, found
    state.settle()
    return None


def _larger(state: State, most: int | None) -> Found | None:
    """What steps give that are found by search."""
    wrong = state.wrong()
    last = len(state.premises.every) if most is None else most
    for size in range(state.least_now, last + 1):
        state.least = size
        for whole, barred in enumerate(state.barred(size)):
            found: dict[int, int] = {}
            for place, value in wrong:
                if not found.get(place, state.domains[place]) >> value & 1:
                    continue
                premises = state.tree.smallest((place, value), size, barred)
                if premises is not None:
                    _add(found, state.forced(premises))
            if found:
                return size, bool(whole), found
    return None


def _add(found: dict[int, int], changes: Iterable[Change]) -> None:
    for place, domain in changes:
        found[place] = found.get(place, domain) & domain
