"""Chosen nodes that form no cycle, oriented: each hangs on one neighbour, acyclic by an order or by ranks.

The meanings: the component of the border is rooted there, every other component in some node. A node hangs on
the neighbour that is next on its way to the root. Orders put the root first. The rank of a node is the number
of nodes on its way to the root, without itself and border nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import combinations

from satpuzzles.translation_check.checker import Clause
from satpuzzles.translation_check.facts import AcyclicWithBorder, Pair, pair_of
from satpuzzles.translation_check.order import AncestorOrder
from satpuzzles.translation_check.specification import flood

MOST_BITS = 64
"""Ranks have fewer bits; clauses may be anything."""


class AcyclicOrientation:
    """Meanings of the variables of such clauses."""

    def __init__(self, fact: AcyclicWithBorder) -> None:
        self._fact = fact
        self._node = {literal: node for node, literal in fact.chosen.items()}
        self._hangs: dict[int, Pair] = {}
        self._below = AncestorOrder()
        # A bit of the rank of a node, counted from the highest; and for two nodes, that the rank of the first
        # is greater if all bits above one are ignored.
        self._bits: dict[int, Pair] = {}
        self._greater: dict[int, tuple[int, int, int]] = {}
        self._ranked = 0

    @property
    def variables(self) -> list[int]:
        """See Meanings."""
        return [*self._hangs, *self._below.ends, *self._bits, *self._greater]

    # ---- meanings found; nothing relies on their being right ----

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives variables the meanings that clauses suggest."""
        linked: dict[int, Pair] = {}
        following: dict[int, list[Clause]] = {}
        single: list[tuple[int, Pair]] = []
        for clause in clauses:
            nodes = [self._node[-literal] for literal in clause if -literal in self._node]
            auxiliary = [literal for literal in clause if abs(literal) in new]
            if len(nodes) == 2 and len(auxiliary) + 2 == len(clause):
                linked.update(dict.fromkeys(auxiliary, pair_of(*nodes)))
                inner = [node for node in nodes if node not in self._fact.border]
                if len(auxiliary) == len(inner) == 1:
                    single.append((auxiliary[0], (inner[0], sum(nodes) - inner[0])))
            elif not nodes and len(clause) < 4:
                for literal in clause:
                    if literal < 0:
                        following.setdefault(-literal, []).append(clause)
        for arc, ends in linked.items():
            self._read_tail(arc, ends, linked, following.get(arc, ()))
        for arc, pair in single:
            self._hangs.setdefault(arc, pair)
        for arc, pair in self._hangs.items():
            rests = [[each for each in clause if each != -arc] for clause in following.get(arc, ())]
            alone = [rest[0] for rest in rests if len(rest) == 1 and abs(rest[0]) not in self._hangs]
            if alone and len(alone) == 1 and alone[0] > 0 and not any(len(rest) == 2 for rest in rests):
                self._below.ends[alone[0]] = pair
            else:
                self._read_ranks(arc, pair, following)
        self._below.read(clauses, new)

    def _read_tail(self, arc: int, ends: Pair, linked: dict[int, Pair], clauses: Sequence[Clause]) -> None:
        """Two arcs of which only one may be true leave the node that both share."""
        for clause in clauses:
            others = [-literal for literal in clause if literal != -arc]
            if len(others) == 1 and others[0] in linked:
                common = {*ends} & {*linked[others[0]]}
                if len(common) == 1:
                    (tail,) = common
                    self._hangs[arc] = (tail, sum(ends) - tail)
                    return

    def _read_ranks(self, arc: int, pair: Pair, following: dict[int, list[Clause]]) -> None:
        head, level = arc, 0
        while head and level < MOST_BITS:
            rests = [[each for each in clause if each != -head] for clause in following.get(head, ())]
            rests = [rest for rest in rests if not any(-each in self._hangs for each in rest)]
            both = [rest for rest in rests if len(rest) == 2 and min(rest) < 0 < max(rest)]
            bits = (
                [max(both[0]), min(both[0])]
                if both
                else sorted((r[0] for r in rests if len(r) == 1), reverse=True)
            )
            if len(bits) != 2 or not bits[1] < 0 < bits[0]:
                return
            self._bits.setdefault(bits[0], (pair[0], level))
            self._bits.setdefault(-bits[1], (pair[1], level))
            level += 1
            self._ranked = max(self._ranked, level)
            further = [rest for rest in rests if len(rest) == 2 and min(rest) > 0 and bits[0] in rest]
            head = sum(further[0]) - bits[0] if both and further else 0
            if head:
                self._greater.setdefault(head, (*pair, level))

    # ---- what they make true ----

    def holds(self, clause: Clause) -> bool:
        """Whether a clause holds with these meanings in every answer."""
        arcs = [self._hangs[-literal] for literal in clause if -literal in self._hangs]
        if arcs:
            return any(self._follows(pair, clause) for pair in arcs) or self._parents_differ(arcs)
        heads = [self._greater[-literal] for literal in clause if -literal in self._greater]
        if heads:
            return any(self._is_greater(*head, clause) for head in heads)
        nodes = [self._node[-literal] for literal in clause if -literal in self._node]
        if nodes:
            hanging = {self._hangs[literal] for literal in clause if literal in self._hangs}
            return any(self._oriented(*pair, hanging) for pair in combinations(nodes, 2))
        return self._below.holds(clause)

    def _oriented(self, one: int, other: int, hanging: set[Pair]) -> bool:
        """One of two linked nodes hangs on the other; a border node hangs on nothing else."""
        border = self._fact.border
        return other in self._fact.links[one] and all(
            tail in border or (tail, head) in hanging for tail, head in ((one, other), (other, one))
        )

    def _parents_differ(self, arcs: Sequence[Pair]) -> bool:
        """A node hangs on only one other."""
        return any(one[0] == other[0] and one != other for one, other in combinations(arcs, 2))

    def _follows(self, pair: Pair, clause: Clause) -> bool:
        if any(self._below.ends.get(literal) == pair for literal in clause):
            return True
        ranked = pair[1] not in self._fact.border and self._enough_bits()
        return ranked and self._is_greater(*pair, 0, clause)

    def _enough_bits(self) -> bool:
        """Whether ranks, which are less than the nodes of a component without the border, fit the bits."""
        return self._largest <= 1 << self._ranked

    @cached_property
    def _largest(self) -> int:
        left = self._fact.links.keys() - self._fact.border
        largest = 0
        while left:
            part = flood(self._fact.links, next(iter(left)), left)
            largest = max(largest, len(part))
            left = left - part
        return largest

    def _is_greater(self, one: int, other: int, level: int, clause: Clause) -> bool:
        """Whether a clause follows from one node's greater rank, ignoring the bits above a level.

        Either the highest bit is greater, or it is equal and the rest is greater. So two of these hold: the
        one has the bit, the other does not, the rest is greater. For the lowest bit the first two hold.
        """
        shown = 0
        for literal in clause:
            if literal > 0:
                shown |= self._bits.get(literal) == (one, level)
                shown |= (self._greater.get(literal) == (one, other, level + 1)) << 2
            else:
                shown |= (self._bits.get(-literal) == (other, level)) << 1
        return shown.bit_count() >= (1 if level == self._ranked - 1 else 2) and shown & 3 > 0
