"""Cages with few ways to fill them: which values of two cells fit together, and lists of ways.

A way is one integer: bit i * size + v - 1 says that cell i of the cage holds v. For larger cages see
cages.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import prod

from satpuzzles.core.options import Limits
from satpuzzles.sat.numbers import Direct
from satpuzzles.sat.sink import Clause, Sink

Operator = str | None
OPERATORS = ("+", "-", "*", "/")

MOST_TRIED = 1_000
"""Most ways of all cells but the last that one list may try; a cage with more has no list."""

MOST_KEPT = 600
"""Lists that try at most this many are cached for the next cage like it."""

Apart = tuple[tuple[int, ...], ...]
"""For each cell of a cage the earlier cells from which it differs."""


def fits(operator: Operator, target: int, values: Sequence[int]) -> bool:
    """Whether the values, in any order, give the target; without an operator any of the four will do."""
    if len(values) == 1:
        return values[0] == target
    if operator is None:
        return any(fits(each, target, values) for each in OPERATORS)
    if operator == "+":
        return sum(values) == target
    if operator == "*":
        return prod(values) == target
    largest = max(values)
    if operator == "-":
        return 2 * largest - sum(values) == target
    return largest * largest == target * prod(values)


@lru_cache(maxsize=4096)
def partners(operator: Operator, target: int, size: int, differ: bool = False) -> tuple[int, ...]:
    """For each value of one cell of two, from 0 to size, the fitting values of the other, as bits.

    Args:
        differ: whether another rule says that the two differ.
    """
    values = range(1, size + 1)
    return 0, *[
        sum(1 << (w - 1) for w in values if not (differ and v == w) and fits(operator, target, (v, w)))
        for v in values
    ]


def apart_in_square(places: Sequence[int], columns: int) -> Apart:
    """Which cells of a cage share a row or column of a latin square whose cells are numbered by rows."""
    return tuple(
        [
            tuple(
                [
                    number
                    for number in range(index)
                    if place // columns == places[number] // columns
                    or (place - places[number]) % columns == 0
                ]
            )
            for index, place in enumerate(places)
        ]
    )


def ways_of_cage(
    operator: Operator, target: int, domains: Sequence[int], apart: Apart, size: int, limits: Limits
) -> Sequence[int] | None:
    """All ways to fill a cage; None if there may be too many or the operator is neither + nor *.

    Args:
        domains: each cell's values, bit v - 1 for v.
        apart: cells that differ.
        size: the largest value.

    Raises:
        LimitReached: the deadline passed.
    """
    if operator not in ("+", "*") or not target:
        return None
    tried = 1
    for domain in domains[:-1]:
        tried *= domain.bit_count()
    if tried > MOST_TRIED:
        return None
    limits.check()
    find = _kept_ways if tried <= MOST_KEPT else _ways
    return find(operator == "+", target, tuple(domains), apart, size)


def _ways(is_sum: bool, target: int, domains: tuple[int, ...], apart: Apart, size: int) -> tuple[int, ...]:
    ways, results = [0], [0 if is_sum else 1]
    last = len(domains) - 1
    least, most = _bounds(is_sum, domains)
    for index, domain in enumerate(domains):
        before, shift = apart[index], index * size
        reached: list[int] = []
        reached_results: list[int] = []
        for way, result in zip(ways, results):
            free = domain
            for number in before:
                free &= ~(way >> (number * size))
            if index == last:
                value = target - result if is_sum else target // result
                if 0 < value <= size and free >> (value - 1) & 1 and (is_sum or value * result == target):
                    reached.append(way | 1 << (shift + value - 1))
                continue
            while free:
                bit = free & -free
                free ^= bit
                value = bit.bit_length()
                if is_sum:
                    new = result + value
                    fits_still = new + least[index] <= target <= new + most[index]
                else:
                    new = result * value
                    fits_still = new * most[index] >= target and not target % new
                if fits_still:
                    reached.append(way | bit << shift)
                    reached_results.append(new)
        ways, results = reached, reached_results
    return tuple(ways)


_kept_ways = lru_cache(maxsize=1024)(_ways)


def _bounds(is_sum: bool, domains: Sequence[int]) -> tuple[list[int], list[int]]:
    """The smallest and the largest result of the cells after each cell."""
    least, most = [0 if is_sum else 1], [0 if is_sum else 1]
    for domain in domains[:0:-1]:
        low, high = (domain & -domain).bit_length(), domain.bit_length()
        least.append(least[-1] + low if is_sum else least[-1] * low)
        most.append(most[-1] + high if is_sum else most[-1] * high)
    return least[::-1], most[::-1]


# ---- clauses ----


def pair_clauses(one: Direct, other: Direct, operator: Operator, target: int) -> list[Clause]:
    """A cage of two cells: each value of either cell needs a support in the other.

    A value that every value of the other cell supports gets no clause, because the other cell has a value.
    """
    if not one or not other:
        return []
    with_value = partners(operator, target, max(*one, *other))
    clauses: list[Clause] = []
    for here, there in ((one, other), (other, one)):
        for value, literal in here.items():
            fitting = with_value[value]
            clause = [-literal]
            for also, support in there.items():
                if fitting >> (also - 1) & 1:
                    clause.append(support)
            if len(clause) <= len(there):
                clauses.append(clause)
    return clauses


def way_clauses(
    sink: Sink, cells: Sequence[Direct], ways: Sequence[int], size: int, name: str
) -> list[Clause]:
    """The clauses of a cage that holds one of the ways, with a variable each; decided cells need none.

    Args:
        ways: such that every value of a cell is in some way, as ``ways_of_cage`` returns them.
        name: the cage, for the names of variables.
    """
    if not ways:
        return [[]]
    chosen = sink.new_variables(len(ways), partial(_way_name, name, ways, size))
    clauses: list[Clause] = []
    everything = (1 << size) - 1
    for index, literals in enumerate(cells):
        if len(literals) == 1:
            continue
        shift = index * size
        supports = {value: [-literal] for value, literal in literals.items()}
        for variable, way in zip(chosen, ways):
            value = (way >> shift & everything).bit_length()
            supports[value].append(variable)
            clauses.append([-variable, literals[value]])
        clauses += supports.values()
    return clauses


def _way_name(name: str, ways: Sequence[int], size: int, index: int) -> str:
    everything = (1 << size) - 1
    values, rest = [], ways[index]
    while rest:
        values.append((rest & everything).bit_length())
        rest >>= size
    return f"{name} holds {tuple(values)}"
