"""An order of nodes and variables about it: no chosen node comes after one, or which of two comes later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from satpuzzles.translation_check.checker import Clause
from satpuzzles.translation_check.facts import Pair


class NodeOrder:
    """An order of nodes, and literals that mean: no node after a certain position is chosen.

    Attributes:
        node_of: the nodes by the literals that say that they are chosen.
        position: the position of each node.
        none_after: the literals with their positions.
    """

    def __init__(self, chosen: Mapping[int, int]) -> None:
        self.node_of = {literal: node for node, literal in chosen.items()}
        self.position: dict[int, int] = {}
        self.none_after: dict[int, int] = {}

    @property
    def nodes(self) -> list[int]:
        """The nodes in order."""
        return [*self.position]

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Finds an order in which new literals have this meaning; nothing relies on its being right.

        Clauses of a literal and the negation of a chosen node give the next node; clauses that say what a
        chosen node needs unless a later one is chosen give the node of a literal.
        """
        next_of: dict[int, int] = {}
        for clause in clauses:
            if len(clause) == 2:
                for one, other in (clause, (clause[1], clause[0])):
                    if abs(one) in new and -other in self.node_of:
                        next_of.setdefault(-one, self.node_of[-other])
        own: dict[int, int] = {}
        for clause in clauses:
            nodes = [self.node_of[-literal] for literal in clause if -literal in self.node_of]
            if len(nodes) == 1:
                for literal in clause:
                    if literal in next_of:
                        own.setdefault(nodes[0], literal)
        following = {node: next_of[literal] for node, literal in own.items()}
        starts = following.keys() - following.values()
        node = min(starts, default=None)
        while node is not None and node not in self.position:
            self.position[node] = len(self.position)
            node = following.get(node)
        for node in self.node_of.values():
            self.position.setdefault(node, len(self.position))
        self.none_after = {literal: self.position[node] for node, literal in own.items()}

    def has_later(self, node: int, clause: Clause) -> bool:
        """Whether a clause holds unless some node after ``node`` is chosen."""
        position = self.position[node]
        for literal in clause:
            if self.none_after.get(literal, -1) >= position:
                return True
            other = self.node_of.get(-literal)
            if other is not None and self.position[other] > position:
                return True
        return False

    def holds(self, clause: Clause) -> bool:
        """Whether a clause follows from the meanings of these literals alone."""
        chosen = {self.position[self.node_of[literal]] for literal in clause if literal in self.node_of}
        left_out = [self.position[self.node_of[-literal]] for literal in clause if -literal in self.node_of]
        nones = [self.none_after[literal] for literal in clause if literal in self.none_after]
        some = [self.none_after[-literal] for literal in clause if -literal in self.none_after]
        # With all its literals false: none after each of these positions, of which a node is chosen or one
        # after a position further on.
        if some and (max(left_out, default=-1) > min(some) or max(nones, default=-1) >= min(some)):
            return True
        if not nones:
            return False
        least = max(nones)
        last = min([*some, len(self.position) - 1])
        return chosen.issuperset(range(least + 1, last + 1))


class AncestorOrder:
    """Variables that mean: one node comes after the other, in an order of all nodes.

    The order is any in which each node comes after its parent, so it contains no cycle.

    Attributes:
        ends: the two nodes of each variable.
    """

    def __init__(self) -> None:
        self.ends: dict[int, Pair] = {}

    def read(self, clauses: Iterable[Clause], new: Collection[int]) -> None:
        """Gives meanings to variables that follow from two others: being below is transitive."""
        ends = self.ends
        for clause in clauses:
            if len(clause) == 3:
                after = [literal for literal in clause if literal > 0]
                if len(after) == 1 and after[0] in new and after[0] not in ends:
                    one, other = (ends.get(-literal) for literal in clause if literal < 0)
                    if one and other and one[1] == other[0]:
                        ends[after[0]] = (one[0], other[1])
                    elif one and other and other[1] == one[0]:
                        ends[after[0]] = (other[0], one[1])

    def holds(self, clause: Clause) -> bool:
        """Whether a clause of such variables alone holds in every order: violating it takes a cycle."""
        going: dict[int, int] = {}
        for literal in clause:
            ends = self.ends.get(abs(literal))
            if ends is None:
                return False
            later, earlier = ends if literal < 0 else (ends[1], ends[0])
            if going.setdefault(later, earlier) != earlier:
                return False
        start = node = next(iter(going), 0)
        for _ in range(len(going)):
            if node not in going:
                return False
            node = going[node]
            if node == start:
                return True
        return False
