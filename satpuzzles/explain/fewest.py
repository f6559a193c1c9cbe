"""Evidence that no fewer premises do: counter-models, and the look whether a few premises hit them all.

A counter-model agrees with what is known, has a candidate and breaks some premises; premises that exclude
the candidate include one of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Values
from satpuzzles.explain.premises import Candidate, Premises, candidates
from satpuzzles.explain.stored import Untrue
from satpuzzles.rules.answers import Domains


class Evidence:
    """The counter-models that came with an explanation so far.

    Args:
        premises: of the puzzle.
        end: what is known after all steps; what is left then needs no evidence, for nothing excludes it.
        limits: a deadline for all of it.
    """

    def __init__(self, premises: Premises, end: Domains, limits: Limits) -> None:
        self._limits: Final = limits
        self._premises: Final = premises
        self._end: Final = end
        self._models: list[tuple[Values, int]] = []
        self._proved: dict[Candidate, tuple[int, list[Values]]] = {}

    def add(self, models: Iterable[Values]) -> None:
        """Takes counter-models of a step; which premises they break is found anew."""
        self._models += [(values, self._premises.broken(values)) for values in models]

    def check(self, domains: Domains, size: int) -> None:
        """Raises Untrue unless the counter-models show that no ``size`` premises exclude a candidate."""
        self._models = [each for each in self._models if _agrees(each[0], domains)]
        having: dict[Candidate, list[tuple[Values, int]]] = {}
        for model in self._models:
            for candidate in enumerate(model[0]):
                having.setdefault(candidate, []).append(model)
        for candidate in candidates(domains):
            place, value = candidate
            if not self._end[place] >> value & 1 and not self._holds(candidate, domains, size):
                found = having.get(candidate, [])
                if can_hit([broken for _, broken in found], size, self._limits):
                    name = self._premises.puzzle.places.name(place)
                    raise Untrue(
                        f"its counter-models do not show that more than {size} rules are needed to exclude "
                        f"the value {value} of {name}"
                    )
                self._proved[candidate] = size, [values for values, _ in found]

    def _holds(self, candidate: Candidate, domains: Domains, size: int) -> bool:
        """Whether what was shown before still stands."""
        proved, models = self._proved.get(candidate, (0, []))
        return proved >= size and all(_agrees(values, domains) for values in models)


def _agrees(values: Values, domains: Domains) -> bool:
    return all(domain >> value & 1 for domain, value in zip(domains, values))


def can_hit(sets: Sequence[int], size: int, limits: Limits) -> bool:
    """Whether ``size`` elements can have one in each of some sets, which are bits of numbers."""
    limits.check()
    if not sets:
        return True
    apart = seen = 0
    for each in sorted(sets, key=int.bit_count):
        if not each & seen:
            seen |= each
            apart += 1
    if apart > size:
        return False
    barred = 0
    for number in bits(min(sets, key=int.bit_count)):
        # With an element the others of its set need not be tried again beside it.
        element = 1 << number
        if can_hit([each & ~barred for each in sets if not each & element], size - 1, limits):
            return True
        barred |= element
    return False
