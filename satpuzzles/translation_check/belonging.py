"""Chosen nodes in regions with one root each, of the size that it states.

A variable means that a node is in the region of a root. Further variables count the nodes of a region: they
mean how many of its first nodes are in it, as along a line.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, partial

from satpuzzles.translation_check.board import SpecifiedBoard
from satpuzzles.translation_check.facts import Pair, RootedRegions
from satpuzzles.translation_check.meanings import Unknown, found_meanings
from satpuzzles.translation_check.rup_checker import Clause
from satpuzzles.translation_check.specification import AutomatonConstraint, Specification


class RootMembership:
    """Meanings of the variables of such clauses, group by group."""

    def __init__(self, fact: RootedRegions) -> None:
        self._fact = fact
        self._node_of = {literal: node for node, literal in fact.chosen.items()}
        self._in: dict[int, Pair] = {}  # a node and the root of its region
        self._counters: list[int] = []
        self._counting: set[tuple[int, ...]] = set()

    @property
    def variables(self) -> list[int]:
        """See Meanings."""
        return [*self._in, *self._counters]

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives variables the meanings that clauses suggest: the clauses of a region choose its root."""
        units = {self._node_of.get(clause[0], -1) for clause in clauses if len(clause) == 1}
        roots = units.intersection(self._fact.roots)
        if len(roots) != 1:
            return
        (root,) = roots
        found: dict[int, Pair] = {}
        for clause in clauses:
            if len(clause) == 2:
                for one, other in (clause, (clause[1], clause[0])):
                    node = self._node_of.get(other, root)
                    if -one in new and node != root:
                        found.setdefault(-one, (node, root))
        self._in |= found
        nodes = {root, *[node for node, _ in found.values()]}
        if self._fact.roots[root] and len(nodes) == 1 + len(found) and self._reach[root] <= nodes:
            self._count(root, sorted(found), [clause for clause in clauses if not self.holds(clause)], new)

    def _count(self, root: int, members: list[int], clauses: list[Clause], new: Collection[int]) -> None:
        """Tests whether clauses hold if this many members, including the root, are in a region."""
        of = {abs(self._fact.chosen[root]): 1 if self._fact.chosen[root] > 0 else -1}
        of |= {variable: 2 + index for index, variable in enumerate(members)}
        many = len(of)
        others = sorted({abs(each) for clause in clauses for each in clause} & {*new} - of.keys())
        of |= {variable: 1 + many + index for index, variable in enumerate(others)}
        asked = [clause for clause in clauses if all(abs(literal) in of for literal in clause)]
        if not asked:
            return
        size = self._fact.roots[root]
        line = AutomatonConstraint(
            "size of the region", (*range(many),), 0, partial(_count, size), size.__eq__
        )
        board = SpecifiedBoard(Specification(many, 1, True, (line,)))
        renumbered = [[of[abs(each)] if each > 0 else -of[abs(each)] for each in clause] for clause in asked]
        try:
            found_meanings(board, 0, renumbered, range(many + 1, len(of) + 1))
        except Unknown:
            return
        self._counters += others
        self._counting |= {tuple(clause) for clause in asked}

    def holds(self, clause: Clause) -> bool:
        """Whether a clause holds with these meanings in every answer."""
        if tuple(clause) in self._counting:
            return True
        inside = {self._in[literal] for literal in clause if literal in self._in}
        for literal in clause:
            node = self._node_of.get(-literal)
            pair = self._in.get(-literal)
            if node is not None and node in self._fact.roots:
                pair = node, node
            if pair is not None and self._follows(*pair, clause, inside):
                return True
            if node is not None and self._roots_near[node] <= {root for near, root in inside if near == node}:
                return True
        return False

    def _follows(self, node: int, root: int, clause: Clause, inside: set[Pair]) -> bool:
        """A node in a region is chosen and in no other; the same holds for its chosen neighbours in reach."""
        for literal in clause:
            if literal == self._fact.chosen[node]:
                return True
            other = self._in.get(-literal)
            if other is not None and other[0] == node and other[1] != root:
                return True
            near = self._node_of.get(-literal)
            if near is not None and near in self._fact.links[node]:
                return (near, root) in inside or near not in self._reach[root]
        return False

    # ---- how far regions reach ----

    @cached_property
    def _reach(self) -> dict[int, set[int]]:
        """For each root the nodes in no other region that are near enough to be in its own."""
        roots, found = self._fact.roots, {}
        for root, size in roots.items():
            reached, edge = {root}, {root}
            further = (size or len(self._fact.links)) - 1
            while edge and further:
                edge = {near for node in edge for near in self._fact.links[node]} - reached - roots.keys()
                reached |= edge
                further -= 1
            found[root] = reached
        return found

    @cached_property
    def _roots_near(self) -> dict[int, set[int]]:
        """For each node the roots whose regions it may be in."""
        found: dict[int, set[int]] = {node: set() for node in self._fact.chosen}
        for root, nodes in self._reach.items():
            for node in nodes:
                found[node].add(root)
        return found


def _count(size: int, state: int, value: int) -> int | None:
    """How many nodes are in the region; the root is the first."""
    return None if state + value > size or not state + value else state + value
