"""Connectivity of the chosen nodes of a graph, by lazy cuts or by complete clauses (vertex elimination).

This covers lines in one closed loop, given that two or none meet in each point: over the points that they
touch or, in a planar drawing, over the faces that they separate. connectivity.py has an encoding for
rectangles whose black cells do not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import ClassVar, Final, final

from satpuzzles.core.graph import Graph, components, graph_of, reached
from satpuzzles.core.grid import Raster
from satpuzzles.core.options import Limits
from satpuzzles.sat.sink import Clause, Sink, numbered

CUTS_A_ROUND = 1_000
"""More than any sensible model violates; without a cap a huge board in many parts takes hours a round."""


@final
class LazyConnectivity:
    """Lazy: the chosen nodes of a graph are connected.

    A cut names one chosen node of a component, one chosen node outside, and the nodes around the component
    that lead away from it: one of the two is not chosen, or one of the others is. It follows from the graph
    alone.
    """

    grounds: ClassVar[str] = (
        "says that two places which others part are joined by one of these, or not both filled"
    )

    def __init__(
        self,
        graph: Graph,
        literals: Mapping[int, int],
        limits: Limits | None = None,
        raster: Raster | None = None,
    ) -> None:
        """Takes for every node the literal, of an answer variable, that says that the node is chosen.

        With a raster, the nodes are its cells by rows, in the order of the answer variables; sets of them are
        then integers, which takes a third of the time on 10 x 10 cells.
        """
        self._graph: Final = graph
        self._literals: Final = literals
        self._limits: Final = limits
        self._raster: Final = raster
        self._nodes: dict[int, int] = {}

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """The cuts that a model violates, at most 1,000; see LazyConstraint."""
        if self._raster is not None:
            return self._violated_in(self._raster, model)
        chosen = [node for node, literal in self._literals.items() if model[abs(literal) - 1] == literal]
        *parts, largest = sorted(components(self._graph, chosen, self._limits), key=len) or [[]]
        return [self._cut(part, largest[0]) for part in parts[:CUTS_A_ROUND]]

    def _cut(self, part: Sequence[int], outside: int) -> Clause:
        graph, literals = self._graph, self._literals
        covered = set(part).union(*[graph[node] for node in part])
        around = covered.difference(part)
        cut = [literals[node] for node in around if not covered.issuperset(graph[node])]
        return [-literals[part[0]], -literals[outside], *cut]

    def _violated_in(self, raster: Raster, model: Sequence[int]) -> list[Clause]:
        literals = self._literals
        first = abs(literals[0]) - 1
        chosen = ["1" if literal > 0 else "0" for literal in model[first : first + len(literals)]]
        cells = raster.pack("".join(chosen))
        if literals[0] < 0:
            cells ^= raster.board
        *parts, largest = sorted(raster.components(cells, self._limits), key=int.bit_count) or [0]
        cuts: list[Clause] = []
        away = -literals[raster.first(largest)] if parts else 0
        for part in parts[:CUTS_A_ROUND]:
            around = raster.boundary(part)
            leading_away = around & raster.boundary(raster.board & ~(part | around))
            asked = [literals[cell] for cell in raster.unpack(leading_away)]
            cuts.append([-literals[raster.first(part)], away, *asked])
        return cuts

    def flaw(self, clause: Clause, limits: Limits) -> str | None:
        """Whether the nodes that a clause denies can be connected without those that it asks for.

        See CheckedConstraint.
        """
        limits.check()
        self._nodes = self._nodes or {literal: node for node, literal in self._literals.items()}
        denied = [self._nodes[-literal] for literal in clause if -literal in self._nodes]
        asked = {self._nodes[literal] for literal in clause if literal in self._nodes}
        if len(denied) + len(asked) < len(clause) or not asked.isdisjoint(denied):
            return "is not a clause about distinct places"
        if not denied or reached(self._graph, denied[0], asked).issuperset(denied):
            return "does not separate the places that it names"
        return None


# ---- complete, by elimination ----

Arc = tuple[int, int, int]
"""Two nodes, the first of which may hang on the second, and the literal that this requires."""

Step = tuple[int, tuple[int, ...]]
"""A node with its neighbours, old and new, at its elimination."""


def elimination(graph: Graph, limits: Limits) -> Iterator[Step]:
    """Eliminates the nodes of a graph one by one, always one with the fewest neighbours, and joins these.

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


