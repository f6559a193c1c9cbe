"""The ways to fill a cage, where they are few: which values of two cells go together, and lists of ways.

A way is one integer: bit i * size + v - 1 says that cell i of the cage holds v. Cages that have too many
stand in cages.py.
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
"""Ways of all cells but the last that are looked through for one list: a cage with more has none."""

MOST_KEPT = 600
"""A list for which so many are looked through at most is kept for the next cage like it."""

Apart = tuple[tuple[int, ...], ...]
"""For each cell of a cage the cells before it from which it differs."""


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
    """For each value of a cell of a cage of two, from 0 to size, the values that fit in the other, as bits.

    Args:
        differ: whether another rule says that the two differ.
    """
    values = range(1, size + 1)
    return 0, *[
        sum(1 << (w - 1) for w in values if not (differ and v == w) and fits(operator, target, (v, w)))
        for v in values
    ]


def apart_in_square(places: Sequence[int], columns: int) -> Apart:
    """Which cells of a cage share a row or a column of a latin square whose cells are counted by rows."""
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
    """All ways to fill a cage; None where there may be too many, or its operator is neither + nor *.

    Args:
        domains: for each cell its values, bit v - 1 for v.
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
    """For each cell what the cells after it come to at least and at most."""
    least, most = [0 if is_sum else 1], [0 if is_sum else 1]
    for domain in domains[:0:-1]:
        low, high = (domain & -domain).bit_length(), domain.bit_length()
        least.append(least[-1] + low if is_sum else least[-1] * low)
        most.append(most[-1] + high if is_sum else most[-1] * high)
    return least[::-1], most[::-1]


# ---- clauses ----


def pair_clauses(one: Direct, other: Direct, operator: Operator, target: int) -> list[Clause]:
    """A cage of two cells: each value of either needs a support in the other.

    What every value of the other supports gets no clause, for the other has a value anyway.
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
    """The clauses that the cells hold one of the ways, a variable each; cells of one value need none.

    Args:
        ways: of which every value of a cell is in some, as ``ways_of_cage`` gives them for these values.
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
