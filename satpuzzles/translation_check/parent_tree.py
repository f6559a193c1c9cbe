"""Chosen nodes that are connected, each hanging on a neighbour, acyclic by an order.

The meanings: the root is the chosen node that is last in an order of all nodes. Every other chosen node hangs
on the next node on a shortest path of open links to the root; with an anchor, every other node likewise hangs
on the next node towards the anchor, or on the anchor itself, for which there is no variable. A node is
further from the root, or from the anchor, than its parent: it comes later in an order by distance.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from satpuzzles.translation_check.facts import AROUND, LoopSides, Net, Pair, pair_of
from satpuzzles.translation_check.order import AncestorOrder, NodeOrder
from satpuzzles.translation_check.rup_checker import Clause


class ParentTree:
    """Meanings of the variables of such clauses."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._near: dict[int, set[int]] = {node: set() for node in net.chosen}
        for one, other in net.links:
            self._near[one].add(other)
            self._near[other].add(one)
        self._ends: dict[int, Pair] = {}
        self._below = AncestorOrder()
        self._order = NodeOrder(net.chosen)

    @property
    def variables(self) -> list[int]:
        """See Meanings."""
        return [*self._ends, *self._below.ends, *map(abs, self._order.none_after)]

    # ---- meanings found; nothing relies on their being right ----

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives variables the meanings that clauses suggest."""
        node_of, order = self._order.node_of, self._order
        order.read(clauses, new)
        # What a hanging node requires determines its parent, or both nodes.
        ends: dict[int, list[Pair]] = {}
        for (one, other), literals in self._net.links.items():
            for literal in literals:
                for tail, head in ((one, other), (other, one)):
                    if literal != self._net.chosen[tail]:
                        ends.setdefault(literal, []).append((tail, head))
        needed: dict[int, list[int]] = {}
        tails: dict[int, int] = {}
        for clause in clauses:
            if len(clause) == 2:
                for one, other in (clause, (clause[1], clause[0])):
                    if -one in new:
                        needed.setdefault(-one, []).append(other)
            nodes = [node_of[-literal] for literal in clause if -literal in node_of]
            if not nodes and self._net.anchor is not None:
                nodes = [node_of[literal] for literal in clause if literal in node_of]
            if len(nodes) == 1:
                for literal in clause:
                    if literal > 0 and literal in new and literal not in order.none_after:
                        tails.setdefault(literal, nodes[0])
        last = order.nodes[-1] if order.nodes else 0
        for variable, following in needed.items():
            tail = tails.get(variable, last)
            pairs = [pair for literal in following for pair in ends.get(literal, ()) if pair[0] == tail]
            if pairs and variable not in order.none_after:
                self._ends[variable] = pairs[0]
        for variable, pair in self._ends.items():
            for literal in needed[variable]:
                if literal in new and literal not in self._ends:
                    self._below.ends[literal] = pair
        self._below.read(clauses, new)

    # ---- what they make true ----

    def holds(self, clause: Clause) -> bool:
        """Whether a clause holds with these meanings in every answer."""
        if self._below.holds(clause) or self._order.holds(clause):
            return True
        for literal in clause:
            pair = self._ends.get(-literal)
            if pair is not None and self._follows(pair, clause):
                return True
            node = self._order.node_of.get(-literal)
            if node is not None and self._order.has_later(node, clause) and self._hangs(node, clause):
                return True
            node = self._order.node_of.get(literal)
            if node is not None and self._net.anchor is not None:
                held = {*self._net.anchor.get(node, ())}
                if held.issubset(clause) and self._hangs(node, clause):
                    return True
        return False

    def _follows(self, pair: Pair, clause: Clause) -> bool:
        """What holds if a node hangs on another: an open link, the order, no third node instead."""
        tail, head = pair
        literals = self._net.links.get(pair_of(tail, head), ())
        for literal in clause:
            if literal in literals or self._below.ends.get(literal) == pair:
                return True
            other = self._ends.get(-literal)
            if other is not None and other[0] == tail and other[1] != head:
                return True
        return False

    def _hangs(self, node: int, clause: Clause) -> bool:
        """Whether a clause lists every neighbour of a node as its possible parent."""
        heads = {self._ends[literal][1] for literal in clause if self._ends.get(literal, (-1,))[0] == node}
        return heads.issuperset(self._near[node])


class SidedParentTree:
    """Meanings of variables about the faces inside and outside a loop, and their connectivity.

    A variable means: a face is inside. One of the two faces beside a line is inside; of the two beside an
    edge without a line, both are or neither is.
    """

    def __init__(self, fact: LoopSides) -> None:
        self._fact = fact
        self._inside: dict[int, int] = {}
        self._others: ParentTree | None = None

    @property
    def variables(self) -> list[int]:
        """See Meanings."""
        return [] if self._others is None else [*self._inside.values(), *self._others.variables]

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives variables the meanings that clauses suggest: the first ones about an edge give its faces."""
        first: dict[int, list[int]] = {}
        for clause in clauses:
            for literal in clause:
                if literal in self._fact.faces and literal not in first and len(clause) < 4:
                    others = [abs(each) for each in clause if abs(each) in new]
                    if len(others) == len(clause) - 1:
                        first[literal] = others
        possible: dict[int, set[int]] = {}
        for line, variables in first.items():
            for variable in variables:
                both = {*self._fact.faces[line]} - {AROUND}
                possible[variable] = possible.get(variable, both) & both
        self._inside = {min(faces): variable for variable, faces in possible.items() if len(faces) == 1}
        if self._inside.keys() == self._faces():
            self._others = ParentTree(self._net())
            self._others.read(clauses, {*new}.difference(self._inside.values()))

    def _faces(self) -> set[int]:
        return {face for pair in self._fact.faces.values() for face in pair} - {AROUND}

    def _net(self) -> Net:
        """The faces inside are connected over edges without a line, the others with the outside."""
        links: dict[Pair, tuple[int, ...]] = {}
        anchor: dict[int, tuple[int, ...]] = {}
        for line, (one, other) in self._fact.faces.items():
            if AROUND in (one, other):
                face = max(one, other)
                anchor[face] = (*anchor.get(face, ()), -line)
            else:
                links[pair_of(one, other)] = (-line,)
        return Net(self._inside, links, anchor)

    def holds(self, clause: Clause) -> bool:
        """Whether a clause holds with these meanings in every answer."""
        lines = [abs(literal) for literal in clause if abs(literal) in self._fact.faces]
        return any(self._parted(line, clause) for line in lines) or (
            self._others is not None and self._others.holds(clause)
        )

    def _parted(self, line: int, clause: Clause) -> bool:
        """Whether a clause holds because an edge has a line if just one of its faces is inside."""
        faces = self._fact.faces[line]
        variables = [self._inside.get(face, 0) for face in faces]
        for both in product((False, True), repeat=2):
            values = {line: both[0] != both[1]}
            if any(face == AROUND and inside for face, inside in zip(faces, both)):
                continue
            values.update(zip(variables, both))
            if not any(values.get(abs(literal)) == (literal > 0) for literal in clause):
                return False
        return True