def steps_of(sink: Sink, graph: Graph) -> list[Step]:
    """The elimination of a graph; raises CapError if ``acyclicity_clauses`` would make too many clauses."""
    steps = []
    needed = 0
    for step in elimination(graph, sink.limits):
        needed += len(step[1]) ** 2
        sink.require_room(needed)
        steps.append(step)
    return steps


def connected(
    sink: Sink, graph: Graph, literals: Mapping[int, int], name_of: Callable[[int], str]
) -> Iterator[Clause]:
    """The chosen nodes of a graph are connected: ``connected_by_arcs`` with links that require nothing."""
    arcs = [(node, near, literals[near]) for node, beside in graph.items() for near in beside]
    return connected_by_arcs(sink, graph, literals, arcs, name_of)


def connected_by_arcs(
    sink: Sink,
    graph: Graph,
    literals: Mapping[int, int],
    arcs: Sequence[Arc],
    name_of: Callable[[int], str],
    others: Mapping[int, Clause] | None = None,
) -> Iterator[Clause]:
    """The chosen nodes of a graph are connected over links: complete clauses, as an iterator.

    Every chosen node but the last hangs on a neighbour, and the arcs form no cycle. Acyclicity is encoded as
    by Rankooh and Rintanen ("Propositional encodings of acyclicity and reachability by using vertex
    elimination", 2021): nodes are eliminated one after the other, and if a first node is below a second and
    the second below a third, the first is below the third. The last chosen node is the one that is eliminated
    last; leaving the choice to the solver costs five times as many conflicts.

    Args:
        literals: the literal of each node that says that it is chosen.
        arcs: at least one for any two neighbours, in both orders. What an arc requires must imply that the
            node on which another hangs is chosen.
        name_of: names a node.
        others: if nodes that are not chosen hang on neighbours too, the literals for each that exempt it.
    """
    return chain.from_iterable(_joined(sink, graph, literals, arcs, name_of, others))


def _joined(
    sink: Sink,
    graph: Graph,
    literals: Mapping[int, int],
    arcs: Sequence[Arc],
    name_of: Callable[[int], str],
    others: Mapping[int, Clause] | None,
) -> Iterator[list[Clause]]:
    """The clauses of ``connected_by_arcs``, in batches."""
    hanging = sink.new_variables(len(arcs), partial(_arc_name, arcs, name_of, "hangs on"))
    steps = steps_of(sink, graph)
    below = ordering_variables(sink, steps, name_of)
    ways: dict[int, Clause] = {node: [] for node in graph}
    for variable, (node, near, condition) in zip(hanging, arcs):
        ways[node].append(variable)
        yield [[-variable, condition], [-variable, below[node, near]]]
    if others is not None:
        yield [[literals[node], *ways[node], *enough] for node, enough in others.items()]
    # For each node but the last: no node that is eliminated after it is chosen.
    last = sink.new_variables(max(len(steps) - 1, 0), partial(_last_name, steps, name_of))
    for (node, _), none, (following, _), after in zip(steps, last, steps[1:], [*last[1:], None]):
        implied = [literals[following]] if after is None else [literals[following], -after]
        yield [[-literals[node], none, *ways[node]], *[[-none, -literal] for literal in implied]]
    yield from acyclicity_clauses(sink, steps, below)


def ordering_variables(
    sink: Sink, steps: Sequence[Step], name_of: Callable[[int], str]
) -> dict[tuple[int, int], int]:
    """A variable for each two nodes that meet in an elimination, in both orders: one is below the other.

    These are separate variables, because being below does not imply hanging.
    """
    ends = [pair for node, beside in steps for near in beside for pair in ((node, near), (near, node))]
    return dict(zip(ends, sink.new_variables(len(ends), partial(_arc_name, ends, name_of, "is below"))))


