"""Pruning the domains of one cage: values without a partner in the other cells go.

Domains are integers whose bit ``v - 1`` says that value ``v`` is still possible. Cells of a cage are
taken as free to hold equal values, but for two whose values differ, as those of a line do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from satpuzzles.core.errors import CapError
from satpuzzles.core.options import Limits
from satpuzzles.rules.propagation.latin import Prune, values_of
from satpuzzles.sat.cages import Operator, cage_diagram, fits

MOST_EDGES = 50_000
"""The largest diagram that is built for pruning alone."""


def cage_pruner(
    operator: Operator,
    target: int,
    size: int,
    cells: int,
    limits: Limits | None = None,
    *,
    pairs_differ: bool = False,
) -> Prune:
    """The pruning of a cage.

    Args:
        size: the largest value.
        cells: the number of cells.
        limits: a deadline, which makes the pruning raise LimitReached.
        pairs_differ: whether another rule says that the values of a cage of two differ, as in a latin square.
    """
    limits = limits or Limits()
    if cells == 1:
        return partial(_prune_single, target)
    if cells == 2:
        return partial(_prune_pair, _partners(operator, target, size, pairs_differ))
    if operator == "+":
        return partial(_prune_sum, target, limits)
    if operator == "*":
        return partial(_prune_product, target, limits)
    return partial(_prune_by_diagram, operator, target, limits)


def _prune_single(target: int, domains: list[int]) -> bool:
    domains[0] &= 1 << target >> 1
    return domains[0] > 0


@lru_cache(maxsize=4096)
def _partners(operator: Operator, target: int, size: int, differ: bool) -> tuple[int, ...]:
    """For each value, from 0, the other cell's values, as bits."""
    values = range(1, size + 1)
    return 0, *[
        sum(1 << (w - 1) for w in values if not (differ and v == w) and fits(operator, target, (v, w)))
        for v in values
    ]


def _prune_pair(partners: Sequence[int], domains: list[int]) -> bool:
    for here, there in ((0, 1), (1, 0)):
        other = domains[there]
        kept = rest = domains[here]
        while rest:
            lowest = rest & -rest
            if not partners[lowest.bit_length()] & other:
                kept ^= lowest
            rest ^= lowest
        domains[here] = kept
    return domains[0] > 0 and domains[1] > 0


def _prune_sum(target: int, limits: Limits, domains: list[int]) -> bool:
    """Reachable partial sums as the bits of integers, from the front and from the back."""
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
    """Reachable partial products, all of them divisors of the target, from the front and the back."""
    if not target:
        return False  # every number divides 0, and no product comes to it
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
        return True  # too large to be worth it here
    for index, layer in enumerate(diagram.layers):
        kept = 0
        for edges in layer:
            for value in edges:
                kept |= 1 << (value - 1)
        if not kept:
            return False
        domains[index] = kept
    return True
