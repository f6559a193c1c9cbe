"""Lines between points, all of them in one closed loop, given that two or none meet in each point.

Complete clauses that lines hang together: over the points that they touch or, in a flat drawing, over the
faces that they part. The literal of a line says that it is drawn. Cuts are those of graph.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from satpuzzles.core.graph import Graph, graph_of
from satpuzzles.sat import parsimonious
from satpuzzles.sat.graph import Arc, joined
from satpuzzles.sat.parsimonious import Links
from satpuzzles.sat.sink import Clause, Sink, numbered

Ends = Sequence[tuple[int, int]]
"""For each line the two different points that it joins, or the two faces beside it."""

AROUND = -1
"""What is around a drawing, as a node beside its faces."""


def over_points(
    sink: Sink, lines: Sequence[int], ends: Ends, name_of: Callable[[int], str], *, once: bool
) -> Iterator[Clause]:
    """The points that lines touch hang together.

    Args:
        lines: the literals of the lines.
        name_of: names a point.
        once: whether each solution is to be exactly one model.

    Returns:
        The clauses, made as they are taken.
    """
    points = graph_of(ends)
    at: dict[int, list[int]] = {point: [] for point in sorted(points)}
    for line, pair in zip(lines, ends):
        for point in pair:
            at[point].append(line)
    touched = dict(zip(at, sink.new_variables(len(at), partial(_touched_name, list(at), name_of))))
    clauses = [[-line, touched[point]] for line, pair in zip(lines, ends) for point in pair]
    if not once:
        arcs = [arc for line, (a, b) in zip(lines, ends) for arc in ((a, b, line), (b, a, line))]
        return chain(clauses, joined(sink, points, touched, arcs, name_of))
    clauses += [[-touched[point], *meeting] for point, meeting in at.items()]
    links, told = _links(sink, ends, lines, name_of)
    return chain(clauses, told, parsimonious.linked(sink, points, touched, links, name_of))


def over_faces(sink: Sink, lines: Sequence[int], faces: Ends, *, once: bool) -> Iterator[Clause]:
    """Lines part the faces inside from those outside, and each of the two hangs together.

    Args:
        lines: the literals of the lines.
        faces: the one around the whole is the last. A line that has the same face on both sides is not drawn.
        once: whether each solution is to be exactly one model.

    Returns:
        The clauses, made as they are taken.
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
    if not once:
        return chain(clauses, joined(sink, graph, chosen, arcs, name_of, free))
    parting = [(line, pair) for line, pair in zip(lines, faces) if pair[0] != pair[1]]
    beside = [(min(pair), AROUND if around in pair else max(pair)) for _, pair in parting]
    links, told = _links(sink, beside, [-line for line, _ in parting], name_of)
    return chain(clauses, told, parsimonious.linked(sink, graph, chosen, links, name_of, AROUND))


def face_graph(faces: Ends) -> Graph:
    """The neighbours of every face but the one around the whole."""
    around = max(map(max, faces), default=0)
    alone = [(face, face) for face in range(around)]
    return graph_of([*alone, *[pair for pair in faces if around not in pair and pair[0] != pair[1]]])


def _links(
    sink: Sink, ends: Ends, literals: Sequence[int], name_of: Callable[[int], str]
) -> tuple[Links, list[Clause]]:
    """What links two nodes: a literal or, where there are several, a variable that says that one is true."""
    between: dict[tuple[int, int], list[int]] = {}
    for (one, other), literal in zip(ends, literals):
        between.setdefault((min(one, other), max(one, other)), []).append(literal)
    several = [pair for pair, found in between.items() if len(found) > 1]
    links = {pair: found[0] for pair, found in between.items()}
    links |= zip(several, sink.new_variables(len(several), partial(_linked_name, several, name_of)))
    clauses: list[Clause] = []
    for pair in several:
        clauses += [[-links[pair], *between[pair]], *[[links[pair], -literal] for literal in between[pair]]]
    return links, clauses


def _touched_name(points: Sequence[int], name_of: Callable[[int], str], index: int) -> str:
    return f"a line touches {name_of(points[index])}"


def _linked_name(pairs: Ends, name_of: Callable[[int], str], index: int) -> str:
    one, other = ("what is around" if node == AROUND else name_of(node) for node in pairs[index])
    return f"{one} and {other} hang together"