def acyclicity_clauses(
    sink: Sink, steps: Sequence[Step], below: Mapping[tuple[int, int], int]
) -> Iterator[list[Clause]]:
    """No node is below itself; batches of as many clauses as each step's neighbours squared."""
    for node, beside in steps:
        sink.limits.check()
        under = [-below[near, node] for near in beside]
        over = [-below[node, near] for near in beside]
        yield [[one, other] for one, other in zip(under, over)]
        for near, first in zip(beside, under):
            yield [
                [first, second, below[near, other]] for other, second in zip(beside, over) if other != near
            ]


Ends = Sequence[tuple[int, int]]
"""For each line the two different points that it joins, or the two faces beside it."""


def loop_by_points(
    sink: Sink, lines: Sequence[int], ends: Ends, name_of: Callable[[int], str]
) -> Iterator[Clause]:
    """The points that lines touch are connected.

    Args:
        lines: the literals of the lines.
        name_of: names a point.

    Returns:
        The clauses, as an iterator.
    """
    points = graph_of(ends)
    at: dict[int, list[int]] = {point: [] for point in sorted(points)}
    for line, pair in zip(lines, ends):
        for point in pair:
            at[point].append(line)
    touched = dict(zip(at, sink.new_variables(len(at), partial(_touched_name, list(at), name_of))))
    clauses = [[-line, touched[point]] for line, pair in zip(lines, ends) for point in pair]
    arcs = [arc for line, (a, b) in zip(lines, ends) for arc in ((a, b, line), (b, a, line))]
    return chain(clauses, connected_by_arcs(sink, points, touched, arcs, name_of))


def loop_by_faces(sink: Sink, lines: Sequence[int], faces: Ends) -> Iterator[Clause]:
    """Lines separate the faces inside from those outside, and each of the two sets is connected.

    Args:
        lines: the literals of the lines.
        faces: the outer face is the last. A line with the same face on both sides is not drawn.

    Returns:
        The clauses, as an iterator.
    """
    around = max(map(max, faces))
    inside = sink.new_variables(around, numbered("inside of the loop: face "))
    name_of = numbered("face ")
    arcs: list[Arc] = []
    clauses: list[Clause] = []
    free: dict[int, Clause] = {face: [] for face in range(around)}
    for line, (one, other) in zip(lines, faces):
        if one == other:
            clauses.append([-line])
        elif around in (one, other):
            face = min(one, other)
            free[face].append(-line)
            clauses += [[-line, inside[face]], [line, -inside[face]]]
        else:
            a, b = inside[one], inside[other]
            clauses += [[-line, a, b], [-line, -a, -b], [line, -a, b], [line, a, -b]]
            arcs += (one, other, -line), (other, one, -line)
    chosen, graph = dict(enumerate(inside)), face_graph(faces)
    return chain(clauses, connected_by_arcs(sink, graph, chosen, arcs, name_of, free))


def face_graph(faces: Ends) -> Graph:
    """The neighbours of every face except the outer one."""
    around = max(map(max, faces), default=0)
    alone = [(face, face) for face in range(around)]
    return graph_of([*alone, *[pair for pair in faces if around not in pair and pair[0] != pair[1]]])


def _touched_name(points: Sequence[int], name_of: Callable[[int], str], index: int) -> str:
    return f"a line touches {name_of(points[index])}"


def _arc_name(arcs: Sequence[tuple[int, ...]], name_of: Callable[[int], str], verb: str, index: int) -> str:
    return f"{name_of(arcs[index][0])} {verb} {name_of(arcs[index][1])}"


def _last_name(steps: Sequence[Step], name_of: Callable[[int], str], index: int) -> str:
    return f"{name_of(steps[index][0])} is taken out after all chosen ones"
