"""Prunes the domains of one cage: removes values without a support in the other cells.

A domain is an integer whose bit ``v - 1`` says that value ``v`` is still possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import final

from satpuzzles.core.errors import CapError
from satpuzzles.core.options import Limits
from satpuzzles.rules.propagation.latin import Prune, values_of
from satpuzzles.sat.cage_ways import Apart, Operator, partners, ways_of_cage
from satpuzzles.sat.cages import cage_diagram

MOST_EDGES = 50_000
"""The largest diagram that is built for pruning alone."""


def cage_pruner(
    operator: Operator,
    target: int,
    size: int,
    apart: Apart,
    limits: Limits | None = None,
) -> Prune:
    """Returns the function that prunes a cage.

    Args:
        size: the largest value.
        apart: for each cell the earlier cells that another rule makes different. Used fully in cages of two,
            and in larger ones if the ways to fill them are few.
        limits: a deadline; the pruning raises LimitReached after it.
    """
    limits = limits or Limits()
    cells = len(apart)
    if cells == 1:
        return partial(_prune_single, target)
    if cells == 2:
        return partial(_prune_pair, partners(operator, target, size, bool(apart[1])))
    if operator == "+":
        return _CageTable(operator, target, size, apart, limits, partial(_prune_sum, target, limits)).prune
    if operator == "*":
        return _CageTable(
            operator, target, size, apart, limits, partial(_prune_product, target, limits)
        ).prune
    return partial(_prune_by_diagram, operator, target, limits)


def _prune_single(target: int, domains: list[int]) -> bool:
    domains[0] &= 1 << target >> 1
    return domains[0] > 0


def _prune_pair(partners_of: Sequence[int], domains: list[int]) -> bool:
    one, other = domains
    reached = 0
    for value in values_of(one):
        reached |= partners_of[value]
    other &= reached
    reached = 0
    for value in values_of(other):
        reached |= partners_of[value]
    domains[0], domains[1] = one & reached, other
    return other > 0


@final
class _CageTable:
    """Prunes a cage by a table of all ways to fill it, once these are few.

    Attributes:
        rough: prunes the cage until then.
    """

    __slots__ = ("_apart", "_limits", "_operator", "_rough", "_size", "_target", "_ways")

    def __init__(
        self, operator: Operator, target: int, size: int, apart: Apart, limits: Limits, rough: Prune
    ) -> None:
        self._operator = operator
        self._target = target
        self._size = size
        self._apart = apart
        self._limits = limits
        self._rough = rough
        self._ways: Sequence[int] | None = None

    def prune(self, domains: list[int]) -> bool:
        """Shrinks the domains to the values of some way; domains must not grow between calls."""
        size = self._size
        if self._ways is None:
            self._ways = self._found(domains)
            if self._ways is None:
                if not self._rough(domains):
                    return False
                self._ways = self._found(domains)
                if self._ways is None:
                    return True
            ways = self._ways
        else:
            allowed = 0
            for domain in reversed(domains):
                allowed = allowed << size | domain
            gone = ~allowed
            self._ways = ways = [way for way in self._ways if not way & gone]
        together = 0
        for way in ways:
            together |= way
        everything = (1 << size) - 1
        for index in range(len(domains)):
            domains[index] = together & everything
            together >>= size
        return len(ways) > 0

    def _found(self, domains: list[int]) -> Sequence[int] | None:
        return ways_of_cage(self._operator, self._target, domains, self._apart, self._size, self._limits)


def _prune_sum(target: int, limits: Limits, domains: list[int]) -> bool:
    """Tracks reachable partial sums as bits of integers, forwards and backwards."""
    values = [values_of(domain) for domain in domains]
    limit = (1 << (target + 1)) - 1
    front = [1]
    for options in values:
        limits.check()
        reached = 0
        for value in options:
            reached |= front[-1] << value
        front.append(reached & limit)
    back = 1 << target
    for index in range(len(values) - 1, -1, -1):
        limits.check()
        kept = before = 0
        for value in values[index]:
            if front[index] << value & back:
                kept |= 1 << (value - 1)
            before |= back >> value
        if not kept:
            return False
        domains[index] = kept
        back = before
    return True


def _prune_product(target: int, limits: Limits, domains: list[int]) -> bool:
    """Tracks reachable partial products, all divisors of the target, forwards and backwards."""
    if not target:
        return False  # no product is 0
    values = [[value for value in values_of(domain) if target % value == 0] for domain in domains]
    front = [{1}]
    for options in values:
        limits.check()
        front.append({p * v for p in front[-1] for v in options if target % (p * v) == 0})
    back = {target}
    for index in range(len(values) - 1, -1, -1):
        kept = 0
        before = set()
        for value in values[index]:
            reached = {q // value for q in back if q % value == 0} & front[index]
            if reached:
                kept |= 1 << (value - 1)
                before |= reached
        if not kept:
            return False
        domains[index] = kept
        back = before
    return True


def _prune_by_diagram(operator: Operator, target: int, limits: Limits, domains: list[int]) -> bool:
    try:
        diagram = cage_diagram(
            [values_of(domain) for domain in domains], operator, target, MOST_EDGES, limits
        )
    except CapError:
        return True  # not worth the time
    for index, layer in enumerate(diagram.layers):
        kept = 0
        for edges in layer:
            for value in edges:
                kept |= 1 << (value - 1)
        if not kept:
            return False
        domains[index] = kept
    return True
