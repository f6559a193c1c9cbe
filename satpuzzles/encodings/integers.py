"""Small integers as literals: one literal a value (direct), or "at most v" (order).

A direct integer is a sequence of literals, the i-th of which says that the value is i + 1, exactly
one of them true (cardinality.py says so). An order integer has one literal for each value but the
last, the i-th of which says that the value is at most i + 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.encodings.formula import Clause, Formula


def order_variables(formula: Formula, direct: Sequence[int], name: str) -> tuple[range, list[Clause]]:
    """An order integer tied to a direct one, and the clauses that tie them.

    Returns:
        The order variables (one fewer than values) and the clauses.
    """
    order = formula.new_variables(len(direct) - 1, lambda i: f"{name} is at most {i + 1}")
    clauses: list[Clause] = [[-v, v + 1] for v in order[:-1]]
    for index, literal in enumerate(direct):
        # value = index + 1  <=>  at most index + 1, and not at most index
        at_most = [order[index]] if index < len(order) else []
        below = [order[index - 1]] if index else []
        clauses += [[-literal, upper] for upper in at_most]
        clauses += [[-literal, -lower] for lower in below]
        clauses.append([literal, *below, *[-upper for upper in at_most]])
    return order, clauses


def less_than(low: Sequence[int], high: Sequence[int]) -> list[Clause]:
    """One direct integer is less than another: each value of either needs a support in the other.

    (The support encoding of Kasif, "On the parallel complexity of discrete relaxation in constraint
    satisfaction networks", 1990; unit propagation on it is arc-consistent.)
    """
    clauses = [[-literal, *high[value + 1 :]] for value, literal in enumerate(low)]
    clauses += [[-literal, *low[:value]] for value, literal in enumerate(high)]
    return clauses


def less_than_by_order(low: Sequence[int], high: Sequence[int]) -> list[Clause]:
    """One order integer is less than another: high at most v + 1 implies low at most v."""
    if not low:
        return [[]]
    clauses = [[-high[0]], [low[-1]]]
    clauses += [[-high[value + 1], low[value]] for value in range(len(low) - 1)]
    return clauses


def differ_by_one(one: Sequence[int], other: Sequence[int], wanted: bool) -> list[Clause]:
    """Two direct integers differ by exactly 1, or (``wanted`` false) they do not."""
    clauses: list[Clause] = []
    for here, there in ((one, other), (other, one)):
        for value, literal in enumerate(here):
            near = [there[v] for v in (value - 1, value + 1) if 0 <= v < len(there)]
            if wanted:
                clauses.append([-literal, *near])
            elif here is one:
                clauses += [[-literal, -support] for support in near]
    return clauses
