"""Chosen nodes that close no ring: nodes melt into others one after the other; variables follow from answers.

The meanings: some nodes and their links form a graph without rings, in the beginning the chosen nodes and the
border. A node melts into the first of those that it is linked with, in some order: that one takes over its
other links. A graph without rings stays one. So where a node is linked with two others, these are not linked.
Which nodes melt, and in which order, is as clauses suggest; a link of which no variable speaks is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from satpuzzles.evidence.extending import Clause
from satpuzzles.evidence.facts import AROUND, Pair, Ringless
from satpuzzles.evidence.gates import Gates


class Melted:
    """Meanings of the variables of such clauses."""

    def __init__(self, fact: Ringless) -> None:
        self._fact = fact
        self._gates = Gates()
        # For every node that is left, with what it is linked and by what literal; the ends of these literals.
        self._near: dict[int, dict[int, int]] = {node: {} for node in (*fact.links, AROUND)}
        self._ends: dict[int, Pair] = {}

    @property
    def variables(self) -> list[int]:
        """See Meanings."""
        return self._gates.variables

    # ---- meanings found; nothing rests on them being right ----

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives variables meanings, as clauses suggest them.

        A clause that links what a node is linked with first and another of these nodes tells of the node.
        """
        self._gates.read(clauses, new)
        chosen = self._fact.chosen
        for node in self._fact.border:
            self._link(AROUND, node, chosen[node])
        for node, near in self._fact.links.items():
            for other in near:
                if node < other:
                    self._link(node, other, self._gates.both(chosen[node], chosen[other]))
        melting, around = AROUND, [AROUND]
        for clause in clauses:
            links = [-literal for literal in clause if literal < 0]
            if len(clause) != 3 or len(links) != 2:
                continue
            node, first, other = self._common(*links)
            if node == melting != AROUND and first == around[0]:
                around.append(other)
                continue
            if melting != AROUND:
                self._melt(melting, around)
                node, first, other = self._common(*links)  # of which one may be new
            melting, around = node, [first, other]
        if melting != AROUND:
            self._melt(melting, around)

    def _link(self, one: int, other: int, literal: int | None) -> None:
        if literal is not None:
            self._near[one][other] = self._near[other][one] = literal
            self._ends[literal] = one, other

    def _common(self, one: int, other: int) -> tuple[int, int, int]:
        """The node that two links have in common, and the others; what is around, where there is none."""
        shared = {*self._ends.get(one, ())} & {*self._ends.get(other, ())}
        if len(shared) != 1:
            return AROUND, AROUND, AROUND
        (node,) = shared
        return node, sum(self._ends[one]) - node, sum(self._ends[other]) - node

    def _melt(self, node: int, around: Sequence[int]) -> None:
        """Melts a node into the first of some that it is linked with."""
        near = self._near.pop(node, {})
        for other in near:
            del self._near[other][node]
        around = [other for other in dict.fromkeys(around) if other in near]
        if not around:
            return
        first: int | None = near[around[0]]
        seen = first  # it is linked with one of those so far
        for index, goal in enumerate(around[:-1]):
            if index:
                first = None if seen is None else self._gates.both(near[goal], -seen)
                seen = None if seen is None else self._gates.some_of((seen, near[goal]))
            if first is not None:
                for other in around[index + 1 :]:
                    self._hand_over(goal, other, first, near[other])

    def _hand_over(self, goal: int, other: int, melts: int, link: int) -> None:
        """Links two nodes where something melts into the one and was linked with the other."""
        old = self._near[goal].get(other)
        if old is not None:
            self._gates.hold([-melts, -link, -old])
        self._link(goal, other, self._gates.both(melts, link, old))

    # ---- what they make true ----

    def holds(self, clause: Clause) -> bool:
        """Whether a clause is true with these meanings, in every answer."""
        return self._gates.holds(clause)
