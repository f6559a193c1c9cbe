"""Numbers as literals: how many literals are true, and small integers.

A direct integer maps its possible values to literals, exactly one of which is true. An order integer of the
values 1..n has one literal for each value but the last: the i-th (from 0) says that the value is at most i +
1.

The functions return clauses and take fresh variables from a sink; the caller adds the clauses under their
rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, count, pairwise
from math import comb, isqrt

from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY
from satpuzzles.sat.sink import Clause, Sink, numbered

Direct = Mapping[int, int]

PAIRWISE_LIMIT = 12
"""Up to this many literals every pair gets a clause; for more, groups are cheaper."""

FEW = 4
"""Up to this many literals the encoding is always pairwise: none has fewer clauses."""

DIRECT_LIMIT = 20
"""Up to this many clauses, those that name one literal too many need no auxiliary variables, and PySAT's
encodings, which are slow to import, are not needed."""

# ---- how many literals are true ----


def at_most_one(sink: Sink, literals: Sequence[int], name: str) -> list[Clause]:
    """At most one of the literals is true.

    The default is pairwise for few literals, else the commander encoding with groups of four (Klieber and
    Kwon, "Efficient CNF encoding for selecting 1 from N objects", 2007), whose auxiliary variables follow
    from the literals.

    Args:
        name: what is chosen, for the names of auxiliary variables.
    """
    if sink.takes_sums and len(literals) > 2:
        return _as_it_is(sink, literals, 0, 1)
    way = sink.counting.at_most_one
    if way == "pairwise" or len(literals) <= (PAIRWISE_LIMIT if way is None else FEW):
        return not_both(literals)
    if way == "product":
        return _by_product(sink, literals, name)
    if way not in (None, "commander"):
        return _by_pysat(sink, literals, 1, name, AT_MOST_ONE[way])
    groups = [literals[start : start + 4] for start in range(0, len(literals), 4)]
    commanders = sink.new_variables(len(groups), numbered(f"{name} is in part "))
    clauses: list[Clause] = []
    for commander, group in zip(commanders, groups):
        negated = [-literal for literal in group]
        clauses += [[a, b] for a, b in combinations(negated, 2)]
        clauses += [[literal, commander] for literal in negated]
        clauses.append([-commander, *group])
    return clauses + at_most_one(sink, commanders, name)


def are_pairs_enough(sink: Sink, count: int) -> bool:
    """Whether ``at_most_one`` of ``count`` literals is just ``not_both``, without auxiliary variables."""
    return count <= PAIRWISE_LIMIT and not sink.takes_sums and sink.counting.at_most_one in (None, "pairwise")


def not_both(literals: Sequence[int]) -> list[Clause]:
    """No two of the literals are true: a clause for each pair."""
    if len(literals) == 2:  # as most cells and values have after propagation
        return [[-literals[0], -literals[1]]]
    return [[a, b] for a, b in combinations([-literal for literal in literals], 2)]


def exactly_one(sink: Sink, literals: Sequence[int], name: str) -> list[Clause]:
    """Exactly one of the literals is true; an empty list gives an empty clause."""
    if sink.takes_sums and literals:
        return _as_it_is(sink, literals, 1, 1)
    return [list(literals), *at_most_one(sink, literals, name)]


def at_most_k(
    sink: Sink, literals: Sequence[int], bound: int, name: str, way: str | None = None
) -> list[Clause]:
    """At most ``bound`` of the literals are true.

    The default is a clause for each ``bound`` + 1 of the literals if these are few, else the totalizer of
    PySAT (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003).

    Args:
        bound: below 0 nothing satisfies it, and an empty clause says so.
        way: a name in CARDINALITY, instead of that default.
    """
    if bound < 0:
        return [[]]
    if bound >= len(literals):
        return []
    if bound == 0:
        return [[-literal] for literal in literals]
    if bound == 1:
        return at_most_one(sink, literals, name)
    if sink.takes_sums:
        return _as_it_is(sink, literals, 0, bound)
    way = sink.counting.cardinality or way
    if way is None and comb(len(literals), bound + 1) <= DIRECT_LIMIT:
        return [list(chosen) for chosen in combinations([-literal for literal in literals], bound + 1)]
    if way is None and sink.counts is not None:
        sink.counts.append((list(literals), bound))
        return []
    return _by_pysat(sink, literals, bound, name, CARDINALITY[way or "totalizer"])


def counter_column(column: Sequence[int], fewer: Sequence[int] | None) -> list[Clause]:
    """One more column of a counter of the variables 1, 2, ...

    The i-th variable of a column is true if, among the first i, more are true than there are columns before.
    (Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005.)

    Args:
        fewer: the column before; None for the first.
    """
    clauses = [[-before, after] for before, after in pairwise(column)]
    if fewer is None:
        return clauses + [[-number, counted] for number, counted in enumerate(column, 1)]
    rest = zip(count(2), fewer, column[1:])
    return [*clauses, [-column[0]], *([-number, -before, counted] for number, before, counted in rest)]


def _as_it_is(sink: Sink, literals: Sequence[int], least: int, most: int) -> list[Clause]:
    """Adds a count to the sink as a sum, which needs no clauses."""
    sink.add_sum([(1, literal) for literal in literals], least, most)
    return []


def _by_product(sink: Sink, literals: Sequence[int], name: str) -> list[Clause]:
    """At most one row and at most one column of a grid contains a true literal.

    (Chen, "A new SAT encoding of the at-most-one constraint", 2010.)
    """
    columns = isqrt(len(literals) - 1) + 1
    rows = -(-len(literals) // columns)
    row = sink.new_variables(rows, numbered(f"{name} is in row "))
    column = sink.new_variables(columns, numbered(f"{name} is in column "))
    clauses: list[Clause] = []
    for index, literal in enumerate(literals):
        clauses += [[-literal, row[index // columns]], [-literal, column[index % columns]]]
    return clauses + at_most_one(sink, row, name) + at_most_one(sink, column, name)


def _by_pysat(sink: Sink, literals: Sequence[int], bound: int, name: str, way: str) -> list[Clause]:
    """At most ``bound`` of the literals are true, by an encoding of PySAT."""
    from pysat.card import CardEnc, EncType

    top = sink.variables
    kind = getattr(EncType, way)
    encoded = CardEnc.atmost(list(literals), bound=bound, top_id=top, encoding=kind)
    sink.new_variables(max(0, encoded.nv - top), numbered(f"{name}: counter "))
    clauses: list[Clause] = encoded.clauses
    return clauses


def exactly_k(
    sink: Sink, literals: Sequence[int], bound: int, name: str, way: str | None = None
) -> list[Clause]:
    """Exactly ``bound`` of the literals are true; see ``at_most_k``."""
    if bound == 1:
        return exactly_one(sink, literals, name)
    if sink.takes_sums and 0 < bound < len(literals):
        return _as_it_is(sink, literals, bound, bound)
    at_least = at_most_k(sink, [-literal for literal in literals], len(literals) - bound, name, way)
    return at_most_k(sink, literals, bound, name, way) + at_least


# ---- small integers ----


def order_variables(sink: Sink, direct: Sequence[int], name: str) -> tuple[range, list[Clause]]:
    """An order integer linked to a direct one, and the linking clauses.

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

    A value that every value of the other integer supports gets no clause, because the other has a value.

    (The support encoding of Kasif, "On the parallel complexity of discrete relaxation in constraint
    satisfaction networks", 1990; unit propagation on it is arc-consistent.)
    """
    lower, upper = sorted(low.items()), sorted(high.items())
    lower_literals = [literal for _, literal in lower]
    upper_literals = [literal for _, literal in upper]
    clauses: list[Clause] = []
    beyond = 0  # how many of the upper values are no greater
    for value, literal in lower:
        while beyond < len(upper) and upper[beyond][0] <= value:
            beyond += 1
        if beyond:
            clauses.append([-literal, *upper_literals[beyond:]])
    below = 0  # how many of the lower values are less
    for value, literal in upper:
        while below < len(lower) and lower[below][0] < value:
            below += 1
        if below < len(lower):
            clauses.append([-literal, *lower_literals[:below]])
    return clauses


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
