"""At most one, exactly one and at most k of a list of literals.

The functions return clauses and take fresh variables from a sink; the caller adds the clauses
under the rule that they belong to.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from satpuzzles.sat.formula import Clause, Sink, numbered

PAIRWISE_LIMIT = 12
"""Up to this many literals every pair gets a clause of its own; beyond, groups are cheaper."""


DIRECT_LIMIT = 20
"""Up to so many clauses, those that name one literal too many need no auxiliary variable."""

SUBSETS_LIMIT = 20
"""Up to so many subsets of one literal too many, each gets a clause: edges of a cell need no counters, and
PySAT's encodings, which are slow to import, stay out."""


def at_most_one(sink: Sink, literals: Sequence[int], name: str) -> list[Clause]:
    """At most one of the literals is true.

    Pairwise for few literals, else the commander encoding with groups of four (Klieber and Kwon,
    "Efficient CNF encoding for selecting 1 from N objects", 2007), whose auxiliary variables follow
    from the literals.

    Args:
        name: what is chosen, for the names of auxiliary variables.
    """
    if len(literals) <= PAIRWISE_LIMIT:
        return [[a, b] for a, b in combinations([-literal for literal in literals], 2)]
    groups = [literals[start : start + 4] for start in range(0, len(literals), 4)]
    commanders = sink.new_variables(len(groups), numbered(f"{name} is in part "))
    clauses: list[Clause] = []
    for commander, group in zip(commanders, groups):
        negated = [-literal for literal in group]
        clauses += [[a, b] for a, b in combinations(negated, 2)]
        clauses += [[literal, commander] for literal in negated]
        clauses.append([-commander, *group])
    return clauses + at_most_one(sink, commanders, name)


def at_most_one_count(size: int) -> int:
    """How many clauses ``at_most_one`` makes of so many literals."""
    if size <= PAIRWISE_LIMIT:
        return comb(size, 2)
    groups, rest = divmod(size, 4)
    last = comb(rest, 2) + rest + 1 if rest else 0
    return groups * (comb(4, 2) + 4 + 1) + last + at_most_one_count(groups + bool(rest))


def exactly_one(sink: Sink, literals: Sequence[int], name: str) -> list[Clause]:
    """Exactly one of the literals is true; an empty list gives an empty clause."""
    return [list(literals), *at_most_one(sink, literals, name)]


def at_most_k(sink: Sink, literals: Sequence[int], bound: int, name: str) -> list[Clause]:
    """At most ``bound`` of the literals are true.

    A clause for each ``bound`` + 1 of the literals where these are few, else the totalizer of PySAT
    (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003).

    Args:
        bound: below 0 nothing satisfies it, and an empty clause says so.
    """
    if bound < 0:
        return [[]]
    if bound >= len(literals):
        return []
    if bound == 0:
        return [[-literal] for literal in literals]
    if bound == 1:
        return at_most_one(sink, literals, name)
    if comb(len(literals), bound + 1) <= DIRECT_LIMIT:
        return [list(chosen) for chosen in combinations([-literal for literal in literals], bound + 1)]
    from pysat.card import CardEnc, EncType

    top = sink.variables
    encoded = CardEnc.atmost(list(literals), bound=bound, top_id=top, encoding=EncType.totalizer)
    sink.new_variables(max(0, encoded.nv - top), numbered(f"{name}: counter "))
    clauses: list[Clause] = encoded.clauses
    return clauses


def exactly_k(sink: Sink, literals: Sequence[int], bound: int, name: str) -> list[Clause]:
    """Exactly ``bound`` of the literals are true."""
    if bound == 1:
        return exactly_one(sink, literals, name)
    at_least = at_most_k(sink, [-literal for literal in literals], len(literals) - bound, name)
    return at_most_k(sink, literals, bound, name) + at_least
