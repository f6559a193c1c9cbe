"""Graphs some of whose nodes are chosen: the chosen ones hang together.

Two ways: cuts, found only when a model breaks them, and clauses that are complete in themselves, by the
elimination of the nodes one after the other. Rectangles whose black cells do not touch have a way of their
own, in connectivity.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import ClassVar, Final, final

from satpuzzles.core.graph import Graph, components
from satpuzzles.core.limits import Limits
from satpuzzles.sat.formula import Clause, Sink

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

Arc = tuple[int, int]
"""Two nodes, the former of which hangs on the latter."""

Step = tuple[int, tuple[int, ...]]
"""A node with the neighbours, old and new, that it has when it is taken out."""


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


def connected(
    sink: Sink, graph: Graph, literals: Mapping[int, int], name_of: Callable[[int], str]
) -> Iterator[Clause]:
    """The chosen nodes of a graph hang together: ``joined`` where nothing is asked of a link."""
    arcs = {(node, near): literals[near] for node, beside in graph.items() for near in beside}
    return joined(sink, graph, literals, arcs, name_of)


def joined(
    sink: Sink,
    graph: Graph,
    literals: Mapping[int, int],
    arcs: Mapping[Arc, int],
    name_of: Callable[[int], str],
) -> Iterator[Clause]:
    """The chosen nodes of a graph hang together over links: complete clauses, made as they are taken.

    Every chosen node but the last hangs on a neighbour, and arcs make no circle. The latter is said as by
    Rankooh and Rintanen ("Propositional encodings of acyclicity and reachability by using vertex
    elimination", 2021): nodes are taken out one after the other, and where one is below a node and that is
    below another, the one is below the other. The last chosen node is the one that is taken out last; to
    leave the choice to the solver costs up to ten times as many conflicts.

    Args:
        literals: for each node what says that it is chosen.
        arcs: for any two neighbours, in both orders, what must hold where the former hangs on the latter:
            at least that the latter is chosen.
        name_of: names a node.
    """
    return chain.from_iterable(_joined(sink, graph, literals, arcs, name_of))


def _joined(
    sink: Sink,
    graph: Graph,
    literals: Mapping[int, int],
    arcs: Mapping[Arc, int],
    name_of: Callable[[int], str],
) -> Iterator[list[Clause]]:
    """The clauses of ``joined``, some at a time."""
    hanging = sink.new_variables(len(arcs), partial(_arc_name, list(arcs), name_of, "hangs on"))
    steps = list(elimination(graph, sink.limits))
    ends = [arc for node, beside in steps for near in beside for arc in ((node, near), (near, node))]
    # Variables of their own: an arc that follows from others need not be one on which something hangs.
    below = dict(zip(ends, sink.new_variables(len(ends), partial(_arc_name, ends, name_of, "is below"))))
    ways: dict[int, Clause] = {node: [] for node in graph}
    for variable, (arc, condition) in zip(hanging, arcs.items()):
        ways[arc[0]].append(variable)
        yield [[-variable, condition], [-variable, below[arc]]]
    # Of each node but the last: none that is taken out after it is chosen.
    last = sink.new_variables(max(len(steps) - 1, 0), partial(_last_name, steps, name_of))
    for (node, _), none, (following, _), after in zip(steps, last, steps[1:], [*last[1:], None]):
        implied = [literals[following]] if after is None else [literals[following], -after]
        yield [[-literals[node], none, *ways[node]], *[[-none, -literal] for literal in implied]]
    for node, beside in steps:
        sink.limits.check()
        under = [-below[near, node] for near in beside]
        over = [-below[node, near] for near in beside]
        yield [[one, other] for one, other in zip(under, over)]
        for near, first in zip(beside, under):
            yield [
                [first, second, below[near, other]] for other, second in zip(beside, over) if other != near
            ]


def joined_sizes(graph: Graph, limits: Limits) -> Iterator[int]:
    """How many clauses ``joined`` makes, in parts."""
    yield 2 * sum(map(len, graph.values())) + max(3 * len(graph) - 4, 0)
    for _, beside in elimination(graph, limits):
        yield len(beside) ** 2


def _arc_name(arcs: Sequence[Arc], name_of: Callable[[int], str], verb: str, index: int) -> str:
    one, other = arcs[index]
    return f"{name_of(one)} {verb} {name_of(other)}"


def _last_name(steps: Sequence[Step], name_of: Callable[[int], str], index: int) -> str:
    return f"{name_of(steps[index][0])} is taken out after all chosen ones"
