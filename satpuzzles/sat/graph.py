"""Graphs some of whose nodes are chosen: the chosen ones hang together.

Two ways: cuts, found only when a model breaks them, and clauses that are complete in themselves, by the
elimination of the nodes one after the other. Rectangles whose black cells do not touch have a way of their
own, in connectivity.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import ClassVar, Final, final

from satpuzzles.core.graph import Graph, components
from satpuzzles.core.limits import Limits
from satpuzzles.sat.formula import Clause, Sink, numbered

CUTS_A_ROUND = 1_000
"""More than any sensible model breaks; without a cap a huge board in many parts takes hours a round."""


class Joined:
    """Lazy: the chosen nodes of a graph hang together.

    A cut names one chosen node of a part, one chosen node outside, and all nodes around the part: one of the
    two is not chosen, or one of the others is. It follows from the graph alone.

    Attributes:
        graph: the neighbours of every node.
        literals: for every node what says that it is chosen, of an answer variable.
    """

    grounds: ClassVar[str] = (
        "names what parts some places, which therefore do not all hang together without it"
    )

    def __init__(self, graph: Graph, literals: Mapping[int, int], limits: Limits | None = None) -> None:
        self.graph: Final = graph
        self.literals: Final = literals
        self._limits = limits

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """The cuts that a model breaks, at most 1,000 of them; see LazyConstraint."""
        parts = self.parts(model)
        cuts: list[Clause] = []
        if len(parts) > 1:
            largest = max(parts, key=len)
            for part in parts:
                if part is not largest:
                    cuts.append(self.cut(part, largest[0]))
                    if len(cuts) == CUTS_A_ROUND:
                        break
        return cuts

    def parts(self, model: Sequence[int]) -> list[list[int]]:
        """The parts in which the nodes hang together that a model chooses."""
        chosen = [node for node, literal in self.literals.items() if model[abs(literal) - 1] == literal]
        return list(components(self.graph, chosen, self._limits))

    def cut(self, part: Sequence[int], outside: int) -> Clause:
        """The clause that joins a part with a node that is not beside it."""
        literals = self.literals
        around = {near: None for node in part for near in self.graph[node]}
        for node in part:
            around.pop(node, None)
        return [-literals[part[0]], -literals[outside], *[literals[node] for node in around]]

    def flaw(self, clause: Clause, limits: Limits) -> str | None:
        """Whether the nodes that a clause names can all hang together or not; see CheckedConstraint."""
        read = self.read(clause)
        if read is None:
            return "is no clause about places that hang together"
        chosen, left_out = read
        return None if self.parted(chosen, left_out, limits) else "does not part the places that it names"

    def read(self, clause: Clause) -> tuple[set[int], set[int]] | None:
        """The nodes chosen where a clause is broken, and those that are not; None where it has others."""
        nodes = {literal: node for node, literal in self.literals.items()}
        chosen = {nodes[-literal] for literal in clause if -literal in nodes}
        left_out = {nodes[literal] for literal in clause if literal in nodes}
        if len(chosen) + len(left_out) < len(set(clause)) or chosen & left_out:
            return None
        return chosen, left_out

    def parted(self, chosen: set[int], left_out: set[int], limits: Limits) -> bool:
        """Whether no choice without some nodes joins others."""
        rest = self.graph.keys() - left_out
        return sum(not chosen.isdisjoint(part) for part in components(self.graph, rest, limits)) > 1


@final
class Looped(Joined):
    """Lazy: where two lines or none meet at every point, the lines form one loop.

    The nodes are the edges between points, those at one point being neighbours. Beside the cuts of ``Joined``
    there are those that name the lines of one closed path and a line outside: not all of them are lines.

    Attributes:
        ends: the two points of every edge.
    """

    grounds: ClassVar[str] = "names lines that are in parts, or closed without being all, unless it holds"

    def __init__(
        self,
        graph: Graph,
        literals: Mapping[int, int],
        ends: Sequence[tuple[int, int]],
        limits: Limits | None = None,
    ) -> None:
        super().__init__(graph, literals, limits)
        self.ends: Final = ends

    def cut(self, part: Sequence[int], outside: int) -> Clause:
        """The shorter one of both kinds."""
        literals = self.literals
        around = super().cut(part, outside)
        if len(part) + 1 < len(around):
            return [-literals[edge] for edge in [*part, outside]]
        return around

    def parted(self, chosen: set[int], left_out: set[int], limits: Limits) -> bool:
        """Whether lines are in parts that no choice joins, or closed without being all."""
        if super().parted(chosen, left_out, limits):
            return True
        for part in components(self.graph, chosen, limits):
            meeting = Counter(point for edge in part for point in self.ends[edge])
            if len(part) >= len(meeting) and (len(part) < len(chosen) or set(meeting.values()) != {2}):
                return True
        return False


# ---- complete, by elimination ----

Step = tuple[int, tuple[int, ...]]
"""A node and its neighbours, old and new, at the time when it is taken out."""


def elimination(graph: Graph, limits: Limits) -> Iterator[Step]:
    """Takes the nodes out of a graph one by one, always one with the fewest neighbours, and joins those.

    Raises:
        LimitReached: the deadline passed.
    """
    left = {node: set(beside) for node, beside in graph.items()}
    waiting = [(len(beside), node) for node, beside in left.items()]
    heapify(waiting)
    while waiting:
        degree, node = heappop(waiting)
        if node not in left or len(left[node]) != degree:
            continue
        limits.check()
        beside = left.pop(node)
        for near in beside:
            its = left[near]
            its |= beside
            its.discard(near)
            its.discard(node)
            heappush(waiting, (len(its), near))
        yield node, tuple(sorted(beside))


def joined(
    sink: Sink,
    steps: Sequence[Step],
    literals: Mapping[int, int],
    links: Mapping[tuple[int, int], int],
    whole: bool,
) -> Iterator[Clause]:
    """The chosen nodes of a graph hang together over the chosen links: complete clauses.

    Nodes are taken out one after the other. Two neighbours of a node are joined from then on if both are
    joined with it; a chosen node must be joined with one that stays, or be the last chosen one. Every
    variable "joined" needs a reason in what was taken out before, so that no reasons go in a circle. (The
    order and the new links are those of vertex elimination: Rankooh and Rintanen, "Propositional encodings of
    acyclicity and reachability by using vertex elimination", 2021. They orient a tree; here nothing is left
    to choose.)

    Args:
        steps: of ``elimination``.
        literals: for each node what says that it is chosen.
        links: for each pair of neighbours in the graph, the lesser one first, what says that they are joined;
            each makes sure that both are chosen.
        whole: whether two neighbours that are both chosen are joined by their link, so that a way
            over other nodes says nothing new.
    """
    count = len(steps)
    rest = sink.new_variables(count, numbered("none is chosen from step "))
    pairs: dict[tuple[int, int], int] = {}
    reasons: dict[tuple[int, int], Clause] = {}
    for number, (node, beside) in enumerate(steps):
        sink.limits.check()
        for near in beside:
            pair = (node, near) if node < near else (near, node)
            link = links.get(pair)
            ways = reasons.pop(pair, None)
            if ways is None:
                assert link is not None
                pairs[pair] = link
                continue
            pairs[pair] = variable = sink.new_variable(partial("{} is joined with {}".format, *pair))
            yield [-variable, *ways, *([] if link is None else [link])]
        mine = {near: pairs.pop((node, near) if node < near else (near, node)) for near in beside}
        for one, other in combinations(beside, 2):
            if whole and (one, other) in links:
                continue
            way = sink.new_variable(partial("{} is joined with {} over {}".format, one, other, node))
            yield [-way, mine[one]]
            yield [-way, mine[other]]
            reasons.setdefault((one, other), []).append(way)
        yield [-rest[number], -literals[node]]
        if number + 1 < count:
            yield [-rest[number], rest[number + 1]]
            yield [-literals[node], rest[number + 1], *mine.values()]


def joined_sizes(steps: Iterable[Step], links: Collection[tuple[int, int]], whole: bool) -> Iterator[int]:
    """How many clauses ``joined`` makes for each step, but for a few at the last."""
    for _, beside in steps:
        told = sum([pair in links for pair in combinations(beside, 2)]) if whole else 0
        yield len(beside) * (len(beside) - 1) - 2 * told + (3 if beside else 1)
