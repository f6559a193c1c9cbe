"""Small integers as literals: one literal a value (direct), or "at most v" (order).

A direct integer is a mapping from its possible values to their literals, exactly one of them true
(cardinality.py says so). An order integer of the values 1..n has one literal for each value but the
last, the i-th of which says that the value is at most i + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from satpuzzles.sat.formula import Clause, Sink, numbered

Direct = Mapping[int, int]


def order_variables(sink: Sink, direct: Sequence[int], name: str) -> tuple[range, list[Clause]]:
    """An order integer tied to a direct one, and the clauses that tie them.

    Args:
        direct: the literals of the values 1, 2, 3 ...

    Returns:
        The order variables (one fewer than values) and the clauses.
    """
    order = sink.new_variables(len(direct) - 1, numbered(f"{name} is at most "))
    clauses: list[Clause] = [[-v, v + 1] for v in order[:-1]]
    for index, literal in enumerate(direct):
        # value = index + 1  <=>  at most index + 1, and not at most index
        at_most = [order[index]] if index < len(order) else []
        below = [order[index - 1]] if index else []
        clauses += [[-literal, upper] for upper in at_most]
        clauses += [[-literal, -lower] for lower in below]
        clauses.append([literal, *below, *[-upper for upper in at_most]])
    return order, clauses


def less_than(low: Direct, high: Direct) -> list[Clause]:
    """One direct integer is less than another: each value of either needs a support in the other.

    (The support encoding of Kasif, "On the parallel complexity of discrete relaxation in constraint
    satisfaction networks", 1990; unit propagation on it is arc-consistent.)
    """
    return pairs_allowed(low, high, int.__lt__)


def pairs_allowed(one: Direct, other: Direct, allows: Callable[[int, int], bool]) -> list[Clause]:
    """Two direct integers hold an allowed pair: each value of either needs a support in the other."""
    of_one: list[Clause] = []
    of_other: list[Clause] = [[-b] for b in other.values()]
    second = list(zip(other, other.values(), of_other))
    for v, a in one.items():
        clause = [-a]
        for w, b, supports in second:
            if allows(v, w):
                clause.append(b)
                supports.append(a)
        of_one.append(clause)
    return of_one + of_other


def less_than_by_order(low: Sequence[int], high: Sequence[int]) -> list[Clause]:
    """One order integer is less than another: high at most v + 1 implies low at most v."""
    if not low:
        return [[]]
    clauses = [[-high[0]], [low[-1]]]
    clauses += [[-high[value + 1], low[value]] for value in range(len(low) - 1)]
    return clauses


def differ_by_one(one: Direct, other: Direct, wanted: bool) -> list[Clause]:
    """Two direct integers differ by exactly 1, or (``wanted`` false) they do not."""
    if not wanted:
        return [[-a, -other[w]] for v, a in one.items() for w in (v - 1, v + 1) if w in other]
    clauses = [[-a, *[other[w] for w in (v - 1, v + 1) if w in other]] for v, a in one.items()]
    return clauses + [[-b, *[one[v] for v in (w - 1, w + 1) if v in one]] for w, b in other.items()]
