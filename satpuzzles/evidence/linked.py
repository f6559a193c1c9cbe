"""Chosen nodes that hang together, nodes being taken out one after the other; variables follow from answers.

The meanings: two nodes are linked if an open link joins them, or a path of open links that leads between them
over nodes that are taken out. One more node taken out links each two nodes that are linked with it. Clauses
that say just this are true; so is that a chosen node is linked with another one that is left, when it is
taken out, unless no chosen one is left.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from satpuzzles.evidence.extending import Clause
from satpuzzles.evidence.facts import AROUND, Net
from satpuzzles.evidence.gates import Gates
from satpuzzles.evidence.order import Order


class Linked:
    """Meanings of the variables of such clauses."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._order = Order(net.chosen)
        self._gates = Gates()
        # Of each node with what literals it is linked when it is taken out.
        self._own: dict[int, set[int]] = {}

    @property
    def variables(self) -> list[int]:
        """See Meanings."""
        return [*self._gates.variables, *map(abs, self._order.none_after)]

    # ---- meanings found; nothing rests on them being right ----

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives variables meanings, as clauses suggest them."""
        self._order.read(clauses, new)
        self._gates.read(clauses, {*new}.difference(map(abs, self._order.none_after)))
        near = self._open_links()
        if near is None:
            return
        for node in self._order.nodes:
            around = near.pop(node)
            for one, other in combinations(around, 2):
                old = near[one].get(other)
                linked = self._gates.both(around[one], around[other], old)
                if linked is None:
                    return  # of this node on nothing is known
                near[one][other] = near[other][one] = linked
            for other in around:
                del near[other][node]
            self._own[node] = {*around.values()}

    def _open_links(self) -> dict[int, dict[int, int]] | None:
        """For every node its neighbours with what says that an open link joins them; None if one lacks."""
        near: dict[int, dict[int, int]] = {node: {} for node in (*self._net.chosen, AROUND)}
        ends = [(pair, self._gates.all_of(literals)) for pair, literals in self._net.links.items()]
        for node, literals in (self._net.anchor or {}).items():
            ends.append(((AROUND, node), self._gates.some_of(literals)))
        for (one, other), literal in ends:
            if literal is None:
                return None
            near[one][other] = near[other][one] = literal
        return near

    # ---- what they make true ----

    def holds(self, clause: Clause) -> bool:
        """Whether a clause is true with these meanings, in every answer."""
        if self._gates.holds(clause) or self._order.holds(clause):
            return True
        for literal in clause:
            node = self._order.node_of.get(-literal)
            if node in self._own and self._own[node].issubset(clause) and self._order.has_later(node, clause):
                return True
            node = self._order.node_of.get(literal)
            anchored = self._net.anchor is not None and node in self._own
            if node is not None and anchored and self._own[node].issubset(clause):
                return True
        return False
